// The lane machine of a graphics processor: one thread searches one puzzle depth first, its board in its registers.
//
//   thread 0:  board | records of its stack: alternative, alternative, ...      (in the memory of the device)
//   thread 1:  board | records of its stack: alternative
//   ...
//
// The sweep is the one of the batch solver (lanes/sweep.h), the choice is the same choice, and a board is served after
// the first sweep that gives it an event: a puzzle gets the same tree, nodes, count and first solution as there.
// Threads run in step, 32 of them a warp, so a lane with an event waits, unswept, until several have one.
// What grows beyond `Job::patience` nodes or the stack is left unfinished, for the processor to do again: no puzzle can
// keep the device busy.
//
// `Warp` is what threads have in common; with a warp of one thread the machine runs, and is tested, anywhere.
#pragma once
#include "choice.h"

namespace modoku::gpu {
namespace {

// One lane in the register of one thread. Three-operand logic is one instruction there, found by the compiler.
struct Register {
    using V = u32;
    static constexpr int kLanes = 1;
    static MODOKU_INLINE V zero() { return 0; }
    static MODOKU_INLINE V set(u32 x) { return x; }
    static MODOKU_INLINE V multiplier(u32 x) { return x; }
    static MODOKU_INLINE V load(const u32* p) { return *p; }
    static MODOKU_INLINE void store(u32* p, V v) { *p = v; }
    static MODOKU_INLINE V and_(V a, V b) { return a & b; }
    static MODOKU_INLINE V or_(V a, V b) { return a | b; }
    static MODOKU_INLINE V xor_(V a, V b) { return a ^ b; }
    static MODOKU_INLINE V andnot(V a, V b) { return ~a & b; }
    template <int N>
    static MODOKU_INLINE V shl(V a) {
        return a << N;
    }
    template <int N>
    static MODOKU_INLINE V shr(V a) {
        return a >> N;
    }
    static MODOKU_INLINE V mul(V a, V b) { return a * b; }
    static MODOKU_INLINE V select(V m, V a, V b) { return (m & a) | (~m & b); }
    static MODOKU_INLINE V or3(V a, V b, V c) { return a | b | c; }
    static MODOKU_INLINE V parity(V a, V b, V c) { return a ^ b ^ c; }
    static MODOKU_INLINE V majority(V a, V b, V c) { return (a & b) | (c & (a | b)); }
    static MODOKU_INLINE V exactly_one(V a, V b, V c) { return (a ^ b ^ c) & ~(a & b); }
    static MODOKU_INLINE V and_then_or(V a, V b, V c) { return (a & b) | c; }
    static MODOKU_INLINE V and_if(V a, V m, V b) { return a & (~m | b); }
    static MODOKU_INLINE V and_either(V a, V b, V c) { return a & (b | c); }
    static MODOKU_INLINE V and_neither(V a, V b, V c) { return a & ~b & ~c; }
    static MODOKU_INLINE V or_and(V a, V b, V c) { return a | (b & c); }
    static MODOKU_INLINE V or_andnot(V a, V b, V c) { return a | (~b & c); }
    static MODOKU_INLINE V or_xor(V a, V b, V c) { return a | (b ^ c); }
    static MODOKU_INLINE V by_band(V a, V b, V c) {
        return (a & lanes::kBand0) | (b & lanes::kBand1) | (c & lanes::kBand2);
    }
    static MODOKU_INLINE V by_row(V a, V b, V c) {
        return (a & lanes::kRow0) | (b & lanes::kRow1) | (c & lanes::kRow2);
    }
    static MODOKU_INLINE u32 any(V a) { return a != 0; }
    static MODOKU_INLINE u32 none(V a) { return a == 0; }
};

struct alignas(16) Four {
    u32 x, y, z, w;
};

// A puzzle or a solution: for each c (lanes/board.h) the four bits of the 27 digits, 0 a blank; bit 31 of a first
// word: not a puzzle.
constexpr int kPlanes = 3;
constexpr u32 kBadRecord = 1u << 31;

// Stop of lanes/lanes.h, and one more.
constexpr unsigned char kExhausted = 0, kSolutions = 1, kNodes = 2, kBad = 5, kUnfinished = 6;

// Verdicts, where nobody asks for more: the number of solutions up to the limit (at most 253), or one of these.
constexpr unsigned char kUndecided = 254, kNoPuzzle = 255;

constexpr int kPieces = 8;  // of a record, four words each

// Long searches are shared out, so that no lane keeps all others waiting: after `nodes` nodes a lane gives away its
// board and the alternatives on its stack, as tasks that any lane may take in the next round. The tasks of a puzzle are
// a family; what they find is added up. Where there is no room for tasks, the lane goes on alone.
struct Shared {
    u32 nodes = 0;             // a power of two; 0: nothing is shared
    Four* out = nullptr;       // tasks given away, kPieces each: a record of the stack, and the number of the family
    u32* out_count = nullptr;  // may grow beyond the room
    u32 room = 0;
    const Four* in = nullptr;  // tasks to do, in rounds after the first
    u32* families = nullptr;   // [0]: how many; then the puzzle of each
    u32* found = nullptr;      // solutions of each family; kGivenUp: something of it was left undone
};
constexpr u32 kNoFamily = ~0u, kGivenUp = 1u << 30;

struct Job {
    const Four* puzzles;  // kPlanes a puzzle
    Four* solutions;      // likewise
    u32* counts;
    u32* nodes;
    unsigned char* stops;
    u32 count;  // puzzles
    u32 limit;  // solutions a puzzle
    u32 node_limit, patience;
    u32* next;                          // the first puzzle that no warp has taken
    u32 block;                          // puzzles that a warp takes at once
    Four* stack;                        // record r of thread t, piece j: at (8r + j) * threads + t
    u32 depth;                          // records a thread
    unsigned char* verdicts = nullptr;  // if given, nothing is written to counts, nodes and stops
    Shared shared = {};
    // Cells with two candidates from which one of them is chosen, at the root and in a small tree. Other numbers give
    // other trees: the same verdicts, but not the nodes and the first of several solutions that lanes/ has.
    int few = lanes::kFewCells, many = lanes::kManyCells;
};

constexpr u32 kCompany = 12;  // lanes of a warp that must have an event before they are served (8, 16: a little less)

template <class Warp, bool kTasks = false>
class Machine {
   public:
    MODOKU_INLINE Machine(const Warp& warp, const Job& job) : warp_(warp), job_(job) {}

    MODOKU_INLINE void run() {
        lanes::Events event{0, 0, 1};
        bool live = false, waits = false;
        for (;;) {
            if (live && waits) live = serve(event);
            refill(live);
            const u32 others = warp_.ballot(live);
            if (!others) return;
            const u32 company = min_of(kCompany, static_cast<u32>(count_bits(others)));
            waits = !live;
            do {
                if (!waits) {
                    event = lanes::sweep<Register>(board_);
                    waits = event.bad || event.stable || !event.open;
                }
            } while (static_cast<u32>(count_bits(warp_.ballot(waits && live))) < company);
        }
    }

   private:
    static MODOKU_INLINE u32 min_of(u32 a, u32 b) { return a < b ? a : b; }

    // Hands a puzzle to each lane that has none, while there are some.
    MODOKU_INLINE void refill(bool& live) {
        for (;;) {
            const u32 free = warp_.ballot(!live);
            if (!free) return;
            if (!left_) {
                if (drained_) return;
                first_ = warp_.take(job_.next, job_.block);
                left_ = first_ < job_.count ? min_of(job_.block, job_.count - first_) : 0;
                drained_ = !left_;
                if (drained_) return;
            }
            const u32 rank = static_cast<u32>(count_bits(free & warp_.below()));
            if (!live && rank < left_) live = start(first_ + rank);
            const u32 taken = min_of(left_, static_cast<u32>(count_bits(free)));
            first_ += taken;
            left_ -= taken;
        }
    }

    MODOKU_INLINE bool start(u32 puzzle) {
        if (kTasks) return start_task(puzzle);
        puzzle_ = puzzle;
        nodes_ = 1;
        count_ = depth_ = 0;
        Four planes[kPlanes];
        MODOKU_EACH_COLUMN planes[c] = job_.puzzles[static_cast<lanes::u64>(kPlanes) * puzzle + c];
        if ((planes[0].x | planes[1].x | planes[2].x) & kBadRecord) {
            nodes_ = 0;
            return finish(kBad);
        }
        MODOKU_EACH_COLUMN {
            const Four p = planes[c];
            const u32 blank = kAll & ~(p.x | p.y | p.z | p.w);
            MODOKU_EACH_DIGIT {
                const u32 v = d + 1;
                const u32 given =
                    (v & 1 ? p.x : ~p.x) & (v & 2 ? p.y : ~p.y) & (v & 4 ? p.z : ~p.z) & (v & 8 ? p.w : ~p.w);
                board_.word[word_of(c, d)][0] = (given & kAll) | blank;
            }
            board_.word[solved_of(c)][0] = kAll & ~blank;
        }
        board_.root[0] = board_.news[0] = ~0u;
        return true;
    }

    MODOKU_INLINE bool start_task(u32 task) {
        const Four* const record = job_.shared.in + static_cast<lanes::u64>(task) * kPieces;
        family_ = record[7].z;
        if (family_ == kNoFamily || job_.shared.found[family_] >= job_.limit) return false;
        puzzle_ = job_.shared.families[1 + family_];
        nodes_ = kEasyNodes;  // it comes from a tree that is no longer small
        count_ = depth_ = 0;
        board_.root[0] = board_.news[0] = 0;
        restore([&](int j) { return record[j]; });
        return true;
    }

    // What lanes/search.h does after an event. True: the lane goes on with its puzzle.
    MODOKU_INLINE bool serve(const lanes::Events& event) {
        bool back = event.bad;
        if (!back && !event.open) {
            back = true;
            if (lanes::find_solutions<Register>(board_)) {
                // Another task may have been given up: the first solution is still the first.
                if (kTasks) count_ = warp_.add(job_.shared.found + family_, 1) & ~kGivenUp;
                if (!count_++) write();
                if (count_ >= job_.limit) return finish(kSolutions);
            }
        }
        if (back && !depth_) return finish(kExhausted);
        if (nodes_ >= job_.node_limit) return finish(kNodes);
        if (!(nodes_ & (job_.shared.nodes - 1)) && give_away(back)) return false;  // never where that number is 0
        if (nodes_ >= job_.patience || (!back && depth_ >= job_.depth)) return finish(kUnfinished);
        ++nodes_;
        back ? retreat() : branch();
        return true;
    }

    MODOKU_INLINE Four* piece(u32 record, int j) {
        return job_.stack + (static_cast<lanes::u64>(record) * kPieces + j) * warp_.threads() + warp_.thread();
    }

    MODOKU_INLINE void branch() {
        u32 record[kWords];
        board_.root[0] = 0;
        split(board_.word, choose(board_, nodes_ - 1, nodes_ < 3 ? job_.few : job_.many), record);
        MODOKU_UNROLL(7) for (int j = 0; j < 7; ++j)
            *piece(depth_, j) = {record[4 * j], record[4 * j + 1], record[4 * j + 2], record[4 * j + 3]};
        *piece(depth_, 7) = {record[28], record[29], 0, 0};
        ++depth_;
    }

    // True: everything that is left to do for the puzzle (or task) is in tasks now.
    MODOKU_INLINE bool give_away(bool back) {
        const Shared& shared = job_.shared;
        const u32 tasks = depth_ + (back ? 0 : 1);
        if (*shared.out_count + tasks > shared.room) return false;
        const u32 first = warp_.add(shared.out_count, tasks);
        if (first + tasks > shared.room) {  // others were quicker
            for (u32 i = first; i < shared.room; ++i)
                shared.out[static_cast<lanes::u64>(i) * kPieces + 7].z = kNoFamily;
            return false;
        }
        if (!kTasks) {
            family_ = warp_.add(shared.families, 1);
            shared.families[1 + family_] = puzzle_;
            shared.found[family_] = count_;
        }
        Four* to = shared.out + static_cast<lanes::u64>(first) * kPieces;
        for (u32 r = 0; r < depth_; ++r, to += kPieces) {
            MODOKU_UNROLL(7) for (int j = 0; j < 7; ++j)
                to[j] = *piece(r, j);
            const Four last = *piece(r, 7);
            to[7] = {last.x, last.y, family_, 0};
        }
        if (!back) {
            const auto word = [&](int i) { return board_.word[i][0]; };
            MODOKU_UNROLL(7) for (int j = 0; j < 7; ++j)
                to[j] = {word(4 * j), word(4 * j + 1), word(4 * j + 2), word(4 * j + 3)};
            to[7] = {word(28), word(29), family_, 0};
        }
        return true;
    }

    MODOKU_INLINE void retreat() {
        --depth_;
        restore([&](int j) { return *piece(depth_, j); });
    }

    template <class Get>
    MODOKU_INLINE void restore(const Get& get) {
        MODOKU_UNROLL(7) for (int j = 0; j < 7; ++j) {
            const Four four = get(j);
            board_.word[4 * j][0] = four.x;
            board_.word[4 * j + 1][0] = four.y;
            board_.word[4 * j + 2][0] = four.z;
            board_.word[4 * j + 3][0] = four.w;
        }
        const Four last = get(7);
        board_.word[28][0] = last.x;
        board_.word[29][0] = last.y;
    }

    MODOKU_INLINE void write() {
        MODOKU_EACH_COLUMN {
            const auto word = [&](int digit) { return board_.word[word_of(c, digit - 1)][0]; };
            job_.solutions[static_cast<lanes::u64>(kPlanes) * puzzle_ + c] = {
                word(1) | word(3) | word(5) | word(7) | word(9), word(2) | word(3) | word(6) | word(7),
                word(4) | word(5) | word(6) | word(7), word(8) | word(9)};
        }
    }

    MODOKU_INLINE bool finish(unsigned char stop) {
        if (kTasks) {
            if (stop > kSolutions) warp_.put(job_.shared.found + family_, kGivenUp);
            return false;
        }
        if (job_.verdicts) {
            job_.verdicts[puzzle_] = stop <= kSolutions ? static_cast<unsigned char>(count_)
                                     : stop == kBad     ? kNoPuzzle
                                                        : kUndecided;
            return false;
        }
        job_.counts[puzzle_] = count_;
        job_.nodes[puzzle_] = nodes_;
        job_.stops[puzzle_] = stop;
        return false;
    }

    const Warp& warp_;
    const Job& job_;
    lanes::Lanes<Register> board_;
    u32 puzzle_ = 0, nodes_ = 0, count_ = 0, depth_ = 0, family_ = 0;
    u32 first_ = 0, left_ = 0;  // puzzles that the warp has taken and not started; the same in every lane
    bool drained_ = false;
};

}  // namespace
}  // namespace modoku::gpu
