// The rules beyond all-different. Each class says what it enforces; how they come from a description is `Compiler`.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "propagator.h"

namespace modoku::general {

// For each digit of one cell, the digits that the other may hold beside it.
using Supports = std::array<Mask, 64>;

// Two cells in a relation: arc consistent.
class Arc final : public Propagator {
   public:
    Arc(Var a, Var b, std::shared_ptr<const Supports> of_a, std::shared_ptr<const Supports> of_b)
        : Propagator({a, b}, false), a_(a), b_(b), of_a_(std::move(of_a)), of_b_(std::move(of_b)) {}
    bool propagate(State& state) const override;
    bool is_entailed(const State& state) const override;

   private:
    Var a_, b_;
    std::shared_ptr<const Supports> of_a_, of_b_;
};

// Cells that differ and hold together exactly one of the listed sets of digits: cages, runs.
class DigitSets final : public Propagator {
   public:
    // `onlookers` are the cells that differ from every one of `vars`: a digit that must be inside cannot be there.
    DigitSets(std::vector<Var> vars, std::shared_ptr<const std::vector<Mask>> sets, std::vector<Var> onlookers)
        : Propagator(std::move(vars), true), sets_(std::move(sets)), onlookers_(std::move(onlookers)) {}
    bool propagate(State& state) const override;
    void write_residue(const State& state, std::vector<std::uint64_t>& key) const override;

   private:
    std::shared_ptr<const std::vector<Mask>> sets_;
    std::vector<Var> onlookers_;
};

// A sum of digits times coefficients, at most a total or equal to it: bounds consistent, and sharper than that where
// cells with one coefficient differ.
class Linear final : public Propagator {
   public:
    // `coefficients` in the order of `vars`, none 0. `blocks` are the ends of runs of variables that differ from one
    // another and share a coefficient.
    Linear(std::vector<Var> vars, std::vector<std::int64_t> coefficients, std::vector<std::uint32_t> blocks,
           std::int64_t total, bool equal)
        : Propagator(std::move(vars), true),
          coefficients_(std::move(coefficients)),
          blocks_(std::move(blocks)),
          total_(total),
          equal_(equal) {}
    bool propagate(State& state) const override;
    void write_residue(const State& state, std::vector<std::uint64_t>& key) const override;

   private:
    struct Bounds {
        std::int64_t low, high;
    };
    bool find_block(const State& state, std::size_t first, std::size_t last, int skip, Bounds& sum) const;
    bool narrow(State& state, std::size_t i, Bounds others) const;

    std::vector<std::int64_t> coefficients_;
    std::vector<std::uint32_t> blocks_;
    std::int64_t total_;
    bool equal_;
};

// A sum that is not the total.
class Unequal final : public Propagator {
   public:
    Unequal(std::vector<Var> vars, std::vector<std::int64_t> coefficients, std::int64_t total)
        : Propagator(std::move(vars), false), coefficients_(std::move(coefficients)), total_(total) {}
    bool propagate(State& state) const override;
    void write_residue(const State& state, std::vector<std::uint64_t>& key) const override;

   private:
    std::vector<std::int64_t> coefficients_;
    std::int64_t total_;
};

// Cells that hold one of the listed rows: every digit left occurs in a row that is left.
class Rows final : public Propagator {
   public:
    // `rows` one after the other, digits as indices from 0.
    Rows(std::vector<Var> vars, std::vector<std::uint8_t> rows, int size);
    bool propagate(State& state) const override;

   private:
    bool propagate_by_scan(State& state) const;
    std::size_t find_valid(State& state, std::vector<std::uint32_t>& order) const;
    const Mask* support(std::size_t place, int digit) const {
        return supports_.data() + (place * static_cast<std::size_t>(size_) + static_cast<std::size_t>(digit)) * words_;
    }

    std::vector<std::uint8_t> rows_;
    int size_;
    std::size_t words_ = 0;
    std::vector<Mask> listed_;             // the digits that occur in each place
    std::vector<std::uint64_t> supports_;  // rows with a digit in a place, as bits; empty where that would be too big
};

// Cells that hold none of the listed rows.
class NoRows final : public Propagator {
   public:
    NoRows(std::vector<Var> vars, std::vector<std::uint8_t> rows)
        : Propagator(std::move(vars), true), rows_(std::move(rows)) {}
    bool propagate(State& state) const override;

   private:
    std::vector<std::uint8_t> rows_;
};

// Digits that lead a finite automaton from state 0 to an accepting state: every digit left is on an accepted path.
class Reading final : public Propagator {
   public:
    // `next[state * size + digit]` is a state or -1. The line may pass a variable twice.
    Reading(std::vector<Var> distinct, std::vector<Var> line, const std::vector<std::int32_t>& next,
            const std::vector<std::uint8_t>& accepting, int size, const std::vector<Mask>& domains);
    bool propagate(State& state) const override;
    Mask watched(Var v) const override;

   private:
    // All digits that lead from a state to another: mostly they are few ways for many digits.
    struct Step {
        Mask digits;
        std::uint32_t to;
    };
    std::span<const Step> steps_from(std::size_t state) const {
        return {steps_.data() + first_step_[state], steps_.data() + first_step_[state + 1]};
    }
    Mask told_apart(std::size_t layer, Mask domain, const std::vector<std::uint8_t>& reached) const;
    void watch(const std::vector<Mask>& domains);
    void trace(State& state) const;

    std::vector<Var> line_;
    std::vector<Step> steps_;
    std::vector<std::uint32_t> first_step_;
    std::vector<std::uint8_t> alive_;  // whether a state, after so many digits, can still lead to acceptance
    std::size_t states_;
    std::vector<Mask> watched_;  // for each place
};

// How many of some cells hold one of some digits is the digit of another cell (perhaps one of them) plus an offset:
// bounds both ways. A variable may be counted twice.
class Tally final : public Propagator {
   public:
    Tally(const std::vector<Var>& counted, Mask digits, Var result, int offset);
    bool propagate(State& state) const override;
    Mask watched(Var v) const override { return v == result_ ? ~Mask{0} : digits_; }
    void write_residue(const State& state, std::vector<std::uint64_t>& key) const override;

   private:
    struct Term {
        Var var;
        int times;
    };
    // Without the result, where that is counted too.
    struct Range {
        int least = 0, most = 0;
    };
    Range count(const State& state) const;

    std::vector<Term> terms_;
    int times_result_ = 0;
    Mask digits_;
    Var result_;
    int offset_;
};

}  // namespace modoku::general
