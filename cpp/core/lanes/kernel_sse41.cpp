#include "search.h"
#include "vector_sse41.h"

namespace modoku::lanes {

Kernel sse41_kernel() noexcept { return make_kernel<Sse41>(); }

}  // namespace modoku::lanes
