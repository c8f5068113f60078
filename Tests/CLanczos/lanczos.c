#define _DEFAULT_SOURCE
#include "CLanczos.h"

#include <math.h>
#include <stdlib.h>

static double light(double level) {
    double value = level / 255;
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

static double level(double light) {
    double value = fmin(fmax(light, 0), 1);
    return 255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055);
}

static double kernel(double x) {
    if (x == 0) return 1;
    return fabs(x) < 3 ? sin(M_PI * x) / (M_PI * x) * sin(M_PI * x / 3) / (M_PI * x / 3) : 0;
}

// Numbers, and how far apart those of one line and of the next line stand.
struct lines {
    double *numbers;
    long step, next;
};

static void make_pixel(struct lines from, struct lines to, int count, int first, int last, const double *weights) {
    for (int line = 0; line < count; line++) {
        double colors[3] = {0};
        const double *source = from.numbers + line * from.next;
        for (int j = first; j <= last; j++) {
            for (int color = 0; color < 3; color++) colors[color] += weights[j - first] * source[j * from.step + color];
        }
        for (int color = 0; color < 3; color++) to.numbers[line * to.next + color] = colors[color];
    }
}

// Makes `pixels` of `length` pixels in each of `count` lines.
static void scale(struct lines from, int length, struct lines to, int pixels, int count) {
    double scale = (double)length / pixels;
    double *weights = calloc(6 * scale + 4, sizeof *weights);
    if (!weights) abort();
    for (int i = 0; i < pixels; i++, to.numbers += to.step) {
        double center = (i + 0.5) * scale, sum = 0;
        int first = fmax(0, floor(center - 3 * scale)), last = fmin(length - 1, ceil(center + 3 * scale));
        for (int j = first; j <= last; j++) sum += weights[j - first] = kernel((j + 0.5 - center) / scale);
        for (int j = first; j <= last; j++) weights[j - first] /= sum;
        make_pixel(from, to, count, first, last, weights);
    }
    free(weights);
}

void clanczos_scale(const uint8_t *levels, int width, int height, double *scaled, int columns, int rows) {
    double lights[256];
    for (int i = 0; i < 256; i++) lights[i] = light(i);
    size_t count = 3 * (size_t)width * height;
    double *whole = calloc(count, sizeof *whole);
    double *lines = calloc(3 * (size_t)columns * height, sizeof *lines);
    if (!whole || !lines) abort();
    for (size_t i = 0; i < count; i++) whole[i] = lights[levels[i]];
    scale((struct lines){whole, 3, 3 * width}, width, (struct lines){lines, 3, 3 * columns}, columns, height);
    scale((struct lines){lines, 3 * columns, 3}, height, (struct lines){scaled, 3 * columns, 3}, rows, columns);
    for (size_t i = 0; i < 3 * (size_t)columns * rows; i++) scaled[i] = level(scaled[i]);
    free(whole);
    free(lines);
}

double clanczos_noise(const uint8_t *one, const double *other, long count) {
    double squares = 0;
    for (long i = 0; i < count; i++) squares += (one[i] - other[i]) * (one[i] - other[i]);
    return 10 * log10(255 * 255 * (double)count / squares);
}

// Of one window of 8 x 8.
static double structure(const uint8_t *one, const double *other, int width) {
    double a = 0, b = 0, aa = 0, bb = 0, ab = 0;
    for (int i = 0; i < 64; i++) {
        long place = 3L * (i / 8 * width + i % 8);
        double x = one[place], y = other[place];
        a += x / 64, b += y / 64, aa += x * x / 64, bb += y * y / 64, ab += x * y / 64;
    }
    double flat = 6.5025, even = 58.5225;
    return (2 * a * b + flat) * (2 * (ab - a * b) + even)
        / ((a * a + b * b + flat) * (aa - a * a + bb - b * b + even));
}

double clanczos_structure(const uint8_t *one, const double *other, int width, int height) {
    double sum = 0;
    long count = 0;
    for (int y = 0; y + 8 <= height; y += 2) {
        for (int x = 0; x + 8 <= width; x += 2) {
            for (int color = 0; color < 3; color++, count++) {
                long place = 3L * (y * width + x) + color;
                sum += structure(one + place, other + place, width);
            }
        }
    }
    return sum / count;
}
