#include "confirm.h"

#include <bit>
#include <cstdint>
#include <vector>

namespace modoku::generate {

namespace {

using Mask = std::uint16_t;

// An exact cover has an item for each cell, and for each digit in each row, column and box; an option, a digit in a
// cell, covers four of them, one of each family. An item has nine options at most, so a mask of nine bits holds those
// that are left: by digit, column, row, place in the box.
constexpr int kFamilies = 4, kItems = kFamilies * kCells, kOptions = 9 * kCells;

struct Option {
    std::uint16_t item[kFamilies];
    Mask bit[kFamilies];
};

struct Tables {
    Option option[kOptions] = {};          // 9 * cell + digit - 1
    std::uint16_t member[kItems][9] = {};  // the options of an item, by their bits
    std::uint8_t line[kCells][3] = {};     // of a cell its row, its column and its box, numbered from 0 to 26

    constexpr Tables() {
        for (int cell = 0; cell < kCells; ++cell) {
            const int lines[] = {cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3};
            for (int family = 0; family < 3; ++family) line[cell][family] = static_cast<std::uint8_t>(lines[family]);
            for (int digit = 0; digit < 9; ++digit) {
                const int row = cell / 9, column = cell % 9, box = row / 3 * 3 + column / 3;
                const int items[] = {cell, 81 + 9 * row + digit, 162 + 9 * column + digit, 243 + 9 * box + digit};
                const int bits[] = {digit, column, row, row % 3 * 3 + column % 3};
                for (int family = 0; family < kFamilies; ++family) {
                    const int number = 9 * cell + digit;
                    option[number].item[family] = static_cast<std::uint16_t>(items[family]);
                    option[number].bit[family] = static_cast<Mask>(1 << bits[family]);
                    member[items[family]][bits[family]] = static_cast<std::uint16_t>(number);
                }
            }
        }
    }
};
constexpr Tables kTables;
constexpr Mask kDigit[9] = {1, 2, 4, 8, 16, 32, 64, 128, 256};

bool has_one(Mask mask) { return (mask & (mask - 1)) == 0; }

class Cover {
   public:
    // False: two givens cover one item, or nothing is left to cover another.
    bool begin(const Digits& puzzle) {
        bool covered[kItems] = {};
        Mask taken[27] = {};  // of each row, column and box: the digits given there
        for (int cell = 0; cell < kCells; ++cell) {
            if (!puzzle[cell]) continue;
            for (const int item : kTables.option[9 * cell + puzzle[cell] - 1].item) {
                if (covered[item]) return false;
                covered[item] = true;
            }
            for (const int line : kTables.line[cell]) taken[line] |= static_cast<Mask>(1 << (puzzle[cell] - 1));
        }
        for (int cell = 0; cell < kCells; ++cell) {
            if (covered[cell]) continue;
            ++now_.left;
            const auto& line = kTables.line[cell];
            const Mask left = static_cast<Mask>(0x1FF & ~(taken[line[0]] | taken[line[1]] | taken[line[2]]));
            now_.open[cell] = left;
            for (int family = 0; family < 3; ++family) {
                Mask* open = now_.open + kCells + 9 * line[family];
                const Mask bit = kTables.option[9 * cell].bit[family + 1];
                for (int digit = 0; digit < 9; ++digit) open[digit] |= left & kDigit[digit] ? bit : Mask{0};
            }
        }
        for (int item = 0; item < kItems; ++item)
            if (!covered[item] & has_one(now_.open[item]) && !look(item)) return false;
        return true;
    }

    // How many covers there are, two at most; the first one is written into `digits`.
    int count(Digits& digits, const std::atomic<bool>* cancel) {
        int found = 0;
        for (bool fine = settle();;) {
            if (fine && now_.left && !(cancel && cancel->load(std::memory_order_relaxed))) {
                const int item = fewest();
                const int option = kTables.member[item][std::countr_zero(unsigned{now_.open[item]})];
                later_.push_back(now_);
                later_.back().tried = option;
                fine = choose(option) && settle();
                continue;
            }
            if (fine && now_.left) return 2;  // told to stop: nothing is confirmed
            if (fine && ++found == 2) return found;
            if (fine)
                for (int cell = 0; cell < kCells; ++cell)
                    if (now_.digits[cell]) digits[cell] = now_.digits[cell];
            if (later_.empty()) return found;
            now_ = later_.back();
            later_.pop_back();
            dues_ = 0;
            fine = strike<kFamilies>(now_.tried) && settle();
        }
    }

   private:
    struct State {
        Mask open[kItems] = {};  // the options left of an item; none once it is covered
        int left = 0;            // cells not covered
        int tried = 0;           // the option that was tried from here
        Digits digits{};
    };

    // Takes an option away from its items, but for that of the family by which it was found.
    template <int Family>
    bool strike(int number) {
        const Option& option = kTables.option[number];
        for (int family = 0; family < kFamilies; ++family) {
            if (family == Family) continue;
            now_.open[option.item[family]] &= static_cast<Mask>(~option.bit[family]);
            if (!look(option.item[family])) return false;
        }
        return true;
    }

    // False: an item that is to be covered has no option left. One option: it is due.
    bool look(int item) {
        const Mask mask = now_.open[item];
        if (has_one(mask)) {
            if (!mask) return false;
            due_[dues_++] = static_cast<std::uint16_t>(item);
        }
        return true;
    }

    template <int Family>
    bool cover(const Option& chosen) {
        const int item = chosen.item[Family];
        unsigned others = now_.open[item] & ~unsigned{chosen.bit[Family]};
        now_.open[item] = 0;
        for (; others; others &= others - 1)
            if (!strike<Family>(kTables.member[item][std::countr_zero(others)])) return false;
        return true;
    }

    bool choose(int number) {
        const Option& option = kTables.option[number];
        --now_.left;
        now_.digits[number / 9] = static_cast<std::uint8_t>(number % 9 + 1);
        return cover<0>(option) && cover<1>(option) && cover<2>(option) && cover<3>(option);
    }

    // Chooses the only options of items until every item has two or more.
    bool settle() {
        while (dues_) {
            const int item = due_[--dues_];
            const Mask mask = now_.open[item];
            if (mask && !choose(kTables.member[item][std::countr_zero(unsigned{mask})])) return false;
        }
        return true;
    }

    // The first item with two options, else the first with fewest.
    int fewest() const {
        int best = 0, least = 10;
        for (int item = 0; item < kItems && least > 2; ++item) {
            if (!now_.open[item]) continue;
            int options = 2;
            for (unsigned m = now_.open[item] & (now_.open[item] - 1u); m &= m - 1;) ++options;
            if (options < least) least = options, best = item;
        }
        return best;
    }

    State now_;
    std::vector<State> later_;
    std::uint16_t due_[kItems];  // an item comes to one option once on any way down
    int dues_ = 0;
};

}  // namespace

bool is_confirmed(const Digits& puzzle, const Digits& solution, const std::atomic<bool>* cancel) {
    if (cancel && cancel->load(std::memory_order_relaxed)) return false;
    Cover cover;
    Digits found = puzzle;
    return cover.begin(puzzle) && cover.count(found, cancel) == 1 && found == solution;
}

}  // namespace modoku::generate
