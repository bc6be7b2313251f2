// Four lanes in SSE4.1 registers.
#pragma once
#include <smmintrin.h>

#include "board.h"
#include "choice.h"
#include "kernel.h"
#include "text.h"

namespace modoku::lanes {
namespace {

struct Sse41 {
    using V = __m128i;
    static constexpr int kLanes = 4;

    static V zero() { return _mm_setzero_si128(); }
    static V set(u32 x) { return _mm_set1_epi32(static_cast<int>(x)); }
    // Left to the compiler: a 32-bit product takes ten cycles on the processors this path is for, shifts and
    // additions are cheaper there.
    static V multiplier(u32 x) { return set(x); }
    static V load(const u32* p) { return _mm_load_si128(reinterpret_cast<const V*>(p)); }
    static void store(u32* p, V v) { _mm_store_si128(reinterpret_cast<V*>(p), v); }
    static V and_(V a, V b) { return _mm_and_si128(a, b); }
    static V or_(V a, V b) { return _mm_or_si128(a, b); }
    static V xor_(V a, V b) { return _mm_xor_si128(a, b); }
    static V andnot(V a, V b) { return _mm_andnot_si128(a, b); }  // ~a & b
    template <int N>
    static V shl(V a) {
        return _mm_slli_epi32(a, N);
    }
    template <int N>
    static V shr(V a) {
        return _mm_srli_epi32(a, N);
    }
    static V mul(V a, V b) { return _mm_mullo_epi32(a, b); }
    static V select(V m, V a, V b) { return or_(and_(m, a), andnot(m, b)); }
    static V or3(V a, V b, V c) { return or_(or_(a, b), c); }
    static V parity(V a, V b, V c) { return xor_(xor_(a, b), c); }
    static V majority(V a, V b, V c) { return or_(and_(a, b), and_(xor_(a, b), c)); }
    static V exactly_one(V a, V b, V c) { return andnot(and_(a, b), parity(a, b, c)); }
    static V and_then_or(V a, V b, V c) { return or_(and_(a, b), c); }
    static V and_if(V a, V m, V b) { return andnot(andnot(b, m), a); }
    static V and_either(V a, V b, V c) { return and_(a, or_(b, c)); }
    static V or_and(V a, V b, V c) { return or_(a, and_(b, c)); }
    static V and_neither(V a, V b, V c) { return andnot(or_(b, c), a); }  // a & ~b & ~c
    static V or_andnot(V a, V b, V c) { return or_(a, andnot(b, c)); }
    static V or_xor(V a, V b, V c) { return or_(a, xor_(b, c)); }
    static V by_band(V a, V b, V c) { return or3(and_(a, set(kBand0)), and_(b, set(kBand1)), and_(c, set(kBand2))); }
    static V by_row(V a, V b, V c) { return or3(and_(a, set(kRow0)), and_(b, set(kRow1)), and_(c, set(kRow2))); }
    static u32 none(V a) { return static_cast<u32>(_mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(a, zero())))); }
    static u32 any(V a) { return none(a) ^ 0xF; }

    using Record = WordRecord;
    static Record gather(const u32* p) { return gather_words<kLanes>(p); }
    static void put(const Record& r, u32* p) { put_words(r, p); }
    static u32 digits_of(const Record& r, int c, u32 bit) { return find_digits(r, c, bit); }
    static Slabs open_digits(const Record& r) { return find_open_digits(r); }
    static bool read(const unsigned char* cells, const Meaning& meaning, Column<kLanes> board) {
        return read_cells(cells, meaning, board);
    }
    static void write(Column<kLanes> board, unsigned char base, unsigned char* cells) {
        write_cells(board, base, cells);
    }
};

}  // namespace
}  // namespace modoku::lanes
