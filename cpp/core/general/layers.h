// Counting digit by digit: the cells of one digit are a layer, and a solution is a pile of layers that cover every cell
// once.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "big_unsigned.h"
#include "effort.h"
#include "problem.h"
#include "state.h"

namespace modoku::general {

// For boards where nothing but all-different binds the cells, every cell is in a house, and at most 128 cells are open.
//
// Layers are piled up from both ends, half of the digits each; what a pile covers is all that matters of it, so equal
// covers are counted together. The two halves meet where their covers complete one another.
class Layers {
   public:
    // Room for at most about `bytes` of covers.
    Layers(const Problem& problem, std::size_t bytes);

    // The exact count; nothing if the board is not of the kind, the room is too small or the budget is spent.
    std::optional<BigUnsigned> count(Budget& budget);

    // How many piles were extended: the nodes of this way of counting.
    std::uint64_t visited() const { return visited_; }

   private:
    struct Cover {
        std::uint64_t low = 0, high = 0;

        Cover operator|(const Cover& o) const { return {low | o.low, high | o.high}; }
        bool meets(const Cover& o) const { return (low & o.low) | (high & o.high); }
        bool contains(const Cover& o) const { return !((o.low & ~low) | (o.high & ~high)); }
        bool operator==(const Cover&) const = default;
        bool has(int i) const { return (i < 64 ? low >> i : high >> (i - 64)) & 1; }
        void set(int i) { (i < 64 ? low : high) |= bit(i % 64); }
    };
    // The layers of a digit as a tree of cells in preorder: a cell that is taken rules out everything up to `skip`.
    struct Node {
        Cover layer;  // at a leaf, all cells of the layer
        std::uint32_t skip = 0;
        std::uint8_t cell = 0;
        bool leaf = false;
    };
    struct Digit {
        int digit = 0;
        std::vector<Node> nodes;
        std::uint64_t leaves = 0;
    };
    // Covers and how often each occurs.
    class Piles {
       public:
        Piles() { add({}, 1); }
        explicit Piles(std::size_t expected);
        bool add(const Cover& cover, std::uint64_t times);  // false if the number of times overflows
        std::uint64_t find(const Cover& cover) const;
        std::size_t size() const { return used_; }
        template <class Visit>
        bool all(Visit&& visit) const {
            for (const Entry& entry : entries_) {
                if (entry.times && !visit(entry.cover, entry.times)) return false;
            }
            return true;
        }

       private:
        struct Entry {
            Cover cover;
            std::uint64_t times = 0;
        };
        static std::size_t hash(const Cover& cover);
        void grow();
        std::vector<Entry> entries_;
        std::size_t used_ = 0;
    };

    bool collect();
    bool collect_layers(Digit& digit);
    bool grow_tree(Digit& digit, const Cover& cells, const Cover& unmet, const Cover& chosen);
    bool pile(Piles& piles, Mask& digits, const Digit& next, Budget& budget);
    std::optional<BigUnsigned> join(const Piles& some, const Piles& others, const Digit& last, Budget& budget);
    Cover cells_within(Mask digits) const;

    const Problem& problem_;
    State state_;
    std::size_t piles_at_most_;
    std::vector<Var> cells_;           // the open variables; a cover's bit i is cells_[i]
    std::vector<Cover> peers_;         // by cell, the cell itself included
    std::vector<Cover> houses_;        // the open cells of every house that has any
    std::vector<std::size_t> groups_;  // which house that is
    std::vector<Cover> houses_of_;     // by cell, as bits over `houses_`
    std::vector<Digit> digits_;
    Cover everything_;
    std::uint64_t visited_ = 0;
    Budget* budget_ = nullptr;  // of the question being answered
};

}  // namespace modoku::general
