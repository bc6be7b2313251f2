#include "row_lister.h"

#include <algorithm>
#include <numeric>

namespace modoku::general {

namespace {

// Beyond these, listing costs more than it saves. The first is known before the work: paths count digits that are
// taken.
constexpr double paths_at_most = 1 << 20;
constexpr std::size_t steps_at_most = 1 << 17;
constexpr std::size_t bytes_at_most = 1 << 17;

}  // namespace

RowLister::RowLister(std::vector<Mask> domains, std::vector<std::vector<std::size_t>> earlier_peers,
                     const std::vector<std::int32_t>& next, const std::vector<std::uint8_t>& accepting,
                     std::size_t size)
    : domains_(std::move(domains)),
      earlier_peers_(std::move(earlier_peers)),
      next_(next),
      states_(accepting.size()),
      size_(size),
      alive_(domains_.size() * states_),
      row_(domains_.size()) {
    alive_.insert(alive_.end(), accepting.begin(), accepting.end());
    for (std::size_t place = domains_.size(); place-- > 0;) {
        for (std::size_t s = 0; s < states_; ++s)
            for_each_bit(domains_[place], [&](int d) { alive_[place * states_ + s] |= step(place, s, d) >= 0; });
    }
}

bool RowLister::list(std::vector<std::uint8_t>& rows) {
    return !alive_[0] || (count_paths() <= paths_at_most && extend(0, 0, rows));
}

// The state after a digit, or -1 where no accepting one can be reached any more.
std::int32_t RowLister::step(std::size_t place, std::size_t state, int digit) const {
    const std::int32_t to = next_[state * size_ + static_cast<std::size_t>(digit)];
    return to >= 0 && alive_[(place + 1) * states_ + static_cast<std::size_t>(to)] ? to : -1;
}

double RowLister::count_paths() const {
    std::vector<double> ways(states_), after(states_);
    ways[0] = 1;
    for (std::size_t place = 0; place < domains_.size(); ++place) {
        std::fill(after.begin(), after.end(), 0);
        for (std::size_t s = 0; s < states_; ++s) {
            if (ways[s] == 0) continue;
            for_each_bit(domains_[place], [&](int d) {
                const std::int32_t to = step(place, s, d);
                if (to >= 0) after[static_cast<std::size_t>(to)] += ways[s];
            });
        }
        ways.swap(after);
    }
    return std::accumulate(ways.begin(), ways.end(), 0.0);
}

bool RowLister::extend(std::size_t place, std::size_t state, std::vector<std::uint8_t>& rows) {
    if (++steps_ > steps_at_most || rows.size() > bytes_at_most) return false;
    if (place == row_.size()) {
        rows.insert(rows.end(), row_.begin(), row_.end());
        return true;
    }
    Mask left = domains_[place];
    for (std::size_t peer : earlier_peers_[place]) left &= ~bit(row_[peer]);
    for (; left; left &= left - 1) {
        const int digit = lowest(left);
        const std::int32_t to = step(place, state, digit);
        if (to < 0) continue;
        row_[place] = static_cast<std::uint8_t>(digit);
        if (!extend(place + 1, static_cast<std::size_t>(to), rows)) return false;
    }
    return true;
}

}  // namespace modoku::general
