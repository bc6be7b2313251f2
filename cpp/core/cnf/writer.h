// Where clauses are collected, with the family of each and the auxiliary variables.
#pragma once

#include <initializer_list>

#include "cnf/cnf.h"

namespace modoku::cnf {

class Writer {
   public:
    explicit Writer(std::int32_t first) : next_(first) {}

    // Starts the clauses of one rule about one cell or group.
    void begin(Rule rule, std::size_t index) {
        close();
        rule_ = rule;
        index_ = static_cast<std::int32_t>(index);
        open_ = true;
    }

    void add(std::initializer_list<std::int32_t> clause) {
        formula_.literals.insert(formula_.literals.end(), clause);
        end();
    }

    // A clause written literal by literal: put ... put, end.
    void put(std::int32_t literal) { formula_.literals.push_back(literal); }
    void end() {
        formula_.literals.push_back(0);
        ++clauses_;
    }

    std::int32_t fresh() {
        auto& runs = formula_.auxiliaries;
        const std::size_t n = runs.size();
        if (n >= 3 && runs[n - 3] == rule_ && runs[n - 2] == index_) {
            ++runs[n - 1];
        } else {
            runs.insert(runs.end(), {rule_, index_, 1});
        }
        return next_++;
    }

    Formula finish() {
        close();
        return std::move(formula_);
    }

   private:
    void close() {
        if (open_ && clauses_ > 0) formula_.runs.insert(formula_.runs.end(), {rule_, index_, clauses_});
        clauses_ = 0;
        open_ = false;
    }

    Formula formula_;
    std::int32_t next_;
    Rule rule_ = given;
    std::int32_t index_ = 0;
    std::int32_t clauses_ = 0;
    bool open_ = false;
};

// Writes that at most one of the literals holds.
void at_most_one(Writer& writer, std::span<const std::int32_t> literals, Scheme scheme);

}  // namespace modoku::cnf
