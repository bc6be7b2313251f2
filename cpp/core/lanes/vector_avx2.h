// Eight lanes in AVX2 registers, and the text of one board read and written with them.
#pragma once
#include <immintrin.h>

#include "board.h"
#include "choice.h"
#include "kernel.h"
#include "sweep.h"

namespace modoku::lanes {
namespace {

struct Avx2 {
    using V = __m256i;
    static constexpr int kLanes = 8;

    static V zero() { return _mm256_setzero_si256(); }
    static V set(u32 x) { return _mm256_set1_epi32(static_cast<int>(x)); }
    // hidden from the compiler, which would turn a product with a known constant into shifts and additions
    static V multiplier(u32 x) {
        V v = set(x);
        asm("" : "+x"(v));
        return v;
    }
    static V load(const u32* p) { return _mm256_load_si256(reinterpret_cast<const V*>(p)); }
    static void store(u32* p, V v) { _mm256_store_si256(reinterpret_cast<V*>(p), v); }
    static V and_(V a, V b) { return _mm256_and_si256(a, b); }
    static V or_(V a, V b) { return _mm256_or_si256(a, b); }
    static V xor_(V a, V b) { return _mm256_xor_si256(a, b); }
    static V andnot(V a, V b) { return _mm256_andnot_si256(a, b); }  // ~a & b
    template <int N>
    static V shl(V a) {
        return _mm256_slli_epi32(a, N);
    }
    template <int N>
    static V shr(V a) {
        return _mm256_srli_epi32(a, N);
    }
    static V mul(V a, V b) { return _mm256_mullo_epi32(a, b); }
    static V select(V m, V a, V b) { return or_(and_(m, a), andnot(m, b)); }
    static V or3(V a, V b, V c) { return or_(or_(a, b), c); }
    static V parity(V a, V b, V c) { return xor_(xor_(a, b), c); }
    static V majority(V a, V b, V c) { return or_(and_(a, b), and_(xor_(a, b), c)); }
    static V exactly_one(V a, V b, V c) { return andnot(and_(a, b), parity(a, b, c)); }
    static V and_then_or(V a, V b, V c) { return or_(and_(a, b), c); }
    static V and_if(V a, V m, V b) { return andnot(andnot(b, m), a); }
    static V and_either(V a, V b, V c) { return and_(a, or_(b, c)); }
    static V or_and(V a, V b, V c) { return or_(a, and_(b, c)); }
    static V or_andnot(V a, V b, V c) { return or_(a, andnot(b, c)); }
    static V and_neither(V a, V b, V c) { return andnot(or_(b, c), a); }
    // A board taken out of its lane: the digits 1 to 8 of each c, and one by one the digit 9 and the solved cells.
    struct Record {
        V digits[3];
        u32 nine[3], solved[3];
    };
    static MODOKU_INLINE __m128i quad(const u32* p) {
        return _mm_insert_epi32(
            _mm_insert_epi32(_mm_insert_epi32(_mm_cvtsi32_si128((int)p[0]), (int)p[8], 1), (int)p[16], 2), (int)p[24],
            3);
    }
    static MODOKU_INLINE Record gather(const u32* p) {
        Record r;
#pragma GCC unroll 3
        for (int c = 0; c < 3; ++c) {
            const u32* q = p + 80 * c;
            r.digits[c] = _mm256_inserti128_si256(_mm256_castsi128_si256(quad(q)), quad(q + 32), 1);
            r.nine[c] = q[64];
            r.solved[c] = q[72];
        }
        return r;
    }
    static MODOKU_INLINE void put(const Record& r, u32* p) {
#pragma GCC unroll 3
        for (int c = 0; c < 3; ++c) {
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(p + 10 * c), r.digits[c]);
            p[10 * c + 8] = r.nine[c];
            p[10 * c + 9] = r.solved[c];
        }
    }
    static MODOKU_INLINE u32 digits_of(const Record& r, int c, u32 bit) {
        const V d = c == 0 ? r.digits[0] : c == 1 ? r.digits[1] : r.digits[2];
        const V none = _mm256_cmpeq_epi32(and_(d, set(bit)), zero());
        return (~static_cast<u32>(_mm256_movemask_ps(_mm256_castsi256_ps(none))) & 0xFF) |
               (r.nine[c] & bit ? 0x100 : 0);
    }
    // which slabs have a choice: bits 0 9 18 (bands) and 0 1 2 (stacks)
    struct Marks {
        V rows, columns;
    };
    static MODOKU_INLINE Marks marks(V a, V b, V c) {
        const auto fold = [](V v) { return or_(v, or_(shr<3>(v), shr<6>(v))); };
        const V t = or3(a, b, c), x = fold(a), y = fold(b), z = fold(c);
        return {fold(and_(majority(t, shr<1>(t), shr<2>(t)), set(kStack0))),
                or3(majority(x, shr<9>(x), shr<18>(x)), majority(y, shr<9>(y), shr<18>(y)),
                    majority(z, shr<9>(z), shr<18>(z)))};
    }
    static MODOKU_INLINE Slabs open_digits(const Record& r) {
        const Marks m = marks(r.digits[0], r.digits[1], r.digits[2]);
        const auto one = [](u32 x) { return _mm256_castsi128_si256(_mm_cvtsi32_si128(static_cast<int>(x))); };
        const Marks n = marks(one(r.nine[0]), one(r.nine[1]), one(r.nine[2]));
        const auto mask = [](V v) { return static_cast<u32>(_mm256_movemask_ps(_mm256_castsi256_ps(v))); };
        const auto nine = [](V v) { return static_cast<u32>(_mm_cvtsi128_si32(_mm256_castsi256_si128(v))); };
        const u32 rows = nine(n.rows), columns = nine(n.columns);
        return {{mask(shl<31>(m.rows)) | (rows & 1) << 8, mask(shl<22>(m.rows)) | (rows >> 9 & 1) << 8,
                 mask(shl<13>(m.rows)) | (rows >> 18 & 1) << 8, mask(shl<31>(m.columns)) | (columns & 1) << 8,
                 mask(shl<30>(m.columns)) | (columns >> 1 & 1) << 8,
                 mask(shl<29>(m.columns)) | (columns >> 2 & 1) << 8}};
    }
    static V or_xor(V a, V b, V c) { return or_(a, xor_(b, c)); }
    static V by_band(V a, V b, V c) { return or3(and_(a, set(kBand0)), and_(b, set(kBand1)), and_(c, set(kBand2))); }
    static V by_row(V a, V b, V c) { return or3(and_(a, set(kRow0)), and_(b, set(kRow1)), and_(c, set(kRow2))); }
    static u32 none(V a) {
        return static_cast<u32>(_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(a, zero()))));
    }
    static u32 any(V a) { return none(a) ^ 0xFF; }

    static bool read(const unsigned char* cells, const Meaning& meaning, Column<kLanes> board);
    static void write(Column<kLanes> board, unsigned char base, unsigned char* cells);
};

// Taking every third cell out of 81, and back: bytes of cells 0..31, 32..63 and 49..80 (six halves of 16) to the 27
// bytes of one c (two halves), and the other way.
//
//   raw[0]   cells  0..15   raw[1]  16..31   raw[2]  32..47   raw[3]  48..63   raw[4]  64..79   raw[5]  65..80
struct Avx2Tables {
    alignas(32) unsigned char in[3][3][32];  // [c][pair of halves]: where each of 32 bytes comes from, or 0x80
    alignas(16) unsigned char out[3][2][6][16];
};
constexpr Avx2Tables make_avx2_tables() {
    Avx2Tables t{};
    for (auto& a : t.in)
        for (auto& b : a)
            for (auto& x : b) x = 0x80;  // 0x80 gives a zero byte
    for (auto& a : t.out)
        for (auto& b : a)
            for (auto& c : b)
                for (auto& x : c) x = 0x80;
    for (int cell = 0; cell < 81; ++cell) {
        const int c = cell % 3, bit = cell / 3;
        // bytes 0..15 of the result come from cells 0..47 (halves 0, 1, 2), bytes 16..26 from cells 48..80 (3, 4, 5)
        const int half = cell == 80 ? 5 : cell / 16, at = cell == 80 ? 15 : cell % 16;
        t.in[c][half % 3][bit] = static_cast<unsigned char>(at);
        t.out[c][bit / 16][cell == 80 ? 5 : cell / 16][cell % 16] = static_cast<unsigned char>(bit % 16);
    }
    return t;
}
constexpr Avx2Tables kAvx2Tables = make_avx2_tables();

inline __m256i load_bytes(const void* p) { return _mm256_loadu_si256(static_cast<const __m256i*>(p)); }
inline __m128i load_half(const void* p) { return _mm_loadu_si128(static_cast<const __m128i*>(p)); }

// False: a byte means neither a digit nor a blank.
inline bool Avx2::read(const unsigned char* cells, const Meaning& meaning, Column<kLanes> board) {
    const V low = _mm256_broadcastsi128_si256(load_half(meaning.low)),
            high = _mm256_broadcastsi128_si256(load_half(meaning.high));
    const V nibble = _mm256_set1_epi8(15), shift = _mm256_set1_epi8(static_cast<char>(meaning.zero));
    // low half from cells 0.., high half from cells 48..: the byte shuffles stay within halves
    const V raw[3] = {_mm256_set_m128i(load_half(cells + 48), load_half(cells)),
                      _mm256_set_m128i(load_half(cells + 64), load_half(cells + 16)),
                      _mm256_set_m128i(load_half(cells + 65), load_half(cells + 32))};
    V good = _mm256_set1_epi8(-1);
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) {
        const V a = _mm256_shuffle_epi8(low, _mm256_and_si256(raw[i], nibble));
        const V b = _mm256_shuffle_epi8(high, _mm256_and_si256(_mm256_srli_epi16(raw[i], 4), nibble));
        good = _mm256_andnot_si256(_mm256_cmpeq_epi8(_mm256_and_si256(a, b), zero()), good);
    }
    if (_mm256_movemask_epi8(good) != -1) return false;
#pragma GCC unroll 3
    for (int c = 0; c < 3; ++c) {
        const V v = _mm256_sub_epi8(or3(_mm256_shuffle_epi8(raw[0], load_bytes(kAvx2Tables.in[c][0])),
                                        _mm256_shuffle_epi8(raw[1], load_bytes(kAvx2Tables.in[c][1])),
                                        _mm256_shuffle_epi8(raw[2], load_bytes(kAvx2Tables.in[c][2]))),
                                    shift);
        u32 digit[9], given = 0;  // bytes 27 to 31 are no digit: zero before the subtraction, at most zero after it
#pragma GCC unroll 9
        for (int d = 0; d < 9; ++d) {
            digit[d] = static_cast<u32>(
                _mm256_movemask_epi8(_mm256_cmpeq_epi8(v, _mm256_set1_epi8(static_cast<char>(d + 1)))));
            given |= digit[d];
        }
#pragma GCC unroll 9
        for (int d = 0; d < 9; ++d) board[word_of(c, d)] = digit[d] | (given ^ kAll);
        board[solved_of(c)] = given;
    }
    return true;
}

// The digits of a complete board, `base` added to each, as 81 bytes.
inline void Avx2::write(Column<kLanes> board, unsigned char base, unsigned char* cells) {
    const V spread = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3,
                                      3, 3, 3, 3, 3);
    const V bits = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201ull));
    // the four binary digits of 1..9, as sets of digits
    constexpr unsigned planes[4] = {0x155, 0x066, 0x078, 0x180};
    __m128i half[3][2];
#pragma GCC unroll 3
    for (int c = 0; c < 3; ++c) {
        V v = _mm256_set1_epi8(static_cast<char>(base));
#pragma GCC unroll 4
        for (int plane = 0; plane < 4; ++plane) {
            u32 w = 0;
#pragma GCC unroll 9
            for (int d = 0; d < 9; ++d)
                if (planes[plane] >> d & 1) w |= board[word_of(c, d)];
            const V x = _mm256_and_si256(_mm256_shuffle_epi8(set(w), spread), bits);
            v = _mm256_add_epi8(
                v, _mm256_and_si256(_mm256_cmpeq_epi8(x, bits), _mm256_set1_epi8(static_cast<char>(1 << plane))));
        }
        half[c][0] = _mm256_castsi256_si128(v);
        half[c][1] = _mm256_extracti128_si256(v, 1);
    }
    // cells 16*i .. come from bytes 16*i/3 ..: one half of each c, two where the sixteen straddle byte 16 (cell 48)
#pragma GCC unroll 5
    for (int i = 0; i < 5; ++i) {
        const int h = i < 3 ? 0 : 1;
        __m128i v = _mm_shuffle_epi8(half[0][h], load_half(kAvx2Tables.out[0][h][i]));
        v = _mm_or_si128(v, _mm_shuffle_epi8(half[1][h], load_half(kAvx2Tables.out[1][h][i])));
        v = _mm_or_si128(v, _mm_shuffle_epi8(half[2][h], load_half(kAvx2Tables.out[2][h][i])));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(cells + 16 * i), v);
    }
    cells[80] = static_cast<unsigned char>(_mm_extract_epi8(half[2][1], 10));
}

}  // namespace
}  // namespace modoku::lanes
