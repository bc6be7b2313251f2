// The solver's reasoning as a DRUP proof in memory: each learnt clause as an addition, each forgotten one as a deletion.
// Text is what people and every checker read; the binary form (variable-length numbers) is a third of its size.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "sat/literal.h"

namespace modoku::sat {

enum class ProofFormat : std::uint8_t { text, binary };

class ProofLog {
   public:
    explicit ProofLog(ProofFormat format) : format_(format) {}

    void add(std::span<const Literal> clause) { write('a', clause); }
    void remove(std::span<const Literal> clause) { write('d', clause); }
    const std::string& bytes() const { return bytes_; }

   private:
    void write(char kind, std::span<const Literal> clause);

    ProofFormat format_;
    std::string bytes_;
};

}  // namespace modoku::sat
