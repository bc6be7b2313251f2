#include "batch.h"

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <thread>

#include "packed.h"
#include "single/single.h"

namespace modoku::logic {

namespace {

class Batch {
   public:
    Batch(std::string_view text, const std::vector<std::size_t>& offsets, std::span<const Technique> techniques,
          const BatchLimits& limits, std::vector<std::string>* paths)
        : text_(text),
          offsets_(offsets),
          techniques_(techniques),
          each_(limits.each),
          paths_(paths),
          found_(offsets.size()) {
        for (Grade& grade : found_) grade.stop = Stop::cancelled;
        if (paths_) paths_->assign(offsets.size(), {});
    }

    std::vector<Grade> run(int jobs) {
        std::vector<std::thread> threads;
        for (int i = 1; i < jobs; ++i) threads.emplace_back([this] { work(); });
        work();
        for (std::thread& thread : threads) thread.join();
        return std::move(found_);
    }

   private:
    void work() {
        while (!(each_.cancel && each_.cancel->load(std::memory_order_relaxed))) {
            const std::size_t index = next_.fetch_add(1, std::memory_order_relaxed);
            if (index >= offsets_.size()) return;
            answer(index);
        }
    }

    void answer(std::size_t index) {
        std::uint8_t digits[81];
        for (int cell = 0; cell < 81; ++cell) {
            const char symbol = text_[offsets_[index] + cell];
            digits[cell] = symbol >= '1' && symbol <= '9' ? static_cast<std::uint8_t>(symbol - '0') : 0;
        }
        Trail trail{.with_chains = false};
        found_[index] =
            grade_classic(std::span<const std::uint8_t, 81>(digits), techniques_, each_, paths_ ? &trail : nullptr);
        if (paths_) pack(trail, (*paths_)[index]);
    }

    std::string_view text_;
    const std::vector<std::size_t>& offsets_;
    std::span<const Technique> techniques_;
    Budget each_;
    std::vector<std::string>* paths_;
    std::vector<Grade> found_;
    std::atomic<std::size_t> next_{0};
};

}  // namespace

std::vector<Grade> grade_many(std::string_view text, const std::vector<std::size_t>& offsets,
                              std::span<const Technique> techniques, const BatchLimits& limits,
                              std::vector<std::string>* paths) {
    for (const std::size_t offset : offsets)
        if (offset > text.size() || text.size() - offset < 81 || single::find_fault(text.substr(offset, 81)))
            throw std::invalid_argument("a puzzle is a line of 81 digits and blanks");
    const unsigned processors = std::max(1u, std::thread::hardware_concurrency());
    const auto wanted = limits.jobs > 0 ? static_cast<std::size_t>(limits.jobs) : processors;
    const auto jobs = static_cast<int>(std::clamp<std::size_t>(wanted, 1, offsets.size() + 1));
    return Batch(text, offsets, techniques, limits, paths).run(jobs);
}

}  // namespace modoku::logic
