#include "search.h"
#include "vector_avx2.h"

namespace modoku::lanes {

Kernel avx2_kernel() noexcept { return make_kernel<Avx2>(); }

}  // namespace modoku::lanes
