#include "proof/lrat_text.h"

#include <charconv>

namespace modoku::proof {

std::uint64_t LratText::add(std::span<const std::int32_t> clause, std::span<const std::uint64_t> hints) {
    lines_.push_back({literals_.size(), hints_.size()});
    literals_.insert(literals_.end(), clause.begin(), clause.end());
    hints_.insert(hints_.end(), hints.begin(), hints.end());
    return given_ + lines_.size();
}

LratText::Line LratText::end_of(std::size_t line) const {
    return line + 1 < lines_.size() ? lines_[line + 1] : Line{literals_.size(), hints_.size()};
}

std::vector<bool> LratText::needed() const {
    std::vector<bool> wanted(lines_.size(), false);
    if (!wanted.empty()) wanted.back() = true;
    for (std::size_t line = lines_.size(); line-- > 0;) {
        if (!wanted[line]) continue;
        const std::size_t end = end_of(line).hints;
        for (std::size_t i = lines_[line].hints; i < end; ++i)
            if (hints_[i] > given_) wanted[hints_[i] - given_ - 1] = true;
    }
    return wanted;
}

std::string LratText::write() const {
    const std::vector<bool> wanted = needed();
    std::vector<std::uint64_t> number(lines_.size(), 0);
    std::uint64_t next = given_;
    std::string text;
    char digits[24];
    const auto put = [&](auto value) {
        text.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
        text += ' ';
    };
    for (std::size_t line = 0; line < lines_.size(); ++line) {
        if (!wanted[line]) continue;
        put(number[line] = ++next);
        const Line end = end_of(line);
        for (std::size_t i = lines_[line].literals; i < end.literals; ++i) put(literals_[i]);
        text += "0 ";
        for (std::size_t i = lines_[line].hints; i < end.hints; ++i)
            put(hints_[i] > given_ ? number[hints_[i] - given_ - 1] : hints_[i]);
        text += "0\n";
    }
    return text;
}

}  // namespace modoku::proof
