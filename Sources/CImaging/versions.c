// What libraries decode the pictures.
#include <assert.h>
#include <stdio.h>

#include <jpeglib.h>
#include <lcms2.h>
#include <png.h>

#include "CImaging.h"

#define TEXT_OF(tokens) #tokens
#define TEXT(macro) TEXT_OF(macro)

const char *cimaging_jpeg_version(void) { return TEXT(LIBJPEG_TURBO_VERSION); }

const char *cimaging_color_version(void) {
    static_assert(LCMS_VERSION / 1000 == 2, "the second number is what its own text shows as two digits");
    static char version[16];
    snprintf(version, sizeof version, "2.%d", LCMS_VERSION % 1000 / 10);
    return version;
}

const char *cimaging_png_version(void) { return png_get_libpng_ver(NULL); }
