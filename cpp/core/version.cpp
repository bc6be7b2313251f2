#include "version.h"

#ifndef MODOKU_VERSION
#define MODOKU_VERSION "unknown"
#endif

namespace modoku {

std::string version() { return MODOKU_VERSION[0] ? MODOKU_VERSION : "unknown"; }

std::string compiler() {
#if defined(__clang__)
    return "clang " __clang_version__;
#elif defined(__GNUC__)
    return "gcc " __VERSION__;
#else
    return "unknown";
#endif
}

}  // namespace modoku
