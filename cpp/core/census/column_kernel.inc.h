// The body of the kernel; the file that includes it names the function and is compiled for its instruction set.
#include "column_kernel.h"

namespace modoku::census {

void MODOKU_SUM(const std::uint32_t* first, const std::uint32_t* second, const std::uint32_t* third,
                const Triple* triples, std::size_t count, std::uint64_t* sums) {
    std::uint64_t total[kLanes] = {};
    for (std::size_t at = 0; at < count;) {
        const std::uint16_t group = triples[at].classes[0];
        std::uint32_t inner[kLanes] = {};
        for (; at < count && triples[at].classes[0] == group; ++at) {
            const std::uint32_t* b = second + triples[at].classes[1] * kLanes;
            const std::uint32_t* c = third + triples[at].classes[2] * kLanes;
            for (int lane = 0; lane < kLanes; ++lane) inner[lane] += b[lane] * c[lane];
        }
        const std::uint32_t* a = first + group * kLanes;
        for (int lane = 0; lane < kLanes; ++lane) total[lane] += static_cast<std::uint64_t>(inner[lane]) * a[lane];
    }
    for (int lane = 0; lane < kLanes; ++lane) sums[lane] = total[lane];
}

}  // namespace modoku::census
