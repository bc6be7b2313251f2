// Eight lanes in AVX2 registers, and the text of one board read and written with them.
#pragma once
#include <immintrin.h>

#include "board.h"
#include "kernel.h"

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
  template <int N> static V shl(V a) { return _mm256_slli_epi32(a, N); }
  template <int N> static V shr(V a) { return _mm256_srli_epi32(a, N); }
  static V mul(V a, V b) { return _mm256_mullo_epi32(a, b); }
  static V select(V m, V a, V b) { return or_(and_(m, a), andnot(m, b)); }
  static V or3(V a, V b, V c) { return or_(or_(a, b), c); }
  static V parity(V a, V b, V c) { return xor_(xor_(a, b), c); }
  static V majority(V a, V b, V c) { return or_(and_(a, b), and_(xor_(a, b), c)); }
  static V exactly_one(V a, V b, V c) { return andnot(and_(a, b), parity(a, b, c)); }
  static V and_or(V a, V b, V c) { return or_(and_(a, b), c); }
  static V and_if(V a, V m, V b) { return andnot(andnot(b, m), a); }
  static V and_either(V a, V b, V c) { return and_(a, or_(b, c)); }
  static V or_and(V a, V b, V c) { return or_(a, and_(b, c)); }
  static V or_xor(V a, V b, V c) { return or_(a, xor_(b, c)); }
  static V by_group(V a, V b, V c) {
    return or3(and_(a, set(kGroup0)), and_(b, set(kGroup1)), and_(c, set(kGroup2)));
  }
  static V by_row(V a, V b, V c) { return or3(and_(a, set(kRow0)), and_(b, set(kRow1)), and_(c, set(kRow2))); }
  static u32 none(V a) {
    return static_cast<u32>(_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(a, zero()))));
  }
  static u32 any(V a) { return none(a) ^ 0xFF; }

  // The digits that have two ways (ways[d] >> shift & 7); if there are none, three; else four.
  static u32 fewest_ways(const u32* ways, u32 shift) {
    const V v = and_(_mm256_srl_epi32(load(ways), _mm_cvtsi32_si128(static_cast<int>(shift))), set(7));
    const u32 last = ways[8] >> shift & 7;
    const auto equal = [&](u32 n) { return none(xor_(v, set(n))) | static_cast<u32>(last == n) << 8; };
    const u32 two = equal(2), three = equal(3), four = equal(4);
    return two ? two : three ? three : four;
  }

  static bool read(const unsigned char* cells, const Meaning& meaning, Column<kLanes> board);
  static void write(Column<kLanes> board, unsigned char base, unsigned char* cells);
};

// Byte shuffles of 27 bytes in two halves of 16: what stays in its half, and what comes from the other one.
struct Shuffle {
  alignas(32) unsigned char same[32], other[32];
};
struct Avx2Tables {
  Shuffle in, in_last, out;
};
constexpr Avx2Tables make_avx2_tables() {
  Avx2Tables t{};
  for (int i = 0; i < 32; ++i) {
    t.in.same[i] = t.in.other[i] = t.in_last.same[i] = t.in_last.other[i] = 0x80;  // 0x80 gives a zero byte
    t.out.same[i] = t.out.other[i] = 0x80;
  }
  for (int bit = 0; bit < 27; ++bit) {
    const int cell = cell_of(0, bit);
    const auto put = [](Shuffle& s, int to, int from) {
      ((to < 16) == (from < 16) ? s.same : s.other)[to] = static_cast<unsigned char>(from & 15);
    };
    put(t.in, bit, cell);
    put(t.in_last, bit, cell + 5);  // the last band is read from cell 49 on: nothing after the record
    put(t.out, cell, bit);
  }
  return t;
}
constexpr Avx2Tables kAvx2Tables = make_avx2_tables();

inline __m256i load_bytes(const void* p) { return _mm256_loadu_si256(static_cast<const __m256i*>(p)); }
inline __m256i shuffle(__m256i v, const Shuffle& s) {
  return _mm256_or_si256(_mm256_shuffle_epi8(v, load_bytes(s.same)),
                         _mm256_shuffle_epi8(_mm256_permute2x128_si256(v, v, 1), load_bytes(s.other)));
}

// False: a byte means neither a digit nor a blank.
inline bool Avx2::read(const unsigned char* cells, const Meaning& meaning, Column<kLanes> board) {
  const V low = _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(meaning.low)));
  const V high = _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(meaning.high)));
  const V nibble = _mm256_set1_epi8(15), shift = _mm256_set1_epi8(static_cast<char>(meaning.zero));
  V bad = zero();
#pragma GCC unroll 3
  for (int b = 0; b < 3; ++b) {
    const V raw = load_bytes(cells + (b < 2 ? 27 * b : 49));
    // the bytes of a neighbouring band that came along are cells too: judging them twice does no harm
    bad = _mm256_or_si256(
        bad, _mm256_cmpeq_epi8(_mm256_and_si256(_mm256_shuffle_epi8(low, _mm256_and_si256(raw, nibble)),
                                                _mm256_shuffle_epi8(high, _mm256_and_si256(
                                                                              _mm256_srli_epi16(raw, 4), nibble))),
                               zero()));
    const V v = _mm256_sub_epi8(shuffle(raw, b < 2 ? kAvx2Tables.in : kAvx2Tables.in_last), shift);
    u32 digit[9], given = 0;
#pragma GCC unroll 9
    for (int d = 0; d < 9; ++d) {
      digit[d] = static_cast<u32>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(v, _mm256_set1_epi8(
                     static_cast<char>(d + 1))))) & kAll;
      given |= digit[d];
    }
#pragma GCC unroll 9
    for (int d = 0; d < 9; ++d) board[word_of(b, d)] = digit[d] | (kAll & ~given);
    board[solved_of(b)] = given;
  }
  return !_mm256_movemask_epi8(bad);
}

// The digits of a complete board, `base` added to each, as 81 bytes.
inline void Avx2::write(Column<kLanes> board, unsigned char base, unsigned char* cells) {
  const V spread = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3,
                                    3, 3, 3, 3, 3);
  const V bits = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201ull));
  // the four binary digits of 1..9, as sets of digits
  constexpr unsigned planes[4] = {0x155, 0x066, 0x078, 0x180};
  alignas(32) unsigned char line[96];
  for (int b = 0; b < 3; ++b) {
    V v = _mm256_set1_epi8(static_cast<char>(base));
#pragma GCC unroll 4
    for (int plane = 0; plane < 4; ++plane) {
      u32 w = 0;
#pragma GCC unroll 9
      for (int d = 0; d < 9; ++d)
        if (planes[plane] >> d & 1) w |= board[word_of(b, d)];
      const V x = _mm256_and_si256(_mm256_shuffle_epi8(set(w), spread), bits);
      v = _mm256_add_epi8(v, _mm256_and_si256(_mm256_cmpeq_epi8(x, bits), _mm256_set1_epi8(
                                                                              static_cast<char>(1 << plane))));
    }
    _mm256_storeu_si256(reinterpret_cast<V*>(line + 27 * b), shuffle(v, kAvx2Tables.out));
  }
  __builtin_memcpy(cells, line, 81);
}

}  // namespace
}  // namespace modoku::lanes
