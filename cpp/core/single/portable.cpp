// The solver in plain C++, for any processor.

#include <cstring>

#include "budget.h"
#include "kernel.h"

#define AI static inline __attribute__((always_inline))
#define AI_LAMBDA __attribute__((always_inline))

namespace modoku::single {
namespace {

#include "words_portable.h"

#include "scalar_text.h"

#include "sweep.h"

#include "search.h"

}  // namespace

const Kernel kPortableKernel{count_givens, count_clean_text, is_clean};

}  // namespace modoku::single
