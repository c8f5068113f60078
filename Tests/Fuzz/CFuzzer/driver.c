#include "CFuzzer.h"

// Weak: an ordinary build has no libFuzzer, and must link all the same.
__attribute__((weak)) int LLVMFuzzerRunDriver(
    int *count, char ***arguments, int (*test)(const uint8_t *bytes, size_t count)
);

int fuzzer_run(int count, char **arguments, int (*test)(const uint8_t *bytes, size_t count)) {
  if (!LLVMFuzzerRunDriver) return -1;
  return LLVMFuzzerRunDriver(&count, &arguments, test);
}
