// The words of one plane in three 256-bit registers, one a band; lanes as drawn in single.h.
// Included once, inside the unnamed namespace of avx2.cpp.
//
// Turning the bands costs nothing here: it renames registers.

using Word = __m256i;

struct Words {
    Word band[3];
};

constexpr bool kNakedInEverySweep = false;

template <class F>
AI Words each(F&& f) {
    return {{f(0), f(1), f(2)}};
}

AI Words fill(int v) {
    return each([&](int) AI_LAMBDA { return _mm256_set1_epi16(static_cast<short>(v)); });
}
AI Word full_band() {
    return _mm256_setr_epi16(0777, 0777, 0777, 0777, 0777, 0777, 0, 0, 0777, 0777, 0777, 0777, 0777, 0777, 0, 0);
}
AI Words full() { return {{full_band(), full_band(), full_band()}}; }
template <int n>
AI Words shl(Words x) {
    return each([&](int b) AI_LAMBDA { return _mm256_slli_epi16(x.band[b], n); });
}
template <int n>
AI Words shr(Words x) {
    return each([&](int b) AI_LAMBDA { return _mm256_srli_epi16(x.band[b], n); });
}
template <int k>
AI Words times(Words x) {
    Word factor = _mm256_set1_epi16(k);
    asm("" : "+x"(factor));  // see words_avx512.h
    return each([&](int b) AI_LAMBDA { return _mm256_mullo_epi16(x.band[b], factor); });
}
AI Words and2(Words x, Words y) {
    return each([&](int b) AI_LAMBDA { return _mm256_and_si256(x.band[b], y.band[b]); });
}
AI Words or2(Words x, Words y) {
    return each([&](int b) AI_LAMBDA { return _mm256_or_si256(x.band[b], y.band[b]); });
}
AI Words xor2(Words x, Words y) {
    return each([&](int b) AI_LAMBDA { return _mm256_xor_si256(x.band[b], y.band[b]); });
}
AI Words without(Words x, Words y) {
    return each([&](int b) AI_LAMBDA { return _mm256_andnot_si256(y.band[b], x.band[b]); });
}
#include "logic_of_two.h"

AI bool none(Words x) {
    const Word any = _mm256_or_si256(_mm256_or_si256(x.band[0], x.band[1]), x.band[2]);
    return _mm256_testz_si256(any, any) != 0;
}
AI bool lost(Words x) {
    const Word least = _mm256_min_epu16(_mm256_min_epu16(x.band[0], x.band[1]), x.band[2]);
    return _mm256_testz_si256(_mm256_cmpeq_epi16(least, _mm256_setzero_si256()), full_band()) == 0;
}

AI Words band1(Words x) { return {{x.band[1], x.band[2], x.band[0]}}; }
AI Words band2(Words x) { return {{x.band[2], x.band[0], x.band[1]}}; }

// Word k of each half comes from word `from_k` of that half.
template <int a, int b, int c, int d, int e, int f>
AI Words permute(Words x) {
    const Word from =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(2 * a, 2 * a + 1, 2 * b, 2 * b + 1, 2 * c, 2 * c + 1, 2 * d,
                                                  2 * d + 1, 2 * e, 2 * e + 1, 2 * f, 2 * f + 1, 12, 13, 14, 15));
    return each([&](int i) AI_LAMBDA { return _mm256_shuffle_epi8(x.band[i], from); });
}
AI Words inner1(Words x) { return permute<1, 2, 0, 4, 5, 3>(x); }
AI Words inner2(Words x) { return permute<2, 0, 1, 5, 3, 4>(x); }
// Halves hold the triples (1st, 2nd) and (3rd, 3rd): swapped they are (3rd, 3rd) and (1st, 2nd); the
// triple still missing is the other one of whichever (1st, 2nd) is at hand.
AI void triples(Words x, Words& y, Words& z) {
    y = each([&](int b) AI_LAMBDA { return _mm256_permute2x128_si256(x.band[b], x.band[b], 1); });
    z = each([&](int b) AI_LAMBDA { return _mm256_blend_epi32(x.band[b], y.band[b], 0xF0); });
    z = permute<3, 4, 5, 0, 1, 2>(z);
}
template <int place>
AI Words pick(Words x) {
    return permute<place, place, place, 3 + place, 3 + place, 3 + place>(x);
}
AI Words blend(Words x, Words y, Words z) {
    return each([&](int b) AI_LAMBDA {
        return _mm256_blend_epi16(_mm256_blend_epi16(x.band[b], y.band[b], 0x12), z.band[b], 0x24);
    });
}

AI Words load(const std::uint16_t (&plane)[3][16]) {
    return each([&](int b) AI_LAMBDA { return _mm256_load_si256(reinterpret_cast<const __m256i*>(plane[b])); });
}

AI bool is_clean_text(const char* text) {
    const auto clean = [](Word x) AI_LAMBDA {
        const Word nine = _mm256_set1_epi8(9), value = _mm256_sub_epi8(x, _mm256_set1_epi8('0'));
        Word ok = _mm256_cmpeq_epi8(_mm256_min_epu8(value, nine), value);
        for (const char blank : {'.', '*', '_', 'X', '-'})
            ok = _mm256_or_si256(ok, _mm256_cmpeq_epi8(x, _mm256_set1_epi8(blank)));
        return ok;
    };
    const auto at = [&](int i) AI_LAMBDA { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text + i)); };
    const Word ok = _mm256_and_si256(_mm256_and_si256(clean(at(0)), clean(at(32))), clean(at(49)));
    return _mm256_movemask_epi8(ok) == -1;
}

AI void cells(Words x, std::uint64_t (&out)[3]) {
    for (int b = 0; b < 3; b++)
        out[b] = static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm256_castsi256_si128(x.band[b]))) & 0xFFFFFFFFFFFF;
}
AI unsigned digits_at(const Words& plane, int band, int bit) {
    const Word mask = _mm256_set1_epi16(static_cast<short>(1 << bit));
    const Word hit = _mm256_cmpeq_epi16(_mm256_and_si256(plane.band[band], mask), mask);
    const auto lanes = static_cast<unsigned>(_mm256_movemask_epi8(_mm256_packs_epi16(hit, hit)));
    return (lanes & 077) | (lanes >> 16 & 07) << 6;
}
AI Words keep_in_lane(Words x, int digit, int band, int mask) {
    const Word number = _mm256_setr_epi16(0, 1, 2, 3, 4, 5, -1, -1, 6, 7, 8, 6, 7, 8, -1, -1);
    const Word here = _mm256_cmpeq_epi16(number, _mm256_set1_epi16(static_cast<short>(digit)));
    const Word struck = _mm256_andnot_si256(_mm256_set1_epi16(static_cast<short>(mask)), here);
    return each([&](int b) AI_LAMBDA { return b == band ? _mm256_andnot_si256(struck, x.band[b]) : x.band[b]; });
}
// words[digit] of one band
AI void unpack(const Words& x, int band, std::uint16_t (&words)[9]) {
    alignas(32) std::uint16_t lane[16];
    _mm256_store_si256(reinterpret_cast<__m256i*>(lane), x.band[band]);
    for (int d = 0; d < 9; d++) words[d] = lane[d < 6 ? d : d + 2];
}
