#include "masking.h"

#include <re2/re2.h>

#include <memory>
#include <set>

namespace ladder {
namespace {

constexpr const char* kHome =
    R"((?:/home|/Users|/export/home|[A-Za-z]:\\+Users)[/\\]+([^/\\\s:;,"'`<>|)\]]+))";

bool IsPlain(std::string_view name) {
  // Folders below /home that are nobody's name.
  static const std::set<std::string_view> kNobody = {
      "linuxbrew", "runner", "shared", "Shared", "Public"};
  constexpr size_t kShortest = 3;  // "ab" is a part of too much
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
  void operator()(Suspect& suspect) const {
    (*this)(suspect.name);
    if (suspect.model_source) (*this)(*suspect.model_source);
    for (ModelLine& line : suspect.model_lines) (*this)(line);
  }
  void operator()(BadInput& bad) const {
    for (std::string* text : {&bad.name, &bad.expected, &bad.got, &bad.buffer,
                              &bad.observed, &bad.bound}) {
      (*this)(*text);
    }
  }
  void operator()(Failure& failure) const {
    (*this)(failure.message);
    (*this)(failure.signature);
  }
  void operator()(Evidence& evidence) const {
    (*this)(evidence.text);
    (*this)(evidence.says);
  }
  void operator()(Advice& advice) const {
    (*this)(advice.text);
    (*this)(advice.why);
  }
  void operator()(RunSummary& run) const {
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
  void operator()(StageSummary& stage) const { (*this)(stage.changed); }
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
  mask(verdict.evidence);
  mask(verdict.advice);
  mask(verdict.runs);
  mask(verdict.stages);
  mask(verdict.not_known);
  mask(verdict.against);
  mask(verdict.parts_at);
  mask(verdict.expected);
}

}  // namespace

Mask MakeHomeMask(const std::vector<std::string>& texts) {
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
    elsewhere = std::make_shared<RE2>("([/\\\\])(?:" + names +
                                      R"()([/\\\s:;,"'`)\]]|$))");
  }
  return [elsewhere](std::string_view text) {
    static const RE2 kRoot(R"((^|[^\w.~/-])/root(/|$|[\s:;,"'`)\]]))");
    std::string masked(text);
    RE2::GlobalReplace(&masked, kOwner, "~");
    RE2::GlobalReplace(&masked, kRoot, "\\1~\\2");
    if (elsewhere) RE2::GlobalReplace(&masked, *elsewhere, "\\1USER\\2");
    return masked;
  };
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
  return texts;
}

ReportFacts Masked(ReportFacts facts, const Mask& mask) {
  const Masker masker(mask);
  MaskVerdict(masker, facts.verdict);
  masker(facts.record);
  masker(facts.workdir);
  masker(facts.argv);
  masker(facts.compile_argv);
  for (auto& [name, value] : facts.machine) masker(value);
  for (ReportedRun& run : facts.runs) {
    for (auto& [name, value] : run.adds) masker(value);
    for (ModelFiles& files : run.evidence.files) masker(files.kernel_source);
    for (Model& model : run.evidence.models) {
      for (TritonKernel& kernel : model.wrapper.triton) masker(kernel.source);
    }
  }
  for (auto& [path, excerpt] : facts.files) {
    for (ExcerptLine& line : excerpt.lines) masker(line.text);
  }
  return facts;
}

}  // namespace ladder
