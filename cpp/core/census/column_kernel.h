// The innermost sum of column_sets.cpp, compiled once for each instruction set.
//
// Sixteen triples of the second stack lie side by side: entry k * 16 + lane of a plane is the number of fillings for
// class k of the third stack's box.
#pragma once

#include <cstddef>
#include <cstdint>

namespace modoku::census {

constexpr int kLanes = 16;

struct Triple {
    std::uint16_t classes[3];  // of the boxes of the first, second and third band
};

// Adds up first[a] * (second[b] * third[c] summed over the triples with the same a) for each lane; the triples are
// sorted. The inner sums must fit in 32 bits.
using SumKernel = void (*)(const std::uint32_t* first, const std::uint32_t* second, const std::uint32_t* third,
                           const Triple* triples, std::size_t count, std::uint64_t* sums);

void sum_portable(const std::uint32_t* first, const std::uint32_t* second, const std::uint32_t* third,
                  const Triple* triples, std::size_t count, std::uint64_t* sums);
#if defined(__x86_64__)
void sum_avx2(const std::uint32_t* first, const std::uint32_t* second, const std::uint32_t* third,
              const Triple* triples, std::size_t count, std::uint64_t* sums);
void sum_avx512(const std::uint32_t* first, const std::uint32_t* second, const std::uint32_t* third,
                const Triple* triples, std::size_t count, std::uint64_t* sums);
#endif

}  // namespace modoku::census
