// Rows of text from forms and columns.
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "check.h"
#include "lanes/redundant.h"
#include "listing/listing.h"

using namespace modoku;
using listing::Column;
using listing::Form;
using listing::Part;

namespace {

template <typename Number>
std::string packed(const std::vector<Number>& numbers) {
    return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number)};
}

bool is_refused(const std::vector<Form>& forms, const std::vector<std::uint8_t>& choice,
                const std::vector<Column>& columns) {
    std::string out;
    std::vector<std::uint64_t> ends;
    try {
        listing::write_rows(forms, choice, columns, out, ends);
    } catch (const std::invalid_argument&) {
        return out.empty() && ends.empty();
    }
    return false;
}

void test_forms_are_filled_in() {
    const std::string numbers = packed<std::uint64_t>({7, 120, 18446744073709551615u});
    const std::string decimals = packed<double>({0.25, 22.04, 99.96});
    const std::string codes{"\x00\x01\x01\xff\xff\xff", 6};
    const std::vector<Column> columns{
        {.kind = Column::Kind::number, .data = numbers},
        {.kind = Column::Kind::tenths, .data = numbers},
        {.kind = Column::Kind::decimal, .data = decimals},
        {.kind = Column::Kind::characters, .data = "abcdef", .width = 2},
        {.kind = Column::Kind::words, .data = codes, .width = 2, .words = {"one", "two"}, .separator = ", "},
    };
    const std::vector<Form> forms{{{"<", 0}, {" ", 1}, {" ", 2}, {">\n", Part::kEnd}}, {{"", 3}, {":", 4}, {"\n"}}};
    std::string out = "before ";
    std::vector<std::uint64_t> ends;
    listing::write_rows(forms, std::vector<std::uint8_t>{0, 1, listing::kNoForm}, columns, out, ends);
    CHECK_EQ(out, std::string("before <7 0.7 0.2>\ncd:two\n"));
    CHECK(ends == std::vector<std::uint64_t>({19, 26, 26}));
    out.clear();
    listing::write_rows(forms, std::vector<std::uint8_t>{1, 0, 0}, columns, out, ends);
    CHECK_EQ(out, std::string("ab:one, two\n<120 12.0 22.0>\n<18446744073709551615 1844674407370955161.5 100.0>\n"));
}

void test_what_does_not_fit_is_refused() {
    const std::vector<Form> forms{{{"", 0}}};
    const std::vector<Column> one{{.kind = Column::Kind::characters, .data = "ab", .width = 1}};
    CHECK(!is_refused(forms, {0, 0}, one));
    CHECK(is_refused(forms, {0}, one));
    CHECK(is_refused(forms, {0, 1}, one));
    CHECK(is_refused({{{"", 1}}}, {0, 0}, one));
    CHECK(is_refused(forms, {0}, {{.kind = Column::Kind::words, .data = "b", .width = 1, .words = {"a"}}}));
}

void test_redundant_givens() {
    const std::string solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    const std::string puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    std::vector<std::uint8_t> found(162);
    CHECK(lanes::find_redundant((solved + puzzle).data(), 2, found.data(), {}, nullptr));
    for (int cell = 0; cell < 81; ++cell) {
        CHECK_EQ(int{found[static_cast<std::size_t>(cell)]}, 1);
        std::string without = puzzle;
        without[static_cast<std::size_t>(cell)] = '.';
        std::uint64_t count = 0;
        lanes::run({without.data(), 1}, {.solutions = 2}, {.counts = &count});
        const bool given = puzzle[static_cast<std::size_t>(cell)] != '.';
        CHECK_EQ(found[81 + static_cast<std::size_t>(cell)] == 1, given && count == 1);
    }
    std::atomic<bool> cancel{true};
    CHECK(!lanes::find_redundant(puzzle.data(), 1, found.data(), {}, &cancel));
}

}  // namespace

int main() {
    test_forms_are_filled_in();
    test_what_does_not_fit_is_refused();
    test_redundant_givens();
    return modoku_test::summary("listing_test");
}
