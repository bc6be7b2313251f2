#include "unavoidable_sets.h"

#include <algorithm>
#include <bit>
#include <compare>
#include <set>
#include <stdexcept>

namespace modoku::general {

namespace {

constexpr int kMostCells = 128, kMostDigits = 32;

// How many changed cells groups or digits have, and how many of those have exactly one.
class Tally {
   public:
    explicit Tally(std::size_t count) : changed_(count) {}

    void add(std::size_t i) {
        const int now = ++changed_[i];
        alone_ += now == 1 ? 1 : now == 2 ? -1 : 0;
    }
    void remove(std::size_t i) {
        const int now = --changed_[i];
        alone_ += now == 1 ? 1 : now == 0 ? -1 : 0;
    }
    int alone() const { return alone_; }

   private:
    std::vector<int> changed_;
    int alone_ = 0;
};

class SecondGrids {
   public:
    SecondGrids(const SolvedBoard& board, int most, const modoku::Budget& budget)
        : board_(board),
          cells_(static_cast<int>(board.digits.size())),
          most_(most),
          meter_(budget),
          groups_of_(board.digits.size()),
          holders_(board.digits.size() * static_cast<std::size_t>(std::max(board.size, 1))),
          new_digits_(board.groups.size()) {
        check();
        for (std::size_t g = 0; g < board.groups.size(); ++g)
            for (const int cell : board.groups[g]) groups_of_[index(cell)].push_back(g);
        for (const auto& group : board.groups)
            for (const int cell : group)
                for (const int other : group) {
                    Holders& holders = holders_[index(cell) * index(board.size) + digit_of(other)];
                    holders.cells = holders.cells | bit(other);
                    holders.first = std::min(holders.first, other);
                }
        sort_groups();
    }

    UnavoidableSets run() {
        UnavoidableSets found;
        if (!meter_.interrupted())
            for (first_ = 0; first_ < cells_ && !over_; ++first_) {
                open_ = {};
                if (add(first_)) extend();
                drop(first_);
            }
        found.sets = minimal();
        found.stop = meter_.stop();
        found.nodes = nodes_;
        return found;
    }

   private:
    struct Cells {
        std::uint64_t low = 0, high = 0;

        Cells operator|(const Cells& o) const { return {low | o.low, high | o.high}; }
        Cells without(const Cells& o) const { return {low & ~o.low, high & ~o.high}; }
        bool has(int cell) const { return (cell < 64 ? low >> cell : high >> (cell - 64)) & 1; }
        int count() const { return std::popcount(low) + std::popcount(high); }
        auto operator<=>(const Cells&) const = default;
    };

    // The cells that hold a digit in the groups of a cell, and the first of them.
    struct Holders {
        Cells cells;
        int first = kMostCells;
    };

    static Cells bit(int cell) {
        return cell < 64 ? Cells{std::uint64_t{1} << cell, 0} : Cells{0, std::uint64_t{1} << (cell - 64)};
    }
    static std::size_t index(int cell) { return static_cast<std::size_t>(cell); }
    std::size_t digit_of(int cell) const { return static_cast<std::size_t>(board_.digits[index(cell)]); }

    void check() const {
        if (board_.size < 1 || board_.size > kMostDigits || cells_ > kMostCells)
            throw std::invalid_argument("a board of up to 128 cells and 32 digits");
        for (const int digit : board_.digits)
            if (digit < 0 || digit >= board_.size) throw std::invalid_argument("a digit is out of range");
        for (const auto& group : board_.groups) {
            std::uint32_t seen = 0;
            for (const int cell : group) {
                if (cell < 0 || cell >= cells_) throw std::invalid_argument("a cell is out of range");
                const std::uint32_t digit = 1u << board_.digits[index(cell)];
                if (seen & digit) throw std::invalid_argument("a group holds a digit twice");
                seen |= digit;
            }
        }
    }

    // Full groups are sorted into families of disjoint ones (rows, columns, boxes): within a family the groups with one
    // changed cell each need another cell of their own. Whether a digit can have one changed cell depends on whether
    // full groups tell all cells of a full group apart.
    void sort_groups() {
        family_of_.assign(board_.groups.size(), -1);
        std::vector<std::set<int>> taken;
        for (std::size_t g = 0; g < board_.groups.size(); ++g) {
            const auto& group = board_.groups[g];
            if (static_cast<int>(group.size()) != board_.size) continue;
            const auto is_free = [&](const std::set<int>& cells) {
                return std::none_of(group.begin(), group.end(), [&](int cell) { return cells.count(cell) > 0; });
            };
            const auto place = std::find_if(taken.begin(), taken.end(), is_free);
            family_of_[g] = static_cast<int>(place - taken.begin());
            if (place == taken.end()) taken.emplace_back();
            taken[index(family_of_[g])].insert(group.begin(), group.end());
        }
        families_.assign(taken.size(), Tally(board_.groups.size()));
        digits_apart_ = !taken.empty();
        for (std::size_t g = 0; g < board_.groups.size() && digits_apart_; ++g)
            if (family_of_[g] >= 0)
                for (const int one : board_.groups[g])
                    for (const int other : board_.groups[g]) digits_apart_ &= one == other || is_apart(one, other);
        for (const auto& groups : groups_of_)
            digits_apart_ &=
                std::any_of(groups.begin(), groups.end(), [&](std::size_t g) { return family_of_[g] >= 0; });
    }

    // Whether a full group holds `other` and not `one`.
    bool is_apart(int one, int other) const {
        return std::any_of(groups_of_[index(other)].begin(), groups_of_[index(other)].end(), [&](std::size_t g) {
            const auto& group = board_.groups[g];
            return family_of_[g] >= 0 && std::find(group.begin(), group.end(), one) == group.end();
        });
    }

    // Makes a cell one that changes; false where too many cells would have to.
    bool add(int cell) {
        changed_ = changed_ | bit(cell);
        ++count_;
        open_ = open_ | bit(cell);
        int more = 0;
        for (const std::size_t g : groups_of_[index(cell)])
            if (family_of_[g] >= 0) families_[index(family_of_[g])].add(g);
        for (const Tally& family : families_) more = std::max(more, family.alone());
        digits_.add(digit_of(cell));
        if (digits_apart_) more = std::max(more, digits_.alone());
        return count_ + more <= most_;
    }

    void drop(int cell) {
        changed_ = changed_.without(bit(cell));
        --count_;
        for (const std::size_t g : groups_of_[index(cell)])
            if (family_of_[g] >= 0) families_[index(family_of_[g])].remove(g);
        digits_.remove(digit_of(cell));
    }

    // The digits that a changed cell can take: not its own, not taken anew in its groups, not held by a cell that keeps
    // its digit, and not asking for too many cells.
    std::uint32_t options(int cell) const {
        std::uint32_t taken = 1u << board_.digits[index(cell)];
        for (const std::size_t g : groups_of_[index(cell)]) taken |= new_digits_[g];
        std::uint32_t found = 0;
        const Holders* const holders = holders_.data() + index(cell) * index(board_.size);
        for (std::uint32_t left = ~taken & all_; left; left &= left - 1) {
            const Holders& of_digit = holders[std::countr_zero(left)];
            const bool allowed = of_digit.first >= first_ && count_ + of_digit.cells.without(changed_).count() <= most_;
            if (allowed) found |= left & (0u - left);
        }
        return found;
    }

    void extend() {
        if (over_ || meter_.spent(++nodes_)) {
            over_ = true;
            return;
        }
        if (open_.count() == 0) {
            found_.insert(changed_);
            return;
        }
        int best = -1, fewest = kMostDigits + 1;
        std::uint32_t choices = 0;
        each(open_, [&](int cell) {
            const std::uint32_t found = fewest > 0 ? options(cell) : ~0u;
            if (std::popcount(found) >= fewest) return;
            fewest = std::popcount(found);
            best = cell;
            choices = found;
        });
        for (; choices && !over_; choices &= choices - 1) take(best, std::countr_zero(choices));
    }

    // Gives a changed cell its new digit, and goes on.
    void take(int cell, int digit) {
        const auto& groups = groups_of_[index(cell)];
        for (const std::size_t g : groups) new_digits_[g] |= 1u << digit;
        const Cells open = open_;
        open_ = open_.without(bit(cell));
        const Cells added = holders_[index(cell) * index(board_.size) + index(digit)].cells.without(changed_);
        bool fits = true;
        each(added, [&](int holder) { fits &= add(holder); });
        if (fits) extend();
        each(added, [&](int holder) { drop(holder); });
        open_ = open;
        for (const std::size_t g : groups) new_digits_[g] &= ~(1u << digit);
    }

    std::vector<std::vector<int>> minimal() const {
        std::vector<Cells> by_size(found_.begin(), found_.end()), kept;
        std::stable_sort(by_size.begin(), by_size.end(),
                         [](const Cells& a, const Cells& b) { return a.count() < b.count(); });
        std::vector<std::vector<int>> sets;
        for (const Cells& cells : by_size) {
            const auto is_within = [&](const Cells& other) { return other.without(cells).count() == 0; };
            if (std::any_of(kept.begin(), kept.end(), is_within)) continue;
            kept.push_back(cells);
            sets.emplace_back();
            each(cells, [&](int cell) { sets.back().push_back(cell); });
        }
        std::sort(sets.begin(), sets.end(),
                  [](const auto& a, const auto& b) { return a.size() != b.size() ? a.size() < b.size() : a < b; });
        return sets;
    }

    template <typename Take>
    static void each(const Cells& cells, Take&& take) {
        for (std::uint64_t left = cells.low; left; left &= left - 1) take(std::countr_zero(left));
        for (std::uint64_t left = cells.high; left; left &= left - 1) take(64 + std::countr_zero(left));
    }

    const SolvedBoard& board_;
    int cells_, most_;
    modoku::Meter meter_;
    std::vector<std::vector<std::size_t>> groups_of_;
    std::vector<Holders> holders_;  // by cell and digit
    std::uint32_t all_ = board_.size < 32 ? (1u << board_.size) - 1 : ~0u;
    std::vector<int> family_of_;  // of a full group
    std::vector<Tally> families_;
    Tally digits_{kMostDigits};
    bool digits_apart_ = false;
    std::vector<std::uint32_t> new_digits_;  // of each group
    Cells changed_;
    Cells open_;  // changed cells without a new digit
    std::set<Cells> found_;
    int first_ = 0, count_ = 0;
    std::uint64_t nodes_ = 0;
    bool over_ = false;
};

}  // namespace

UnavoidableSets find_unavoidable_sets(const SolvedBoard& board, int most, const modoku::Budget& budget) {
    return SecondGrids(board, most, budget).run();
}

}  // namespace modoku::general
