// Cells on their way to a graphics processor: two of them in a byte, packed and unpacked by a crew of threads, so that
// half as much crosses the bus and no page of the caller has to be pinned.
#pragma once
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

namespace modoku::gpu {

// The first cell of a byte lies in its low half. What is neither a digit nor a blank becomes 15, which is not a cell.
void pack_digits(const std::uint8_t* cells, std::size_t count, std::uint8_t* packed) noexcept;
void pack_text(const std::uint8_t* cells, std::size_t count, std::uint8_t* packed) noexcept;
void unpack_digits(const std::uint8_t* packed, std::size_t count, std::uint8_t* cells) noexcept;

// Threads that pack and unpack piece after piece, in the order in which the pieces were begun. A piece is begun and
// waited for by one thread; its memory must live until then (or until the crew is gone).
class Crew {
   public:
    using Ticket = std::uint64_t;
    using Work = void (*)(const std::uint8_t*, std::size_t, std::uint8_t*) noexcept;

    explicit Crew(int jobs);  // 0: one thread a processor
    ~Crew();                  // what was begun is finished first
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    Ticket pack(const std::uint8_t* cells, std::size_t count, bool text, std::uint8_t* packed);
    Ticket unpack(const std::uint8_t* packed, std::size_t count, std::uint8_t* cells);
    void wait(Ticket ticket);

   private:
    struct Piece {
        Work work;
        const std::uint8_t* from;
        std::uint8_t* to;
        std::size_t count;        // cells
        std::size_t in, out;      // bytes of a pair of cells on either side
        std::size_t taken, left;  // cells that a thread has taken; slices that are not done
    };
    Ticket begin(Piece piece);
    void run();

    std::mutex mutex_;
    std::condition_variable begun_, done_;
    std::deque<Piece> pieces_;  // of the tickets first_ ...
    Ticket first_ = 0;
    std::size_t open_ = 0;  // the first of pieces_ that has cells nobody has taken
    bool over_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace modoku::gpu
