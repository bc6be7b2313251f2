// The words of one plane in one 512-bit register: lane 3 * digit + band, 27 of 32 lanes in use.
// Included once, inside the unnamed namespace of avx512.cpp.
//
// Operands: the destination of vpternlog is also its first source, and the compiler copies a register
// whenever that source lives on. The last argument below is the one callers pass as a temporary.

using Words = __m512i;

constexpr bool kNakedInEverySweep = true;

AI Words fill(int v) { return _mm512_set1_epi16(static_cast<short>(v)); }
AI Words full() { return _mm512_maskz_set1_epi16(0x7FFFFFF, 0777); }
template <int n>
AI Words shl(Words x) {
    return _mm512_slli_epi16(x, n);
}
template <int n>
AI Words shr(Words x) {
    return _mm512_srli_epi16(x, n);
}

// The factor is hidden from the compiler, which would turn the product into shifts and sums: those
// are what the sweep is short of, while the multiplier idles.
template <int k>
AI Words times(Words x) {
    Words factor = fill(k);
    asm("" : "+v"(factor));
    return _mm512_mullo_epi16(x, factor);
}

// Three-operand logic in one instruction; the number is the truth table, x the high bit of its index.
template <int table>
AI Words logic(Words x, Words y, Words z) {
    return _mm512_ternarylogic_epi32(x, y, z, table);
}
AI Words and2(Words x, Words y) { return _mm512_and_si512(x, y); }
AI Words or2(Words x, Words y) { return _mm512_or_si512(x, y); }
AI Words without(Words x, Words y) { return _mm512_andnot_si512(y, x); }
AI Words and3(Words x, Words y, Words z) { return logic<0x80>(z, y, x); }
AI Words or3(Words x, Words y, Words z) { return logic<0xFE>(z, y, x); }
AI Words one_of(Words x, Words y, Words z) { return logic<0x16>(z, y, x); }
AI Words most_of(Words x, Words y, Words z) { return logic<0xE8>(z, y, x); }
AI Words or_and(Words x, Words y, Words z) { return logic<0xF8>(x, y, z); }      // x | (y & z)
AI Words or_without(Words x, Words y, Words z) { return logic<0xF4>(x, y, z); }  // x | (y & ~z)
AI Words and_either(Words x, Words y, Words z) { return logic<0xE0>(x, y, z); }  // x & (y | z)
AI Words keep(Words x, Words y, Words z) { return logic<0xD0>(x, y, z); }        // x & (y | ~z)
AI Words unless(Words x, Words y, Words z) { return logic<0x70>(x, y, z); }      // x & ~(y & z)
AI Words differ(Words x, Words y, Words z) { return logic<0xF6>(z, x, y); }      // (x ^ y) | z
template <int mask>
AI Words select(Words x, Words y) {
    return logic<0xD8>(y, x, fill(mask));
}

AI bool none(Words x) { return _mm512_test_epi32_mask(x, x) == 0; }
// True when some (digit, band) has no cell left.
AI bool lost(Words x) { return (_mm512_testn_epi16_mask(x, x) & 0x7FFFFFFu) != 0; }

struct Lanes {
    alignas(64) std::uint16_t at[32] = {};
    template <class F>
    constexpr explicit Lanes(F from) {
        for (int lane = 0; lane < 32; lane++)
            at[lane] = static_cast<std::uint16_t>(lane < 27 ? from(lane / 3, lane % 3) : lane);
    }
};
constexpr int lane_of(int digit, int band) { return 3 * digit + band; }
constexpr Lanes kBand1([](int d, int b) { return lane_of(d, (b + 1) % 3); });
constexpr Lanes kBand2([](int d, int b) { return lane_of(d, (b + 2) % 3); });
constexpr Lanes kInner1([](int d, int b) { return lane_of(d / 3 * 3 + (d + 1) % 3, b); });
constexpr Lanes kInner2([](int d, int b) { return lane_of(d / 3 * 3 + (d + 2) % 3, b); });
constexpr Lanes kTriple1([](int d, int b) { return lane_of((d + 3) % 9, b); });
constexpr Lanes kTriple2([](int d, int b) { return lane_of((d + 6) % 9, b); });
constexpr Lanes kPick0([](int d, int b) { return lane_of(d / 3 * 3, b); });
constexpr Lanes kPick1([](int d, int b) { return lane_of(d / 3 * 3 + 1, b); });
constexpr Lanes kPick2([](int d, int b) { return lane_of(d / 3 * 3 + 2, b); });

AI Words permute(Words x, const Lanes& to) { return _mm512_permutexvar_epi16(_mm512_load_si512(to.at), x); }
AI Words band1(Words x) { return permute(x, kBand1); }
AI Words band2(Words x) { return permute(x, kBand2); }
AI Words inner1(Words x) { return permute(x, kInner1); }
AI Words inner2(Words x) { return permute(x, kInner2); }
AI void triples(Words x, Words& y, Words& z) { y = permute(x, kTriple1), z = permute(x, kTriple2); }
template <int place>
AI Words pick(Words x) {
    return permute(x, place == 0 ? kPick0 : place == 1 ? kPick1 : kPick2);
}
AI Words blend(Words x, Words y, Words z) {
    constexpr __mmask32 first = 0x1C0E07, second = first << 3, third = first << 6;
    static_assert((first | second | third) == 0x7FFFFFF);
    return _mm512_mask_mov_epi16(_mm512_mask_mov_epi16(x, second, y), third, z);
}

constexpr Lanes kFromGivens([](int d, int b) { return 16 * b + (d < 6 ? d : d + 2); });
AI Words load(const std::uint16_t (&plane)[3][16]) {
    const Words low = _mm512_loadu_si512(plane[0]);  // planes are 96 bytes apart
    const Words high = _mm512_castsi256_si512(_mm256_load_si256(reinterpret_cast<const __m256i*>(plane[2])));
    return and2(_mm512_permutex2var_epi16(low, _mm512_load_si512(kFromGivens.at), high), full());
}

// Byte p of 16 * band + p, of plane j: where the cell of bit p stands in the text, as vpermi2b counts
// over the bytes 0..63 and 17..80 (the overlap keeps the loads inside the 81 bytes).
struct TextOrder {
    alignas(64) std::uint8_t at[3][64] = {};
    constexpr TextOrder() {
        for (int j = 0; j < 3; j++)
            for (int band = 0; band < 3; band++)
                for (int p = 0; p < 9; p++) {
                    const int cell = 27 * band + 9 * (p / 3) + 3 * (p % 3) + j;
                    at[j][16 * band + p] = static_cast<std::uint8_t>(cell < 64 ? cell : cell - 17 + 64);
                }
    }
};
constexpr TextOrder kTextOrder;

// In that order one byte comparison yields the three words of a digit, 16 bits apart.
AI void read_text(const char* text, Words (&given)[3]) {
    const Words low = _mm512_loadu_si512(text), high = _mm512_loadu_si512(text + 17);
    alignas(64) std::uint16_t words[3][36];
    for (int j = 0; j < 3; j++) {
        const Words order = _mm512_load_si512(kTextOrder.at[j]);
        const Words plane = _mm512_maskz_permutex2var_epi8(0x01FF01FF01FF, low, order, high);
        for (int d = 0; d < 9; d++) {
            const std::uint64_t word = _mm512_cmpeq_epi8_mask(plane, _mm512_set1_epi8(static_cast<char>('1' + d)));
            std::memcpy(&words[j][3 * d], &word, 8);
        }
        given[j] = and2(_mm512_loadu_si512(words[j]), full());
    }
}

// 0 for the bytes below 128 that a text may hold, 128 for the others.
struct TextFaults {
    alignas(64) std::uint8_t at[2][64] = {};
    constexpr TextFaults() {
        for (int c = 0; c < 128; c++) at[c / 64][c % 64] = c >= '0' && c <= '9' ? 0 : 128;
        for (const char blank : {'.', '*', '_', 'X', '-'}) at[blank / 64][blank % 64] = 0;
    }
};
constexpr TextFaults kTextFaults;

AI bool is_clean_text(const char* text) {
    const Words low = _mm512_load_si512(kTextFaults.at[0]), high = _mm512_load_si512(kTextFaults.at[1]);
    const Words first = _mm512_loadu_si512(text), last = _mm512_loadu_si512(text + 17);
    // The top bit of a byte plays no part in the look-up and is a fault by itself.
    const Words faults =
        or3(_mm512_permutex2var_epi8(low, first, high), or2(first, last), _mm512_permutex2var_epi8(low, last, high));
    return _mm512_movepi8_mask(faults) == 0;
}

// The way back: cells 0..63 and 64..80, each from byte 16 * band + p of its plane.
struct CellOrder {
    alignas(64) std::uint8_t at[2][64] = {};
    constexpr CellOrder() {
        for (int cell = 0; cell < 81; cell++)
            at[cell / 64][cell % 64] =
                static_cast<std::uint8_t>(16 * (cell / 27) + cell % 27 / 3 + (cell % 3 == 1 ? 64 : 0));
    }
};
constexpr CellOrder kCellOrder;

struct ByDigit {
    alignas(64) std::uint16_t at[32] = {};
    constexpr ByDigit() {
        for (int lane = 0; lane < 32; lane++)
            at[lane] = static_cast<std::uint16_t>(lane % 4 < 3 ? lane_of(lane / 4, lane % 4) : 0);
    }
};
constexpr ByDigit kByDigit;

AI void write_digits(const Words (&plane)[3], int zero, std::uint8_t (&digits)[128]) {
    Words out[3];
    for (int j = 0; j < 3; j++) {
        // 64 bits a digit, so that no load straddles the halves in which a register is stored.
        alignas(64) std::uint64_t word[8];
        _mm512_store_si512(word, _mm512_maskz_permutexvar_epi16(0x77777777, _mm512_load_si512(kByDigit.at), plane[j]));
        const __m128i last = _mm512_extracti32x4_epi32(plane[j], 3);
        const auto nine = static_cast<std::uint64_t>(_mm_cvtsi128_si64(last)) & 0xFFFFFFFFFFFF;
        const std::uint64_t six_seven = word[5] | word[6];
        const __mmask64 ones = word[0] | word[2] | word[4] | word[6] | nine, twos = word[1] | word[2] | six_seven,
                        fours = word[3] | word[4] | six_seven, eights = word[7] | nine;
        out[j] = _mm512_set1_epi8(static_cast<char>(zero));
        out[j] = _mm512_mask_add_epi8(out[j], ones, out[j], _mm512_set1_epi8(1));
        out[j] = _mm512_mask_add_epi8(out[j], twos, out[j], _mm512_set1_epi8(2));
        out[j] = _mm512_mask_add_epi8(out[j], fours, out[j], _mm512_set1_epi8(4));
        out[j] = _mm512_mask_add_epi8(out[j], eights, out[j], _mm512_set1_epi8(8));
    }
    // Every third cell comes from the third plane: 2, 5, ... of the first 64 and 65, 68, ...
    constexpr __mmask64 third[2] = {0x4924924924924924, 0x2492492492492492};
    for (int half = 0; half < 2; half++) {
        const Words order = _mm512_load_si512(kCellOrder.at[half]);
        const Words cell = _mm512_permutex2var_epi8(out[0], order, out[1]);
        _mm512_store_si512(digits + 64 * half, _mm512_mask_permutexvar_epi8(cell, third[half], order, out[2]));
    }
}

// The cells of the first triple of digits (see `gather`): 16 bits a plane, one word a band.
constexpr Lanes kBandMajor([](int d, int b) { return 3 * d + b < 12 ? lane_of((3 * d + b) % 4, (3 * d + b) / 4) : 0; });
AI void cells(Words x, std::uint64_t (&out)[3]) {
    const Words order = _mm512_load_si512(kBandMajor.at);
    const __m256i words = _mm512_castsi512_si256(_mm512_maskz_permutexvar_epi16(0x777, order, x));
    out[0] = static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm256_castsi256_si128(words)));
    out[1] = static_cast<std::uint64_t>(_mm_extract_epi64(_mm256_castsi256_si128(words), 1));
    out[2] = static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm256_extracti128_si256(words, 1)));
}

// Bit d of the answer: digit d may stand at that bit of band.
AI unsigned digits_at(const Words& plane, int band, int bit) {
    const __mmask32 hit = _mm512_test_epi16_mask(plane, _mm512_set1_epi16(static_cast<short>(1 << bit)));
    return _pext_u32(hit >> band, 0x1249249);
}

AI Words keep_in_lane(Words x, int digit, int band, int mask) {
    const __mmask32 lane = 1u << (3 * digit + band);
    return and2(x, _mm512_mask_set1_epi16(fill(-1), lane, static_cast<short>(mask)));
}
