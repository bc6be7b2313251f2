// Puzzles in lines of text.
#include <cstring>

#include "lanes.h"
#include "meaning.h"

namespace modoku::lanes {
namespace {

// Digits and dots, which is what lists are made of: few enough operations to be cheap beside the sweep of an easy
// puzzle.
bool all_digits_or_dots(const char* p) {
    unsigned char bad = 0;
    // 80 and one more: a whole number of vectors of 16 bytes.
    for (int i = 0; i < 80; ++i) {
        const auto c = static_cast<unsigned char>(p[i]);
        bad |= static_cast<unsigned char>((static_cast<unsigned char>(c - '0') > 9) & (c != '.'));
    }
    return !bad && ((p[80] >= '0' && p[80] <= '9') || p[80] == '.');
}

// The usual blanks and digits without a table: a loop of comparisons that compilers turn into vector code.
bool all_cells(const char* p) {
    if (all_digits_or_dots(p)) return true;
    unsigned char bad = 0;
    for (int i = 0; i < 81; ++i) {
        const char c = p[i];
        bad |= static_cast<unsigned char>(!((c >= '0') & (c <= '9')) & (c != '.') & (c != '*') & (c != '_') &
                                          (c != 'X') & (c != 'x') & (c != '-'));
    }
    return !bad;
}

bool is_cell(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 128 && kTextMeaning.of[byte] <= 9;
}

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// One line without its end, from `begin` to `end`, the buffer starting at `buffer`.
void scan_line(const char* buffer, const char* begin, const char* end, LineScan& scan) {
    const char* first = begin;
    while (first < end && is_space(*first)) ++first;
    if (end - first >= 81 && all_cells(first)) {
        const char* rest = first + 81;
        while (rest < end && is_space(*rest)) ++rest;
        if (rest == end || *rest == '#') {
            scan.offsets.push_back(static_cast<std::size_t>(first - buffer));
            scan.lines.push_back(scan.next_line);
            return;
        }
        const auto column = static_cast<std::uint64_t>(rest - begin);
        scan.faults.push_back(
            {scan.next_line, column, is_cell(*rest) ? LineFaultKind::too_long : LineFaultKind::bad_byte});
        return;
    }
    if (first == end || *first == '#') return;
    const char* at = first;
    while (at < end && is_cell(*at)) ++at;
    const auto column = static_cast<std::uint64_t>(at - begin);
    const char* rest = at;
    while (rest < end && is_space(*rest)) ++rest;
    const bool over = rest == end || *rest == '#';
    scan.faults.push_back({scan.next_line, column, over ? LineFaultKind::too_short : LineFaultKind::bad_byte});
}

}  // namespace

void scan_lines(std::string_view buffer, bool last, LineScan& scan) {
    scan.offsets.clear();
    scan.lines.clear();
    scan.faults.clear();
    scan.consumed = 0;
    scan.offsets.reserve(buffer.size() / 82 + 1);
    scan.lines.reserve(buffer.size() / 82 + 1);
    const char *at = buffer.data(), *end = at + buffer.size();
    while (at < end) {
        // 81 digits and dots and the end of the line: then no end of a line is among them, and nobody need look for it.
        if (end - at > 81 && at[81] == '\n' && all_digits_or_dots(at)) {
            scan.offsets.push_back(static_cast<std::size_t>(at - buffer.data()));
            scan.lines.push_back(scan.next_line++);
            at += 82;
            continue;
        }
        const auto* stop = static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
        if (!stop && !last) break;
        scan_line(buffer.data(), at, stop ? stop : end, scan);
        ++scan.next_line;
        at = stop ? stop + 1 : end;
    }
    scan.consumed = static_cast<std::size_t>(at - buffer.data());
}

}  // namespace modoku::lanes
