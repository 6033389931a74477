/*
 * The numbers of the judge, made by tools/field_fit.c: change that, not this.
 *
 * A row is what one bucket counts at the beginning, in the middle and at the end of a game. Behind
 * it stand its kind and, from 1, the bucket along each axis that src/field/verdict/features.h names.
 */
/* clang-format off */

    /* NEAR - empty point: line 1-3; steps to the near and the far colour: 1 2, 1 3, 2 3, 1 4 .. 5 6 */
    {-0.495f, -0.201f, -0.249f}, /* NEAR 1 1 */
    {-0.164f, -0.039f, -0.238f}, /* NEAR 1 2 */
    {-0.143f, -0.224f, -0.237f}, /* NEAR 1 3 */
    {-0.359f, -0.058f, 0.414f}, /* NEAR 1 4 */
    {-0.218f, -0.182f, 0.010f}, /* NEAR 1 5 */
    {-0.207f, -0.029f, 0.217f}, /* NEAR 1 6 */
    {-0.566f, 0.415f, 1.018f}, /* NEAR 1 7 */
    {-0.363f, 0.056f, 0.822f}, /* NEAR 1 8 */
    {-0.129f, 0.207f, 0.645f}, /* NEAR 1 9 */
    {0.028f, 0.117f, 0.009f}, /* NEAR 1 10 */
    {0.241f, 0.478f, 0.900f}, /* NEAR 1 11 */
    {-0.043f, 0.319f, 1.705f}, /* NEAR 1 12 */
    {-0.229f, 0.262f, 1.197f}, /* NEAR 1 13 */
    {0.017f, 0.141f, 0.468f}, /* NEAR 1 14 */
    {0.121f, 0.208f, 0.386f}, /* NEAR 1 15 */
    {-0.182f, -0.271f, -0.586f}, /* NEAR 2 1 */
    {-0.177f, -0.076f, -0.988f}, /* NEAR 2 2 */
    {-0.022f, -0.101f, -0.140f}, /* NEAR 2 3 */
    {-0.334f, -0.313f, -0.973f}, /* NEAR 2 4 */
    {0.014f, -0.056f, -0.050f}, /* NEAR 2 5 */
    {0.003f, -0.017f, -0.422f}, /* NEAR 2 6 */
    {0.126f, 0.098f, 0.189f}, /* NEAR 2 7 */
    {-0.135f, 0.209f, 0.026f}, /* NEAR 2 8 */
    {0.076f, 0.069f, 0.135f}, /* NEAR 2 9 */
    {0.218f, -0.083f, -0.485f}, /* NEAR 2 10 */
    {-0.154f, 0.635f, 0.795f}, /* NEAR 2 11 */
    {-0.026f, 0.230f, 1.191f}, /* NEAR 2 12 */
    {0.018f, -0.152f, -0.141f}, /* NEAR 2 13 */
    {0.191f, -0.307f, -1.332f}, /* NEAR 2 14 */
    {0.105f, -0.305f, -1.826f}, /* NEAR 2 15 */
    {-0.217f, -0.267f, -0.419f}, /* NEAR 3 1 */
    {-0.183f, -0.326f, -0.203f}, /* NEAR 3 2 */
    {-0.012f, -0.063f, 0.198f}, /* NEAR 3 3 */
    {-0.114f, -0.301f, 0.351f}, /* NEAR 3 4 */
    {-0.196f, 0.027f, 0.676f}, /* NEAR 3 5 */
    {-0.011f, -0.044f, 0.465f}, /* NEAR 3 6 */
    {-0.272f, -0.185f, 1.657f}, /* NEAR 3 7 */
    {-0.208f, 0.163f, 1.187f}, /* NEAR 3 8 */
    {-0.125f, 0.150f, 0.809f}, /* NEAR 3 9 */
    {0.001f, -0.000f, 0.019f}, /* NEAR 3 10 */
    {-0.248f, -0.077f, 0.789f}, /* NEAR 3 11 */
    {-0.144f, 0.018f, 2.551f}, /* NEAR 3 12 */
    {-0.110f, 0.213f, 1.830f}, /* NEAR 3 13 */
    {-0.012f, 0.105f, -1.013f}, /* NEAR 3 14 */
    {0.012f, 0.019f, -1.897f}, /* NEAR 3 15 */

    /* FIELD_POINT - empty point: line 1-3; its potential (tengen/field.h) 0, 1, 3, 7 .. 255 for one colour */
    {0.000f, 0.000f, 0.000f}, /* FIELD_POINT 1 1 */
    {0.026f, -0.022f, 0.154f}, /* FIELD_POINT 1 2 */
    {-0.073f, 0.066f, -0.163f}, /* FIELD_POINT 1 3 */
    {0.170f, 0.027f, -0.100f}, /* FIELD_POINT 1 4 */
    {0.468f, 0.079f, -0.049f}, /* FIELD_POINT 1 5 */
    {0.861f, 0.205f, -0.015f}, /* FIELD_POINT 1 6 */
    {1.332f, 0.305f, 0.104f}, /* FIELD_POINT 1 7 */
    {1.189f, 1.820f, 0.539f}, /* FIELD_POINT 1 8 */
    {0.624f, 0.800f, -0.227f}, /* FIELD_POINT 1 9 */
    {0.000f, 0.000f, 0.000f}, /* FIELD_POINT 2 1 */
    {0.018f, -0.029f, -0.146f}, /* FIELD_POINT 2 2 */
    {-0.038f, 0.037f, 0.128f}, /* FIELD_POINT 2 3 */
    {0.105f, -0.038f, -0.101f}, /* FIELD_POINT 2 4 */
    {0.261f, 0.045f, -0.046f}, /* FIELD_POINT 2 5 */
    {0.876f, 0.126f, 0.222f}, /* FIELD_POINT 2 6 */
    {1.636f, 0.416f, 0.344f}, /* FIELD_POINT 2 7 */
    {2.214f, 1.492f, 1.196f}, /* FIELD_POINT 2 8 */
    {1.870f, 1.810f, -0.168f}, /* FIELD_POINT 2 9 */
    {0.000f, 0.000f, 0.000f}, /* FIELD_POINT 3 1 */
    {0.005f, -0.038f, -0.133f}, /* FIELD_POINT 3 2 */
    {0.019f, 0.006f, -0.101f}, /* FIELD_POINT 3 3 */
    {0.142f, -0.011f, -0.062f}, /* FIELD_POINT 3 4 */
    {0.382f, 0.023f, -0.087f}, /* FIELD_POINT 3 5 */
    {0.695f, 0.188f, -0.140f}, /* FIELD_POINT 3 6 */
    {1.478f, 0.543f, 0.068f}, /* FIELD_POINT 3 7 */
    {2.125f, 1.197f, 0.237f}, /* FIELD_POINT 3 8 */
    {0.595f, 1.172f, -1.114f}, /* FIELD_POINT 3 9 */

    /* FIELD_STRING - string: its potential, -255 .. 255 for its own colour */
    {0.001f, -0.437f, 0.493f}, /* FIELD_STRING 1 */
    {2.369f, 1.443f, -0.081f}, /* FIELD_STRING 2 */
    {-0.175f, 0.824f, 0.071f}, /* FIELD_STRING 3 */
    {-0.036f, 0.471f, 0.286f}, /* FIELD_STRING 4 */
    {-0.002f, 0.236f, 0.079f}, /* FIELD_STRING 5 */
    {-0.048f, 0.183f, 0.484f}, /* FIELD_STRING 6 */
    {0.598f, 0.081f, 0.341f}, /* FIELD_STRING 7 */
    {-0.307f, 0.525f, 0.052f}, /* FIELD_STRING 8 */
    {0.342f, 0.427f, -0.028f}, /* FIELD_STRING 9 */
    {0.144f, 0.218f, 0.808f}, /* FIELD_STRING 10 */
    {0.037f, 0.395f, 0.401f}, /* FIELD_STRING 11 */
    {-0.059f, 0.394f, 0.459f}, /* FIELD_STRING 12 */
    {0.019f, 0.332f, 0.717f}, /* FIELD_STRING 13 */
    {0.188f, 0.363f, 0.718f}, /* FIELD_STRING 14 */
    {0.155f, 0.588f, 0.601f}, /* FIELD_STRING 15 */
    {0.489f, 0.873f, 0.998f}, /* FIELD_STRING 16 */
    {-1.152f, -2.032f, -2.263f}, /* FIELD_STRING 17 */

    /* FIELD_GROUP - group: its potential, likewise */
    {0.002f, -0.930f, -0.438f}, /* FIELD_GROUP 1 */
    {-0.494f, -0.811f, -2.249f}, /* FIELD_GROUP 2 */
    {-1.590f, -1.772f, -3.203f}, /* FIELD_GROUP 3 */
    {-2.387f, -1.145f, -1.618f}, /* FIELD_GROUP 4 */
    {-0.614f, -0.885f, -0.835f}, /* FIELD_GROUP 5 */
    {-0.947f, -0.447f, -1.404f}, /* FIELD_GROUP 6 */
    {-0.370f, -0.452f, -1.472f}, /* FIELD_GROUP 7 */
    {-0.578f, -1.544f, -0.332f}, /* FIELD_GROUP 8 */
    {-0.643f, 0.366f, -0.366f}, /* FIELD_GROUP 9 */
    {-0.472f, -0.759f, -0.558f}, /* FIELD_GROUP 10 */
    {-0.625f, -0.953f, -0.749f}, /* FIELD_GROUP 11 */
    {-0.080f, 0.551f, -0.620f}, /* FIELD_GROUP 12 */
    {0.295f, 0.522f, -0.781f}, /* FIELD_GROUP 13 */
    {0.580f, 1.074f, 0.142f}, /* FIELD_GROUP 14 */
    {2.047f, 1.798f, 1.469f}, /* FIELD_GROUP 15 */
    {0.507f, 2.563f, 3.131f}, /* FIELD_GROUP 16 */
    {0.042f, 0.582f, -0.685f}, /* FIELD_GROUP 17 */

    /* TOUCH - empty point: at the edge, inside; stones of both colours beside it 1 0, 2 0, 3 0, 4 0, 2 1, 3 1, as many; diagonally -2 to 2 more of the first */
    {0.315f, -0.065f, 0.346f}, /* TOUCH 1 1 1 */
    {-0.245f, 0.059f, 0.116f}, /* TOUCH 1 1 2 */
    {-0.277f, -0.166f, 0.139f}, /* TOUCH 1 1 3 */
    {-0.138f, -0.145f, -0.011f}, /* TOUCH 1 1 4 */
    {-0.271f, -0.818f, -0.784f}, /* TOUCH 1 1 5 */
    {0.734f, 1.432f, 1.793f}, /* TOUCH 1 2 1 */
    {-0.384f, 0.433f, 0.284f}, /* TOUCH 1 2 2 */
    {-0.210f, -0.120f, 0.400f}, /* TOUCH 1 2 3 */
    {-0.474f, 0.787f, 1.219f}, /* TOUCH 1 2 4 */
    {-0.453f, 0.720f, 1.423f}, /* TOUCH 1 2 5 */
    {0.790f, 0.988f, 0.470f}, /* TOUCH 1 3 1 */
    {0.080f, -0.633f, -0.777f}, /* TOUCH 1 3 2 */
    {-0.841f, -0.720f, -0.592f}, /* TOUCH 1 3 3 */
    {1.342f, 2.208f, 1.756f}, /* TOUCH 1 3 4 */
    {-0.259f, 0.408f, 2.032f}, /* TOUCH 1 3 5 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 4 1 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 4 2 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 4 3 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 4 4 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 4 5 */
    {0.328f, -0.812f, -0.869f}, /* TOUCH 1 5 1 */
    {-1.058f, -1.862f, -0.886f}, /* TOUCH 1 5 2 */
    {-0.834f, -1.968f, -1.312f}, /* TOUCH 1 5 3 */
    {0.114f, -1.205f, -0.793f}, /* TOUCH 1 5 4 */
    {-1.714f, -2.762f, -1.507f}, /* TOUCH 1 5 5 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 6 1 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 6 2 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 6 3 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 6 4 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 6 5 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 7 1 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 7 2 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 1 7 3 */
    {-0.330f, 0.694f, -0.361f}, /* TOUCH 1 7 4 */
    {-1.377f, -0.755f, -1.169f}, /* TOUCH 1 7 5 */
    {0.093f, 0.011f, 0.264f}, /* TOUCH 2 1 1 */
    {-0.027f, -0.066f, 0.034f}, /* TOUCH 2 1 2 */
    {-0.175f, -0.093f, 0.209f}, /* TOUCH 2 1 3 */
    {0.059f, 0.118f, 0.197f}, /* TOUCH 2 1 4 */
    {-0.026f, 0.107f, 0.155f}, /* TOUCH 2 1 5 */
    {-0.531f, -0.285f, -0.192f}, /* TOUCH 2 2 1 */
    {-0.277f, -0.379f, -0.245f}, /* TOUCH 2 2 2 */
    {-0.310f, -0.222f, 0.146f}, /* TOUCH 2 2 3 */
    {-0.469f, -0.186f, -0.031f}, /* TOUCH 2 2 4 */
    {-0.631f, -0.345f, -0.133f}, /* TOUCH 2 2 5 */
    {-0.507f, -0.493f, -0.463f}, /* TOUCH 2 3 1 */
    {-0.487f, -0.329f, -0.006f}, /* TOUCH 2 3 2 */
    {-0.001f, -0.130f, 0.351f}, /* TOUCH 2 3 3 */
    {-1.207f, 0.091f, 0.079f}, /* TOUCH 2 3 4 */
    {0.073f, 0.277f, 0.103f}, /* TOUCH 2 3 5 */
    {-0.414f, -0.830f, -1.982f}, /* TOUCH 2 4 1 */
    {0.015f, -0.838f, -1.526f}, /* TOUCH 2 4 2 */
    {-0.746f, -0.885f, -0.974f}, /* TOUCH 2 4 3 */
    {0.554f, 0.945f, 1.581f}, /* TOUCH 2 4 4 */
    {-1.828f, 0.277f, 0.971f}, /* TOUCH 2 4 5 */
    {-0.213f, -0.910f, -0.772f}, /* TOUCH 2 5 1 */
    {-0.717f, -0.680f, -0.791f}, /* TOUCH 2 5 2 */
    {-0.441f, -0.629f, -0.566f}, /* TOUCH 2 5 3 */
    {-0.685f, -0.614f, -0.697f}, /* TOUCH 2 5 4 */
    {-0.864f, -0.371f, -0.577f}, /* TOUCH 2 5 5 */
    {-1.238f, -1.451f, -1.616f}, /* TOUCH 2 6 1 */
    {-1.507f, -1.385f, -1.413f}, /* TOUCH 2 6 2 */
    {-0.847f, -1.171f, -1.411f}, /* TOUCH 2 6 3 */
    {-1.348f, -1.024f, -1.413f}, /* TOUCH 2 6 4 */
    {-1.379f, -1.124f, -1.315f}, /* TOUCH 2 6 5 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 2 7 1 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 2 7 2 */
    {0.000f, 0.000f, 0.000f}, /* TOUCH 2 7 3 */
    {-0.105f, -0.024f, -0.001f}, /* TOUCH 2 7 4 */
    {-0.062f, 0.013f, 0.020f}, /* TOUCH 2 7 5 */

    /* REGION - empty point enclosed by one colour: 1, 2, 3, 4, 5-6, 7-10, 11-20 points, more */
    {-0.422f, -0.858f, -0.907f}, /* REGION 1 */
    {0.058f, 0.054f, -0.369f}, /* REGION 2 */
    {-0.070f, 0.111f, -0.505f}, /* REGION 3 */
    {-0.532f, -0.959f, -0.295f}, /* REGION 4 */
    {0.361f, 0.543f, 0.446f}, /* REGION 5 */
    {-0.226f, 0.807f, 0.745f}, /* REGION 6 */
    {-0.289f, 1.196f, 0.012f}, /* REGION 7 */
    {0.001f, -0.038f, -0.147f}, /* REGION 8 */

    /* SIZE - string: whose turn; stones; liberties 1, 2, 3, 4, 5, 6-7, more */
    {0.396f, 0.523f, -0.155f}, /* SIZE 1 1 1 */
    {0.359f, 0.446f, 0.077f}, /* SIZE 1 1 2 */
    {0.593f, 1.046f, 0.392f}, /* SIZE 1 1 3 */
    {0.327f, 0.108f, -0.006f}, /* SIZE 1 1 4 */
    {0.500f, 0.500f, 0.500f}, /* SIZE 1 1 5 */
    {0.500f, 0.500f, 0.500f}, /* SIZE 1 1 6 */
    {0.500f, 0.500f, 0.500f}, /* SIZE 1 1 7 */
    {0.660f, 0.861f, 0.590f}, /* SIZE 1 2 1 */
    {0.666f, 0.694f, 0.393f}, /* SIZE 1 2 2 */
    {0.594f, 0.514f, 0.500f}, /* SIZE 1 2 3 */
    {0.468f, 0.933f, 0.616f}, /* SIZE 1 2 4 */
    {0.552f, 0.956f, 0.614f}, /* SIZE 1 2 5 */
    {-0.582f, 0.424f, 0.556f}, /* SIZE 1 2 6 */
    {0.500f, 0.500f, 0.500f}, /* SIZE 1 2 7 */
    {0.754f, 0.461f, 0.979f}, /* SIZE 1 3 1 */
    {0.933f, 0.559f, 0.725f}, /* SIZE 1 3 2 */
    {0.639f, 0.219f, 0.613f}, /* SIZE 1 3 3 */
    {0.489f, 0.637f, 0.438f}, /* SIZE 1 3 4 */
    {0.294f, 0.767f, 0.470f}, /* SIZE 1 3 5 */
    {0.833f, 0.833f, 1.276f}, /* SIZE 1 3 6 */
    {0.615f, 1.044f, 0.952f}, /* SIZE 1 3 7 */
    {0.816f, 0.657f, 0.669f}, /* SIZE 1 4 1 */
    {0.536f, 0.413f, 0.710f}, /* SIZE 1 4 2 */
    {0.381f, 0.290f, 0.268f}, /* SIZE 1 4 3 */
    {0.151f, 0.605f, 0.558f}, /* SIZE 1 4 4 */
    {0.325f, 0.444f, 0.469f}, /* SIZE 1 4 5 */
    {0.671f, 0.631f, 0.807f}, /* SIZE 1 4 6 */
    {0.934f, 1.180f, 0.758f}, /* SIZE 1 4 7 */
    {0.152f, 0.486f, 0.429f}, /* SIZE 1 5 1 */
    {0.823f, 0.289f, 0.672f}, /* SIZE 1 5 2 */
    {0.128f, -0.076f, 0.518f}, /* SIZE 1 5 3 */
    {1.468f, 0.518f, 0.625f}, /* SIZE 1 5 4 */
    {1.076f, 0.375f, 0.674f}, /* SIZE 1 5 5 */
    {0.048f, 1.048f, 1.254f}, /* SIZE 1 5 6 */
    {0.633f, 1.277f, 1.220f}, /* SIZE 1 5 7 */
    {-0.573f, -0.475f, -0.464f}, /* SIZE 1 6 1 */
    {0.364f, -0.245f, 0.656f}, /* SIZE 1 6 2 */
    {0.543f, 0.180f, 0.506f}, /* SIZE 1 6 3 */
    {0.553f, 0.418f, 0.964f}, /* SIZE 1 6 4 */
    {0.796f, 0.672f, 0.577f}, /* SIZE 1 6 5 */
    {-0.337f, 0.697f, 1.722f}, /* SIZE 1 6 6 */
    {0.054f, 1.521f, 2.542f}, /* SIZE 1 6 7 */
    {0.871f, 0.528f, 0.218f}, /* SIZE 2 1 1 */
    {0.208f, 0.424f, -0.097f}, /* SIZE 2 1 2 */
    {0.551f, 0.858f, 0.412f}, /* SIZE 2 1 3 */
    {0.306f, 0.171f, -0.006f}, /* SIZE 2 1 4 */
    {0.500f, 0.500f, 0.500f}, /* SIZE 2 1 5 */
    {0.500f, 0.500f, 0.500f}, /* SIZE 2 1 6 */
    {0.500f, 0.500f, 0.500f}, /* SIZE 2 1 7 */
    {0.216f, 0.660f, 0.941f}, /* SIZE 2 2 1 */
    {0.343f, 0.463f, 0.611f}, /* SIZE 2 2 2 */
    {0.509f, 0.264f, 0.766f}, /* SIZE 2 2 3 */
    {0.436f, 0.997f, 0.442f}, /* SIZE 2 2 4 */
    {0.821f, 0.910f, 0.436f}, /* SIZE 2 2 5 */
    {-0.335f, 0.137f, 0.800f}, /* SIZE 2 2 6 */
    {0.500f, 0.500f, 0.500f}, /* SIZE 2 2 7 */
    {-0.377f, -0.625f, -0.762f}, /* SIZE 2 3 1 */
    {0.560f, 0.559f, 0.645f}, /* SIZE 2 3 2 */
    {0.012f, 0.387f, 0.385f}, /* SIZE 2 3 3 */
    {0.130f, 0.497f, 0.373f}, /* SIZE 2 3 4 */
    {0.037f, 0.641f, 0.520f}, /* SIZE 2 3 5 */
    {0.932f, 1.005f, 0.790f}, /* SIZE 2 3 6 */
    {0.744f, 1.676f, 0.384f}, /* SIZE 2 3 7 */
    {-0.729f, -1.145f, -1.570f}, /* SIZE 2 4 1 */
    {0.836f, 0.409f, 0.552f}, /* SIZE 2 4 2 */
    {0.478f, 0.371f, 0.485f}, /* SIZE 2 4 3 */
    {0.511f, 0.376f, 0.545f}, /* SIZE 2 4 4 */
    {0.704f, 0.553f, 0.224f}, /* SIZE 2 4 5 */
    {0.554f, 0.624f, 0.998f}, /* SIZE 2 4 6 */
    {0.559f, 1.176f, 1.277f}, /* SIZE 2 4 7 */
    {-0.362f, -1.665f, -1.491f}, /* SIZE 2 5 1 */
    {0.737f, 0.481f, 0.645f}, /* SIZE 2 5 2 */
    {0.375f, 0.110f, 0.224f}, /* SIZE 2 5 3 */
    {0.749f, 0.449f, 0.582f}, /* SIZE 2 5 4 */
    {0.160f, 0.458f, 0.410f}, /* SIZE 2 5 5 */
    {0.697f, 0.691f, 0.829f}, /* SIZE 2 5 6 */
    {0.720f, 1.228f, 1.507f}, /* SIZE 2 5 7 */
    {0.118f, -1.525f, -1.435f}, /* SIZE 2 6 1 */
    {-0.034f, -0.503f, 1.043f}, /* SIZE 2 6 2 */
    {0.924f, -0.150f, 0.869f}, /* SIZE 2 6 3 */
    {0.347f, 0.160f, 1.185f}, /* SIZE 2 6 4 */
    {0.128f, 0.654f, 1.013f}, /* SIZE 2 6 5 */
    {-0.353f, 0.793f, 1.615f}, /* SIZE 2 6 6 */
    {0.843f, 1.236f, 2.809f}, /* SIZE 2 6 7 */

    /* RACE - string: whose turn; liberties 1-5; fewest of an enemy that touches it: no enemy, 1-5 */
    {0.000f, 0.000f, 0.000f}, /* RACE 1 1 1 */
    {1.058f, 1.042f, 1.168f}, /* RACE 1 1 2 */
    {-0.067f, 0.248f, -0.324f}, /* RACE 1 1 3 */
    {-0.564f, -0.643f, -0.980f}, /* RACE 1 1 4 */
    {0.163f, -0.996f, -1.194f}, /* RACE 1 1 5 */
    {-1.288f, -1.150f, -0.791f}, /* RACE 1 1 6 */
    {-0.007f, 0.054f, 0.663f}, /* RACE 1 2 1 */
    {0.238f, 0.555f, 1.062f}, /* RACE 1 2 2 */
    {0.334f, -0.058f, -0.106f}, /* RACE 1 2 3 */
    {0.032f, -0.162f, -0.299f}, /* RACE 1 2 4 */
    {0.085f, -0.457f, -0.678f}, /* RACE 1 2 5 */
    {-0.511f, -0.381f, -0.547f}, /* RACE 1 2 6 */
    {-0.381f, 0.308f, -0.165f}, /* RACE 1 3 1 */
    {0.916f, 1.188f, 1.488f}, /* RACE 1 3 2 */
    {0.349f, 0.290f, 0.037f}, /* RACE 1 3 3 */
    {-0.054f, -0.254f, -0.526f}, /* RACE 1 3 4 */
    {-0.050f, -0.333f, -0.600f}, /* RACE 1 3 5 */
    {-0.250f, -0.530f, -0.573f}, /* RACE 1 3 6 */
    {-0.170f, -0.369f, -0.382f}, /* RACE 1 4 1 */
    {0.777f, 1.288f, 1.539f}, /* RACE 1 4 2 */
    {0.027f, 0.281f, 0.135f}, /* RACE 1 4 3 */
    {-0.082f, -0.018f, -0.266f}, /* RACE 1 4 4 */
    {-0.372f, -0.298f, -0.398f}, /* RACE 1 4 5 */
    {0.036f, -0.155f, -0.296f}, /* RACE 1 4 6 */
    {-1.213f, -0.043f, -0.080f}, /* RACE 1 5 1 */
    {0.417f, 1.743f, 1.504f}, /* RACE 1 5 2 */
    {0.693f, 0.487f, 0.995f}, /* RACE 1 5 3 */
    {-0.075f, 0.582f, 0.262f}, /* RACE 1 5 4 */
    {-0.194f, 0.386f, 0.680f}, /* RACE 1 5 5 */
    {-0.270f, 0.171f, 0.156f}, /* RACE 1 5 6 */
    {0.000f, 0.000f, 0.000f}, /* RACE 2 1 1 */
    {0.315f, 0.386f, 0.186f}, /* RACE 2 1 2 */
    {-0.039f, -0.359f, -1.039f}, /* RACE 2 1 3 */
    {-0.546f, -0.840f, -0.926f}, /* RACE 2 1 4 */
    {-0.179f, -1.067f, -1.225f}, /* RACE 2 1 5 */
    {-0.454f, -1.121f, -1.241f}, /* RACE 2 1 6 */
    {-0.486f, 0.234f, 0.089f}, /* RACE 2 2 1 */
    {0.378f, 0.587f, 1.267f}, /* RACE 2 2 2 */
    {-0.048f, -0.406f, -0.092f}, /* RACE 2 2 3 */
    {-0.373f, -0.134f, -0.300f}, /* RACE 2 2 4 */
    {-0.224f, -0.256f, -0.624f}, /* RACE 2 2 5 */
    {-0.156f, -0.409f, -0.527f}, /* RACE 2 2 6 */
    {-0.078f, 0.913f, 0.400f}, /* RACE 2 3 1 */
    {0.223f, 0.931f, 1.452f}, /* RACE 2 3 2 */
    {0.146f, -0.096f, 0.166f}, /* RACE 2 3 3 */
    {-0.117f, -0.313f, -0.634f}, /* RACE 2 3 4 */
    {-0.273f, -0.399f, -0.626f}, /* RACE 2 3 5 */
    {-0.124f, -0.210f, -0.538f}, /* RACE 2 3 6 */
    {-0.196f, -0.322f, -0.497f}, /* RACE 2 4 1 */
    {0.904f, 1.525f, 1.364f}, /* RACE 2 4 2 */
    {0.050f, 0.098f, 0.306f}, /* RACE 2 4 3 */
    {-0.288f, -0.165f, 0.200f}, /* RACE 2 4 4 */
    {-0.386f, -0.337f, -0.463f}, /* RACE 2 4 5 */
    {-0.309f, -0.286f, -0.547f}, /* RACE 2 4 6 */
    {-0.780f, -0.419f, -0.170f}, /* RACE 2 5 1 */
    {0.869f, 1.915f, 2.105f}, /* RACE 2 5 2 */
    {0.232f, 0.541f, 0.673f}, /* RACE 2 5 3 */
    {-0.150f, 0.196f, 0.856f}, /* RACE 2 5 4 */
    {-0.137f, 0.278f, 0.073f}, /* RACE 2 5 5 */
    {-0.151f, 0.299f, -0.522f}, /* RACE 2 5 6 */

    /* LADDER - string: whose turn; caught if the enemy begins, in any case; stones */
    {-0.491f, -0.713f, -1.072f}, /* LADDER 1 1 1 */
    {-0.784f, -1.000f, -1.141f}, /* LADDER 1 1 2 */
    {-0.185f, -1.997f, -0.973f}, /* LADDER 1 1 3 */
    {-0.547f, -2.318f, -1.331f}, /* LADDER 1 1 4 */
    {-0.614f, -1.746f, -1.476f}, /* LADDER 1 1 5 */
    {-0.595f, -1.888f, -1.461f}, /* LADDER 1 1 6 */
    {-0.639f, -2.887f, -2.684f}, /* LADDER 1 2 1 */
    {-2.011f, -2.745f, -2.815f}, /* LADDER 1 2 2 */
    {-1.327f, -4.613f, -3.012f}, /* LADDER 1 2 3 */
    {-1.818f, -4.753f, -3.440f}, /* LADDER 1 2 4 */
    {-2.192f, -3.839f, -3.054f}, /* LADDER 1 2 5 */
    {-1.201f, -2.635f, -2.689f}, /* LADDER 1 2 6 */
    {-0.735f, -0.583f, -1.495f}, /* LADDER 2 1 1 */
    {-1.556f, -1.598f, -1.996f}, /* LADDER 2 1 2 */
    {-1.146f, -3.215f, -2.340f}, /* LADDER 2 1 3 */
    {-2.316f, -4.229f, -3.299f}, /* LADDER 2 1 4 */
    {-0.934f, -3.866f, -3.417f}, /* LADDER 2 1 5 */
    {-0.884f, -3.891f, -2.504f}, /* LADDER 2 1 6 */
    {-0.913f, -2.310f, -3.113f}, /* LADDER 2 2 1 */
    {-0.933f, -1.447f, -1.294f}, /* LADDER 2 2 2 */
    {-0.339f, -2.549f, -2.728f}, /* LADDER 2 2 3 */
    {-1.154f, -2.035f, -1.760f}, /* LADDER 2 2 4 */
    {-1.481f, -3.172f, -2.696f}, /* LADDER 2 2 5 */
    {-0.361f, -1.730f, -1.876f}, /* LADDER 2 2 6 */

    /* SPACE - group: whose turn; stones; space */
    {-0.146f, -0.005f, 0.574f}, /* SPACE 1 1 1 */
    {0.110f, -0.072f, 0.521f}, /* SPACE 1 1 2 */
    {0.127f, -0.130f, -0.080f}, /* SPACE 1 1 3 */
    {-0.164f, -0.181f, -0.151f}, /* SPACE 1 1 4 */
    {0.088f, -0.185f, -0.471f}, /* SPACE 1 1 5 */
    {-0.137f, -0.652f, -1.683f}, /* SPACE 1 1 6 */
    {-0.301f, -1.588f, -1.633f}, /* SPACE 1 1 7 */
    {0.000f, 0.000f, 0.000f}, /* SPACE 1 1 8 */
    {-0.189f, -0.356f, 0.233f}, /* SPACE 1 2 1 */
    {-0.169f, -0.069f, -0.110f}, /* SPACE 1 2 2 */
    {-0.136f, -0.151f, 0.190f}, /* SPACE 1 2 3 */
    {0.360f, -0.173f, 0.066f}, /* SPACE 1 2 4 */
    {0.223f, -0.033f, 0.161f}, /* SPACE 1 2 5 */
    {-0.213f, -0.221f, -0.920f}, /* SPACE 1 2 6 */
    {0.257f, -0.690f, -2.224f}, /* SPACE 1 2 7 */
    {0.065f, -0.714f, -0.753f}, /* SPACE 1 2 8 */
    {0.027f, -0.232f, -0.299f}, /* SPACE 1 3 1 */
    {-0.219f, -0.196f, 0.013f}, /* SPACE 1 3 2 */
    {0.213f, -0.099f, 0.051f}, /* SPACE 1 3 3 */
    {-0.205f, -0.059f, -0.067f}, /* SPACE 1 3 4 */
    {-0.102f, 0.064f, -0.133f}, /* SPACE 1 3 5 */
    {-0.004f, 0.021f, -0.746f}, /* SPACE 1 3 6 */
    {0.419f, -0.010f, -0.849f}, /* SPACE 1 3 7 */
    {0.171f, -0.372f, 0.296f}, /* SPACE 1 3 8 */
    {-0.167f, -0.146f, -0.269f}, /* SPACE 1 4 1 */
    {-0.171f, -0.113f, -0.156f}, /* SPACE 1 4 2 */
    {0.094f, -0.094f, -0.135f}, /* SPACE 1 4 3 */
    {-0.250f, 0.015f, -0.143f}, /* SPACE 1 4 4 */
    {0.154f, -0.005f, -0.052f}, /* SPACE 1 4 5 */
    {-0.195f, 0.276f, -0.469f}, /* SPACE 1 4 6 */
    {0.184f, 0.391f, -0.572f}, /* SPACE 1 4 7 */
    {-0.356f, -0.938f, -0.330f}, /* SPACE 1 4 8 */
    {-0.179f, -0.111f, -0.214f}, /* SPACE 1 5 1 */
    {-0.329f, 0.024f, -0.231f}, /* SPACE 1 5 2 */
    {-0.430f, 0.074f, -0.140f}, /* SPACE 1 5 3 */
    {-0.008f, 0.085f, 0.141f}, /* SPACE 1 5 4 */
    {-0.073f, 0.084f, 0.239f}, /* SPACE 1 5 5 */
    {0.558f, 0.208f, -0.238f}, /* SPACE 1 5 6 */
    {0.202f, 0.485f, -0.377f}, /* SPACE 1 5 7 */
    {0.743f, 0.402f, -0.823f}, /* SPACE 1 5 8 */
    {-0.698f, -0.121f, 0.144f}, /* SPACE 1 6 1 */
    {-0.160f, -0.058f, 0.106f}, /* SPACE 1 6 2 */
    {-0.333f, 0.033f, 0.399f}, /* SPACE 1 6 3 */
    {0.193f, 0.030f, 0.433f}, /* SPACE 1 6 4 */
    {-0.311f, 0.335f, 0.399f}, /* SPACE 1 6 5 */
    {0.541f, 0.500f, 0.258f}, /* SPACE 1 6 6 */
    {0.855f, 0.440f, 0.322f}, /* SPACE 1 6 7 */
    {1.274f, 0.529f, 0.479f}, /* SPACE 1 6 8 */
    {-0.615f, 0.002f, 0.564f}, /* SPACE 2 1 1 */
    {-0.161f, -0.125f, 0.144f}, /* SPACE 2 1 2 */
    {-0.130f, -0.292f, -0.301f}, /* SPACE 2 1 3 */
    {-0.177f, -0.295f, -0.233f}, /* SPACE 2 1 4 */
    {-0.108f, -0.288f, -0.890f}, /* SPACE 2 1 5 */
    {-0.234f, -0.821f, -1.620f}, /* SPACE 2 1 6 */
    {-0.370f, -1.747f, -2.869f}, /* SPACE 2 1 7 */
    {0.000f, 0.000f, 0.000f}, /* SPACE 2 1 8 */
    {-0.248f, -0.224f, -0.055f}, /* SPACE 2 2 1 */
    {-0.264f, -0.228f, -0.304f}, /* SPACE 2 2 2 */
    {-0.475f, -0.327f, 0.010f}, /* SPACE 2 2 3 */
    {0.116f, -0.242f, 0.253f}, /* SPACE 2 2 4 */
    {-0.098f, -0.277f, -0.090f}, /* SPACE 2 2 5 */
    {0.044f, -0.267f, -0.695f}, /* SPACE 2 2 6 */
    {-0.327f, -0.374f, -1.483f}, /* SPACE 2 2 7 */
    {0.578f, -0.364f, 0.276f}, /* SPACE 2 2 8 */
    {0.275f, -0.267f, -0.302f}, /* SPACE 2 3 1 */
    {-0.022f, -0.210f, -0.268f}, /* SPACE 2 3 2 */
    {0.030f, -0.226f, -0.026f}, /* SPACE 2 3 3 */
    {-0.127f, -0.031f, 0.022f}, /* SPACE 2 3 4 */
    {-0.171f, -0.138f, -0.413f}, /* SPACE 2 3 5 */
    {-0.063f, -0.138f, -0.444f}, /* SPACE 2 3 6 */
    {0.225f, 0.052f, -0.446f}, /* SPACE 2 3 7 */
    {-0.214f, -0.866f, -0.308f}, /* SPACE 2 3 8 */
    {0.148f, -0.128f, -0.303f}, /* SPACE 2 4 1 */
    {-0.006f, -0.159f, -0.294f}, /* SPACE 2 4 2 */
    {-0.005f, -0.150f, -0.236f}, /* SPACE 2 4 3 */
    {-0.136f, 0.019f, -0.363f}, /* SPACE 2 4 4 */
    {-0.027f, -0.091f, -0.196f}, /* SPACE 2 4 5 */
    {0.097f, 0.025f, -0.566f}, /* SPACE 2 4 6 */
    {0.137f, 0.332f, -0.687f}, /* SPACE 2 4 7 */
    {-0.315f, -0.235f, -0.076f}, /* SPACE 2 4 8 */
    {-0.334f, 0.006f, -0.273f}, /* SPACE 2 5 1 */
    {0.042f, 0.035f, -0.312f}, /* SPACE 2 5 2 */
    {-0.194f, 0.049f, -0.310f}, /* SPACE 2 5 3 */
    {-0.208f, 0.036f, -0.060f}, /* SPACE 2 5 4 */
    {-0.246f, 0.030f, -0.004f}, /* SPACE 2 5 5 */
    {0.016f, 0.119f, -0.058f}, /* SPACE 2 5 6 */
    {0.183f, 0.486f, -0.491f}, /* SPACE 2 5 7 */
    {-0.226f, 0.422f, -0.344f}, /* SPACE 2 5 8 */
    {-0.455f, 0.040f, 0.049f}, /* SPACE 2 6 1 */
    {-0.350f, 0.005f, 0.169f}, /* SPACE 2 6 2 */
    {-0.715f, 0.033f, 0.377f}, /* SPACE 2 6 3 */
    {-0.316f, 0.093f, 0.522f}, /* SPACE 2 6 4 */
    {0.042f, 0.408f, 0.419f}, /* SPACE 2 6 5 */
    {-0.235f, 0.447f, 0.467f}, /* SPACE 2 6 6 */
    {1.098f, 0.543f, 0.474f}, /* SPACE 2 6 7 */
    {1.044f, 0.884f, 0.395f}, /* SPACE 2 6 8 */

    /* EXITS - group: exits 0, 1, 2-3, 4-6, 7-10, more; space */
    {-0.247f, -0.153f, -0.041f}, /* EXITS 1 1 */
    {-0.158f, -0.038f, 0.141f}, /* EXITS 1 2 */
    {-0.113f, 0.033f, 0.172f}, /* EXITS 1 3 */
    {0.058f, 0.159f, 0.222f}, /* EXITS 1 4 */
    {0.326f, 0.336f, 0.590f}, /* EXITS 1 5 */
    {-0.511f, 0.873f, 0.426f}, /* EXITS 1 6 */
    {1.119f, 0.769f, 0.375f}, /* EXITS 1 7 */
    {1.915f, 0.015f, 0.234f}, /* EXITS 1 8 */
    {-1.033f, -0.415f, -0.077f}, /* EXITS 2 1 */
    {-0.435f, -0.177f, 0.143f}, /* EXITS 2 2 */
    {-0.398f, -0.046f, 0.138f}, /* EXITS 2 3 */
    {-0.288f, -0.021f, 0.344f}, /* EXITS 2 4 */
    {-0.516f, 0.222f, 0.217f}, /* EXITS 2 5 */
    {-0.129f, 0.221f, 0.281f}, /* EXITS 2 6 */
    {0.309f, 0.449f, 0.107f}, /* EXITS 2 7 */
    {-0.020f, 0.136f, 0.324f}, /* EXITS 2 8 */
    {-0.155f, -0.291f, -0.012f}, /* EXITS 3 1 */
    {-0.187f, -0.094f, 0.231f}, /* EXITS 3 2 */
    {-0.026f, 0.023f, 0.331f}, /* EXITS 3 3 */
    {-0.114f, 0.046f, 0.455f}, /* EXITS 3 4 */
    {-0.141f, 0.168f, 0.232f}, /* EXITS 3 5 */
    {0.064f, 0.196f, 0.037f}, /* EXITS 3 6 */
    {-0.168f, 0.193f, 0.264f}, /* EXITS 3 7 */
    {0.196f, -0.122f, -0.108f}, /* EXITS 3 8 */
    {-0.444f, 0.027f, 0.009f}, /* EXITS 4 1 */
    {-0.089f, -0.102f, -0.427f}, /* EXITS 4 2 */
    {-0.039f, 0.015f, 0.094f}, /* EXITS 4 3 */
    {0.047f, -0.030f, 0.023f}, /* EXITS 4 4 */
    {-0.030f, 0.092f, 0.013f}, /* EXITS 4 5 */
    {0.128f, 0.185f, -0.112f}, /* EXITS 4 6 */
    {0.449f, 0.140f, -0.039f}, /* EXITS 4 7 */
    {-0.045f, 0.156f, 0.480f}, /* EXITS 4 8 */
    {0.160f, -0.538f, -0.046f}, /* EXITS 5 1 */
    {-0.116f, -0.232f, 0.086f}, /* EXITS 5 2 */
    {0.040f, -0.010f, -0.901f}, /* EXITS 5 3 */
    {-0.061f, 0.191f, -0.804f}, /* EXITS 5 4 */
    {0.193f, 0.114f, -0.780f}, /* EXITS 5 5 */
    {0.462f, 0.219f, -0.697f}, /* EXITS 5 6 */
    {0.254f, 0.382f, -0.860f}, /* EXITS 5 7 */
    {0.620f, 0.954f, 0.288f}, /* EXITS 5 8 */
    {-0.245f, -0.172f, 0.000f}, /* EXITS 6 1 */
    {-0.138f, 0.137f, -0.411f}, /* EXITS 6 2 */
    {-0.594f, -1.841f, -0.280f}, /* EXITS 6 3 */
    {-0.045f, 0.917f, 0.218f}, /* EXITS 6 4 */
    {0.725f, 0.474f, 0.137f}, /* EXITS 6 5 */
    {0.186f, 1.118f, -0.199f}, /* EXITS 6 6 */
    {0.986f, 0.396f, -1.676f}, /* EXITS 6 7 */
    {0.545f, 1.354f, 0.396f}, /* EXITS 6 8 */

    /* WALLED - group: no exits, some; enclosed regions it touches 0-3; their points */
    {-0.114f, 0.200f, 0.147f}, /* WALLED 1 1 1 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 1 2 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 1 3 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 1 4 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 1 5 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 1 6 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 2 1 */
    {-0.131f, 0.078f, 0.018f}, /* WALLED 1 2 2 */
    {-0.285f, -0.197f, -0.251f}, /* WALLED 1 2 3 */
    {-0.255f, 0.140f, 0.386f}, /* WALLED 1 2 4 */
    {0.307f, 0.293f, 0.224f}, /* WALLED 1 2 5 */
    {-0.040f, 0.744f, -0.020f}, /* WALLED 1 2 6 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 3 1 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 3 2 */
    {0.112f, 0.156f, 0.331f}, /* WALLED 1 3 3 */
    {0.203f, -0.221f, 0.234f}, /* WALLED 1 3 4 */
    {0.202f, 0.332f, 0.252f}, /* WALLED 1 3 5 */
    {-0.483f, -0.244f, 0.119f}, /* WALLED 1 3 6 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 4 1 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 4 2 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 1 4 3 */
    {0.216f, 0.130f, 0.327f}, /* WALLED 1 4 4 */
    {-0.485f, 0.342f, 0.222f}, /* WALLED 1 4 5 */
    {-0.824f, -0.182f, -0.057f}, /* WALLED 1 4 6 */
    {0.398f, 0.566f, 0.446f}, /* WALLED 2 1 1 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 1 2 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 1 3 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 1 4 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 1 5 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 1 6 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 2 1 */
    {0.059f, 0.415f, 0.434f}, /* WALLED 2 2 2 */
    {-0.322f, 0.113f, 0.540f}, /* WALLED 2 2 3 */
    {-0.261f, 0.560f, 0.431f}, /* WALLED 2 2 4 */
    {-0.646f, 0.641f, 0.655f}, /* WALLED 2 2 5 */
    {0.437f, 0.259f, 0.162f}, /* WALLED 2 2 6 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 3 1 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 3 2 */
    {0.533f, 0.347f, 0.421f}, /* WALLED 2 3 3 */
    {0.083f, 0.148f, 0.537f}, /* WALLED 2 3 4 */
    {1.078f, 0.788f, 0.576f}, /* WALLED 2 3 5 */
    {0.021f, -0.208f, 0.097f}, /* WALLED 2 3 6 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 4 1 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 4 2 */
    {0.000f, 0.000f, 0.000f}, /* WALLED 2 4 3 */
    {0.453f, 0.727f, 0.447f}, /* WALLED 2 4 4 */
    {0.550f, 0.665f, 0.680f}, /* WALLED 2 4 5 */
    {-0.094f, -0.060f, 0.198f}, /* WALLED 2 4 6 */

    /* AROUND - empty point: to the side, diagonal, two steps, knight's step; empty, stone; line 1-3 */
    {-0.192f, 0.012f, 0.039f}, /* AROUND 1 1 1 */
    {-0.162f, -0.026f, 0.262f}, /* AROUND 1 1 2 */
    {-0.129f, 0.055f, 0.167f}, /* AROUND 1 1 3 */
    {0.185f, 0.446f, 0.620f}, /* AROUND 1 2 1 */
    {-0.110f, 0.506f, 0.660f}, /* AROUND 1 2 2 */
    {-0.076f, 0.433f, 0.727f}, /* AROUND 1 2 3 */
    {-0.044f, 0.142f, 0.518f}, /* AROUND 2 1 1 */
    {0.096f, 0.128f, 0.153f}, /* AROUND 2 1 2 */
    {-0.036f, 0.039f, 0.078f}, /* AROUND 2 1 3 */
    {0.256f, 0.623f, 0.812f}, /* AROUND 2 2 1 */
    {0.151f, 0.290f, 0.286f}, /* AROUND 2 2 2 */
    {-0.020f, 0.015f, 0.017f}, /* AROUND 2 2 3 */
    {0.127f, 0.154f, 0.402f}, /* AROUND 3 1 1 */
    {0.108f, 0.048f, 0.113f}, /* AROUND 3 1 2 */
    {-0.040f, -0.014f, -0.004f}, /* AROUND 3 1 3 */
    {-0.094f, 0.183f, 0.345f}, /* AROUND 3 2 1 */
    {-0.182f, 0.136f, 0.135f}, /* AROUND 3 2 2 */
    {-0.105f, -0.004f, 0.055f}, /* AROUND 3 2 3 */
    {0.246f, 0.057f, 0.048f}, /* AROUND 4 1 1 */
    {0.031f, 0.084f, 0.006f}, /* AROUND 4 1 2 */
    {0.098f, 0.019f, -0.004f}, /* AROUND 4 1 3 */
    {0.266f, 0.108f, -0.006f}, /* AROUND 4 2 1 */
    {0.094f, 0.073f, 0.205f}, /* AROUND 4 2 2 */
    {0.093f, 0.039f, 0.040f}, /* AROUND 4 2 3 */

    /* LIBERTY - string: each liberty; own stones there 1-3; enemies there 0-2 */
    {0.199f, 0.047f, 0.278f}, /* LIBERTY 1 1 */
    {-0.012f, 0.049f, -0.133f}, /* LIBERTY 1 2 */
    {-0.522f, 0.160f, -0.287f}, /* LIBERTY 1 3 */
    {0.002f, 0.221f, 0.456f}, /* LIBERTY 2 1 */
    {0.175f, 0.031f, -0.325f}, /* LIBERTY 2 2 */
    {0.018f, 0.225f, -0.069f}, /* LIBERTY 2 3 */
    {0.422f, 0.453f, 0.834f}, /* LIBERTY 3 1 */
    {-0.120f, 0.199f, -0.117f}, /* LIBERTY 3 2 */
    {0.000f, 0.000f, 0.000f}, /* LIBERTY 3 3 */

    /* LIBERTIES - string: the mean of its liberties */
    {-0.117f, -1.122f, -1.401f}, /* LIBERTIES */

    /* BEYOND - string: each empty point at two steps */
    {0.166f, 0.220f, 0.480f}, /* BEYOND */

    /* ENEMY - string: each enemy that touches it, as their mean; fewer, as many, more liberties */
    {0.334f, 1.366f, 2.131f}, /* ENEMY 1 */
    {0.052f, 1.126f, 1.261f}, /* ENEMY 2 */
    {0.266f, 1.287f, 1.316f}, /* ENEMY 3 */

    /* FRIEND - string: each string that shares a liberty; enemies there 0-2 */
    {0.051f, 0.240f, 0.336f}, /* FRIEND 1 */
    {0.020f, 0.122f, 0.477f}, /* FRIEND 2 */
    {0.415f, 0.507f, 1.454f}, /* FRIEND 3 */

    /* GROUP - string: its group; stones of the string */
    {0.233f, 0.327f, 1.713f}, /* GROUP 1 */
    {0.577f, 0.625f, 1.866f}, /* GROUP 2 */
    {0.539f, 0.825f, 1.996f}, /* GROUP 3 */
    {-0.012f, 0.817f, 2.064f}, /* GROUP 4 */
    {0.303f, 0.624f, 1.889f}, /* GROUP 5 */
    {-0.505f, 0.341f, 1.803f}, /* GROUP 6 */

    /* MEMBER - group: the mean of its stones */
    {-3.151f, -1.204f, 0.106f}, /* MEMBER */

    /* RING - group: each point that it reaches in 1-4 steps */
    {0.116f, 0.499f, 0.866f}, /* RING 1 */
    {0.024f, 0.090f, 0.254f}, /* RING 2 */
    {-0.902f, 0.120f, 0.890f}, /* RING 3 */
    {0.643f, 1.081f, 1.422f}, /* RING 4 */

    /* RIVAL - group: each enemy group that touches it or a liberty of it, as their mean; smaller, larger */
    {-0.017f, 1.783f, 3.478f}, /* RIVAL 1 */
    {0.589f, 2.293f, 2.822f}, /* RIVAL 2 */

    /* PLAYED_POINT - empty point: owner after games played out, 0, 1/8 .. 1 for one colour */
    {0.008f, -0.024f, -0.148f}, /* PLAYED_POINT 1 */
    {-0.011f, -0.017f, -0.088f}, /* PLAYED_POINT 2 */
    {0.001f, 0.008f, 0.057f}, /* PLAYED_POINT 3 */
    {-0.018f, -0.005f, -0.022f}, /* PLAYED_POINT 4 */
    {-0.043f, 0.050f, 0.046f}, /* PLAYED_POINT 5 */
    {-0.061f, 0.073f, 0.301f}, /* PLAYED_POINT 6 */
    {0.019f, 0.266f, 0.583f}, /* PLAYED_POINT 7 */
    {0.035f, 0.393f, 0.733f}, /* PLAYED_POINT 8 */
    {0.025f, 0.570f, 0.741f}, /* PLAYED_POINT 9 */

    /* PLAYED_STRING - string: its points' owner after games played out, -1, -7/8 .. 1 for itself */
    {-0.058f, -0.353f, -0.413f}, /* PLAYED_STRING 1 */
    {-0.217f, -0.603f, -0.657f}, /* PLAYED_STRING 2 */
    {-0.204f, -0.469f, -0.598f}, /* PLAYED_STRING 3 */
    {-0.224f, -0.346f, -0.565f}, /* PLAYED_STRING 4 */
    {-0.276f, -0.623f, -0.530f}, /* PLAYED_STRING 5 */
    {-0.216f, -0.567f, -0.680f}, /* PLAYED_STRING 6 */
    {-0.328f, -0.421f, -0.580f}, /* PLAYED_STRING 7 */
    {-0.232f, -0.396f, -0.250f}, /* PLAYED_STRING 8 */
    {-0.260f, -0.023f, 0.038f}, /* PLAYED_STRING 9 */
    {0.045f, -0.015f, 0.026f}, /* PLAYED_STRING 10 */
    {0.153f, 0.044f, 0.317f}, /* PLAYED_STRING 11 */
    {0.113f, 0.320f, 0.637f}, /* PLAYED_STRING 12 */
    {0.035f, 0.371f, 0.555f}, /* PLAYED_STRING 13 */
    {0.089f, 0.435f, 0.561f}, /* PLAYED_STRING 14 */
    {0.276f, 0.496f, 0.615f}, /* PLAYED_STRING 15 */
    {0.116f, 0.382f, 0.620f}, /* PLAYED_STRING 16 */
    {0.355f, 0.613f, 0.844f}, /* PLAYED_STRING 17 */

    /* PLAYED_AROUND - empty point: to the side, diagonal, two steps, knight's step; empty, stone; line 1-3 */
    {-0.216f, 0.055f, -0.069f}, /* PLAYED_AROUND 1 1 1 */
    {-0.134f, -0.003f, 0.280f}, /* PLAYED_AROUND 1 1 2 */
    {-0.119f, 0.054f, 0.195f}, /* PLAYED_AROUND 1 1 3 */
    {0.178f, 0.395f, 0.578f}, /* PLAYED_AROUND 1 2 1 */
    {-0.118f, 0.547f, 0.759f}, /* PLAYED_AROUND 1 2 2 */
    {0.026f, 0.397f, 0.577f}, /* PLAYED_AROUND 1 2 3 */
    {-0.019f, 0.189f, 0.555f}, /* PLAYED_AROUND 2 1 1 */
    {0.072f, 0.138f, 0.160f}, /* PLAYED_AROUND 2 1 2 */
    {-0.025f, 0.070f, 0.053f}, /* PLAYED_AROUND 2 1 3 */
    {0.151f, 0.638f, 0.833f}, /* PLAYED_AROUND 2 2 1 */
    {0.170f, 0.290f, 0.312f}, /* PLAYED_AROUND 2 2 2 */
    {0.039f, -0.002f, 0.063f}, /* PLAYED_AROUND 2 2 3 */
    {0.091f, 0.135f, 0.254f}, /* PLAYED_AROUND 3 1 1 */
    {0.127f, 0.042f, 0.170f}, /* PLAYED_AROUND 3 1 2 */
    {-0.035f, -0.014f, 0.018f}, /* PLAYED_AROUND 3 1 3 */
    {-0.093f, 0.210f, 0.382f}, /* PLAYED_AROUND 3 2 1 */
    {-0.188f, 0.256f, -0.018f}, /* PLAYED_AROUND 3 2 2 */
    {-0.105f, 0.010f, 0.018f}, /* PLAYED_AROUND 3 2 3 */
    {0.277f, 0.050f, 0.012f}, /* PLAYED_AROUND 4 1 1 */
    {0.046f, 0.086f, -0.095f}, /* PLAYED_AROUND 4 1 2 */
    {0.094f, 0.025f, -0.050f}, /* PLAYED_AROUND 4 1 3 */
    {0.245f, 0.100f, -0.076f}, /* PLAYED_AROUND 4 2 1 */
    {0.107f, 0.026f, 0.116f}, /* PLAYED_AROUND 4 2 2 */
    {0.096f, 0.041f, -0.029f}, /* PLAYED_AROUND 4 2 3 */

    /* PLAYED_LIBERTY - string: each liberty; own stones there 1-3; enemies there 0-2 */
    {0.300f, 0.074f, 0.223f}, /* PLAYED_LIBERTY 1 1 */
    {-0.038f, 0.104f, -0.211f}, /* PLAYED_LIBERTY 1 2 */
    {-0.542f, 0.031f, 0.011f}, /* PLAYED_LIBERTY 1 3 */
    {-0.122f, 0.166f, 0.272f}, /* PLAYED_LIBERTY 2 1 */
    {-0.054f, -0.042f, -0.247f}, /* PLAYED_LIBERTY 2 2 */
    {0.159f, 0.244f, -0.211f}, /* PLAYED_LIBERTY 2 3 */
    {0.388f, 0.485f, 0.898f}, /* PLAYED_LIBERTY 3 1 */
    {-0.057f, 0.206f, -0.219f}, /* PLAYED_LIBERTY 3 2 */
    {0.000f, 0.000f, 0.000f}, /* PLAYED_LIBERTY 3 3 */

    /* PLAYED_LIBERTIES - string: the mean of its liberties */
    {-0.167f, -1.221f, -1.516f}, /* PLAYED_LIBERTIES */

    /* PLAYED_BEYOND - string: each empty point at two steps */
    {0.162f, 0.182f, 0.535f}, /* PLAYED_BEYOND */

    /* PLAYED_ENEMY - string: each enemy that touches it, as their mean; fewer, as many, more liberties */
    {0.260f, 1.169f, 1.914f}, /* PLAYED_ENEMY 1 */
    {-0.027f, 1.002f, 1.080f}, /* PLAYED_ENEMY 2 */
    {0.411f, 1.270f, 1.365f}, /* PLAYED_ENEMY 3 */

    /* PLAYED_FRIEND - string: each string that shares a liberty; enemies there 0-2 */
    {0.000f, 0.132f, 0.312f}, /* PLAYED_FRIEND 1 */
    {-0.151f, 0.117f, 0.558f}, /* PLAYED_FRIEND 2 */
    {0.469f, 0.566f, 1.604f}, /* PLAYED_FRIEND 3 */

    /* PLAYED_GROUP - string: its group; stones of the string */
    {0.234f, 0.287f, 1.513f}, /* PLAYED_GROUP 1 */
    {0.461f, 0.599f, 1.605f}, /* PLAYED_GROUP 2 */
    {0.481f, 0.764f, 1.668f}, /* PLAYED_GROUP 3 */
    {0.021f, 0.784f, 2.244f}, /* PLAYED_GROUP 4 */
    {0.374f, 0.679f, 1.623f}, /* PLAYED_GROUP 5 */
    {-0.410f, 0.361f, 1.961f}, /* PLAYED_GROUP 6 */

    /* PLAYED_MEMBER - group: the mean of its stones */
    {-3.305f, -1.314f, 0.079f}, /* PLAYED_MEMBER */

    /* PLAYED_RING - group: each point that it reaches in 1-4 steps */
    {0.052f, 0.657f, 1.043f}, /* PLAYED_RING 1 */
    {0.167f, -0.109f, 0.249f}, /* PLAYED_RING 2 */
    {-0.720f, -0.024f, 0.573f}, /* PLAYED_RING 3 */
    {0.889f, 1.065f, 1.255f}, /* PLAYED_RING 4 */

    /* PLAYED_RIVAL - group: each enemy group that touches it or a liberty of it, as their mean; smaller, larger */
    {0.026f, 1.860f, 3.524f}, /* PLAYED_RIVAL 1 */
    {0.559f, 2.069f, 2.727f}, /* PLAYED_RIVAL 2 */

    /* TEMPO - points that the turn is worth: static, with games played out */
    {4.871f, 1.876f, 0.676f}, /* TEMPO 1 */
    {4.478f, 3.465f, 0.833f}, /* TEMPO 2 */

    /* SCALE - logarithm of the scale of the probability: likewise */
    {2.774f, 1.536f, 2.998f}, /* SCALE 1 */
    {2.755f, 1.520f, 2.912f}, /* SCALE 2 */

    /* OPEN - how much an open board adds to it: likewise */
    {0.551f, 1.453f, 3.188f}, /* OPEN 1 */
    {0.569f, 1.554f, 3.067f}, /* OPEN 2 */

    /* SPREAD - logarithm of the spread of the score: likewise */
    {2.089f, 2.590f, 1.965f}, /* SPREAD 1 */
    {2.140f, 2.658f, 1.721f}, /* SPREAD 2 */

    /* LAPSE - tenths of the games that end as no board could tell: likewise */
    {1.423f, 1.349f, 2.612f}, /* LAPSE 1 */
    {1.402f, 1.311f, 2.299f}, /* LAPSE 2 */

    /* TRUST - what the other cues count when games were played out */
    {0.936f, 0.924f, 0.869f}, /* TRUST */
    /* clang-format on */
