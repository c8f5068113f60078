// The library may be missing: what it decodes is then refused. It is linked where pkg-config knows it.
#if __has_include(<webp/decode.h>)
#include <webp/decode.h>
#endif
