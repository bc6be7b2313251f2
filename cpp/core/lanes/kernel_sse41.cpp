#include "hunt.h"
#include "search.h"
#include "tally.h"
#include "vector_sse41.h"

namespace modoku::lanes {

Kernel sse41_kernel() noexcept { return make_kernel<Sse41>(); }
HuntKernel sse41_hunter() noexcept { return make_hunter<Sse41>(); }
TallyKernel sse41_tallier() noexcept { return make_tallier<Sse41>(); }

}  // namespace modoku::lanes
