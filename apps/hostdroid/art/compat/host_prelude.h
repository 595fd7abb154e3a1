// Included before every source of ART and libcore: what Android's toolchain includes by itself.
#pragma once
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#ifdef __cplusplus
#include <cmath>
#include <cstddef>
using std::isnan;
using std::nullptr_t;
#endif
