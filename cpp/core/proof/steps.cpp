#include "proof/steps.h"

#include <charconv>

namespace modoku::proof {

bool StepReader::fail(const std::string& what) {
    error_ = what + " at byte " + std::to_string(at_) + " of the proof";
    return false;
}

bool StepReader::next_text(Step& step) {
    const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
    step.deletion = false;
    step.clause.clear();
    bool started = false;
    for (;;) {
        while (at_ < bytes_.size() && blank(bytes_[at_])) ++at_;
        if (at_ == bytes_.size()) return started ? fail("a step without its final 0") : false;
        if (!started && bytes_[at_] == 'c') {
            while (at_ < bytes_.size() && bytes_[at_] != '\n') ++at_;
            continue;
        }
        if (!started && bytes_[at_] == 'd') {
            ++at_;
            started = step.deletion = true;
            continue;
        }
        std::int32_t number = 0;
        const char* const end = bytes_.data() + bytes_.size();
        const auto [stop, fault] = std::from_chars(bytes_.data() + at_, end, number);
        if (fault != std::errc() || (stop != end && !blank(*stop))) return fail("not a number");
        if (number != 0 && !is_literal(number, variables_)) return fail("a literal outside the formula");
        at_ = static_cast<std::size_t>(stop - bytes_.data());
        if (number == 0) return true;
        step.clause.push_back(number);
        started = true;
    }
}

bool StepReader::next_binary(Step& step) {
    if (at_ == bytes_.size()) return false;
    const char kind = bytes_[at_];
    if (kind != 'a' && kind != 'd') return fail("neither an addition nor a deletion");
    ++at_;
    step.deletion = kind == 'd';
    step.clause.clear();
    for (;;) {
        std::uint64_t number = 0;
        for (unsigned shift = 0;; shift += 7) {
            if (at_ == bytes_.size()) return fail("a step without its final 0");
            if (shift > 28) return fail("a number of more than 32 bits");
            const auto byte = static_cast<unsigned char>(bytes_[at_++]);
            number |= static_cast<std::uint64_t>(byte & 127u) << shift;
            if (byte < 128) break;
        }
        if (number == 0) return true;
        const auto variable = static_cast<std::int64_t>(number >> 1);
        if (!is_literal(variable, variables_)) return fail("a literal outside the formula");
        step.clause.push_back(static_cast<std::int32_t>(number & 1u ? -variable : variable));
    }
}

}  // namespace modoku::proof
