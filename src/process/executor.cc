#include "process/executor.h"

#include <fcntl.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <thread>
#include <utility>
#include <variant>

#include "process/child_process.h"

namespace ladder {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;
using Clock = std::chrono::steady_clock;

// How long processes that the command left behind may go on after it, and how
// long we then read from streams that other processes hold open.
constexpr std::chrono::milliseconds kDrain{500};
// steady_clock counts nanoseconds in 64 bits; longer times would not fit.
constexpr std::chrono::hours kForEver{24 * 365 * 100};

constexpr std::array kEndingSignals = {SIGINT, SIGTERM, SIGHUP};

// Saves signal dispositions and mask, and restores them at the end. asio's
// signal_set leaves the default, whatever was there before.
class SignalState {
 public:
  SignalState() {
    for (const int number : kEndingSignals) Save(number);
    Save(SIGCHLD);
    Save(SIGTSTP);
    // A parent may have left us with SIGCHLD ignored or blocked; then we would
    // never see a child exit. Receive() unblocks it, and the ending signals,
    // which may be blocked between two commands: pending ones arrive then.
    struct sigaction plain {};
    plain.sa_handler = SIG_DFL;
    sigaction(SIGCHLD, &plain, nullptr);
  }
  /// To be called once handlers are in place.
  void Receive() {
    sigset_t awaited;
    sigemptyset(&awaited);
    sigaddset(&awaited, SIGCHLD);
    sigaddset(&awaited, SIGTSTP);
    for (const int number : kEndingSignals) sigaddset(&awaited, number);
    pthread_sigmask(SIG_UNBLOCK, &awaited, &mask_);
    receiving_ = true;
  }
  ~SignalState() {
    for (const auto& [number, action] : actions_) {
      sigaction(number, &action, nullptr);
    }
    if (receiving_) pthread_sigmask(SIG_SETMASK, &mask_, nullptr);
  }
  SignalState(const SignalState&) = delete;
  SignalState& operator=(const SignalState&) = delete;

  // True under nohup, for example.
  [[nodiscard]] bool Ignores(int number) const {
    return std::any_of(actions_.begin(), actions_.end(), [&](const auto& one) {
      return one.first == number && one.second.sa_handler == SIG_IGN;
    });
  }

 private:
  void Save(int number) {
    struct sigaction action {};
    sigaction(number, nullptr, &action);
    actions_.emplace_back(number, action);
  }
  std::vector<std::pair<int, struct sigaction>> actions_;
  sigset_t mask_{};
  bool receiving_ = false;
};

Ending EndingOf(int wait_status) {
  if (WIFSIGNALED(wait_status)) {
    return Signalled{WTERMSIG(wait_status), WCOREDUMP(wait_status) != 0};
  }
  return Exited{WEXITSTATUS(wait_status)};
}

// One execution of one command: an event loop over its output, the exits of
// processes, our signals and one timer.
class Execution {
 public:
  Execution(const Limits& limits, const OutputSink& sink)
      : limits_(limits),
        sink_(sink),
        signals_(io_),
        timer_(io_),
        look_timer_(io_),
        news_timer_(io_),
        news_(io_),
        stdout_{Stream::kStdout, asio::posix::stream_descriptor(io_), {}},
        stderr_{Stream::kStderr, asio::posix::stream_descriptor(io_), {}} {}

  Outcome Run(Command command) {
    if (command.observe) {
      observer_.emplace(*command.observe, ProgramFile(command),
                        command.environment);
      const auto path = command.environment.find("PATH");
      if (path != command.environment.end()) path_ = path->second;
    }
    WatchSignals();  // before the start: a command may end at once
    start_ = Clock::now();
    auto launched = StartChild(command, io_);
    if (auto* failure = std::get_if<NotStarted>(&launched)) {
      outcome_.ending = std::move(*failure);
      return outcome_;
    }
    auto& process = std::get<Launched>(launched);
    tree_.emplace(process.pid);
    try {
      stdout_.source.assign(process.stdout_end.Release());
      stderr_.source.assign(process.stderr_end.Release());
      stdout_.source.native_non_blocking(true);
      stderr_.source.native_non_blocking(true);
      stdout_hold_ = std::move(process.stdout_hold);
      Read(stdout_);
      Read(stderr_);
      if (limits_.timeout) Arm(*limits_.timeout);
      Observe();
      io_.run();
      TakeLastSignals();
    } catch (...) {
      // The sink failed. No process of the command may outlive this call.
      tree_->Kill();
      throw;
    }
    return Result();
  }

 private:
  enum class Phase {
    kRunning,  // the timer, if any, is the command's limit
    kEnding,   // SIGTERM is sent; the timer is the grace
    kLeaving,  // the command has ended, others have not; the timer is kDrain
    kGone,     // no process is left; reading what they wrote, at most kDrain
  };
  struct Output {
    Stream stream;
    asio::posix::stream_descriptor source;
    std::array<char, 1 << 16> buffer;
  };

  void WatchSignals() {
    for (const int number : kEndingSignals) {
      if (!before_.Ignores(number)) Watch(number);
    }
    Watch(SIGCHLD);
    if (!before_.Ignores(SIGTSTP)) Watch(SIGTSTP);
    NextSignal();
    before_.Receive();
  }

  void Watch(int number) {
    signals_.add(number);
    // asio needs no SA_RESTART, but a sink's writes must not fail with EINTR.
    struct sigaction action {};
    sigaction(number, nullptr, &action);
    action.sa_flags |= SA_RESTART;
    sigaction(number, &action, nullptr);
  }

  void NextSignal() {
    signals_.async_wait([this](const error_code& error, int number) {
      if (error) return;
      NextSignal();
      if (number == SIGCHLD) {
        OnChildEnd();
      } else if (number == SIGTSTP) {
        OnSuspend();
      } else {
        OnInterrupt(number);
      }
    });
  }

  // Handles a signal that came with the end of the command: asio has received
  // it, and would drop it. Later signals are left to the next command.
  void TakeLastSignals() {
    HoldEndingSignals();
    // Handles what is ready, but not all that a daemon may go on to write.
    for (int i = 0; i < 32; ++i) {
      io_.restart();
      if (io_.poll_one() == 0) break;
    }
  }

  void Observe() {
    if (!observer_) return;
    LookAfter(std::chrono::milliseconds(100));
    AskForNews();
  }

  // Until the first look: a command that ends before needs no inotify. Longer
  // if inotify cannot be made.
  void AskForNews() {
    news_timer_.expires_after(std::chrono::milliseconds(10));
    news_timer_.async_wait([this](const error_code& error) {
      if (error || phase_ == Phase::kGone || news_.is_open()) return;
      observer_->ReadNews();
      AskForNews();
    });
  }

  void AwaitNews() {
    if (news_.is_open()) return;
    Descriptor news(fcntl(observer_->news(), F_DUPFD_CLOEXEC, 3));
    if (!news.open()) return;
    news_.assign(news.Release());
    ReadNews();
  }

  void ReadNews() {
    news_.async_wait(asio::posix::stream_descriptor::wait_read,
                     [this](const error_code& error) {
                       if (error) return;
                       observer_->ReadNews();
                       ReadNews();
                     });
  }

  void LookAfter(std::chrono::milliseconds time) {
    look_timer_.expires_after(time);
    look_timer_.async_wait([this](const error_code& error) {
      if (error || phase_ == Phase::kGone) return;
      LookAfter(observer_->Look([this] { return tree_->Living(); }));
      AwaitNews();
    });
  }

  void StopObserving() {
    look_timer_.cancel();
    news_timer_.cancel();
    if (news_.is_open()) news_.close();
  }

  void OnChildEnd() {
    tree_->Reap();
    if (!tree_->main_status()) return;
    if (!main_end_) main_end_ = Clock::now();
    if (tree_->Empty()) {
      OnGone();
    } else if (phase_ == Phase::kRunning) {
      phase_ = Phase::kLeaving;
      Arm(kDrain);
    }
  }

  // Ctrl-Z: the command has a session of its own, so it would go on. Stops it,
  // then this process as the signal does by default, and continues with both.
  // The time between counts for no limit.
  void OnSuspend() {
    const auto began = Clock::now();
    tree_->Suspend();
    struct sigaction ours {
    }, plain{};
    plain.sa_handler = SIG_DFL;
    sigaction(SIGTSTP, &plain, &ours);
    raise(SIGTSTP);
    sigaction(SIGTSTP, &ours, nullptr);
    tree_->Continue();
    const auto stopped = Clock::now() - began;
    start_ += stopped;
    if (times_armed_ > 0) Arm(timer_.expiry() - began);
  }

  void OnInterrupt(int number) {
    interrupt_ = number;
    switch (phase_) {
      case Phase::kRunning:
        return End();
      case Phase::kEnding:
      case Phase::kLeaving:
        return Kill();
      case Phase::kGone:
        return;
    }
  }

  void OnTimer() {
    switch (phase_) {
      case Phase::kRunning:
        timed_out_ = true;
        LookAtLimit();
        return End();
      case Phase::kEnding:
      case Phase::kLeaving:
        return Kill();
      case Phase::kGone:
        return io_.stop();
    }
  }

  /// The time that this takes is not the command's.
  void LookAtLimit() {
    if (!observer_) return;
    const auto begin = Clock::now();
    outcome_.at_limit = TakeLimitSnapshot(
        tree_->Living(),
        {FindProgram("py-spy", path_), FindProgram("gdb", path_)});
    looked_ = Clock::now() - begin;
  }

  void End() {
    phase_ = Phase::kEnding;
    Arm(limits_.grace);
    tree_->Signal(SIGTERM);
  }

  void Kill() {
    if (tree_->Kill() > 0) killed_ = true;
    if (!main_end_) main_end_ = Clock::now();
    OnGone();
  }

  void OnGone() {
    if (phase_ == Phase::kGone) return;
    phase_ = Phase::kGone;
    StopObserving();
    stdout_hold_ = Descriptor();
    Arm(kDrain);
    StopIfDrained();
  }

  void StopIfDrained() {
    const bool open = stdout_.source.is_open() || stderr_.source.is_open();
    if (phase_ == Phase::kGone && !open) io_.stop();
  }

  void Arm(Clock::duration time) {
    // A wait that was about to fire when it was replaced still fires.
    const size_t armed = ++times_armed_;
    timer_.expires_after(time);
    timer_.async_wait([this, armed](const error_code& error) {
      if (!error && armed == times_armed_) OnTimer();
    });
  }
  void Arm(std::chrono::milliseconds time) {
    Arm(Clock::duration(std::min<std::chrono::milliseconds>(time, kForEver)));
  }

  void Read(Output& output) {
    const auto on_output = [this, &output](const error_code& error) {
      if (error) output.source.close();
      output.stream == Stream::kStderr ? TakeError() : Take(output, 1);
      if (output.source.is_open()) return Read(output);
      StopIfDrained();
    };
    output.source.async_wait(asio::posix::descriptor_base::wait_read,
                             on_output);
  }

  /// A pseudo-terminal delivers later than a pipe: what a script printed before
  /// its traceback is not there yet when the traceback is. A read makes the
  /// kernel deliver it. All that was printed before what is read here is there
  /// afterwards; so is some of what was printed after it.
  void TakeError() {
    // More than a pseudo-terminal holds; then a flood goes on in its turn.
    constexpr int kMostBlocks = 4;
    const size_t bytes = stderr_.source.is_open() ? Fill(stderr_) : 0;
    Take(stdout_, kMostBlocks);
    PassOn(stderr_, bytes);
  }

  /// Passes on what is there, up to so many full buffers. Closes the stream at
  /// its end.
  void Take(Output& output, int most_blocks) {
    for (int i = 0; i < most_blocks && output.source.is_open(); ++i) {
      const size_t bytes = Fill(output);
      PassOn(output, bytes);
      if (bytes < output.buffer.size()) return;  // there was no more
    }
  }

  void PassOn(const Output& output, size_t bytes) {
    if (bytes == 0) return;
    outcome_.output_bytes += bytes;
    sink_(output.stream, {output.buffer.data(), bytes},
          std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() -
                                                                start_));
  }

  /// Reads what is there into the buffer: a pseudo-terminal gives at most four
  /// kilobytes at a time, and each block costs a write to the record. Of
  /// standard error only once: what comes later may follow more of the other.
  static size_t Fill(Output& output) {
    size_t filled = 0;
    while (filled < output.buffer.size() &&
           (filled == 0 || output.stream == Stream::kStdout)) {
      const ssize_t size =
          read(output.source.native_handle(), output.buffer.data() + filled,
               output.buffer.size() - filled);
      if (size < 0 && (errno == EAGAIN || errno == EINTR)) break;
      // A pseudo-terminal that nobody writes to any more gives EIO.
      if (size <= 0) {
        output.source.close();
        break;
      }
      filled += static_cast<size_t>(size);
    }
    return filled;
  }

  Outcome Result() {
    if (interrupt_) {
      outcome_.ending = Interrupted{*interrupt_};
    } else if (timed_out_) {
      outcome_.ending = TimedOut{*limits_.timeout, killed_};
    } else {
      LADDER_CHECK(tree_->main_status());
      outcome_.ending = EndingOf(*tree_->main_status());
    }
    outcome_.wall_time = std::chrono::duration_cast<std::chrono::microseconds>(
        main_end_.value_or(Clock::now()) - start_ - looked_);
    outcome_.cpu_time = tree_->cpu_time();
    outcome_.peak_memory_bytes = tree_->peak_memory_bytes();
    outcome_.killed_leftovers = tree_->killed_leftovers();
    if (observer_) {
      outcome_.observation = observer_->TakeObservation();
      outcome_.observed_files = observer_->TakeFiles();
    }
    return outcome_;
  }

  const Limits limits_;
  const OutputSink& sink_;
  SignalState before_;  // outlives signals_, to restore last
  const Subreaper subreaper_;
  asio::io_context io_;
  asio::signal_set signals_;
  asio::steady_timer timer_;
  size_t times_armed_ = 0;
  std::optional<Observer> observer_;
  asio::steady_timer look_timer_, news_timer_;
  asio::posix::stream_descriptor news_;
  Output stdout_;
  Output stderr_;
  Descriptor stdout_hold_;  // until no process is left
  std::optional<ProcessTree> tree_;
  Phase phase_ = Phase::kRunning;
  Clock::time_point start_;
  std::optional<Clock::time_point> main_end_;
  std::string path_;  // PATH of an observed command
  bool timed_out_ = false;
  Clock::duration looked_{};  // by LookAtLimit
  bool killed_ = false;
  std::optional<int> interrupt_;
  Outcome outcome_;
};

class LocalExecutor : public Executor {
 public:
  Outcome Run(const Command& command, const Limits& limits,
              const OutputSink& sink) override {
    // Not on the stack: its buffers are large.
    return std::make_unique<Execution>(limits, sink)->Run(command);
  }
};

}  // namespace

void HoldEndingSignals() {
  sigset_t ending;
  sigemptyset(&ending);
  for (const int number : kEndingSignals) sigaddset(&ending, number);
  pthread_sigmask(SIG_BLOCK, &ending, nullptr);
}

bool EndingSignalCame() {
  sigset_t pending;
  sigpending(&pending);
  return std::any_of(kEndingSignals.begin(), kEndingSignals.end(),
                     [&](int number) {
                       struct sigaction action {};
                       sigaction(number, nullptr, &action);
                       // A blocked signal is pending even if it is ignored
                       // (nohup).
                       return sigismember(&pending, number) == 1 &&
                              action.sa_handler != SIG_IGN;
                     });
}

bool IsToldToEndNow() {
  constexpr std::chrono::milliseconds kMoment{300};
  constexpr std::chrono::milliseconds kLook{10};
  for (auto waited = kLook; waited < kMoment; waited += kLook) {
    if (EndingSignalCame()) return true;
    std::this_thread::sleep_for(kLook);
  }
  return EndingSignalCame();
}

bool InClusterJob() { return getenv("SLURM_JOB_ID") != nullptr; }

std::unique_ptr<Executor> MakeLocalExecutor() {
  return std::make_unique<LocalExecutor>();
}

Printed RunForOutput(Executor& executor, const Command& command,
                     std::chrono::milliseconds timeout, size_t most) {
  Limits limits;
  limits.timeout = timeout;
  limits.grace = std::chrono::seconds(1);
  Printed printed;
  printed.outcome = executor.Run(
      command, limits,
      [&](Stream stream, std::string_view bytes, std::chrono::microseconds) {
        std::string& into =
            stream == Stream::kStdout ? printed.out : printed.err;
        into += bytes.substr(0, most - std::min(most, into.size()));
      });
  return printed;
}

}  // namespace ladder
