#include "sat/proof_log.h"

#include <charconv>

namespace modoku::sat {

void ProofLog::write(char kind, std::span<const Literal> clause) {
    if (format_ == ProofFormat::text) {
        if (kind == 'd') bytes_ += "d ";
        char digits[16];
        for (const Literal literal : clause) {
            const auto end = std::to_chars(digits, digits + sizeof digits, to_dimacs(literal)).ptr;
            bytes_.append(digits, end);
            bytes_ += ' ';
        }
        bytes_ += "0\n";
        return;
    }
    bytes_ += kind;
    for (const Literal literal : clause) {
        // Binary DRAT writes 2v + sign with v counted from 1, seven bits a byte, the lowest first.
        for (std::uint32_t rest = literal + 2;; rest >>= 7) {
            bytes_ += static_cast<char>(rest > 127 ? (rest & 127) | 128 : rest);
            if (rest <= 127) break;
        }
    }
    bytes_ += '\0';
}

}  // namespace modoku::sat
