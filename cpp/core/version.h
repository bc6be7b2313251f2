// Which build of the core this is, for bug reports and benchmark records.
#pragma once

#include <string>

namespace modoku {

// The version of the project that this core was built from, and the compiler that built it.
std::string version();
std::string compiler();

}  // namespace modoku
