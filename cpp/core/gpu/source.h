// The program for graphics processors as text: all its files, one after the other, for a compiler that runs where the
// device is.
#pragma once
#include <string_view>

namespace modoku::gpu {

std::string_view source() noexcept;

}  // namespace modoku::gpu
