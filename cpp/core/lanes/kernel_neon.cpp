#include "hunt.h"
#include "search.h"
#include "tally.h"
#include "vector_neon.h"

namespace modoku::lanes {

Kernel neon_kernel() noexcept { return make_kernel<Neon>(); }
HuntKernel neon_hunter() noexcept { return make_hunter<Neon>(); }
TallyKernel neon_tallier() noexcept { return make_tallier<Neon>(); }

}  // namespace modoku::lanes
