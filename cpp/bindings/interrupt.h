// Long work without the GIL that Ctrl-C and a cancel flag can still stop.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

namespace modoku_bindings {

// Set from any Python thread; the core looks at it many times a millisecond.
struct CancelFlag {
    std::atomic<bool> raised{false};
};

// Runs `work` in a thread of its own while this one, the caller's, watches for signals: Python sees SIGINT only on its
// main thread and only when it holds the GIL. On a signal the flag is raised, the work ends soon, and the exception of
// the signal handler (KeyboardInterrupt) is thrown. Call it with the GIL held.
template <typename Work>
void run_interruptible(std::atomic<bool>& cancel, Work&& work) {
    std::mutex mutex;
    std::condition_variable finished;
    bool done = false, interrupted = false;
    std::exception_ptr failure;
    std::thread worker([&] {
        try {
            work();
        } catch (...) {
            failure = std::current_exception();
        }
        const std::lock_guard<std::mutex> lock(mutex);
        done = true;
        finished.notify_one();
    });
    {
        nanobind::gil_scoped_release released;
        std::unique_lock<std::mutex> lock(mutex);
        while (!finished.wait_for(lock, std::chrono::milliseconds(50), [&] { return done; })) {
            lock.unlock();
            if (!interrupted) {
                nanobind::gil_scoped_acquire held;
                if (PyErr_CheckSignals() != 0) {
                    interrupted = true;
                    cancel.store(true);
                }
            }
            lock.lock();
        }
    }
    worker.join();
    if (interrupted) throw nanobind::python_error();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace modoku_bindings
