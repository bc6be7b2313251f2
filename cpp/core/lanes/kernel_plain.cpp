#include "search.h"
#include "vector_plain.h"

namespace modoku::lanes {

Kernel plain_kernel() noexcept { return make_kernel<Plain>(); }

}  // namespace modoku::lanes
