/*
 * foreign_fuzz.c - any bytes as a record of GIB, NGF or UGF
 *
 * The first byte chooses what stands before the rest, so that the rest always reaches a reader of that format,
 * inside its head or behind it. What must hold is what must hold of any record: sgf_fuzz.c says it.
 */
#define LLVMFuzzerTestOneInput read_any_record
#include "sgf_fuzz.c"
#undef LLVMFuzzerTestOneInput

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const fronts[] = {
    "",
    "\\HS\n",
    "\\HS\n\\[GAMEBLACKNAME=a (1D)\\]\n\\HE\n\\GS\n2 1 0\n",
    "Title\n9\n",
    "Title\n9\nw 1K\nb 2D\nplace\n2\n0\n0\n20200101\n10\n",
    "Title\n19\nw 1K\nb 2D\nplace\n0\n0\n6\n20200101\n10\nBlack wins by resign!\n9\n",
    "[Header]\nVer=UGF3,200\n",
    "[Header]\nVer=UGF3,200\nSize=9\nCoordinateType=IGS\n[Data]\n",
    "[Header]\nSize=9\nHdcp=2,0.50\n[Data]\nCC,B1,0,0\nGG,B1,0,0\nEE,W1,1,9\nEF,B1,2,9\n[Figure]\n",
    "[Header]\nSize=9\nHdcp=0,0\n[Data]\nEE,B1,1,9\nEF,W1,2,9\n[ReviewNode]\nNODE,1,0,0,0\nNODE,2,1,5,5\n",
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || size > 1 << 15)
        return 0;
    tgn_buffer record = {0};
    tgn_buffer__text(&record, fronts[data[0] % (sizeof fronts / sizeof *fronts)]);
    tgn_buffer__add(&record, data + 1, size - 1);
    read_any_record((const uint8_t *)(record.data ? record.data : ""), record.length);
    tgn_buffer__clear(&record);
    return 0;
}
