#include "record/redact.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include "base/escape.h"
#include "base/file.h"
#include "base/regex.h"
#include "base/text.h"
#include "record/secrets.h"

namespace ladder {

namespace {

constexpr std::string_view kMark = "[redacted ";
// A secret that may be incomplete is kept back up to this size.
constexpr size_t kMostKept = 4 << 10;

std::unique_ptr<RE2> AnyOf(const std::vector<std::string>& regexes) {
  if (regexes.empty()) return nullptr;
  return std::make_unique<RE2>(
      fmt::format("(?:{})", fmt::join(regexes, ")|(?:")), RedactionOptions());
}

bool Contains(const std::unique_ptr<RE2>& regex, const std::string& text) {
  return regex != nullptr && RE2::PartialMatch(text, *regex);
}

/// Numbers and names of scripts are no secrets: they may follow a switch such
/// as --use-auth-token.
bool CanBeSecret(const std::string& word) {
  static const RE2 kOther(
      R"(-.*|\d{1,5}|(?i:true|false|yes|no|none)|[\w./-]+\.(?:py|pt2|ya?ml|json|sh|txt|so))");
  return !word.empty() && !RE2::FullMatch(word, kOther);
}

/// The name and value of "name=value".
std::optional<std::pair<std::string, std::string>> AssignmentIn(
    const std::string& word) {
  static const RE2 kAssignment(R"((?s)(-{0,2}[A-Za-z_][\w.-]*)=(.+))");
  std::string name, value;
  if (!RE2::FullMatch(word, kAssignment, &name, &value)) return std::nullopt;
  return std::pair(name, value);
}

/// Merges secrets that overlap. A known secret may begin within one found by
/// shape and be longer; the result has its name. `known` goes before `shapes`.
std::vector<FoundSecret> United(const std::vector<FoundSecret>& known,
                                const std::vector<FoundSecret>& shapes) {
  std::vector<FoundSecret> all = known;
  all.insert(all.end(), shapes.begin(), shapes.end());
  std::stable_sort(all.begin(), all.end(),
                   [](const FoundSecret& a, const FoundSecret& b) {
                     return a.begin < b.begin;
                   });
  std::vector<FoundSecret> united;
  for (FoundSecret& each : all) {
    if (united.empty() || each.begin >= united.back().end) {
      united.push_back(std::move(each));
      continue;
    }
    FoundSecret& last = united.back();
    if (each.end <= last.end) continue;
    last.end = each.end;
    last.open_block = each.open_block;
    const bool is_known = std::any_of(
        known.begin(), known.end(),
        [&](const FoundSecret& one) { return one.name == each.name; });
    if (is_known) last.name = each.name;
  }
  return united;
}

/// With the ESC before a secret: it would make a code of the mark's "[r".
std::vector<FoundSecret> WithEscapes(std::vector<FoundSecret> found,
                                     std::string_view text) {
  for (FoundSecret& each : found) {
    if (each.end > each.begin && each.begin > 0 &&
        text[each.begin - 1] == '\x1b') {
      --each.begin;
    }
  }
  return found;
}

/// Secrets of the visible text, as positions in the whole text.
std::vector<FoundSecret> Placed(std::vector<FoundSecret> found,
                                const VisibleText& visible) {
  for (FoundSecret& each : found) {
    const bool empty = each.end == each.begin;
    each.begin = PlaceBefore(visible, each.begin);
    each.end = empty ? each.begin : PlaceBefore(visible, each.end - 1) + 1;
  }
  return found;
}

}  // namespace

std::string RedactionMark(std::string_view name) {
  return fmt::format("{}{}]", kMark, name);
}

namespace {

/// As many newlines as the secret has. They follow its mark, so that later
/// lines keep their numbers.
std::string NewlinesOf(std::string_view secret) {
  return std::string(CountNewlines(secret), '\n');
}

}  // namespace

std::vector<MarkedPiece> SplitAtMarks(std::string_view text) {
  static const RE2 kMarked(R"((?s)(.*?)\[redacted ([\w-]+)\])");
  std::vector<MarkedPiece> pieces;
  re2::StringPiece rest(text.data(), text.size());
  std::string plain, name;
  while (RE2::Consume(&rest, kMarked, &plain, &name)) {
    if (!plain.empty()) pieces.push_back({plain, ""});
    pieces.push_back({"", name});
  }
  if (!rest.empty()) pieces.push_back({std::string(rest), ""});
  return pieces;
}

struct Redactor::State {
  void LearnFrom(const std::vector<std::string>& words, const Redactor& by);
  [[nodiscard]] std::vector<FoundSecret> FindIn(std::string_view text) const;
  [[nodiscard]] bool MayHoldAny(std::string_view text) const;

  std::unique_ptr<RE2> names, except;
  KnownSecrets known;
  SecretShapes shapes;
  mutable std::unique_ptr<RE2> any;  // of known and shapes; null: not made yet
};

void Redactor::State::LearnFrom(const std::vector<std::string>& words,
                                const Redactor& by) {
  const auto learn = [&](std::string name, const std::string& value) {
    // The mark must not spell a secret that is a part of the name.
    if (by.Text(name) != name) name = "assignment";
    known.Learn(known.NameFor(name, value), value);
    any = nullptr;
  };
  for (size_t i = 0; i < words.size(); ++i) {
    const auto pair = AssignmentIn(words[i]);
    if (pair && by.IsSecretName(pair->first)) {
      learn(pair->first, pair->second);
    } else if (!pair && words[i].starts_with('-') && i + 1 < words.size() &&
               by.IsSecretName(words[i]) && CanBeSecret(words[i + 1])) {
      learn(words[i], words[i + 1]);
    }
    for (const FoundSecret& each : by.FindAll(words[i])) {
      learn(each.name, words[i].substr(each.begin, each.end - each.begin));
    }
  }
}

/// Searches for all secrets at once, since most text has none.
bool Redactor::State::MayHoldAny(std::string_view text) const {
  if (any == nullptr) {
    const std::string literals = known.Regex();
    const std::string& rest = shapes.Regex();
    any = std::make_unique<RE2>(literals.empty() || rest.empty()
                                    ? literals + rest
                                    : literals + "|" + rest,
                                RedactionOptions());
  }
  return !any->pattern().empty() &&
         any->Match({text.data(), text.size()}, 0, text.size(), RE2::UNANCHORED,
                    nullptr, 0);
}

std::vector<FoundSecret> Redactor::State::FindIn(std::string_view text) const {
  if (!MayHoldAny(text)) return {};
  std::vector<FoundSecret> literal, shaped;
  known.FindAll(text, literal);
  shapes.FindAll(
      text,
      [&](std::string_view name) { return Contains(except, AsVariable(name)); },
      shaped);
  return United(literal, shaped);
}

Redactor::Redactor() : state_(std::make_unique<State>()) {}
Redactor::~Redactor() = default;
Redactor::Redactor(Redactor&&) noexcept = default;
Redactor& Redactor::operator=(Redactor&&) noexcept = default;

Redactor::Redactor(const RedactRules& rules,
                   const std::map<std::string, std::string>& environment,
                   const std::vector<std::vector<std::string>>& commands)
    : Redactor() {
  state_->names = AnyOf(rules.names);
  state_->except = AnyOf(rules.except);
  state_->shapes = SecretShapes(rules.values);
  for (const auto& [name, value] : environment) {
    if (IsSecretName(name)) state_->known.Learn(name, value);
  }
  for (const auto& words : commands) state_->LearnFrom(words, *this);
}

bool Redactor::IsSecretName(std::string_view name) const {
  const std::string variable = AsVariable(name);
  return Contains(state_->names, variable) &&
         !Contains(state_->except, variable);
}

std::vector<FoundSecret> Redactor::FindAll(std::string_view text) const {
  if (state_->known.MayBeWrapped(text)) {
    const VisibleText visible = LeaveOutInvisible(text, true);
    std::vector<FoundSecret> wrapped;
    state_->known.FindAll(visible.text, wrapped, KnownSecrets::kLeastWrapped);
    return WithEscapes(
        United(Placed(std::move(wrapped), visible), FindInLines(text)), text);
  }
  return WithEscapes(FindInLines(text), text);
}

std::vector<FoundSecret> Redactor::FindInLines(std::string_view text) const {
  if (!HasInvisible(text)) return state_->FindIn(text);
  // Two adjacent words may differ in color, so a color code may end a word; or
  // one word may contain color codes.
  const std::vector<FoundSecret> found = state_->FindIn(BlankInvisible(text));
  const VisibleText visible = LeaveOutInvisible(text);
  return United(Placed(state_->FindIn(visible.text), visible), found);
}

size_t Redactor::BegunAtEnd(std::string_view text) const {
  const size_t wrapped = WrappedAtEnd(text);
  if (text.find('\x1b') == std::string_view::npos && !HasInvisible(text)) {
    return std::max(wrapped, state_->known.BegunAtEnd(text));
  }
  // Ignore a color code that is still incomplete.
  const size_t code = text.rfind('\x1b');
  const bool whole = code == std::string_view::npos ||
                     text.find_first_of("ABCDEFGHJKmlhsu", code) != text.npos;
  const VisibleText visible =
      LeaveOutInvisible(whole ? text : text.substr(0, code));
  const size_t begun = state_->known.BegunAtEnd(visible.text);
  if (begun == 0) return wrapped;
  return std::max(
      wrapped, text.size() - PlaceBefore(visible, visible.text.size() - begun));
}

size_t Redactor::WrappedAtEnd(std::string_view text) const {
  const size_t before = text.size() - std::min(text.size(), kMostKept);
  const VisibleText visible = LeaveOutInvisible(text.substr(before), true);
  const size_t begun = state_->known.WrappedAtEnd(visible.text);
  if (begun == 0) return 0;
  return text.size() - before -
         PlaceBefore(visible, visible.text.size() - begun);
}

namespace {

/// Redacts until nothing changes: a mark ends the word before it, so that what
/// follows may be seen now.
template <typename Redact>
std::string Repeated(std::string_view text, const Redact& redact) {
  constexpr int kMostPasses = 8;
  std::string out = redact(text);
  for (int pass = 1; pass < kMostPasses; ++pass) {
    std::string again = redact(out);
    if (again == out) break;
    out = std::move(again);
  }
  return out;
}

}  // namespace

std::string Redactor::Text(std::string_view text) const {
  return Repeated(text, [&](std::string_view each) { return TextOnce(each); });
}

std::string Redactor::TextOnce(std::string_view text) const {
  std::string out;
  size_t done = 0;
  for (const FoundSecret& found : FindAll(text)) {
    if (found.end == found.begin) continue;
    out += text.substr(done, found.begin - done);
    out += RedactionMark(found.name);
    out += NewlinesOf(text.substr(found.begin, found.end - found.begin));
    done = found.end;
  }
  out += text.substr(done);
  return out;
}

namespace {

/// A pattern as the text that it matches, as far as it is literal. The texts
/// have the same length.
struct PlainPattern {
  std::string text;    ///< without the backslashes before punctuation
  std::string shaped;  ///< the same, but no secret's shape spans an operator
  std::vector<size_t> at;  ///< position of each byte of text in the pattern

  void Add(size_t position, char byte, char in_shape) {
    at.push_back(position);
    text += byte;
    shaped += in_shape;
  }
};

/// True for "|", for "." before a quantifier, and for the "(" of "(a|b)" and of
/// "(?i)". A quantifier alone is no operator here: secrets contain "+" and "?".
bool IsOperator(std::string_view rest) {
  static const RE2 kOperator(R"((?s)\||\.[*+?{]|\(\?|\([^)]*\|)",
                             BytesOptions());
  return kOperator.Match({rest.data(), rest.size()}, 0, rest.size(),
                         RE2::ANCHOR_START, nullptr, 0);
}

/// True if a part of `word` in the text lies between begin and end.
bool Touches(std::string_view text, std::string_view word, size_t begin,
             size_t end) {
  const size_t from = begin - std::min(begin, word.size() - 1);
  return text.find(word, from) < end;
}

PlainPattern WithoutEscapes(std::string_view pattern) {
  constexpr std::string_view kQuantifiers = "*+?";
  PlainPattern plain;
  for (size_t i = 0; i < pattern.size(); ++i) {
    const char next = i + 1 < pattern.size() ? pattern[i + 1] : '\0';
    const bool escape = pattern[i] == '\\' && next != '\0';
    if (!escape) {
      plain.Add(i, pattern[i],
                IsOperator(pattern.substr(i)) ? '\n' : pattern[i]);
    } else if (std::isalnum(static_cast<unsigned char>(next)) == 0) {
      plain.Add(i++, next, next);
    } else {  // "\s+" is a blank for a shape, and "\d" ends it
      const bool blank = next == 's' || next == 't';
      plain.Add(i, '\\', blank ? ' ' : '\n');
      plain.Add(++i, next, blank ? ' ' : '\n');
      while (blank && i + 1 < pattern.size() &&
             kQuantifiers.find(pattern[i + 1]) != kQuantifiers.npos) {
        ++i;
        plain.Add(i, pattern[i], ' ');
      }
    }
  }
  plain.at.push_back(pattern.size());
  return plain;
}

}  // namespace

std::string Redactor::RegexOnce(std::string_view pattern) const {
  // Without blanks and equal for all marks, so that a second redaction changes
  // nothing.
  constexpr std::string_view kAnyMark = R"(\[redacted[^\]]*\])";
  const PlainPattern plain = WithoutEscapes(pattern);
  std::vector<FoundSecret> known;
  state_->known.FindAll(plain.text, known);
  std::string out;
  size_t done = 0;
  for (const FoundSecret& found : United(known, FindAll(plain.shaped))) {
    const size_t begin = plain.at[found.begin], end = plain.at[found.end];
    if (begin == end || Touches(pattern, kAnyMark, begin, end)) continue;
    out += pattern.substr(done, begin - done);
    out += kAnyMark;
    done = end;
  }
  out += pattern.substr(done);
  return out;
}

std::string Redactor::Regex(std::string_view pattern) const {
  std::string out =
      Repeated(pattern, [&](std::string_view each) { return RegexOnce(each); });
  if (const RE2 regex(out, RedactionOptions()); !regex.ok()) {
    throw UserError(
        fmt::format("'{}' cannot be searched for without its secret",
                    Text(pattern)),
        "Name other words of the line: secrets are removed from the output "
        "before it is searched.");
  }
  return out;
}

void HideInPatterns(const Redactor& redactor, FailsWhen& fails_when) {
  for (FailCondition& each : fails_when) {
    each.pattern = redactor.Regex(each.pattern);
  }
}

std::map<std::string, std::string> Redactor::Environment(
    std::map<std::string, std::string> variables) const {
  for (auto& [name, value] : variables) {
    if (value.empty()) continue;
    value = IsSecretName(name) ? RedactionMark(name) : Text(value);
  }
  return variables;
}

std::vector<std::string> Redactor::Arguments(
    std::vector<std::string> words) const {
  const auto mark = [&](const std::string& value) {
    const auto name = state_->known.NameOf(value);
    return name ? RedactionMark(*name) : Text(value);
  };
  bool value_follows = false;
  for (std::string& word : words) {
    const bool is_value = std::exchange(value_follows, false);
    const auto pair = AssignmentIn(word);
    if (is_value && CanBeSecret(word)) {
      word = mark(word);
    } else if (pair && IsSecretName(pair->first)) {
      const std::string name = Text(pair->first);
      word = name + "=" + mark(pair->second);
      if (name != pair->first) word = Text(word);
    } else {
      value_follows = !pair && word.starts_with('-') && IsSecretName(word);
      word = Text(word);
    }
  }
  return words;
}

namespace {

// Bytes kept of what was passed on: "password = " may be there.
constexpr size_t kContext = 64;

bool IsBlank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

}  // namespace

std::string_view StreamRedactor::Feed(std::string_view bytes) {
  buffer_.append(bytes);
  return Pass(false);
}

std::string_view StreamRedactor::Finish() { return Pass(true); }

// How many new bytes belong to a secret that is already marked.
size_t StreamRedactor::SkipOpen() {
  const std::string_view text = std::string_view(buffer_).substr(passed_);
  size_t size = 0;
  if (in_block_) {
    bool over = false;
    size = BlockBytes(text, block_bytes_, over);
    block_bytes_ += size;
    in_block_ = !over;
  } else if (in_word_) {
    while (size < text.size() && !IsBlank(text[size])) ++size;
    in_word_ = size == text.size();
  }
  out_ += NewlinesOf(text.substr(0, size));
  return size;
}

// The start of the last word, or of a known secret that may be incomplete.
size_t StreamRedactor::FirstToKeep() const {
  size_t at = buffer_.size();
  const size_t most = std::min(kMostKept, at - passed_);
  while (at > buffer_.size() - most && !IsBlank(buffer_[at - 1])) --at;
  // A word without an end, such as a base64 picture, is passed on by halves.
  if (buffer_.size() - at == kMostKept) at = buffer_.size() - kMostKept / 2;
  const size_t begun =
      redactor_->BegunAtEnd(std::string_view(buffer_).substr(passed_));
  return std::min(at, buffer_.size() - begun);
}

std::string_view StreamRedactor::Pass(bool finish) {
  out_.clear();
  size_t done = passed_ + SkipOpen();
  size_t keep = finish ? buffer_.size() : std::max(FirstToKeep(), done);
  for (const FoundSecret& found : redactor_->FindAll(buffer_)) {
    const size_t begin = std::max(found.begin, done);
    if (begin >= keep) break;
    const bool open = found.end > keep || found.open_block;
    if (!finish && open && !found.open_block &&
        buffer_.size() - begin <= kMostKept) {
      keep = begin;  // the next bytes show where it ends
      break;
    }
    if (found.end > begin || found.open_block) {
      out_.append(buffer_, done, begin - done);
      out_ += RedactionMark(found.name);
      out_ += NewlinesOf(std::string_view(buffer_).substr(
          begin, found.end - std::min(begin, found.end)));
      done = found.end;
      in_block_ = found.open_block;
      block_bytes_ = found.end - found.begin;
      in_word_ = open && !in_block_;
      if (in_word_) done = buffer_.size();
    }
    keep = std::max(keep, done);
  }
  out_.append(buffer_, done, keep - done);
  const size_t context = std::min(keep, kContext);
  buffer_.erase(0, keep - context);
  passed_ = context;
  return out_;
}

namespace {

namespace fs = std::filesystem;

constexpr uint64_t kMostBytes = 256ULL << 20;

/// Printable text, perhaps with colors. Compressed data has other bytes.
bool IsText(const std::string& bytes) {
  return std::none_of(bytes.begin(), bytes.end(), [](char c) {
    const bool control = static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
    return control && std::string_view("\t\n\v\f\r\b\a\x1b").find(c) ==
                          std::string_view::npos;
  });
}

std::optional<std::string> ReadTextFile(const fs::path& file) {
  auto bytes = ReadFile(file, kMostBytes);
  if (bytes && !IsText(*bytes)) bytes.reset();
  return bytes;
}

}  // namespace

std::optional<std::string> RedactedText(const fs::path& file,
                                        const Redactor& redactor) {
  const auto bytes = ReadTextFile(file);
  if (!bytes) return std::nullopt;
  return redactor.Text(*bytes);
}

void RedactFiles(const fs::path& folder, const Redactor& redactor) {
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end;
       !error && it != end; it.increment(error)) {
    std::error_code ignored;
    if (it->is_symlink(ignored) || !it->is_regular_file(ignored)) continue;
    const auto bytes = ReadTextFile(it->path());
    if (!bytes) continue;
    const std::string text = redactor.Text(*bytes);
    if (text != *bytes) WriteFileByRename(it->path(), text);
  }
}

}  // namespace ladder
