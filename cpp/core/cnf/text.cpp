#include <charconv>

#include "cnf/cnf.h"

namespace modoku::cnf {

std::string to_dimacs(std::span<const std::int32_t> literals) {
    constexpr std::size_t kMost = 12;  // a number of 32 bits, its sign, and what follows it
    constexpr std::size_t kBlock = 1 << 12;
    std::string text;
    for (std::size_t start = 0; start < literals.size(); start += kBlock) {
        const auto block = literals.subspan(start, std::min(kBlock, literals.size() - start));
        const std::size_t before = text.size();
        text.resize(before + kMost * block.size());
        char* at = text.data() + before;
        for (const std::int32_t literal : block) {
            at = std::to_chars(at, at + kMost, literal).ptr;
            *at++ = literal == 0 ? '\n' : ' ';
        }
        text.resize(static_cast<std::size_t>(at - text.data()));
    }
    return text;
}

}  // namespace modoku::cnf
