/* Made by tools/train/join.c: do not edit. Rows as in joined.h; the beginning of a game, its middle, its end. */
{{0.5f, 0.5f, 0.5f}, {0.3f, 0.3f, 0.3f}, {0.5f, 0.5f, 0.5f}, {0.5f, 0.5f, 0.5f}, {0.5f, 0.5f, 0.5f}, {14.0f, 10.0f, 4.0f}},
