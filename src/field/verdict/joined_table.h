/* Made by tools/train/join.c: do not edit. Rows as in joined.h; the beginning of a game, its middle, its end. */
{
    {0.48022f, 0.95714f, 0.54480f}, {0.33699f, 0.31670f, 0.09698f}, {0.35846f, 0.89827f, 1.06081f},
    {0.46935f, 0.74883f, 0.35169f}, {0.23072f, 0.17134f, 0.40827f}, {10.41554f, 9.71111f, 7.96528f},
},
