#include "report/anonymize.h"

#include <re2/re2.h>

#include <memory>
#include <set>

#include "base/regex.h"
#include "record/record_json.h"

namespace ladder {
namespace {

constexpr const char* kHome =
    R"((?:/home|/Users|/export/home|[A-Za-z]:\\+Users)[/\\]+([^/\\\s:;,"'`<>|)\]]+))";

bool IsPlain(std::string_view name) {
  // Folders below /home that are not a person's name.
  static const std::set<std::string_view> kNobody = {
      "linuxbrew", "runner", "shared", "Shared", "Public", "root", "nobody"};
  constexpr size_t kShortest = 3;  // "ab" occurs in too many words
  return name.size() >= kShortest && !kNobody.contains(name);
}

class Masker {
 public:
  explicit Masker(const Mask& mask) : mask_(mask) {}

  void operator()(std::string& text) const { text = mask_(text); }
  void operator()(std::vector<std::string>& texts) const {
    for (std::string& text : texts) (*this)(text);
  }
  void operator()(ModelLine& line) const {
    (*this)(line.file);
    (*this)(line.code);
  }
  void operator()(SourceLine& line) const { (*this)(line.file); }
  void operator()(Suspect& suspect) const {
    (*this)(suspect.name);
    (*this)(suspect.chosen);
    (*this)(suspect.source_nodes);
    (*this)(suspect.wrapper);
    if (suspect.model_source) (*this)(*suspect.model_source);
    for (ModelLine& line : suspect.candidates) (*this)(line);
    if (suspect.mask) (*this)(*suspect.mask);
    (*this)(suspect.argument);
    for (ModelLine& line : suspect.model_lines) (*this)(line);
  }
  void operator()(BadInput& bad) const {
    for (std::string* text :
         {&bad.name, &bad.argument, &bad.what, &bad.expected, &bad.got,
          &bad.buffer, &bad.observed, &bad.bound, &bad.table, &bad.symbol}) {
      (*this)(*text);
    }
  }
  void operator()(Failure& failure) const {
    (*this)(failure.message);
    (*this)(failure.frame);
    (*this)(failure.signature);
    (*this)(failure.ending);
  }
  void operator()(Ending& ending) const {
    if (auto* not_started = std::get_if<NotStarted>(&ending)) {
      (*this)(not_started->why);
    }
  }
  void operator()(Evidence& evidence) const {
    (*this)(evidence.file);
    (*this)(evidence.text);
    (*this)(evidence.says);
  }
  void operator()(Advice& advice) const {
    (*this)(advice.text);
    (*this)(advice.why);
    (*this)(advice.link);
    (*this)(advice.command);
    (*this)(advice.example);
    (*this)(advice.edit);
  }
  void operator()(RunSummary& run) const {
    (*this)(run.stage);
    (*this)(run.ending);
    (*this)(run.compile);
    for (FlagEffect& flag : run.flags) {
      (*this)(flag.value);
      (*this)(flag.why);
    }
  }
  void operator()(Comparison& comparison) const {
    (*this)(comparison.expected.kernel);
    (*this)(comparison.expected.signature);
    (*this)(comparison.differs);
  }
  void operator()(StageSummary& stage) const {
    (*this)(stage.name);
    (*this)(stage.changed);
  }
  template <typename T>
  void operator()(std::optional<T>& part) const {
    if (part) (*this)(*part);
  }
  template <typename T>
  void operator()(std::vector<T>& parts) const {
    for (T& part : parts) (*this)(part);
  }

 private:
  const Mask& mask_;
};

void MaskVerdict(const Masker& mask, Verdict& verdict) {
  mask(verdict.failure);
  mask(verdict.first_failing);
  mask(verdict.bad_input);
  mask(verdict.producer);
  mask(verdict.chain);
  mask(verdict.origin);
  mask(verdict.why);
  if (verdict.seen) mask(verdict.seen->note);
  mask(verdict.evidence);
  mask(verdict.advice);
  mask(verdict.output_end);
  mask(verdict.runs);
  mask(verdict.stages);
  mask(verdict.not_known);
  mask(verdict.against);
  mask(verdict.differs_at);
  mask(verdict.expected);
}

/// The sides on which a word must end to be replaced.
enum class Edge { kBehind, kBoth };

void ReplaceWhole(std::string& text, const std::string& word,
                  std::string_view by, Edge edge) {
  const auto goes_on = [&](size_t at) {
    if (at >= text.size()) return false;
    const char c = text[at];
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z') || (edge == Edge::kBehind && c == '-');
  };
  for (size_t at = 0; (at = text.find(word, at)) != std::string::npos;) {
    const bool part = goes_on(at + word.size()) ||
                      (edge == Edge::kBoth && at > 0 && goes_on(at - 1));
    if (part) {
      ++at;
    } else {
      text.replace(at, word.size(), by);
      at += by.size();
    }
  }
}

/// A home folder. Any text may precede it: -I/data/al, file:///data/al. But
/// one directly below / may end another path, as /root does in /data/root:
/// `alone` finds it only where it does not.
struct HomeToMask {
  std::string path;
  std::shared_ptr<const RE2> alone;
};

std::vector<HomeToMask> HomesToMask(const Owners& known) {
  std::vector<HomeToMask> homes;
  // The longer one of /data/al and /data/al/x first.
  for (auto it = known.homes.rbegin(); it != known.homes.rend(); ++it) {
    HomeToMask home{*it, nullptr};
    while (home.path.ends_with('/')) home.path.pop_back();
    if (!home.path.starts_with('/')) continue;
    if (home.path.find('/', 1) == std::string::npos) {
      home.alone = std::make_shared<RE2>(R"((^|[^\w.~/-]|-[IL]))" +
                                             RE2::QuoteMeta(home.path) +
                                             R"((/|$|[\s:;,"'`)\]]))",
                                         BytesOptions());
    }
    homes.push_back(std::move(home));
  }
  return homes;
}

void MaskHomes(const std::vector<HomeToMask>& homes, std::string& text) {
  for (const HomeToMask& home : homes) {
    if (home.alone) {
      RE2::GlobalReplace(&text, *home.alone, "\\1~\\2");
    } else {
      ReplaceWhole(text, home.path, "~", Edge::kBehind);
    }
  }
}

/// "alice@example.com" becomes "EMAIL"; "git@github.com:" names nobody, and
/// "q@k.transpose()" is a product.
void MaskAddresses(std::string& text) {
  static const RE2 kAddress(
      R"((?s)(.*?)(([\w.+-]+)@(?:[A-Za-z0-9-]+\.)+(?:com|org|net|edu|gov|info|io)"
      R"(|ai|dev|eu|de|fr|uk|cn|jp|kr|in|ru|ch|at|nl|se|it|es|us|ca|au|br|pl|cz)"
      R"(|dk|fi|no|be|il|tw|sg|hk))($|[^\w(\[.-]|\.(?:\s|$)))",
      BytesOptions());
  if (text.find('@') == std::string::npos) return;
  std::string masked, before, address, owner, after;
  re2::StringPiece rest(text);
  while (RE2::Consume(&rest, kAddress, &before, &address, &owner, &after)) {
    masked.append(before);
    masked.append(owner == "git" ? address : "EMAIL");
    masked.append(after);
  }
  text = masked.append(rest.data(), rest.size());
}

}  // namespace

Mask MakeFolderMask(const std::string& folder, const std::string& by,
                    const Owners& known) {
  static const RE2 kOwner(kHome);
  std::string path = folder;
  while (path.ends_with('/')) path.pop_back();
  const bool home = RE2::FullMatch(path, kOwner) || path == "/root" ||
                    known.homes.contains(path) ||
                    known.homes.contains(path + "/");
  // Of a folder directly below /, such as /tmp, the name says nothing.
  if (home || path.find('/', 1) == std::string::npos) {
    return [](std::string_view text) { return std::string(text); };
  }
  const std::string quoted =
      R"((^|[^\w.~/-]|-[IL]|file://))" + RE2::QuoteMeta(path);
  // A path may be any bytes.
  return [below = std::make_shared<const RE2>(quoted + "/+", BytesOptions()),
          itself = std::make_shared<const RE2>(quoted + R"(($|[^\w./-]))",
                                               BytesOptions()),
          by](std::string_view text) {
    std::string masked(text);
    RE2::GlobalReplace(&masked, *below, by == "." ? "\\1" : "\\1" + by + "/");
    RE2::GlobalReplace(&masked, *itself, "\\1" + by + "\\2");
    return masked;
  };
}

Mask MakeHomeMask(const std::vector<std::string>& texts, const Owners& known) {
  static const RE2 kOwner(kHome);
  std::set<std::string> owners;
  for (const std::string& text : texts) {
    re2::StringPiece rest(text);
    std::string owner;
    while (RE2::FindAndConsume(&rest, kOwner, &owner)) {
      if (IsPlain(owner)) owners.insert(owner);
    }
  }
  std::string names;
  for (const std::string& owner : owners) {
    names += (names.empty() ? "" : "|") + RE2::QuoteMeta(owner);
  }
  std::shared_ptr<RE2> elsewhere;
  if (!names.empty()) {
    elsewhere = std::make_shared<RE2>(
        "([/\\\\])(?:" + names + R"()([/\\\s:;,"'`)\]]|$))", BytesOptions());
  }
  return [elsewhere, homes = HomesToMask(known), owner_names = known.names,
          hosts = known.hosts](std::string_view text) {
    static const RE2 kRoot(R"((^|[^\w.~/-])/root(/|$|[\s:;,"'`)\]]))");
    std::string masked(text);
    MaskHomes(homes, masked);
    RE2::GlobalReplace(&masked, kOwner, "~");
    RE2::GlobalReplace(&masked, kRoot, "\\1~\\2");
    MaskAddresses(masked);
    if (elsewhere) RE2::GlobalReplace(&masked, *elsewhere, "\\1USER\\2");
    for (const std::string& name : owner_names) {
      // The default cache of Inductor ends in the user's name.
      ReplaceWhole(masked, "torchinductor_" + name, "torchinductor_USER",
                   Edge::kBehind);
      if (IsPlain(name)) ReplaceWhole(masked, name, "USER", Edge::kBoth);
    }
    for (const std::string& host : hosts) {
      if (host != "localhost" && IsPlain(host)) {
        ReplaceWhole(masked, host, "HOST", Edge::kBoth);
      }
    }
    return masked;
  };
}

namespace {

/// A row of a printed tensor: "-0.18  nan  0.57", "[[1., 2.],", "(1,.,.) =",
/// "Columns 1 to 6-0.18  nan".
bool IsRowOfValues(const std::string& line) {
  static const RE2 kRow(
      R"((?:Columns \d+ to \d+)?)"
      R"([\s\[\](),]*(?:\(\d+[\d,.]*\) *=|[-+]?(?:nan|inf|\d+\.?\d*(?:e[-+]?)"
      R"(\d+)?)(?:[\s\[\],)]+[-+]?(?:nan|inf|\d+\.?\d*(?:e[-+]?\d+)?))*))"
      R"([\s\[\],)]*(?:\*\s*|(?:dtype|device|grad_fn)=.*)?)");
  return RE2::FullMatch(line, kRow);
}

std::string WithoutNumbers(std::string text) {
  static const RE2 kNumber(R"(\b\d+(?:\.\d*)?(?:e[-+]?\d+)?|\.\d+)");
  static const RE2 kSign(R"([-+]…)");
  RE2::GlobalReplace(&text, kNumber, "…");
  RE2::GlobalReplace(&text, kSign, "…");
  return text;
}

/// NaN and Inf are what an issue is about, and nobody's data.
bool HoldsNanOrInf(std::string_view text) {
  static const RE2 kBad(R"((?i)\b(?:nan|inf)\b)");
  return RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), kBad);
}

/// A line of a log that may say values.
std::string LineWithoutValues(std::string line) {
  static const RE2 kStatistic(R"(((?:Mean|Min|Max|Std|Sum|L2 norm)[a-z ]*: ))"
                              R"((.*))");
  static const RE2 kOne(
      R"((\[\s*|array\(|float\d*\()-?\d+\.\d*(?:e[-+]?\d+)?)");
  static const RE2 kNamed(
      R"((?i)(\b(?:min|max|mean|std|sum|norm|loss|value)\s*[=:]\s*))"
      R"([-+]?\d+\.\d*(?:e[-+]?\d+)?)");
  std::string label, value;
  if (RE2::FullMatch(line, kStatistic, &label, &value)) {
    return label + WithoutNumbers(value);
  }
  const size_t at = std::min(line.find("tensor("), line.size());
  std::string tensor = line.substr(at);
  line.resize(at);
  HidePrintedValues("…", line);
  RE2::GlobalReplace(&line, kOne, R"(\1…)");
  RE2::GlobalReplace(&line, kNamed, R"(\1…)");
  if (tensor.empty()) return line;
  tensor = HoldsNanOrInf(tensor) ? WithoutNumbers(tensor) : "tensor(…)";
  return line + tensor;
}

/// Hides each real number that is no version and no measure: in the message of
/// a script, it may be a value.
void HideReals(std::string& text) {
  static const RE2 kNumber(
      R"([-+]?\d+(?:\.\d+)+(?:e[-+]?\d+)?|[-+]?\d+e[-+]?\d+)");
  static const RE2 kOneDot(R"([^.]*\.?[^.]*)");
  static const RE2 kUnit(R"( ?(?:%|[smh]|ms|min|[KMG]i?B)\b.*)");
  text = ReplaceMatches(kNumber, text, [&](size_t at, size_t end) {
    const std::string number = text.substr(at, end - at);
    const bool within =
        at > 0 &&
        (std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0 ||
         text[at - 1] == '.' || text[at - 1] == '/');
    const bool value = !within && RE2::FullMatch(number, kOneDot) &&
                       !RE2::FullMatch(text.substr(end), kUnit);
    return value ? "…" : number;
  });
}

/// The message of a failure. Those of torch speak of versions and devices.
std::string MessageWithoutValues(const std::string& shown,
                                 FailureClass failure_class) {
  std::string message = LineWithoutValues(shown);
  switch (failure_class) {
    case FailureClass::kNanOrInf:
    case FailureClass::kAccuracy:
    case FailureClass::kUserError:
    case FailureClass::kUnknown:
      HideReals(message);
      break;
    default:
      break;
  }
  return message;
}

/// "reads buf4: -2.8 to 3.9", "log of numbers between 0 and 1", "numbers of 3
/// or more": without the numbers. `indices`: whole numbers stay.
void HideRanges(std::string& text, bool indices) {
  static const std::string kAny = R"([-+]?\d[\d.]*(?:e[-+]?\d+)?)";
  static const std::string kReal =
      R"([-+]?\d+(?:\.\d+(?:e[-+]?\d+)?|e[-+]?\d+))";
  struct Ranges {
    RE2 pair, between, one_sided, power;
    Ranges(const std::string& a, const std::string& b)
        : pair(a + " to " + b),
          between("between " + a + " and " + b),
          one_sided("of " + a + " or (more|less)"),
          power("to the power of " + a) {}
  };
  static const Ranges kOfAny(kAny, kAny);
  static const Ranges kFromReal(kReal, kAny);
  static const Ranges kToReal(kAny, kReal);
  const auto hide = [&](const Ranges& ranges) {
    RE2::GlobalReplace(&text, ranges.pair, "… to …");
    RE2::GlobalReplace(&text, ranges.between, "between … and …");
    RE2::GlobalReplace(&text, ranges.one_sided, R"(of … or \1)");
    RE2::GlobalReplace(&text, ranges.power, "to the power of …");
  };
  if (!indices) return hide(kOfAny);
  hide(kFromReal);
  RE2::GlobalReplace(&text, kToReal.pair, "… to …");
  RE2::GlobalReplace(&text, kToReal.between, "between … and …");
}

/// A weight with one element stands in the kernel's source as a number with
/// many digits. So does a constant of an operator, such as that of GELU; which
/// it is cannot be told.
void HideConstants(std::string& code) {
  static const RE2 kConstant(R"(\b\d+\.\d{7,}(?:e[-+]?\d+)?)");
  RE2::GlobalReplace(&code, kConstant, "…");
}

}  // namespace

ReportFacts WithoutValues(ReportFacts facts) {
  for (ReportedRun& run : facts.runs) {
    for (ModelFiles& files : run.evidence.files) {
      HideConstants(files.kernel_source);
    }
  }
  Verdict& verdict = facts.verdict;
  std::string said, hidden;  // the message, which the lines below quote
  if (verdict.failure) {
    said = verdict.failure->message;
    hidden = MessageWithoutValues(said, verdict.failure->failure_class);
    verdict.failure->message = hidden;
  }
  const auto hide_in_line = [&](std::string& line) {
    const size_t at = said.empty() ? std::string::npos : line.find(said);
    if (at != std::string::npos) line.replace(at, said.size(), hidden);
    line = IsRowOfValues(line) ? WithoutNumbers(line) : LineWithoutValues(line);
  };
  if (facts.eager) {
    facts.eager->message =
        MessageWithoutValues(facts.eager->message, FailureClass::kUserError);
  }
  // The bad index is what the issue is about.
  const bool indices = verdict.failure && verdict.failure->failure_class ==
                                              FailureClass::kIndexOutOfBounds;
  HideRanges(verdict.why, indices);
  for (auto* each : {&verdict.first_failing, &verdict.origin}) {
    if (*each) HideRanges((*each)->fault, indices);
  }
  for (std::string& each : verdict.not_known) HideRanges(each, indices);
  for (Advice& each : verdict.advice) HideRanges(each.text, indices);
  if (verdict.bad_input) HideRanges(verdict.bad_input->observed, indices);
  for (Evidence& each : verdict.output_end) hide_in_line(each.text);
  for (Evidence& each : verdict.evidence) {
    HideRanges(each.says, indices);
    hide_in_line(each.text);
  }
  for (auto& [path, excerpt] : facts.files) {
    if (!path.ends_with(".log")) continue;
    std::erase_if(excerpt.lines, [](const ExcerptLine& line) {
      return IsRowOfValues(line.text) && !HoldsNanOrInf(line.text);
    });
    for (ExcerptLine& line : excerpt.lines) hide_in_line(line.text);
  }
  return facts;
}

std::vector<std::string> TextsWithPaths(const ReportFacts& facts) {
  std::vector<std::string> texts = {facts.workdir, facts.record,
                                    ToJson(facts.verdict)};
  for (const auto* words : {&facts.argv, &facts.compile_argv}) {
    texts.insert(texts.end(), words->begin(), words->end());
  }
  for (const auto& [path, excerpt] : facts.files) {
    for (const ExcerptLine& line : excerpt.lines) texts.push_back(line.text);
  }
  texts.push_back(facts.torch_facts);
  for (const OwnFile& file : facts.own_files) texts.push_back(file.text);
  texts.push_back(facts.input);
  return texts;
}

Verdict Masked(Verdict verdict, const Mask& mask) {
  MaskVerdict(Masker(mask), verdict);
  return verdict;
}

ReportFacts Masked(ReportFacts facts, const Mask& mask) {
  const Masker masker(mask);
  MaskVerdict(masker, facts.verdict);
  masker(facts.record);
  masker(facts.workdir);
  masker(facts.argv);
  masker(facts.compile_argv);
  masker(facts.torch_facts);
  masker(facts.input);
  if (facts.eager) masker(facts.eager->message);
  for (OwnFile& file : facts.own_files) {
    masker(file.name);
    masker(file.place);
    masker(file.text);
  }
  for (auto& [name, value] : facts.machine) masker(value);
  for (ReportedRun& run : facts.runs) {
    for (auto& [name, value] : run.adds) masker(value);
    masker(run.evidence.log);
    masker(run.evidence.compile_log);
    for (ModelFiles& files : run.evidence.files) {
      masker(files.kernel_path);
      masker(files.kernel_source);
    }
    for (Model& model : run.evidence.models) {
      masker(model.wrapper.path);
      for (TritonKernel& kernel : model.wrapper.triton) masker(kernel.source);
    }
  }
  std::map<std::string, Excerpt> files;
  for (auto& [path, excerpt] : facts.files) {
    for (ExcerptLine& line : excerpt.lines) masker(line.text);
    files[mask(path)] = std::move(excerpt);
  }
  facts.files = std::move(files);
  return facts;
}

}  // namespace ladder
