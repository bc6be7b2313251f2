#include "column_bands.h"

#include <algorithm>

namespace modoku::census {
namespace {

using Flags = std::vector<char>;

// Sets at the chosen places in rising order: the one of several equivalent partitions that is counted.
bool is_sorted_at(const Partition& partition, const std::array<bool, 3>& places) {
    int last = -1;
    for (int at = 0; at < 3; ++at) {
        if (!places[at]) continue;
        if (partition.sets[at] < last) return false;
        last = partition.sets[at];
    }
    return true;
}

Flags rows_that_fit(const BoxGivens& box) {
    const Partitions& all = Partitions::all();
    Flags fits(Partitions::kCount, 1);
    for (int number = 0; number < Partitions::kCount; ++number)
        for (int row = 0; row < 3; ++row)
            if (box.rows[row] & ~all[number].sets[row]) fits[number] = 0;
    return fits;
}

}  // namespace

BoxClasses::BoxClasses(const BoxGivens& box) : class_(Partitions::kCount, -1) {
    const Partitions& all = Partitions::all();
    for (int number = 0; number < Partitions::kCount; ++number) {
        Partition partition = all[number];
        int free_places[3], free_sets[3], free = 0;
        bool fits = true;
        for (int column = 0; column < 3; ++column) {
            if (box.columns[column] & ~partition.sets[column]) fits = false;
            if (!box.columns[column]) {
                free_sets[free] = partition.sets[column];
                free_places[free++] = column;
            }
        }
        if (!fits) continue;
        sort_few(free_sets, free);
        for (int at = 0; at < free; ++at) partition.sets[free_places[at]] = free_sets[at];
        const int example = all.number_of(partition);
        if (class_[example] < 0) {
            class_[example] = static_cast<std::int16_t>(examples_.size());
            examples_.push_back(static_cast<std::int16_t>(example));
        }
        class_[number] = class_[example];
    }
}

BandTable fill_band_table(const std::array<BoxGivens, 3>& boxes, const std::array<const BoxClasses*, 3>& classes,
                          Meter& meter) {
    const Partitions& all = Partitions::all();
    BandTable table;
    for (int box = 0; box < 3; ++box) table.sizes[box] = classes[box]->size();
    table.fillings.assign(static_cast<std::size_t>(table.sizes[0]) * table.sizes[1] * table.sizes[2], 0);
    // Rows without givens in the whole band may be exchanged: one order is counted.
    std::array<bool, 3> is_free{};
    int free = 0;
    for (int row = 0; row < 3; ++row) {
        is_free[row] = !(boxes[0].rows[row] | boxes[1].rows[row] | boxes[2].rows[row]);
        free += is_free[row];
    }
    const int orders = free == 3 ? 6 : free == 2 ? 2 : 1;
    const Flags fits_first = rows_that_fit(boxes[0]), fits_second = rows_that_fit(boxes[1]),
                fits_third = rows_that_fit(boxes[2]);
    std::vector<std::vector<int>> first_rows(table.sizes[0]);
    for (int at = 0; at < table.sizes[0]; ++at)
        for (const int rows : all.crossing(classes[0]->example(at)))
            if (fits_first[rows] && is_sorted_at(all[rows], is_free)) first_rows[at].push_back(rows);
    std::vector<Flags> second_rows(table.sizes[1], Flags(Partitions::kCount, 0));
    for (int at = 0; at < table.sizes[1]; ++at)
        for (const int rows : all.crossing(classes[1]->example(at))) second_rows[at][rows] = fits_second[rows];
    std::vector<std::vector<std::uint16_t>> thirds(Partitions::kCount);  // rows of the third box -> its classes
    for (int at = 0; at < table.sizes[2]; ++at)
        for (const int rows : all.crossing(classes[2]->example(at)))
            if (fits_third[rows]) thirds[rows].push_back(static_cast<std::uint16_t>(at));
    std::vector<std::uint16_t> ways(Partitions::kCount, 0);
    std::vector<int> reached;
    for (int first = 0; first < table.sizes[0]; ++first) {
        if (meter.spent(0, Meter::kPeriod)) return {};
        for (int second = 0; second < table.sizes[1]; ++second) {
            reached.clear();
            const char* is_second = second_rows[second].data();
            for (const int rows : first_rows[first])
                for (const Mate& mate : all.mates(rows))
                    if (is_second[mate.first] && fits_third[mate.second] && !ways[mate.second]++)
                        reached.push_back(mate.second);
            std::uint16_t* row =
                &table.fillings[(static_cast<std::size_t>(first) * table.sizes[1] + second) * table.sizes[2]];
            for (const int rows : reached) {
                const auto found = static_cast<std::uint16_t>(ways[rows] * orders);
                ways[rows] = 0;
                for (const std::uint16_t third : thirds[rows])
                    row[third] = static_cast<std::uint16_t>(row[third] + found);
            }
        }
    }
    for (const std::uint16_t value : table.fillings) table.most = std::max<std::uint32_t>(table.most, value);
    return table;
}

}  // namespace modoku::census
