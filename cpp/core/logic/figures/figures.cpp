#include "figures.h"

#include <stdexcept>

namespace modoku::logic::figures {

namespace {

using enum Family;
constexpr NamedFigure kNamed[] = {
    {"full-house", singles},
    {"hidden-single", singles},
    {"hidden-single-line", singles},
    {"naked-single", singles},
    {"pair-relation", locked},
    {"direct-pointing", locked},
    {"direct-claiming", locked},
    {"pointing", locked},
    {"claiming", locked},
    {"locked-pair", subsets},
    {"naked-pair", subsets},
    {"hidden-pair", subsets},
    {"locked-triple", subsets},
    {"naked-triple", subsets},
    {"direct-hidden-pair", subsets},
    {"direct-hidden-triple", subsets},
    {"hidden-triple", subsets},
    {"naked-quad", quads},
    {"hidden-quad", quads},
    {"large-naked-subset", quads},
    {"large-hidden-subset", quads},
    {"x-wing", fish_of_two},
    {"finned-x-wing", fish_of_two},
    {"sashimi-x-wing", fish_of_two},
    {"siamese-finned-x-wing", fish_of_two},
    {"siamese-sashimi-x-wing", fish_of_two},
    {"swordfish", fish_of_three},
    {"finned-swordfish", fish_of_three},
    {"sashimi-swordfish", fish_of_three},
    {"siamese-finned-swordfish", fish_of_three},
    {"siamese-sashimi-swordfish", fish_of_three},
    {"jellyfish", fish_of_four},
    {"finned-jellyfish", fish_of_four},
    {"sashimi-jellyfish", fish_of_four},
    {"siamese-finned-jellyfish", fish_of_four},
    {"siamese-sashimi-jellyfish", fish_of_four},
    {"franken-x-wing", complex_fish},
    {"franken-swordfish", complex_fish},
    {"franken-jellyfish", complex_fish},
    {"finned-franken-x-wing", complex_fish},
    {"finned-franken-swordfish", complex_fish},
    {"finned-franken-jellyfish", complex_fish},
    {"siamese-finned-franken-x-wing", complex_fish},
    {"siamese-finned-franken-swordfish", complex_fish},
    {"siamese-finned-franken-jellyfish", complex_fish},
    {"mutant-x-wing", complex_fish},
    {"mutant-swordfish", complex_fish},
    {"mutant-jellyfish", complex_fish},
    {"finned-mutant-x-wing", complex_fish},
    {"finned-mutant-swordfish", complex_fish},
    {"finned-mutant-jellyfish", complex_fish},
    {"siamese-finned-mutant-x-wing", complex_fish},
    {"siamese-finned-mutant-swordfish", complex_fish},
    {"siamese-finned-mutant-jellyfish", complex_fish},
    {"skyscraper", two_links},
    {"two-string-kite", two_links},
    {"turbot-fish", two_links},
    {"empty-rectangle", two_links},
    {"dual-two-string-kite", two_links},
    {"dual-empty-rectangle", two_links},
    {"xy-wing", wings},
    {"w-wing", wings},
    {"remote-pair", wings},
    {"xyz-wing", small_sets},
    {"wxyz-wing", small_sets},
    {"simple-colours", colours},
    {"multi-colours", colours},
    {"unique-rectangle-1", rectangles},
    {"unique-rectangle-2", rectangles},
    {"unique-rectangle-3", rectangles},
    {"unique-rectangle-4", rectangles},
    {"unique-rectangle-5", rectangles},
    {"unique-rectangle-6", rectangles},
    {"hidden-rectangle", rectangles},
    {"avoidable-rectangle-1", rectangles},
    {"avoidable-rectangle-2", rectangles},
    {"unique-loop", unique_loops},
    {"bug", grave},
    {"bug-more", grave},
    {"x-chain", chains},
    {"xy-chain", chains},
    {"aic", chains},
    {"continuous-loop", chains},
    {"sue-de-coq", sue_de_coq},
    {"grouped-x-chain", grouped_chains},
    {"grouped-aic", grouped_chains},
    {"grouped-loop", grouped_chains},
    {"als-xz", set_chains},
    {"als-xy-wing", set_chains},
    {"als-chain", set_chains},
    {"death-blossom", set_chains},
    {"als-aic", forcing},
    {"als-loop", forcing},
    {"cell-forcing-chain", forcing},
    {"region-forcing-chain", forcing},
    {"sk-loop", sectors},
    {"multi-sector-set", sectors},
    {"tridagon", sectors},
    {"exocet", sectors},
    {"template-set", templates},
    {"template-delete", templates},
};

}  // namespace

std::span<const NamedFigure> named_figures() { return kNamed; }

class Figures::Engine {
   public:
    virtual ~Engine() = default;
    virtual std::vector<FigureStep> all(const PositionData&, Order, Meter&) const = 0;
    virtual std::optional<FigureStep> first(const PositionData&, Order, Meter&) const = 0;
    virtual void path(const PositionData&, Order, Meter&, std::vector<FigureStep>&) const = 0;
    virtual std::vector<FigureStep> against(const PositionData&, int, Meter&) const = 0;
    virtual std::optional<Refutation> refute(const PositionData&, int, bool, int, Meter&) const = 0;
};

namespace {

template <class Room>
class SizedFigures final : public Figures::Engine {
   public:
    SizedFigures(const Outline& outline, std::span<const Pair> conflicts) : rules_(outline, conflicts) {}

    std::vector<FigureStep> all(const PositionData& data, Order order, Meter& meter) const override {
        const auto s = position(data);
        FigureSearch<Room> search(s, order, meter, true);
        std::vector<char> asked(kFamilies, 0);
        for (std::size_t i = 0; i < order.size(); ++i)
            if (order[i] >= 0) asked[static_cast<int>(kNamed[i].family)] = 1;
        std::vector<FigureStep> found;
        for (int i = 0; i < kFamilies; ++i)
            if (asked[i])
                for (FigureStep& f : search.find(static_cast<Family>(i))) found.push_back(std::move(f));
        std::ranges::stable_sort(found, {}, [&](const FigureStep& f) { return search.rank_of(f.name); });
        return found;
    }

    std::optional<FigureStep> first(const PositionData& data, Order order, Meter& meter) const override {
        const auto s = position(data);
        return FigureSearch<Room>(s, order, meter, false).first();
    }

    void path(const PositionData& data, Order order, Meter& meter, std::vector<FigureStep>& steps) const override {
        auto s = position(data);
        while (!s.solved() && !s.broken()) {
            auto step = FigureSearch<Room>(s, order, meter, false).first();
            if (!step) return;
            for (const int x : step->eliminations) s.strike(x);
            for (const int x : step->placements) s.place(rules_.cell(x), rules_.digit(x));
            steps.push_back(std::move(*step));
        }
    }

    std::vector<FigureStep> against(const PositionData& data, int candidate, Meter& meter) const override {
        const auto s = position(data);
        std::vector<FigureStep> found;
        Chains<Room> net(s, found, meter);
        net.build(true, 4);
        net.for_candidate(candidate, Steps::any, 60);
        if (found.empty()) net.branches(Steps::any, 40, 9, candidate);
        std::erase_if(found, [&](const FigureStep& f) {
            return std::ranges::find(f.eliminations, candidate) == f.eliminations.end();
        });
        return found;
    }

    std::optional<Refutation> refute(const PositionData& data, int candidate, bool is_true, int depth,
                                     Meter& meter) const override {
        const auto s = position(data);
        World<Room> world(s, meter);
        world.suppose(candidate, is_true);
        if (!world.refute(depth)) return std::nullopt;
        return world.told();
    }

   private:
    Rules<Room> rules_;

    Position<Room> position(const PositionData& data) const {
        return Position<Room>(rules_, data.values, data.candidates, data.given);
    }
};

template <class Room>
bool fits(const Outline& outline) {
    return outline.size <= 32 && outline.cell_count <= Room::kCells &&
           outline.cell_count * outline.size <= Room::kCandidates;
}

template <class F>
auto within(const Budget& budget, bool& complete, F f) -> decltype(f(std::declval<Meter&>())) {
    Meter meter(budget);
    complete = true;
    try {
        if (!meter.interrupted()) return f(meter);
    } catch (const OutOfTime&) {
    }
    complete = false;
    return {};
}

}  // namespace

Figures::Figures(const Outline& outline, std::span<const Pair> conflicts) {
    check(outline);
    if (fits<Nine>(outline)) engine_ = std::make_unique<SizedFigures<Nine>>(outline, conflicts);
    else if (fits<Sixteen>(outline)) engine_ = std::make_unique<SizedFigures<Sixteen>>(outline, conflicts);
    else if (fits<TwentyFive>(outline)) engine_ = std::make_unique<SizedFigures<TwentyFive>>(outline, conflicts);
    else throw std::invalid_argument("the board is too large for figures");
}
Figures::~Figures() = default;

std::vector<FigureStep> Figures::all(const PositionData& position, Order order, const Budget& budget,
                                     bool& complete) const {
    return within(budget, complete, [&](Meter& meter) { return engine_->all(position, order, meter); });
}

std::optional<FigureStep> Figures::first(const PositionData& position, Order order, const Budget& budget,
                                         bool& complete) const {
    return within(budget, complete, [&](Meter& meter) { return engine_->first(position, order, meter); });
}

std::vector<FigureStep> Figures::path(const PositionData& position, Order order, const Budget& budget,
                                      bool& complete) const {
    std::vector<FigureStep> steps;
    within(budget, complete, [&](Meter& meter) {
        engine_->path(position, order, meter, steps);
        return 0;
    });
    return steps;
}

std::vector<FigureStep> Figures::against(const PositionData& position, int candidate, const Budget& budget,
                                         bool& complete) const {
    return within(budget, complete, [&](Meter& meter) { return engine_->against(position, candidate, meter); });
}

std::optional<Refutation> Figures::refute(const PositionData& position, int candidate, bool is_true, int depth,
                                          const Budget& budget, bool& complete) const {
    return within(budget, complete,
                  [&](Meter& meter) { return engine_->refute(position, candidate, is_true, depth, meter); });
}

}  // namespace modoku::logic::figures
