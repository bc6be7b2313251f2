// Reads a DRUP proof step by step, from text ("1 -2 0", "d 1 -2 0") or from the binary form.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "proof/formula.h"

namespace modoku::proof {

enum class DrupFormat : std::uint8_t { text, binary };

struct Step {
    bool deletion = false;
    Clause clause;  // as written, not normalised
};

class StepReader {
   public:
    StepReader(std::string_view bytes, DrupFormat format, std::uint32_t variables)
        : bytes_(bytes), format_(format), variables_(variables) {}

    // False at the end and at the first thing that is no proof step; error() tells them apart.
    bool next(Step& step) { return format_ == DrupFormat::text ? next_text(step) : next_binary(step); }
    const std::string& error() const { return error_; }

   private:
    bool next_text(Step& step);
    bool next_binary(Step& step);
    bool fail(const std::string& what);

    std::string_view bytes_;
    DrupFormat format_;
    std::uint32_t variables_;
    std::size_t at_ = 0;
    std::string error_;
};

}  // namespace modoku::proof
