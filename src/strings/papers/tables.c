/*
 * tables.c - the numbers that the papers print
 *
 * Copied as printed, the wrong ones too. The right ones are known from two sources: the closed formulas, and
 * GLPK on the paper's own program.
 */
#include <tengen/strings_reference.h>

static const char seven[] = "37 is right; both tables and figure 19 print 36";
static const char eight[] =
    "48 is right; both tables and figure 20 print 49, which is more than there can be";
static const char ten[] = "the density of 76 strings on 100 points is 0.76";
static const char fifteen[] = "172 is right, as in table 2; the density, 0.76, is that of 172";

static const tgn_paper_line plain[] = {
    {2, 2, 50, 0, 0, NULL},          {3, 6, 66, 0, 0, NULL},
    {4, 12, 75, 0, 0, NULL},         {5, 18, 72, 0, 0, NULL},
    {6, 26, 72, 0, 0, NULL},         {7, 36, 73, 0, 0, seven},
    {8, 49, 76, 0, 0, eight},        {9, 61, 75, 0, 0, NULL},
    {10, 76, 75, 1, 1, ten},         {11, 92, 76, 0, 8, NULL},
    {12, 109, 75, 23, 48, NULL},     {13, 129, 76, 11, 88, NULL},
    {14, 149, 76, 4171, 4788, NULL}, {15, 169, 76, 3544, 5547, fifteen},
};

static const tgn_paper_line quartered[] = {
    {2, 2, 50, 0, 0, NULL},          {3, 6, 66, 0, 0, NULL},          {4, 12, 75, 0, 0, NULL},
    {5, 18, 72, 0, 0, NULL},         {6, 26, 72, 0, 0, NULL},         {7, 36, 73, 0, 0, seven},
    {8, 49, 76, 0, 0, eight},        {9, 61, 75, 0, 0, NULL},         {10, 76, 75, 0, 1, ten},
    {11, 92, 76, 1, 5, NULL},        {12, 109, 75, 24, 39, NULL},     {13, 129, 76, 12, 29, NULL},
    {14, 149, 76, 4426, 2191, NULL}, {15, 172, 76, 3519, 3161, NULL},
};

#define LENGTH(array) ((int)(sizeof(array) / sizeof *(array)))
#define YANO          "Yano et al. 2006"
#define HIRUTA        "Hiruta et al. 2007"

static const tgn_paper_table tables[] = {
    {YANO, "table 1: GLPK 4.9 on the 0-1 program", plain, LENGTH(plain)},
    {YANO, "table 2: the same with the quarter cut, the middle shared", quartered, LENGTH(quartered)},
};

static const tgn_paper_bounds bounds[] = {
    {YANO, "figure 28", 16, 196, 196},
    {YANO, "GLPK without a cut, about a day", 19, 277, 282},
    {YANO, "GLPK with the quarter cut, three days", 19, 277, 281},
    {YANO, "CPLEX, 40 days, as the authors were told", 19, 277, 277},
};

static const char windows_differ[] =
    "not by the plain definition: no stone whose whole neighbourhood the window shows lacks a liberty";

static const tgn_paper_window windows[] = {
    {HIRUTA, "free", 0, 249, windows_differ},
    {HIRUTA, "edge", TGN_SCAN_TOP, 225, windows_differ},
    {HIRUTA, "corner", TGN_SCAN_TOP | TGN_SCAN_LEFT, 179, windows_differ},
};

const tgn_paper_table *tgn_paper_tables(int *count)
{
    *count = LENGTH(tables);
    return tables;
}

const tgn_paper_bounds *tgn_paper_open(int *count)
{
    *count = LENGTH(bounds);
    return bounds;
}

const tgn_paper_window *tgn_paper_windows(int *count)
{
    *count = LENGTH(windows);
    return windows;
}
