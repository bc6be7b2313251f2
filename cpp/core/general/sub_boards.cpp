#include "sub_boards.h"

#include <algorithm>
#include <limits>

namespace modoku::general {

std::uint64_t SubBoards::hash(Key key) {
    std::uint64_t h = 0x9e3779b97f4a7c15u ^ key.size();
    for (std::uint64_t word : key) {
        h = (h ^ word) * 0xff51afd7ed558ccdu;
        h ^= h >> 32;
    }
    h *= 0xc4ceb9fe1a85ec53u;
    return h ^ h >> 29;
}

const SubBoards::Entry* SubBoards::look_up(const Half& half, std::uint64_t hash, Key key) {
    if (half.entries.empty()) return nullptr;
    const std::size_t mask = half.entries.size() - 1;
    for (std::size_t i = hash & mask; half.entries[i].key_words; i = (i + 1) & mask) {
        const Entry& entry = half.entries[i];
        if (entry.hash == hash && entry.key_words == key.size() &&
            std::equal(key.begin(), key.end(), half.words.begin() + entry.at))
            return &entry;
    }
    return nullptr;
}

std::optional<BigUnsigned> SubBoards::find(std::uint64_t hash, Key key) {
    for (const Half* half : {&young_, &old_}) {
        const Entry* entry = look_up(*half, hash, key);
        if (!entry) continue;
        const std::uint64_t* count = half->words.data() + entry->at + entry->key_words;
        BigUnsigned found(Key{count, entry->count_words});
        // What is still asked for moves to the younger half, and so survives.
        if (half == &old_) insert(hash, key, found);
        return found;
    }
    return std::nullopt;
}

void SubBoards::insert(std::uint64_t hash, Key key, const BigUnsigned& count) {
    constexpr std::size_t longest = std::numeric_limits<std::uint16_t>::max();
    if (key.empty() || key.size() > longest) return;
    if (young_.words.size() + young_.used * 4 > std::min<std::size_t>(words_at_most_, 0xf0000000u)) {
        old_ = std::move(young_);
        young_ = {};
    }
    if (young_.used * 2 >= young_.entries.size()) grow(young_);
    Entry entry{hash, static_cast<std::uint32_t>(young_.words.size()), static_cast<std::uint16_t>(key.size()), 0};
    young_.words.insert(young_.words.end(), key.begin(), key.end());
    const std::size_t before = young_.words.size();
    count.append_words(young_.words);
    if (young_.words.size() - before > longest) {
        young_.words.resize(entry.at);
        return;
    }
    entry.count_words = static_cast<std::uint16_t>(young_.words.size() - before);
    const std::size_t mask = young_.entries.size() - 1;
    std::size_t i = hash & mask;
    while (young_.entries[i].key_words) i = (i + 1) & mask;
    young_.entries[i] = entry;
    ++young_.used;
}

void SubBoards::grow(Half& half) {
    std::vector<Entry> larger(std::max<std::size_t>(1024, half.entries.size() * 2));
    const std::size_t mask = larger.size() - 1;
    for (const Entry& entry : half.entries) {
        if (!entry.key_words) continue;
        std::size_t i = entry.hash & mask;
        while (larger[i].key_words) i = (i + 1) & mask;
        larger[i] = entry;
    }
    half.entries = std::move(larger);
}

}  // namespace modoku::general
