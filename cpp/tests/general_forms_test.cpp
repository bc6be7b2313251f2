// What follows without search from counts, connected cells and pairs that differ.
#include "check.h"
#include "general/state.h"
#include "general_boards.h"

namespace {

using namespace modoku_test;

// The digits left to each cell; none at all on a contradiction.
std::vector<g::Mask> infer(const g::Description& board) {
    const g::Problem problem(board);
    g::State state(problem);
    std::vector<g::Mask> left(board.domains.size(), 0);
    if (!state.propagate()) return left;
    for (std::size_t i = 0; i < left.size(); ++i) left[i] = state.domain(problem.var_of(static_cast<int>(i)));
    return left;
}

bool is_impossible(const g::Description& board) { return infer(board).front() == 0; }

g::Description loose(std::vector<g::Mask> domains, int size, g::Constraint constraint) {
    return {size, std::move(domains), {}, {std::move(constraint)}, std::nullopt, false};
}

void counts_bound_both_ways() {
    const g::Mask any = 0b111, one = 0b001, others = 0b110;
    // Two cells hold a 1 for sure, one cannot, two may: two to four of them, so the last cell holds 2, 3 or 4.
    const g::Among among{{0, 1, 2, 3, 4}, one, 5, 0};
    CHECK_EQ(infer(loose({one, one, others, any, any, 0b11111}, 5, among))[5], 0b01110u);
    // None of the open ones where two are enough, all where four are needed.
    CHECK_EQ(infer(loose({one, one, others, any, any, 0b00010}, 5, among))[3], others);
    CHECK_EQ(infer(loose({one, one, others, any, any, 0b01000}, 5, among))[4], one);
    CHECK(is_impossible(loose({one, one, others, any, any, 0b10001}, 5, among)));
    // The digit that says how many may itself be counted: it is no 1, for then there were two; and no 3.
    const g::Among self{{0, 1, 2}, one, 2, 0};
    CHECK_EQ(infer(loose({one, any, any}, 3, self))[2], 0b010u);
}

// Three digits with the sum 7, by an automaton that knows nothing of which are taken: 1, 2 and 4 where they differ.
void automata_know_which_cells_differ() {
    g::Automaton adding{{0, 1, 2}, {}, {7}};
    for (int sum = 0; sum <= 7; ++sum) {
        adding.transitions.emplace_back();
        for (int digit = 1; digit <= 6; ++digit)
            adding.transitions.back().push_back(sum + digit <= 7 ? sum + digit : -1);
    }
    const g::Mask any = 0b111111;
    g::Description board = loose({any, any, any}, 6, adding);
    CHECK_EQ(infer(board)[0], 0b011111u);
    board.groups = {{0, 1, 2}};
    CHECK_EQ(infer(board)[0], 0b001011u);
    board.domains[0] = 0b110100;
    CHECK(is_impossible(board));
}

// A row of cells that may be black (digit 1) or white; along it run the edges.
g::Description row_of(const std::string& colours, int least, int most) {
    g::Connected connected{{}, 1, {}, least, most};
    std::vector<g::Mask> domains;
    for (std::size_t i = 0; i < colours.size(); ++i) {
        domains.push_back(colours[i] == 'b' ? 1 : colours[i] == 'w' ? 2 : 3);
        connected.cells.push_back(static_cast<int>(i));
        if (i > 0) connected.edges.emplace_back(static_cast<int>(i) - 1, static_cast<int>(i));
    }
    return loose(std::move(domains), 2, connected);
}

std::string colours_of(const std::string& colours, int least = 0, int most = g::max_cells) {
    std::string found;
    for (g::Mask left : infer(row_of(colours, least, most)))
        found.push_back(left == 1 ? 'b' : left == 2 ? 'w' : left ? '?' : '-');
    return found;
}

void connected_cells_are_joined() {
    CHECK_EQ(colours_of("?b??b?"), "?bbbb?");
    CHECK_EQ(colours_of("?b?w??"), "?b?www");
    CHECK_EQ(colours_of("b?w?b"), "-----");
    CHECK_EQ(colours_of("??w??"), "??w??");
    // Room for one more, so nothing two steps away; room for none; too many.
    CHECK_EQ(colours_of("??b???", 0, 2), "w?b?ww");
    CHECK_EQ(colours_of("??bb??", 0, 2), "wwbbww");
    CHECK_EQ(colours_of("?bbb?", 0, 2), "-----");
    CHECK_EQ(colours_of("b??b??", 0, 3), "------");
    CHECK_EQ(colours_of("???", 0, 0), "www");
    // Four at least: the cells near the end are needed, and a part that is too short is out.
    CHECK_EQ(colours_of("?b???", 4), "?bbb?");
    CHECK_EQ(colours_of("??w????", 3), "www????");
    CHECK_EQ(colours_of("??w???", 3), "wwwbbb");
    CHECK_EQ(colours_of("??w??", 3), "-----");
    // A ring has two ways round; cells on both are needed by none.
    auto ring = row_of("b??b??", 0, g::max_cells);
    std::get<g::Connected>(ring.constraints[0]).edges.emplace_back(0, 5);
    CHECK_EQ(infer(ring)[1], 3u);
    CHECK_EQ(infer(ring)[4], 3u);
}

void pairs_are_placed() {
    // Two digits in two regions: four cells have every pair once. Cell 0 has 1 in region 1.
    const g::DifferentPairs pairs{{0, 1, 2, 3}, {4, 5, 6, 7}};
    auto board = loose(std::vector<g::Mask>(8, 3), 2, pairs);
    board.domains[0] = board.domains[4] = 1;
    board.domains[5] = 1;
    CHECK_EQ(infer(board)[1], 2u);  // the other cell of region 1
    CHECK_EQ(infer(board)[6], 2u);  // region 1 is full
    board.domains[5] = 3;
    board.domains[1] = 1;
    CHECK_EQ(infer(board)[5], 2u);  // another 1 is in the other region
    CHECK_EQ(infer(board)[2], 2u);  // and both have their 1
    // The 2 of region 1 fits in one cell only.
    board.domains[1] = 3;
    board.domains[5] = board.domains[6] = 2;
    CHECK_EQ(infer(board)[3], 2u);
    CHECK_EQ(infer(board)[7], 1u);
    // Three digits in two regions: a region with its three cells is full, and the only 3 that fits region 1 is there.
    auto larger = loose(std::vector<g::Mask>(12, 7), 3, g::DifferentPairs{{0, 1, 2, 3, 4, 5}, {6, 7, 8, 9, 10, 11}});
    for (std::size_t i = 6; i < 12; ++i) larger.domains[i] = 3;
    auto full = larger;
    for (std::size_t i = 6; i < 9; ++i) full.domains[i] = 1;
    CHECK_EQ(infer(full)[11], 2u);
    for (std::size_t i = 0; i < 4; ++i) larger.domains[i] = 3;
    larger.domains[10] = 2;
    CHECK_EQ(infer(larger)[5], 4u);
    CHECK_EQ(infer(larger)[11], 1u);
    // Three cells of one region with two digits between them.
    auto crowd = loose(std::vector<g::Mask>(6, 3), 3, g::DifferentPairs{{0, 1, 2}, {3, 4, 5}});
    for (std::size_t i = 3; i < 6; ++i) crowd.domains[i] = 4;
    CHECK(is_impossible(crowd));
}

void equal_cells_share_their_digits() {
    auto board = loose({0b0111, 0b1110}, 4, g::Relation{{{0, 1}}, {1, 2, 4, 8}});
    CHECK_EQ(infer(board)[0], 0b0110u);
    std::get<g::Relation>(board.constraints[0]).partners.resize(2);
    CHECK_EQ(infer(board)[1], 0b0010u);
}

void houses_have_the_digits_of_their_cells() {
    // Three cells with three digits among nine: the one place of a digit.
    g::Description board;
    board.size = 9;
    board.domains = {0b000011000, 0b000011000, 0b100011000};
    board.groups = {{0, 1, 2}};
    CHECK_EQ(infer(board)[2], 0b100000000u);
}

}  // namespace

int main() {
    counts_bound_both_ways();
    automata_know_which_cells_differ();
    connected_cells_are_joined();
    pairs_are_placed();
    equal_cells_share_their_digits();
    houses_have_the_digits_of_their_cells();
    return summary("general forms");
}
