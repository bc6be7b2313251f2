#include "search.h"
#include "vector_avx512.h"

namespace modoku::lanes {

Kernel avx512_kernel() noexcept { return make_kernel<Avx512>(); }

}  // namespace modoku::lanes
