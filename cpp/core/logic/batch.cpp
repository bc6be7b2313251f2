#include "batch.h"

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <thread>

#include "single/single.h"

namespace modoku::logic {

namespace {

class Batch {
   public:
    Batch(std::string_view text, const std::vector<std::size_t>& offsets, Uniqueness uniqueness,
          const BatchLimits& limits)
        : text_(text),
          offsets_(offsets),
          uniqueness_(uniqueness),
          each_(limits.each),
          all_(choose_techniques(true, limits.most)),
          careful_(choose_techniques(false, limits.most)),
          found_(offsets.size()) {
        for (Rated& rated : found_) rated.grade.stop = Stop::cancelled;
    }

    std::vector<Rated> run(int jobs) {
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
        Rated& rated = found_[index];
        bool unique = uniqueness_ == Uniqueness::assumed;
        if (uniqueness_ == Uniqueness::proved) {
            const single::Limits limits{2, each_.nodes, each_.seconds, each_.cancel};
            const single::Result result = single::count(single::Givens(digits), limits);
            unique = result.solutions == 1 && result.stop == single::Stop::exhausted;
            rated.solutions = static_cast<std::uint8_t>(result.solutions);
        }
        rated.grade = grade_classic(std::span<const std::uint8_t, 81>(digits), unique ? all_ : careful_, each_);
    }

    std::string_view text_;
    const std::vector<std::size_t>& offsets_;
    Uniqueness uniqueness_;
    Budget each_;
    std::vector<Technique> all_, careful_;
    std::vector<Rated> found_;
    std::atomic<std::size_t> next_{0};
};

}  // namespace

std::vector<Rated> grade_many(std::string_view text, const std::vector<std::size_t>& offsets, Uniqueness uniqueness,
                              const BatchLimits& limits) {
    for (const std::size_t offset : offsets)
        if (offset > text.size() || text.size() - offset < 81 || single::find_fault(text.substr(offset, 81)))
            throw std::invalid_argument("a puzzle is a line of 81 digits and blanks");
    const unsigned processors = std::max(1u, std::thread::hardware_concurrency());
    const auto wanted = limits.jobs > 0 ? static_cast<std::size_t>(limits.jobs) : processors;
    const auto jobs = static_cast<int>(std::clamp<std::size_t>(wanted, 1, offsets.size() + 1));
    return Batch(text, offsets, uniqueness, limits).run(jobs);
}

}  // namespace modoku::logic
