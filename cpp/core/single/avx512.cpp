// The solver for processors with AVX-512 F, BW, DQ, VL and VBMI (Ice Lake, Zen 4 and later).
//
// Earlier AVX-512 machines lack VBMI, with which the text is read, and take the AVX2 path.

#include <immintrin.h>

#include <cstring>

#include "budget.h"
#include "kernel.h"

#define AI static inline __attribute__((always_inline))
#define AI_LAMBDA __attribute__((always_inline))

namespace modoku::single {
namespace {

#include "words_avx512.h"

#include "sweep.h"

#include "search.h"

}  // namespace

const Kernel kAvx512Kernel{count_givens, count_clean_text, is_clean};

}  // namespace modoku::single
