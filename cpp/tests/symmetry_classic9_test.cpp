// The canonical form of classic cells is the first of all images, the same for all of them, and reached by its move.
#include <algorithm>
#include <cstring>
#include <random>
#include <set>
#include <string>

#include "check.h"
#include "symmetry/classic9.h"
#include "symmetry/parts9.h"

using namespace modoku::symmetry;

namespace {

using Random = std::mt19937_64;

Cells81 from_text(const std::string& text) {
    Cells81 cells{};
    for (std::size_t i = 0; i < 81; ++i) cells[i] = text[i] == '.' ? 0 : static_cast<std::uint8_t>(text[i] - '0');
    return cells;
}

const Cells81 kGrid = from_text("534678912672195348198342567859761423426853791713924856961537284287419635345286179");
// The grid with the most automorphisms: 648.
const Cells81 kMostSymmetric =
    from_text("123456789456789123789123456231564897564897231897231564312645978645978312978312645");

Move9 random_move(Random& random) {
    Move9 move;
    move.transposed = random() & 1;
    for (auto* lines : {&move.rows, &move.columns}) {
        std::array<std::uint8_t, 3> bands{0, 1, 2};
        std::shuffle(bands.begin(), bands.end(), random);
        for (std::size_t b = 0; b < 3; ++b) {
            std::array<std::uint8_t, 3> inside{0, 1, 2};
            std::shuffle(inside.begin(), inside.end(), random);
            for (std::size_t i = 0; i < 3; ++i)
                (*lines)[3 * b + i] = static_cast<std::uint8_t>(3 * bands[b] + inside[i]);
        }
    }
    std::shuffle(move.digits.begin() + 1, move.digits.end(), random);
    return move;
}

Cells81 with_clues(const Cells81& grid, std::size_t clues, Random& random) {
    std::array<std::size_t, 81> order;
    for (std::size_t i = 0; i < 81; ++i) order[i] = i;
    std::shuffle(order.begin(), order.end(), random);
    Cells81 cells{};
    for (std::size_t i = 0; i < clues; ++i) cells[order[i]] = grid[order[i]];
    return cells;
}

// First by pattern, then by digits.
bool comes_before(const Cells81& a, const Cells81& b) {
    for (std::size_t i = 0; i < 81; ++i)
        if ((a[i] != 0) != (b[i] != 0)) return a[i] == 0;
    return a < b;
}

void relabel(Cells81& cells) {
    std::uint8_t label[10] = {}, next = 0;
    for (std::uint8_t& digit : cells)
        if (digit) digit = label[digit] ? label[digit] : (label[digit] = ++next);
}

// The definition itself: the first of all 2 * 6^8 images, digits renamed in order of appearance.
Cells81 first_image(const Cells81& cells) {
    std::vector<std::array<std::uint8_t, 9>> lines;
    for (const auto& bands : kOrders)
        for (const auto& a : kOrders)
            for (const auto& b : kOrders)
                for (const auto& c : kOrders) {
                    std::array<std::uint8_t, 9> line;
                    const std::uint8_t* const inside[3] = {a, b, c};
                    for (std::size_t i = 0; i < 9; ++i)
                        line[i] = static_cast<std::uint8_t>(3 * bands[i / 3] + inside[i / 3][i % 3]);
                    lines.push_back(line);
                }
    Cells81 best = cells;
    relabel(best);
    for (const bool transposed : {false, true})
        for (const auto& rows : lines)
            for (const auto& columns : lines) {
                Move9 move;
                move.transposed = transposed, move.rows = rows, move.columns = columns;
                // Most images lose within the first two rows of the pattern: look at those before making the rest.
                bool lost = false;
                for (std::size_t cell = 0; cell < 18; ++cell) {
                    const std::size_t i = rows[cell / 9], j = columns[cell % 9];
                    const bool given = cells[transposed ? 9 * j + i : 9 * i + j] != 0;
                    if (given != (best[cell] != 0)) {
                        lost = given;
                        break;
                    }
                }
                if (lost) continue;
                Cells81 image = applied(move, cells);
                relabel(image);
                if (comes_before(image, best)) best = image;
            }
    return best;
}

void check_against_the_definition() {
    Random random(1);
    for (const std::size_t clues : {3, 17, 30, 50, 72}) {
        const Cells81 puzzle = with_clues(kGrid, clues, random);
        CHECK(canonical9(puzzle).form == first_image(puzzle));
    }
    Cells81 wrong = with_clues(kGrid, 25, random);
    for (std::size_t i = 0; i < 81; i += 7) wrong[i] = 5;
    CHECK(canonical9(wrong).form == first_image(wrong));
}

void check_orbits() {
    Random random(2);
    for (const std::size_t clues : {0, 1, 2, 5, 8, 17, 20, 25, 30, 40, 60, 75, 79, 80, 81}) {
        for (int round = 0; round < 20; ++round) {
            const Cells81 puzzle = with_clues(round % 2 ? kGrid : kMostSymmetric, clues, random);
            const Canonical9 found = canonical9(puzzle);
            CHECK(applied(found.move, puzzle) == found.form);
            CHECK(canonical9(found.form).form == found.form);
            const Cells81 image = applied(random_move(random), puzzle);
            const Canonical9 other = canonical9(image);
            CHECK(other.form == found.form);
            CHECK(applied(other.move, image) == found.form);
        }
    }
}

void check_full_grids_both_ways() {
    Random random(3);
    for (const Cells81& grid : {kGrid, kMostSymmetric}) {
        const Cells81 image = applied(random_move(random), grid);
        CHECK(canonical_puzzle9(Views9(image)).form == canonical9(grid).form);
    }
}

void check_automorphisms() {
    CHECK_EQ(automorphism_count9(kGrid), 1u);
    CHECK_EQ(automorphism_count9(kMostSymmetric), 648u);
}

void check_many() {
    Random random(4);
    std::string text;
    std::vector<std::size_t> offsets;
    std::set<std::string> forms;
    for (int i = 0; i < 3000; ++i) {
        offsets.push_back(text.size() + 2);
        text.append(2, ' ');
        for (const std::uint8_t digit : applied(random_move(random), kGrid)) text += static_cast<char>('0' + digit);
    }
    std::string out(82 * offsets.size(), '\n');
    CHECK(canonical_many9(text.data(), offsets.data(), offsets.size(), out.data(), 82, 2, nullptr));
    for (std::size_t i = 0; i < offsets.size(); ++i) forms.insert(out.substr(82 * i, 82));
    CHECK_EQ(forms.size(), 1u);
    const std::atomic<bool> cancel{true};
    CHECK(!canonical_many9(text.data(), offsets.data(), offsets.size(), out.data(), 82, 2, &cancel));
}

}  // namespace

int main() {
    check_against_the_definition();
    check_orbits();
    check_full_grids_both_ways();
    check_automorphisms();
    check_many();
    return modoku_test::summary("symmetry_classic9_test");
}
