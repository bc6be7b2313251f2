#include "gpu/pack.h"

#include <algorithm>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace modoku::gpu {
namespace {

constexpr std::size_t kSlice = 81 * 8192;  // cells that a thread takes at once: most of a second-level cache

// What is neither a digit nor a blank becomes 15.
constexpr std::uint8_t kNone = 15;
constexpr char kBlanks[] = {'.', '*', '_', 'X', 'x', '-'};  // and 0

struct Digits {
    static std::uint8_t cell(std::uint8_t byte) { return std::min(byte, kNone); }
#if defined(__SSE2__)
    static __m128i cells(__m128i bytes) { return _mm_min_epu8(bytes, _mm_set1_epi8(kNone)); }
#endif
};

struct Text {
    static std::uint8_t cell(std::uint8_t byte) {
        for (const char blank : kBlanks)
            if (byte == static_cast<std::uint8_t>(blank)) return 0;
        return Digits::cell(static_cast<std::uint8_t>(byte - '0'));
    }
#if defined(__SSE2__)
    static __m128i cells(__m128i bytes) {
        __m128i blank = _mm_setzero_si128();
        for (const char c : kBlanks) blank = _mm_or_si128(blank, _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)));
        return _mm_andnot_si128(blank, Digits::cells(_mm_sub_epi8(bytes, _mm_set1_epi8('0'))));
    }
#endif
};

bool is_aligned(const void* p) { return reinterpret_cast<std::uintptr_t>(p) % 16 == 0; }

// The packed cells are written past the caches: the device reads them, nobody here does.
template <class Meaning>
void pack(const std::uint8_t* __restrict cells, std::size_t count, std::uint8_t* __restrict packed) noexcept {
    std::size_t i = 0;  // of packed
#if defined(__SSE2__)
    const auto half = [](const std::uint8_t* from) {
        const __m128i v = Meaning::cells(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
        return _mm_and_si128(_mm_or_si128(v, _mm_srli_epi16(v, 4)), _mm_set1_epi16(0xFF));
    };
    if (is_aligned(packed)) {
        for (; i + 16 <= count / 2; i += 16)
            _mm_stream_si128(reinterpret_cast<__m128i*>(packed + i),
                             _mm_packus_epi16(half(cells + 2 * i), half(cells + 2 * i + 16)));
        _mm_sfence();
    }
#endif
    for (; i < count / 2; ++i)
        packed[i] = static_cast<std::uint8_t>(Meaning::cell(cells[2 * i]) | Meaning::cell(cells[2 * i + 1]) << 4);
    if (count % 2) packed[count / 2] = Meaning::cell(cells[count - 1]);
}

}  // namespace

void pack_digits(const std::uint8_t* cells, std::size_t count, std::uint8_t* packed) noexcept {
    pack<Digits>(cells, count, packed);
}

void pack_text(const std::uint8_t* cells, std::size_t count, std::uint8_t* packed) noexcept {
    pack<Text>(cells, count, packed);
}

void unpack_digits(const std::uint8_t* __restrict packed, std::size_t count, std::uint8_t* __restrict cells) noexcept {
    std::size_t i = 0;
#if defined(__SSE2__)
    if (is_aligned(cells)) {
        const __m128i low = _mm_set1_epi8(15);
        for (; i + 16 <= count / 2; i += 16) {
            const __m128i v = _mm_loadu_si128(reinterpret_cast<const __m128i*>(packed + i));
            const __m128i even = _mm_and_si128(v, low), odd = _mm_and_si128(_mm_srli_epi16(v, 4), low);
            _mm_stream_si128(reinterpret_cast<__m128i*>(cells + 2 * i), _mm_unpacklo_epi8(even, odd));
            _mm_stream_si128(reinterpret_cast<__m128i*>(cells + 2 * i + 16), _mm_unpackhi_epi8(even, odd));
        }
        _mm_sfence();
    }
#endif
    for (; i < count / 2; ++i) {
        cells[2 * i] = packed[i] & 15;
        cells[2 * i + 1] = packed[i] >> 4;
    }
    if (count % 2) cells[count - 1] = packed[count / 2] & 15;
}

Crew::Crew(int jobs) {
    const unsigned n = jobs > 0 ? static_cast<unsigned>(jobs) : std::max(1u, std::thread::hardware_concurrency());
    for (unsigned i = 0; i < n; ++i) threads_.emplace_back([this] { run(); });
}

Crew::~Crew() {
    {
        const std::lock_guard lock(mutex_);
        over_ = true;
    }
    begun_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

Crew::Ticket Crew::pack(const std::uint8_t* cells, std::size_t count, bool text, std::uint8_t* packed) {
    return begin({text ? &pack_text : &pack_digits, cells, packed, count, 2, 1, 0, 0});
}

Crew::Ticket Crew::unpack(const std::uint8_t* packed, std::size_t count, std::uint8_t* cells) {
    return begin({&unpack_digits, packed, cells, count, 1, 2, 0, 0});
}

Crew::Ticket Crew::begin(Piece piece) {
    piece.left = (piece.count + kSlice - 1) / kSlice;
    Ticket ticket;
    {
        const std::lock_guard lock(mutex_);
        pieces_.push_back(piece);
        ticket = first_ + pieces_.size() - 1;
    }
    begun_.notify_all();
    return ticket;
}

void Crew::wait(Ticket ticket) {
    std::unique_lock lock(mutex_);
    done_.wait(lock, [&] { return ticket < first_ || pieces_[ticket - first_].left == 0; });
}

void Crew::run() {
    std::unique_lock lock(mutex_);
    for (;;) {
        begun_.wait(lock, [&] { return open_ < pieces_.size() || over_; });
        if (open_ == pieces_.size()) return;
        Piece& piece = pieces_[open_];
        const Ticket ticket = first_ + open_;
        const Piece mine = piece;
        piece.taken = std::min(piece.count, piece.taken + kSlice);
        if (piece.taken == piece.count) ++open_;
        if (piece.left == 0) continue;  // an empty one
        lock.unlock();
        mine.work(mine.from + mine.taken / 2 * mine.in, std::min(kSlice, mine.count - mine.taken),
                  mine.to + mine.taken / 2 * mine.out);
        lock.lock();
        if (--pieces_[ticket - first_].left == 0) {
            while (!pieces_.empty() && open_ && pieces_.front().left == 0) pieces_.pop_front(), ++first_, --open_;
            done_.notify_all();
        }
    }
}

}  // namespace modoku::gpu
