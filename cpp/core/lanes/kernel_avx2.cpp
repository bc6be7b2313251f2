#include "hunt.h"
#include "search.h"
#include "tally.h"
#include "vector_avx2.h"

namespace modoku::lanes {

Kernel avx2_kernel() noexcept { return make_kernel<Avx2>(); }
HuntKernel avx2_hunter() noexcept { return make_hunter<Avx2>(); }
TallyKernel avx2_tallier() noexcept { return make_tallier<Avx2>(); }

}  // namespace modoku::lanes
