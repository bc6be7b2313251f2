#include "packed.h"

#include <algorithm>
#include <stdexcept>

namespace modoku::logic {

namespace {

constexpr int kCells = 81, kDigits = 9;

struct PackedCandidate {
    std::uint8_t cell, digit;
};

// A step in front of the bytes that are left.
class Reader {
   public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}

    bool has_more() const { return !bytes_.empty(); }
    std::uint8_t next() {
        if (bytes_.empty()) throw std::invalid_argument("a packed path ends within a step");
        const auto byte = static_cast<std::uint8_t>(bytes_.front());
        bytes_.remove_prefix(1);
        return byte;
    }
    int number() {
        const int low = next();
        return low | next() << 8;
    }
    PackedCandidate candidate() {
        const PackedCandidate found{next(), next()};
        if (found.cell >= kCells || found.digit < 1 || found.digit > kDigits)
            throw std::invalid_argument("a packed path has a cell or digit that a classic grid has not");
        return found;
    }

   private:
    std::string_view bytes_;
};

void pack(const std::vector<Candidate>& candidates, std::string& out) {
    for (const Candidate& one : candidates) {
        out += static_cast<char>(one.cell);
        out += static_cast<char>(one.digit);
    }
}

void pack(int number, std::string& out) {
    out += static_cast<char>(number & 255);
    out += static_cast<char>(number >> 8);
}

void read(Reader& reader, int count, CandidateColumns& columns) {
    for (int i = 0; i < count; ++i) {
        const PackedCandidate one = reader.candidate();
        columns.cells.push_back(one.cell);
        columns.digits.push_back(one.digit);
    }
    columns.ends.push_back(static_cast<std::int32_t>(columns.cells.size()));
}

// The cells that lose the same digits stand together, in the order of the first of them.
void write_eliminations(const std::array<std::uint16_t, kCells>& struck, const PathWords& words, bool& is_first,
                        std::string& out) {
    auto left = struck;
    for (int cell = 0; cell < kCells; ++cell) {
        const std::uint16_t digits = left[cell];
        if (!digits) continue;
        if (!is_first) out += ", ";
        is_first = false;
        for (int other = cell; other < kCells; ++other) {
            if (left[other] != digits) continue;
            left[other] = 0;
            if (other != cell) out += ' ';
            out += words.cells[other];
        }
        out += "\u2260";
        for (int digit = 1; digit <= kDigits; ++digit)
            if (digits >> digit & 1) out += static_cast<char>('0' + digit);
    }
}

}  // namespace

void pack(const Trail& trail, std::string& out) {
    for (const Step& step : trail.steps) {
        out += static_cast<char>(step.technique);
        pack(step.rating, out);
        out += static_cast<char>(step.placements.size());
        pack(static_cast<int>(step.eliminations.size()), out);
        pack(step.placements, out);
        pack(step.eliminations, out);
    }
}

PathColumns unpack(std::span<const std::string_view> paths) {
    PathColumns found;
    for (const std::string_view path : paths) {
        Reader reader(path);
        while (reader.has_more()) {
            found.techniques.push_back(reader.next());
            if (found.techniques.back() >= kTechniques)
                throw std::invalid_argument("a packed path has a technique that there is not");
            found.ratings.push_back(reader.number() / 10.0);
            const int placed = reader.next(), struck = reader.number();
            read(reader, placed, found.placements);
            read(reader, struck, found.eliminations);
        }
        found.ends.push_back(static_cast<std::int32_t>(found.techniques.size()));
    }
    return found;
}

void write_path(std::string_view path, const PathWords& words, std::string& out) {
    if (words.techniques.size() != kTechniques || words.cells.size() != kCells)
        throw std::invalid_argument("a word for each technique, and a name for each cell");
    Reader reader(path);
    for (bool has_line = false; reader.has_more(); has_line = true) {
        const std::uint8_t technique = reader.next();
        if (technique >= kTechniques) throw std::invalid_argument("a packed path has a technique that there is not");
        reader.number();
        const int placed = reader.next(), struck = reader.number();
        if (has_line) out += '\n';
        out += words.techniques[technique];
        bool is_first = true;
        for (int i = 0; i < placed; ++i) {
            const PackedCandidate one = reader.candidate();
            if (!is_first) out += ", ";
            is_first = false;
            out += words.cells[one.cell];
            out += '=';
            out += static_cast<char>('0' + one.digit);
        }
        std::array<std::uint16_t, kCells> masks{};
        for (int i = 0; i < struck; ++i) {
            const PackedCandidate one = reader.candidate();
            masks[one.cell] |= static_cast<std::uint16_t>(1 << one.digit);
        }
        write_eliminations(masks, words, is_first, out);
    }
}

}  // namespace modoku::logic
