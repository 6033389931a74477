/*
 * The numbers of the judge, made by tools/field_fit.c: change that, not this.
 *
 * A row is what one bucket counts at the beginning, in the middle and at the end of a game. Behind
 * it stand its kind and, from 1, the bucket along each axis that src/field/verdict/features.h names.
 */
/* clang-format off */

    /* NEAR - empty point: line 1-3; steps to the near and the far colour: 1 2, 1 3, 2 3, 1 4 .. 5 6 */
    {-0.510f, -0.178f, -0.312f}, /* NEAR 1 1 */
    {-0.015f, -0.098f, 0.007f}, /* NEAR 1 2 */
    {-0.233f, -0.208f, -0.224f}, /* NEAR 1 3 */
    {-0.375f, 0.023f, 0.739f}, /* NEAR 1 4 */
    {-0.254f, -0.189f, 0.021f}, /* NEAR 1 5 */
    {-0.187f, -0.064f, 0.114f}, /* NEAR 1 6 */
    {-0.358f, 0.525f, 0.409f}, /* NEAR 1 7 */
    {-0.327f, -0.005f, 0.714f}, /* NEAR 1 8 */
    {-0.176f, 0.186f, 0.410f}, /* NEAR 1 9 */
    {0.063f, 0.113f, 0.108f}, /* NEAR 1 10 */
    {0.369f, 0.694f, 0.768f}, /* NEAR 1 11 */
    {-0.208f, 0.503f, 1.987f}, /* NEAR 1 12 */
    {-0.206f, 0.326f, 1.844f}, /* NEAR 1 13 */
    {0.031f, 0.176f, 0.679f}, /* NEAR 1 14 */
    {0.086f, 0.115f, 0.615f}, /* NEAR 1 15 */
    {-0.205f, -0.095f, -0.558f}, /* NEAR 2 1 */
    {-0.155f, -0.086f, -0.938f}, /* NEAR 2 2 */
    {-0.062f, -0.066f, -0.108f}, /* NEAR 2 3 */
    {-0.251f, -0.203f, -0.651f}, /* NEAR 2 4 */
    {-0.025f, -0.088f, -0.030f}, /* NEAR 2 5 */
    {-0.055f, 0.067f, -0.117f}, /* NEAR 2 6 */
    {0.025f, 0.150f, 0.249f}, /* NEAR 2 7 */
    {-0.061f, 0.203f, 0.410f}, /* NEAR 2 8 */
    {-0.061f, 0.183f, 0.304f}, /* NEAR 2 9 */
    {-0.004f, 0.145f, -0.571f}, /* NEAR 2 10 */
    {-0.237f, 0.757f, 0.723f}, /* NEAR 2 11 */
    {-0.084f, 0.272f, 2.148f}, /* NEAR 2 12 */
    {-0.046f, -0.001f, -0.114f}, /* NEAR 2 13 */
    {0.057f, -0.254f, -0.832f}, /* NEAR 2 14 */
    {0.010f, -0.190f, -2.086f}, /* NEAR 2 15 */
    {-0.228f, -0.230f, -0.506f}, /* NEAR 3 1 */
    {-0.166f, -0.343f, -0.198f}, /* NEAR 3 2 */
    {0.002f, -0.062f, 0.119f}, /* NEAR 3 3 */
    {-0.153f, -0.226f, 0.189f}, /* NEAR 3 4 */
    {-0.125f, 0.007f, 0.697f}, /* NEAR 3 5 */
    {-0.026f, -0.005f, 0.562f}, /* NEAR 3 6 */
    {-0.314f, -0.122f, 1.581f}, /* NEAR 3 7 */
    {-0.223f, 0.223f, 1.407f}, /* NEAR 3 8 */
    {-0.167f, 0.206f, 0.791f}, /* NEAR 3 9 */
    {-0.010f, 0.087f, -0.652f}, /* NEAR 3 10 */
    {-0.252f, -0.033f, 0.888f}, /* NEAR 3 11 */
    {-0.176f, 0.107f, 2.352f}, /* NEAR 3 12 */
    {-0.115f, 0.193f, 1.698f}, /* NEAR 3 13 */
    {-0.020f, 0.054f, 0.145f}, /* NEAR 3 14 */
    {0.019f, -0.040f, -0.679f}, /* NEAR 3 15 */

    /* FIELD_POINT - empty point: line 1-3; its potential (tengen/field.h) 0, 1, 3, 7 .. 255 for one colour */
    {0.000f, 0.000f, 0.000f}, /* FIELD_POINT 1 1 */
    {0.020f, -0.045f, -0.022f}, /* FIELD_POINT 1 2 */
    {-0.031f, 0.012f, 0.094f}, /* FIELD_POINT 1 3 */
    {0.203f, 0.013f, -0.018f}, /* FIELD_POINT 1 4 */
    {0.532f, 0.160f, -0.028f}, /* FIELD_POINT 1 5 */
    {0.911f, 0.218f, 0.006f}, /* FIELD_POINT 1 6 */
    {1.314f, 0.357f, -0.005f}, /* FIELD_POINT 1 7 */
    {1.220f, 1.018f, 0.528f}, /* FIELD_POINT 1 8 */
    {-0.427f, 0.614f, -0.352f}, /* FIELD_POINT 1 9 */
    {0.000f, 0.000f, 0.000f}, /* FIELD_POINT 2 1 */
    {0.029f, -0.081f, 0.076f}, /* FIELD_POINT 2 2 */
    {0.012f, -0.076f, 0.105f}, /* FIELD_POINT 2 3 */
    {0.090f, -0.063f, -0.268f}, /* FIELD_POINT 2 4 */
    {0.263f, 0.036f, 0.025f}, /* FIELD_POINT 2 5 */
    {0.757f, 0.192f, 0.108f}, /* FIELD_POINT 2 6 */
    {1.397f, 0.371f, 0.263f}, /* FIELD_POINT 2 7 */
    {1.626f, 1.663f, 0.975f}, /* FIELD_POINT 2 8 */
    {0.849f, 1.904f, 0.263f}, /* FIELD_POINT 2 9 */
    {0.000f, 0.000f, 0.000f}, /* FIELD_POINT 3 1 */
    {0.009f, -0.001f, -0.010f}, /* FIELD_POINT 3 2 */
    {0.048f, -0.020f, 0.098f}, /* FIELD_POINT 3 3 */
    {0.161f, -0.010f, -0.019f}, /* FIELD_POINT 3 4 */
    {0.402f, 0.018f, -0.134f}, /* FIELD_POINT 3 5 */
    {0.716f, 0.178f, -0.092f}, /* FIELD_POINT 3 6 */
    {1.468f, 0.546f, 0.074f}, /* FIELD_POINT 3 7 */
    {2.404f, 1.221f, 0.544f}, /* FIELD_POINT 3 8 */
    {-0.556f, -0.667f, -0.331f}, /* FIELD_POINT 3 9 */

    /* FIELD_STRING - string: its potential, -255 .. 255 for its own colour */
    {1.002f, 1.715f, 0.497f}, /* FIELD_STRING 1 */
    {1.002f, 0.626f, 0.151f}, /* FIELD_STRING 2 */
    {0.642f, 1.084f, 0.355f}, /* FIELD_STRING 3 */
    {0.111f, 0.457f, -0.024f}, /* FIELD_STRING 4 */
    {-0.155f, 0.405f, 0.231f}, /* FIELD_STRING 5 */
    {-0.201f, 0.462f, 0.135f}, /* FIELD_STRING 6 */
    {0.149f, 0.216f, 0.492f}, /* FIELD_STRING 7 */
    {-0.119f, 0.417f, 0.188f}, /* FIELD_STRING 8 */
    {1.018f, 0.268f, 0.189f}, /* FIELD_STRING 9 */
    {0.204f, 0.368f, 0.457f}, /* FIELD_STRING 10 */
    {0.188f, 0.356f, 0.197f}, /* FIELD_STRING 11 */
    {0.014f, 0.483f, 0.440f}, /* FIELD_STRING 12 */
    {-0.114f, 0.460f, 0.642f}, /* FIELD_STRING 13 */
    {0.060f, 0.496f, 0.739f}, /* FIELD_STRING 14 */
    {0.218f, 0.556f, 0.605f}, /* FIELD_STRING 15 */
    {0.340f, 1.117f, 0.851f}, /* FIELD_STRING 16 */
    {-1.584f, -1.925f, -0.792f}, /* FIELD_STRING 17 */

    /* FIELD_GROUP - group: its potential, likewise */
    {0.489f, 0.904f, 0.614f}, /* FIELD_GROUP 1 */
    {2.096f, 0.677f, -1.477f}, /* FIELD_GROUP 2 */
    {-0.947f, -1.183f, -3.168f}, /* FIELD_GROUP 3 */
    {-1.764f, -1.709f, -2.701f}, /* FIELD_GROUP 4 */
    {0.477f, -0.672f, -1.054f}, /* FIELD_GROUP 5 */
    {-0.647f, -1.324f, -0.903f}, /* FIELD_GROUP 6 */
    {-1.075f, -0.217f, -0.864f}, /* FIELD_GROUP 7 */
    {0.266f, -0.760f, -1.253f}, /* FIELD_GROUP 8 */
    {0.307f, -0.269f, 0.564f}, /* FIELD_GROUP 9 */
    {-0.950f, -0.365f, -1.059f}, /* FIELD_GROUP 10 */
    {0.296f, -0.890f, -0.455f}, /* FIELD_GROUP 11 */
    {-0.095f, -0.121f, -0.740f}, /* FIELD_GROUP 12 */
    {0.216f, -0.056f, -0.139f}, /* FIELD_GROUP 13 */
    {0.862f, 0.699f, 0.134f}, /* FIELD_GROUP 14 */
    {1.859f, 1.697f, 1.594f}, /* FIELD_GROUP 15 */
    {0.694f, 2.514f, 3.379f}, /* FIELD_GROUP 16 */
    {0.541f, -0.511f, -0.411f}, /* FIELD_GROUP 17 */

    /* TOUCH - empty point: at the edge, inside; stones of both colours beside it 1 0, 2 0, 3 0, 4 0, 2 1, 3 1, as many; diagonally -2 to 2 more of the first */
    {-0.001f, -0.122f, -0.092f}, /* TOUCH 1 1 1 */
    {-0.192f, 0.066f, -0.049f}, /* TOUCH 1 1 2 */
    {-0.345f, -0.106f, 0.080f}, /* TOUCH 1 1 3 */
    {-0.194f, -0.095f, -0.005f}, /* TOUCH 1 1 4 */
    {0.147f, -0.893f, -0.558f}, /* TOUCH 1 1 5 */
    {0.116f, 1.115f, 1.664f}, /* TOUCH 1 2 1 */
    {0.049f, 0.398f, 0.219f}, /* TOUCH 1 2 2 */
    {-0.192f, 0.139f, 0.527f}, /* TOUCH 1 2 3 */
    {-0.641f, 0.937f, 0.899f}, /* TOUCH 1 2 4 */
    {0.028f, 0.962f, 1.165f}, /* TOUCH 1 2 5 */
    {0.433f, 1.532f, 0.832f}, /* TOUCH 1 3 1 */
    {0.013f, -0.844f, -0.838f}, /* TOUCH 1 3 2 */
    {-0.343f, -0.880f, -0.631f}, /* TOUCH 1 3 3 */
    {2.142f, 2.241f, 1.562f}, /* TOUCH 1 3 4 */
    {-0.648f, 0.711f, 1.809f}, /* TOUCH 1 3 5 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 4 1 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 4 2 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 4 3 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 4 4 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 4 5 */
    {1.173f, -0.598f, -1.292f}, /* TOUCH 1 5 1 */
    {-1.010f, -1.403f, -1.011f}, /* TOUCH 1 5 2 */
    {0.207f, -1.847f, -1.049f}, /* TOUCH 1 5 3 */
    {0.502f, -0.880f, -0.804f}, /* TOUCH 1 5 4 */
    {-1.069f, -2.312f, -1.621f}, /* TOUCH 1 5 5 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 6 1 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 6 2 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 6 3 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 6 4 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 6 5 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 7 1 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 7 2 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 7 3 */
    {0.002f, 0.588f, -0.390f}, /* TOUCH 1 7 4 */
    {-0.965f, -0.906f, -0.775f}, /* TOUCH 1 7 5 */
    {0.029f, 0.083f, 0.200f}, /* TOUCH 2 1 1 */
    {0.002f, -0.132f, 0.243f}, /* TOUCH 2 1 2 */
    {-0.180f, -0.068f, 0.207f}, /* TOUCH 2 1 3 */
    {0.019f, 0.148f, 0.194f}, /* TOUCH 2 1 4 */
    {-0.070f, 0.150f, 0.154f}, /* TOUCH 2 1 5 */
    {-0.411f, -0.336f, -0.350f}, /* TOUCH 2 2 1 */
    {-0.233f, -0.299f, -0.028f}, /* TOUCH 2 2 2 */
    {-0.318f, -0.205f, 0.024f}, /* TOUCH 2 2 3 */
    {-0.404f, -0.135f, -0.073f}, /* TOUCH 2 2 4 */
    {-1.002f, -0.157f, -0.312f}, /* TOUCH 2 2 5 */
    {-0.563f, -0.226f, 0.277f}, /* TOUCH 2 3 1 */
    {-0.410f, 0.021f, 0.319f}, /* TOUCH 2 3 2 */
    {-0.394f, 0.137f, 0.188f}, /* TOUCH 2 3 3 */
    {-0.765f, 0.069f, -0.111f}, /* TOUCH 2 3 4 */
    {0.400f, 0.205f, 0.288f}, /* TOUCH 2 3 5 */
    {-0.246f, -0.786f, -1.859f}, /* TOUCH 2 4 1 */
    {0.415f, -0.754f, -1.538f}, /* TOUCH 2 4 2 */
    {-0.679f, -0.851f, -0.884f}, /* TOUCH 2 4 3 */
    {0.007f, 1.102f, 1.555f}, /* TOUCH 2 4 4 */
    {-0.933f, -0.234f, 0.613f}, /* TOUCH 2 4 5 */
    {-0.150f, -0.788f, -0.669f}, /* TOUCH 2 5 1 */
    {-0.778f, -0.646f, -0.795f}, /* TOUCH 2 5 2 */
    {-0.399f, -0.586f, -0.618f}, /* TOUCH 2 5 3 */
    {-0.722f, -0.420f, -0.794f}, /* TOUCH 2 5 4 */
    {-0.465f, -0.166f, -0.760f}, /* TOUCH 2 5 5 */
    {-0.918f, -1.392f, -1.654f}, /* TOUCH 2 6 1 */
    {-1.294f, -1.027f, -1.446f}, /* TOUCH 2 6 2 */
    {-1.025f, -0.966f, -1.439f}, /* TOUCH 2 6 3 */
    {-1.488f, -0.943f, -1.437f}, /* TOUCH 2 6 4 */
    {-0.653f, -1.041f, -1.426f}, /* TOUCH 2 6 5 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 2 7 1 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 2 7 2 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 2 7 3 */
    {-0.093f, 0.071f, -0.083f}, /* TOUCH 2 7 4 */
    {0.042f, 0.001f, -0.116f}, /* TOUCH 2 7 5 */

    /* REGION - empty point enclosed by one colour: 1, 2, 3, 4, 5-6, 7-10, 11-20 points, more */
    {-0.040f, -0.844f, -1.043f}, /* REGION 1 */
    {0.687f, -0.274f, -0.727f}, /* REGION 2 */
    {-0.811f, 0.081f, -0.398f}, /* REGION 3 */
    {-0.854f, -0.895f, 0.395f}, /* REGION 4 */
    {0.363f, 0.176f, 0.167f}, /* REGION 5 */
    {-0.760f, 0.634f, 0.747f}, /* REGION 6 */
    {0.513f, 0.353f, 0.255f}, /* REGION 7 */
    {-0.004f, 0.362f, 0.049f}, /* REGION 8 */

    /* SIZE - string: whose turn; stones; liberties 1, 2, 3, 4, 5, 6-7, more */
    {0.284f, 0.553f, -0.036f}, /* SIZE 1 1 1 */
    {0.347f, 0.461f, 0.195f}, /* SIZE 1 1 2 */
    {0.662f, 0.945f, 0.400f}, /* SIZE 1 1 3 */
    {0.286f, 0.091f, -0.036f}, /* SIZE 1 1 4 */
    {0.500f, 0.500f, 0.500f}, /* SIZE 1 1 5 */
    {0.500f, 0.500f, 0.500f}, /* SIZE 1 1 6 */
    {0.500f, 0.500f, 0.500f}, /* SIZE 1 1 7 */
    {0.189f, 0.608f, 0.490f}, /* SIZE 1 2 1 */
    {0.974f, 0.457f, 0.296f}, /* SIZE 1 2 2 */
    {0.240f, 0.746f, 0.440f}, /* SIZE 1 2 3 */
    {0.424f, 0.949f, 0.744f}, /* SIZE 1 2 4 */
    {0.039f, 0.940f, 0.750f}, /* SIZE 1 2 5 */
    {-0.426f, 0.712f, 0.554f}, /* SIZE 1 2 6 */
    {0.500f, 0.500f, 0.500f}, /* SIZE 1 2 7 */
    {0.789f, 0.984f, 0.825f}, /* SIZE 1 3 1 */
    {0.667f, 0.675f, 0.686f}, /* SIZE 1 3 2 */
    {0.411f, 0.301f, 0.350f}, /* SIZE 1 3 3 */
    {0.410f, 0.533f, 0.607f}, /* SIZE 1 3 4 */
    {0.380f, 0.691f, 0.354f}, /* SIZE 1 3 5 */
    {0.899f, 0.836f, 0.984f}, /* SIZE 1 3 6 */
    {0.470f, 1.134f, 0.217f}, /* SIZE 1 3 7 */
    {0.731f, 1.138f, 0.752f}, /* SIZE 1 4 1 */
    {0.653f, 0.336f, 1.031f}, /* SIZE 1 4 2 */
    {0.284f, 0.182f, 0.553f}, /* SIZE 1 4 3 */
    {0.225f, 0.586f, 0.372f}, /* SIZE 1 4 4 */
    {0.780f, 0.495f, 0.200f}, /* SIZE 1 4 5 */
    {0.269f, 0.591f, 0.870f}, /* SIZE 1 4 6 */
    {-0.119f, 1.476f, 1.335f}, /* SIZE 1 4 7 */
    {0.194f, 0.035f, 0.242f}, /* SIZE 1 5 1 */
    {0.931f, 0.081f, 0.585f}, /* SIZE 1 5 2 */
    {0.466f, 0.161f, 0.444f}, /* SIZE 1 5 3 */
    {0.859f, 0.433f, 0.758f}, /* SIZE 1 5 4 */
    {0.909f, 0.746f, 0.458f}, /* SIZE 1 5 5 */
    {0.443f, 0.877f, 1.026f}, /* SIZE 1 5 6 */
    {1.325f, 1.177f, 1.035f}, /* SIZE 1 5 7 */
    {0.349f, -0.765f, -0.202f}, /* SIZE 1 6 1 */
    {-0.038f, -0.461f, 0.645f}, /* SIZE 1 6 2 */
    {1.058f, 0.083f, 0.790f}, /* SIZE 1 6 3 */
    {-0.078f, 0.643f, 1.161f}, /* SIZE 1 6 4 */
    {0.038f, 0.416f, 1.290f}, /* SIZE 1 6 5 */
    {0.851f, 1.205f, 1.846f}, /* SIZE 1 6 6 */
    {0.277f, 1.696f, 3.255f}, /* SIZE 1 6 7 */
    {0.717f, 0.735f, 0.023f}, /* SIZE 2 1 1 */
    {0.557f, 0.316f, -0.149f}, /* SIZE 2 1 2 */
    {0.426f, 1.017f, 0.397f}, /* SIZE 2 1 3 */
    {0.353f, 0.195f, 0.108f}, /* SIZE 2 1 4 */
    {0.500f, 0.500f, 0.500f}, /* SIZE 2 1 5 */
    {0.500f, 0.500f, 0.500f}, /* SIZE 2 1 6 */
    {0.500f, 0.500f, 0.500f}, /* SIZE 2 1 7 */
    {0.603f, 0.649f, 0.608f}, /* SIZE 2 2 1 */
    {0.578f, 0.533f, 0.022f}, /* SIZE 2 2 2 */
    {0.389f, 0.632f, 0.572f}, /* SIZE 2 2 3 */
    {0.570f, 0.950f, 0.838f}, /* SIZE 2 2 4 */
    {0.687f, 0.854f, 0.911f}, /* SIZE 2 2 5 */
    {-0.882f, 0.713f, 0.727f}, /* SIZE 2 2 6 */
    {0.500f, 0.500f, 0.500f}, /* SIZE 2 2 7 */
    {-0.347f, -1.321f, -1.078f}, /* SIZE 2 3 1 */
    {0.494f, 0.696f, 0.718f}, /* SIZE 2 3 2 */
    {0.189f, 0.435f, 0.471f}, /* SIZE 2 3 3 */
    {0.141f, 0.648f, 0.601f}, /* SIZE 2 3 4 */
    {0.366f, 0.760f, 0.425f}, /* SIZE 2 3 5 */
    {0.869f, 1.116f, 0.901f}, /* SIZE 2 3 6 */
    {1.252f, 0.822f, 0.727f}, /* SIZE 2 3 7 */
    {-0.002f, -1.622f, -1.084f}, /* SIZE 2 4 1 */
    {0.699f, 0.758f, 0.864f}, /* SIZE 2 4 2 */
    {0.964f, 0.054f, 0.542f}, /* SIZE 2 4 3 */
    {0.312f, 0.466f, 0.443f}, /* SIZE 2 4 4 */
    {0.635f, 0.610f, 0.143f}, /* SIZE 2 4 5 */
    {0.183f, 0.824f, 0.607f}, /* SIZE 2 4 6 */
    {0.321f, 1.040f, 0.383f}, /* SIZE 2 4 7 */
    {-0.572f, -2.192f, -1.230f}, /* SIZE 2 5 1 */
    {0.575f, 0.484f, 0.800f}, /* SIZE 2 5 2 */
    {-0.350f, 0.287f, 0.437f}, /* SIZE 2 5 3 */
    {0.566f, 0.458f, 0.544f}, /* SIZE 2 5 4 */
    {0.620f, 0.566f, 0.663f}, /* SIZE 2 5 5 */
    {0.608f, 0.646f, 1.077f}, /* SIZE 2 5 6 */
    {0.828f, 0.849f, 1.706f}, /* SIZE 2 5 7 */
    {-0.105f, -0.759f, -0.905f}, /* SIZE 2 6 1 */
    {-0.748f, -0.133f, 0.754f}, /* SIZE 2 6 2 */
    {0.749f, 0.142f, 0.464f}, /* SIZE 2 6 3 */
    {-0.031f, 0.132f, 0.603f}, /* SIZE 2 6 4 */
    {0.362f, 0.185f, 1.108f}, /* SIZE 2 6 5 */
    {-0.234f, 0.822f, 1.656f}, /* SIZE 2 6 6 */
    {0.252f, 1.381f, 2.626f}, /* SIZE 2 6 7 */

    /* RACE - string: whose turn; liberties 1-5; fewest of an enemy that touches it: no enemy, 1-5 */
    {0.000f, 0.000f, 0.000f}, /* RACE 1 1 1 */
    {0.391f, 1.119f, 1.286f}, /* RACE 1 1 2 */
    {0.177f, 0.184f, -0.641f}, /* RACE 1 1 3 */
    {-0.768f, -0.729f, -0.855f}, /* RACE 1 1 4 */
    {-0.197f, -0.893f, -0.896f}, /* RACE 1 1 5 */
    {-1.190f, -0.713f, -1.147f}, /* RACE 1 1 6 */
    {-0.927f, -1.388f, -0.526f}, /* RACE 1 2 1 */
    {0.912f, 0.538f, 1.312f}, /* RACE 1 2 2 */
    {0.260f, -0.156f, -0.120f}, /* RACE 1 2 3 */
    {-0.191f, -0.241f, -0.523f}, /* RACE 1 2 4 */
    {-0.619f, -0.239f, -0.379f}, /* RACE 1 2 5 */
    {0.125f, -0.434f, -0.429f}, /* RACE 1 2 6 */
    {-1.140f, 0.538f, -0.017f}, /* RACE 1 3 1 */
    {0.951f, 1.234f, 1.565f}, /* RACE 1 3 2 */
    {0.363f, 0.158f, 0.177f}, /* RACE 1 3 3 */
    {-0.195f, -0.213f, -0.312f}, /* RACE 1 3 4 */
    {-0.360f, -0.244f, -0.508f}, /* RACE 1 3 5 */
    {-0.335f, -0.321f, -0.789f}, /* RACE 1 3 6 */
    {-0.212f, -0.392f, -0.445f}, /* RACE 1 4 1 */
    {0.375f, 1.416f, 1.654f}, /* RACE 1 4 2 */
    {0.199f, 0.214f, 0.308f}, /* RACE 1 4 3 */
    {-0.060f, 0.068f, 0.143f}, /* RACE 1 4 4 */
    {-0.331f, -0.302f, -0.515f}, /* RACE 1 4 5 */
    {-0.477f, -0.250f, -0.870f}, /* RACE 1 4 6 */
    {-1.363f, 0.006f, -0.255f}, /* RACE 1 5 1 */
    {1.188f, 1.407f, 1.952f}, /* RACE 1 5 2 */
    {0.374f, 0.644f, 0.803f}, /* RACE 1 5 3 */
    {-0.169f, 0.647f, 0.741f}, /* RACE 1 5 4 */
    {-0.028f, 0.313f, 0.497f}, /* RACE 1 5 5 */
    {-0.018f, 0.236f, -0.228f}, /* RACE 1 5 6 */
    {0.000f, 0.000f, 0.000f}, /* RACE 2 1 1 */
    {0.284f, 0.382f, 0.104f}, /* RACE 2 1 2 */
    {-0.013f, -0.415f, -0.702f}, /* RACE 2 1 3 */
    {-0.275f, -0.827f, -0.920f}, /* RACE 2 1 4 */
    {-0.189f, -1.065f, -1.122f}, /* RACE 2 1 5 */
    {0.231f, -1.142f, -1.409f}, /* RACE 2 1 6 */
    {-0.170f, -1.213f, -0.455f}, /* RACE 2 2 1 */
    {0.433f, 0.563f, 1.224f}, /* RACE 2 2 2 */
    {-0.172f, -0.213f, -0.098f}, /* RACE 2 2 3 */
    {-0.227f, -0.068f, -0.156f}, /* RACE 2 2 4 */
    {-0.136f, -0.231f, -0.166f}, /* RACE 2 2 5 */
    {0.193f, -0.247f, -0.554f}, /* RACE 2 2 6 */
    {0.170f, 1.072f, 0.122f}, /* RACE 2 3 1 */
    {0.292f, 0.952f, 1.547f}, /* RACE 2 3 2 */
    {-0.020f, 0.127f, 0.028f}, /* RACE 2 3 3 */
    {-0.206f, -0.425f, -0.620f}, /* RACE 2 3 4 */
    {-0.485f, -0.243f, -0.507f}, /* RACE 2 3 5 */
    {-0.022f, -0.180f, -0.676f}, /* RACE 2 3 6 */
    {-0.144f, -0.301f, -0.352f}, /* RACE 2 4 1 */
    {0.294f, 1.453f, 1.552f}, /* RACE 2 4 2 */
    {0.023f, 0.121f, 0.470f}, /* RACE 2 4 3 */
    {-0.225f, 0.070f, -0.116f}, /* RACE 2 4 4 */
    {-0.490f, -0.408f, -0.624f}, /* RACE 2 4 5 */
    {-0.042f, -0.272f, -0.744f}, /* RACE 2 4 6 */
    {-1.236f, 0.211f, -0.278f}, /* RACE 2 5 1 */
    {1.208f, 1.442f, 1.709f}, /* RACE 2 5 2 */
    {0.398f, 0.516f, 0.645f}, /* RACE 2 5 3 */
    {-0.200f, 0.335f, 0.688f}, /* RACE 2 5 4 */
    {-0.118f, 0.226f, 0.072f}, /* RACE 2 5 5 */
    {0.015f, 0.321f, -0.206f}, /* RACE 2 5 6 */

    /* LADDER - string: whose turn; caught if the enemy begins, in any case; stones */
    {-0.532f, -0.568f, -1.225f}, /* LADDER 1 1 1 */
    {-0.667f, -1.222f, -1.071f}, /* LADDER 1 1 2 */
    {-0.847f, -1.620f, -1.193f}, /* LADDER 1 1 3 */
    {0.132f, -1.829f, -1.415f}, /* LADDER 1 1 4 */
    {-0.247f, -1.748f, -1.029f}, /* LADDER 1 1 5 */
    {-0.204f, -1.809f, -1.194f}, /* LADDER 1 1 6 */
    {-0.699f, -3.146f, -2.654f}, /* LADDER 1 2 1 */
    {-1.926f, -3.019f, -1.652f}, /* LADDER 1 2 2 */
    {-2.673f, -4.432f, -2.815f}, /* LADDER 1 2 3 */
    {-1.879f, -3.923f, -3.464f}, /* LADDER 1 2 4 */
    {-1.259f, -3.400f, -2.794f}, /* LADDER 1 2 5 */
    {-0.883f, -2.366f, -2.641f}, /* LADDER 1 2 6 */
    {-0.952f, -0.624f, -1.325f}, /* LADDER 2 1 1 */
    {-1.164f, -1.878f, -1.447f}, /* LADDER 2 1 2 */
    {-0.855f, -2.981f, -2.367f}, /* LADDER 2 1 3 */
    {-2.300f, -4.443f, -3.773f}, /* LADDER 2 1 4 */
    {-0.043f, -3.979f, -3.378f}, /* LADDER 2 1 5 */
    {-1.511f, -3.598f, -2.844f}, /* LADDER 2 1 6 */
    {-1.213f, -1.857f, -2.506f}, /* LADDER 2 2 1 */
    {-0.852f, -2.414f, -1.167f}, /* LADDER 2 2 2 */
    {-0.881f, -2.357f, -1.810f}, /* LADDER 2 2 3 */
    {-0.284f, -2.640f, -1.653f}, /* LADDER 2 2 4 */
    {-1.303f, -3.002f, -2.272f}, /* LADDER 2 2 5 */
    {-0.402f, -1.348f, -1.206f}, /* LADDER 2 2 6 */

    /* SPACE - group: whose turn; stones; space */
    {-0.093f, 0.035f, 0.792f}, /* SPACE 1 1 1 */
    {0.518f, -0.013f, 0.223f}, /* SPACE 1 1 2 */
    {0.004f, 0.013f, -0.224f}, /* SPACE 1 1 3 */
    {0.371f, -0.152f, -0.093f}, /* SPACE 1 1 4 */
    {-0.166f, -0.089f, -0.356f}, /* SPACE 1 1 5 */
    {-0.025f, -0.673f, -1.655f}, /* SPACE 1 1 6 */
    {-0.475f, -1.445f, -3.434f}, /* SPACE 1 1 7 */
    {0.000f, 0.000f, 0.000f}, /* SPACE 1 1 8 */
    {0.085f, -0.361f, 0.173f}, /* SPACE 1 2 1 */
    {0.138f, -0.157f, 0.102f}, /* SPACE 1 2 2 */
    {-0.180f, -0.302f, 0.250f}, /* SPACE 1 2 3 */
    {0.344f, 0.044f, -0.105f}, /* SPACE 1 2 4 */
    {0.214f, -0.012f, 0.079f}, /* SPACE 1 2 5 */
    {0.418f, -0.297f, -0.274f}, /* SPACE 1 2 6 */
    {-0.083f, 0.568f, 1.209f}, /* SPACE 1 2 7 */
    {0.377f, -0.386f, -0.158f}, /* SPACE 1 2 8 */
    {0.008f, -0.288f, -0.099f}, /* SPACE 1 3 1 */
    {-0.029f, -0.079f, -0.033f}, /* SPACE 1 3 2 */
    {-0.317f, -0.084f, -0.220f}, /* SPACE 1 3 3 */
    {-0.195f, -0.132f, 0.223f}, /* SPACE 1 3 4 */
    {-0.246f, 0.049f, -0.185f}, /* SPACE 1 3 5 */
    {-0.048f, 0.030f, -0.775f}, /* SPACE 1 3 6 */
    {0.692f, -0.152f, -0.172f}, /* SPACE 1 3 7 */
    {-0.858f, -0.408f, -0.658f}, /* SPACE 1 3 8 */
    {-0.099f, -0.129f, -0.098f}, /* SPACE 1 4 1 */
    {-0.086f, -0.099f, -0.126f}, /* SPACE 1 4 2 */
    {-0.079f, 0.017f, -0.073f}, /* SPACE 1 4 3 */
    {-0.063f, 0.020f, -0.213f}, /* SPACE 1 4 4 */
    {0.292f, -0.062f, -0.265f}, /* SPACE 1 4 5 */
    {-0.023f, 0.174f, -0.288f}, /* SPACE 1 4 6 */
    {0.370f, 0.609f, -0.467f}, /* SPACE 1 4 7 */
    {-0.011f, -0.400f, -0.757f}, /* SPACE 1 4 8 */
    {-0.404f, -0.010f, -0.216f}, /* SPACE 1 5 1 */
    {-0.325f, -0.029f, -0.255f}, /* SPACE 1 5 2 */
    {0.025f, 0.135f, -0.042f}, /* SPACE 1 5 3 */
    {0.021f, 0.151f, 0.167f}, /* SPACE 1 5 4 */
    {0.073f, 0.211f, 0.149f}, /* SPACE 1 5 5 */
    {0.616f, 0.313f, -0.335f}, /* SPACE 1 5 6 */
    {0.610f, 0.423f, -0.713f}, /* SPACE 1 5 7 */
    {0.608f, 0.281f, -0.960f}, /* SPACE 1 5 8 */
    {-0.830f, 0.028f, 0.073f}, /* SPACE 1 6 1 */
    {-0.585f, -0.047f, 0.272f}, /* SPACE 1 6 2 */
    {-0.791f, 0.107f, 0.380f}, /* SPACE 1 6 3 */
    {-0.412f, 0.142f, 0.570f}, /* SPACE 1 6 4 */
    {-0.452f, 0.419f, 0.421f}, /* SPACE 1 6 5 */
    {-0.142f, 0.654f, 0.464f}, /* SPACE 1 6 6 */
    {0.877f, 0.516f, 0.493f}, /* SPACE 1 6 7 */
    {1.241f, 0.696f, 0.555f}, /* SPACE 1 6 8 */
    {-0.039f, -0.044f, 0.760f}, /* SPACE 2 1 1 */
    {0.030f, -0.281f, -0.027f}, /* SPACE 2 1 2 */
    {-0.147f, -0.315f, -0.168f}, /* SPACE 2 1 3 */
    {-0.047f, -0.432f, -0.794f}, /* SPACE 2 1 4 */
    {-0.332f, -0.443f, -1.051f}, /* SPACE 2 1 5 */
    {-0.348f, -0.977f, -1.849f}, /* SPACE 2 1 6 */
    {-0.492f, -1.861f, -3.410f}, /* SPACE 2 1 7 */
    {0.000f, 0.000f, 0.000f}, /* SPACE 2 1 8 */
    {0.020f, -0.485f, 0.242f}, /* SPACE 2 2 1 */
    {-0.557f, -0.275f, -0.273f}, /* SPACE 2 2 2 */
    {-0.240f, -0.252f, -0.349f}, /* SPACE 2 2 3 */
    {-0.316f, -0.076f, -0.529f}, /* SPACE 2 2 4 */
    {0.213f, -0.245f, -0.283f}, /* SPACE 2 2 5 */
    {-0.016f, -0.126f, -1.267f}, /* SPACE 2 2 6 */
    {0.039f, 0.221f, -0.549f}, /* SPACE 2 2 7 */
    {-0.163f, -0.739f, 0.025f}, /* SPACE 2 2 8 */
    {0.465f, -0.462f, -0.188f}, /* SPACE 2 3 1 */
    {-0.212f, -0.231f, -0.285f}, /* SPACE 2 3 2 */
    {0.085f, -0.334f, -0.459f}, /* SPACE 2 3 3 */
    {-0.352f, -0.298f, -0.157f}, /* SPACE 2 3 4 */
    {-0.339f, 0.002f, -0.642f}, /* SPACE 2 3 5 */
    {-0.247f, -0.131f, -0.772f}, /* SPACE 2 3 6 */
    {0.140f, 0.093f, -0.650f}, /* SPACE 2 3 7 */
    {-0.322f, -0.917f, -0.539f}, /* SPACE 2 3 8 */
    {-0.386f, -0.090f, -0.345f}, /* SPACE 2 4 1 */
    {-0.008f, -0.116f, -0.245f}, /* SPACE 2 4 2 */
    {-0.089f, -0.223f, -0.127f}, /* SPACE 2 4 3 */
    {-0.095f, -0.089f, -0.121f}, /* SPACE 2 4 4 */
    {0.009f, -0.166f, -0.210f}, /* SPACE 2 4 5 */
    {-0.005f, -0.008f, -0.537f}, /* SPACE 2 4 6 */
    {0.126f, 0.398f, -1.171f}, /* SPACE 2 4 7 */
    {0.145f, 0.568f, -1.016f}, /* SPACE 2 4 8 */
    {-0.194f, -0.079f, -0.199f}, /* SPACE 2 5 1 */
    {-0.102f, -0.060f, -0.153f}, /* SPACE 2 5 2 */
    {-0.011f, 0.028f, -0.106f}, /* SPACE 2 5 3 */
    {-0.198f, 0.105f, -0.115f}, /* SPACE 2 5 4 */
    {0.235f, 0.063f, -0.010f}, /* SPACE 2 5 5 */
    {0.152f, 0.160f, -0.146f}, /* SPACE 2 5 6 */
    {0.676f, 0.389f, -0.651f}, /* SPACE 2 5 7 */
    {0.036f, 0.314f, -0.914f}, /* SPACE 2 5 8 */
    {-0.908f, 0.077f, 0.154f}, /* SPACE 2 6 1 */
    {-0.324f, -0.008f, 0.130f}, /* SPACE 2 6 2 */
    {-0.429f, 0.012f, 0.370f}, /* SPACE 2 6 3 */
    {-0.470f, 0.149f, 0.409f}, /* SPACE 2 6 4 */
    {-0.476f, 0.296f, 0.393f}, /* SPACE 2 6 5 */
    {0.369f, 0.430f, 0.464f}, /* SPACE 2 6 6 */
    {0.519f, 0.554f, 0.349f}, /* SPACE 2 6 7 */
    {1.406f, 0.583f, 0.463f}, /* SPACE 2 6 8 */

    /* EXITS - group: exits 0, 1, 2-3, 4-6, 7-10, more; space */
    {-0.244f, -0.122f, -0.103f}, /* EXITS 1 1 */
    {-0.185f, -0.057f, 0.118f}, /* EXITS 1 2 */
    {-0.058f, 0.030f, 0.094f}, /* EXITS 1 3 */
    {0.180f, 0.093f, 0.259f}, /* EXITS 1 4 */
    {0.130f, 0.378f, 0.501f}, /* EXITS 1 5 */
    {-0.221f, 0.691f, 0.332f}, /* EXITS 1 6 */
    {0.024f, 0.681f, 0.227f}, /* EXITS 1 7 */
    {0.750f, 0.098f, 0.246f}, /* EXITS 1 8 */
    {-0.797f, -0.369f, -0.265f}, /* EXITS 2 1 */
    {-0.471f, -0.180f, 0.122f}, /* EXITS 2 2 */
    {-0.595f, -0.050f, 0.066f}, /* EXITS 2 3 */
    {-0.317f, -0.023f, 0.361f}, /* EXITS 2 4 */
    {-0.259f, 0.067f, 0.268f}, /* EXITS 2 5 */
    {-0.383f, 0.265f, 0.377f}, /* EXITS 2 6 */
    {0.402f, 0.242f, 0.173f}, /* EXITS 2 7 */
    {-0.695f, 0.356f, -0.004f}, /* EXITS 2 8 */
    {0.000f, -0.258f, -0.288f}, /* EXITS 3 1 */
    {-0.401f, -0.143f, 0.148f}, /* EXITS 3 2 */
    {-0.305f, 0.006f, 0.140f}, /* EXITS 3 3 */
    {-0.119f, 0.083f, 0.341f}, /* EXITS 3 4 */
    {0.053f, 0.091f, 0.248f}, /* EXITS 3 5 */
    {0.228f, 0.094f, 0.120f}, /* EXITS 3 6 */
    {0.272f, 0.309f, 0.244f}, /* EXITS 3 7 */
    {0.453f, -0.196f, 0.194f}, /* EXITS 3 8 */
    {-0.131f, -0.304f, -0.333f}, /* EXITS 4 1 */
    {0.363f, -0.188f, 0.209f}, /* EXITS 4 2 */
    {0.099f, -0.098f, -0.082f}, /* EXITS 4 3 */
    {-0.114f, 0.117f, -0.079f}, /* EXITS 4 4 */
    {-0.083f, 0.169f, -0.233f}, /* EXITS 4 5 */
    {0.066f, 0.295f, -0.289f}, /* EXITS 4 6 */
    {0.341f, 0.279f, -0.029f}, /* EXITS 4 7 */
    {0.220f, -0.060f, 0.580f}, /* EXITS 4 8 */
    {-0.181f, -0.499f, 0.309f}, /* EXITS 5 1 */
    {-0.272f, -0.328f, -0.500f}, /* EXITS 5 2 */
    {-0.063f, -0.249f, -0.272f}, /* EXITS 5 3 */
    {-0.052f, 0.250f, -0.790f}, /* EXITS 5 4 */
    {0.123f, 0.089f, -0.803f}, /* EXITS 5 5 */
    {0.414f, 0.333f, -1.068f}, /* EXITS 5 6 */
    {0.365f, 0.288f, -0.580f}, /* EXITS 5 7 */
    {0.841f, 0.872f, 0.669f}, /* EXITS 5 8 */
    {-0.125f, -0.169f, -0.065f}, /* EXITS 6 1 */
    {0.549f, 0.038f, -0.038f}, /* EXITS 6 2 */
    {-0.699f, -1.851f, -0.925f}, /* EXITS 6 3 */
    {-0.673f, 0.305f, -0.718f}, /* EXITS 6 4 */
    {0.338f, 0.856f, 0.377f}, /* EXITS 6 5 */
    {0.079f, 0.893f, -0.470f}, /* EXITS 6 6 */
    {1.139f, 0.213f, -1.562f}, /* EXITS 6 7 */
    {0.911f, 1.822f, -0.094f}, /* EXITS 6 8 */

    /* WALLED - group: no exits, some; enclosed regions it touches 0-3; their points */
    {-0.202f, 0.192f, 0.062f}, /* WALLED 1 1 1 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 1 2 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 1 3 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 1 4 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 1 5 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 1 6 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 2 1 */
    {-0.136f, 0.093f, 0.038f}, /* WALLED 1 2 2 */
    {-0.243f, -0.116f, -0.159f}, /* WALLED 1 2 3 */
    {-0.945f, 0.197f, 0.509f}, /* WALLED 1 2 4 */
    {-0.275f, -0.046f, 1.400f}, /* WALLED 1 2 5 */
    {1.189f, 0.640f, 0.135f}, /* WALLED 1 2 6 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 3 1 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 3 2 */
    {0.280f, 0.090f, 0.321f}, /* WALLED 1 3 3 */
    {0.665f, -0.177f, 0.206f}, /* WALLED 1 3 4 */
    {0.357f, -0.146f, 0.553f}, /* WALLED 1 3 5 */
    {-0.667f, -0.508f, 0.167f}, /* WALLED 1 3 6 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 4 1 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 4 2 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 4 3 */
    {1.009f, 0.041f, 0.501f}, /* WALLED 1 4 4 */
    {1.162f, 0.420f, 0.187f}, /* WALLED 1 4 5 */
    {-2.085f, -1.072f, -0.193f}, /* WALLED 1 4 6 */
    {0.249f, 0.540f, 0.428f}, /* WALLED 2 1 1 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 1 2 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 1 3 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 1 4 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 1 5 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 1 6 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 2 1 */
    {0.230f, 0.370f, 0.321f}, /* WALLED 2 2 2 */
    {1.239f, -0.136f, 0.542f}, /* WALLED 2 2 3 */
    {0.123f, 1.263f, 0.643f}, /* WALLED 2 2 4 */
    {-0.388f, 0.645f, 0.974f}, /* WALLED 2 2 5 */
    {0.183f, 0.425f, 0.400f}, /* WALLED 2 2 6 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 3 1 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 3 2 */
    {0.140f, 0.530f, 0.379f}, /* WALLED 2 3 3 */
    {0.359f, 0.003f, 0.575f}, /* WALLED 2 3 4 */
    {-1.134f, 0.614f, 1.553f}, /* WALLED 2 3 5 */
    {0.064f, -0.098f, -0.024f}, /* WALLED 2 3 6 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 4 1 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 4 2 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 4 3 */
    {1.180f, 0.707f, 0.318f}, /* WALLED 2 4 4 */
    {0.793f, 0.394f, 0.402f}, /* WALLED 2 4 5 */
    {0.722f, 0.320f, 0.189f}, /* WALLED 2 4 6 */

    /* AROUND - empty point: to the side, diagonal, two steps, knight's step; empty, stone; line 1-3 */
    {-0.167f, -0.024f, 0.108f}, /* AROUND 1 1 1 */
    {-0.190f, -0.028f, 0.129f}, /* AROUND 1 1 2 */
    {-0.129f, 0.031f, 0.204f}, /* AROUND 1 1 3 */
    {0.283f, 0.378f, 0.797f}, /* AROUND 1 2 1 */
    {-0.119f, 0.416f, 0.830f}, /* AROUND 1 2 2 */
    {-0.089f, 0.400f, 0.684f}, /* AROUND 1 2 3 */
    {-0.211f, 0.084f, 0.567f}, /* AROUND 2 1 1 */
    {0.216f, 0.108f, 0.141f}, /* AROUND 2 1 2 */
    {-0.030f, 0.044f, 0.077f}, /* AROUND 2 1 3 */
    {0.244f, 0.622f, 0.834f}, /* AROUND 2 2 1 */
    {0.149f, 0.199f, 0.490f}, /* AROUND 2 2 2 */
    {-0.021f, 0.007f, 0.070f}, /* AROUND 2 2 3 */
    {0.136f, 0.176f, 0.310f}, /* AROUND 3 1 1 */
    {0.030f, 0.087f, 0.248f}, /* AROUND 3 1 2 */
    {-0.030f, -0.008f, -0.073f}, /* AROUND 3 1 3 */
    {-0.024f, 0.173f, 0.320f}, /* AROUND 3 2 1 */
    {-0.147f, 0.143f, 0.163f}, /* AROUND 3 2 2 */
    {-0.135f, 0.025f, 0.028f}, /* AROUND 3 2 3 */
    {0.284f, 0.063f, -0.013f}, /* AROUND 4 1 1 */
    {0.087f, 0.063f, 0.007f}, /* AROUND 4 1 2 */
    {0.096f, 0.006f, 0.019f}, /* AROUND 4 1 3 */
    {0.314f, 0.101f, 0.022f}, /* AROUND 4 2 1 */
    {0.067f, 0.066f, 0.230f}, /* AROUND 4 2 2 */
    {0.077f, 0.042f, 0.032f}, /* AROUND 4 2 3 */

    /* LIBERTY - string: each liberty; own stones there 1-3; enemies there 0-2 */
    {0.151f, 0.051f, 0.243f}, /* LIBERTY 1 1 */
    {-0.143f, 0.024f, -0.135f}, /* LIBERTY 1 2 */
    {-0.309f, -0.005f, -0.262f}, /* LIBERTY 1 3 */
    {0.207f, 0.212f, 0.433f}, /* LIBERTY 2 1 */
    {-0.111f, 0.117f, -0.401f}, /* LIBERTY 2 2 */
    {0.079f, 0.074f, -0.243f}, /* LIBERTY 2 3 */
    {0.326f, 0.449f, 0.908f}, /* LIBERTY 3 1 */
    {-0.508f, 0.211f, -0.026f}, /* LIBERTY 3 2 */
    {0.000f, 0.000f, 0.000f}, /* LIBERTY 3 3 */

    /* LIBERTIES - string: the mean of its liberties */
    {0.031f, -0.935f, -1.327f}, /* LIBERTIES */

    /* BEYOND - string: each empty point at two steps */
    {0.134f, 0.230f, 0.442f}, /* BEYOND */

    /* ENEMY - string: each enemy that touches it, as their mean; fewer, as many, more liberties */
    {0.379f, 1.469f, 2.115f}, /* ENEMY 1 */
    {-0.080f, 1.187f, 1.186f}, /* ENEMY 2 */
    {0.263f, 1.439f, 1.351f}, /* ENEMY 3 */

    /* FRIEND - string: each string that shares a liberty; enemies there 0-2 */
    {-0.066f, 0.198f, 0.324f}, /* FRIEND 1 */
    {-0.056f, 0.168f, 0.453f}, /* FRIEND 2 */
    {0.418f, 0.563f, 1.530f}, /* FRIEND 3 */

    /* GROUP - string: its group; stones of the string */
    {0.393f, 0.351f, 1.785f}, /* GROUP 1 */
    {0.641f, 0.643f, 1.786f}, /* GROUP 2 */
    {0.282f, 0.707f, 1.926f}, /* GROUP 3 */
    {0.253f, 0.664f, 2.018f}, /* GROUP 4 */
    {0.044f, 0.596f, 1.565f}, /* GROUP 5 */
    {-0.673f, 0.347f, 1.719f}, /* GROUP 6 */

    /* MEMBER - group: the mean of its stones */
    {-2.949f, -1.597f, 0.444f}, /* MEMBER */

    /* RING - group: each point that it reaches in 1-4 steps */
    {0.120f, 0.532f, 0.609f}, /* RING 1 */
    {-0.102f, 0.161f, 0.324f}, /* RING 2 */
    {-0.502f, -0.003f, 1.151f}, /* RING 3 */
    {1.453f, 1.019f, 2.041f}, /* RING 4 */

    /* RIVAL - group: each enemy group that touches it or a liberty of it, as their mean; smaller, larger */
    {-0.453f, 1.630f, 3.334f}, /* RIVAL 1 */
    {-0.305f, 1.937f, 2.975f}, /* RIVAL 2 */

    /* PLAYED_POINT - empty point: owner after games played out, 0, 1/8 .. 1 for one colour */
    {-0.023f, -0.041f, 0.088f}, /* PLAYED_POINT 1 */
    {0.003f, -0.014f, -0.046f}, /* PLAYED_POINT 2 */
    {-0.022f, -0.010f, 0.036f}, /* PLAYED_POINT 3 */
    {0.018f, 0.001f, 0.030f}, /* PLAYED_POINT 4 */
    {0.032f, 0.079f, 0.086f}, /* PLAYED_POINT 5 */
    {0.101f, 0.240f, 0.312f}, /* PLAYED_POINT 6 */
    {0.047f, 0.310f, 0.690f}, /* PLAYED_POINT 7 */
    {0.207f, 0.488f, 0.918f}, /* PLAYED_POINT 8 */
    {-0.017f, 0.660f, 0.746f}, /* PLAYED_POINT 9 */

    /* PLAYED_STRING - string: its points' owner after games played out, -1, -7/8 .. 1 for itself */
    {-0.150f, -0.445f, -0.851f}, /* PLAYED_STRING 1 */
    {-0.109f, -0.459f, -0.734f}, /* PLAYED_STRING 2 */
    {0.077f, -0.156f, -0.593f}, /* PLAYED_STRING 3 */
    {-0.333f, -0.515f, -0.451f}, /* PLAYED_STRING 4 */
    {-0.250f, -0.630f, -0.581f}, /* PLAYED_STRING 5 */
    {-0.226f, -0.568f, -0.387f}, /* PLAYED_STRING 6 */
    {-0.182f, -0.332f, -0.516f}, /* PLAYED_STRING 7 */
    {0.072f, -0.243f, -0.362f}, /* PLAYED_STRING 8 */
    {-0.069f, -0.003f, -0.079f}, /* PLAYED_STRING 9 */
    {-0.037f, -0.119f, 0.214f}, /* PLAYED_STRING 10 */
    {-0.119f, -0.029f, 0.431f}, /* PLAYED_STRING 11 */
    {0.058f, 0.283f, 0.567f}, /* PLAYED_STRING 12 */
    {0.071f, 0.432f, 0.557f}, /* PLAYED_STRING 13 */
    {0.087f, 0.200f, 0.448f}, /* PLAYED_STRING 14 */
    {0.260f, 0.335f, 0.540f}, /* PLAYED_STRING 15 */
    {0.216f, 0.621f, 0.863f}, /* PLAYED_STRING 16 */
    {0.208f, 0.529f, 0.625f}, /* PLAYED_STRING 17 */

    /* PLAYED_AROUND - empty point: to the side, diagonal, two steps, knight's step; empty, stone; line 1-3 */
    {-0.131f, -0.006f, 0.067f}, /* PLAYED_AROUND 1 1 1 */
    {-0.176f, -0.007f, 0.112f}, /* PLAYED_AROUND 1 1 2 */
    {-0.138f, 0.052f, 0.175f}, /* PLAYED_AROUND 1 1 3 */
    {0.219f, 0.224f, 0.740f}, /* PLAYED_AROUND 1 2 1 */
    {-0.052f, 0.450f, 0.682f}, /* PLAYED_AROUND 1 2 2 */
    {-0.017f, 0.319f, 0.558f}, /* PLAYED_AROUND 1 2 3 */
    {-0.215f, 0.098f, 0.550f}, /* PLAYED_AROUND 2 1 1 */
    {0.263f, 0.145f, 0.177f}, /* PLAYED_AROUND 2 1 2 */
    {-0.051f, 0.072f, 0.099f}, /* PLAYED_AROUND 2 1 3 */
    {0.296f, 0.512f, 0.609f}, /* PLAYED_AROUND 2 2 1 */
    {0.190f, 0.296f, 0.357f}, /* PLAYED_AROUND 2 2 2 */
    {-0.040f, 0.056f, 0.065f}, /* PLAYED_AROUND 2 2 3 */
    {0.167f, 0.157f, 0.261f}, /* PLAYED_AROUND 3 1 1 */
    {0.022f, -0.001f, 0.148f}, /* PLAYED_AROUND 3 1 2 */
    {-0.029f, -0.033f, -0.072f}, /* PLAYED_AROUND 3 1 3 */
    {-0.027f, 0.252f, 0.208f}, /* PLAYED_AROUND 3 2 1 */
    {-0.188f, 0.103f, 0.140f}, /* PLAYED_AROUND 3 2 2 */
    {-0.069f, 0.013f, -0.041f}, /* PLAYED_AROUND 3 2 3 */
    {0.259f, 0.033f, 0.033f}, /* PLAYED_AROUND 4 1 1 */
    {0.089f, 0.022f, -0.005f}, /* PLAYED_AROUND 4 1 2 */
    {0.102f, 0.001f, -0.021f}, /* PLAYED_AROUND 4 1 3 */
    {0.311f, 0.110f, -0.054f}, /* PLAYED_AROUND 4 2 1 */
    {0.050f, 0.032f, 0.161f}, /* PLAYED_AROUND 4 2 2 */
    {0.100f, 0.013f, -0.042f}, /* PLAYED_AROUND 4 2 3 */

    /* PLAYED_LIBERTY - string: each liberty; own stones there 1-3; enemies there 0-2 */
    {0.165f, 0.087f, 0.410f}, /* PLAYED_LIBERTY 1 1 */
    {-0.060f, 0.045f, -0.181f}, /* PLAYED_LIBERTY 1 2 */
    {-0.412f, -0.067f, -0.186f}, /* PLAYED_LIBERTY 1 3 */
    {0.063f, 0.296f, 0.548f}, /* PLAYED_LIBERTY 2 1 */
    {-0.271f, 0.101f, -0.380f}, /* PLAYED_LIBERTY 2 2 */
    {-0.031f, 0.269f, -0.047f}, /* PLAYED_LIBERTY 2 3 */
    {0.414f, 0.357f, 0.986f}, /* PLAYED_LIBERTY 3 1 */
    {-0.506f, 0.268f, 0.141f}, /* PLAYED_LIBERTY 3 2 */
    {0.000f, 0.000f, 0.000f}, /* PLAYED_LIBERTY 3 3 */

    /* PLAYED_LIBERTIES - string: the mean of its liberties */
    {0.084f, -0.882f, -1.259f}, /* PLAYED_LIBERTIES */

    /* PLAYED_BEYOND - string: each empty point at two steps */
    {0.113f, 0.197f, 0.310f}, /* PLAYED_BEYOND */

    /* PLAYED_ENEMY - string: each enemy that touches it, as their mean; fewer, as many, more liberties */
    {0.532f, 1.411f, 1.982f}, /* PLAYED_ENEMY 1 */
    {-0.514f, 0.927f, 0.942f}, /* PLAYED_ENEMY 2 */
    {0.173f, 1.457f, 1.297f}, /* PLAYED_ENEMY 3 */

    /* PLAYED_FRIEND - string: each string that shares a liberty; enemies there 0-2 */
    {-0.051f, 0.130f, 0.252f}, /* PLAYED_FRIEND 1 */
    {0.077f, 0.110f, 0.475f}, /* PLAYED_FRIEND 2 */
    {0.650f, 0.679f, 1.574f}, /* PLAYED_FRIEND 3 */

    /* PLAYED_GROUP - string: its group; stones of the string */
    {0.559f, 0.484f, 1.578f}, /* PLAYED_GROUP 1 */
    {0.545f, 0.714f, 1.630f}, /* PLAYED_GROUP 2 */
    {0.217f, 0.720f, 1.714f}, /* PLAYED_GROUP 3 */
    {0.015f, 0.371f, 1.924f}, /* PLAYED_GROUP 4 */
    {0.038f, 0.606f, 1.749f}, /* PLAYED_GROUP 5 */
    {-0.501f, 0.524f, 1.773f}, /* PLAYED_GROUP 6 */

    /* PLAYED_MEMBER - group: the mean of its stones */
    {-2.787f, -1.626f, 0.559f}, /* PLAYED_MEMBER */

    /* PLAYED_RING - group: each point that it reaches in 1-4 steps */
    {0.074f, 0.519f, 0.732f}, /* PLAYED_RING 1 */
    {-0.044f, 0.073f, 0.299f}, /* PLAYED_RING 2 */
    {-0.480f, 0.032f, 1.034f}, /* PLAYED_RING 3 */
    {1.460f, 0.995f, 2.204f}, /* PLAYED_RING 4 */

    /* PLAYED_RIVAL - group: each enemy group that touches it or a liberty of it, as their mean; smaller, larger */
    {-0.624f, 1.634f, 3.250f}, /* PLAYED_RIVAL 1 */
    {-0.250f, 1.910f, 2.886f}, /* PLAYED_RIVAL 2 */

    /* TEMPO - points that the turn is worth: static, with games played out */
    {5.023f, 2.034f, 0.324f}, /* TEMPO 1 */
    {4.671f, 2.862f, 0.146f}, /* TEMPO 2 */

    /* SCALE - logarithm of the scale of the probability: likewise */
    {2.739f, 1.500f, 3.012f}, /* SCALE 1 */
    {2.632f, 1.430f, 3.077f}, /* SCALE 2 */

    /* OPEN - how much an open board adds to it: likewise */
    {0.665f, 1.443f, 3.120f}, /* OPEN 1 */
    {0.580f, 1.509f, 2.976f}, /* OPEN 2 */

    /* SPREAD - logarithm of the spread of the score: likewise */
    {2.064f, 2.573f, 1.968f}, /* SPREAD 1 */
    {2.138f, 2.597f, 1.735f}, /* SPREAD 2 */

    /* LAPSE - tenths of the games that end as no board could tell: likewise */
    {1.144f, 1.394f, 2.826f}, /* LAPSE 1 */
    {1.051f, 1.372f, 2.701f}, /* LAPSE 2 */

    /* TRUST - what the other cues count when games were played out */
    {1.011f, 0.912f, 0.884f}, /* TRUST */
    /* clang-format on */
