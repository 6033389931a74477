/* Made by tools/train/join.c: do not edit. Rows as in joined.h; the beginning of a game, its middle, its end. */
{
    {0.59604f, 1.16247f, 0.65780f}, {0.36260f, 0.24294f, -0.10630f}, {0.61441f, 0.77863f, 1.11382f},
    {0.50057f, 0.66522f, 0.38801f}, {0.35100f, 0.10144f, 0.36610f},  {10.30554f, 9.62632f, 7.66698f},
},
