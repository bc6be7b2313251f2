#include "hunt.h"
#include "search.h"
#include "tally.h"
#include "vector_plain.h"

namespace modoku::lanes {

Kernel plain_kernel() noexcept { return make_kernel<Plain>(); }
HuntKernel plain_hunter() noexcept { return make_hunter<Plain>(); }
TallyKernel plain_tallier() noexcept { return make_tallier<Plain>(); }

}  // namespace modoku::lanes
