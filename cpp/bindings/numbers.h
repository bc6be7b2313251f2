// Flat runs of 32-bit numbers from Python: bytes, array("i"), memoryview, numpy; and limits that may be None.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "budget.h"

namespace modoku_bindings {

// A copy, so that no other thread changes the numbers between their check and their use.
inline std::vector<std::int32_t> numbers_from(nanobind::handle source, const char* what) {
    namespace nb = nanobind;
    if (nb::isinstance<nb::bytes>(source)) {
        const auto raw = nb::borrow<nb::bytes>(source);
        if (raw.size() % sizeof(std::int32_t) != 0)
            throw nb::value_error((std::string(what) + ": the bytes must hold whole 32-bit numbers").c_str());
        std::vector<std::int32_t> numbers(raw.size() / sizeof(std::int32_t));
        if (!numbers.empty()) std::memcpy(numbers.data(), raw.c_str(), raw.size());
        return numbers;
    }
    using Array = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
    Array array;
    if (PyObject_CheckBuffer(source.ptr()) && nb::try_cast(source, array, false))
        return {array.data(), array.data() + array.size()};
    std::vector<std::int32_t> numbers;
    if (nb::isinstance<nb::list>(source) || nb::isinstance<nb::tuple>(source)) {
        for (const nb::handle item : nb::borrow<nb::sequence>(source)) {
            std::int32_t number;
            if (!nb::try_cast(item, number, false))
                throw nb::value_error((std::string(what) + ": every entry is a whole number of 32 bits").c_str());
            numbers.push_back(number);
        }
        return numbers;
    }
    throw nb::value_error((std::string(what) + ": give bytes, a buffer of 32-bit integers, a list or a tuple").c_str());
}

inline modoku::Budget budget_from(std::optional<std::uint64_t> solutions, std::optional<std::uint64_t> nodes,
                                  std::optional<double> seconds, const std::atomic<bool>& cancel) {
    constexpr auto kUnlimited = std::numeric_limits<std::uint64_t>::max();
    if (seconds && std::isnan(*seconds)) throw nanobind::value_error("seconds: not a number");
    return {solutions.value_or(kUnlimited), nodes.value_or(kUnlimited),
            seconds.value_or(std::numeric_limits<double>::infinity()), &cancel};
}

inline nanobind::bytes bytes_of(const std::vector<std::int32_t>& numbers) {
    return nanobind::bytes(numbers.data(), numbers.size() * sizeof(std::int32_t));
}

}  // namespace modoku_bindings
