#include "slabs.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace modoku::general {

namespace {

constexpr int cells_at_most = 100;  // no count of such a board needs more than 128 bits
constexpr std::size_t first_trial = 1 << 16;
constexpr std::size_t growth = 8;

Mask lowest_bit(Mask mask) { return mask & (~mask + 1); }

}  // namespace

Slabs::Slabs(const Problem& problem, std::size_t bytes)
    : problem_(problem),
      state_(problem),
      fields_(static_cast<std::size_t>(64 / problem.size())),
      seals_at_most_(bytes / (6 * sizeof(Entry))) {}

// Each family of rows is tried with little room first, then with more: the right direction to cut can make all the
// difference, and a trial that fails costs a fraction of the one that does not.
std::optional<BigUnsigned> Slabs::count(Budget& budget) {
    if (!problem_.propagators().empty() || problem_.var_count() > cells_at_most) return std::nullopt;
    budget_ = &budget;
    if (!state_.propagate()) return state_.was_stopped() ? std::nullopt : std::optional(BigUnsigned(0));
    if (!binds_by_groups_only()) return std::nullopt;
    std::vector<Cut> cuts;
    for (const Family& rows : find_families()) {
        auto cut = find_cut(rows);
        if (!cut || !is_worth_cutting(*cut)) cuts.push_back(make_whole(rows));
        if (cut) cuts.push_back(std::move(*cut));
    }
    if (cuts.empty()) return std::nullopt;
    find_alike();
    for (std::size_t room = first_trial;; room *= growth) {
        room = std::min(room, seals_at_most_);
        for (const Cut& cut : cuts) {
            // One slab leaves its room to no other.
            const auto total = count_by(cut, cut.is_whole() ? room + room / 8 : room);
            if (stopped_) return std::nullopt;
            if (!total) continue;
            const std::array<std::uint64_t, 2> halves{static_cast<std::uint64_t>(*total),
                                                      static_cast<std::uint64_t>(*total >> 64)};
            return BigUnsigned(halves);
        }
        if (room == seals_at_most_) return std::nullopt;
    }
}

std::optional<Slabs::Wide> Slabs::count_by(const Cut& cut, std::size_t at_most) {
    std::array<Entries, 3> slabs;
    crossed_ = cut.crossed.size();
    for (std::size_t i = 0; i < slabs.size(); ++i) {
        auto filled = fill_slab(cut, i, at_most);
        if (!filled) return std::nullopt;
        if (filled->empty()) return Wide{0};
        slabs[i] = std::move(*filled);
    }
    std::sort(slabs.begin(), slabs.end(), [](auto& a, auto& b) { return a.size() < b.size(); });
    auto range = [](const Entries& list) { return Range{list.data(), list.data() + list.size()}; };
    Wide total = join(range(slabs[0]), range(slabs[1]), range(slabs[2]), 0) * orders_;
    for (std::size_t k = 2; k <= cut.rising; ++k) total *= static_cast<Wide>(k);
    return total;
}

// A pair that no unit holds (as of a knight's move) is nowhere in a seal.
bool Slabs::binds_by_groups_only() const {
    const auto count = static_cast<std::size_t>(problem_.var_count());
    std::vector<std::vector<bool>> bound(count, std::vector<bool>(count));
    for (std::size_t g = 0; g < problem_.groups().size(); ++g) {
        for (auto a : problem_.groups()[g]) {
            for (auto b : problem_.groups()[g]) bound[a][b] = true;
        }
    }
    for (std::size_t a = 0; a < count; ++a) {
        for (auto b : problem_.peers()[a]) {
            if (!bound[a][b]) return false;
        }
    }
    return true;
}

// Digits are alike if they fit in the same cells: nothing else tells them apart here.
void Slabs::find_alike() {
    alike_.clear();
    orders_ = 1;
    Mask seen = 0;
    for (int a = 0; a < problem_.size(); ++a) {
        if (seen >> a & 1) continue;
        Mask alike = problem_.full() & ~seen;
        for (int v = 0; v < problem_.var_count(); ++v) {
            const Mask domain = state_.domain(static_cast<Var>(v));
            alike &= domain >> a & 1 ? domain : ~domain;
        }
        seen |= alike;
        alike_.push_back(alike);
        for (int k = 2; k <= count_bits(alike); ++k) orders_ *= static_cast<Wide>(k);
    }
}

// Rows, columns, boxes ...: every set of disjoint houses that together are the board, taken in the order of the groups.
std::vector<Slabs::Family> Slabs::find_families() const {
    const auto count = static_cast<std::size_t>(problem_.var_count());
    std::vector<Family> families;
    std::vector<bool> used(problem_.groups().size());
    for (std::size_t start = 0; start < problem_.groups().size(); ++start) {
        if (used[start] || !problem_.is_full_house(start)) continue;
        Family family;
        std::vector<bool> covered(count);
        std::size_t left = count;
        for (std::size_t g = start; g < problem_.groups().size(); ++g) {
            const auto cells = problem_.groups()[g];
            if (used[g] || !problem_.is_full_house(g)) continue;
            if (std::any_of(cells.begin(), cells.end(), [&](auto v) { return covered[v]; })) continue;
            for (auto v : cells) covered[v] = true;
            left -= cells.size();
            family.push_back(g);
        }
        if (left) continue;
        for (std::size_t g : family) used[g] = true;
        families.push_back(std::move(family));
    }
    return families;
}

// The two cuts that go through the fewest units; nothing if one of these is no house.
std::optional<Slabs::Cut> Slabs::find_cut(const Family& rows) const {
    const std::size_t count = rows.size();
    if (count < 3) return std::nullopt;
    std::vector<std::size_t> row_of(static_cast<std::size_t>(problem_.var_count()));
    for (std::size_t r = 0; r < count; ++r) {
        for (auto v : problem_.groups()[rows[r]]) row_of[v] = r;
    }
    std::optional<Cut> best;
    auto unevenness = [count](const Cut& cut) {
        return std::max({cut.at[1], cut.at[2] - cut.at[1], count - cut.at[2]});
    };
    for (std::size_t i = 1; i + 1 < count; ++i) {
        for (std::size_t j = i + 1; j < count; ++j) {
            Cut cut{rows, {0, i, j, count}, {}};
            auto slab_of = [&](auto v) { return (row_of[v] >= i) + (row_of[v] >= j); };
            for (std::size_t g = 0; g < problem_.groups().size(); ++g) {
                const auto cells = problem_.groups()[g];
                const bool crossed =
                    std::any_of(cells.begin(), cells.end(), [&](auto v) { return slab_of(v) != slab_of(cells[0]); });
                if (crossed) cut.crossed.push_back(g);
            }
            if (!best || cut.crossed.size() < best->crossed.size() ||
                (cut.crossed.size() == best->crossed.size() && unevenness(cut) < unevenness(*best)))
                best = std::move(cut);
        }
    }
    for (std::size_t g : best->crossed) {
        if (!problem_.is_full_house(g)) return std::nullopt;
    }
    return best;
}

// Not if every unit beside the rows is cut: then a slab is no simpler than the board.
bool Slabs::is_worth_cutting(const Cut& cut) const {
    return cut.crossed.size() + cut.rows.size() < problem_.groups().size();
}

// No cut; the largest set of rows that may be exchanged comes last. The first row has another task (`ordered_`).
Slabs::Cut Slabs::make_whole(Family rows) const {
    Cut whole{rows, {0, rows.size(), rows.size(), rows.size()}, {}};
    auto meets_once = [&](std::size_t unit, std::size_t row) {
        const auto cells = problem_.groups()[row];
        return 1 == std::count_if(cells.begin(), cells.end(), [&](auto v) {
                   const auto units = problem_.groups_of()[v];
                   return std::find(units.begin(), units.end(), unit) != units.end();
               });
    };
    std::size_t spine = 0;
    while (spine < problem_.groups().size() &&
           !std::all_of(
               rows.begin(), rows.end(),
               [&](std::size_t row) { return problem_.is_full_house(spine) && meets_once(spine, row); }))
        ++spine;
    if (spine == problem_.groups().size()) return whole;
    Family best;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        Family alike;
        std::copy_if(rows.begin() + 1, rows.end(), std::back_inserter(alike),
                     [&](std::size_t row) { return are_alike(rows[i], row); });
        if (alike.size() > best.size()) best = std::move(alike);
    }
    std::stable_partition(whole.rows.begin(), whole.rows.end(),
                          [&](std::size_t row) { return std::find(best.begin(), best.end(), row) == best.end(); });
    whole.rising = best.size();
    whole.spine = spine;
    return whole;
}

// Whether nothing changes when two rows are exchanged: cell by cell they fit the same digits and are in the same units.
bool Slabs::are_alike(std::size_t row, std::size_t other) const {
    auto looks = [&](std::size_t house) {
        std::vector<std::pair<Mask, std::vector<std::size_t>>> cells;
        for (auto v : problem_.groups()[house]) {
            std::vector<std::size_t> units(problem_.groups_of()[v].begin(), problem_.groups_of()[v].end());
            std::erase(units, house);
            std::sort(units.begin(), units.end());
            cells.emplace_back(state_.domain(static_cast<Var>(v)), std::move(units));
        }
        std::sort(cells.begin(), cells.end());
        return cells;
    };
    return looks(row) == looks(other);
}

// Row by row; after each, fillings that leave the same digits to every unit are one.
std::optional<Slabs::Entries> Slabs::fill_slab(const Cut& cut, std::size_t slab, std::size_t at_most) {
    // Units of the slab with cells in several of its rows: those that are cut first, at the same places in every slab.
    std::vector<std::size_t> live = cut.crossed;
    std::vector<std::size_t> last_row;
    std::vector<std::size_t> row_of(static_cast<std::size_t>(problem_.var_count()), cut.rows.size());
    for (std::size_t r = cut.at[slab]; r < cut.at[slab + 1]; ++r) {
        for (auto v : problem_.groups()[cut.rows[r]]) row_of[v] = r;
    }
    for (std::size_t g = 0; g < problem_.groups().size(); ++g) {
        if (std::find(cut.crossed.begin(), cut.crossed.end(), g) != cut.crossed.end()) continue;
        const auto cells = problem_.groups()[g];
        const bool inside = row_of[cells[0]] < cut.rows.size();
        const bool tall =
            std::any_of(cells.begin(), cells.end(), [&](auto v) { return row_of[v] != row_of[cells[0]]; });
        if (inside && tall) live.push_back(g);
    }
    if (live.size() > fields_ * words) return std::nullopt;
    for (std::size_t g : live) {
        std::size_t last = 0;
        for (auto v : problem_.groups()[g]) {
            if (row_of[v] < cut.rows.size()) last = std::max(last, row_of[v]);
        }
        last_row.push_back(last);
    }
    at_most_ = at_most;
    Entries entries{{Seal{}, 1}};
    for (std::size_t r = cut.at[slab]; r < cut.at[slab + 1]; ++r) {
        Table filled;
        filled_ = &filled;
        begin_row(cut, r, live);
        for (const Entry& entry : entries) {
            if (budget_->is_spent(++visited_)) stopped_ = true;
            if (stopped_ || filled.size() > at_most) return std::nullopt;
            fill_row(0, 0, entry.seal, entry.times);
        }
        if (filled.size() > at_most) return std::nullopt;
        entries = filled.take();
        // A unit that is full matters no more; without it, more fillings are alike.
        Seal kept{};
        bool is_any_full = false;
        for (std::size_t u = 0; u < live.size(); ++u) {
            if (u < crossed_ || last_row[u] > r) kept[u / fields_] |= problem_.full() << shift(u);
            else is_any_full = true;
        }
        if (!is_any_full) continue;
        Table merged;
        for (const Entry& entry : entries) {
            Seal seal;
            for (std::size_t w = 0; w < words; ++w) seal[w] = entry.seal[w] & kept[w];
            merged.add(seal, entry.times);
        }
        entries = merged.take();
    }
    std::sort(entries.begin(), entries.end(), [&](const Entry& a, const Entry& b) {
        for (std::size_t u = 0; u < crossed_; ++u) {
            const Mask x = part(a.seal, u), y = part(b.seal, u);
            if (x != y) return x < y;
        }
        return false;
    });
    return entries;
}

// Looks up what `fill_row` needs to know of a row.
void Slabs::begin_row(const Cut& cut, std::size_t r, const std::vector<std::size_t>& live) {
    ordered_ = r == 0;
    spine_.reset();
    row_.clear();
    units_of_.clear();
    for (auto v : problem_.groups()[cut.rows[r]]) {
        row_.push_back(static_cast<Var>(v));
        std::vector<std::size_t> units;
        for (std::size_t u = 0; u < live.size(); ++u) {
            const auto cells = problem_.groups()[live[u]];
            if (std::find(cells.begin(), cells.end(), v) != cells.end()) units.push_back(u);
        }
        units_of_.push_back(std::move(units));
    }
    if (cut.rising > 1 && r + cut.rising >= cut.rows.size()) {
        spine_ = static_cast<std::size_t>(std::find(live.begin(), live.end(), cut.spine) - live.begin());
        for (spine_cell_ = 0;; ++spine_cell_) {
            const auto& units = units_of_[spine_cell_];
            if (std::find(units.begin(), units.end(), *spine_) != units.end()) break;
        }
    }
}

// As deep as a row is long.
void Slabs::fill_row(std::size_t cell, Mask used, const Seal& seal, Wide times) {
    if (filled_->size() > at_most_) return;
    if (cell == row_.size()) {
        filled_->add(seal, times);
        return;
    }
    Mask digits = state_.domain(row_[cell]) & ~used;
    for (std::size_t u : units_of_[cell]) digits &= ~part(seal, u);
    if (spine_ && cell == spine_cell_) digits &= lowest_bit(problem_.full() & ~part(seal, *spine_));
    if (ordered_) {
        Mask next = 0;
        for (Mask alike : alike_) next |= lowest_bit(alike & ~used);
        digits &= next;
    }
    for (; digits; digits &= digits - 1) {
        const Mask digit = lowest_bit(digits);
        Seal next = seal;
        for (std::size_t u : units_of_[cell]) next[u / fields_] |= digit << shift(u);
        fill_row(cell + 1, used | digit, next, times);
    }
}

// The three lists are sorted by their parts, unit after unit, so that equal parts stand together: unit by unit, only
// runs that fit are followed.
Slabs::Wide Slabs::join(Range a, Range b, Range c, std::size_t unit) {
    if (unit == crossed_) return a.first->times * b.first->times * c.first->times;
    if (++joins_ % 4096 == 0 && budget_->poll()) stopped_ = true;
    if (stopped_) return 0;
    Wide total = 0;
    while (a.first != a.last) {
        const Range some{a.first, end_of_part(a, unit)};
        const Mask in_a = part(some.first->seal, unit);
        Range others = b;
        while (others.first != others.last) {
            const Range more{others.first, end_of_part(others, unit)};
            const Mask in_b = part(more.first->seal, unit);
            if (!(in_a & in_b)) {
                const Range third = find_part(c, unit, problem_.full() & ~(in_a | in_b));
                if (third.first != third.last) total += join(some, more, third, unit + 1);
            }
            others.first = more.last;
        }
        a.first = some.last;
    }
    return total;
}

const Slabs::Entry* Slabs::end_of_part(Range range, std::size_t unit) const {
    const Mask digits = part(range.first->seal, unit);
    return std::upper_bound(range.first, range.last, digits,
                            [&](Mask wanted, const Entry& entry) { return wanted < part(entry.seal, unit); });
}

Slabs::Range Slabs::find_part(Range range, std::size_t unit, Mask digits) const {
    const Entry* first = std::lower_bound(range.first, range.last, digits, [&](const Entry& entry, Mask wanted) {
        return part(entry.seal, unit) < wanted;
    });
    if (first == range.last || part(first->seal, unit) != digits) return {first, first};
    return {first, end_of_part({first, range.last}, unit)};
}

std::size_t Slabs::Table::hash(const Seal& seal) {
    std::uint64_t h = 0;
    for (std::uint64_t word : seal) h = (h ^ word ^ (h >> 29)) * 0x9e3779b97f4a7c15u;
    return static_cast<std::size_t>(h ^ (h >> 32));
}

void Slabs::Table::add(const Seal& seal, Wide times) {
    if (used_ * 2 >= places_.size()) grow();
    const std::size_t mask = places_.size() - 1;
    std::size_t i = hash(seal) & mask;
    while (places_[i].times && places_[i].seal != seal) i = (i + 1) & mask;
    used_ += places_[i].times == 0;
    places_[i].seal = seal;
    places_[i].times += times;
}

Slabs::Entries Slabs::Table::take() {
    std::erase_if(places_, [](const Entry& entry) { return entry.times == 0; });
    return std::move(places_);
}

void Slabs::Table::grow() {
    Entries old = std::move(places_);
    places_ = Entries(old.size() * 2);
    used_ = 0;
    for (const Entry& entry : old) {
        if (entry.times) add(entry.seal, entry.times);
    }
}

}  // namespace modoku::general
