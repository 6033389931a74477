/*
 * pack.c - texts and rows of games, made smaller
 *
 * PostgreSQL compresses only what is large, and each value by itself. The texts of games are some 200 bytes and alike, so they
 * are deflated here, beginning with what most of them have in common: a third of their size is left. A packed value is its
 * length in 4 bytes, lowest first, and the stream of deflate without a header (RFC 1951).
 */
#include "db/store/postgres/postgres.h"

#include <stdlib.h>
#define ZLIB_CONST
#include <zlib.h>

/* Never to be changed: what was packed with it is unpacked with it. What is likeliest comes last. */
static const unsigned char COMMON[] = "SO[https://]GC[rated]EV[]RO[]PC[The Kiseido Go Server (KGS) at "
                                      "http://www.gokgs.com/]CP[]US[]AN[]GN[]TE[tom]RD["
                                      "]KO[]Chinese]AGA]New Zealand]TM[1200]OT[25/600 Canadian]OT[5x30 "
                                      "byo-yomi]OT[3x30 byo-yomi]TM[600]TC[3]TT[30]AP[foxwq]AP["
                                      "CGoban:3]ST[2]RU[Japanese]HA[2]AB[dp][pd]HA[0]RE[W+Resign]RE[B+Resign]"
                                      "RE[\6]KM[0.50]KM[0]KM[7.50]KM[6.50]KM[5.5]"
                                      "h(;CA[UTF-8]GM[1]FF[4]SZ[19]GN[]PC[]DT[\7]PB[\1]PW[\2]BR[\4]WR[\5]h(;"
                                      "GM[1]FF[4]CA[UTF-8]SZ[19]KM[6.5]PW[\2]WR[\5]PB[\1]BR["
                                      "\4]DT[\7]RE[\6]\n\16\0)\n";

enum { LENGTH = 4, WINDOW = 12, MEMORY = 5, LEVEL = 6, LARGEST = 64 << 20 };

struct tgn_store_postgres_packer {
    z_stream stream;
};

int tgn_store_postgres_packer__new(tgn_store_postgres_packer **out)
{
    *out = calloc(1, sizeof **out);
    if (*out && deflateInit2(&(*out)->stream, LEVEL, Z_DEFLATED, -WINDOW, MEMORY, Z_DEFAULT_STRATEGY) == Z_OK)
        return 0;
    free(*out);
    *out = NULL;
    return TGN_ERR_MEMORY;
}

void tgn_store_postgres_packer__free(tgn_store_postgres_packer *packer)
{
    if (packer)
        deflateEnd(&packer->stream);
    free(packer);
}

bool tgn_store_postgres_packer__run(tgn_store_postgres_packer *packer, tgn_store_bytes value, tgn_buffer *out)
{
    enum { SMALL = 40, EIGHTH = 8 };
    z_stream *stream = &packer->stream;
    const size_t most = value.length - value.length / EIGHTH;
    out->length = 0;
    if (value.length < SMALL || value.length > LARGEST || !tgn_buffer__reserve(out, most))
        return false;
    for (int i = 0; i < LENGTH; i++)
        out->data[i] = (char)(value.length >> 8 * i);
    if (deflateReset(stream) != Z_OK || deflateSetDictionary(stream, COMMON, sizeof COMMON - 1) != Z_OK)
        return false;
    stream->next_in = value.data;
    stream->avail_in = (uInt)value.length;
    stream->next_out = (Bytef *)out->data + LENGTH;
    stream->avail_out = (uInt)(most - LENGTH);
    if (deflate(stream, Z_FINISH) != Z_STREAM_END)
        return false;
    out->length = most - stream->avail_out;
    return true;
}

/* ---- unpacking ----------------------------------------------------------------------------------------- */

static int inflate_into(tgn_buffer *out, tgn_store_bytes first, tgn_store_bytes second, size_t length)
{
    z_stream stream = {0};
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
        return TGN_ERR_MEMORY;
    inflateSetDictionary(&stream, COMMON, sizeof COMMON - 1);
    stream.next_out = (Bytef *)out->data + out->length;
    stream.avail_out = (uInt)length;
    int state = Z_OK;
    for (int i = 0; i < 2 && state == Z_OK; i++) {
        const tgn_store_bytes piece = i ? second : first;
        stream.next_in = piece.data;
        stream.avail_in = (uInt)piece.length;
        state = inflate(&stream, Z_NO_FLUSH);
        state = state == Z_BUF_ERROR ? Z_OK : state; /* the second piece follows */
    }
    const bool complete = state == Z_STREAM_END && stream.avail_out == 0;
    inflateEnd(&stream);
    if (complete)
        out->length += length;
    return complete ? 0 : TGN_ERR_INPUT;
}

int tgn_store_postgres__unpack(tgn_buffer *out, tgn_store_bytes front, tgn_store_bytes tail)
{
    tgn_store_bytes *first = front.length ? &front : &tail;
    const uint8_t *bytes = first->data;
    size_t length = 0;
    if (first->length < LENGTH) /* a front has 1,996 bytes or none */
        return TGN_ERR_INPUT;
    for (int i = 0; i < LENGTH; i++)
        length |= (size_t)bytes[i] << 8 * i;
    if (length > LARGEST)
        return TGN_ERR_INPUT;
    first->data = bytes + LENGTH;
    first->length -= LENGTH;
    if (!tgn_buffer__reserve(out, length + 1))
        return TGN_ERR_MEMORY;
    return inflate_into(out, *first, first == &front ? tail : (tgn_store_bytes){"", 0}, length);
}

int tgn_store_postgres__add_value(tgn_buffer *out, const PGresult *result, int row, int column)
{
    const tgn_store_bytes front = {PQgetvalue(result, row, column + 1),
                                   (size_t)PQgetlength(result, row, column + 1)};
    const tgn_store_bytes tail = {PQgetvalue(result, row, column + 2),
                                  (size_t)PQgetlength(result, row, column + 2)};
    if (PQgetvalue(result, row, column)[0] == TGN_STORE_POSTGRES_PACKED)
        return tgn_store_postgres__unpack(out, front, tail);
    tgn_buffer__add(out, front.data, front.length);
    tgn_buffer__add(out, tail.data, tail.length);
    return out->failed ? TGN_ERR_MEMORY : 0;
}
