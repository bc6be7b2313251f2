// The seed of one attempt: the first eight bytes of BLAKE2b (digest of eight bytes) of "seed/number", as in Python's
// hashlib.
#pragma once

#include <cstdint>

namespace modoku::generate {

std::uint64_t mixed(std::uint64_t seed, std::uint64_t number);

}  // namespace modoku::generate
