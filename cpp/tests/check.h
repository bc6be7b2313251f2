// The smallest test harness that can fail: CHECK and CHECK_EQ count, summary() prints and gives the exit status.
#pragma once

#include <cstdio>
#include <iostream>
#include <sstream>

namespace modoku_test {

struct Tally {
    long checks = 0;
    long failures = 0;
};

inline Tally& tally() {
    static Tally instance;
    return instance;
}

inline void record(bool ok, const char* text, const char* file, int line, const std::string& detail = "") {
    ++tally().checks;
    if (ok) return;
    // A broken invariant in a loop would print for ever: twenty lines are enough to see the pattern.
    if (++tally().failures <= 20) std::cerr << file << ":" << line << ": " << text << " " << detail << "\n";
}

inline int summary(const char* name) {
    std::printf("%s: %ld checks, %ld failures\n", name, tally().checks, tally().failures);
    return tally().failures == 0 && tally().checks > 0 ? 0 : 1;
}

}  // namespace modoku_test

#define CHECK(condition) ::modoku_test::record(static_cast<bool>(condition), #condition, __FILE__, __LINE__)
#define CHECK_EQ(left, right)                                                                                          \
    do {                                                                                                               \
        const auto check_left = (left);                                                                                \
        const auto check_right = (right);                                                                              \
        std::ostringstream check_detail;                                                                               \
        if (!(check_left == check_right)) check_detail << "(" << check_left << " vs " << check_right << ")";           \
        ::modoku_test::record(check_left == check_right, #left " == " #right, __FILE__, __LINE__, check_detail.str()); \
    } while (false)
