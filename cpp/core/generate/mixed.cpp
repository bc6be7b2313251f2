#include "mixed.h"

#include <bit>
#include <cstring>
#include <string>

namespace modoku::generate {

namespace {

constexpr std::uint64_t kStart[8] = {0x6A09E667F3BCC908, 0xBB67AE8584CAA73B, 0x3C6EF372FE94F82B, 0xA54FF53A5F1D36F1,
                                     0x510E527FADE682D1, 0x9B05688C2B3E6C1F, 0x1F83D9ABFB41BD6B, 0x5BE0CD19137E2179};
// Which words of the message go into each of the ten different rounds (RFC 7693, 2.7).
constexpr std::uint8_t kSigma[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

}  // namespace

std::uint64_t mixed(std::uint64_t seed, std::uint64_t number) {
    const std::string text = std::to_string(seed) + '/' + std::to_string(number);
    std::uint64_t m[16] = {}, v[16];
    std::memcpy(m, text.data(), text.size());  // at most 41 bytes: one block
    std::uint64_t h[8];
    std::memcpy(h, kStart, sizeof h);
    h[0] ^= 0x01010000 ^ 8;  // no key, a digest of eight bytes
    std::memcpy(v, h, sizeof h);
    std::memcpy(v + 8, kStart, sizeof kStart);
    v[12] ^= text.size();
    v[14] = ~v[14];  // the last block
    const auto mix = [&](int a, int b, int c, int d, std::uint64_t x, std::uint64_t y) {
        v[a] += v[b] + x;
        v[d] = std::rotr(v[d] ^ v[a], 32);
        v[c] += v[d];
        v[b] = std::rotr(v[b] ^ v[c], 24);
        v[a] += v[b] + y;
        v[d] = std::rotr(v[d] ^ v[a], 16);
        v[c] += v[d];
        v[b] = std::rotr(v[b] ^ v[c], 63);
    };
    for (int round = 0; round < 12; ++round) {
        const std::uint8_t* s = kSigma[round % 10];
        for (int i = 0; i < 4; ++i) mix(i, 4 + i, 8 + i, 12 + i, m[s[2 * i]], m[s[2 * i + 1]]);
        for (int i = 0; i < 4; ++i)
            mix(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4, m[s[8 + 2 * i]], m[s[9 + 2 * i]]);
    }
    std::uint64_t found = h[0] ^ v[0] ^ v[8];
    // Python reads the bytes of the digest with the largest first.
    std::uint64_t turned = 0;
    for (int i = 0; i < 8; ++i, found >>= 8) turned = turned << 8 | (found & 255);
    return turned;
}

}  // namespace modoku::generate
