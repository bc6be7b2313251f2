// One lane in an ordinary 32-bit word: the path that every processor and every compiler has.
#pragma once
#include "board.h"
#include "choice.h"
#include "kernel.h"
#include "text.h"

namespace modoku::lanes {
namespace {

struct Plain {
    using V = u32;
    static constexpr int kLanes = 1;

    static V zero() { return 0; }
    static V set(u32 x) { return x; }
    static V multiplier(u32 x) { return x; }
    static V load(const u32* p) { return *p; }
    static void store(u32* p, V v) { *p = v; }
    static V and_(V a, V b) { return a & b; }
    static V or_(V a, V b) { return a | b; }
    static V xor_(V a, V b) { return a ^ b; }
    static V andnot(V a, V b) { return ~a & b; }
    template <int N>
    static V shl(V a) {
        return a << N;
    }
    template <int N>
    static V shr(V a) {
        return a >> N;
    }
    static V mul(V a, V b) { return a * b; }
    static V select(V m, V a, V b) { return (m & a) | (~m & b); }
    static V or3(V a, V b, V c) { return a | b | c; }
    static V parity(V a, V b, V c) { return a ^ b ^ c; }
    static V majority(V a, V b, V c) { return (a & b) | (c & (a | b)); }
    static V exactly_one(V a, V b, V c) { return (a ^ b ^ c) & ~(a & b); }
    static V and_then_or(V a, V b, V c) { return (a & b) | c; }
    static V and_if(V a, V m, V b) { return a & (~m | b); }
    static V and_either(V a, V b, V c) { return a & (b | c); }
    static V or_and(V a, V b, V c) { return a | (b & c); }
    static V and_neither(V a, V b, V c) { return andnot(or_(b, c), a); }  // a & ~b & ~c
    static V or_andnot(V a, V b, V c) { return a | (~b & c); }
    static V or_xor(V a, V b, V c) { return a | (b ^ c); }
    static V by_band(V a, V b, V c) { return (a & kBand0) | (b & kBand1) | (c & kBand2); }
    static V by_row(V a, V b, V c) { return (a & kRow0) | (b & kRow1) | (c & kRow2); }
    static u32 any(V a) { return a != 0; }
    static u32 none(V a) { return a == 0; }

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
