// The words of one plane in nine 64-bit integers, three digits (a triple) in each, 16 bits apart:
// plain C++ for any processor. Included once, inside the unnamed namespace of portable.cpp.
//
// Turning bands and triples costs nothing here: it renames variables.

constexpr std::uint64_t kLanes = 0x000100010001;

struct Words {
    std::uint64_t at[3][3];  // [band][triple]
};

constexpr bool kNakedInEverySweep = false;

template <class F>
AI Words each(F&& f) {
    Words out;
    for (int b = 0; b < 3; b++)
        for (int t = 0; t < 3; t++) out.at[b][t] = f(b, t);
    return out;
}

constexpr std::uint64_t lanes(int v) { return kLanes * (static_cast<unsigned>(v) & 0xFFFFu); }

AI Words fill(int v) {
    return each([&](int, int) AI_LAMBDA { return lanes(v); });
}
AI Words full() { return fill(0777); }
template <int n>
AI Words shl(Words x) {
    return each([&](int b, int t) AI_LAMBDA { return x.at[b][t] << n & lanes(0xFFFF << n); });
}
template <int n>
AI Words shr(Words x) {
    return each([&](int b, int t) AI_LAMBDA { return x.at[b][t] >> n & lanes(0xFFFF >> n); });
}
template <int k>
AI Words times(Words x) {
    return each([&](int b, int t) AI_LAMBDA { return x.at[b][t] * k; });
}
AI Words and2(Words x, Words y) {
    return each([&](int b, int t) AI_LAMBDA { return x.at[b][t] & y.at[b][t]; });
}
AI Words or2(Words x, Words y) {
    return each([&](int b, int t) AI_LAMBDA { return x.at[b][t] | y.at[b][t]; });
}
AI Words xor2(Words x, Words y) {
    return each([&](int b, int t) AI_LAMBDA { return x.at[b][t] ^ y.at[b][t]; });
}
AI Words without(Words x, Words y) {
    return each([&](int b, int t) AI_LAMBDA { return x.at[b][t] & ~y.at[b][t]; });
}
#include "logic_of_two.h"

AI bool none(Words x) {
    std::uint64_t any = 0;
    for (int b = 0; b < 3; b++)
        for (int t = 0; t < 3; t++) any |= x.at[b][t];
    return any == 0;
}
AI bool lost(Words x) {
    // Words stay below 2^15, so that a lane carries into its top bit exactly when it is not zero.
    std::uint64_t all = lanes(0x8000);
    for (int b = 0; b < 3; b++)
        for (int t = 0; t < 3; t++) all &= x.at[b][t] + lanes(0x7FFF);
    return all != lanes(0x8000);
}

AI Words band1(Words x) {
    return each([&](int b, int t) AI_LAMBDA { return x.at[(b + 1) % 3][t]; });
}
AI Words band2(Words x) {
    return each([&](int b, int t) AI_LAMBDA { return x.at[(b + 2) % 3][t]; });
}
AI Words inner1(Words x) {
    return each([&](int b, int t) AI_LAMBDA { return x.at[b][t] >> 16 | (x.at[b][t] & 0xFFFF) << 32; });
}
AI Words inner2(Words x) {
    return each([&](int b, int t) AI_LAMBDA { return x.at[b][t] >> 32 | (x.at[b][t] & 0xFFFFFFFF) << 16; });
}
AI void triples(Words x, Words& y, Words& z) {
    y = each([&](int b, int t) AI_LAMBDA { return x.at[b][(t + 1) % 3]; });
    z = each([&](int b, int t) AI_LAMBDA { return x.at[b][(t + 2) % 3]; });
}
template <int place>
AI Words pick(Words x) {
    return each([&](int b, int t) AI_LAMBDA { return (x.at[b][t] >> 16 * place & 0xFFFF) * kLanes; });
}
AI Words blend(Words x, Words y, Words z) {
    return each([&](int b, int t) AI_LAMBDA {
        return (x.at[b][t] & 0xFFFF) | (y.at[b][t] & 0xFFFF0000) | (z.at[b][t] & 0xFFFF00000000);
    });
}

AI Words load(const std::uint16_t (&plane)[3][16]) {
    return each([&](int b, int t) AI_LAMBDA {
        const std::uint16_t* lane = plane[b] + (t < 2 ? 3 * t : 8);
        return lane[0] | std::uint64_t{lane[1]} << 16 | std::uint64_t{lane[2]} << 32;
    });
}

AI bool is_clean_text(const char* text) {
    for (int cell = 0; cell < 81; cell++) {
        const char c = text[cell];
        if (!((c >= '0' && c <= '9') || c == '.' || c == '*' || c == '_' || c == 'X' || c == '-')) return false;
    }
    return true;
}

AI void cells(Words x, std::uint64_t (&out)[3]) {
    for (int b = 0; b < 3; b++) out[b] = x.at[b][0];
}
AI unsigned digits_at(const Words& plane, int band, int bit) {
    unsigned digits = 0;
    for (int t = 0; t < 3; t++) {
        const std::uint64_t hit = plane.at[band][t] >> bit & kLanes;
        digits |= static_cast<unsigned>((hit | hit >> 15 | hit >> 30) & 07) << 3 * t;
    }
    return digits;
}
AI Words keep_in_lane(Words x, int digit, int band, int mask) {
    const std::uint64_t struck = static_cast<std::uint64_t>(~mask & 0xFFFF) << 16 * (digit % 3);
    x.at[band][digit / 3] &= ~struck;
    return x;
}
AI void unpack(const Words& x, int band, std::uint16_t (&words)[9]) {
    for (int d = 0; d < 9; d++) words[d] = static_cast<std::uint16_t>(x.at[band][d / 3] >> 16 * (d % 3));
}
