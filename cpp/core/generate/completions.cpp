#include "completions.h"

#include <algorithm>

#include "lanes/kernel.h"
#include "lanes/lanes.h"

namespace modoku::generate {

namespace {

struct Questions {
    const std::vector<Digits>& puzzles;
    const std::atomic<bool>* cancel;
    std::vector<Completions> answers;
    std::vector<std::size_t> of_lane;
    std::size_t at = 0;

    static const unsigned char* next(void* context, int lane) {
        auto& self = *static_cast<Questions*>(context);
        if (self.at == self.puzzles.size()) return nullptr;
        if (self.cancel && self.cancel->load(std::memory_order_relaxed)) return nullptr;
        self.of_lane[static_cast<std::size_t>(lane)] = self.at;
        return self.puzzles[self.at++].data();
    }

    static void over(void* context, int lane, std::uint64_t count, bool complete, const std::uint32_t* once) {
        auto& self = *static_cast<Questions*>(context);
        Completions& answer = self.answers[self.of_lane[static_cast<std::size_t>(lane)]];
        answer.count = static_cast<int>(count);
        answer.complete = complete;
        std::copy(once, once + answer.once.size(), answer.once.begin());
    }
};

}  // namespace

std::vector<Completions> find_completions(const std::vector<Digits>& puzzles, int most,
                                          const std::atomic<bool>* cancel) {
    Questions questions{puzzles, cancel, std::vector<Completions>(puzzles.size()),
                        std::vector<std::size_t>(static_cast<std::size_t>(lanes::tally_lanes()))};
    if (!puzzles.empty())
        lanes::tally({&questions, nullptr, static_cast<std::uint64_t>(most), Questions::next, Questions::over});
    return std::move(questions.answers);
}

}  // namespace modoku::generate
