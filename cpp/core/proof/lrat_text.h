// An LRAT proof under construction: each step a clause and the numbers of the clauses that give it. Written out, it
// holds only the steps that the last one needs, numbered without gaps after the given clauses.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace modoku::proof {

class LratText {
   public:
    explicit LratText(std::size_t given) : given_(given) {}

    // Gives the number of the new clause.
    std::uint64_t add(std::span<const std::int32_t> clause, std::span<const std::uint64_t> hints);
    std::string write() const;

   private:
    struct Line {
        std::size_t literals, hints;  // where each begins in its array; the next line ends them
    };

    std::vector<bool> needed() const;
    Line end_of(std::size_t line) const;

    std::size_t given_;
    std::vector<Line> lines_;
    std::vector<std::int32_t> literals_;
    std::vector<std::uint64_t> hints_;
};

}  // namespace modoku::proof
