#include "climb/events.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <re2/re2.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <cerrno>
#include <cmath>
#include <utility>

#include "base/json.h"
#include "diagnosis/failure.h"

namespace ladder {

namespace {

namespace json = boost::json;

json::value ClassOf(const Verdict& verdict) {
  if (!verdict.failure) return nullptr;
  return json::string(ToUtf8(Name(verdict.failure->failure_class)));
}

/// The number of a regular file that is open already and that the path names,
/// "/dev/fd/3": opened anew, it would be written from its start. Else -1.
int OpenFileOf(const std::string& path) {
  int number = path == "/dev/stdout" ? 1 : path == "/dev/stderr" ? 2 : -1;
  static const RE2 kNumbered(R"(/(?:dev|proc/self)/fd/(\d+))");
  RE2::FullMatch(path, kNumbered, &number);
  struct stat status = {};
  const bool regular =
      number >= 0 && fstat(number, &status) == 0 && S_ISREG(status.st_mode);
  return regular ? number : -1;
}

}  // namespace

Events::Events(std::string path)
    : path_(std::move(path)), began_(std::chrono::steady_clock::now()) {
  if (Open() || errno == ENXIO) return;  // a FIFO that nobody reads yet
  throw UserError(
      fmt::format("cannot write --events {}: {}", path_, ErrorText(errno)),
      "Name a file, a FIFO or /dev/fd/N.");
}

Events::~Events() {
  if (file_.open() && !waiting_.empty()) {
    pollfd writable{file_.number(), POLLOUT, 0};
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(1);
    while (!gone_ && !waiting_.empty() &&
           std::chrono::steady_clock::now() < end) {
      poll(&writable, 1, 100);
      Pass();
    }
  }
}

/// Without waiting: opening a FIFO, and writing to it, would wait for a reader.
bool Events::Open() {
  if (const int open_file = OpenFileOf(path_); open_file >= 0) {
    file_ = Descriptor(fcntl(open_file, F_DUPFD_CLOEXEC, 0));
    return file_.open();
  }
  // What standard output is redirected to must not be emptied.
  const int how = path_.starts_with("/dev/") ? O_APPEND : O_CREAT | O_TRUNC;
  file_ = Descriptor(open(
      path_.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | how, 0666));
  return file_.open();
}

void Events::Started(const std::string& record, const RecordFacts& facts) {
  Write({{"event", "started"},
         {"format_version", 1},
         {"time", ToUtf8(facts.started_at)},
         {"record", ToUtf8(record)},
         {"command", ToJson(facts.settings.command)},
         {"tool_version", facts.tool_version}});
}

void Events::RunStarted(const RunStart& run) {
  Write({{"event", "run_started"},
         {"stage", ToUtf8(run.name)},
         {"run", run.run},
         {"stage_number", run.stage},
         {"stages", run.stages}});
}

void Events::RunEnded(const std::string& stage, const RecordedRun& run) {
  json::object event{{"event", "run_ended"},
                     {"stage", ToUtf8(stage)},
                     {"run", run.facts.run},
                     {"interrupted", run.outcome.interrupted()}};
  AddOutcome(run.outcome.main, event);
  if (run.collected) {
    event["failed"] = ladder::Failed(run.evidence);
    event["log"] = ToUtf8(run.evidence.log);
  }
  Write(std::move(event));
}

void Events::StageSkipped(const std::string& stage, const std::string& why) {
  Write({{"event", "stage_skipped"},
         {"stage", ToUtf8(stage)},
         {"why", ToUtf8(why)}});
}

void Events::StageEnded(const std::string& stage, const Verdict& verdict,
                        bool decided) {
  Write({{"event", "stage_ended"},
         {"stage", ToUtf8(stage)},
         {"decided", decided},
         {"class", ClassOf(verdict)}});
}

void Events::Ended(const Verdict& verdict, int exit_code) {
  Write({{"event", "verdict"},
         {"exit_code", exit_code},
         {"verdict", json::parse(ladder::ToJson(verdict))}});
}

void Events::Failed(const UserError& error) {
  Write({{"event", "error"},
         {"exit_code", error.exit_code()},
         {"message", ToUtf8(error.what())},
         {"remedy", ToUtf8(error.remedy())}});
}

void Events::Write(json::object event) {
  if (gone_) return;
  const std::chrono::duration<double> since =
      std::chrono::steady_clock::now() - began_;
  event["at_s"] = std::round(since.count() * 1000) / 1000;
  waiting_ += json::serialize(event) + "\n";
  Pass();
}

/// Writes what can be written now.
void Events::Pass() {
  if (!file_.open() && !Open()) {
    if (errno != ENXIO) GiveUp(errno);
    return;
  }
  while (!waiting_.empty()) {
    const ssize_t size =
        write(file_.number(), waiting_.data(), waiting_.size());
    if (size >= 0) {
      waiting_.erase(0, static_cast<size_t>(size));
    } else if (errno == EAGAIN) {
      return;
    } else if (errno != EINTR) {
      return GiveUp(errno);
    }
  }
}

void Events::GiveUp(int error) {
  gone_ = true;
  waiting_.clear();
  PrintNote(fmt::format("no more events are written to {}: {}", path_,
                        ErrorText(error)));
}

}  // namespace ladder
