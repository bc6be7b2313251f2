#include "figures.h"

#include "logic/engine.h"

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

std::unique_ptr<Figures> make_figures(const Outline& outline, std::span<const Pair> conflicts) {
    check(outline);
#if defined(MODOKU_LOGIC_MODERN)
    if (has_modern_processor()) return modern::make_figures(outline, conflicts);
#endif
    return plain::make_figures(outline, conflicts);
}

}  // namespace modoku::logic::figures
