// A proof checker that accepts must be right: formulas over four variables, judged by their truth tables.
// The first byte says how long the formula is, the second which checker; the formula follows, then the proof.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "proof/drup.h"
#include "proof/lrat.h"

namespace proof = modoku::proof;

namespace {

constexpr int kVariables = 4;

bool is_satisfiable(const std::vector<std::int32_t>& formula) {
    for (unsigned world = 0; world < 1u << kVariables; ++world) {
        bool all = true, one = false;
        for (const std::int32_t literal : formula) {
            if (literal == 0) {
                all = all && one;
                one = false;
            } else {
                one = one || ((world >> (std::abs(literal) - 1) & 1u) != 0) == (literal > 0);
            }
        }
        if (all) return true;
    }
    return false;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) return 0;
    const std::size_t length = std::min<std::size_t>(data[0] % 48, size - 2);
    const unsigned checker = data[1] % 3;
    std::vector<std::int32_t> formula;
    for (std::size_t i = 0; i < length; ++i) formula.push_back(data[2 + i] % (2 * kVariables + 1) - kVariables);
    formula.push_back(0);
    const std::string_view text(reinterpret_cast<const char*>(data) + 2 + length, size - 2 - length);
    const auto format = checker == 1 ? proof::DrupFormat::text : proof::DrupFormat::binary;
    const auto found = checker == 0 ? proof::check_lrat(formula, kVariables, text)
                                    : proof::check_drup(formula, kVariables, text, format);
    if (found.ok && is_satisfiable(formula)) std::abort();
    // What the one checker translates, the other must accept.
    if (found.ok && checker != 0 && !proof::check_lrat(formula, kVariables, found.lrat).ok) std::abort();
    return 0;
}
