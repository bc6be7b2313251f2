// Counts of sub-boards met before, in bounded memory. Keys are kept and compared in full: a hash alone proves nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "big_unsigned.h"

namespace modoku::general {

class SubBoards {
   public:
    using Key = std::span<const std::uint64_t>;

    // Holds at most about `bytes`: in two halves, of which the older is forgotten when the younger is full.
    explicit SubBoards(std::size_t bytes) : words_at_most_(bytes / sizeof(std::uint64_t) / 2) {}

    static std::uint64_t hash(Key key);
    std::optional<BigUnsigned> find(std::uint64_t hash, Key key);
    void insert(std::uint64_t hash, Key key, const BigUnsigned& count);

   private:
    struct Entry {
        std::uint64_t hash = 0;
        std::uint32_t at = 0;         // in `words`: the key, then the count
        std::uint16_t key_words = 0;  // 0 marks an empty entry
        std::uint16_t count_words = 0;
    };
    struct Half {
        std::vector<Entry> entries;
        std::vector<std::uint64_t> words;
        std::size_t used = 0;
    };

    static const Entry* look_up(const Half& half, std::uint64_t hash, Key key);
    static void grow(Half& half);

    std::size_t words_at_most_;
    Half young_, old_;
};

}  // namespace modoku::general
