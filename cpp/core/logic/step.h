// What the rater knows how to do, in the order in which it tries, and one step of a path.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace modoku::logic {

// In the order of the searches, which is that of the ratings but for the figures of strong links with groups.
enum class Technique : std::uint8_t {
    full_house,
    hidden_single,
    hidden_single_line,
    direct_pointing,
    direct_claiming,
    direct_hidden_pair,
    naked_single,
    direct_hidden_triple,
    pointing,
    claiming,
    naked_pair,
    x_wing,
    hidden_pair,
    naked_triple,
    swordfish,
    hidden_triple,
    skyscraper,
    two_string_kite,
    turbot_fish,
    empty_rectangle,
    xy_wing,
    xyz_wing,
    unique_rectangle,
    unique_loop,
    unique_hidden_subset,
    naked_quad,
    jellyfish,
    hidden_quad,
    three_strong_links,
    three_strong_links_grouped,
    wxyz_wing,
    bug,
    bug_more,
    aligned_pair,
    vwxyz_wing,
    x_chain,
    y_loop,
    uvwxyz_wing,
    forcing_chain,
    aligned_triplet,
    nishio,
    multiple_forcing_chain,
    dynamic_forcing_chain,
    dynamic_plus,
    nested_chain,
    nested_multiple,
    nested_dynamic,
};
inline constexpr int kTechniques = 47;

struct TechniqueFacts {
    std::string_view name;
    int rating;  // in tenths; the least where it depends on the step
};

const TechniqueFacts& facts_of(Technique technique);

struct Candidate {
    std::int16_t cell;
    std::int16_t digit;  // from 1
    bool operator==(const Candidate&) const = default;
};

// One fact of a chain: a candidate is true or false because of the facts at `parents` (numbers within the same list).
struct Link {
    Candidate candidate;
    bool is_true;
    std::vector<int> parents;
    int nested = 0;  // how many facts a chain within the chain needed to get here
};

struct Step {
    Technique technique = Technique::full_house;
    int rating = 0;  // in tenths
    int nodes = 0;   // facts that a chain needs, 0 for other techniques
    std::vector<Candidate> placements, eliminations;
    std::vector<std::vector<Link>> chains;  // one a case; only where evidence is asked for

    void clear(Technique what, int tenths) {
        technique = what;
        rating = tenths;
        nodes = 0;
        placements.clear();
        eliminations.clear();
        chains.clear();
    }
};

// What the length of a chain adds to its rating, in tenths: one each time (nodes - 2) exceeds 4, 6, 8, 12, 16, 24 ...
int length_tenths(int nodes);

// The most nodes with which a chain gets no more than so many tenths for its length.
int longest_within(int tenths);

}  // namespace modoku::logic
