#include "light.h"

#include <math.h>
#include <pthread.h>

static float lights[256];
static uint8_t levels[65536];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static double light(double level) {
    double value = level / 255;
    return 65535 * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4));
}

static void fill(void) {
    for (int level = 0; level < 256; level++) lights[level] = lround(light(level));
    for (int level = 0, at = 0; level < 256; level++) {
        double end = level < 255 ? light(level + 0.5) : 65536;
        for (; at < end && at < 65536; at++) levels[at] = level;
    }
}

const float *light_of_levels(void) {
    pthread_once(&once, fill);
    return lights;
}

const uint8_t *levels_of_light(void) {
    pthread_once(&once, fill);
    return levels;
}
