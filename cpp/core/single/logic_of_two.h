// Three-operand logic for instruction sets that have only two. Included after and2, or2, xor2, without.

AI Words and3(Words x, Words y, Words z) { return and2(and2(x, y), z); }
AI Words or3(Words x, Words y, Words z) { return or2(or2(x, y), z); }
AI Words one_of(Words x, Words y, Words z) { return without(xor2(xor2(x, y), z), and2(x, y)); }
AI Words most_of(Words x, Words y, Words z) { return or2(and2(x, y), and2(or2(x, y), z)); }
AI Words or_and(Words x, Words y, Words z) { return or2(x, and2(y, z)); }         // x | (y & z)
AI Words or_without(Words x, Words y, Words z) { return or2(x, without(y, z)); }  // x | (y & ~z)
AI Words and_either(Words x, Words y, Words z) { return and2(x, or2(y, z)); }     // x & (y | z)
AI Words keep(Words x, Words y, Words z) { return without(x, without(z, y)); }    // x & (y | ~z)
AI Words unless(Words x, Words y, Words z) { return without(x, and2(y, z)); }     // x & ~(y & z)
AI Words differ(Words x, Words y, Words z) { return or2(xor2(x, y), z); }         // (x ^ y) | z
template <int mask>
AI Words select(Words x, Words y) {
    return or2(and2(x, fill(mask)), and2(y, fill(~mask)));
}
