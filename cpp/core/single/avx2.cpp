// The solver for processors with AVX2 and BMI; compiled with those flags, called after a check of the CPU.

#include <immintrin.h>

#include <cstring>

#include "budget.h"
#include "kernel.h"

#define AI static inline __attribute__((always_inline))
#define AI_LAMBDA __attribute__((always_inline))

namespace modoku::single {
namespace {

#include "words_avx2.h"

#include "scalar_text.h"

#include "sweep.h"

#include "search.h"

}  // namespace

const Kernel kAvx2Kernel{count_givens, count_clean_text, is_clean};

}  // namespace modoku::single
