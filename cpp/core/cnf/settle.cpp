#include "cnf/cnf.h"

namespace modoku::cnf {

namespace {

using Cells = std::span<const std::int32_t>;

bool single(Mask mask) { return (mask & (mask - 1)) == 0; }

Mask full_mask(std::size_t size) { return size >= 64 ? ~Mask{0} : (Mask{1} << size) - 1; }

// Takes the digit of a settled cell from the others of a group.
void tell(std::span<Mask> masks, std::int32_t cell, Cells group, std::vector<std::int32_t>& pending) {
    const Mask mask = masks[cell];
    for (const std::int32_t peer : group) {
        if (peer == cell || (masks[peer] & mask) == 0) continue;
        masks[peer] &= ~mask;
        if (single(masks[peer])) pending.push_back(peer);
    }
}

// Settles the digits that fit in one cell only of a house; false if a digit fits nowhere.
bool place_hidden(std::span<Mask> masks, Cells house, std::vector<std::int32_t>& pending) {
    const Mask full = full_mask(house.size());
    Mask once = 0, twice = 0;
    for (const std::int32_t cell : house) {
        twice |= once & masks[cell];
        once |= masks[cell];
    }
    if (once != full) return false;
    const Mask alone = full & ~twice;
    if (alone == 0) return true;
    for (const std::int32_t cell : house) {
        const Mask mine = masks[cell] & alone;
        if (mine == 0 || masks[cell] == mine) continue;
        if (!single(mine)) return false;
        masks[cell] = mine;
        pending.push_back(cell);
    }
    return true;
}

}  // namespace

bool settle(std::span<Mask> masks, const Groups& groups) {
    std::vector<std::vector<std::int32_t>> groups_of(masks.size());
    for (std::size_t g = 0; g < groups.count(); ++g)
        for (const std::int32_t cell : groups[g]) groups_of[cell].push_back(static_cast<std::int32_t>(g));
    std::vector<std::int32_t> pending;
    std::vector<std::uint8_t> told(masks.size(), 0);
    for (std::size_t cell = 0; cell < masks.size(); ++cell)
        if (single(masks[cell])) pending.push_back(static_cast<std::int32_t>(cell));
    while (true) {
        while (!pending.empty()) {
            const std::int32_t cell = pending.back();
            pending.pop_back();
            if (masks[cell] == 0) return false;
            if (told[cell]) continue;
            told[cell] = 1;
            for (const std::int32_t g : groups_of[cell]) tell(masks, cell, groups[g], pending);
        }
        for (std::size_t g = 0; g < groups.count(); ++g)
            if (groups.houses[g] != 0 && !place_hidden(masks, groups[g], pending)) return false;
        if (pending.empty()) return true;
    }
}

}  // namespace modoku::cnf
