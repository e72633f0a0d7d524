#include "base/yaml_reader.h"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <boost/locale/utf.hpp>
#include <mutex>
#include <set>
#include <sstream>
#include <tuple>
#include <unordered_set>

#include "base/console.h"
#include "base/vocabulary.h"

namespace ladder {

namespace {

// Our files are a few KB. The bounds limit the time for a wrong file (a log, a
// package) and the depth of yaml-cpp's recursion.
constexpr size_t kMaxText = 1 << 20;
constexpr size_t kMaxDepth = 32;
constexpr size_t kMaxFaults = 50;
constexpr size_t kMaxShown = 120;  // columns of a source line in a message

bool StartsCharacter(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
}

// Text from a file, safe to print: no escape sequences, and no NUL, which would
// end std::exception::what().
std::string Shown(std::string_view text) {
  std::string shown(text);
  for (char& c : shown) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte < ' ' && c != '\t') || byte == 0x7F) c = '?';
  }
  return shown;
}

std::vector<std::string_view> SplitLines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (lines.back().ends_with('\r')) lines.back().remove_suffix(1);
  }
  return lines;
}

// yaml-cpp takes 0x04 for the end of its input and guesses UTF-16 from NUL
// bytes, so bytes that YAML forbids must be found before it sees them.
void RefuseBadBytes(std::string_view text) {
  namespace utf = boost::locale::utf;
  YAML::Mark mark;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    const char* const start = at;
    const utf::code_point point = utf::utf_traits<char>::decode(at, end);
    if (!utf::is_valid_codepoint(point)) {
      throw YAML::ParserException(mark, "not UTF-8");
    }
    const bool line_end =
        point == '\n' || (point == '\r' && at != end && *at == '\n');
    if ((point < ' ' && point != '\t' && !line_end) || point == 0x7F) {
      throw YAML::ParserException(mark,
                                  fmt::format("control character (0x{:02x})",
                                              static_cast<unsigned>(point)));
    }
    mark.column += static_cast<int>(at - start);
    if (point != '\n') continue;
    ++mark.line;
    mark.column = 0;
  }
}

}  // namespace

// Cut between characters, never within one.
std::string QuotedWord(std::string_view word) {
  size_t size = std::min<size_t>(word.size(), 60);
  while (size > 0 && size < word.size() && !StartsCharacter(word[size])) --size;
  return Shown(word.substr(0, size)) + (size < word.size() ? "…" : "");
}

namespace {

// Checks a file without building nodes. Dangerous input throws, which unwinds
// yaml-cpp's recursion. Keys that yaml-cpp would silently keep twice go to
// `fault`.
class Inspector : public YAML::EventHandler {
 public:
  using OnFault = std::function<void(const YAML::Mark&, const std::string&)>;
  explicit Inspector(OnFault fault) : fault_(std::move(fault)) {}
  [[nodiscard]] size_t documents() const { return documents_; }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (++documents_ == 2)
      fault_(mark, "a second document starts here; only one is allowed");
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override {
    Value(mark, "");
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    throw YAML::ParserException(
        mark, "aliases (*name) are not supported; write the value out");
  }
  void OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                const std::string& value) override {
    Value(mark, value);
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string&,
                       YAML::anchor_t, YAML::EmitterStyle::value) override {
    Open(mark, false);
  }
  void OnSequenceEnd() override { levels_.pop_back(); }
  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                  YAML::EmitterStyle::value) override {
    Open(mark, true);
  }
  void OnMapEnd() override { levels_.pop_back(); }

 private:
  struct Level {
    bool map = false;
    bool key_next = false;
    std::unordered_set<std::string> keys;
  };

  void Open(const YAML::Mark& mark, bool map) {
    if (KeyNext())
      throw YAML::ParserException(mark, "a key must be a plain word");
    if (levels_.size() == kMaxDepth) {
      throw YAML::ParserException(
          mark, fmt::format("nested more than {} levels deep", kMaxDepth));
    }
    if (!levels_.empty()) levels_.back().key_next = levels_.back().map;
    levels_.push_back({map, map, {}});
  }
  void Value(const YAML::Mark& mark, const std::string& value) {
    if (levels_.empty()) return;
    Level& level = levels_.back();
    if (KeyNext() && !level.keys.insert(value).second) {
      fault_(mark, fmt::format("'{}' appears twice", QuotedWord(value)));
    }
    level.key_next = level.map && !level.key_next;
  }
  [[nodiscard]] bool KeyNext() const {
    return !levels_.empty() && levels_.back().key_next;
  }

  OnFault fault_;
  size_t documents_ = 0;
  std::vector<Level> levels_;
};

/// The unclosed part, in the words of the file's author; empty for other
/// errors.
std::string NotClosed(const std::string& what) {
  if (what == YAML::ErrorMsg::END_OF_SEQ_FLOW) return "a '['";
  if (what == YAML::ErrorMsg::END_OF_MAP_FLOW) return "a '{'";
  if (what == YAML::ErrorMsg::EOF_IN_SCALAR) return "a quoted text";
  return "";
}

/// Just after the last character of the file that is not a blank.
YAML::Mark EndOf(const std::vector<std::string_view>& lines) {
  YAML::Mark end;
  for (size_t i = lines.size(); i-- > 0;) {
    const size_t last = lines[i].find_last_not_of(" \t");
    if (last == std::string_view::npos) continue;
    end.line = static_cast<int>(i);
    end.column = static_cast<int>(last + 1);
    break;
  }
  return end;
}

// Shows only the part of a long line around the place, to fit a terminal.
std::string ShowPlace(std::string_view line, size_t column) {
  size_t at = 0;  // byte of the column-th character
  for (size_t seen = 1; at < line.size() && seen < column; ++seen) {
    do ++at;
    while (at < line.size() && !StartsCharacter(line[at]));
  }
  size_t from = at > kMaxShown / 2 ? at - kMaxShown / 2 : 0;
  if (line.size() <= kMaxShown) from = 0;
  while (from < at && !StartsCharacter(line[from])) ++from;
  size_t to = std::min(line.size(), from + kMaxShown);
  while (to < line.size() && to > at && !StartsCharacter(line[to])) --to;
  std::string caret;
  for (const char c : line.substr(from, at - from)) {
    // A tab stays a tab, so that the caret stands below its place.
    if (StartsCharacter(c)) caret += c == '\t' ? '\t' : ' ';
  }
  return fmt::format("\n    {}\n    {}^", Shown(line.substr(from, to - from)),
                     caret);
}

}  // namespace

struct YamlFile::Root {
  YAML::Node node{YAML::NodeType::Map};
  bool parsed = false;
  std::vector<std::string_view> lines;  // of text_
  size_t left_out = 0;                  // faults beyond kMaxFaults

  // yaml-cpp counts lines from 0 and bytes for columns; people count
  // characters from 1.
  [[nodiscard]] Fault At(const YAML::Mark& mark,
                         const std::string& what) const {
    const auto line = static_cast<size_t>(std::max(mark.line, 0));
    auto column = static_cast<size_t>(std::max(mark.column, 0));
    if (line < lines.size()) {
      const std::string_view before = lines[line].substr(0, column);
      column = static_cast<size_t>(
          std::count_if(before.begin(), before.end(), StartsCharacter));
    }
    return {line + 1, column + 1, what};
  }

  void Add(std::vector<Fault>& faults, const YAML::Mark& mark,
           const std::string& what) {
    const Fault fault = At(mark, what);
    // A file may be read repeatedly, such as a recipe for each combination.
    if (std::find(faults.begin(), faults.end(), fault) != faults.end()) return;
    if (faults.size() == kMaxFaults) {
      ++left_out;
      return;
    }
    faults.push_back(fault);
  }
};

YamlFile::YamlFile(std::string_view text, std::string file)
    : text_(text.substr(0, kMaxText)),
      file_(std::move(file)),
      root_(std::make_unique<Root>()) {
  root_->lines = SplitLines(text_);
  const auto add = [this](const YAML::Mark& mark, const std::string& what) {
    root_->Add(faults_, mark, what);
  };
  try {
    if (text.size() > kMaxText) {
      throw YAML::ParserException(
          {}, fmt::format("{} bytes is more than the limit of {}", text.size(),
                          kMaxText));
    }
    RefuseBadBytes(text_);
    std::istringstream stream(text_);
    YAML::Parser parser(stream);
    Inspector inspector(add);
    while (inspector.documents() < 2 && parser.HandleNextDocument(inspector)) {
    }
    const YAML::Node node = YAML::Load(text_);
    if (node.IsNull()) throw YAML::ParserException({}, "the file is empty");
    root_->node = node;
    root_->parsed = true;
  } catch (const YAML::Exception& error) {
    const std::string open = NotClosed(error.msg);
    const bool beyond =
        error.mark.line >= static_cast<int>(root_->lines.size());
    add(open.empty() && !beyond ? error.mark : EndOf(root_->lines),
        open.empty() ? error.msg
                     : "the file ends, but " + open +
                           " is still "
                           "open");
  }
}

YamlFile::~YamlFile() = default;

YAML::Node YamlFile::root() const { return root_->node; }

void YamlFile::AddFault(const YAML::Node& at, const std::string& what) {
  // Keys that are missing because the file was not parsed are no faults.
  if (!root_->parsed) return;
  // A node that is not in the file has no place.
  root_->Add(faults_, at.IsDefined() ? at.Mark() : YAML::Mark(), what);
}

void YamlFile::AddNote(const YAML::Node& at, const std::string& what) {
  const Fault note = root_->At(at.Mark(), what);
  notes_.push_back(
      fmt::format("{}:{}:{}: {}", file_, note.line, note.column, note.what));
}

void YamlFile::Finish() const {
  ThrowIfFaulty();
  static std::mutex mutex;
  static std::set<std::string> told;
  const std::lock_guard lock(mutex);
  for (const std::string& note : notes_) {
    if (told.insert(note).second) PrintNote(note);
  }
}

void YamlFile::ThrowIfFaulty() const {
  if (faults_.empty()) return;
  std::vector<Fault> sorted = faults_;
  std::stable_sort(
      sorted.begin(), sorted.end(), [](const Fault& a, const Fault& b) {
        return std::tie(a.line, a.column) < std::tie(b.line, b.column);
      });
  std::string message;
  for (const Fault& fault : sorted) {
    if (!message.empty()) message += '\n';
    message += fmt::format("{}:{}:{}: {}", file_, fault.line, fault.column,
                           fault.what);
    if (fault.line > root_->lines.size()) continue;
    message += ShowPlace(root_->lines[fault.line - 1], fault.column);
  }
  if (root_->left_out > 0) {
    message += fmt::format("\n… and {} more", root_->left_out);
  }
  throw UserError(message, fmt::format("Correct {} and try again.", file_));
}

void ReadEntries(
    YamlFile& file, const YAML::Node& node,
    const std::function<void(const YAML::Node&, const YAML::Node&)>& read) {
  if (!node.IsMap()) {
    file.AddFault(node, "expected 'key: value' pairs here");
    return;
  }
  for (const auto& entry : node) read(entry.first, entry.second);
}

size_t ReadList(YamlFile& file, const YAML::Node& node,
                const std::function<void(const YAML::Node&)>& read) {
  if (!node.IsSequence()) {
    file.AddFault(node, "expected a list here");
    return 0;
  }
  for (const auto& element : node) read(element);
  return node.size();
}

std::optional<std::string> ReadText(YamlFile& file, const YAML::Node& node) {
  if (!node.IsScalar()) {
    file.AddFault(node, "expected text here");
    return std::nullopt;
  }
  // "\0" in quotes: no argument or variable of a process can hold it.
  if (node.Scalar().find('\0') != std::string::npos) {
    file.AddFault(node, "text must not contain a NUL character");
    return std::nullopt;
  }
  return node.Scalar();
}

bool IsScalar(const YAML::Node& node) { return node.IsScalar(); }

bool IsList(const YAML::Node& node) { return node.IsSequence(); }

}  // namespace ladder
