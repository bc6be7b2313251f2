#include "step.h"

namespace modoku::logic {

const TechniqueFacts& facts_of(Technique technique) {
    static constexpr TechniqueFacts kFacts[kTechniques] = {
        {"full-house", 10, false},
        {"hidden-single", 12, false},
        {"hidden-single-line", 15, false},
        {"direct-pointing", 17, false},
        {"direct-claiming", 19, false},
        {"direct-hidden-pair", 20, false},
        {"naked-single", 23, false},
        {"direct-hidden-triple", 25, false},
        {"pointing", 26, false},
        {"claiming", 28, false},
        {"naked-pair", 30, false},
        {"x-wing", 32, false},
        {"hidden-pair", 34, false},
        {"naked-triple", 36, false},
        {"swordfish", 38, false},
        {"hidden-triple", 40, false},
        {"skyscraper", 40, false},
        {"two-string-kite", 41, false},
        {"turbot-fish", 41, false},
        {"empty-rectangle", 43, false},
        {"xy-wing", 42, false},
        {"xyz-wing", 44, false},
        {"unique-rectangle", 45, true},
        {"unique-loop", 46, true},
        {"unique-hidden-subset", 46, true},
        {"naked-quad", 50, false},
        {"jellyfish", 52, false},
        {"hidden-quad", 54, false},
        {"three-strong-links", 54, false},
        {"three-strong-links-grouped", 57, false},
        {"wxyz-wing", 55, false},
        {"bug", 56, true},
        {"bug-more", 57, true},
        {"aligned-pair-exclusion", 62, false},
        {"vwxyz-wing", 62, false},
        {"x-chain", 65, false},
        {"y-loop", 65, false},
        {"uvwxyz-wing", 66, false},
        {"forcing-chain", 70, false},
        {"aligned-triplet-exclusion", 75, false},
        {"nishio", 75, false},
        {"multiple-forcing-chain", 80, false},
        {"dynamic-forcing-chain", 85, false},
        {"dynamic-forcing-chain-plus", 90, false},
        {"nested-forcing-chain", 95, false},
        {"nested-multiple-chain", 100, false},
        {"nested-dynamic-chain", 105, false},
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
