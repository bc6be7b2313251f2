// Proofs of the solver are accepted by both checkers; altered ones never show something false.
#include <algorithm>
#include <atomic>
#include <sstream>
#include <stdexcept>
#include <string>

#include "check.h"
#include "proof/drup.h"
#include "proof/lrat.h"
#include "sat/enumerate.h"
#include "sat_formulas.h"

using namespace modoku;
using namespace modoku_test;
using proof::DrupFormat;

namespace {

struct Proved {
    Flat formula;  // with the assumptions as units and the blocking clauses of the solutions
    std::uint32_t variables;
    std::string text, binary, lrat;
};

// The binary form of a DRUP text: 'a' or 'd', then 2v + sign, seven bits a byte, the lowest first, ended by 0.
std::string to_binary(const std::string& text) {
    std::string bytes;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        bytes += line[0] == 'd' ? 'd' : 'a';
        std::istringstream words(line[0] == 'd' ? line.substr(1) : line);
        for (int literal; words >> literal;)
            for (unsigned rest = literal > 0    ? 2u * static_cast<unsigned>(literal)
                                 : literal == 0 ? 0u
                                                : 2u * static_cast<unsigned>(-literal) + 1;
                 ; rest >>= 7) {
                bytes += static_cast<char>(rest > 127 ? (rest & 127) | 128 : rest);
                if (rest <= 127) break;
            }
    }
    return bytes;
}

Proved prove(const Flat& formula, std::uint32_t variables, const Flat& projection, const Flat& assumptions,
             bool true_only = false) {
    const auto found = sat::enumerate(formula, variables, projection, assumptions, {}, true, true_only);
    CHECK(found.stop == Stop::exhausted);
    Proved proved{formula, variables, found.proof.drup, to_binary(found.proof.drup), found.proof.lrat};
    for (const int literal : assumptions) proved.formula.insert(proved.formula.end(), {literal, 0});
    for (std::size_t i = 0; i < found.count; ++i) {
        for (std::size_t j = 0; j < projection.size(); ++j)
            if (const int literal = found.solutions[i * projection.size() + j]; literal > 0 || !true_only)
                proved.formula.push_back(-literal);
        proved.formula.push_back(0);
    }
    return proved;
}

void accepted_everywhere(const Proved& proved) {
    const auto hinted = proof::check_lrat(proved.formula, proved.variables, proved.lrat);
    CHECK_EQ(hinted.message, std::string("the formula has no model"));
    CHECK(hinted.ok);
    CHECK(hinted.drup == proved.text);
    const auto text = proof::check_drup(proved.formula, proved.variables, proved.text, DrupFormat::text);
    const auto binary = proof::check_drup(proved.formula, proved.variables, proved.binary, DrupFormat::binary);
    CHECK_EQ(text.message, std::string("the formula has no model"));
    CHECK(text.ok && binary.ok);
    CHECK(text.lrat == binary.lrat);
    const auto lrat = proof::check_lrat(proved.formula, proved.variables, text.lrat);
    CHECK_EQ(lrat.message, std::string("the formula has no model"));
    CHECK(lrat.ok);
}

Flat all_of(std::uint32_t variables) {
    Flat projection;
    for (std::uint32_t v = 1; v <= variables; ++v) projection.push_back(static_cast<int>(v));
    return projection;
}

void every_exhausted_search_is_proved() {
    std::mt19937 random(11);
    for (int round = 0; round < 1500; ++round) {
        const auto variables = static_cast<std::uint32_t>(1 + random() % 9);
        const Flat formula = random_formula(random, static_cast<int>(variables), static_cast<int>(random() % 40), 4);
        Flat projection, assumptions;
        for (int v = 1; v <= static_cast<int>(variables); ++v) {
            if (random() % 3) projection.push_back(v);
            if (random() % 6 == 0) assumptions.push_back(random() % 2 ? v : -v);
        }
        accepted_everywhere(prove(formula, variables, projection, assumptions, round % 2 == 1));
    }
}

void harder_refutations_are_proved() {
    std::mt19937 random(12);
    for (int holes = 1; holes <= 7; ++holes)
        accepted_everywhere(
            prove(pigeonhole(holes + 1, holes), static_cast<std::uint32_t>((holes + 1) * holes), {}, {}));
    // Enough conflicts for rounds of forgetting and vivification, whose deletions and replacements are in the proof
    // too.
    for (int round = 0; round < 4; ++round) accepted_everywhere(prove(random_three(random, 130, 610), 130, {}, {}));
    for (int round = 0; round < 2; ++round) {
        const auto puzzle = with_holes(random, shuffled_grid(random, 4), 120);
        accepted_everywhere(prove(sudoku_formula(4, puzzle), 4096, all_of(4096), {}));
        accepted_everywhere(prove(sudoku_formula(4, puzzle), 4096, all_of(4096), {}, true));
    }
    accepted_everywhere(prove(sudoku_formula(2), 64, all_of(64), {}));
    accepted_everywhere(prove(sudoku_formula(2), 64, all_of(64), {}, true));
}

std::string altered(std::mt19937& random, std::string bytes) {
    const auto place = [&] { return bytes.empty() ? 0 : random() % bytes.size(); };
    const unsigned times = 1 + random() % 4;
    for (unsigned i = 0; i < times; ++i) switch (random() % 6) {
            case 0:
                if (!bytes.empty()) bytes[place()] = static_cast<char>(random());
                break;
            case 1:
                if (!bytes.empty()) bytes.erase(place(), 1 + random() % 20);
                break;
            case 2: bytes.insert(place(), 1, "0123456789 -\nda"[random() % 15]); break;
            case 3: bytes.resize(place()); break;
            case 4: bytes.insert(place(), bytes.substr(place(), random() % 40)); break;
            default:
                if (!bytes.empty()) bytes[place()] = "0123456789 -\nda"[random() % 15];
        }
    return bytes;
}

// The formula of the proof, less one clause: satisfiable when the clauses were all needed.
Flat without_clause(std::mt19937& random, const Flat& formula) {
    std::vector<Flat> clauses(1);
    for (const int literal : formula) {
        clauses.back().push_back(literal);
        if (literal == 0) clauses.emplace_back();
    }
    clauses.pop_back();
    clauses.erase(clauses.begin() + static_cast<std::ptrdiff_t>(random() % clauses.size()));
    Flat rest;
    for (const Flat& clause : clauses) rest.insert(rest.end(), clause.begin(), clause.end());
    return rest;
}

void altered_proofs_never_show_something_false() {
    std::mt19937 random(13);
    int refused = 0, traps = 0;
    const Flat pigeons = pigeonhole(5, 4);
    const Proved proved = prove(pigeons, 20, {}, {});
    const std::string& lrat = proved.lrat;
    for (int round = 0; round < 4000; ++round) {
        const bool binary = random() % 2 != 0;
        const auto drup = proof::check_drup(pigeons, 20, altered(random, binary ? proved.binary : proved.text),
                                            binary ? DrupFormat::binary : DrupFormat::text);
        // What is accepted comes with a proof that the second checker accepts; what is not says why.
        if (drup.ok) CHECK(proof::check_lrat(pigeons, 20, drup.lrat).ok);
        else CHECK(!drup.message.empty() && drup.lrat.empty());
        const auto hinted = proof::check_lrat(pigeons, 20, altered(random, lrat));
        refused += !drup.ok + !hinted.ok;

        // Without one of its clauses the formula has models: nothing may be accepted, altered or not.
        const Flat trap = without_clause(random, pigeons);
        ++traps;
        CHECK(!proof::check_drup(trap, 20, proved.text, DrupFormat::text).ok);
        CHECK(!proof::check_drup(trap, 20, altered(random, proved.binary), DrupFormat::binary).ok);
        CHECK(!proof::check_drup(trap, 20, altered(random, proved.text), DrupFormat::text).ok);
        CHECK(!proof::check_lrat(trap, 20, lrat).ok);
        CHECK(!proof::check_lrat(trap, 20, altered(random, lrat)).ok);
    }
    CHECK(refused > 2000 && traps == 4000);
}

void random_satisfiable_formulas_are_never_refuted() {
    std::mt19937 random(14);
    for (int round = 0; round < 1500; ++round) {
        const Flat formula = random_formula(random, 6, 8, 4);
        bool possible = false;
        for (std::uint32_t assignment = 0; assignment < 64 && !possible; ++assignment)
            possible = holds(formula, assignment);
        if (!possible) continue;
        const Flat steps = random_formula(random, 6, 30, 3);
        std::string drup, lrat;
        int id = static_cast<int>(std::count(formula.begin(), formula.end(), 0));
        for (std::size_t i = 0; i < steps.size(); ++i) {
            drup += std::to_string(steps[i]) + (steps[i] == 0 ? "\n" : " ");
            if (i == 0 || steps[i - 1] == 0) lrat += std::to_string(++id) + " ";
            lrat += std::to_string(steps[i]) + " ";
            if (steps[i] != 0) continue;
            for (int hint = 0; hint < 4; ++hint) lrat += std::to_string(1 + random() % static_cast<unsigned>(id)) + " ";
            lrat += "0\n";
        }
        CHECK(!proof::check_drup(formula, 6, drup + "0\n", DrupFormat::text).ok);
        CHECK(!proof::check_lrat(formula, 6, lrat + std::to_string(id + 1) + " 0 1 2 3 0\n").ok);
    }
}

void hand_made_proofs_are_judged() {
    const Flat square{1, 2, 0, -1, 2, 0, 1, -2, 0, -1, -2, 0};
    const auto drup = [&](const char* text) { return proof::check_drup(square, 2, text, DrupFormat::text); };
    CHECK(drup("2 0\n0\n").ok);
    CHECK(drup("c a comment\n2 0\nd 1 2 0\n0\n").ok);
    CHECK(drup("2 0\n").ok);
    CHECK(!drup("0\n").ok);
    CHECK(!drup("").ok);
    CHECK(!drup("2").ok);
    CHECK(!drup("3 0\n").ok);
    CHECK(!drup("99999999999 0\n").ok);
    CHECK_EQ(drup("2 0\n0\n").lrat, std::string("5 2 0 1 2 0\n6 1 0 5 3 0\n7 0 6 5 4 0\n"));
    const auto lrat = [&](const char* text) { return proof::check_lrat(square, 2, text); };
    CHECK(lrat("5 2 0 1 2 0\n6 0 5 3 4 0\n").ok);
    CHECK_EQ(lrat("5 2 0 1 2 0\n6 2 -1 0 5 0\n6 d 1 6 0\n7 0 5 3 4 0\n").drup,
             std::string("2 0\n2 -1 0\nd 2 -1 0\n0\n"));
    CHECK(!lrat("5 2 0 1 2 0\n5 0 5 3 4 0\n").ok);
    CHECK(!lrat("5 2 0 1 2 0\n6 0 3 4 0\n").ok);
    CHECK(!lrat("5 2 0 1 2 0\n5 d 5 0\n6 0 5 3 4 0\n").ok);
    CHECK(!lrat("5 2 0 1 2 0\n6 0 7 0\n").ok);
    CHECK(!lrat("5 2 0 -1 2 0\n").ok);
    CHECK(!lrat("4 2 0 1 2 0\n").ok);
    CHECK(!lrat("5 2 0 1 2 0\n").ok);
    CHECK(proof::check_drup(Flat{0}, 0, "", DrupFormat::text).ok);
    CHECK(proof::check_lrat(Flat{0}, 0, "2 0 1 0\n").ok);
    CHECK(proof::check_drup(Flat{1, 0, -1, 0}, 1, "", DrupFormat::text).ok);
    CHECK(!proof::check_drup(Flat{1, -1, 0}, 1, "0\n", DrupFormat::text).ok);
    std::atomic<bool> cancel{true};
    CHECK(!proof::check_drup(square, 2, "2 0\n0\n", DrupFormat::text, {.cancel = &cancel}).ok);
    bool refused = false;
    try {
        proof::check_lrat(Flat{1}, 1, "");
    } catch (const std::invalid_argument&) {
        refused = true;
    }
    CHECK(refused);
}

}  // namespace

int main() {
    hand_made_proofs_are_judged();
    every_exhausted_search_is_proved();
    harder_refutations_are_proved();
    altered_proofs_never_show_something_false();
    random_satisfiable_formulas_are_never_refuted();
    return summary("proof_checkers");
}
