#include "climb/live_progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <system_error>
#include <thread>

#include "base/console.h"
#include "base/escape.h"
#include "base/json.h"
#include "base/text.h"
#include "output/log.h"
#include "output/printer_header.h"

namespace ladder {
namespace {

using std::chrono::steady_clock;

// Often enough to look alive, rarely enough to cost nothing.
constexpr auto kRedrawEvery = std::chrono::milliseconds(250);
// Enough for a log that is read later.
constexpr auto kSayEvery = std::chrono::seconds(60);

std::string LeftText(const RunStatus& status) {
  if (!status.start.expected) return "";
  const double expected = status.start.expected->count();
  const double left = expected - status.elapsed.count();
  std::string text = left >= 1 ? ", about " + DurationText(left) + " left"
                               : ", usually " + DurationText(expected);
  if (const size_t later = status.start.later; later > 0) {
    text += fmt::format(", then {} (about {})", Counted(later, "more run"),
                        DurationText(expected * static_cast<double>(later)));
  }
  return text;
}

/// Of the terminal; as usual if it has gone.
size_t Columns() {
  constexpr size_t kUsual = 80;
  const size_t columns = TerminalColumns(STDERR_FILENO);
  return columns == 0 ? kUsual : columns;
}

class SilentProgress : public Progress {
  void Say(const std::string& /*line*/) override {}
};

class LiveProgress : public Progress {
 public:
  explicit LiveProgress(const ProgressStyle& style)
      : terminal_(style.redraws), style_(style) {}
  ~LiveProgress() override { StopTicking(); }
  LiveProgress(const LiveProgress&) = delete;
  LiveProgress& operator=(const LiveProgress&) = delete;

  void Say(const std::string& line) override {
    if (style_.quiet) return;
    const std::lock_guard lock(mutex_);
    Erase();
    EndLine();
    PrintNote(line);
  }
  void RunStarts(const RunStart& run) override {
    StopTicking();
    start_ = run;
    counter_ = {};
    began_ = steady_clock::now();
    running_ = true;
    if (style_.quiet) return;
    try {
      ticker_ = std::thread([this] { Tick(); });
    } catch (const std::system_error&) {  // at the thread limit (ulimit -u)
    }                                     // runs go on without the status line
  }
  void Output(Stream stream, std::string_view bytes) override {
    const std::lock_guard lock(mutex_);
    if (style_.shows_output && !bytes.empty()) {
      Erase();
      std::fwrite(bytes.data(), 1, bytes.size(), stderr);
      in_line_ = bytes.back() != '\n';
    }
    if (stream == Stream::kStdout) counter_.Read(bytes);
  }
  void RunEnds() override { StopTicking(); }

 private:
  void Tick() {
    std::unique_lock lock(mutex_);
    const auto every = terminal_ ? steady_clock::duration(kRedrawEvery)
                                 : steady_clock::duration(kSayEvery);
    while (!woken_.wait_for(lock, every, [this] { return !running_; })) {
      const RunStatus status{start_, steady_clock::now() - began_,
                             counter_.launches(), counter_.last()};
      if (in_line_) continue;  // the command has begun a line
      if (terminal_) {
        Erase();
        // Leaves the last column free: some terminals wrap when it is full.
        const std::string text = RenderStatus(status, Columns() - 1);
        std::fwrite(text.data(), 1, text.size(), stderr);
        drawn_ = true;
      } else {
        PrintNote("    still running: " + RenderStatus(status, 1000));
      }
    }
  }

  void StopTicking() {
    {
      const std::lock_guard lock(mutex_);
      running_ = false;
    }
    woken_.notify_all();
    if (ticker_.joinable()) ticker_.join();
    const std::lock_guard lock(mutex_);
    Erase();
    EndLine();
  }

  /// Ends the line that the command has begun.
  void EndLine() {
    if (in_line_) std::fputc('\n', stderr);
    in_line_ = false;
  }

  void Erase() {
    if (drawn_) std::fputs("\r\x1b[K", stderr);
    drawn_ = false;
  }

  const bool terminal_;
  const ProgressStyle style_;
  std::mutex mutex_;  // guards all below, and standard error
  std::condition_variable woken_;
  std::thread ticker_;
  RunStart start_;
  LaunchCounter counter_;
  steady_clock::time_point began_;
  bool running_ = false;
  bool drawn_ = false;
  bool in_line_ = false;  // the command's output ends within a line
};

}  // namespace

std::string RenderStatus(const RunStatus& status, size_t columns) {
  const RunStart& start = status.start;
  std::string text =
      fmt::format("{}/{} {}{}: {}{}", start.stage, start.stages, start.name,
                  start.run > 1 ? fmt::format(" (run {})", start.run) : "",
                  DurationText(status.elapsed.count()), LeftText(status));
  if (status.launches > 0) {
    text += fmt::format(", {}, ", Counted(status.launches, "launch"));
    // Numbers at the end distinguish kernels.
    text += ShortenedInside(StripTerminalCodes(status.last_kernel),
                            columns - std::min(columns, ColumnsOf(text)));
  }
  text = StripTerminalCodes(text);
  if (ColumnsOf(text) <= columns) return text;
  text = HeadOf(text, columns);
  return text.substr(0, text.rfind(", "));  // whole parts, if there are several
}

std::unique_ptr<Progress> MakeProgress(const ProgressStyle& style) {
  if (style.quiet && !style.shows_output) {
    return std::make_unique<SilentProgress>();
  }
  return std::make_unique<LiveProgress>(style);
}

}  // namespace ladder
