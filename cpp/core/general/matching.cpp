#include "matching.h"

#include <algorithm>

namespace modoku::general {

namespace {

// Régin's filtering (1994) with every set of vertices in one word: a maximum matching, then the digits that a free
// digit can release, then the strongly connected components of what is left.
struct Filter {
    const Mask* sets;
    int k;
    std::uint8_t* match;
    std::uint8_t owner[64];
    Mask used = 0;

    bool augment(int start) {
        std::uint8_t queue[64];
        std::uint8_t reached_from[64];
        int head = 0;
        int tail = 0;
        Mask seen = 0;
        queue[tail++] = static_cast<std::uint8_t>(start);
        while (head < tail) {
            int cell = queue[head++];
            Mask next = sets[cell] & ~seen;
            if (Mask open = next & ~used) {
                int digit = lowest(open);
                used |= bit(digit);
                while (true) {
                    int released = match[cell];
                    match[cell] = static_cast<std::uint8_t>(digit);
                    owner[digit] = static_cast<std::uint8_t>(cell);
                    if (cell == start) return true;
                    digit = released;
                    cell = reached_from[digit];
                }
            }
            seen |= next;
            for (; next; next &= next - 1) {
                int digit = lowest(next);
                reached_from[digit] = static_cast<std::uint8_t>(cell);
                queue[tail++] = owner[digit];
            }
        }
        return false;
    }

    bool complete() {
        Mask loose = 0;
        for (int i = 0; i < k; ++i) {
            int digit = match[i];
            if (digit < 64 && (sets[i] & ~used & bit(digit))) {
                used |= bit(digit);
                owner[digit] = static_cast<std::uint8_t>(i);
            } else {
                loose |= bit(i);
            }
        }
        for (; loose; loose &= loose - 1) {
            if (!augment(lowest(loose))) return false;
        }
        return true;
    }

    // Digits that are free, or become free by moving some cells along.
    Mask released_digits() const {
        Mask all = 0;
        for (int i = 0; i < k; ++i) all |= sets[i];
        Mask released = all & ~used;
        if (!released) return 0;
        Mask before = 0;
        while (before != released) {
            before = released;
            for (int i = 0; i < k; ++i) {
                if (sets[i] & released) released |= bit(match[i]);
            }
        }
        return released;
    }

    // Tarjan's algorithm without recursion; a vertex is a matched digit together with its cell.
    void keep_components(Mask todo, Mask* kept) const {
        std::uint8_t number[64];
        std::uint8_t low[64];
        std::uint8_t path[64];
        std::uint8_t stack[64];
        int counter = 0;
        int stacked = 0;
        Mask on_stack = 0;
        while (todo) {
            int depth = 0;
            auto visit = [&](int d) {
                number[d] = low[d] = static_cast<std::uint8_t>(counter++);
                todo &= ~bit(d);
                on_stack |= bit(d);
                stack[stacked++] = path[depth++] = static_cast<std::uint8_t>(d);
            };
            visit(lowest(todo));
            while (depth) {
                int d = path[depth - 1];
                Mask edges = sets[owner[d]];
                if (Mask next = edges & todo) {
                    visit(lowest(next));
                    continue;
                }
                for (Mask back = edges & on_stack; back; back &= back - 1)
                    low[d] = std::min(low[d], number[lowest(back)]);
                --depth;
                if (depth) low[path[depth - 1]] = std::min(low[path[depth - 1]], low[d]);
                if (low[d] != number[d]) continue;
                Mask component = 0;
                int first = stacked;
                do component |= bit(stack[--first]);
                while (stack[first] != d);
                for (int i = first; i < stacked; ++i) {
                    int cell = owner[stack[i]];
                    kept[cell] = sets[cell] & component;
                }
                stacked = first;
                on_stack &= ~component;
            }
        }
    }
};

// Whether n sets, but not all, may have n members together: n of them have n members at most. Nothing follows
// otherwise.
bool has_small_sets(const Mask* sets, int k) {
    std::uint8_t of_size[max_size + 1] = {};
    for (int i = 0; i < k; ++i) ++of_size[count_bits(sets[i])];
    int small = of_size[0];
    for (int n = 1; n < k; ++n) {
        small += of_size[n];
        if (small >= n) return true;
    }
    return small > 0 && k == 1;
}

// Of two sets, one of a single member takes it from the other.
bool part(const Mask* sets, Mask* kept) {
    kept[0] = is_single(sets[1]) ? sets[0] & ~sets[1] : sets[0];
    kept[1] = is_single(sets[0]) ? sets[1] & ~sets[0] : sets[1];
    return kept[0] && kept[1];
}

}  // namespace

bool find_supported(const Mask* sets, int k, std::uint8_t* match, Mask* kept) {
    if (k == 2) return part(sets, kept);
    if (!has_small_sets(sets, k)) {
        std::copy(sets, sets + k, kept);
        return true;
    }
    Filter filter{sets, k, match, {}};
    if (!filter.complete()) return false;
    Mask released = filter.released_digits();
    if (released) {
        for (int i = 0; i < k; ++i) {
            if (bit(match[i]) & released) kept[i] = sets[i] & released;
        }
    }
    filter.keep_components(filter.used & ~released, kept);
    return true;
}

}  // namespace modoku::general
