// One engine for every chain. Nodes are sets of candidates of one digit (one, a group, those of an almost locked set);
// strong edges come from truths, weak ones from conflicts. Names are given afterwards, from the evidence (naming.h).
#pragma once

#include <map>
#include <tuple>

#include "naming.h"

namespace modoku::logic::figures::MODOKU_LOGIC_PATH {

// Which inferences a chain may use.
enum class Steps : std::uint8_t { digit, digit_grouped, cells, plain, grouped, sets, any };

template <class Room>
struct Chains : Finder<Room> {
    using F = Finder<Room>;
    using F::b, F::s, F::out, F::derive, F::places_in, F::candidates_of, F::set_of, F::poll;
    using F::F;
    using typename F::B;
    using typename F::Candidates;
    using typename F::Cells;

    struct Node {
        int digit;
        Cells cells;
        Candidates set, zone;  // zone: what all of them exclude
        bool single;
    };
    struct Edge {
        int from, to;
        InferenceKind kind;
        int a, b;  // a house and a digit, a cell, or a number of a set
        int cost;
        bool grouped;
    };
    struct LockedSet {
        std::vector<int> list;
        Cells cells;
        std::uint32_t mask;
    };
    // The cheapest ways from a candidate, or from a node, to nodes that are true then.
    struct Ways {
        std::vector<int> cost, via, before;  // via: an edge; before: the node that is true before it, -1 at the start
    };

    std::vector<Node> nodes;
    std::vector<Edge> edges;
    std::vector<LockedSet> sets;

    void build(bool groups, int largest_set) {
        single_.assign(b.candidates, -1);
        s.alive.each([&](int x) {
            Cells cell;
            cell.add(b.cell(x));
            single_[x] = node(b.digit(x), cell);
        });
        s.blank.each([&](int c) {
            if (s.count(c) != 2) return;
            const int x = std::countr_zero(s.mask[c]), y = std::countr_zero(s.mask[c] & (s.mask[c] - 1));
            edge(single_[b.cand(c, x)], single_[b.cand(c, y)], InferenceKind::cell, c, 0, 2);
        });
        for (int h = 0; h < static_cast<int>(b.houses.size()); ++h)
            for (int d = 0; d < b.size; ++d) add_house(h, d, groups);
        if (largest_set) add_sets(largest_set);
        index();
    }

    // For every first and last node the cheapest chain between them.
    void between_ends(Steps allowed, int limit) {
        for (int a = 0; a < static_cast<int>(nodes.size()); ++a) {
            if (from_[a].empty()) continue;
            poll(32);
            const Ways& w = ways(-1, a, allowed, limit, true);
            for (int p = 0; p < static_cast<int>(nodes.size()); ++p) {
                if (w.cost[p] > limit || w.before[p] < 0 || !nodes[p].zone.meets(nodes[a].zone)) continue;
                tell(path_to(w, p), false);
            }
        }
    }

    // For every candidate the cheapest chain that excludes it.
    void for_each_candidate(Steps allowed, int limit) {
        s.alive.each([&](int x) { for_candidate(x, allowed, limit); });
    }
    void for_candidate(int x, Steps allowed, int limit) {
        poll(32);
        exclude(x, ways(x, -1, allowed, limit), limit);
    }

    void loops(Steps allowed, int limit) {
        for (int i = 0; i < static_cast<int>(edges.size()); ++i) {
            const Edge& first = edges[i];
            if (!allows(first, allowed, nodes[first.from].digit)) continue;
            poll(32);
            const Ways& w = ways(-1, first.to, allowed, limit);
            for (int p = 0; p < static_cast<int>(nodes.size()); ++p) {
                if (w.cost[p] > limit || p == first.to || w.via[p] < 0 || !nodes[first.from].set.within(nodes[p].zone))
                    continue;
                const auto rest = path_to(w, p);
                std::vector<int> path{i};
                path.insert(path.end(), rest.begin(), rest.end());
                std::set<std::tuple<InferenceKind, int, int>> used;
                bool twice = rest.empty();
                for (const int e : path) twice |= !used.insert({edges[e].kind, edges[e].a, edges[e].b}).second;
                if (!twice) tell(path, true);
            }
        }
    }

    // With a candidate true every one of some truth falls, each by a chain of its own: death blossom, cell and region
    // forcing chains. `only` looks at one candidate.
    void branches(Steps allowed, int limit, int most, int only = -1) {
        s.alive.each([&](int x) {
            if (only >= 0 && x != only) return;
            poll(32);
            branch(x, ways(x, -1, allowed, limit), limit, most);
        });
    }
    // For every candidate both: the cheapest chain, and branches.
    void chains_and_branches(Steps allowed, int limit, int most) {
        s.alive.each([&](int x) {
            poll(32);
            const Ways& w = ways(x, -1, allowed, limit);
            exclude(x, w, limit);
            branch(x, w, limit, most);
        });
    }

    // The same truths between the same ends are told once.
    bool seen_before(const std::vector<int>& path, bool loop) {
        std::vector<int>& key = key_;
        key.assign(1, loop);
        for (const int i : path) {
            const Edge& e = edges[i];
            if (e.kind == InferenceKind::set)
                for (const int c : sets[e.a].list) key.push_back(c * 64);
            else key.push_back((static_cast<int>(e.kind) * 2048 + e.a) * 64 + e.b);
        }
        std::sort(key.begin() + 1, key.end());
        key.push_back(-1);
        const std::pair ends =
            std::minmax({nodes[edges[path.front()].from].set.first(), nodes[edges[path.back()].to].set.first()});
        if (!loop) key.push_back(ends.first), key.push_back(ends.second);
        return !seen_.insert(key).second;
    }
    void forget() { seen_.clear(); }

   private:
    std::map<std::pair<int, Cells>, int> number_;
    std::vector<std::vector<int>> from_, weak_;  // edges out of a node that is false; nodes that a true one excludes
    std::vector<int> single_;                    // the node of a candidate
    std::set<std::vector<int>> seen_;
    std::vector<int> key_;
    Ways ways_;
    std::vector<std::vector<int>> buckets_;
    std::vector<std::pair<Truth, Candidates>> truths_;  // all of the position, once they are asked for

    int node(int digit, const Cells& cells) {
        const auto [it, fresh] = number_.try_emplace({digit, cells}, static_cast<int>(nodes.size()));
        if (fresh) {
            Node made{digit, cells, {}, s.alive, cells.count() == 1};
            cells.each([&](int c) {
                made.set.add(b.cand(c, digit));
                made.zone &= b.conflict[b.cand(c, digit)];
            });
            nodes.push_back(made);
        }
        return it->second;
    }

    void edge(int x, int y, InferenceKind kind, int a, int second, int cost) {
        const bool grouped = !nodes[x].single || !nodes[y].single;
        edges.push_back({x, y, kind, a, second, cost, grouped});
        edges.push_back({y, x, kind, a, second, cost, grouped});
    }

    void add_house(int h, int d, bool groups) {
        const Cells p = places_in(h, d);
        const int n = p.count();
        if (n == 2) {
            const auto ends = p.list();
            edge(single_[b.cand(ends[0], d)], single_[b.cand(ends[1], d)], InferenceKind::house, h, d, 2);
        }
        if (!groups || n < 3) return;
        std::set<Cells> sides;
        const int houses = static_cast<int>(b.houses.size());
        const auto add = [&](const Cells& x, const Cells& y) {
            if (!x || !y || sides.count(x) || sides.count(y)) return;
            sides.insert(x);
            edge(node(d, x), node(d, y), InferenceKind::house, h, d, 3);
        };
        for (int g = 0; g < houses; ++g) {
            if (g == h) continue;
            const Cells x = p & b.houses[g].cells, y = p - x;
            bool together = y.count() == 1;
            for (int k = 0; k < houses && !together; ++k) together = k != h && y.within(b.houses[k].cells);
            if (together) add(x, y);
        }
        if (!b.houses[h].box) return;
        // An empty rectangle: a row and a column of the box, with or without the crossing.
        for (int g = 0; g < houses; ++g)
            for (int k = g + 1; k < houses; ++k) {
                if (b.houses[g].box || b.houses[k].box || b.houses[g].kind == b.houses[k].kind) continue;
                const Cells x = p & b.houses[g].cells, y = p & b.houses[k].cells;
                if (!x || !y || (x | y) != p || !x.meets(y)) continue;
                add(x - y, y);
                add(x, y - x);
            }
    }

    void add_sets(int largest) {
        std::set<Cells> done;
        for (const auto& group : b.groups) {
            std::vector<int> items, got;
            for (const int c : group.list)
                if (s.blank.has(c)) items.push_back(c);
            const auto grow = [&](auto& self, int at, std::uint32_t mask) -> void {
                const int n = static_cast<int>(got.size());
                if (n && std::popcount(mask) == n + 1) {
                    Cells cells;
                    for (const int c : got) cells.add(c);
                    if (done.insert(cells).second) sets.push_back({got, cells, mask});
                }
                if (n == largest) return;
                for (int i = at; i < static_cast<int>(items.size()); ++i) {
                    const std::uint32_t more = mask | s.mask[items[i]];
                    if (std::popcount(more) > largest + 1) continue;
                    got.push_back(items[i]);
                    self(self, i + 1, more);
                    got.pop_back();
                }
            };
            grow(grow, 0, 0);
        }
        for (int i = 0; i < static_cast<int>(sets.size()); ++i) {
            const LockedSet set = sets[i];
            if (set.list.size() == 1) continue;  // a cell with two candidates is there already
            for (std::uint32_t p = set.mask; p; p &= p - 1)
                for (std::uint32_t q = p & (p - 1); q; q &= q - 1) {
                    const int x = std::countr_zero(p), y = std::countr_zero(q);
                    edge(node(x, s.places[x] & set.cells), node(y, s.places[y] & set.cells), InferenceKind::set, i, 0,
                         set.list.size() < 4 ? 4 : 5);
                }
        }
    }

    void index() {
        from_.assign(nodes.size(), {});
        for (int i = 0; i < static_cast<int>(edges.size()); ++i) from_[edges[i].from].push_back(i);
        weak_.assign(nodes.size(), {});
        std::vector<std::vector<int>> seen_by(b.candidates);
        for (int x = 0; x < static_cast<int>(nodes.size()); ++x)
            nodes[x].zone.each([&](int c) { seen_by[c].push_back(x); });
        for (int y = 0; y < static_cast<int>(nodes.size()); ++y) {
            if (from_[y].empty()) continue;
            for (const int x : seen_by[b.cand(nodes[y].cells.first(), nodes[y].digit)])
                if (x != y && (nodes[y].single || nodes[y].set.within(nodes[x].zone))) weak_[x].push_back(y);
        }
    }

    bool allows(const Edge& e, Steps steps, int digit) const {
        switch (steps) {
            case Steps::digit: return e.kind == InferenceKind::house && e.b == digit && !e.grouped;
            case Steps::digit_grouped: return e.kind == InferenceKind::house && e.b == digit;
            case Steps::cells: return e.kind == InferenceKind::cell;
            case Steps::plain: return e.kind != InferenceKind::set && !e.grouped;
            case Steps::grouped: return e.kind != InferenceKind::set;
            case Steps::sets: return e.kind != InferenceKind::house;
            default: return true;
        }
    }

    // Good until it is asked again.
    const Ways& ways(int x, int start, Steps steps, int limit, bool start_false = false) {
        const std::size_t n = nodes.size();
        const int digit = x >= 0 ? b.digit(x) : nodes[start].digit;
        Ways& w = ways_;
        w.cost.assign(n, 1 << 20), w.via.assign(n, -1), w.before.assign(n, -1);
        auto& buckets = buckets_;
        if (static_cast<int>(buckets.size()) <= limit) buckets.resize(limit + 1);
        for (auto& bucket : buckets) bucket.clear();
        const auto relax = [&](int y, int before, int cost) {
            for (const int e : from_[y]) {
                if (!allows(edges[e], steps, digit)) continue;
                const int to = edges[e].to, total = cost + edges[e].cost;
                if (total > limit || total >= w.cost[to] || to == before) continue;
                if (before >= 0 && w.via[before] >= 0) {
                    const Edge& last = edges[w.via[before]];
                    if (last.kind == edges[e].kind && last.a == edges[e].a && last.b == edges[e].b) continue;
                }
                w.cost[to] = total, w.via[to] = e, w.before[to] = before;
                buckets[total].push_back(to);
            }
        };
        if (x >= 0) {
            for (const int y : weak_[single_[x]]) relax(y, -1, 0);
        } else if (start_false) {
            relax(start, -1, 0);
        } else {
            w.cost[start] = 0;
            for (const int y : weak_[start]) relax(y, start, 0);
        }
        for (int cost = 0; cost <= limit; ++cost)
            for (std::size_t i = 0; i < buckets[cost].size(); ++i) {
                const int p = buckets[cost][i];
                if (w.cost[p] != cost || (x >= 0 && nodes[p].set.has(x))) continue;
                for (const int y : weak_[p]) relax(y, p, cost);
            }
        return w;
    }

    std::vector<int> path_to(const Ways& w, int p) const {
        std::vector<int> path;
        for (; p >= 0 && w.via[p] >= 0; p = w.before[p]) {
            path.push_back(w.via[p]);
            if (path.size() > 60) return {};
        }
        std::ranges::reverse(path);
        return path;
    }

    FigureStep figure(const std::vector<int>& path, bool loop) const {
        FigureStep f;
        f.loop = loop;
        for (std::size_t i = 0; i < path.size(); ++i) {
            const Edge& e = edges[path[i]];
            Inference told{nodes[e.from].set.list(), nodes[e.to].set.list(), e.kind, e.a, e.b, {}};
            if (e.kind == InferenceKind::cell) {
                f.truths.push_back({TruthKind::cell, e.a});
            } else if (e.kind == InferenceKind::house) {
                f.truths.push_back({TruthKind::house, e.a, e.b});
            } else {
                const LockedSet& set = sets[e.a];
                told.cells = set.list;
                for (const int c : set.list) f.truths.push_back({TruthKind::cell, c});
                for (std::uint32_t rest = set.mask; rest; rest &= rest - 1)
                    if (const int d = std::countr_zero(rest); d != nodes[e.from].digit && d != nodes[e.to].digit)
                        f.links.push_back(candidates_of(set.cells, d));
            }
            f.chain.push_back(told);
            if (i + 1 < path.size() || loop)
                f.links.push_back((nodes[e.to].set | nodes[edges[path[(i + 1) % path.size()]].from].set).list());
        }
        return f;
    }

    void tell(const std::vector<int>& path, bool loop) {
        if (path.empty() || seen_before(path, loop)) return;
        FigureStep f = figure(path, loop);
        f.eliminations = derive(f);
        if (f.eliminations.empty()) return;
        name_chain(s, f);
        out.push_back(std::move(f));
    }

    void exclude(int x, const Ways& w, int limit) {
        int best = -1;
        for (int p = 0; p < static_cast<int>(nodes.size()); ++p)
            if (w.cost[p] <= limit && nodes[p].zone.has(x) && (best < 0 || w.cost[p] < w.cost[best])) best = p;
        if (best < 0) return;
        tell(path_to(w, best), false);
    }

    struct Plan {
        int total;
        Truth truth;
        bool blossom;
    };

    void branch(int x, const Ways& w, int limit, int most) {
        std::vector<int> by(b.candidates, -2), cost(b.candidates, 1 << 20);
        Candidates fallen = b.conflict[x] & s.alive;
        fallen.each([&](int c) { by[c] = -1, cost[c] = 0; });
        for (int p = 0; p < static_cast<int>(nodes.size()); ++p)
            if (w.cost[p] <= limit) {
                fallen |= nodes[p].zone;
                nodes[p].zone.each([&](int c) {
                    if (w.cost[p] < cost[c]) cost[c] = w.cost[p], by[c] = p;
                });
            }
        std::vector<Plan> plans;
        for (const auto& [t, all] : all_truths()) {
            if (all.has(x) || !all.within(fallen)) continue;
            int total = 0, count = 0;
            bool blossom = t.kind == TruthKind::cell;
            all.each([&](int c) {
                total += cost[c];
                count += cost[c] > 0;
                if (by[c] >= 0) blossom &= w.before[by[c]] < 0 && edges[w.via[by[c]]].kind != InferenceKind::house;
            });
            if (count >= 2 && count <= most) plans.push_back({total, t, blossom});
        }
        std::ranges::stable_sort(plans, {}, &Plan::total);
        int done = 0, tries = 0;  // the cheapest of each kind
        for (const Plan& plan : plans) {
            const int bit = plan.blossom ? 1 : plan.truth.kind == TruthKind::cell ? 2 : 4;
            if ((done & bit) || ++tries > 40) continue;
            if (tell_branches(x, plan, w, by)) done |= bit;
        }
    }

    const std::vector<std::pair<Truth, Candidates>>& all_truths() {
        if (!truths_.empty()) return truths_;
        const auto keep = [&](Truth t) {
            if (const Candidates all = set_of(t, {})) truths_.emplace_back(t, all);
        };
        s.blank.each([&](int c) { keep({TruthKind::cell, c}); });
        for (int h = 0; h < static_cast<int>(b.houses.size()); ++h)
            for (int d = 0; d < b.size; ++d) keep({TruthKind::house, h, d});
        return truths_;
    }

    bool tell_branches(int x, const Plan& plan, const Ways& w, const std::vector<int>& by) {
        FigureStep f;
        f.truths = {plan.truth};
        f.target = x;
        set_of(plan.truth, f).each([&](int c) {
            f.branches.emplace_back(c, 0);
            if (by[c] < 0) return;
            const FigureStep branch = figure(path_to(w, by[c]), false);
            f.branches.back().second = static_cast<int>(branch.chain.size());
            f.truths.insert(f.truths.end(), branch.truths.begin(), branch.truths.end());
            f.links.insert(f.links.end(), branch.links.begin(), branch.links.end());
            Candidates last = nodes[by[c]].set;
            last.add(c);
            f.links.push_back(last.list());
            f.chain.insert(f.chain.end(), branch.chain.begin(), branch.chain.end());
        });
        f.eliminations = derive(f);
        if (std::ranges::find(f.eliminations, x) == f.eliminations.end()) return false;
        f.name = plan.blossom                         ? "death-blossom"
                 : plan.truth.kind == TruthKind::cell ? "cell-forcing-chain"
                                                      : "region-forcing-chain";
        f.weight = plan.blossom ? 75 : 85 + plan.total / 4;
        out.push_back(f);
        return true;
    }
};

}  // namespace modoku::logic::figures::MODOKU_LOGIC_PATH
