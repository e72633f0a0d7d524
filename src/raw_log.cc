#include "raw_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "log_prefix.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

constexpr size_t kBlock = 1 << 16;
// Stands for a carriage return within a line; no UTF-8 text holds it.
constexpr char kOverprint = '\xff';
constexpr size_t kSampleLines = 5000;
constexpr size_t kMostSpeakers = 10000;

std::ifstream OpenText(const fs::path& path) {
  std::error_code error;
  if (!fs::exists(path, error)) {
    throw UserError(fmt::format("{}: no such file", path.string()),
                    "Give the path of a log, a package or a record.");
  }
  std::ifstream file(path, std::ios::binary);
  std::string head(4096, '\0');
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<size_t>(file.gcount()));
  if (head.find('\0') != std::string::npos) {
    throw UserError(fmt::format("{} is no text", path.string()),
                    "Give compiled packages by --package, compressed logs "
                    "unpacked.");
  }
  file.clear();
  file.seekg(0);
  return file;
}

/// Delivers the lines of a file until `sink` says that it is enough.
size_t ForEachLineOf(const fs::path& path, size_t before,
                     const std::function<bool(const LogLine&)>& sink) {
  std::ifstream file = OpenText(path);
  size_t newlines = 0;
  bool go_on = true;
  // A progress bar and an error that followed it are lines of their own.
  LineSplitter splitter([&](const LogLine& line) {
    std::string_view rest = line.text;
    while (go_on) {
      const size_t end = rest.find(kOverprint);
      go_on = sink({line.stream, line.number + before, rest.substr(0, end)});
      if (end == std::string_view::npos) break;
      rest.remove_prefix(end + 1);
    }
  });
  std::string bytes;
  while (go_on && file) {
    bytes.resize(kBlock);
    file.read(bytes.data(), static_cast<std::streamsize>(kBlock));
    bytes.resize(static_cast<size_t>(file.gcount()));
    newlines +=
        static_cast<size_t>(std::count(bytes.begin(), bytes.end(), '\n'));
    for (size_t i = 0; i + 1 < bytes.size(); ++i) {
      if (bytes[i] == '\r' && bytes[i + 1] != '\n') bytes[i] = kOverprint;
    }
    splitter.Feed(Stream::kStdout, bytes);
  }
  splitter.Finish();
  return before + newlines + 1;
}

PrefixStripper LearnPrefixes(const std::vector<fs::path>& files) {
  std::vector<std::string> sample;
  for (const fs::path& path : files) {
    const size_t most = sample.size() + kSampleLines / files.size();
    ForEachLineOf(path, 0, [&](const LogLine& line) {
      sample.emplace_back(line.text);
      return sample.size() < most;
    });
  }
  return PrefixStripper(sample);
}

bool LooksLikeError(std::string_view text) {
  for (std::string_view word :
       {"Error", "error:", "Assertion", "Traceback", "terminate called"}) {
    if (text.find(word) != std::string_view::npos) return true;
  }
  return false;
}

/// The processes in the files, the first that reports an error in front.
void FindSpeakers(const std::vector<fs::path>& files,
                  const PrefixStripper& prefixes, RawLog& log) {
  for (const fs::path& path : files) {
    ForEachLineOf(path, 0, [&](const LogLine& line) {
      const BareLine bare = prefixes.Strip(line.text);
      if (bare.speaker.empty()) return true;
      auto& all = log.speakers;
      if (std::find(all.begin(), all.end(), bare.speaker) == all.end()) {
        all.push_back(bare.speaker);
      }
      if (log.speaker.empty() && LooksLikeError(bare.text)) {
        log.speaker = bare.speaker;
      }
      return all.size() < kMostSpeakers;
    });
  }
  if (log.speaker.empty() && !log.speakers.empty()) {
    log.speaker = log.speakers.front();
  }
}

void Take(LogFacts facts, RawLog& log) {
  log.run.trace = std::move(facts.trace);
  log.run.symptoms = std::move(facts.symptoms);
  log.run.log_cut = facts.cut;
  log.ending = DeduceEnding(log.run.symptoms);
  log.run.summary.ending = log.ending.ending;
}

}  // namespace

SourceLine RawLog::PlaceOf(size_t line) const {
  for (size_t i = pieces.size(); i-- > 0;) {
    if (line <= pieces[i].lines_before) continue;
    return {pieces[i].path.string(), line - pieces[i].lines_before};
  }
  return {pieces.front().path.string(), line};
}

RawLog ReadRawLogs(const std::vector<fs::path>& files,
                   const LogCollector::Patterns& patterns) {
  RawLog log;
  bool empty = true;
  for (const fs::path& path : files) {
    std::ifstream file = OpenText(path);
    empty = empty && file.peek() == std::ifstream::traits_type::eof();
    file.clear();
  }
  if (empty) {
    throw UserError(
        fmt::format("{} is empty or cannot be read", files.front().string()),
        "A log of the failing run is needed: its standard error, better both "
        "streams.");
  }
  const PrefixStripper prefixes = LearnPrefixes(files);
  FindSpeakers(files, prefixes, log);
  LogCollector collector(patterns, true);
  size_t lines = 0;
  std::string last_words;
  for (const fs::path& path : files) {
    std::error_code error;
    log.run.summary.log_bytes += fs::file_size(path, error);
    log.run.log += (lines == 0 ? "" : " + ") + path.string();
    log.pieces.push_back({path, lines});
    lines = ForEachLineOf(path, lines, [&](const LogLine& line) {
      const BareLine bare = prefixes.Strip(line.text);
      if (bare.speaker.empty() || bare.speaker == log.speaker) {
        collector.Feed({line.stream, line.number, bare.text});
        if (!bare.text.empty()) log.run.last_line = line.number;
      }
      if (!bare.text.empty()) last_words = bare.text.substr(0, 500);
      return true;
    });
  }
  Take(collector.Finish(), log);
  log.run.last_words = last_words;
  return log;
}

}  // namespace ladder
