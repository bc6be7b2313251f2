#include "sat/proof_log.h"

#include <charconv>

namespace modoku::sat {

void ProofLog::write(char kind, std::span<const Literal> clause) {
    if (format_ == ProofFormat::text) {
        if (kind == 'd') bytes_ += "d ";
        char digits[16];
        for (const Literal literal : clause) {
            const std::int32_t name = names_[variable_of(literal)];
            const auto end = std::to_chars(digits, digits + sizeof digits, literal & 1u ? -name : name).ptr;
            bytes_.append(digits, end);
            bytes_ += ' ';
        }
        bytes_ += "0\n";
        return;
    }
    bytes_ += kind;
    for (const Literal literal : clause) {
        // Binary DRAT writes 2v + sign, seven bits a byte, the lowest first.
        for (std::uint32_t rest = 2 * static_cast<std::uint32_t>(names_[variable_of(literal)]) + (literal & 1u);;
             rest >>= 7) {
            bytes_ += static_cast<char>(rest > 127 ? (rest & 127) | 128 : rest);
            if (rest <= 127) break;
        }
    }
    bytes_ += '\0';
}

}  // namespace modoku::sat
