// Text in and digits out for paths that have no byte permutation for it. Included after words_*.h.

AI void read_text(const char* text, Words (&given)[3]) {
    Givens givens;
    for (int cell = 0; cell < 81; cell++) {
        const int digit = text[cell] - '0';
        if (digit >= 1 && digit <= 9) givens.set(cell, digit);
    }
    for (int j = 0; j < 3; j++) given[j] = load(givens.planes[j]);
}

AI void write_digits(const Words (&plane)[3], std::uint8_t* digits) {
    for (int j = 0; j < 3; j++)
        for (int band = 0; band < 3; band++) {
            std::uint16_t words[9];
            unpack(plane[j], band, words);
            for (int d = 0; d < 9; d++)
                for (unsigned word = words[d]; word; word &= word - 1)
                    digits[27 * band + 3 * __builtin_ctz(word) + j] = static_cast<std::uint8_t>(d + 1);
        }
}
