#include "outline.h"

#include <stdexcept>

namespace modoku::logic {

Outline classic_outline() {
    Outline outline{9, 81, std::vector<Group>(27), {}, true};
    for (int cell = 0; cell < 81; ++cell) {
        const int row = cell / 9, column = cell % 9;
        outline.groups[row].cells.push_back(cell);
        outline.groups[9 + column].cells.push_back(cell);
        outline.groups[18 + row / 3 * 3 + column / 3].cells.push_back(cell);
    }
    for (int i = 0; i < 27; ++i) {
        outline.groups[i].kind = i / 9;
        outline.groups[i].compact = i >= 18;
    }
    return outline;
}

void check(const Outline& outline) {
    if (outline.size < 1 || outline.size > 64) throw std::invalid_argument("a board has 1 to 64 digits");
    if (outline.cell_count < 1) throw std::invalid_argument("a board has cells");
    const auto inside = [&](int cell) {
        if (cell < 0 || cell >= outline.cell_count) throw std::invalid_argument("a cell is not on the board");
    };
    for (const Group& group : outline.groups) {
        if (group.cells.empty() || static_cast<int>(group.cells.size()) > outline.size)
            throw std::invalid_argument("a group has at least one cell and no more than there are digits");
        for (const int cell : group.cells) inside(cell);
    }
    for (const int cell : outline.constrained) inside(cell);
}

}  // namespace modoku::logic
