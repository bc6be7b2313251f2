// Four lanes in NEON registers (64-bit ARM).
#pragma once
#include <arm_neon.h>

#include "board.h"
#include "choice.h"
#include "kernel.h"
#include "text.h"

namespace modoku::lanes {
namespace {

struct Neon {
    using V = uint32x4_t;
    static constexpr int kLanes = 4;

    static V zero() { return vdupq_n_u32(0); }
    static V set(u32 x) { return vdupq_n_u32(x); }
    // hidden from the compiler, which would turn a product with a known constant into shifts and additions
    static V multiplier(u32 x) {
        V v = set(x);
        asm("" : "+w"(v));
        return v;
    }
    static V load(const u32* p) { return vld1q_u32(p); }
    static void store(u32* p, V v) { vst1q_u32(p, v); }
    static V and_(V a, V b) { return vandq_u32(a, b); }
    static V or_(V a, V b) { return vorrq_u32(a, b); }
    static V xor_(V a, V b) { return veorq_u32(a, b); }
    static V andnot(V a, V b) { return vbicq_u32(b, a); }  // ~a & b
    template <int N>
    static V shl(V a) {
        return vshlq_n_u32(a, N);
    }
    template <int N>
    static V shr(V a) {
        return vshrq_n_u32(a, N);
    }
    static V mul(V a, V b) { return vmulq_u32(a, b); }
    static V select(V m, V a, V b) { return vbslq_u32(m, a, b); }
    static V or3(V a, V b, V c) { return or_(or_(a, b), c); }
    static V parity(V a, V b, V c) { return xor_(xor_(a, b), c); }
    static V majority(V a, V b, V c) { return select(xor_(a, b), c, a); }
    static V exactly_one(V a, V b, V c) { return andnot(and_(a, b), parity(a, b, c)); }
    static V and_then_or(V a, V b, V c) { return or_(and_(a, b), c); }
    static V and_if(V a, V m, V b) { return andnot(andnot(b, m), a); }
    static V and_either(V a, V b, V c) { return and_(a, or_(b, c)); }
    static V or_and(V a, V b, V c) { return or_(a, and_(b, c)); }
    static V and_neither(V a, V b, V c) { return andnot(or_(b, c), a); }  // a & ~b & ~c
    static V or_andnot(V a, V b, V c) { return or_(a, andnot(b, c)); }
    static V or_xor(V a, V b, V c) { return or_(a, xor_(b, c)); }
    static V by_band(V a, V b, V c) { return select(set(kBand2), c, select(set(kBand1), b, a)); }
    static V by_row(V a, V b, V c) { return select(set(kRow2), c, select(set(kRow1), b, a)); }
    static u32 none(V a) {
        constexpr u32 bit[4] = {1, 2, 4, 8};
        return vaddvq_u32(vandq_u32(vceqzq_u32(a), vld1q_u32(bit)));
    }
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
