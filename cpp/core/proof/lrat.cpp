#include "proof/lrat.h"

#include <charconv>
#include <unordered_map>

namespace modoku::proof {
namespace {

struct Line {
    std::int64_t id = 0;
    bool deletion = false;
    Clause clause;
    std::vector<std::int64_t> hints;  // of a deletion: the clauses that go
};

class LineReader {
   public:
    LineReader(std::string_view bytes, std::uint32_t variables) : bytes_(bytes), variables_(variables) {}

    // False at the end and at the first fault; error() tells them apart.
    bool next(Line& line) {
        skip_blanks();
        if (at_ == bytes_.size()) return false;
        line.clause.clear();
        line.hints.clear();
        if (!number(line.id)) return false;
        if (line.id <= 0) return fail("a step needs a positive number");
        skip_blanks();
        line.deletion = at_ < bytes_.size() && bytes_[at_] == 'd';
        if (line.deletion) ++at_;
        std::int64_t item = 0;
        while (!line.deletion) {
            if (!number(item)) return false;
            if (item == 0) break;
            if (!is_literal(item, variables_)) return fail("a literal outside the formula");
            line.clause.push_back(static_cast<std::int32_t>(item));
        }
        for (;;) {
            if (!number(item)) return false;
            if (item == 0) return true;
            if (item < 0) return fail("a negative hint: only reverse unit propagation is checked");
            line.hints.push_back(item);
        }
    }
    const std::string& error() const { return error_; }

   private:
    static bool blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
    void skip_blanks() {
        while (at_ < bytes_.size() && blank(bytes_[at_])) ++at_;
    }
    bool number(std::int64_t& value) {
        skip_blanks();
        const char* const end = bytes_.data() + bytes_.size();
        const auto [stop, fault] = std::from_chars(bytes_.data() + at_, end, value);
        if (fault != std::errc() || (stop != end && !blank(*stop)))
            return fail(at_ == bytes_.size() ? "a step without its final 0" : "not a number");
        at_ = static_cast<std::size_t>(stop - bytes_.data());
        return true;
    }
    bool fail(const std::string& what) {
        error_ = what + " at byte " + std::to_string(at_) + " of the proof";
        return false;
    }

    std::string_view bytes_;
    std::uint32_t variables_;
    std::size_t at_ = 0;
    std::string error_;
};

class Follower {
   public:
    Follower(const Formula& formula, std::size_t bytes)
        : formula_(formula),
          values_(2 * static_cast<std::size_t>(formula.variables()) + 1, 0),
          most_near_(static_cast<std::int64_t>(bytes / kShortestLine)) {}

    // Empty when the step is right, else what is wrong with it.
    std::string apply(const Line& line) {
        if (line.deletion) return remove(line);
        if (line.id <= last_) return "its number is not above those before it";
        if (const std::string fault = follow(line); !fault.empty()) return fault;
        last_ = line.id;
        keep(line.id, {literals_.size(), line.clause.size()});
        literals_.insert(literals_.end(), line.clause.begin(), line.clause.end());
        write("", line.clause);
        return "";
    }
    std::string take_drup() { return std::move(drup_); }

   private:
    std::int8_t& value(std::int32_t literal) {
        return values_[static_cast<std::size_t>(literal + static_cast<std::int32_t>(formula_.variables()))];
    }

    std::string remove(const Line& line) {
        for (const std::int64_t id : line.hints) {
            // Given clauses are kept: with more clauses at hand nothing false can follow.
            if (id <= static_cast<std::int64_t>(formula_.size())) continue;
            const Lemma lemma = lemma_of(id);
            if (lemma.start == kNone) return "it deletes an unknown clause";
            write("d ", literals_of(lemma));
            keep(id, {});
        }
        return "";
    }

    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    static constexpr std::size_t kShortestLine = 8;  // "5 0 4 0\n"
    struct Lemma {
        std::size_t start = kNone, size = 0;
    };

    // Numbers without large gaps, the rule, are places in an array. Any others are looked up.
    Lemma lemma_of(std::int64_t id) const {
        const std::int64_t place = id - first_;
        if (place >= most_near_) {
            const auto found = far_.find(id);
            return found == far_.end() ? Lemma{} : found->second;
        }
        return static_cast<std::size_t>(place) < near_.size() ? near_[static_cast<std::size_t>(place)] : Lemma{};
    }
    void keep(std::int64_t id, Lemma lemma) {
        const std::int64_t place = id - first_;
        if (place >= most_near_) {
            far_[id] = lemma;
            return;
        }
        if (static_cast<std::size_t>(place) >= near_.size()) near_.resize(static_cast<std::size_t>(place) + 1);
        near_[static_cast<std::size_t>(place)] = lemma;
    }

    std::span<const std::int32_t> literals_of(Lemma lemma) const {
        return {literals_.data() + lemma.start, lemma.size};
    }

    void write(const char* kind, std::span<const std::int32_t> clause) {
        drup_ += kind;
        char digits[16];
        for (const std::int32_t literal : clause) {
            drup_.append(digits, std::to_chars(digits, digits + sizeof digits, literal).ptr);
            drup_ += ' ';
        }
        drup_ += "0\n";
    }

    struct Hinted {
        bool known;
        std::span<const std::int32_t> literals;
    };

    Hinted find(std::int64_t id) const {
        if (id <= static_cast<std::int64_t>(formula_.size()))
            return {true, formula_.clause(static_cast<std::size_t>(id))};
        const Lemma lemma = lemma_of(id);
        if (lemma.start == kNone) return {false, {}};
        return {true, literals_of(lemma)};
    }

    // All clauses of a step at once: they lie scattered, and so the waits for memory overlap.
    void gather(std::span<const std::int64_t> hints) {
        hinted_.clear();
        for (const std::int64_t id : hints) {
            hinted_.push_back(find(id));
            __builtin_prefetch(hinted_.back().literals.data());
        }
    }

    std::string follow(const Line& line) {
        std::vector<std::int32_t>& assumed = assumed_;
        assumed.clear();
        const auto make_true = [&](std::int32_t literal) {
            value(literal) = 1;
            value(-literal) = -1;
            assumed.push_back(literal);
        };
        std::string fault = "its hints do not lead to a contradiction";
        bool contradiction = false;
        for (const std::int32_t literal : line.clause) {
            // A clause with a literal and its opposite always holds.
            if (value(literal) > 0) contradiction = true;
            if (value(literal) == 0) make_true(-literal);
        }
        gather(line.hints);
        for (std::size_t i = 0; i < line.hints.size() && !contradiction; ++i) {
            if (!hinted_[i].known) {
                fault = "it names an unknown clause";
                break;
            }
            std::int32_t open = 0;
            bool unit = true;
            for (const std::int32_t literal : hinted_[i].literals) {
                if (value(literal) < 0 || literal == open) continue;
                if (value(literal) > 0 || open != 0) unit = false;
                open = literal;
            }
            if (!unit) {
                fault = "hint " + std::to_string(line.hints[i]) + " is neither unit nor false";
                break;
            }
            if (open == 0) contradiction = true;
            else make_true(open);
        }
        for (const std::int32_t literal : assumed) value(literal) = value(-literal) = 0;
        return contradiction ? "" : fault;
    }

    const Formula& formula_;
    std::vector<std::int8_t> values_;
    std::vector<Lemma> near_;
    std::unordered_map<std::int64_t, Lemma> far_;
    std::int64_t most_near_;
    std::vector<std::int32_t> literals_, assumed_;
    std::vector<Hinted> hinted_;
    std::string drup_;
    std::int64_t last_ = static_cast<std::int64_t>(formula_.size()), first_ = last_ + 1;
};

}  // namespace

Verification check_lrat(std::span<const std::int32_t> clauses, std::uint32_t variables, std::string_view proof,
                        const Budget& budget) {
    const Formula formula(clauses, variables);
    Meter meter(budget);
    Verification result;
    Follower follower(formula, proof.size());
    LineReader reader(proof, variables);
    Line line;
    while (reader.next(line)) {
        if (meter.interrupted() || meter.spent(0, 8)) {
            result.message = std::string("not finished: ") + name(meter.stop());
            return result;
        }
        ++result.steps;
        const std::string fault = follower.apply(line);
        if (!fault.empty()) {
            result.message = "step " + std::to_string(line.id) + ": " + fault;
            return result;
        }
        if (!line.deletion && line.clause.empty()) {
            result.ok = true;
            result.message = "the formula has no model";
            result.drup = follower.take_drup();
            return result;
        }
    }
    result.message = reader.error().empty() ? "the proof ends without the empty clause" : reader.error();
    return result;
}

}  // namespace modoku::proof
