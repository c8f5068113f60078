#include "CAssets.h"
static const struct CAsset cassets[] = {
  {"", (const unsigned char *)"", 0},
};
const size_t cassets_count = sizeof cassets / sizeof *cassets;
struct CAsset cassets_at(size_t index) { return cassets[index]; }
