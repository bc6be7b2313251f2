// The search for graphics processors, run here by a warp of one thread, gives what the batch solver gives: the same
// counts, stops, nodes and solutions; and what it leaves unfinished is exactly what needs more than it was allowed.
#include <algorithm>

#include "check.h"
#include "gpu/search.h"
#include "gpu/source.h"
#include "lanes_judge.h"

using namespace lanes_test;
using namespace modoku::gpu;
using modoku::lanes::Stop;

namespace {

struct LonelyWarp {
    u32 ballot(bool x) const { return x; }
    u32 below() const { return 0; }
    u32 threads() const { return 1; }
    u32 thread() const { return 0; }
    u32 take(u32* next, u32 n) const {
        const u32 first = *next;
        *next += n;
        return first;
    }
    u32 add(u32* number, u32 n) const { return take(number, n); }
    void put(u32* number, u32 bit) const { *number |= bit; }
};

// As if, whenever a task counts a solution of its family, another one of that family had just been given up.
struct DisturbedWarp : LonelyWarp {
    const std::vector<u32>* found = nullptr;
    u32 add(u32* number, u32 n) const {
        const bool counts = found->data() <= number && number < found->data() + found->size();
        return take(number, n) | (counts ? kGivenUp : 0);
    }
};

struct Answer {
    std::vector<u32> counts, nodes;
    std::vector<unsigned char> stops;
    std::vector<Four> solutions;
};

Four plane_of(const Cells& puzzle, std::size_t c) {
    Four p{};
    for (std::size_t bit = 0; bit < 27; ++bit) {
        const char byte = puzzle[3 * bit + c];
        const u32 v = byte == '.' ? 0 : static_cast<u32>(byte - '0');
        p.x |= (v & 1) << bit;
        p.y |= (v >> 1 & 1) << bit;
        p.z |= (v >> 2 & 1) << bit;
        p.w |= (v >> 3 & 1) << bit;
    }
    return p;
}

Cells cells_of(const Four* planes) {
    Cells cells(81, '.');
    for (std::size_t cell = 0; cell < 81; ++cell) {
        const Four p = planes[cell % 3];
        const auto bit = cell / 3;
        cells[cell] = static_cast<char>('0' + (p.x >> bit & 1) + 2 * (p.y >> bit & 1) + 4 * (p.z >> bit & 1) +
                                        8 * (p.w >> bit & 1));
    }
    return cells;
}

Answer search_here(const std::vector<Cells>& batch, u32 limit, u32 node_limit, u32 patience, u32 depth) {
    const std::size_t n = batch.size();
    std::vector<Four> puzzles, stack(static_cast<std::size_t>(depth) * kPieces);
    for (const auto& puzzle : batch)
        for (std::size_t c = 0; c < 3; ++c) puzzles.push_back(plane_of(puzzle, c));
    Answer a{std::vector<u32>(n, 77), std::vector<u32>(n, 77), std::vector<unsigned char>(n, 77),
             std::vector<Four>(3 * n)};
    u32 next = 0;
    const LonelyWarp warp;
    const Job job{puzzles.data(),
                  a.solutions.data(),
                  a.counts.data(),
                  a.nodes.data(),
                  a.stops.data(),
                  static_cast<u32>(n),
                  limit,
                  node_limit,
                  patience,
                  &next,
                  3,
                  stack.data(),
                  depth};
    Machine<LonelyWarp>(warp, job).run();
    return a;
}

std::vector<Cells> mixed_batch() {
    std::vector<Cells> batch = read_puzzles(MODOKU_TEST_DATA "/lanes_puzzles.txt");
    Random random(5);
    for (int blanks : {0, 1, 10, 30, 45, 50, 55, 58, 64})
        for (int errors : {0, 0, 1, 3}) batch.push_back(random.derive(kGrid, blanks, errors));
    for (int givens : {0, 1, 2, 8}) batch.push_back(random.derive(kGrid, 81 - givens, 0));
    batch.push_back(std::string("11") + std::string(79, '.'));
    batch.push_back(std::string(81, '9'));
    return batch;
}

void agrees(const std::vector<Cells>& batch) {
    constexpr u32 kPlenty = 3'000'000;
    for (u32 limit : {1u, 2u, 60u}) {
        const Result here = ask(batch, {.solutions = limit});
        const Answer there = search_here(batch, limit, kPlenty, kPlenty, 100);
        for (std::size_t i = 0; i < batch.size(); ++i) {
            CHECK_EQ(there.counts[i], here.counts[i]);
            CHECK_EQ(there.nodes[i], here.nodes[i]);
            CHECK_EQ(static_cast<int>(there.stops[i]), static_cast<int>(here.stops[i]));
            if (here.counts[i]) CHECK(cells_of(&there.solutions[3 * i]) == here.solutions.substr(81 * i, 81));
        }
    }
}

void keeps_node_limits(const std::vector<Cells>& batch) {
    for (u32 nodes : {1u, 2u, 7u, 50u}) {
        const Result here = ask(batch, {.solutions = 2, .nodes = nodes});
        const Answer there = search_here(batch, 2, nodes, 1'000'000, 100);
        for (std::size_t i = 0; i < batch.size(); ++i) {
            CHECK_EQ(there.counts[i], here.counts[i]);
            CHECK_EQ(there.nodes[i], here.nodes[i]);
            CHECK_EQ(static_cast<int>(there.stops[i]), static_cast<int>(here.stops[i]));
        }
    }
}

void leaves_what_is_too_long(const std::vector<Cells>& batch) {
    const Result here = ask(batch, {.solutions = 2});
    const Answer impatient = search_here(batch, 2, ~0u, 20, 100), shallow = search_here(batch, 2, ~0u, 1'000'000, 3);
    long left = 0, cut = 0;
    for (std::size_t i = 0; i < batch.size(); ++i) {
        CHECK_EQ(impatient.stops[i] == kUnfinished, here.nodes[i] > 20);
        left += impatient.stops[i] == kUnfinished;
        cut += shallow.stops[i] == kUnfinished;
        if (shallow.stops[i] != kUnfinished) CHECK_EQ(shallow.counts[i], here.counts[i]);
    }
    CHECK(left > 3);
    CHECK(cut > 3);
}

// Verdicts in rounds, with long searches shared out.
struct Verdicts {
    std::vector<unsigned char> verdicts;
    std::vector<Four> solutions;
    u32 families = 0, rounds = 0;
};

template <class Warp = LonelyWarp>
Verdicts judge_here(const std::vector<Cells>& batch, u32 limit, u32 patience, u32 nodes, u32 room, bool exact = true) {
    const auto n = static_cast<u32>(batch.size());
    std::vector<Four> puzzles, stack(100 * kPieces), tasks[2];
    for (const auto& puzzle : batch)
        for (std::size_t c = 0; c < 3; ++c) puzzles.push_back(plane_of(puzzle, c));
    for (auto& room_for : tasks) room_for.resize(static_cast<std::size_t>(room) * kPieces);
    Verdicts a{std::vector<unsigned char>(n, 77), std::vector<Four>(3 * n)};
    std::vector<u32> families(room + 1, 0), found(room, 77);
    u32 counts[2] = {0, 0}, next = 0, from = 0;
    Warp warp;
    if constexpr (requires { warp.found; }) warp.found = &found;
    const auto shared = [&](u32 share, u32 to, const Four* in) {
        return Shared{share, tasks[to].data(), &counts[to], room, in, families.data(), found.data()};
    };
    const Job first{puzzles.data(),
                    a.solutions.data(),
                    nullptr,
                    nullptr,
                    nullptr,
                    n,
                    limit,
                    ~0u,
                    patience,
                    &next,
                    3,
                    stack.data(),
                    100,
                    a.verdicts.data(),
                    shared(nodes, 0, nullptr),
                    exact ? modoku::lanes::kFewCells : 1,
                    exact ? modoku::lanes::kManyCells : 1};
    Machine<Warp>(warp, first).run();
    for (; counts[from]; from = 1 - from, ++a.rounds) {
        next = counts[1 - from] = 0;
        const Job job{nullptr,
                      a.solutions.data(),
                      nullptr,
                      nullptr,
                      nullptr,
                      std::min(counts[from], room),
                      limit,
                      ~0u,
                      patience,
                      &next,
                      3,
                      stack.data(),
                      100,
                      nullptr,
                      shared(a.rounds < 4 ? nodes : 0, 1 - from, tasks[from].data())};
        Machine<Warp, true>(warp, job).run();
    }
    a.families = families[0];
    for (u32 f = 0; f < a.families; ++f)
        a.verdicts[families[1 + f]] = (found[f] & kGivenUp) && (found[f] & ~kGivenUp) < limit
                                          ? kUndecided
                                          : static_cast<unsigned char>(std::min(found[f] & ~kGivenUp, limit));
    return a;
}

void shares_long_searches(const std::vector<Cells>& batch) {
    for (u32 limit : {1u, 2u}) {
        const Result here = ask(batch, {.solutions = limit});
        for (u32 room : {7u, 100u, 100'000u})
            for (u32 nodes : {1u, 4u, 16u, 64u}) {
                const Verdicts there = judge_here(batch, limit, 3'000'000, nodes, room);
                for (std::size_t i = 0; i < batch.size(); ++i) {
                    CHECK_EQ(static_cast<unsigned>(there.verdicts[i]), static_cast<unsigned>(here.counts[i]));
                    if (here.counts[i] != 1 || limit == 1) continue;
                    CHECK(cells_of(&there.solutions[3 * i]) == here.solutions.substr(81 * i, 81));
                }
                if (room > 1000 && nodes < 16) CHECK(there.families > 3 && there.rounds > 2);
            }
    }
}

// Another choice in small trees: the verdicts are the same, and so is a solution that is the only one.
void verdicts_do_not_depend_on_the_choice(const std::vector<Cells>& batch) {
    for (u32 limit : {1u, 2u, 60u}) {
        const Result here = ask(batch, {.solutions = limit});
        for (u32 nodes : {0u, 16u}) {
            const Verdicts there = judge_here(batch, limit, 3'000'000, nodes, 100'000, false);
            for (std::size_t i = 0; i < batch.size(); ++i) {
                CHECK_EQ(static_cast<unsigned>(there.verdicts[i]), static_cast<unsigned>(here.counts[i]));
                if (limit > 1 && here.counts[i] == 1)
                    CHECK(cells_of(&there.solutions[3 * i]) == here.solutions.substr(81 * i, 81));
            }
        }
    }
}

bool solves(const Cells& grid, const Cells& puzzle) {
    for (std::size_t i = 0; i < 81; ++i)
        if (puzzle[i] >= '1' && puzzle[i] <= '9' && puzzle[i] != grid[i]) return false;
    return grid.find_first_not_of("123456789") == Cells::npos && ask({grid}, {.solutions = 2}).counts[0] == 1;
}

// Nothing that was given up passes for decided, whatever the other tasks of its family found.
void leaves_undecided_what_it_gives_up(const std::vector<Cells>& batch) {
    const Result here = ask(batch, {.solutions = 2});
    long left = 0;
    for (u32 nodes : {0u, 8u}) {
        const Verdicts there = judge_here(batch, 2, 30, nodes, 1000);
        for (std::size_t i = 0; i < batch.size(); ++i) {
            left += there.verdicts[i] == kUndecided;
            if (there.verdicts[i] == kUndecided) continue;
            CHECK_EQ(static_cast<unsigned>(there.verdicts[i]), static_cast<unsigned>(here.counts[i]));
            if (here.counts[i]) CHECK(solves(cells_of(&there.solutions[3 * i]), batch[i]));
        }
    }
    CHECK(left > 3);
}

// ... and what is decided all the same has its solution.
void writes_solutions_beside_what_it_gives_up(const std::vector<Cells>& batch) {
    const Result here = ask(batch, {.solutions = 2});
    const Verdicts there = judge_here<DisturbedWarp>(batch, 2, 3'000'000, 4, 100'000);
    CHECK(there.families > 3);
    for (std::size_t i = 0; i < batch.size(); ++i)
        if (here.counts[i]) CHECK(solves(cells_of(&there.solutions[3 * i]), batch[i]));
}

void carries_its_source() {
    const std::string source(modoku::gpu::source());
    for (const char* part :
         {"kEachBand", "sweep_columns", "choose_slab", "class Machine", "check_records", "check_planes"})
        CHECK(source.find(part) != std::string::npos);
    CHECK(source.find("#include \"") == std::string::npos);
}

}  // namespace

int main() {
    const std::vector<Cells> batch = mixed_batch();
    agrees(batch);
    keeps_node_limits(batch);
    leaves_what_is_too_long(batch);
    verdicts_do_not_depend_on_the_choice(batch);
    shares_long_searches(batch);
    leaves_undecided_what_it_gives_up(batch);
    writes_solutions_beside_what_it_gives_up(batch);
    carries_its_source();
    return modoku_test::summary("gpu_search_test");
}
