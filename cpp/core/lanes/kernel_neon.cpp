#include "search.h"
#include "vector_neon.h"

namespace modoku::lanes {

Kernel neon_kernel() noexcept { return make_kernel<Neon>(); }

}  // namespace modoku::lanes
