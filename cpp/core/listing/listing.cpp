#include "listing.h"

#include <charconv>
#include <cstring>
#include <stdexcept>

namespace modoku::listing {

namespace {

void check(std::span<const Form> forms, std::span<const std::uint8_t> choice, std::span<const Column> columns) {
    for (const Column& column : columns) {
        if (column.data.size() != choice.size() * column.width)
            throw std::invalid_argument("a column has a record for each row");
        if (column.kind != Column::Kind::words) continue;
        for (const char code : column.data) {
            const auto word = static_cast<std::uint8_t>(code);
            if (word != Column::kNoWord && word >= column.words.size())
                throw std::invalid_argument("a row names a word that is not there");
        }
    }
    for (const Form& form : forms)
        for (const Part& part : form)
            if (part.column != Part::kEnd && (part.column < 0 || part.column >= static_cast<int>(columns.size())))
                throw std::invalid_argument("a form names a column that is not there");
    for (const std::uint8_t form : choice)
        if (form != kNoForm && form >= forms.size())
            throw std::invalid_argument("a row names a form that is not there");
}

void write_number(std::uint64_t number, std::string& out) {
    char digits[20];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    out.append(digits, end);
}

void write_decimal(const char* record, std::string& out) {
    double value;
    std::memcpy(&value, record, sizeof value);
    char digits[400];
    out.append(digits, std::to_chars(digits, digits + sizeof digits, value, std::chars_format::fixed, 1).ptr);
}

void write_words(const Column& column, const char* record, std::string& out) {
    bool first = true;
    for (std::size_t i = 0; i < column.width; ++i) {
        const auto word = static_cast<std::uint8_t>(record[i]);
        if (word == Column::kNoWord) continue;
        if (!first) out += column.separator;
        out += column.words[word];
        first = false;
    }
}

void write_value(const Column& column, std::size_t row, std::string& out) {
    const char* const record = column.data.data() + row * column.width;
    std::uint64_t number = 0;
    switch (column.kind) {
        case Column::Kind::characters: out.append(record, column.width); return;
        case Column::Kind::words: write_words(column, record, out); return;
        case Column::Kind::number:
            std::memcpy(&number, record, sizeof number);
            write_number(number, out);
            return;
        case Column::Kind::tenths:
            std::memcpy(&number, record, sizeof number);
            write_number(number / 10, out);
            out += '.';
            out += static_cast<char>('0' + number % 10);
            return;
        case Column::Kind::decimal: write_decimal(record, out); return;
    }
}

}  // namespace

void write_rows(std::span<const Form> forms, std::span<const std::uint8_t> choice, std::span<const Column> columns,
                std::string& out, std::vector<std::uint64_t>& ends) {
    check(forms, choice, columns);
    ends.reserve(ends.size() + choice.size());
    for (std::size_t row = 0; row < choice.size(); ++row) {
        if (choice[row] != kNoForm)
            for (const Part& part : forms[choice[row]]) {
                out += part.text;
                if (part.column != Part::kEnd) write_value(columns[static_cast<std::size_t>(part.column)], row, out);
            }
        ends.push_back(out.size());
    }
}

}  // namespace modoku::listing
