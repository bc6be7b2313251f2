// Clauses of three literals and more, one after the other in one array. A reference is a position in it.
//
//   word 0   word 1                                      word 2     word 3       word 4 ...
//   size     glue:24 | used:2 | learnt | garbage | ...   position   its number   literals; the first two are watched
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sat/literal.h"
#include "sat/proof_log.h"

namespace modoku::sat {

using ClauseRef = std::uint32_t;
inline constexpr ClauseRef kNoClause = 0x7FFFFFFFu;

struct ClauseHead {
    std::uint32_t size;
    std::uint32_t glue : 24;  // distinct decision levels when learnt or last seen: few means worth keeping
    std::uint32_t used : 2;   // rounds of deletion it is still safe from, renewed when it takes part in a conflict
    std::uint32_t learnt : 1;
    std::uint32_t garbage : 1;
    std::uint32_t vivified : 1;
    std::uint32_t moved : 1;  // during compaction: glue and size are gone, word 0 is the new place
    std::uint32_t unused : 2;
    std::uint32_t
        position;  // where the last search for a literal to watch ended: the next one begins there (Gent 2013)
    ProofId id;    // in the proof, where one is written

    Literal* begin() { return reinterpret_cast<Literal*>(this + 1); }
    Literal* end() { return begin() + size; }
    std::span<Literal> literals() { return {begin(), size}; }
};
static_assert(sizeof(ClauseHead) == 4 * sizeof(Literal));

class Arena {
   public:
    ClauseHead& at(ClauseRef ref) { return *reinterpret_cast<ClauseHead*>(&words_[ref]); }

    ClauseRef add(std::span<const Literal> literals, bool learnt, std::uint32_t glue, ProofId id) {
        const auto ref = static_cast<ClauseRef>(words_.size());
        words_.resize(words_.size() + kHeadWords + literals.size());
        ClauseHead& head = at(ref);
        head = ClauseHead{};
        head.size = static_cast<std::uint32_t>(literals.size());
        head.glue = glue;
        head.learnt = learnt;
        head.position = 2;
        head.id = id;
        std::copy(literals.begin(), literals.end(), head.begin());
        return ref;
    }

    // The clause as it is, from another array.
    ClauseRef add(const ClauseHead& clause) {
        const auto ref = static_cast<ClauseRef>(words_.size());
        const auto* const first = reinterpret_cast<const std::uint32_t*>(&clause);
        words_.insert(words_.end(), first, first + kHeadWords + clause.size);
        return ref;
    }

    std::size_t words() const { return words_.size(); }
    std::vector<std::uint32_t>& raw() { return words_; }

   private:
    static constexpr std::size_t kHeadWords = sizeof(ClauseHead) / sizeof(std::uint32_t);

    std::vector<std::uint32_t> words_;
};

}  // namespace modoku::sat
