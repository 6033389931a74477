/* Made by tools/train/join.c: do not edit. Rows as in joined.h; the beginning of a game, its middle, its end. */
{
    {0.52416f, 0.97041f, 0.57963f}, {0.34906f, 0.31741f, 0.03035f}, {0.35790f, 0.89188f, 1.06039f},
    {0.50091f, 0.75990f, 0.33282f}, {0.23794f, 0.17815f, 0.40993f}, {10.40176f, 9.71536f, 7.97760f},
},
