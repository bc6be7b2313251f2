// The way from cells to a canonical form, and many at once.
#include <algorithm>
#include <stdexcept>
#include <thread>
#include <vector>

#include "parts9.h"

namespace modoku::symmetry {

namespace {

bool is_full_grid(const Views9& views) {
    for (int i = 0; i < 9; ++i) {
        unsigned row = 0, column = 0, box = 0;
        for (int j = 0; j < 9; ++j) {
            row |= 1u << views.at[0][i][j];
            column |= 1u << views.at[1][i][j];
            box |= 1u << views.at[0][i / 3 * 3 + j / 3][i % 3 * 3 + j % 3];
        }
        if ((row & column & box) != 0x3FE) return false;
    }
    return true;
}

void canonical_range(const char* data, const std::size_t* offsets, std::size_t begin, std::size_t end, char* out,
                     std::size_t out_stride, Move9* moves) {
    for (std::size_t i = begin; i < end; ++i) {
        Cells81 cells;
        const char* const text = data + offsets[i];
        for (std::size_t cell = 0; cell < 81; ++cell)
            cells[cell] = text[cell] >= '1' && text[cell] <= '9' ? static_cast<std::uint8_t>(text[cell] - '0') : 0;
        const Canonical9 found = canonical9(cells);
        if (moves) moves[i] = found.move;
        char* const record = out + i * out_stride;
        for (std::size_t cell = 0; cell < 81; ++cell)
            record[cell] = found.form[cell] ? static_cast<char>('0' + found.form[cell]) : '.';
    }
}

}  // namespace

Cells81 applied(const Move9& move, const Cells81& cells) {
    Cells81 image;
    for (std::size_t i = 0; i < 9; ++i)
        for (std::size_t j = 0; j < 9; ++j) {
            const std::size_t row = move.transposed ? move.columns[j] : move.rows[i];
            const std::size_t column = move.transposed ? move.rows[i] : move.columns[j];
            image[9 * i + j] = move.digits[cells[9 * row + column]];
        }
    return image;
}

Canonical9 canonical9(const Cells81& cells) {
    const Views9 views(cells);
    return is_full_grid(views) ? canonical_grid9(views).canonical : canonical_puzzle9(views);
}

std::uint32_t automorphism_count9(const Cells81& grid) {
    const Views9 views(grid);
    if (!is_full_grid(views)) throw std::invalid_argument("only full grids that keep the rules are counted this way");
    return canonical_grid9(views).ties;
}

bool canonical_many9(const char* data, const std::size_t* offsets, std::size_t count, char* out, std::size_t out_stride,
                     int jobs, const std::atomic<bool>* cancel, Move9* moves) {
    constexpr std::size_t kPiece = 512;
    std::size_t threads = jobs > 0 ? static_cast<std::size_t>(jobs) : std::max(1u, std::thread::hardware_concurrency());
    threads = std::min(threads, count / kPiece + 1);
    std::atomic<std::size_t> next{0};
    const auto stopped = [&] { return cancel && cancel->load(std::memory_order_relaxed); };
    const auto work = [&] {
        while (!stopped()) {
            const std::size_t begin = next.fetch_add(kPiece);
            if (begin >= count) return;
            canonical_range(data, offsets, begin, std::min(begin + kPiece, count), out, out_stride, moves);
        }
    };
    std::vector<std::thread> others;
    for (std::size_t i = 1; i < threads; ++i) others.emplace_back(work);
    work();
    for (std::thread& other : others) other.join();
    return !stopped();
}

}  // namespace modoku::symmetry
