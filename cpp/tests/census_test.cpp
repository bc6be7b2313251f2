// Known totals, draws that are grids, estimates that are near.
#include <array>
#include <cmath>
#include <numeric>
#include <set>
#include <string>

#include "census/column_kernel.h"
#include "census/estimate.h"
#include "census/fixed_grids.h"
#include "census/three_bands.h"
#include "census/two_bands.h"
#include "check.h"

using namespace modoku;

namespace {

census::Board board(int rows, int columns) {
    const int n = rows * columns;
    census::Board made{n, n * n, {}};
    for (int i = 0; i < n; ++i) {
        std::vector<int> row, column, box;
        for (int j = 0; j < n; ++j) {
            row.push_back(i * n + j);
            column.push_back(j * n + i);
            box.push_back((i / rows * rows + j / columns) * n + i % rows * columns + j % columns);
        }
        made.units.insert(made.units.end(), {row, column, box});
    }
    return made;
}

bool is_grid(const std::array<std::uint8_t, 81>& grid) {
    for (const auto& unit : board(3, 3).units) {
        int seen = 0;
        for (const int cell : unit) seen |= 1 << grid[static_cast<std::size_t>(cell)];
        if (seen != 1022) return false;
    }
    return true;
}

void three_bands_give_the_number_of_grids() {
    const census::ThreeBands bands;
    CHECK_EQ(bands.types().size(), std::size_t{44});
    std::uint64_t sum = 0, pairs = 0;
    for (const auto& type : bands.types()) {
        sum += type.pairs * type.arrangements * type.rest;
        pairs += type.pairs;
    }
    CHECK_EQ(pairs, std::uint64_t{280 * 280});
    // 6,670,903,752,021,072,936,960 = 1680 x 36 x this.
    CHECK_EQ(sum, std::uint64_t{110'299'334'524'157'952});
}

void draws_are_grids_and_follow_the_seed() {
    const census::ThreeBands bands;
    modoku::Random random(7), again(7);
    std::set<std::string> seen;
    for (int i = 0; i < 200; ++i) {
        std::array<std::uint8_t, 81> grid{}, same{};
        bands.draw(random, grid);
        bands.draw(again, same);
        CHECK(is_grid(grid));
        CHECK(grid == same);
        seen.insert(std::string(grid.begin(), grid.end()));
    }
    CHECK_EQ(seen.size(), std::size_t{200});
}

void two_bands_give_the_numbers_of_grids() {
    for (const auto& [columns, total] : {std::pair{2, 288ull}, {3, 28'200'960ull}, {4, 29'136'487'207'403'520ull}}) {
        const auto found = census::count_two_bands(columns, {}, [](auto, auto) {});
        std::uint64_t sum = 0;
        for (const auto& one : found.classes) sum += one.assignments * one.arrangements * one.arrangements;
        CHECK_EQ(sum, std::uint64_t{total});
    }
    Budget nothing;
    nothing.seconds = 0;
    CHECK(census::count_two_bands(5, nothing, [](auto, auto) {}).stop == Stop::time);
}

void fixed_grids_are_those_that_burnside_needs() {
    const census::Board four = board(2, 2);
    census::Permutation identity(16), transpose(16);
    std::iota(identity.begin(), identity.end(), 0);
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) transpose[static_cast<std::size_t>(i * 4 + j)] = j * 4 + i;
    CHECK_EQ(census::count_fixed(four, identity, {}, {}, {}).count, std::uint64_t{12});
    CHECK_EQ(census::count_fixed(four, transpose, {}, {}, {}).count, std::uint64_t{2});
    // Filling some cells first, and once for each class, changes nothing.
    CHECK_EQ(census::count_fixed(four, identity, {0, 1, 4, 5, 10, 11, 14, 15}, {transpose}, {}).count,
             std::uint64_t{12});
    const auto refuses = [&](census::Permutation permutation, std::vector<int> first,
                             std::vector<census::Permutation> symmetries) {
        try {
            census::count_fixed(four, permutation, first, symmetries, {});
        } catch (const std::invalid_argument&) {
            return true;
        }
        return false;
    };
    census::Permutation swapped = identity;
    std::swap(swapped[0], swapped[5]);
    CHECK(refuses(swapped, {}, {}));
    CHECK(refuses(transpose, {1}, {}));
    CHECK(refuses(identity, {1, 2}, {transpose}));
}

void estimates_are_near_and_reproducible() {
    general::Description asked;
    asked.size = 6;
    asked.domains.assign(36, general::full_mask(6));
    for (const auto& unit : board(2, 3).units) asked.groups.push_back(unit);
    const general::Problem problem(asked);
    const auto found = census::estimate_solutions(problem, 100, 100, 3, {});
    double sum = 0;
    for (const double logarithm : found.logarithms) sum += std::exp(logarithm);
    CHECK(std::abs(sum / 100 / 28'200'960 - 1) < 0.05);
    CHECK(census::estimate_solutions(problem, 100, 100, 3, {}).logarithms == found.logarithms);
    asked.domains[0] = asked.domains[1] = 1;
    const auto none = census::estimate_solutions(general::Problem(asked), 5, 2, 1, {});
    CHECK(none.logarithms.size() == 2 && std::isinf(none.logarithms[0]));
}

void every_kernel_gives_the_same_sums() {
    modoku::Random random(5);
    std::vector<std::uint32_t> planes[3];
    for (auto& plane : planes)
        for (int at = 0; at < 40 * census::kLanes; ++at)
            plane.push_back(static_cast<std::uint32_t>(random.below(1729)));
    std::vector<census::Triple> triples;
    for (std::uint16_t a = 0; a < 40; ++a)
        for (int times = 0; times < 50; ++times)
            triples.push_back(
                {{a, static_cast<std::uint16_t>(random.below(40)), static_cast<std::uint16_t>(random.below(40))}});
    std::array<std::uint64_t, census::kLanes> expected{};
    for (const auto& triple : triples)
        for (int lane = 0; lane < census::kLanes; ++lane)
            expected[lane] += std::uint64_t{planes[0][triple.classes[0] * census::kLanes + lane]} *
                              planes[1][triple.classes[1] * census::kLanes + lane] *
                              planes[2][triple.classes[2] * census::kLanes + lane];
    std::vector<census::SumKernel> kernels{census::sum_portable};
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2")) kernels.push_back(census::sum_avx2);
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")) kernels.push_back(census::sum_avx512);
#endif
    for (const auto kernel : kernels) {
        std::array<std::uint64_t, census::kLanes> sums{};
        kernel(planes[0].data(), planes[1].data(), planes[2].data(), triples.data(), triples.size(), sums.data());
        CHECK(sums == expected);
    }
}

}  // namespace

int main() {
    every_kernel_gives_the_same_sums();
    three_bands_give_the_number_of_grids();
    draws_are_grids_and_follow_the_seed();
    two_bands_give_the_numbers_of_grids();
    fixed_grids_are_those_that_burnside_needs();
    estimates_are_near_and_reproducible();
    return modoku_test::summary("census");
}
