// Ways to say "at most one". Every auxiliary is determined by its literals, so that models and solutions correspond.
#include <bit>

#include "cnf/writer.h"

namespace modoku::cnf {

namespace {

using Literals = std::span<const std::int32_t>;

constexpr std::size_t small = 4;  // up to here nothing is shorter than the pairs

void pairwise(Writer& writer, Literals literals) {
    for (std::size_t i = 0; i < literals.size(); ++i)
        for (std::size_t j = i + 1; j < literals.size(); ++j) writer.add({-literals[i], -literals[j]});
}

// "One so far" along the line (Sinz 2005).
void sequential(Writer& writer, Literals literals) {
    std::int32_t so_far = literals[0];
    for (const std::int32_t literal : literals.subspan(1, literals.size() - 2)) {
        writer.add({-literal, -so_far});
        const std::int32_t reached = writer.fresh();
        writer.add({-so_far, reached});
        writer.add({-literal, reached});
        writer.add({-reached, so_far, literal});
        so_far = reached;
    }
    writer.add({-literals.back(), -so_far});
}

// Rows and columns of a rectangle (Chen 2010).
void product(Writer& writer, Literals literals) {
    std::size_t width = 1;
    while (width * width < literals.size()) ++width;
    const std::size_t height = (literals.size() + width - 1) / width;
    std::vector<std::int32_t> rows(height), columns(width);
    for (auto& row : rows) row = writer.fresh();
    for (auto& column : columns) column = writer.fresh();
    for (std::size_t i = 0; i < literals.size(); ++i) {
        writer.add({-literals[i], rows[i / width]});
        writer.add({-literals[i], columns[i % width]});
    }
    for (std::size_t row = 0; row < height; ++row) {
        writer.put(-rows[row]);
        for (std::size_t i = row * width; i < literals.size() && i < (row + 1) * width; ++i) writer.put(literals[i]);
        writer.end();
    }
    for (std::size_t column = 0; column < width; ++column) {
        writer.put(-columns[column]);
        for (std::size_t i = column; i < literals.size(); i += width) writer.put(literals[i]);
        writer.end();
    }
    at_most_one(writer, rows, Scheme::product);
    at_most_one(writer, columns, Scheme::product);
}

// Groups of three with a commander each (Klieber and Kwon 2007).
void commander(Writer& writer, Literals literals) {
    std::vector<std::int32_t> commanders;
    for (std::size_t start = 0; start < literals.size(); start += 3) {
        const Literals group = literals.subspan(start, std::min<std::size_t>(3, literals.size() - start));
        pairwise(writer, group);
        if (group.size() == 1) {
            commanders.push_back(group[0]);
            continue;
        }
        const std::int32_t chief = writer.fresh();
        commanders.push_back(chief);
        writer.put(-chief);
        for (const std::int32_t literal : group) writer.put(literal);
        writer.end();
        for (const std::int32_t literal : group) writer.add({-literal, chief});
    }
    at_most_one(writer, commanders, Scheme::commander);
}

// The number of the true one in binary (Frisch et al. 2001); a bit is down while none is true.
void binary(Writer& writer, Literals literals) {
    const std::size_t count = std::bit_width(literals.size() - 1);
    std::vector<std::int32_t> bits(count);
    for (auto& bit : bits) bit = writer.fresh();
    for (std::size_t number = 0; number < literals.size(); ++number)
        for (std::size_t place = 0; place < count; ++place)
            writer.add({-literals[number], (number >> place & 1) != 0 ? bits[place] : -bits[place]});
    for (std::size_t place = 0; place < count; ++place) {
        writer.put(-bits[place]);
        for (std::size_t number = 0; number < literals.size(); ++number)
            if ((number >> place & 1) != 0) writer.put(literals[number]);
        writer.end();
    }
}

}  // namespace

void at_most_one(Writer& writer, Literals literals, Scheme scheme) {
    if (literals.size() <= small) return pairwise(writer, literals);
    switch (scheme) {
        case Scheme::pairwise: return pairwise(writer, literals);
        case Scheme::product: return product(writer, literals);
        case Scheme::sequential: return sequential(writer, literals);
        case Scheme::commander: return commander(writer, literals);
        case Scheme::binary: return binary(writer, literals);
    }
}

}  // namespace modoku::cnf
