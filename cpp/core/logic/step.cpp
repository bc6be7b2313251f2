#include "step.h"

namespace modoku::logic {

const TechniqueFacts& facts_of(Technique technique) {
    static constexpr TechniqueFacts kFacts[kTechniques] = {
        {"full-house", 10},
        {"hidden-single", 12},
        {"hidden-single-line", 15},
        {"direct-pointing", 17},
        {"direct-claiming", 19},
        {"direct-hidden-pair", 20},
        {"naked-single", 23},
        {"direct-hidden-triple", 25},
        {"pointing", 26},
        {"claiming", 28},
        {"naked-pair", 30},
        {"x-wing", 32},
        {"hidden-pair", 34},
        {"naked-triple", 36},
        {"swordfish", 38},
        {"hidden-triple", 40},
        {"skyscraper", 40},
        {"two-string-kite", 41},
        {"turbot-fish", 41},
        {"empty-rectangle", 43},
        {"xy-wing", 42},
        {"xyz-wing", 44},
        {"unique-rectangle", 45},
        {"unique-loop", 46},
        {"unique-hidden-subset", 46},
        {"naked-quad", 50},
        {"jellyfish", 52},
        {"hidden-quad", 54},
        {"three-strong-links", 54},
        {"three-strong-links-grouped", 57},
        {"wxyz-wing", 55},
        {"bug", 56},
        {"bug-more", 57},
        {"aligned-pair-exclusion", 62},
        {"vwxyz-wing", 62},
        {"x-chain", 65},
        {"y-loop", 65},
        {"uvwxyz-wing", 66},
        {"forcing-chain", 70},
        {"aligned-triplet-exclusion", 75},
        {"nishio", 75},
        {"multiple-forcing-chain", 80},
        {"dynamic-forcing-chain", 85},
        {"dynamic-forcing-chain-plus", 90},
        {"nested-forcing-chain", 95},
        {"nested-multiple-chain", 100},
        {"nested-dynamic-chain", 105},
    };
    return kFacts[static_cast<int>(technique)];
}

int length_tenths(int nodes) {
    int added = 0, ceiling = 4;
    for (bool odd = false; nodes - 2 > ceiling; odd = !odd, ++added) ceiling = odd ? ceiling * 4 / 3 : ceiling * 3 / 2;
    return added;
}

int longest_within(int tenths) {
    if (tenths < 0) return 0;
    int ceiling = 4;
    bool odd = false;
    for (int i = 0; i < tenths; ++i, odd = !odd) ceiling = odd ? ceiling * 4 / 3 : ceiling * 3 / 2;
    return ceiling + 2;
}

}  // namespace modoku::logic
