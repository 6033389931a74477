/*
 * The numbers of the judge, made by tools/field_fit.c: change that, not this.
 *
 * A row is what one bucket counts at the beginning, in the middle and at the end of a game. Behind
 * it stand its kind and, from 1, the bucket along each axis that src/field/verdict/features.h names.
 */
/* clang-format off */

    /* NEAR - empty point: line 1-3; steps to the near and the far colour: 1 2, 1 3, 2 3, 1 4 .. 5 6 */
    {-0.351f, -0.122f, -0.163f}, /* NEAR 1 1 */
    {-0.100f, -0.060f, -0.096f}, /* NEAR 1 2 */
    {-0.209f, -0.253f, -0.318f}, /* NEAR 1 3 */
    {-0.438f, -0.073f, 0.692f}, /* NEAR 1 4 */
    {-0.237f, -0.242f, -0.169f}, /* NEAR 1 5 */
    {-0.206f, -0.078f, 0.106f}, /* NEAR 1 6 */
    {-0.748f, 0.451f, 1.234f}, /* NEAR 1 7 */
    {-0.358f, -0.031f, 0.623f}, /* NEAR 1 8 */
    {-0.204f, 0.241f, 0.406f}, /* NEAR 1 9 */
    {0.050f, 0.050f, 0.030f}, /* NEAR 1 10 */
    {-0.071f, 0.647f, 0.857f}, /* NEAR 1 11 */
    {-0.134f, 0.337f, 2.469f}, /* NEAR 1 12 */
    {-0.162f, 0.242f, 1.580f}, /* NEAR 1 13 */
    {0.005f, 0.121f, 0.801f}, /* NEAR 1 14 */
    {0.131f, 0.158f, 0.460f}, /* NEAR 1 15 */
    {-0.293f, -0.155f, -0.574f}, /* NEAR 2 1 */
    {-0.153f, -0.068f, -0.795f}, /* NEAR 2 2 */
    {-0.067f, -0.135f, -0.087f}, /* NEAR 2 3 */
    {-0.242f, -0.225f, -1.000f}, /* NEAR 2 4 */
    {-0.067f, -0.003f, 0.049f}, /* NEAR 2 5 */
    {-0.011f, -0.093f, -0.165f}, /* NEAR 2 6 */
    {-0.060f, 0.241f, 0.557f}, /* NEAR 2 7 */
    {-0.054f, 0.241f, 0.094f}, /* NEAR 2 8 */
    {0.033f, 0.003f, -0.118f}, /* NEAR 2 9 */
    {-0.032f, 0.007f, -0.439f}, /* NEAR 2 10 */
    {-0.247f, 0.772f, 0.735f}, /* NEAR 2 11 */
    {-0.020f, 0.262f, 1.646f}, /* NEAR 2 12 */
    {-0.038f, -0.044f, -0.200f}, /* NEAR 2 13 */
    {0.064f, -0.219f, -1.039f}, /* NEAR 2 14 */
    {0.024f, -0.199f, -2.133f}, /* NEAR 2 15 */
    {-0.202f, -0.272f, -0.465f}, /* NEAR 3 1 */
    {-0.171f, -0.316f, -0.229f}, /* NEAR 3 2 */
    {-0.016f, -0.031f, 0.118f}, /* NEAR 3 3 */
    {-0.142f, -0.262f, 0.132f}, /* NEAR 3 4 */
    {-0.129f, 0.030f, 0.571f}, /* NEAR 3 5 */
    {-0.049f, -0.027f, 0.527f}, /* NEAR 3 6 */
    {-0.218f, -0.172f, 1.294f}, /* NEAR 3 7 */
    {-0.108f, 0.178f, 1.479f}, /* NEAR 3 8 */
    {-0.149f, 0.216f, 0.572f}, /* NEAR 3 9 */
    {-0.041f, 0.065f, 0.009f}, /* NEAR 3 10 */
    {-0.197f, -0.064f, 0.779f}, /* NEAR 3 11 */
    {-0.134f, 0.105f, 2.477f}, /* NEAR 3 12 */
    {-0.126f, 0.205f, 1.876f}, /* NEAR 3 13 */
    {-0.012f, 0.088f, -0.555f}, /* NEAR 3 14 */
    {0.008f, 0.019f, -0.979f}, /* NEAR 3 15 */

    /* FIELD_POINT - empty point: line 1-3; its potential (tengen/field.h) 0, 1, 3, 7 .. 255 for one colour */
    {0.000f, 0.000f, 0.000f}, /* FIELD_POINT 1 1 */
    {0.059f, -0.022f, 0.041f}, /* FIELD_POINT 1 2 */
    {-0.055f, 0.036f, 0.014f}, /* FIELD_POINT 1 3 */
    {0.282f, -0.030f, -0.028f}, /* FIELD_POINT 1 4 */
    {0.491f, 0.109f, 0.002f}, /* FIELD_POINT 1 5 */
    {0.806f, 0.231f, -0.033f}, /* FIELD_POINT 1 6 */
    {1.363f, 0.325f, 0.059f}, /* FIELD_POINT 1 7 */
    {0.952f, 1.639f, 0.258f}, /* FIELD_POINT 1 8 */
    {-0.775f, -0.778f, -0.196f}, /* FIELD_POINT 1 9 */
    {0.000f, 0.000f, 0.000f}, /* FIELD_POINT 2 1 */
    {-0.005f, 0.074f, -0.027f}, /* FIELD_POINT 2 2 */
    {0.062f, -0.050f, -0.046f}, /* FIELD_POINT 2 3 */
    {0.144f, -0.056f, -0.083f}, /* FIELD_POINT 2 4 */
    {0.261f, 0.065f, -0.023f}, /* FIELD_POINT 2 5 */
    {0.723f, 0.192f, 0.140f}, /* FIELD_POINT 2 6 */
    {1.496f, 0.317f, 0.186f}, /* FIELD_POINT 2 7 */
    {1.276f, 1.666f, 1.083f}, /* FIELD_POINT 2 8 */
    {1.005f, 2.162f, 0.287f}, /* FIELD_POINT 2 9 */
    {0.000f, 0.000f, 0.000f}, /* FIELD_POINT 3 1 */
    {0.014f, -0.024f, 0.037f}, /* FIELD_POINT 3 2 */
    {0.017f, 0.006f, -0.020f}, /* FIELD_POINT 3 3 */
    {0.137f, -0.009f, -0.080f}, /* FIELD_POINT 3 4 */
    {0.352f, 0.040f, -0.073f}, /* FIELD_POINT 3 5 */
    {0.697f, 0.158f, -0.108f}, /* FIELD_POINT 3 6 */
    {1.478f, 0.496f, 0.117f}, /* FIELD_POINT 3 7 */
    {2.763f, 1.270f, 0.392f}, /* FIELD_POINT 3 8 */
    {0.120f, 0.981f, -0.519f}, /* FIELD_POINT 3 9 */

    /* FIELD_STRING - string: its potential, -255 .. 255 for its own colour */
    {0.848f, 1.711f, 1.372f}, /* FIELD_STRING 1 */
    {0.557f, 1.764f, 0.309f}, /* FIELD_STRING 2 */
    {-0.443f, 0.893f, 0.068f}, /* FIELD_STRING 3 */
    {-0.020f, 0.548f, -0.075f}, /* FIELD_STRING 4 */
    {0.080f, 0.261f, 0.283f}, /* FIELD_STRING 5 */
    {0.005f, 0.439f, 0.071f}, /* FIELD_STRING 6 */
    {0.191f, 0.222f, 0.321f}, /* FIELD_STRING 7 */
    {-0.028f, 0.297f, 0.798f}, /* FIELD_STRING 8 */
    {-0.024f, 0.518f, 0.396f}, /* FIELD_STRING 9 */
    {0.134f, 0.309f, -0.089f}, /* FIELD_STRING 10 */
    {0.095f, 0.173f, 0.607f}, /* FIELD_STRING 11 */
    {-0.248f, 0.415f, 0.385f}, /* FIELD_STRING 12 */
    {0.045f, 0.395f, 0.616f}, /* FIELD_STRING 13 */
    {-0.020f, 0.395f, 0.704f}, /* FIELD_STRING 14 */
    {0.223f, 0.507f, 0.453f}, /* FIELD_STRING 15 */
    {0.354f, 1.377f, 0.984f}, /* FIELD_STRING 16 */
    {-0.755f, -1.608f, -1.513f}, /* FIELD_STRING 17 */

    /* FIELD_GROUP - group: its potential, likewise */
    {0.594f, 1.087f, 1.053f}, /* FIELD_GROUP 1 */
    {0.860f, 1.665f, -0.581f}, /* FIELD_GROUP 2 */
    {-1.107f, -1.106f, -3.590f}, /* FIELD_GROUP 3 */
    {-3.601f, -1.802f, -1.488f}, /* FIELD_GROUP 4 */
    {0.375f, -0.856f, -0.467f}, /* FIELD_GROUP 5 */
    {-0.216f, -1.024f, -1.296f}, /* FIELD_GROUP 6 */
    {-0.339f, 0.260f, -0.503f}, /* FIELD_GROUP 7 */
    {-1.182f, -0.701f, -1.255f}, /* FIELD_GROUP 8 */
    {0.492f, -0.414f, -1.471f}, /* FIELD_GROUP 9 */
    {-0.023f, -0.974f, -0.715f}, /* FIELD_GROUP 10 */
    {-0.083f, -0.621f, -1.159f}, /* FIELD_GROUP 11 */
    {0.001f, -0.034f, -0.137f}, /* FIELD_GROUP 12 */
    {0.840f, 0.123f, 0.017f}, /* FIELD_GROUP 13 */
    {0.464f, 0.952f, 0.270f}, /* FIELD_GROUP 14 */
    {1.746f, 1.855f, 1.661f}, /* FIELD_GROUP 15 */
    {0.794f, 2.382f, 3.449f}, /* FIELD_GROUP 16 */
    {-0.045f, 0.024f, 0.721f}, /* FIELD_GROUP 17 */

    /* TOUCH - empty point: at the edge, inside; stones of both colours beside it 1 0, 2 0, 3 0, 4 0, 2 1, 3 1, as many; diagonally -2 to 2 more of the first */
    {0.113f, 0.106f, -0.575f}, /* TOUCH 1 1 1 */
    {-0.184f, 0.025f, 0.095f}, /* TOUCH 1 1 2 */
    {-0.266f, -0.155f, 0.142f}, /* TOUCH 1 1 3 */
    {-0.135f, -0.121f, 0.059f}, /* TOUCH 1 1 4 */
    {-0.275f, -0.828f, -0.602f}, /* TOUCH 1 1 5 */
    {0.585f, 1.332f, 2.000f}, /* TOUCH 1 2 1 */
    {0.103f, 0.416f, 0.251f}, /* TOUCH 1 2 2 */
    {-0.373f, 0.318f, 0.307f}, /* TOUCH 1 2 3 */
    {-0.110f, 0.924f, 0.919f}, /* TOUCH 1 2 4 */
    {-1.126f, 1.383f, 1.639f}, /* TOUCH 1 2 5 */
    {0.349f, 0.747f, 0.370f}, /* TOUCH 1 3 1 */
    {-0.315f, -0.704f, -0.524f}, /* TOUCH 1 3 2 */
    {-1.151f, -0.639f, -0.599f}, /* TOUCH 1 3 3 */
    {1.922f, 1.712f, 2.230f}, /* TOUCH 1 3 4 */
    {0.256f, 1.433f, 2.472f}, /* TOUCH 1 3 5 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 4 1 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 4 2 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 4 3 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 4 4 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 4 5 */
    {-0.282f, -1.098f, -0.989f}, /* TOUCH 1 5 1 */
    {-1.153f, -1.858f, -0.709f}, /* TOUCH 1 5 2 */
    {-1.275f, -1.976f, -1.036f}, /* TOUCH 1 5 3 */
    {0.095f, -1.088f, -0.971f}, /* TOUCH 1 5 4 */
    {-1.426f, -2.484f, -1.538f}, /* TOUCH 1 5 5 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 6 1 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 6 2 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 6 3 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 6 4 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 6 5 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 7 1 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 7 2 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 7 3 */
    {0.007f, 0.788f, -0.526f}, /* TOUCH 1 7 4 */
    {-1.522f, -0.874f, -0.578f}, /* TOUCH 1 7 5 */
    {0.121f, 0.036f, 0.178f}, /* TOUCH 2 1 1 */
    {0.044f, -0.080f, 0.132f}, /* TOUCH 2 1 2 */
    {-0.149f, -0.055f, 0.135f}, /* TOUCH 2 1 3 */
    {0.087f, 0.146f, 0.316f}, /* TOUCH 2 1 4 */
    {0.075f, 0.193f, 0.199f}, /* TOUCH 2 1 5 */
    {-0.297f, -0.203f, -0.162f}, /* TOUCH 2 2 1 */
    {-0.290f, -0.251f, -0.217f}, /* TOUCH 2 2 2 */
    {-0.303f, -0.183f, 0.063f}, /* TOUCH 2 2 3 */
    {-0.466f, -0.205f, -0.145f}, /* TOUCH 2 2 4 */
    {-1.254f, -0.093f, -0.093f}, /* TOUCH 2 2 5 */
    {-0.914f, -0.278f, 0.447f}, /* TOUCH 2 3 1 */
    {-0.264f, -0.140f, 0.190f}, /* TOUCH 2 3 2 */
    {-0.825f, 0.006f, 0.314f}, /* TOUCH 2 3 3 */
    {-0.575f, 0.027f, -0.004f}, /* TOUCH 2 3 4 */
    {0.784f, 0.353f, 0.190f}, /* TOUCH 2 3 5 */
    {0.009f, -0.652f, -1.611f}, /* TOUCH 2 4 1 */
    {0.517f, -0.856f, -1.592f}, /* TOUCH 2 4 2 */
    {-0.150f, -0.821f, -0.857f}, /* TOUCH 2 4 3 */
    {-0.851f, 1.105f, 1.588f}, /* TOUCH 2 4 4 */
    {-1.579f, 0.036f, 0.832f}, /* TOUCH 2 4 5 */
    {-0.221f, -0.855f, -0.532f}, /* TOUCH 2 5 1 */
    {-0.647f, -0.624f, -0.746f}, /* TOUCH 2 5 2 */
    {-0.408f, -0.520f, -0.575f}, /* TOUCH 2 5 3 */
    {-0.769f, -0.485f, -0.743f}, /* TOUCH 2 5 4 */
    {-0.635f, -0.357f, -0.760f}, /* TOUCH 2 5 5 */
    {-0.970f, -1.572f, -1.394f}, /* TOUCH 2 6 1 */
    {-1.340f, -1.117f, -1.327f}, /* TOUCH 2 6 2 */
    {-1.213f, -1.077f, -1.433f}, /* TOUCH 2 6 3 */
    {-1.872f, -0.782f, -1.384f}, /* TOUCH 2 6 4 */
    {-0.879f, -1.184f, -1.419f}, /* TOUCH 2 6 5 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 2 7 1 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 2 7 2 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 2 7 3 */
    {-0.067f, 0.019f, 0.020f}, /* TOUCH 2 7 4 */
    {-0.157f, 0.032f, -0.028f}, /* TOUCH 2 7 5 */

    /* REGION - empty point enclosed by one colour: 1, 2, 3, 4, 5-6, 7-10, 11-20 points, more */
    {-0.119f, -0.807f, -1.075f}, /* REGION 1 */
    {0.538f, -0.029f, -0.846f}, /* REGION 2 */
    {-0.587f, 0.104f, -0.621f}, /* REGION 3 */
    {-1.003f, -1.029f, 0.212f}, /* REGION 4 */
    {0.061f, 0.351f, 0.465f}, /* REGION 5 */
    {-0.134f, 0.387f, 0.019f}, /* REGION 6 */
    {0.341f, 1.155f, 0.130f}, /* REGION 7 */
    {0.004f, 0.600f, -0.257f}, /* REGION 8 */

    /* SIZE - string: whose turn; stones; liberties 1, 2, 3, 4, 5, 6-7, more */
    {0.327f, 0.425f, 0.044f}, /* SIZE 1 1 1 */
    {0.183f, 0.484f, 0.130f}, /* SIZE 1 1 2 */
    {0.682f, 0.968f, 0.208f}, /* SIZE 1 1 3 */
    {0.285f, 0.149f, -0.007f}, /* SIZE 1 1 4 */
    {0.500f, 0.500f, 0.500f}, /* SIZE 1 1 5 */
    {0.500f, 0.500f, 0.500f}, /* SIZE 1 1 6 */
    {0.500f, 0.500f, 0.500f}, /* SIZE 1 1 7 */
    {0.574f, 0.770f, 0.498f}, /* SIZE 1 2 1 */
    {0.477f, 0.574f, 0.081f}, /* SIZE 1 2 2 */
    {0.499f, 0.567f, 0.645f}, /* SIZE 1 2 3 */
    {0.706f, 0.932f, 0.695f}, /* SIZE 1 2 4 */
    {0.674f, 0.671f, 0.820f}, /* SIZE 1 2 5 */
    {-0.466f, 0.149f, 0.345f}, /* SIZE 1 2 6 */
    {0.500f, 0.500f, 0.500f}, /* SIZE 1 2 7 */
    {1.104f, 0.489f, 0.271f}, /* SIZE 1 3 1 */
    {0.385f, 0.729f, 0.887f}, /* SIZE 1 3 2 */
    {0.465f, 0.238f, 0.539f}, /* SIZE 1 3 3 */
    {0.430f, 0.516f, 0.668f}, /* SIZE 1 3 4 */
    {0.088f, 0.557f, 0.530f}, /* SIZE 1 3 5 */
    {0.637f, 1.053f, 0.748f}, /* SIZE 1 3 6 */
    {0.933f, 1.000f, 0.741f}, /* SIZE 1 3 7 */
    {0.672f, 0.394f, 0.794f}, /* SIZE 1 4 1 */
    {1.357f, 0.456f, 0.699f}, /* SIZE 1 4 2 */
    {0.232f, 0.418f, 0.612f}, /* SIZE 1 4 3 */
    {0.220f, 0.473f, 0.355f}, /* SIZE 1 4 4 */
    {0.614f, 0.341f, 0.494f}, /* SIZE 1 4 5 */
    {0.114f, 0.783f, 0.945f}, /* SIZE 1 4 6 */
    {0.157f, 1.314f, 1.187f}, /* SIZE 1 4 7 */
    {0.014f, 0.062f, 0.506f}, /* SIZE 1 5 1 */
    {0.900f, 0.063f, 0.699f}, /* SIZE 1 5 2 */
    {-0.504f, 0.286f, 0.348f}, /* SIZE 1 5 3 */
    {0.815f, 0.455f, 0.381f}, /* SIZE 1 5 4 */
    {1.531f, 0.327f, 0.646f}, /* SIZE 1 5 5 */
    {0.363f, 1.124f, 0.764f}, /* SIZE 1 5 6 */
    {0.745f, 1.183f, 1.596f}, /* SIZE 1 5 7 */
    {-0.497f, -0.784f, 0.126f}, /* SIZE 1 6 1 */
    {-0.313f, -0.248f, 0.583f}, /* SIZE 1 6 2 */
    {0.444f, -0.393f, 0.890f}, /* SIZE 1 6 3 */
    {-0.399f, 0.254f, 0.856f}, /* SIZE 1 6 4 */
    {0.840f, 0.430f, 0.631f}, /* SIZE 1 6 5 */
    {0.272f, 1.081f, 1.424f}, /* SIZE 1 6 6 */
    {0.385f, 1.603f, 3.146f}, /* SIZE 1 6 7 */
    {0.590f, 0.638f, 0.370f}, /* SIZE 2 1 1 */
    {0.328f, 0.235f, 0.109f}, /* SIZE 2 1 2 */
    {0.574f, 0.832f, 0.457f}, /* SIZE 2 1 3 */
    {0.356f, 0.188f, 0.099f}, /* SIZE 2 1 4 */
    {0.500f, 0.500f, 0.500f}, /* SIZE 2 1 5 */
    {0.500f, 0.500f, 0.500f}, /* SIZE 2 1 6 */
    {0.500f, 0.500f, 0.500f}, /* SIZE 2 1 7 */
    {-0.854f, 0.663f, 0.148f}, /* SIZE 2 2 1 */
    {0.594f, 0.603f, 0.080f}, /* SIZE 2 2 2 */
    {0.302f, 0.677f, 0.440f}, /* SIZE 2 2 3 */
    {0.668f, 1.030f, 0.503f}, /* SIZE 2 2 4 */
    {0.751f, 0.975f, 0.671f}, /* SIZE 2 2 5 */
    {-0.272f, 0.385f, 0.659f}, /* SIZE 2 2 6 */
    {0.500f, 0.500f, 0.500f}, /* SIZE 2 2 7 */
    {-0.067f, -1.162f, -0.804f}, /* SIZE 2 3 1 */
    {0.802f, 0.666f, 0.612f}, /* SIZE 2 3 2 */
    {0.336f, 0.318f, 0.562f}, /* SIZE 2 3 3 */
    {0.553f, 0.520f, 0.370f}, /* SIZE 2 3 4 */
    {0.100f, 0.608f, 0.572f}, /* SIZE 2 3 5 */
    {0.300f, 1.056f, 0.918f}, /* SIZE 2 3 6 */
    {0.825f, 1.396f, -0.553f}, /* SIZE 2 3 7 */
    {-0.581f, -1.371f, -1.325f}, /* SIZE 2 4 1 */
    {0.794f, 0.756f, 0.843f}, /* SIZE 2 4 2 */
    {0.520f, 0.434f, 0.254f}, /* SIZE 2 4 3 */
    {-0.096f, 0.641f, 0.433f}, /* SIZE 2 4 4 */
    {0.873f, 0.411f, 0.287f}, /* SIZE 2 4 5 */
    {0.293f, 0.505f, 0.872f}, /* SIZE 2 4 6 */
    {0.656f, 0.931f, 0.783f}, /* SIZE 2 4 7 */
    {-1.147f, -1.686f, -1.235f}, /* SIZE 2 5 1 */
    {0.827f, 0.463f, 0.714f}, /* SIZE 2 5 2 */
    {0.428f, 0.035f, 0.302f}, /* SIZE 2 5 3 */
    {0.745f, 0.323f, 0.770f}, /* SIZE 2 5 4 */
    {0.786f, 0.311f, 0.379f}, /* SIZE 2 5 5 */
    {0.580f, 1.192f, 1.043f}, /* SIZE 2 5 6 */
    {0.900f, 1.313f, 1.289f}, /* SIZE 2 5 7 */
    {-0.306f, -1.240f, -0.996f}, /* SIZE 2 6 1 */
    {-0.293f, 0.015f, 0.513f}, /* SIZE 2 6 2 */
    {0.501f, -0.070f, 0.686f}, /* SIZE 2 6 3 */
    {-0.216f, 0.169f, 1.056f}, /* SIZE 2 6 4 */
    {-0.122f, 0.422f, 0.764f}, /* SIZE 2 6 5 */
    {0.587f, 1.043f, 1.546f}, /* SIZE 2 6 6 */
    {0.518f, 1.454f, 3.078f}, /* SIZE 2 6 7 */

    /* RACE - string: whose turn; liberties 1-5; fewest of an enemy that touches it: no enemy, 1-5 */
    {0.000f, 0.000f, 0.000f}, /* RACE 1 1 1 */
    {0.274f, 0.887f, 1.208f}, /* RACE 1 1 2 */
    {0.329f, 0.116f, -0.341f}, /* RACE 1 1 3 */
    {-0.423f, -0.994f, -0.757f}, /* RACE 1 1 4 */
    {-0.424f, -1.336f, -1.090f}, /* RACE 1 1 5 */
    {-0.749f, -1.080f, -1.076f}, /* RACE 1 1 6 */
    {-0.084f, -0.617f, 0.024f}, /* RACE 1 2 1 */
    {0.550f, 0.811f, 0.944f}, /* RACE 1 2 2 */
    {0.256f, -0.130f, -0.204f}, /* RACE 1 2 3 */
    {-0.041f, -0.326f, -0.233f}, /* RACE 1 2 4 */
    {-0.767f, -0.429f, -0.367f}, /* RACE 1 2 5 */
    {-0.563f, -0.382f, -0.732f}, /* RACE 1 2 6 */
    {-1.056f, 0.350f, 0.194f}, /* RACE 1 3 1 */
    {0.365f, 1.233f, 1.509f}, /* RACE 1 3 2 */
    {0.280f, 0.068f, 0.087f}, /* RACE 1 3 3 */
    {-0.192f, -0.277f, -0.349f}, /* RACE 1 3 4 */
    {-0.541f, -0.325f, -0.463f}, /* RACE 1 3 5 */
    {-0.066f, -0.376f, -0.510f}, /* RACE 1 3 6 */
    {-0.209f, -0.354f, -0.517f}, /* RACE 1 4 1 */
    {0.658f, 1.284f, 1.652f}, /* RACE 1 4 2 */
    {0.069f, 0.131f, 0.338f}, /* RACE 1 4 3 */
    {0.215f, -0.038f, 0.006f}, /* RACE 1 4 4 */
    {-0.510f, -0.331f, -0.602f}, /* RACE 1 4 5 */
    {-0.020f, -0.245f, -0.554f}, /* RACE 1 4 6 */
    {-1.107f, -0.375f, 0.047f}, /* RACE 1 5 1 */
    {0.696f, 1.486f, 2.132f}, /* RACE 1 5 2 */
    {0.511f, 0.517f, 1.022f}, /* RACE 1 5 3 */
    {0.078f, 0.528f, 0.471f}, /* RACE 1 5 4 */
    {-0.055f, 0.407f, 0.069f}, /* RACE 1 5 5 */
    {-0.380f, 0.272f, -0.137f}, /* RACE 1 5 6 */
    {0.000f, 0.000f, 0.000f}, /* RACE 2 1 1 */
    {-0.433f, 0.269f, 0.508f}, /* RACE 2 1 2 */
    {-0.559f, -0.452f, -0.944f}, /* RACE 2 1 3 */
    {-0.473f, -0.686f, -1.151f}, /* RACE 2 1 4 */
    {0.501f, -1.198f, -1.447f}, /* RACE 2 1 5 */
    {-0.412f, -1.233f, -1.468f}, /* RACE 2 1 6 */
    {0.164f, -0.586f, -0.808f}, /* RACE 2 2 1 */
    {0.705f, 0.534f, 1.153f}, /* RACE 2 2 2 */
    {0.046f, -0.357f, -0.209f}, /* RACE 2 2 3 */
    {-0.395f, -0.155f, -0.334f}, /* RACE 2 2 4 */
    {-0.826f, -0.163f, -0.608f}, /* RACE 2 2 5 */
    {0.059f, -0.212f, -0.626f}, /* RACE 2 2 6 */
    {0.487f, 0.568f, 0.410f}, /* RACE 2 3 1 */
    {0.442f, 1.085f, 1.030f}, /* RACE 2 3 2 */
    {0.091f, 0.006f, 0.073f}, /* RACE 2 3 3 */
    {-0.325f, -0.530f, -0.435f}, /* RACE 2 3 4 */
    {-0.451f, -0.256f, -0.800f}, /* RACE 2 3 5 */
    {0.000f, -0.189f, -0.572f}, /* RACE 2 3 6 */
    {-0.136f, -0.300f, -0.415f}, /* RACE 2 4 1 */
    {0.301f, 1.312f, 1.395f}, /* RACE 2 4 2 */
    {-0.023f, 0.155f, 0.389f}, /* RACE 2 4 3 */
    {-0.395f, 0.075f, -0.060f}, /* RACE 2 4 4 */
    {-0.074f, -0.457f, -0.492f}, /* RACE 2 4 5 */
    {-0.014f, -0.293f, -0.602f}, /* RACE 2 4 6 */
    {-0.728f, -0.160f, -0.125f}, /* RACE 2 5 1 */
    {1.719f, 1.475f, 1.859f}, /* RACE 2 5 2 */
    {0.263f, 0.648f, 0.658f}, /* RACE 2 5 3 */
    {-0.084f, 0.462f, 0.511f}, /* RACE 2 5 4 */
    {-0.070f, 0.133f, 0.005f}, /* RACE 2 5 5 */
    {-0.265f, 0.279f, -0.099f}, /* RACE 2 5 6 */

    /* LADDER - string: whose turn; caught if the enemy begins, in any case; stones */
    {-0.368f, -0.671f, -1.253f}, /* LADDER 1 1 1 */
    {-0.399f, -1.011f, -1.196f}, /* LADDER 1 1 2 */
    {-0.034f, -1.830f, -1.008f}, /* LADDER 1 1 3 */
    {-0.681f, -1.821f, -1.301f}, /* LADDER 1 1 4 */
    {0.179f, -2.274f, -1.303f}, /* LADDER 1 1 5 */
    {-1.041f, -1.683f, -0.927f}, /* LADDER 1 1 6 */
    {-0.963f, -2.669f, -2.732f}, /* LADDER 1 2 1 */
    {-1.736f, -2.669f, -1.699f}, /* LADDER 1 2 2 */
    {-0.628f, -4.143f, -2.944f}, /* LADDER 1 2 3 */
    {-0.860f, -3.302f, -3.200f}, /* LADDER 1 2 4 */
    {-1.418f, -3.992f, -3.297f}, /* LADDER 1 2 5 */
    {-0.932f, -2.312f, -2.690f}, /* LADDER 1 2 6 */
    {-0.573f, -0.630f, -1.342f}, /* LADDER 2 1 1 */
    {-1.103f, -1.502f, -1.574f}, /* LADDER 2 1 2 */
    {-1.018f, -2.815f, -2.151f}, /* LADDER 2 1 3 */
    {-2.283f, -4.031f, -3.256f}, /* LADDER 2 1 4 */
    {-1.054f, -4.419f, -3.924f}, /* LADDER 2 1 5 */
    {-0.599f, -3.338f, -2.940f}, /* LADDER 2 1 6 */
    {-0.540f, -2.446f, -3.002f}, /* LADDER 2 2 1 */
    {-1.206f, -1.480f, -2.330f}, /* LADDER 2 2 2 */
    {0.113f, -2.009f, -2.281f}, /* LADDER 2 2 3 */
    {-1.364f, -2.662f, -2.021f}, /* LADDER 2 2 4 */
    {-1.709f, -2.597f, -2.201f}, /* LADDER 2 2 5 */
    {-0.527f, -1.908f, -1.874f}, /* LADDER 2 2 6 */

    /* SPACE - group: whose turn; stones; space */
    {-0.146f, 0.067f, 0.591f}, /* SPACE 1 1 1 */
    {-0.245f, 0.037f, 0.511f}, /* SPACE 1 1 2 */
    {0.018f, -0.072f, -0.171f}, /* SPACE 1 1 3 */
    {0.143f, -0.095f, -0.248f}, /* SPACE 1 1 4 */
    {0.302f, -0.177f, -0.090f}, /* SPACE 1 1 5 */
    {-0.172f, -0.720f, -1.472f}, /* SPACE 1 1 6 */
    {-0.151f, -1.298f, -1.934f}, /* SPACE 1 1 7 */
    {0.000f, 0.000f, 0.000f}, /* SPACE 1 1 8 */
    {-0.547f, -0.253f, 0.127f}, /* SPACE 1 2 1 */
    {-0.026f, -0.147f, -0.022f}, /* SPACE 1 2 2 */
    {-0.077f, -0.230f, 0.161f}, /* SPACE 1 2 3 */
    {0.324f, 0.120f, -0.053f}, /* SPACE 1 2 4 */
    {0.168f, 0.046f, -0.293f}, /* SPACE 1 2 5 */
    {-0.057f, -0.028f, 0.249f}, /* SPACE 1 2 6 */
    {0.317f, -0.574f, -0.895f}, /* SPACE 1 2 7 */
    {0.500f, -0.793f, 0.139f}, /* SPACE 1 2 8 */
    {0.186f, -0.178f, -0.572f}, /* SPACE 1 3 1 */
    {-0.167f, -0.049f, -0.174f}, /* SPACE 1 3 2 */
    {0.181f, -0.122f, -0.233f}, /* SPACE 1 3 3 */
    {-0.130f, -0.058f, -0.255f}, /* SPACE 1 3 4 */
    {0.232f, -0.026f, -0.360f}, /* SPACE 1 3 5 */
    {-0.064f, 0.129f, -0.719f}, /* SPACE 1 3 6 */
    {0.280f, 0.185f, -1.031f}, /* SPACE 1 3 7 */
    {0.924f, -0.847f, -1.154f}, /* SPACE 1 3 8 */
    {-0.283f, -0.129f, -0.198f}, /* SPACE 1 4 1 */
    {-0.234f, -0.024f, -0.125f}, /* SPACE 1 4 2 */
    {-0.035f, -0.086f, -0.125f}, /* SPACE 1 4 3 */
    {-0.082f, -0.046f, -0.089f}, /* SPACE 1 4 4 */
    {0.137f, 0.053f, -0.161f}, /* SPACE 1 4 5 */
    {-0.026f, 0.165f, -0.512f}, /* SPACE 1 4 6 */
    {0.118f, 0.478f, -0.860f}, /* SPACE 1 4 7 */
    {-0.419f, 0.021f, -1.032f}, /* SPACE 1 4 8 */
    {0.016f, -0.047f, -0.213f}, /* SPACE 1 5 1 */
    {0.063f, -0.005f, -0.105f}, /* SPACE 1 5 2 */
    {-0.289f, 0.069f, -0.090f}, /* SPACE 1 5 3 */
    {-0.078f, 0.127f, 0.005f}, /* SPACE 1 5 4 */
    {0.151f, 0.064f, 0.188f}, /* SPACE 1 5 5 */
    {0.447f, 0.236f, -0.066f}, /* SPACE 1 5 6 */
    {0.540f, 0.506f, -0.429f}, /* SPACE 1 5 7 */
    {0.699f, 0.793f, 0.007f}, /* SPACE 1 5 8 */
    {-0.738f, -0.021f, 0.120f}, /* SPACE 1 6 1 */
    {-0.512f, 0.014f, 0.215f}, /* SPACE 1 6 2 */
    {-0.772f, 0.096f, 0.307f}, /* SPACE 1 6 3 */
    {-0.252f, 0.155f, 0.424f}, /* SPACE 1 6 4 */
    {-0.529f, 0.397f, 0.501f}, /* SPACE 1 6 5 */
    {0.538f, 0.400f, 0.493f}, /* SPACE 1 6 6 */
    {0.681f, 0.461f, 0.536f}, /* SPACE 1 6 7 */
    {1.721f, 0.621f, 0.540f}, /* SPACE 1 6 8 */
    {-0.232f, -0.109f, 0.430f}, /* SPACE 2 1 1 */
    {0.029f, -0.312f, 0.268f}, /* SPACE 2 1 2 */
    {0.151f, -0.137f, -0.621f}, /* SPACE 2 1 3 */
    {-0.345f, -0.167f, -0.835f}, /* SPACE 2 1 4 */
    {-0.015f, -0.434f, -0.411f}, /* SPACE 2 1 5 */
    {-0.316f, -0.803f, -1.615f}, /* SPACE 2 1 6 */
    {-0.247f, -1.773f, -3.117f}, /* SPACE 2 1 7 */
    {0.000f, 0.000f, 0.000f}, /* SPACE 2 1 8 */
    {-0.394f, -0.273f, 0.178f}, /* SPACE 2 2 1 */
    {-0.359f, -0.501f, -0.085f}, /* SPACE 2 2 2 */
    {-0.572f, -0.381f, -0.041f}, /* SPACE 2 2 3 */
    {0.347f, 0.008f, -0.586f}, /* SPACE 2 2 4 */
    {-0.190f, -0.155f, -0.446f}, /* SPACE 2 2 5 */
    {0.142f, -0.208f, -1.446f}, /* SPACE 2 2 6 */
    {-0.330f, 0.126f, 0.037f}, /* SPACE 2 2 7 */
    {0.469f, -0.164f, 0.178f}, /* SPACE 2 2 8 */
    {0.328f, -0.411f, -0.379f}, /* SPACE 2 3 1 */
    {-0.301f, -0.287f, -0.295f}, /* SPACE 2 3 2 */
    {0.013f, -0.194f, -0.465f}, /* SPACE 2 3 3 */
    {0.069f, -0.222f, -0.223f}, /* SPACE 2 3 4 */
    {-0.213f, 0.024f, 0.016f}, /* SPACE 2 3 5 */
    {-0.164f, -0.298f, -0.532f}, /* SPACE 2 3 6 */
    {0.348f, 0.114f, -1.850f}, /* SPACE 2 3 7 */
    {0.156f, -0.446f, -0.283f}, /* SPACE 2 3 8 */
    {-0.189f, -0.107f, -0.337f}, /* SPACE 2 4 1 */
    {-0.178f, -0.170f, -0.165f}, /* SPACE 2 4 2 */
    {-0.355f, -0.075f, -0.253f}, /* SPACE 2 4 3 */
    {-0.308f, -0.057f, -0.041f}, /* SPACE 2 4 4 */
    {0.012f, -0.138f, -0.504f}, /* SPACE 2 4 5 */
    {-0.092f, 0.024f, -0.673f}, /* SPACE 2 4 6 */
    {0.061f, 0.385f, -0.695f}, /* SPACE 2 4 7 */
    {-0.077f, -0.334f, -0.941f}, /* SPACE 2 4 8 */
    {-0.390f, 0.029f, -0.196f}, /* SPACE 2 5 1 */
    {0.307f, -0.196f, -0.143f}, /* SPACE 2 5 2 */
    {-0.131f, 0.066f, -0.137f}, /* SPACE 2 5 3 */
    {-0.179f, -0.096f, -0.108f}, /* SPACE 2 5 4 */
    {0.112f, 0.043f, -0.242f}, /* SPACE 2 5 5 */
    {0.048f, 0.298f, 0.031f}, /* SPACE 2 5 6 */
    {0.306f, 0.274f, -0.600f}, /* SPACE 2 5 7 */
    {-0.215f, 0.202f, -0.009f}, /* SPACE 2 5 8 */
    {-0.543f, -0.084f, 0.180f}, /* SPACE 2 6 1 */
    {-0.245f, 0.044f, 0.317f}, /* SPACE 2 6 2 */
    {-0.031f, -0.027f, 0.219f}, /* SPACE 2 6 3 */
    {-0.303f, 0.068f, 0.422f}, /* SPACE 2 6 4 */
    {-0.612f, 0.211f, 0.379f}, /* SPACE 2 6 5 */
    {-0.085f, 0.431f, 0.476f}, /* SPACE 2 6 6 */
    {0.681f, 0.346f, 0.438f}, /* SPACE 2 6 7 */
    {1.088f, 0.680f, 0.417f}, /* SPACE 2 6 8 */

    /* EXITS - group: exits 0, 1, 2-3, 4-6, 7-10, more; space */
    {-0.361f, -0.187f, -0.030f}, /* EXITS 1 1 */
    {-0.226f, -0.036f, 0.031f}, /* EXITS 1 2 */
    {0.041f, 0.079f, 0.190f}, /* EXITS 1 3 */
    {0.062f, 0.216f, 0.183f}, /* EXITS 1 4 */
    {0.078f, 0.309f, 0.699f}, /* EXITS 1 5 */
    {-0.083f, 0.754f, 0.306f}, /* EXITS 1 6 */
    {0.453f, 0.774f, 0.280f}, /* EXITS 1 7 */
    {0.705f, 0.741f, 0.233f}, /* EXITS 1 8 */
    {-0.589f, -0.342f, -0.345f}, /* EXITS 2 1 */
    {-0.033f, -0.310f, 0.273f}, /* EXITS 2 2 */
    {-0.495f, -0.125f, 0.336f}, /* EXITS 2 3 */
    {-0.478f, -0.087f, 0.336f}, /* EXITS 2 4 */
    {-0.176f, 0.179f, 0.325f}, /* EXITS 2 5 */
    {0.262f, 0.208f, 0.391f}, /* EXITS 2 6 */
    {0.510f, 0.429f, 0.150f}, /* EXITS 2 7 */
    {-0.410f, -0.077f, 0.155f}, /* EXITS 2 8 */
    {-0.310f, -0.202f, -0.136f}, /* EXITS 3 1 */
    {-0.387f, -0.110f, 0.176f}, /* EXITS 3 2 */
    {-0.081f, -0.082f, 0.347f}, /* EXITS 3 3 */
    {-0.246f, 0.147f, 0.261f}, /* EXITS 3 4 */
    {-0.255f, 0.234f, 0.125f}, /* EXITS 3 5 */
    {-0.131f, 0.170f, 0.108f}, /* EXITS 3 6 */
    {0.315f, 0.219f, 0.325f}, /* EXITS 3 7 */
    {-0.118f, 0.126f, 0.228f}, /* EXITS 3 8 */
    {-0.419f, -0.134f, -0.527f}, /* EXITS 4 1 */
    {-0.149f, -0.101f, -0.213f}, /* EXITS 4 2 */
    {-0.381f, 0.126f, -0.236f}, /* EXITS 4 3 */
    {0.037f, 0.063f, 0.087f}, /* EXITS 4 4 */
    {-0.059f, 0.150f, 0.046f}, /* EXITS 4 5 */
    {-0.099f, 0.252f, -0.183f}, /* EXITS 4 6 */
    {0.438f, 0.123f, -0.060f}, /* EXITS 4 7 */
    {0.421f, 0.172f, 0.776f}, /* EXITS 4 8 */
    {0.150f, -0.668f, -0.670f}, /* EXITS 5 1 */
    {0.303f, -0.310f, 0.008f}, /* EXITS 5 2 */
    {0.146f, 0.066f, -1.433f}, /* EXITS 5 3 */
    {0.286f, 0.043f, -0.430f}, /* EXITS 5 4 */
    {0.365f, 0.110f, -0.832f}, /* EXITS 5 5 */
    {0.348f, 0.142f, -0.837f}, /* EXITS 5 6 */
    {0.229f, 0.227f, -0.771f}, /* EXITS 5 7 */
    {0.588f, 0.323f, 0.094f}, /* EXITS 5 8 */
    {0.000f, 0.154f, 0.140f}, /* EXITS 6 1 */
    {-0.462f, -0.400f, -0.112f}, /* EXITS 6 2 */
    {-0.016f, -0.256f, -0.271f}, /* EXITS 6 3 */
    {0.701f, 0.110f, -0.052f}, /* EXITS 6 4 */
    {0.468f, 0.168f, -0.404f}, /* EXITS 6 5 */
    {0.443f, 0.584f, -0.756f}, /* EXITS 6 6 */
    {0.679f, 0.175f, -2.138f}, /* EXITS 6 7 */
    {1.205f, 1.834f, -0.133f}, /* EXITS 6 8 */

    /* WALLED - group: no exits, some; enclosed regions it touches 0-3; their points */
    {-0.064f, 0.228f, 0.139f}, /* WALLED 1 1 1 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 1 2 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 1 3 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 1 4 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 1 5 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 1 6 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 2 1 */
    {-0.038f, 0.095f, 0.004f}, /* WALLED 1 2 2 */
    {-0.703f, -0.197f, -0.235f}, /* WALLED 1 2 3 */
    {-1.624f, 0.349f, 0.417f}, /* WALLED 1 2 4 */
    {0.208f, -0.076f, 0.657f}, /* WALLED 1 2 5 */
    {0.743f, 0.779f, 0.113f}, /* WALLED 1 2 6 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 3 1 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 3 2 */
    {0.307f, 0.194f, 0.253f}, /* WALLED 1 3 3 */
    {0.187f, -0.040f, 0.244f}, /* WALLED 1 3 4 */
    {0.029f, 0.092f, 0.262f}, /* WALLED 1 3 5 */
    {-0.034f, 0.439f, 0.009f}, /* WALLED 1 3 6 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 4 1 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 4 2 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 4 3 */
    {0.559f, 0.035f, 0.458f}, /* WALLED 1 4 4 */
    {-0.340f, 0.301f, 0.445f}, /* WALLED 1 4 5 */
    {-1.379f, 0.024f, -0.122f}, /* WALLED 1 4 6 */
    {0.444f, 0.558f, 0.447f}, /* WALLED 2 1 1 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 1 2 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 1 3 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 1 4 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 1 5 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 1 6 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 2 1 */
    {-0.032f, 0.417f, 0.225f}, /* WALLED 2 2 2 */
    {0.795f, -0.005f, 0.066f}, /* WALLED 2 2 3 */
    {-0.156f, 1.121f, 0.496f}, /* WALLED 2 2 4 */
    {-0.334f, 1.165f, 0.658f}, /* WALLED 2 2 5 */
    {0.257f, -0.091f, -0.219f}, /* WALLED 2 2 6 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 3 1 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 3 2 */
    {0.567f, 0.437f, 0.392f}, /* WALLED 2 3 3 */
    {0.703f, 0.216f, 0.323f}, /* WALLED 2 3 4 */
    {-0.614f, 0.347f, 0.997f}, /* WALLED 2 3 5 */
    {0.128f, 0.175f, 0.577f}, /* WALLED 2 3 6 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 4 1 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 4 2 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 4 3 */
    {0.515f, 0.471f, 0.296f}, /* WALLED 2 4 4 */
    {1.308f, 0.787f, 0.584f}, /* WALLED 2 4 5 */
    {0.255f, -0.159f, 0.261f}, /* WALLED 2 4 6 */

    /* AROUND - empty point: to the side, diagonal, two steps, knight's step; empty, stone; line 1-3 */
    {-0.194f, 0.049f, 0.021f}, /* AROUND 1 1 1 */
    {-0.172f, -0.036f, 0.123f}, /* AROUND 1 1 2 */
    {-0.142f, 0.041f, 0.175f}, /* AROUND 1 1 3 */
    {0.174f, 0.359f, 0.694f}, /* AROUND 1 2 1 */
    {-0.126f, 0.438f, 0.768f}, /* AROUND 1 2 2 */
    {-0.125f, 0.426f, 0.681f}, /* AROUND 1 2 3 */
    {-0.203f, 0.182f, 0.472f}, /* AROUND 2 1 1 */
    {0.224f, 0.094f, 0.237f}, /* AROUND 2 1 2 */
    {-0.039f, 0.063f, 0.093f}, /* AROUND 2 1 3 */
    {0.313f, 0.652f, 0.900f}, /* AROUND 2 2 1 */
    {0.143f, 0.243f, 0.492f}, /* AROUND 2 2 2 */
    {0.003f, 0.019f, 0.053f}, /* AROUND 2 2 3 */
    {0.143f, 0.135f, 0.339f}, /* AROUND 3 1 1 */
    {0.039f, 0.072f, -0.055f}, /* AROUND 3 1 2 */
    {-0.009f, -0.023f, -0.030f}, /* AROUND 3 1 3 */
    {0.039f, 0.154f, 0.406f}, /* AROUND 3 2 1 */
    {-0.139f, 0.156f, 0.107f}, /* AROUND 3 2 2 */
    {-0.132f, 0.016f, 0.033f}, /* AROUND 3 2 3 */
    {0.288f, 0.038f, 0.041f}, /* AROUND 4 1 1 */
    {0.039f, 0.084f, 0.099f}, /* AROUND 4 1 2 */
    {0.095f, 0.014f, -0.011f}, /* AROUND 4 1 3 */
    {0.299f, 0.074f, 0.068f}, /* AROUND 4 2 1 */
    {0.080f, 0.069f, 0.260f}, /* AROUND 4 2 2 */
    {0.083f, 0.048f, 0.033f}, /* AROUND 4 2 3 */

    /* LIBERTY - string: each liberty; own stones there 1-3; enemies there 0-2 */
    {0.230f, -0.037f, 0.222f}, /* LIBERTY 1 1 */
    {-0.031f, -0.007f, -0.227f}, /* LIBERTY 1 2 */
    {-0.501f, 0.059f, -0.301f}, /* LIBERTY 1 3 */
    {0.156f, 0.141f, 0.460f}, /* LIBERTY 2 1 */
    {0.231f, -0.036f, -0.152f}, /* LIBERTY 2 2 */
    {0.174f, 0.122f, -0.081f}, /* LIBERTY 2 3 */
    {0.401f, 0.350f, 0.957f}, /* LIBERTY 3 1 */
    {0.266f, 0.152f, 0.275f}, /* LIBERTY 3 2 */
    {0.000f, 0.000f, 0.000f}, /* LIBERTY 3 3 */

    /* LIBERTIES - string: the mean of its liberties */
    {-0.091f, -0.832f, -1.500f}, /* LIBERTIES */

    /* BEYOND - string: each empty point at two steps */
    {0.171f, 0.252f, 0.539f}, /* BEYOND */

    /* ENEMY - string: each enemy that touches it, as their mean; fewer, as many, more liberties */
    {0.344f, 1.355f, 2.053f}, /* ENEMY 1 */
    {-0.094f, 0.982f, 1.127f}, /* ENEMY 2 */
    {0.062f, 1.328f, 1.180f}, /* ENEMY 3 */

    /* FRIEND - string: each string that shares a liberty; enemies there 0-2 */
    {-0.031f, 0.211f, 0.325f}, /* FRIEND 1 */
    {-0.122f, 0.151f, 0.484f}, /* FRIEND 2 */
    {0.394f, 0.634f, 1.496f}, /* FRIEND 3 */

    /* GROUP - string: its group; stones of the string */
    {0.300f, 0.421f, 1.511f}, /* GROUP 1 */
    {0.573f, 0.718f, 1.993f}, /* GROUP 2 */
    {0.424f, 0.795f, 1.849f}, /* GROUP 3 */
    {0.048f, 0.782f, 2.140f}, /* GROUP 4 */
    {-0.057f, 0.567f, 1.780f}, /* GROUP 5 */
    {0.425f, 0.522f, 1.403f}, /* GROUP 6 */

    /* MEMBER - group: the mean of its stones */
    {-3.237f, -1.620f, 0.620f}, /* MEMBER */

    /* RING - group: each point that it reaches in 1-4 steps */
    {0.082f, 0.552f, 0.599f}, /* RING 1 */
    {0.082f, 0.087f, 0.180f}, /* RING 2 */
    {-0.543f, 0.083f, 0.848f}, /* RING 3 */
    {0.191f, 1.003f, 1.876f}, /* RING 4 */

    /* RIVAL - group: each enemy group that touches it or a liberty of it, as their mean; smaller, larger */
    {0.035f, 1.916f, 3.551f}, /* RIVAL 1 */
    {0.852f, 2.188f, 3.061f}, /* RIVAL 2 */

    /* PLAYED_POINT - empty point: owner after games played out, 0, 1/8 .. 1 for one colour */
    {-0.010f, 0.007f, -0.060f}, /* PLAYED_POINT 1 */
    {-0.015f, -0.008f, 0.011f}, /* PLAYED_POINT 2 */
    {0.011f, 0.009f, -0.036f}, /* PLAYED_POINT 3 */
    {0.024f, 0.012f, 0.040f}, /* PLAYED_POINT 4 */
    {-0.002f, 0.026f, 0.211f}, /* PLAYED_POINT 5 */
    {-0.139f, 0.184f, 0.282f}, /* PLAYED_POINT 6 */
    {0.004f, 0.328f, 0.651f}, /* PLAYED_POINT 7 */
    {0.092f, 0.646f, 0.886f}, /* PLAYED_POINT 8 */
    {-0.005f, 0.673f, 0.684f}, /* PLAYED_POINT 9 */

    /* PLAYED_STRING - string: its points' owner after games played out, -1, -7/8 .. 1 for itself */
    {-0.167f, -0.529f, -0.646f}, /* PLAYED_STRING 1 */
    {-0.246f, -0.526f, -0.588f}, /* PLAYED_STRING 2 */
    {-0.141f, -0.440f, -0.764f}, /* PLAYED_STRING 3 */
    {-0.257f, -0.577f, -0.896f}, /* PLAYED_STRING 4 */
    {-0.218f, -0.394f, -0.636f}, /* PLAYED_STRING 5 */
    {-0.412f, -0.499f, -0.365f}, /* PLAYED_STRING 6 */
    {-0.338f, -0.508f, -0.359f}, /* PLAYED_STRING 7 */
    {0.061f, -0.427f, -0.153f}, /* PLAYED_STRING 8 */
    {0.087f, -0.098f, -0.142f}, /* PLAYED_STRING 9 */
    {0.003f, -0.124f, 0.201f}, /* PLAYED_STRING 10 */
    {-0.080f, 0.233f, 0.383f}, /* PLAYED_STRING 11 */
    {0.057f, 0.336f, 0.280f}, /* PLAYED_STRING 12 */
    {-0.082f, 0.537f, 0.504f}, /* PLAYED_STRING 13 */
    {0.045f, 0.304f, 0.431f}, /* PLAYED_STRING 14 */
    {0.289f, 0.351f, 0.447f}, /* PLAYED_STRING 15 */
    {0.354f, 0.533f, 0.594f}, /* PLAYED_STRING 16 */
    {0.301f, 0.696f, 0.886f}, /* PLAYED_STRING 17 */

    /* PLAYED_AROUND - empty point: to the side, diagonal, two steps, knight's step; empty, stone; line 1-3 */
    {-0.166f, 0.047f, 0.004f}, /* PLAYED_AROUND 1 1 1 */
    {-0.162f, -0.015f, 0.162f}, /* PLAYED_AROUND 1 1 2 */
    {-0.142f, 0.057f, 0.228f}, /* PLAYED_AROUND 1 1 3 */
    {0.329f, 0.181f, 0.604f}, /* PLAYED_AROUND 1 2 1 */
    {-0.109f, 0.519f, 0.794f}, /* PLAYED_AROUND 1 2 2 */
    {-0.062f, 0.369f, 0.534f}, /* PLAYED_AROUND 1 2 3 */
    {-0.201f, 0.241f, 0.416f}, /* PLAYED_AROUND 2 1 1 */
    {0.204f, 0.086f, 0.267f}, /* PLAYED_AROUND 2 1 2 */
    {-0.031f, 0.072f, 0.083f}, /* PLAYED_AROUND 2 1 3 */
    {0.296f, 0.580f, 0.803f}, /* PLAYED_AROUND 2 2 1 */
    {0.144f, 0.283f, 0.432f}, /* PLAYED_AROUND 2 2 2 */
    {0.073f, -0.001f, 0.062f}, /* PLAYED_AROUND 2 2 3 */
    {0.162f, 0.099f, 0.341f}, /* PLAYED_AROUND 3 1 1 */
    {0.025f, 0.120f, -0.086f}, /* PLAYED_AROUND 3 1 2 */
    {-0.019f, -0.023f, -0.061f}, /* PLAYED_AROUND 3 1 3 */
    {0.016f, 0.236f, 0.388f}, /* PLAYED_AROUND 3 2 1 */
    {-0.037f, 0.133f, -0.002f}, /* PLAYED_AROUND 3 2 2 */
    {-0.112f, -0.004f, -0.014f}, /* PLAYED_AROUND 3 2 3 */
    {0.243f, 0.051f, 0.038f}, /* PLAYED_AROUND 4 1 1 */
    {0.023f, 0.084f, 0.089f}, /* PLAYED_AROUND 4 1 2 */
    {0.096f, 0.005f, -0.037f}, /* PLAYED_AROUND 4 1 3 */
    {0.268f, 0.079f, -0.104f}, /* PLAYED_AROUND 4 2 1 */
    {0.115f, 0.064f, 0.078f}, /* PLAYED_AROUND 4 2 2 */
    {0.087f, 0.029f, -0.011f}, /* PLAYED_AROUND 4 2 3 */

    /* PLAYED_LIBERTY - string: each liberty; own stones there 1-3; enemies there 0-2 */
    {0.267f, 0.002f, 0.339f}, /* PLAYED_LIBERTY 1 1 */
    {-0.055f, -0.004f, 0.005f}, /* PLAYED_LIBERTY 1 2 */
    {-0.411f, 0.139f, -0.210f}, /* PLAYED_LIBERTY 1 3 */
    {0.194f, 0.222f, 0.476f}, /* PLAYED_LIBERTY 2 1 */
    {0.186f, -0.031f, -0.189f}, /* PLAYED_LIBERTY 2 2 */
    {0.347f, 0.089f, -0.199f}, /* PLAYED_LIBERTY 2 3 */
    {0.437f, 0.158f, 0.943f}, /* PLAYED_LIBERTY 3 1 */
    {0.218f, 0.136f, 0.259f}, /* PLAYED_LIBERTY 3 2 */
    {0.000f, 0.000f, 0.000f}, /* PLAYED_LIBERTY 3 3 */

    /* PLAYED_LIBERTIES - string: the mean of its liberties */
    {-0.040f, -0.940f, -1.568f}, /* PLAYED_LIBERTIES */

    /* PLAYED_BEYOND - string: each empty point at two steps */
    {0.138f, 0.133f, 0.503f}, /* PLAYED_BEYOND */

    /* PLAYED_ENEMY - string: each enemy that touches it, as their mean; fewer, as many, more liberties */
    {0.542f, 1.396f, 1.886f}, /* PLAYED_ENEMY 1 */
    {-0.229f, 0.643f, 0.745f}, /* PLAYED_ENEMY 2 */
    {0.068f, 1.232f, 1.176f}, /* PLAYED_ENEMY 3 */

    /* PLAYED_FRIEND - string: each string that shares a liberty; enemies there 0-2 */
    {0.095f, 0.186f, 0.332f}, /* PLAYED_FRIEND 1 */
    {-0.092f, 0.144f, 0.400f}, /* PLAYED_FRIEND 2 */
    {0.125f, 0.640f, 1.593f}, /* PLAYED_FRIEND 3 */

    /* PLAYED_GROUP - string: its group; stones of the string */
    {0.395f, 0.269f, 1.298f}, /* PLAYED_GROUP 1 */
    {0.644f, 0.615f, 1.618f}, /* PLAYED_GROUP 2 */
    {0.597f, 0.728f, 1.744f}, /* PLAYED_GROUP 3 */
    {0.191f, 0.626f, 2.012f}, /* PLAYED_GROUP 4 */
    {-0.073f, 0.621f, 1.866f}, /* PLAYED_GROUP 5 */
    {0.291f, 0.489f, 1.324f}, /* PLAYED_GROUP 6 */

    /* PLAYED_MEMBER - group: the mean of its stones */
    {-3.360f, -1.579f, 0.835f}, /* PLAYED_MEMBER */

    /* PLAYED_RING - group: each point that it reaches in 1-4 steps */
    {0.119f, 0.604f, 0.886f}, /* PLAYED_RING 1 */
    {0.045f, 0.132f, 0.218f}, /* PLAYED_RING 2 */
    {-0.583f, -0.035f, 0.980f}, /* PLAYED_RING 3 */
    {0.228f, 0.819f, 1.953f}, /* PLAYED_RING 4 */

    /* PLAYED_RIVAL - group: each enemy group that touches it or a liberty of it, as their mean; smaller, larger */
    {0.080f, 2.201f, 3.537f}, /* PLAYED_RIVAL 1 */
    {0.941f, 1.933f, 2.914f}, /* PLAYED_RIVAL 2 */

    /* TEMPO - points that the turn is worth: static, with games played out */
    {5.458f, 1.889f, 0.315f}, /* TEMPO 1 */
    {4.567f, 2.931f, 0.688f}, /* TEMPO 2 */

    /* SCALE - logarithm of the scale of the probability: likewise */
    {2.713f, 1.619f, 2.996f}, /* SCALE 1 */
    {2.897f, 1.589f, 3.008f}, /* SCALE 2 */

    /* OPEN - how much an open board adds to it: likewise */
    {0.623f, 1.448f, 3.103f}, /* OPEN 1 */
    {0.842f, 1.501f, 2.942f}, /* OPEN 2 */

    /* SPREAD - logarithm of the spread of the score: likewise */
    {2.038f, 2.619f, 1.964f}, /* SPREAD 1 */
    {2.133f, 2.591f, 1.703f}, /* SPREAD 2 */

    /* LAPSE - tenths of the games that end as no board could tell: likewise */
    {1.208f, 1.184f, 2.767f}, /* LAPSE 1 */
    {1.376f, 1.013f, 2.470f}, /* LAPSE 2 */

    /* TRUST - what the other cues count when games were played out */
    {0.924f, 0.903f, 0.901f}, /* TRUST */
    /* clang-format on */
