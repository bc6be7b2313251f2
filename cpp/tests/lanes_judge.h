// An independent judge for the tests of the batch solver: plain backtracking, written without looking at it.
#pragma once
#include <cstdint>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "lanes/lanes.h"

namespace lanes_test {

using Cells = std::string;  // 81 characters, '.' for a blank

inline bool is_solution_of(const Cells& puzzle, const char* solution) {
    for (int i = 0; i < 81; ++i) {
        if (solution[i] < '1' || solution[i] > '9') return false;
        if (puzzle[static_cast<std::size_t>(i)] != '.' && puzzle[static_cast<std::size_t>(i)] != solution[i])
            return false;
        for (int j = 0; j < i; ++j) {
            const bool peers = i / 9 == j / 9 || i % 9 == j % 9 || (i / 27 == j / 27 && i % 9 / 3 == j % 9 / 3);
            if (peers && solution[i] == solution[j]) return false;
        }
    }
    return true;
}

class Judge {
   public:
    // Solutions up to `limit`.
    std::uint64_t count(const Cells& puzzle, std::uint64_t limit) {
        left_ = limit;
        for (auto* used : {row_, column_, box_})
            for (int i = 0; i < 9; ++i) used[i] = 0;
        for (int i = 0; i < 81; ++i) {
            cell_[i] = puzzle[static_cast<std::size_t>(i)] == '.' ? 0 : puzzle[static_cast<std::size_t>(i)] - '0';
            if (!cell_[i]) continue;
            const int bit = 1 << cell_[i];
            if ((row_[i / 9] | column_[i % 9] | box_[box(i)]) & bit) return 0;
            flip(i, bit);
        }
        search();
        return limit - left_;
    }

   private:
    static int box(int i) { return i / 27 * 3 + i % 9 / 3; }
    void flip(int i, int bit) {
        row_[i / 9] ^= bit;
        column_[i % 9] ^= bit;
        box_[box(i)] ^= bit;
    }
    int options(int i) const { return cell_[i] ? 0 : 0x3FE & ~(row_[i / 9] | column_[i % 9] | box_[box(i)]); }
    static int member(int unit, int k) {
        if (unit < 9) return 9 * unit + k;
        if (unit < 18) return 9 * k + unit - 9;
        return (unit - 18) / 3 * 27 + (unit - 18) % 3 * 3 + k / 3 * 9 + k % 3;
    }
    // The decision with the fewest ways: a cell and its digits, or a digit and its cells in a unit.
    void search() {
        struct {
            std::size_t size = 10;
            std::pair<int, int> way[9];  // (cell, digit)
            void emplace_back(int i, int d) { way[size++] = {i, d}; }
        } best, ways;
        bool open = false;
        const auto consider = [&] {
            if (ways.size < best.size) best = ways;
        };
        for (int i = 0; i < 81; ++i) {
            if (cell_[i]) continue;
            open = true;
            ways.size = 0;
            for (int d = 1; d <= 9; ++d)
                if (options(i) >> d & 1) ways.emplace_back(i, d);
            consider();
        }
        if (!open) {
            --left_;
            return;
        }
        for (int unit = 0; unit < 27 && best.size > 1; ++unit)
            for (int d = 1; d <= 9; ++d) {
                const int used = unit < 9 ? row_[unit] : unit < 18 ? column_[unit - 9] : box_[unit - 18];
                if (used >> d & 1) continue;
                ways.size = 0;
                for (int k = 0; k < 9; ++k)
                    if (options(member(unit, k)) >> d & 1) ways.emplace_back(member(unit, k), d);
                consider();
            }
        for (std::size_t k = 0; k < best.size; ++k) {
            const auto [i, d] = best.way[k];
            if (!left_) return;
            cell_[i] = d;
            flip(i, 1 << d);
            search();
            flip(i, 1 << d);
            cell_[i] = 0;
        }
    }
    int cell_[81], row_[9], column_[9], box_[9];
    std::uint64_t left_ = 0;
};

inline std::vector<Cells> read_puzzles(const std::string& path) {
    std::vector<Cells> puzzles;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);)
        if (line.size() >= 81 && line[0] != '#') puzzles.push_back(line.substr(0, 81));
    return puzzles;
}

inline std::string join(const std::vector<Cells>& puzzles) {
    std::string text;
    for (const auto& p : puzzles) text += p;
    return text;
}

// All that a run says about a batch.
struct Result {
    std::vector<std::uint64_t> counts, nodes;
    std::vector<modoku::lanes::Stop> stops;
    std::string solutions;
    modoku::lanes::Summary summary;
    bool operator==(const Result& o) const {
        return counts == o.counts && nodes == o.nodes && stops == o.stops && solutions == o.solutions;
    }
};

inline Result ask(const std::vector<Cells>& puzzles, const modoku::lanes::Limits& limits,
                  modoku::lanes::Path path = modoku::lanes::best_path(), int jobs = 1) {
    const std::size_t n = puzzles.size();
    Result r{std::vector<std::uint64_t>(n, 77),
             std::vector<std::uint64_t>(n, 77),
             std::vector<modoku::lanes::Stop>(n),
             std::string(81 * n, '?'),
             {}};
    const std::string text = join(puzzles);
    r.summary = modoku::lanes::run(
        {.data = text.data(), .count = n}, limits,
        {.counts = r.counts.data(), .stops = r.stops.data(), .nodes = r.nodes.data(), .solutions = r.solutions.data()},
        {.jobs = jobs, .path = path});
    return r;
}

// Grids derived from one solved grid: `blanks` random cells emptied, `errors` of the rest changed.
class Random {
   public:
    explicit Random(std::uint64_t seed) : state_(seed * 2 + 1) {}
    std::uint32_t operator()(std::uint32_t below) {
        state_ = state_ * 6364136223846793005ull + 1442695040888963407ull;
        return static_cast<std::uint32_t>((state_ >> 33) % below);
    }
    Cells derive(const Cells& grid, int blanks, int errors) {
        Cells p = grid;
        for (int i = 0; i < blanks;)
            if (auto& c = p[(*this)(81)]; c != '.') c = '.', ++i;
        for (int i = 0; i < errors;)
            if (auto& c = p[(*this)(81)]; c != '.') c = static_cast<char>('1' + (*this)(9)), ++i;
        return p;
    }

   private:
    std::uint64_t state_;
};

inline const Cells kGrid = "123456789456789123789123456231674895875912364694538217317265948542897631968341572";

}  // namespace lanes_test
