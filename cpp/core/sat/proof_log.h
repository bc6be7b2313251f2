// The solver's reasoning as a DRUP proof in memory: each learnt clause as an addition, each forgotten one as a
// deletion. Text is what people and every checker read; the binary form (variable-length numbers) is a third of its
// size.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sat/literal.h"

namespace modoku::sat {

enum class ProofFormat : std::uint8_t { text, binary };

class ProofLog {
   public:
    // names[v]: what the solver's variable v is called outside.
    ProofLog(ProofFormat format, std::span<const std::int32_t> names)
        : format_(format), names_(names.begin(), names.end()) {}

    void add(std::span<const Literal> clause) { write('a', clause); }
    void remove(std::span<const Literal> clause) { write('d', clause); }
    const std::string& bytes() const { return bytes_; }

   private:
    void write(char kind, std::span<const Literal> clause);

    ProofFormat format_;
    std::vector<std::int32_t> names_;
    std::string bytes_;
};

}  // namespace modoku::sat
