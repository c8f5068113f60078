#include "color.h"

#include <stdlib.h>
#include <string.h>

#include <lcms2.h>
#include <zlib.h>

struct color {
    cmsContext context;
    cmsHTRANSFORM transform;
};

/// Bytes that a profile may have; those of printing presses have two million.
static const size_t profile_limit = 4 << 20;
static const size_t header_count = 128;

// The parts of the profile one after the other; NULL when they do not lie in the file.
static uint8_t *joined(const uint8_t *bytes, size_t count, const cimaging_request *request, size_t *length) {
    *length = 0;
    for (uint32_t i = 0; i < request->profile_parts; i++) {
        cimaging_range part = request->profile[i];
        if (part.start > count || part.count > count - part.start) return NULL;
        *length += part.count;
        if (*length > profile_limit) return NULL;
    }
    uint8_t *profile = *length ? malloc(*length) : NULL;
    size_t end = 0;
    for (uint32_t i = 0; i < request->profile_parts && profile; i++) {
        memcpy(profile + end, bytes + request->profile[i].start, request->profile[i].count);
        end += request->profile[i].count;
    }
    return profile;
}

// As PNG packs it. What unpacks to more than the limit is no profile.
static uint8_t *unpacked(const uint8_t *packed, size_t count, size_t *length) {
    uint8_t *profile = malloc(profile_limit);
    uLongf size = profile_limit;
    bool is_whole = profile && uncompress(profile, &size, packed, count) == Z_OK;
    *length = size;
    if (is_whole) return profile;
    free(profile);
    return NULL;
}

static uint8_t *profile_of(const uint8_t *bytes, size_t count, const cimaging_request *request, size_t *length) {
    uint8_t *stored = joined(bytes, count, request, length);
    if (!stored || !request->profile_is_packed) return stored;
    uint8_t *profile = unpacked(stored, *length, length);
    free(stored);
    return profile;
}

// The first number of a profile is its length: less than that is there of one that was cut off.
static bool is_whole(const uint8_t *profile, size_t count) {
    if (count < header_count) return false;
    size_t length = (size_t)profile[0] << 24 | profile[1] << 16 | profile[2] << 8 | profile[3];
    return length >= header_count && length <= count;
}

// Links, abstract and named colours are profiles too, but say nothing of the levels of a picture.
static bool is_of_device(cmsHPROFILE profile) {
    switch (cmsGetDeviceClass(profile)) {
    case cmsSigInputClass:
    case cmsSigDisplayClass:
    case cmsSigOutputClass:
    case cmsSigColorSpaceClass: return true;
    default: return false;
    }
}

// How the pixels lie in memory; 0 when the profile is for other colours. Gray is taken by a profile of red, green and
// blue too, as browsers do.
static cmsUInt32Number layout(cmsHPROFILE profile, unsigned channels) {
    switch (cmsGetColorSpace(profile)) {
    case cmsSigGrayData: return channels == 1 ? TYPE_GRAY_8 | EXTRA_SH(2) : 0;
    case cmsSigRgbData: return channels <= 3 ? TYPE_RGB_8 : 0;
    case cmsSigCmykData: return channels == 4 ? TYPE_CMYK_8_REV : 0;
    default: return 0;
    }
}

static cmsHTRANSFORM transform_of(cmsContext context, cmsHPROFILE profile, unsigned channels) {
    cmsUInt32Number from = is_of_device(profile) ? layout(profile, channels) : 0;
    cmsHPROFILE standard = from ? cmsCreate_sRGBProfileTHR(context) : NULL;
    if (!standard) return NULL;
    // Inks come as whole rows, for which a table pays; else there are few pixels, and none would be as exact.
    cmsUInt32Number flags = channels == 4 ? 0 : cmsFLAGS_NOOPTIMIZE;
    cmsHTRANSFORM transform =
        cmsCreateTransformTHR(context, profile, from, standard, TYPE_RGB_8, INTENT_PERCEPTUAL, flags);
    cmsCloseProfile(standard);
    return transform;
}

static struct color *completed(struct color *color, cmsHPROFILE profile, unsigned channels) {
    if (profile) {
        color->transform = transform_of(color->context, profile, channels);
        cmsCloseProfile(profile);
    }
    if (color->transform) return color;
    color_free(color);
    return NULL;
}

static struct color *without_transform(void) {
    struct color *color = calloc(1, sizeof *color);
    if (color) color->context = cmsCreateContext(NULL, NULL);
    if (color && color->context) return color;
    color_free(color);
    return NULL;
}

struct color *color_of_profile(const uint8_t *profile, size_t count, unsigned channels) {
    struct color *color = count <= profile_limit && is_whole(profile, count) ? without_transform() : NULL;
    return color ? completed(color, cmsOpenProfileFromMemTHR(color->context, profile, count), channels) : NULL;
}

struct color *color_new(const uint8_t *bytes, size_t count, const cimaging_request *request, unsigned channels) {
    size_t length;
    uint8_t *profile = profile_of(bytes, count, request, &length);
    struct color *color = profile ? color_of_profile(profile, length, channels) : NULL;
    free(profile);
    return color;
}

struct color *color_of_primaries(struct color_primaries primaries) {
    struct color *color = without_transform();
    if (!color) return NULL;
    cmsCIExyY white = {primaries.white[0], primaries.white[1], 1};
    cmsCIExyYTRIPLE lights = {
        .Red = {primaries.red[0], primaries.red[1], 1},
        .Green = {primaries.green[0], primaries.green[1], 1},
        .Blue = {primaries.blue[0], primaries.blue[1], 1},
    };
    // The curve of sRGB (IEC 61966-2-1).
    double curve[] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
    cmsToneCurve *tone = cmsBuildParametricToneCurve(color->context, 4, curve);
    cmsToneCurve *tones[] = {tone, tone, tone};
    cmsHPROFILE profile = tone ? cmsCreateRGBProfileTHR(color->context, &white, &lights, tones) : NULL;
    if (tone) cmsFreeToneCurve(tone);
    return completed(color, profile, 3);
}

void color_convert(const struct color *color, uint8_t *pixels, size_t count) {
    cmsDoTransform(color->transform, pixels, pixels, count);
}

void color_free(struct color *color) {
    if (!color) return;
    if (color->transform) cmsDeleteTransform(color->transform);
    if (color->context) cmsDeleteContext(color->context);
    free(color);
}
