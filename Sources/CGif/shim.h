// The library may be missing: what it decodes is then refused. It is linked where pkg-config knows it.
#if __has_include(<gif_lib.h>)
#include <gif_lib.h>
#endif
