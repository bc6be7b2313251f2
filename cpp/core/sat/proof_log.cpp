#include "sat/proof_log.h"

#include <charconv>
#include <stdexcept>

namespace modoku::sat {
namespace {

class Text {
   public:
    void put(std::uint64_t number) { put_any(number); }
    void put(std::int32_t number) { put_any(number); }
    void put(const char* word) { bytes_ += word; }
    void end_line() { bytes_ += "0\n"; }
    std::string take() { return std::move(bytes_); }

   private:
    template <typename Number>
    void put_any(Number number) {
        char digits[24];
        char* end = std::to_chars(digits, digits + sizeof digits - 1, number).ptr;
        *end++ = ' ';
        bytes_.append(digits, end);
    }

    std::string bytes_;
};

}  // namespace

ProofId ProofLog::finish_step(std::span<const ProofId> hints) {
    if (steps_.size() > kIndex) throw std::length_error("the proof has too many steps");
    hints_.insert(hints_.end(), hints.begin(), hints.end());
    const auto index = static_cast<std::uint32_t>(steps_.size()) - 1;
    if (literals_.size() == steps_.back().literals && contradiction_ == kNever) contradiction_ = index;
    return kLemma | index;
}

ProofId ProofLog::add(std::span<const Literal> clause, std::span<const ProofId> hints) {
    steps_.push_back({literals_.size(), hints_.size()});
    for (const Literal literal : clause) {
        const std::int32_t name = names_[variable_of(literal)];
        literals_.push_back(literal & 1u ? -name : name);
    }
    return finish_step(hints);
}

ProofId ProofLog::add_outer(std::span<const std::int32_t> clause, std::span<const ProofId> hints) {
    steps_.push_back({literals_.size(), hints_.size()});
    literals_.insert(literals_.end(), clause.begin(), clause.end());
    return finish_step(hints);
}

std::span<const std::int32_t> ProofLog::literals_of(std::uint32_t step) const {
    const std::size_t end = step + 1 < steps_.size() ? steps_[step + 1].literals : literals_.size();
    return {literals_.data() + steps_[step].literals, end - steps_[step].literals};
}

std::span<const ProofId> ProofLog::hints_of(std::uint32_t step) const {
    const std::size_t end = step + 1 < steps_.size() ? steps_[step + 1].hints : hints_.size();
    return {hints_.data() + steps_[step].hints, end - steps_[step].hints};
}

// By step: the last one that needs it on the way to the contradiction, or kNever.
std::vector<std::uint32_t> ProofLog::last_uses() const {
    std::vector<std::uint32_t> uses(contradiction_ + 1, kNever);
    uses[contradiction_] = contradiction_;
    for (std::uint32_t step = contradiction_ + 1; step-- > 0;) {
        if (uses[step] == kNever) continue;
        for (const ProofId hint : hints_of(step))
            if (hint >= kLemma && uses[hint & kIndex] == kNever) uses[hint & kIndex] = step;
    }
    return uses;
}

ProofText ProofLog::write(std::size_t givens, std::size_t assumptions, std::size_t excluded) const {
    if (contradiction_ == kNever) return {};
    const std::vector<std::uint32_t> uses = last_uses();
    std::vector<std::uint64_t> number(uses.size(), 0);
    std::uint64_t next = givens + assumptions + excluded;
    const auto number_of = [&](ProofId id) -> std::uint64_t {
        if (id >= kLemma) return number[id & kIndex];
        if (id >= kExcluded) return givens + assumptions + (id & kIndex) + 1;
        return id >= kAssumption ? givens + (id & kIndex) + 1 : id;
    };
    Text drup, lrat;
    for (std::uint32_t step = 0; step < uses.size(); ++step) {
        if (uses[step] == kNever) continue;
        lrat.put(number[step] = ++next);
        for (const std::int32_t literal : literals_of(step)) {
            drup.put(literal);
            lrat.put(literal);
        }
        drup.end_line();
        lrat.put("0 ");
        for (const ProofId hint : hints_of(step)) lrat.put(number_of(hint));
        lrat.end_line();
        if (step == contradiction_) break;
        // What this step was the last to need may go. Units stay: many checkers refuse to forget them.
        bool first = true;
        for (const ProofId hint : hints_of(step)) {
            if (hint < kLemma || uses[hint & kIndex] != step || literals_of(hint & kIndex).size() < 2) continue;
            if (first) lrat.put(next), lrat.put("d ");
            first = false;
            lrat.put(number_of(hint));
            drup.put("d ");
            for (const std::int32_t literal : literals_of(hint & kIndex)) drup.put(literal);
            drup.end_line();
        }
        if (!first) lrat.end_line();
    }
    return {drup.take(), lrat.take()};
}

}  // namespace modoku::sat
