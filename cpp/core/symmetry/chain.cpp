#include "symmetry/chain.h"

#include <cmath>
#include <numeric>
#include <stdexcept>

namespace modoku::symmetry {

namespace {

Permutation identity(std::size_t count) {
    Permutation permutation(count);
    std::iota(permutation.begin(), permutation.end(), 0u);
    return permutation;
}

// First `inner`, then `outer`.
Permutation composed(const Permutation& outer, const Permutation& inner) {
    Permutation result(inner.size());
    for (std::size_t i = 0; i < inner.size(); ++i) result[i] = outer[inner[i]];
    return result;
}

Permutation inverted(const Permutation& permutation) {
    Permutation result(permutation.size());
    for (std::size_t i = 0; i < permutation.size(); ++i) result[permutation[i]] = static_cast<Vertex>(i);
    return result;
}

}  // namespace

Chain::Chain(const Labelling& found) : count_(found.number.size()) {
    for (const Generator& generator : found.generators) {
        if (generator.permutation.size() != count_) throw std::invalid_argument("a generator does not fit the graph");
        generators_.push_back(generator.permutation);
    }
    for (std::size_t k = 0; k < found.base.size(); ++k) {
        Level level;
        level.point = found.base[k];
        for (std::uint32_t g = 0; g < found.generators.size(); ++g)
            if (found.generators[g].level >= k) level.generators.push_back(g);
        grow(level);
        levels_.push_back(std::move(level));
    }
}

Chain::Chain(const Chain& known, const std::vector<Vertex>& base, Meter& meter) : count_(known.count_) {
    std::vector<std::uint8_t> listed(count_);
    const auto add = [&](Vertex vertex) {
        if (listed[vertex]) return;
        listed[vertex] = 1;
        Level level;
        level.point = vertex;
        grow(level);
        levels_.push_back(std::move(level));
    };
    for (const Vertex vertex : base) add(vertex);
    // What fixes the known base fixes everything: with it the chain ends in the identity.
    for (const Level& level : known.levels_) add(level.point);
    const double order = known.log_order();
    Random random(1);  // the result never depends on it, only how soon it is found
    // Orders of subgroups differ by a factor of two at least.
    while (log_order() < order - 0.5 && !meter.spent(0, Meter::kPeriod)) sift(known.draw(random));
}

void Chain::grow(Level& level) const {
    level.where.assign(count_, -1);
    level.orbit.assign(1, level.point);
    level.steps.assign(1, {});
    level.where[level.point] = 0;
    for (std::size_t i = 0; i < level.orbit.size(); ++i)
        for (const std::uint32_t g : level.generators) {
            const Vertex image = generators_[g][level.orbit[i]];
            if (level.where[image] >= 0) continue;
            level.where[image] = static_cast<std::int32_t>(level.orbit.size());
            level.orbit.push_back(image);
            level.steps.push_back({level.orbit[i], g});
        }
}

void Chain::follow(const Level& level, Vertex target, Permutation& then) const {
    while (target != level.point) {
        const Step step = level.steps[static_cast<std::size_t>(level.where[target])];
        then = composed(then, generators_[step.generator]);
        target = step.from;
    }
}

Permutation Chain::draw(Random& random) const {
    Permutation element = identity(count_);
    for (const Level& level : levels_)
        if (level.orbit.size() > 1) follow(level, level.orbit[random.below(level.orbit.size())], element);
    return element;
}

bool Chain::sift(Permutation element) {
    for (std::size_t k = 0; k < levels_.size(); ++k) {
        Level& level = levels_[k];
        const Vertex image = element[level.point];
        if (image == level.point) continue;
        if (level.where[image] < 0) {
            const auto number = static_cast<std::uint32_t>(generators_.size());
            generators_.push_back(std::move(element));
            // It fixes the base before k, so it belongs to every group down to that of k.
            for (std::size_t j = 0; j <= k; ++j) {
                levels_[j].generators.push_back(number);
                grow(levels_[j]);
            }
            return true;
        }
        Permutation sender = identity(count_);
        follow(level, image, sender);
        element = composed(inverted(sender), element);
    }
    return false;
}

double Chain::log_order() const {
    double sum = 0;
    for (const Level& level : levels_) sum += std::log(static_cast<double>(level.orbit.size()));
    return sum;
}

Permutation Chain::first_element() const {
    Permutation element = identity(count_);
    for (const Level& level : levels_) {
        Vertex best = level.point;
        for (const Vertex point : level.orbit)
            if (element[point] < element[best]) best = point;
        follow(level, best, element);
    }
    return element;
}

}  // namespace modoku::symmetry
