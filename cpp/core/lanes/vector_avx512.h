// Sixteen lanes in AVX-512 registers (F, BW, VL, VBMI), and the text of one board read and written with them.
#pragma once
#include <immintrin.h>

#include "board.h"
#include "choice.h"
#include "kernel.h"
#include "sweep.h"

namespace modoku::lanes {
namespace {

struct Avx512 {
    using V = __m512i;
    static constexpr int kLanes = 16;

    static V zero() { return _mm512_setzero_si512(); }
    static V set(u32 x) { return _mm512_set1_epi32(static_cast<int>(x)); }
    // Hidden from the compiler, which would turn a product with a known constant into shifts and additions
    // (a third more time for the whole sweep).
    static V multiplier(u32 x) {
        V v = set(x);
        asm("" : "+v"(v));
        return v;
    }
    static V load(const u32* p) { return _mm512_load_si512(p); }
    static void store(u32* p, V v) { _mm512_store_si512(p, v); }
    static V and_(V a, V b) { return _mm512_and_si512(a, b); }
    static V or_(V a, V b) { return _mm512_or_si512(a, b); }
    static V xor_(V a, V b) { return _mm512_xor_si512(a, b); }
    static V andnot(V a, V b) { return _mm512_andnot_si512(a, b); }  // ~a & b
    template <int N>
    static V shl(V a) {
        return _mm512_slli_epi32(a, N);
    }
    template <int N>
    static V shr(V a) {
        return _mm512_srli_epi32(a, N);
    }
    static V mul(V a, V b) { return _mm512_mullo_epi32(a, b); }
    // three inputs in one instruction; bit 4a + 2b + c of the number is the result
    static V select(V m, V a, V b) { return _mm512_ternarylogic_epi32(m, a, b, 0xCA); }
    static V or3(V a, V b, V c) { return _mm512_ternarylogic_epi32(a, b, c, 0xFE); }
    static V parity(V a, V b, V c) { return _mm512_ternarylogic_epi32(a, b, c, 0x96); }
    static V majority(V a, V b, V c) { return _mm512_ternarylogic_epi32(a, b, c, 0xE8); }
    static V exactly_one(V a, V b, V c) { return _mm512_ternarylogic_epi32(a, b, c, 0x16); }
    static V and_then_or(V a, V b, V c) { return _mm512_ternarylogic_epi32(a, b, c, 0xEA); }  // (a & b) | c
    static V and_if(V a, V m, V b) { return _mm512_ternarylogic_epi32(a, m, b, 0xB0); }       // a & (~m | b)
    static V and_either(V a, V b, V c) { return _mm512_ternarylogic_epi32(a, b, c, 0xE0); }   // a & (b | c)
    static V or_and(V a, V b, V c) { return _mm512_ternarylogic_epi32(a, b, c, 0xF8); }       // a | (b & c)
    static V or_andnot(V a, V b, V c) { return _mm512_ternarylogic_epi32(a, b, c, 0xF2); }    // a | (~b & c)
    static V and_neither(V a, V b, V c) { return _mm512_ternarylogic_epi32(a, b, c, 0x10); }  // a & ~b & ~c
    static V or_xor(V a, V b, V c) { return _mm512_ternarylogic_epi32(a, b, c, 0xF6); }       // a | (b ^ c)
    static V by_band(V a, V b, V c) { return select(set(kBand2), c, select(set(kBand1), b, a)); }
    static V by_row(V a, V b, V c) { return select(set(kRow2), c, select(set(kRow1), b, a)); }
    static u32 any(V a) { return _mm512_test_epi32_mask(a, a); }
    static u32 none(V a) { return _mm512_testn_epi32_mask(a, a); }

    // A board taken out of its lane, without a detour through memory (where a wide load would wait for the narrow
    // stores). Gathering instructions are slower than these insertions.
    struct Record {
        V a, b;
    };
    static __m128i quad(const u32* p) {
        return _mm_insert_epi32(
            _mm_insert_epi32(_mm_insert_epi32(_mm_cvtsi32_si128((int)p[0]), (int)p[16], 1), (int)p[32], 2), (int)p[48],
            3);
    }
    static V line(const u32* p) {
        const __m256i lo = _mm256_inserti128_si256(_mm256_castsi128_si256(quad(p)), quad(p + 64), 1),
                      hi = _mm256_inserti128_si256(_mm256_castsi128_si256(quad(p + 128)), quad(p + 192), 1);
        return _mm512_inserti64x4(_mm512_castsi256_si512(lo), hi, 1);
    }
    static Record gather(const u32* p) { return {line(p), line(p + 256)}; }
    static u32 digits_of(const Record& r, int c, u32 bit) {
        const u32 all = _mm512_test_epi32_mask(r.a, set(bit)) | static_cast<u32>(_mm512_test_epi32_mask(r.b, set(bit)))
                                                                    << 16;
        return all >> 10 * c & 0x1FF;
    }
    static void put(const Record& r, u32* p) {
        store(p, r.a);
        store(p + 16, r.b);
    }
    static MODOKU_INLINE Slabs open_digits(const Record& r) {
        const V a = r.a, b = _mm512_alignr_epi32(r.b, r.a, 10), c = _mm512_alignr_epi32(r.b, r.b, 4);
        const V t = or3(a, b, c), rows = majority(t, shr<1>(t), shr<2>(t));
        const V x = or3(a, shr<3>(a), shr<6>(a)), y = or3(b, shr<3>(b), shr<6>(b)), z = or3(c, shr<3>(c), shr<6>(c));
        const V columns = or3(majority(x, shr<9>(x), shr<18>(x)), majority(y, shr<9>(y), shr<18>(y)),
                              majority(z, shr<9>(z), shr<18>(z)));
        const auto which = [](V v, u32 bits) { return u32{_mm512_mask_test_epi32_mask(0x1FF, v, set(bits))}; };
        return {{which(rows, kStack0 & kBand0), which(rows, kStack0 & kBand1), which(rows, kStack0 & kBand2),
                 which(columns, 1), which(columns, 2), which(columns, 4)}};
    }

    static bool read(const unsigned char* cells, const Meaning& meaning, Column<kLanes> board);
    static void write(Column<kLanes> board, unsigned char base, unsigned char* cells);
};

// Byte i of a register comes from byte table[i] of two registers laid side by side.
struct Avx512Tables {
    alignas(64) unsigned char in01[64], in2[64], out0[64], out1[64];
};
constexpr Avx512Tables make_avx512_tables() {
    Avx512Tables t{};
    // input: register 0 = cells 0..63, register 1 = cells 17..80; output: 32 bytes for c = 0, 32 for c = 1; 32 for c =
    // 2
    for (int cell = 0; cell < 81; ++cell) {
        const int from = cell < 64 ? cell : cell - 17 + 64;
        (cell % 3 < 2 ? t.in01[32 * (cell % 3) + cell / 3] : t.in2[cell / 3]) = static_cast<unsigned char>(from);
    }
    for (int i = 0; i < 64; ++i) {
        t.out0[i] = static_cast<unsigned char>(32 * (i % 3) + i / 3);
        t.out1[i] = static_cast<unsigned char>(32 * ((i + 17) % 3) + (i + 17) / 3);
    }
    return t;
}
constexpr Avx512Tables kAvx512Tables = make_avx512_tables();

// One mask a word, stored straight from the mask register into the lane.
inline void store_mask(u32& word, __mmask32 mask) { _store_mask32(&word, mask); }

// False: a byte means neither a digit nor a blank.
inline bool Avx512::read(const unsigned char* cells, const Meaning& meaning, Column<kLanes> board) {
    const V low = _mm512_load_si512(meaning.of), high = _mm512_load_si512(meaning.of + 64);
    V a = _mm512_loadu_si512(cells), b = _mm512_loadu_si512(cells + 17);
    const V raw = _mm512_or_si512(a, b);  // no byte above 127 means anything
    a = _mm512_permutex2var_epi8(low, a, high);
    b = _mm512_permutex2var_epi8(low, b, high);
    if (_mm512_movepi8_mask(or3(raw, a, b))) return false;
    const V v01 = _mm512_permutex2var_epi8(a, _mm512_load_si512(kAvx512Tables.in01), b);
    const V v2 = _mm512_permutex2var_epi8(a, _mm512_load_si512(kAvx512Tables.in2), b);
    const __m256i v[3] = {_mm512_castsi512_si256(v01), _mm512_extracti64x4_epi64(v01, 1), _mm512_castsi512_si256(v2)};
    // A byte of eight bits, one for each digit 1..8 that the cell may hold: a blank has all, so that one test gives
    // the candidates; the digit 9 has a byte of its own.
    const __m256i bit =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0));
    const __m256i nine = _mm256_broadcastsi128_si256(_mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0));
#pragma GCC unroll 3
    for (int c = 0; c < 3; ++c) {
        const __m256i digits = _mm256_maskz_shuffle_epi8(kAll, bit, v[c]);
#pragma GCC unroll 8
        for (int d = 0; d < 8; ++d)
            store_mask(board[word_of(c, d)],
                       _mm256_test_epi8_mask(digits, _mm256_set1_epi8(static_cast<char>(1 << d))));
        const __m256i last = _mm256_maskz_shuffle_epi8(kAll, nine, v[c]);
        store_mask(board[word_of(c, 8)], _mm256_test_epi8_mask(last, last));
        store_mask(board[solved_of(c)], _mm256_mask_test_epi8_mask(kAll, v[c], v[c]));
    }
    return true;
}

// The digits of a complete board, `base` added to each, as 81 bytes.
inline void Avx512::write(Column<kLanes> board, unsigned char base, unsigned char* cells) {
    __m256i v[3];
#pragma GCC unroll 3
    for (int c = 0; c < 3; ++c) {
        v[c] = _mm256_set1_epi8(static_cast<char>(base + 1));
#pragma GCC unroll 8
        for (int d = 1; d < 9; ++d)
            v[c] = _mm256_mask_mov_epi8(v[c], _load_mask32(&board[word_of(c, d)]),
                                        _mm256_set1_epi8(static_cast<char>(base + d + 1)));
    }
    const V v01 = _mm512_inserti64x4(_mm512_castsi256_si512(v[0]), v[1], 1), v2 = _mm512_castsi256_si512(v[2]);
    _mm512_storeu_si512(cells, _mm512_permutex2var_epi8(v01, _mm512_load_si512(kAvx512Tables.out0), v2));
    _mm512_storeu_si512(cells + 17, _mm512_permutex2var_epi8(v01, _mm512_load_si512(kAvx512Tables.out1), v2));
}

}  // namespace
}  // namespace modoku::lanes
