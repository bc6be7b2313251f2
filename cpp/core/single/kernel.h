// What one instruction set offers to the rest: a search over packed givens. Internal.
#pragma once

#include "single.h"

namespace modoku::single {

struct Kernel {
    Result (*count)(const Givens& givens, const Limits& limits, Sink sink);
    // `text` is 81 bytes already known to hold only digits and blanks; `first` (81 bytes) may be null.
    Result (*count_text)(const char* text, const Limits& limits, char* first);
    // True when every byte of the 81 is a digit or a blank.
    bool (*is_clean)(const char* text);
};

extern const Kernel kPortableKernel;
#if defined(__x86_64__) || defined(_M_X64)
#define MODOKU_SINGLE_X86 1
extern const Kernel kAvx2Kernel;
extern const Kernel kAvx512Kernel;
#endif

}  // namespace modoku::single
