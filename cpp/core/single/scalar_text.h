// Text in and digits out for paths without a byte permutation. Included after words_*.h.

// Where a cell's bit lies in Givens, as an index of its 16 lanes, and which lane a character selects;
// blanks go to a lane that no digit uses, so that the loop has no branch to mispredict.
struct TextPlaces {
    std::uint8_t row_of[81] = {}, lane_of[256] = {};
    std::uint16_t bit_of[81] = {};
    constexpr TextPlaces() {
        for (int cell = 0; cell < 81; cell++) {
            row_of[cell] = static_cast<std::uint8_t>(3 * (cell % 3) + cell / 27);
            bit_of[cell] = static_cast<std::uint16_t>(1 << (cell / 9 % 3 * 3 + cell % 9 / 3));
        }
        for (int c = 0; c < 256; c++) lane_of[c] = 15;
        for (int digit = 1; digit <= 9; digit++)
            lane_of['0' + digit] = static_cast<std::uint8_t>(digit <= 6 ? digit - 1 : digit + 1);
    }
};
constexpr TextPlaces kTextPlaces;

AI void read_text(const char* text, Words (&given)[3]) {
    Givens givens;
    std::uint16_t (*rows)[16] = givens.planes[0];
    for (int cell = 0; cell < 81; cell++) {
        const int lane = kTextPlaces.lane_of[static_cast<unsigned char>(text[cell])];
        rows[kTextPlaces.row_of[cell]][lane] |= kTextPlaces.bit_of[cell];
    }
    for (int row = 0; row < 9; row++) {
        rows[row][15] = 0;
        for (int digit = 0; digit < 3; digit++) rows[row][11 + digit] = rows[row][8 + digit];
    }
    for (int j = 0; j < 3; j++) given[j] = load(givens.planes[j]);
}

// A solved board has one cell for every digit and row: no loop over bits, whose length would be guessed.
AI void write_digits(const Words (&plane)[3], int zero, std::uint8_t (&digits)[128]) {
    for (int band = 0; band < 3; band++) {
        std::uint16_t words[3][9];
        for (int j = 0; j < 3; j++) unpack(plane[j], band, words[j]);
        for (int d = 0; d < 9; d++)
            for (int row = 0; row < 3; row++) {
                const unsigned box0 = words[0][d] >> 3 * row & 07, box1 = words[1][d] >> 3 * row & 07,
                               box2 = words[2][d] >> 3 * row & 07;
                // Columns in the order 0 3 6 1 4 7 2 5 8.
                const int place = __builtin_ctz(box0 | box1 << 3 | box2 << 6);
                digits[27 * band + 9 * row + place % 3 * 3 + place / 3] = static_cast<std::uint8_t>(zero + d + 1);
            }
    }
}
