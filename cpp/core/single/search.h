// Depth-first search over swept boards. Included inside the unnamed namespace of every path, after
// sweep.h.

// Every first alternative taken fixes a cell that was open, so no more than 81 can be pending.
constexpr int kDepth = 81;

AI int first_bit(std::uint64_t x) { return __builtin_ctzll(x); }
AI int count_bits(std::uint64_t x) { return __builtin_popcountll(x); }

struct Cell {
    int band, plane, bit;
};

AI unsigned open_peers(const std::uint64_t (&open)[3], int band, int place) {
    const std::uint64_t (&peers)[3] = kPeers.of[band][place];
    return static_cast<unsigned>(count_bits(open[0] & peers[0]) + count_bits(open[1] & peers[1]) +
                                 count_bits(open[2] & peers[2]));
}

// Of the cells with two digits the one with most open peers; without such a cell, of those
// with fewest digits. (The band or stack with fewest configurations, the choice of the lane
// solver on hard sets, needs as many nodes here and costs more.)
AI Cell choose_cell(const Board& board, Words crowded) {
    std::uint64_t open[3], three[3];
    cells(crowded, open);
    cells(tally_three(board), three);
    unsigned best = 0;
    for (int band = 0; band < 3; band++)
        for (std::uint64_t pairs = open[band] & ~three[band]; pairs; pairs &= pairs - 1) {
            const unsigned place = static_cast<unsigned>(first_bit(pairs));
            const unsigned score =
                (open_peers(open, band, static_cast<int>(place)) + 1) << 8 | static_cast<unsigned>(band) << 6 | place;
            best = score > best ? score : best;
        }
    if (best == 0)
        for (int band = 0; band < 3; band++)
            for (std::uint64_t rest = open[band]; rest; rest &= rest - 1) {
                const unsigned place = static_cast<unsigned>(first_bit(rest));
                const int digits = count_bits(digits_at(board.plane[place >> 4], band, static_cast<int>(place & 15)));
                const unsigned score = static_cast<unsigned>(10 - digits) << 16 |
                                       open_peers(open, band, static_cast<int>(place)) << 8 |
                                       static_cast<unsigned>(band) << 6 | place;
                best = score > best ? score : best;
            }
    return {static_cast<int>(best >> 6 & 3), static_cast<int>(best >> 4 & 3), static_cast<int>(best & 15)};
}

// The digit keeps no other cell of the row; the next sweep sees a row single and does the rest.
AI void put(Board& board, Cell cell, int digit) {
    const int others = ~(07 << cell.bit / 3 * 3);
    for (int j = 0; j < 3; j++)
        board.plane[j] =
            keep_in_lane(board.plane[j], digit, cell.band, j == cell.plane ? others | 1 << cell.bit : others);
}
AI void strike(Board& board, Cell cell, int digit) {
    for (int j = 0; j < 3; j++)
        board.plane[j] = keep_in_lane(board.plane[j], digit, cell.band, j == cell.plane ? ~(1 << cell.bit) : -1);
}

// One digit goes to the cell of `board`; what remains to be tried is written to `later`.
AI void branch(Board& board, Board& later, Words crowded) {
    later = board;
    const Cell cell = choose_cell(later, crowded);
    const unsigned digits = digits_at(later.plane[cell.plane], cell.band, cell.bit);
    const int first = first_bit(digits), second = first_bit(digits & (digits - 1));
    put(board, cell, first);
    if (count_bits(digits) == 2) put(later, cell, second);
    else strike(later, cell, first);
}

// The first grant without a call where nothing but nodes is limited: easy puzzles feel even that.
AI std::uint64_t first_grant(const Limits& limits, Budget& budget) {
    if (limits.cancel || limits.seconds < kCentury) return budget.grant(0);
    return limits.nodes < kNodesBetweenPolls ? limits.nodes : kNodesBetweenPolls;
}

// Solutions go to `sink`; the first one also, as text, to `first`. Either may be null.
AI Result search(const Words (&given)[3], const Limits& limits, Sink sink, char* first) {
    Result result;
    if (limits.solutions == 0) return {0, 0, Stop::solutions};
    Budget budget{limits};
    std::uint64_t granted = first_grant(limits, budget), left = granted;
    Board board = start(given), pending[kDepth];
    int depth = 0;
    for (;;) {
        if (left == 0) {
            result.nodes += granted;
            left = granted = budget.grant(result.nodes);
            if (granted == 0) {
                result.stop = budget.stop;
                return result;
            }
        }
        left--;
        Words crowded;
        const State state = propagate(board, crowded);
        if (state == State::open) {
            branch(board, pending[depth++], crowded);
            continue;
        }
        if (state == State::solved) {
            alignas(64) std::uint8_t digits[128];  // room for two whole registers
            if (first && result.solutions == 0) {
                write_digits(board.plane, '0', digits);
                std::memcpy(first, digits, 81);
            }
            result.solutions++;
            if (sink.take) {
                write_digits(board.plane, 0, digits);
                if (!sink.take(sink.context, digits)) {
                    result.stop = Stop::sink;
                    break;
                }
            }
            if (result.solutions >= limits.solutions) {
                result.stop = Stop::solutions;
                break;
            }
        }
        if (depth == 0) break;
        board = pending[--depth];
    }
    result.nodes += granted - left;
    return result;
}

Result count_givens(const Givens& givens, const Limits& limits, Sink sink) {
    const Words given[3] = {load(givens.planes[0]), load(givens.planes[1]), load(givens.planes[2])};
    return search(given, limits, sink, nullptr);
}
Result count_clean_text(const char* text, const Limits& limits, char* first) {
    Words given[3];
    read_text(text, given);
    return search(given, limits, {}, first);
}
bool is_clean(const char* text) { return is_clean_text(text); }
