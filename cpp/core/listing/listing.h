// Answers to a list as lines of text: each row is a form, which is text with gaps, filled in from columns.
//
//   Column lines{.kind = Column::Kind::number, .data = numbers};
//   Form form{{"{\"line\":", 0}, {"}\n", Part::kEnd}};
//   write_rows({form}, choice, {lines}, out, ends);
//
// Whoever knows what an answer looks like writes one in the ordinary way and makes the form of it: nothing here knows
// JSON, or a language.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace modoku::listing {

// Where the value of a gap comes from, a record a row.
struct Column {
    enum class Kind : std::uint8_t {
        characters,  // `width` bytes as they stand
        words,       // `width` bytes, each the number of a word; kNoWord stands for none
        number,      // a 64-bit number
        tenths,      // a 64-bit number of tenths, written with one decimal
        decimal,     // a double that is not negative, rounded to one decimal
    };
    static constexpr std::uint8_t kNoWord = 255;

    Kind kind = Kind::characters;
    std::string_view data;  // the records, one after the other; numbers in the order of this machine's bytes
    std::size_t width = 8;  // bytes of a record
    std::vector<std::string> words{};
    std::string separator{};  // between words
};

// A piece of text and the column whose value follows it.
struct Part {
    static constexpr int kEnd = -1;  // nothing follows

    std::string text;
    int column = kEnd;
};

using Form = std::vector<Part>;

// Rows that nobody has a form for have this choice, and no text.
inline constexpr std::uint8_t kNoForm = 255;

// Writes a row for each entry of `choice`, the number of its form, to the end of `out`, and where each row ends in
// `out`. Throws std::invalid_argument where a form, a column or a word is missing, before anything is written.
void write_rows(std::span<const Form> forms, std::span<const std::uint8_t> choice, std::span<const Column> columns,
                std::string& out, std::vector<std::uint64_t>& ends);

}  // namespace modoku::listing
