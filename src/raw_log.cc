#include "raw_log.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <functional>
#include <map>

#include "log_prefix.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

constexpr size_t kBlock = 1 << 16;
// Stands for a carriage return within a line; no UTF-8 text holds it.
constexpr char kOverprint = '\xff';
constexpr size_t kSampleLines = 5000;
constexpr size_t kMostSpeakers = 10000;

[[noreturn]] void RefuseToRead(const std::string& name, int error) {
  if (error == ENOENT) {
    throw UserError(name + ": no such file",
                    "Give the path of a log, a package or a record.");
  }
  throw UserError(
      fmt::format("{} cannot be read: {}", name, std::strerror(error)),
      "Check its permissions.");
}

/// What comes through a pipe can be read only once. The copy has no name, and
/// is gone when it is closed.
std::shared_ptr<std::FILE> CopyOf(int pipe, const std::string& name) {
  std::FILE* made = std::tmpfile();
  if (made == nullptr) RefuseToRead("a copy of " + name, errno);
  std::shared_ptr<std::FILE> copy(made, &std::fclose);
  std::string block(kBlock, '\0');
  while (true) {
    const ssize_t got = read(pipe, block.data(), block.size());
    if (got == 0) break;
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) RefuseToRead(name, errno);
    const auto bytes = static_cast<size_t>(got);
    if (std::fwrite(block.data(), 1, bytes, made) != bytes) {
      RefuseToRead("a copy of " + name, errno);
    }
  }
  if (std::fflush(made) != 0) RefuseToRead("a copy of " + name, errno);
  return copy;
}

/// Where the file can be read as often as it takes.
LogPiece OpenPiece(const fs::path& given, RawLog& log) {
  const bool standard_input = given == "-";
  LogPiece piece{standard_input ? "(standard input)" : given.string(), given};
  const int file = standard_input ? dup(STDIN_FILENO)
                                  : open(given.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) RefuseToRead(piece.name, errno);
  const std::unique_ptr<std::FILE, decltype(&std::fclose)> owner(
      fdopen(file, "r"), &std::fclose);
  std::error_code error;
  if (!standard_input && fs::is_regular_file(given, error)) return piece;
  log.copies.push_back(CopyOf(file, piece.name));
  piece.path = fmt::format("/proc/self/fd/{}", fileno(log.copies.back().get()));
  return piece;
}

void RequireText(const LogPiece& piece) {
  std::ifstream file(piece.path, std::ios::binary);
  std::string head(4096, '\0');
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<size_t>(file.gcount()));
  if (head.find('\0') == std::string::npos) return;
  throw UserError(piece.name + " is no text",
                  "Give compiled packages by --package, compressed logs "
                  "unpacked.");
}

/// Opens the files that were given, and refuses what cannot be a log. Returns
/// the paths to read them by.
std::vector<fs::path> OpenPieces(const std::vector<fs::path>& given,
                                 RawLog& log) {
  std::vector<fs::path> paths;
  for (const fs::path& each : given) {
    log.pieces.push_back(OpenPiece(each, log));
    const LogPiece& piece = log.pieces.back();
    RequireText(piece);
    log.run.log += (paths.empty() ? "" : " + ") + piece.name;
    log.run.summary.log_bytes += fs::file_size(piece.path);
    paths.push_back(piece.path);
  }
  if (log.run.summary.log_bytes == 0) {
    throw UserError(
        log.run.log + (given.size() > 1 ? " are empty" : " is empty"),
        "A log of the failing run is needed: its standard error, better both "
        "streams.");
  }
  return paths;
}

/// Delivers the lines of a file until `sink` says that it is enough.
size_t ForEachLineOf(const fs::path& path, size_t before,
                     const std::function<bool(const LogLine&)>& sink) {
  std::ifstream file(path, std::ios::binary);
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

/// Which process each line is of: an index of RawLog::speakers, or kNobody.
constexpr uint32_t kNobody = ~0U;

/// The processes in the files, in the order of their first lines, and of each
/// line whose it is.
std::vector<uint32_t> FindSpeakers(const std::vector<fs::path>& files,
                                   const PrefixStripper& prefixes,
                                   RawLog& log) {
  std::vector<uint32_t> speaker_of_line;
  std::map<std::string, uint32_t, std::less<>> known;
  size_t before = 0;
  for (const fs::path& path : files) {
    before = ForEachLineOf(path, before, [&](const LogLine& line) {
      speaker_of_line.resize(line.number + 1, kNobody);
      const BareLine bare = prefixes.Strip(line.text);
      if (bare.speaker.empty()) return true;
      const auto next = static_cast<uint32_t>(log.speakers.size());
      const auto found = known.try_emplace(bare.speaker, next);
      if (found.second) log.speakers.push_back(bare.speaker);
      speaker_of_line[line.number] = found.first->second;
      return log.speakers.size() < kMostSpeakers;
    });
  }
  return speaker_of_line;
}

/// Of several processes the one with the strongest symptom: where one fails,
/// the others complain of lost connections, and before that of nothing much.
/// Without any symptom of a class the first that says something remarkable.
void ChooseSpeaker(const std::vector<fs::path>& files,
                   const PrefixStripper& prefixes,
                   const std::vector<uint32_t>& speaker_of_line,
                   const std::vector<FailurePattern>& patterns, RawLog& log) {
  SymptomReader reader(patterns);
  size_t before = 0;
  for (const fs::path& path : files) {
    before = ForEachLineOf(path, before, [&](const LogLine& line) {
      const BareLine bare = prefixes.Strip(line.text);
      if (!bare.speaker.empty()) {
        reader.Feed({line.stream, line.number, bare.text});
      }
      return true;
    });
  }
  const std::vector<Symptom> symptoms = reader.Finish();
  const Symptom* telling = StrongestSymptom(symptoms);
  if (telling == nullptr && !symptoms.empty()) telling = &symptoms.front();
  log.speaker = log.speakers.front();
  if (telling == nullptr || telling->line >= speaker_of_line.size()) return;
  const uint32_t speaker = speaker_of_line[telling->line];
  if (speaker != kNobody) log.speaker = log.speakers[speaker];
}

void Take(LogFacts facts, RawLog& log) {
  log.run.trace = std::move(facts.trace);
  log.run.symptoms = std::move(facts.symptoms);
  log.run.log_cut = facts.cut;
  log.ending = DeduceEnding(log.run.symptoms);
  log.run.summary.ending = log.ending.ending;
}

}  // namespace

LogPlace RawLog::PlaceOf(size_t line) const {
  for (size_t i = pieces.size(); i-- > 0;) {
    if (line <= pieces[i].lines_before) continue;
    return {pieces[i], line - pieces[i].lines_before};
  }
  return {pieces.front(), line};
}

RawLog ReadRawLogs(const std::vector<fs::path>& given,
                   const LogCollector::Patterns& patterns) {
  RawLog log;
  const std::vector<fs::path> files = OpenPieces(given, log);
  const PrefixStripper prefixes = LearnPrefixes(files);
  const auto speaker_of_line = FindSpeakers(files, prefixes, log);
  if (log.speakers.size() == 1) log.speaker = log.speakers.front();
  if (log.speakers.size() > 1) {
    ChooseSpeaker(files, prefixes, speaker_of_line, patterns(), log);
  }
  LogCollector collector(patterns, true);
  size_t lines = 0;
  std::string last_words;
  for (LogPiece& piece : log.pieces) {
    piece.lines_before = lines;
    lines = ForEachLineOf(piece.path, lines, [&](const LogLine& line) {
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
