// What libraries decode the pictures.
#include <stdio.h>

#include <jpeglib.h>
#include <png.h>

#include "CImaging.h"

#define TEXT_OF(tokens) #tokens
#define TEXT(macro) TEXT_OF(macro)

const char *cimaging_jpeg_version(void) { return TEXT(LIBJPEG_TURBO_VERSION); }

const char *cimaging_png_version(void) { return png_get_libpng_ver(NULL); }
