// The line scanner finds exactly the puzzles, says where other lines go wrong, and survives any bytes.
#include "check.h"
#include "lanes_judge.h"

using namespace lanes_test;
using namespace modoku::lanes;

namespace {

void check_known_lines() {
    const std::string p = kGrid, blank(81, '.');
    const std::string text = "# a comment\n" + p + "\n\n  " + blank + "\t # with a comment\r\n" + p.substr(1) + "\n" +
                             p + "1\n" + p.substr(0, 40) + "q" + p.substr(41) + "\n" + p + ",x\n   \r\n\t#\n" + p +
                             "#\r\n" + p.substr(0, 3) + " # short\n" + p.substr(0, 9) + " " + p.substr(9) + "\n" + p +
                             " \r";
    LineScan scan;
    scan_lines(text, true, scan);
    CHECK_EQ(scan.consumed, text.size());
    CHECK_EQ(scan.next_line, 14u);
    CHECK(scan.lines == (std::vector<std::uint64_t>{1, 3, 10, 13}));
    for (std::size_t i = 0; i < scan.offsets.size(); ++i)
        CHECK(text.substr(scan.offsets[i], 81) == (i == 1 ? blank : p));
    CHECK_EQ(scan.faults.size(), 6u);
    const LineFault expected[] = {{4, 80, LineFaultKind::too_short}, {5, 81, LineFaultKind::too_long},
                                  {6, 40, LineFaultKind::bad_byte},  {7, 81, LineFaultKind::bad_byte},
                                  {11, 3, LineFaultKind::too_short}, {12, 9, LineFaultKind::bad_byte}};
    for (std::size_t i = 0; i < scan.faults.size() && i < 6; ++i) {
        CHECK_EQ(scan.faults[i].line, expected[i].line);
        CHECK_EQ(scan.faults[i].column, expected[i].column);
        CHECK(scan.faults[i].kind == expected[i].kind);
    }
}

// The same rules, written as simply as possible.
struct Verdict {
    bool puzzle = false, skipped = false;
    std::uint64_t column = 0;
};
Verdict judge_line(const std::string& whole) {
    const auto cell = [](char c) { return c && std::string(".0*_Xx-123456789").find(c) != std::string::npos; };
    const auto space = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
    std::size_t i = 0;
    const std::string line = whole.substr(0, whole.find('#'));
    while (i < line.size() && space(line[i])) ++i;
    if (i == line.size()) return {.skipped = true};
    std::size_t cells = 0;
    while (i < line.size() && cells < 81 && cell(line[i])) ++i, ++cells;
    const std::size_t end = i;
    while (i < line.size() && space(line[i])) ++i;
    if (cells == 81 && i == line.size()) return {.puzzle = true};
    return {.column = cells == 81 ? i : end};
}

void check_random_bytes() {
    Random random(3);
    const std::string alphabet = ".123456789#\r\n\t x0*_X-";
    LineScan scan;
    for (int round = 0; round < 4000; ++round) {
        std::string text;
        const auto pieces = random(12);
        for (std::uint32_t k = 0; k < pieces; ++k) {
            switch (random(5)) {
                case 0: text += kGrid; break;
                case 1: text += Cells(70 + random(20), '.'); break;
                case 2: text += static_cast<char>(random(256)); break;
                case 3: text += '\n'; break;
                default:
                    for (auto n = random(100); n; --n)
                        text += alphabet[random(static_cast<std::uint32_t>(alphabet.size()))];
            }
        }
        // in pieces of random size, as from a stream
        std::vector<std::size_t> offsets;
        std::vector<std::uint64_t> lines;
        std::vector<LineFault> faults;
        scan.next_line = 0;
        std::size_t begin = 0, end = 0;
        while (begin < text.size() || end < text.size()) {
            end = std::min(text.size(), end + 1 + random(200));
            const std::string piece = text.substr(begin, end - begin);  // its own memory: a sanitizer sees overruns
            scan_lines(piece, end == text.size(), scan);
            CHECK(scan.consumed <= piece.size());
            for (auto offset : scan.offsets) offsets.push_back(begin + offset);
            lines.insert(lines.end(), scan.lines.begin(), scan.lines.end());
            faults.insert(faults.end(), scan.faults.begin(), scan.faults.end());
            begin += scan.consumed;
            if (end == text.size()) CHECK_EQ(begin, text.size());
        }
        std::size_t records = 0, wrong = 0, at = 0;
        for (std::uint64_t line = 0; at < text.size(); ++line) {
            const auto stop = std::min(text.find('\n', at), text.size());
            const Verdict v = judge_line(text.substr(at, stop - at));
            if (v.puzzle) {
                CHECK(records < lines.size() && lines[records] == line && offsets[records] >= at &&
                      offsets[records] + 81 <= stop);
                ++records;
            } else if (!v.skipped) {
                CHECK(wrong < faults.size() && faults[wrong].line == line && faults[wrong].column == v.column);
                ++wrong;
            }
            at = stop + 1;
        }
        CHECK_EQ(records, lines.size());
        CHECK_EQ(wrong, faults.size());
        std::vector<std::uint64_t> counts(offsets.size(), 9);
        run({.data = text.data(), .count = offsets.size(), .offsets = offsets.data()}, {.nodes = 50},
            {.counts = counts.data()});
        for (auto count : counts) CHECK(count <= 1);
    }
}

}  // namespace

int main() {
    check_known_lines();
    check_random_bytes();
    return modoku_test::summary("lanes_lines_test");
}
