#include "record/raw_log.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <re2/re2.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <functional>
#include <future>
#include <memory>
#include <set>
#include <span>
#include <utility>

#include "base/escape.h"
#include "base/file.h"
#include "base/json.h"
#include "base/text.h"
#include "codegen/cpp_text.h"
#include "config/failure_pattern.h"
#include "output/printer_header.h"

namespace ladder {

namespace {

namespace fs = std::filesystem;

constexpr size_t kBlock = 1 << 20;
// Replaces a carriage return within a line; no UTF-8 text contains it.
constexpr char kOverprint = '\xff';
constexpr size_t kSampleLines = 5000;
constexpr size_t kMostSpeakers = 10000;
// Open MPI prints a stack and a summary after the signal.
constexpr size_t kEndLines = 50;

[[noreturn]] void RefuseToRead(const std::string& name, int error) {
  if (error == ENOENT) {
    throw UserError(name + ": no such file",
                    "Name a log, a package or a record.");
  }
  throw UserError(fmt::format("{} cannot be read: {}", name, ErrorText(error)),
                  "Check its permissions.");
}

/// A copy of a pipe, which can be read only once. It has no name, and is gone
/// when it is closed.
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

/// A piece whose path can be read repeatedly.
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
  throw UserError(
      piece.name + " is not text",
      "Pass packages with --package, and unpack compressed logs first.");
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
    std::error_code error;
    const std::uintmax_t bytes = fs::file_size(piece.path, error);
    if (error) RefuseToRead(piece.name, error.value());
    log.run.summary.log_bytes += bytes;
    paths.push_back(piece.path);
  }
  if (log.run.summary.log_bytes == 0) {
    throw UserError(
        log.run.log + (given.size() > 1 ? " are empty" : " is empty"),
        "triage needs the stderr of the failing run, better both stdout and "
        "stderr.");
  }
  return paths;
}

/// Reads a file in blocks, each while the one before it is parsed. A carriage
/// return and the line end after it are in the same block.
class BlockReader {
 public:
  explicit BlockReader(const fs::path& path) : file_(path, std::ios::binary) {}

  struct Block {
    std::string_view text;  ///< valid until the next call; empty at the end
    bool plain = false;     ///< without control characters
  };
  Block Next() {
    const Block block = ahead_.valid() ? ahead_.get() : Read();
    // A sample usually needs only the first block. Where no more threads are
    // allowed, the next call reads.
    if (blocks_ > 1 && file_) {
      ahead_ = std::async(std::launch::async | std::launch::deferred,
                          [this] { return Read(); });
    }
    return block;
  }

 private:
  Block Read() {
    std::unique_ptr<char[]>& buffer = buffers_[blocks_++ % buffers_.size()];
    if (!buffer) buffer = std::make_unique_for_overwrite<char[]>(kBlock + 1);
    if (held_ > 0) buffer[0] = '\r';
    file_.read(buffer.get() + held_, static_cast<std::streamsize>(kBlock));
    const std::span<char> bytes(buffer.get(),
                                held_ + static_cast<size_t>(file_.gcount()));
    held_ = file_ && bytes.back() == '\r' ? 1 : 0;
    const std::string_view whole(bytes.data(), bytes.size() - held_);
    for (size_t at = whole.find('\r'); at < whole.size() - 1;
         at = whole.find('\r', at + 1)) {
      if (whole[at + 1] != '\n') bytes[at] = kOverprint;
    }
    return {whole, !HasControlCharacters(whole)};
  }

  std::ifstream file_;
  std::array<std::unique_ptr<char[]>, 2> buffers_;
  size_t blocks_ = 0;
  size_t held_ = 0;  // 1: a carriage return ended the last block
  std::future<Block> ahead_;
};

/// Passes the lines of a file to `sink` until it returns false. `taker`: see
/// LineSplitter.
size_t ForEachLineOf(const fs::path& path, size_t before,
                     const std::function<bool(const LogLine&)>& sink,
                     const LineSplitter::Taker& taker = {}) {
  BlockReader blocks(path);
  bool go_on = true;
  // A progress bar and the error after it are separate lines.
  LineSplitter splitter(
      [&](const LogLine& line) {
        std::string_view rest = line.text;
        while (go_on) {
          const size_t end = rest.find(kOverprint);
          go_on =
              sink({line.stream, line.number + before, rest.substr(0, end)});
          if (end == std::string_view::npos) break;
          rest.remove_prefix(end + 1);
        }
      },
      taker);
  while (go_on) {
    const BlockReader::Block block = blocks.Next();
    if (block.text.empty()) break;
    splitter.Feed(Stream::kStdout, block.text, block.plain);
  }
  splitter.Finish();
  return before + splitter.newlines() + 1;
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

/// Finds the processes in the files, in the order of their first lines.
void FindSpeakers(const PrefixStripper& prefixes, RawLog& log) {
  std::set<std::string, std::less<>> known;
  for (const LogPiece& piece : log.pieces) {
    ForEachLineOf(piece.path, 0, [&](const LogLine& line) {
      const BareLine bare = prefixes.Strip(line.text);
      if (!bare.speaker.empty() && known.insert(bare.speaker).second) {
        log.speakers.push_back(bare.speaker);
      }
      return log.speakers.size() < kMostSpeakers;
    });
  }
}

/// The process that printed the line; empty: unknown.
std::string SpeakerOf(const LogPlace& place, const PrefixStripper& prefixes) {
  std::string speaker;
  ForEachLineOf(place.piece.path, 0, [&](const LogLine& line) {
    if (line.number == place.line) speaker = prefixes.Strip(line.text).speaker;
    return line.number < place.line;
  });
  return speaker;
}

/// Of several processes, chooses the one with the strongest symptom: when one
/// fails, the others report lost connections. If no match has a class, chooses
/// the process of the first match.
void ChooseSpeaker(const PrefixStripper& prefixes,
                   const std::vector<FailurePattern>& patterns, RawLog& log) {
  PatternMatcher reader(patterns);
  size_t lines = 0;
  for (LogPiece& piece : log.pieces) {
    piece.lines_before = lines;
    lines = ForEachLineOf(piece.path, lines, [&](const LogLine& line) {
      const BareLine bare = prefixes.Strip(line.text);
      if (!bare.speaker.empty()) {
        reader.Feed({line.stream, line.number, bare.text, bare.head});
      }
      return true;
    });
  }
  const std::vector<PatternMatch> matches = reader.Finish();
  const PatternMatch* telling = StrongestMatch(matches);
  if (telling == nullptr && !matches.empty()) telling = &matches.front();
  log.speaker = log.speakers.front();
  if (telling == nullptr) return;
  const std::string speaker = SpeakerOf(log.PlaceOf(telling->line), prefixes);
  if (!speaker.empty()) log.speaker = speaker;
}

/// Where in the line a message of another process, or of the dying one on
/// standard error, begins, because the process died while it printed the text
/// before: "[ before_launchSegmentation fault (core dumped)". npos: nowhere.
size_t GluedAt(std::string_view text) {
  static const RE2 kInHeader(
      R"(((?:\S+: line \d+: +\d+ )?(?:Segmentation fault|Aborted|Bus error|)"
      R"(Illegal instruction|Floating point exception|Killed))"
      R"((?: +\(core dumped\).*)?$|Fatal Python error: |terminate called |)"
      R"(Traceback \(most recent call last\):))");
  static const RE2 kAnywhere(
      R"([\w\]).]((?:Segmentation fault|Aborted|Bus error|Illegal instruction|)"
      R"(Floating point exception) \(core dumped\))$)");
  const CutHeader header =
      text.starts_with('[') ? FindCutHeader(text) : CutHeader{};
  const re2::StringPiece line(text.data(), text.size());
  re2::StringPiece words;
  if (header.bytes > 0 && header.bytes < text.size() &&
      RE2::PartialMatch(line, kInHeader, &words)) {
    const auto at = static_cast<size_t>(words.data() - text.data());
    // In "[ after_lauserve.sh: line 3: …" the end of the header is known. In
    // "[info] the last worker was: Killed" the words are in no header.
    if (header.whole || at <= header.bytes) return std::max(at, header.bytes);
  }
  if (!text.ends_with("(core dumped)") ||
      !RE2::PartialMatch(line, kAnywhere, &words)) {
    return text.npos;
  }
  return static_cast<size_t>(words.data() - text.data());
}

/// True for a line of a stack: the last words are elsewhere.
bool IsOfStack(std::string_view line) {
  return line.starts_with(' ') || line.starts_with("Traceback (most ") ||
         line.starts_with("frame #") || line.starts_with('#');
}

/// Reads the lines of the process that is judged.
class SpeakerReader {
 public:
  SpeakerReader(const LogCollector::Patterns& patterns, TraceKept kept)
      : collector_(patterns, true, kept) {}

  void Feed(const LogLine& line) {
    const size_t glued = GluedAt(line.text);
    collector_.Feed(
        {line.stream, line.number, line.text.substr(0, glued), line.head});
    if (glued != std::string_view::npos) {
      collector_.Feed({line.stream, line.number, line.text.substr(glued)});
      last_glued_ = line.number;
    }
    if (!line.text.empty()) NoteLast(line);
  }
  /// The same for whole lines of the printer: see LogCollector::Take.
  TakenLines Take(Stream stream, std::string_view text, size_t number) {
    const TakenLines taken = collector_.Take(stream, text, number);
    if (taken.lines == 0) return taken;
    text = text.substr(0, taken.bytes);
    const size_t end = number + taken.lines;
    spoken_.Add(text, end);
    ends_.back().Add(text, end);
    // The last line of a value block is empty.
    for (last_line_ = end; text.ends_with('\n'); --last_line_) {
      text.remove_suffix(1);
    }
    NoteLastWords(text.substr(text.rfind('\n') + 1));
    return taken;
  }
  /// text: of any process.
  void NoteLastWords(std::string_view text) {
    if (text.empty() || IsOfStack(text) || IsProgressBar(text)) return;
    last_words_ = HeadOf(text, 500);
  }

  void BeginPiece() { ends_.emplace_back(kEndLines, 0); }

  /// Moves what was read into `log`.
  void Finish(RawLog& log) {
    LogFacts facts = collector_.Finish();
    const auto& events = facts.trace.events;
    const size_t end = events.empty() ? 0 : events.back().last_line;
    log.run.stdout_cut =
        end > 0 && (facts.trace.counts.last_cut || last_glued_ >= end ||
                    EndsInBuffer(log.PlaceOf(end).piece, end));
    log.run.trace = std::move(facts.trace);
    log.run.matches = std::move(facts.matches);
    log.run.log_cut = facts.cut;
    log.run.last_line = last_line_;
    log.run.last_words = last_words_;
    log.tail = std::move(facts.tail);
    AddNumbers(spoken_, log.spoken);
    std::vector<size_t> last;
    for (const LastLines& each : ends_) AddNumbers(each, last);
    log.ending = DeduceEnding(log.run.matches, {last, log.speakers});
  }

 private:
  void NoteLast(const LogLine& line) {
    last_line_ = line.number;
    if (!IsOfStack(line.text)) spoken_.Add(line);
    ends_.back().Add(line);
  }

  static void AddNumbers(const LastLines& of, std::vector<size_t>& numbers) {
    for (const LastLines::Line& line : of.InOrder()) {
      numbers.push_back(line.number);
    }
  }

  /// A dying process leaves only whole buffers in a file or pipe; the last one
  /// may end within a line.
  [[nodiscard]] bool EndsInBuffer(const LogPiece& piece, size_t end) const {
    constexpr std::uintmax_t kBuffer = 4096;
    std::error_code error;
    const std::uintmax_t size = fs::file_size(piece.path, error);
    if (error || size == 0) return false;
    if (size % kBuffer == 0) return true;
    const bool last =
        std::any_of(ends_.begin(), ends_.end(), [&](const LastLines& lines) {
          const auto last_ones = lines.InOrder();
          return !last_ones.empty() && last_ones.back().number == end;
        });
    std::ifstream file(piece.path, std::ios::binary);
    file.seekg(-1, std::ios::end);
    return last && file.get() != '\n';
  }

  LogCollector collector_;
  size_t last_glued_ = 0;
  size_t last_line_ = 0;
  LastLines spoken_{kEndLines, 0};
  std::vector<LastLines> ends_;  // by file
  std::string last_words_;
};

/// Reads the lines of log.speaker, and those that nobody marks. Without a
/// speaker, of the only process that marks its lines. Null: several do.
std::unique_ptr<SpeakerReader> ReadLines(const LogCollector::Patterns& patterns,
                                         const PrefixStripper& prefixes,
                                         TraceKept kept, RawLog& log) {
  auto reader = std::make_unique<SpeakerReader>(patterns, kept);
  const bool chosen = !log.speaker.empty();
  size_t lines = 0;
  for (LogPiece& piece : log.pieces) {
    piece.lines_before = lines;
    reader->BeginPiece();
    bool several = false;
    const auto feed = [&](const LogLine& line) {
      const BareLine bare = prefixes.Strip(line.text);
      if (!chosen && log.speaker.empty()) log.speaker = bare.speaker;
      const bool own = bare.speaker.empty() || bare.speaker == log.speaker;
      several = !own && !chosen;
      if (own) {
        reader->Feed({line.stream, line.number, bare.text, bare.head});
      }
      reader->NoteLastWords(bare.text);
      return !several;
    };
    const auto take = [&, before = lines](Stream stream, std::string_view text,
                                          size_t number) {
      return reader->Take(stream, text, number + before);
    };
    lines = ForEachLineOf(piece.path, lines, feed, take);
    if (several) return nullptr;
  }
  if (!chosen && !log.speaker.empty()) log.speakers = {log.speaker};
  return reader;
}

void JudgeEnding(RawLog& log) {
  log.run.summary.ending = log.ending.ending;
  // The code that ends the log is then another process's.
  if (Succeeded(log.ending.ending) && EndsInModel(log.run)) {
    log.ending = {};
    log.run.summary.ending = NotSeen{};
  }
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
                   const LogCollector::Patterns& patterns, TraceKept kept) {
  RawLog log;
  const PrefixStripper prefixes = LearnPrefixes(OpenPieces(given, log));
  auto reader = ReadLines(patterns, prefixes, kept, log);
  if (!reader) {
    FindSpeakers(prefixes, log);
    ChooseSpeaker(prefixes, patterns(), log);
    reader = ReadLines(patterns, prefixes, kept, log);
  }
  reader->Finish(log);
  JudgeEnding(log);
  return log;
}

void ReadWholeTrace(const LogCollector::Patterns& patterns, RawLog& log) {
  std::vector<fs::path> paths;
  for (const LogPiece& piece : log.pieces) paths.push_back(piece.path);
  RunEvidence run;
  run.log = log.run.log;
  run.summary.log_bytes = log.run.summary.log_bytes;
  log.run = std::move(run);
  log.spoken.clear();
  // The speaker is chosen, so the lines of others do not stop the reader.
  auto reader =
      ReadLines(patterns, LearnPrefixes(paths), TraceKept::kWhole, log);
  LADDER_CHECK(reader != nullptr);
  reader->Finish(log);
  JudgeEnding(log);
}

namespace {

/// One kind of prefix. The pattern's group is the speaker; it may be empty.
struct PrefixKind {
  const char* sample;
  RE2 pattern;  // anchored at the line's start
  /// The bytes that an unmistakable kind may begin with; empty: it is none.
  /// With blanks: also what may follow them.
  const char* first = "";
  bool has_level = false;
};

// The prefixes that the documentation and logs of these tools show: torchrun
// --tee, PyTorch's excepthook and loggers, vLLM, Ray, mpirun --tag-output, the
// CRI log format of Kubernetes, docker logs -t, docker compose, kubectl logs
// --prefix, srun --label, journald, Jenkins.
const std::vector<const PrefixKind*>& Kinds() {
  static const PrefixKind kRank{"[rank0]: Traceback",
                                RE2(R"(\[(rank\d+)\]: ?)"), "["};
  static const PrefixKind kTee{"[default0]:text", RE2(R"(\[([a-z]\w*\d+)\]:)"),
                               "["};
  static const PrefixKind kMpi{"[1,0]<stderr>:text",
                               RE2(R"(\[(\d+,\d+)\]<std(?:out|err)>:)"), "["};
  static const PrefixKind kCri{
      "2026-11-21T10:00:00.123456789Z stderr F text",
      RE2(R"(\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d) std(?:out|err) [FP] ())"),
      "0123456789"};
  static const PrefixKind kTorch{
      "E0621 10:00:00.123000 4242 torch/_inductor/a.py:12] [0/0] text",
      RE2(R"(\s*[CEWIF]\d{4} \d\d:\d\d:\d\d\.\d+ +\d+ \S+:\d+\] ?(?:\[\d+/[\d_]+\] ?)?())"),
      " \tCEWIF", true};
  static const PrefixKind kOldTorch{
      "[2023-11-29 07:15:02,411] torch._dynamo.convert_frame: [WARNING] text",
      RE2(R"(\[\d{4}-\d\d-\d\d [\d:,]+\] (?:\[[\d/_]+\] )?torch\.[\w.]+: \[(?:ERROR|WARNING|INFO)\] ?())"),
      "[", true};
  static const PrefixKind kEngine{
      "(EngineCore_0 pid=4242) text",
      RE2(R"(\((\w+(?: rank=\d+)? pid=\d+)(?:, ip=[\d.]+)?\) ?)"), "("};
  static const PrefixKind kServer{
      "ERROR 06-14 10:33:41 [core.py:515] text",
      RE2(R"((?:ERROR|WARNING|INFO|CRITICAL) \d\d-\d\d \d\d:\d\d:\d\d (?:\[\S+:\d+\]|\S+:\d+\]) ?())"),
      "EWIC", true};
  static const PrefixKind kTime{
      "2026-11-21T10:00:00.123456Z text",
      RE2(R"(\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?\]?:? ())")};
  static const PrefixKind kCompose{"web-1  | text", RE2(R"(([\w.-]+) +\| ?)")};
  static const PrefixKind kPod{"[pod/web-5d9/main] text",
                               RE2(R"(\[(pod/\S+)\] )")};
  static const PrefixKind kJournal{
      "Nov 21 10:00:00 host app[12]: text",
      RE2(R"([A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \S+ [\w.-]+(?:\[\d+\])?: ())")};
  static const PrefixKind kClock{
      "Oct 12 18:18:16 text",
      RE2(R"([A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d ())")};
  static const PrefixKind kSlurm{"0: text", RE2(R"( *(\d+): ?)")};
  static const std::vector<const PrefixKind*> kKinds{
      &kRank,   &kTee,  &kMpi, &kCri,     &kTorch, &kOldTorch, &kEngine,
      &kServer, &kTime, &kPod, &kJournal, &kClock, &kCompose,  &kSlurm};
  return kKinds;
}

/// The unmistakable kinds by the first byte of the line, so that most lines,
/// which have none, cost no search.
using KindsByByte = std::array<std::vector<const PrefixKind*>, 256>;
const KindsByByte& UnmistakableKinds() {
  static const KindsByByte kKinds = [] {
    KindsByByte kinds;
    for (const PrefixKind* kind : Kinds()) {
      for (const char* c = kind->first; *c != '\0'; ++c) {
        kinds[static_cast<unsigned char>(*c)].push_back(kind);
      }
    }
    return kinds;
  }();
  return kKinds;
}

bool TakeOff(const PrefixKind& kind, BareLine& line) {
  re2::StringPiece rest(line.text.data(), line.text.size());
  std::string speaker;
  if (!RE2::Consume(&rest, kind.pattern, &speaker)) return false;
  if (kind.has_level)
    line.head = line.text.substr(0, line.text.size() - rest.size());
  line.text = std::string_view(rest.data(), rest.size());
  if (speaker.empty()) return true;
  const bool number = speaker.find_first_not_of("0123456789") == speaker.npos;
  line.speaker = number ? "rank" + speaker : speaker;
  return true;
}

// Removes unmistakable prefixes in any order.
void TakeMarks(BareLine& line) {
  constexpr int kDeepest = 6;
  bool taken = true;
  for (int depth = 0; taken && depth < kDeepest; ++depth) {
    // Headers of PyTorch's printer, which long logs are full of, begin so.
    if (line.text.empty() || line.text.starts_with("[ ")) return;
    taken = false;
    const auto first = static_cast<unsigned char>(line.text.front());
    const size_t word = line.text.find_first_not_of(" \t");
    const char of_word = word == line.text.npos ? '\0' : line.text[word];
    for (const PrefixKind* kind : UnmistakableKinds()[first]) {
      // Tensors are indented, too: a search for each of their lines takes long.
      if (word > 0 &&
          (of_word == '\0' || std::strchr(kind->first, of_word) == nullptr)) {
        continue;
      }
      taken = TakeOff(*kind, line) || taken;
    }
  }
}

/// docker compose's own line at the end of a container has no prefix.
bool IsOfCompose(std::string_view line) {
  static const RE2 kEnded(R"([\w.-]+ exited with code \d+)");
  return RE2::FullMatch(re2::StringPiece(line.data(), line.size()), kEnded);
}

/// True if nearly all non-empty lines begin with the prefix.
bool Consistent(const PrefixKind& kind, const std::vector<BareLine>& lines) {
  constexpr size_t kFewest = 3;
  size_t with = 0, all = 0;
  for (BareLine line : lines) {
    if (line.text.empty() || IsOfCompose(line.text)) continue;
    ++all;
    with += TakeOff(kind, line) ? 1 : 0;
  }
  return with >= kFewest && with * 10 >= all * 9;
}

}  // namespace

PrefixStripper::PrefixStripper(const std::vector<std::string>& sample) {
  constexpr size_t kDeepest = 4;
  std::vector<BareLine> lines;
  lines.reserve(sample.size());
  for (const std::string& line : sample) lines.push_back({line, ""});
  for (BareLine& line : lines) TakeMarks(line);
  bool found = true;
  while (found && learned_.size() < kDeepest) {
    found = false;
    for (size_t i = 0; i < Kinds().size() && !found; ++i) {
      if (*Kinds()[i]->first != '\0' || !Consistent(*Kinds()[i], lines))
        continue;
      found = true;
      learned_.push_back(i);
      for (BareLine& line : lines) {
        TakeOff(*Kinds()[i], line);
        TakeMarks(line);
      }
    }
  }
}

BareLine PrefixStripper::Strip(std::string_view line) const {
  BareLine bare{line, ""};
  TakeMarks(bare);
  for (size_t kind : learned_) {
    TakeOff(*Kinds()[kind], bare);
    TakeMarks(bare);
  }
  return bare;
}

}  // namespace ladder
