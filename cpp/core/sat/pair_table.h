// The number of each binary clause in the proof, found by its two literals. Reasons do not name their binary clause, and
// every conflict asks for dozens: one array with open addressing takes a third of the time of a general map.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "sat/literal.h"
#include "sat/proof_log.h"

namespace modoku::sat {

class PairTable {
   public:
    // The number of the clause {a, b}, in whichever order; 0 until it is set. Another call may move it.
    ProofId& at(Literal a, Literal b) {
        if (2 * count_ >= entries_.size()) grow();
        Entry& entry = find(static_cast<std::uint64_t>(std::min(a, b)) << 32 | std::max(a, b));
        return entry.id;
    }

   private:
    // No clause has the literal 0 twice: that key is free.
    struct Entry {
        std::uint64_t key = 0;
        ProofId id = 0;
    };

    Entry& find(std::uint64_t key) {
        const std::size_t last = entries_.size() - 1;
        std::size_t place = static_cast<std::size_t>(key * 0x9E3779B97F4A7C15u >> 20) & last;
        while (entries_[place].key != key) {
            if (entries_[place].key == 0) {
                entries_[place].key = key;
                ++count_;
                break;
            }
            place = (place + 1) & last;
        }
        return entries_[place];
    }

    void grow() {
        std::vector<Entry> old(std::max<std::size_t>(1024, 2 * entries_.size()));
        old.swap(entries_);
        count_ = 0;
        for (const Entry& entry : old)
            if (entry.key != 0) find(entry.key).id = entry.id;
    }

    std::vector<Entry> entries_;
    std::size_t count_ = 0;
};

}  // namespace modoku::sat
