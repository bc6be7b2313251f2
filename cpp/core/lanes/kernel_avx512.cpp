#include "hunt.h"
#include "search.h"
#include "tally.h"
#include "vector_avx512.h"

namespace modoku::lanes {

Kernel avx512_kernel() noexcept { return make_kernel<Avx512>(); }
HuntKernel avx512_hunter() noexcept { return make_hunter<Avx512>(); }
TallyKernel avx512_tallier() noexcept { return make_tallier<Avx512>(); }

}  // namespace modoku::lanes
