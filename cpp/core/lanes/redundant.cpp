#include "redundant.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace modoku::lanes {

bool find_redundant(const char* data, std::size_t count, std::uint8_t* redundant, const Setup& setup,
                    const std::atomic<bool>* cancel) {
    // So many puzzles are asked about together: enough for the lanes and threads, little memory.
    constexpr std::size_t kPiece = 4096;
    std::vector<char> records;
    std::vector<std::size_t> places;  // of each record, the given left out: 81 * puzzle + cell
    std::vector<std::uint64_t> counts;
    std::vector<Stop> stops;
    std::memset(redundant, 0, 81 * count);
    for (std::size_t begin = 0; begin < count; begin += kPiece) {
        records.clear();
        places.clear();
        for (std::size_t place = 81 * begin; place < 81 * std::min(begin + kPiece, count); ++place) {
            if (data[place] < '1' || data[place] > '9') continue;
            const char* const puzzle = data + place / 81 * 81;
            records.insert(records.end(), puzzle, puzzle + 81);
            records[records.size() - 81 + place % 81] = '.';
            places.push_back(place);
        }
        counts.assign(places.size(), 0);
        stops.assign(places.size(), Stop::cancelled);
        const Limits limits{.solutions = 2, .cancel = cancel};
        run({records.data(), places.size(), 81, nullptr, Encoding::text}, limits,
            {.counts = counts.data(), .stops = stops.data()}, setup);
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (stops[i] == Stop::cancelled) return false;
            redundant[places[i]] = counts[i] == 1;
        }
    }
    return true;
}

}  // namespace modoku::lanes
