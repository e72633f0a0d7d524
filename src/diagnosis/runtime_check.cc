#include "diagnosis/runtime_check.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "codegen/cpp_text.h"
#include "config/failure_pattern.h"
#include "diagnosis/exceptions.h"
#include "diagnosis/failure_context.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

namespace {

std::string WhatOf(std::string_view pattern) {
  if (pattern == pattern_name::kInputDtype) return "dtype";
  if (pattern == pattern_name::kInputStride) return "stride";
  if (pattern == pattern_name::kInputDevice) return "device";
  return "shape";
}

/// The check prints a dtype as a c10::ScalarType
/// (torch/headeronly/core/ScalarType.h): "7" is float64. Other numbers stay.
std::string DtypeOf(const std::string& code) {
  static const std::map<std::string, const char*> kNames = {
      {"0", "uint8"},
      {"1", "int8"},
      {"2", "int16"},
      {"3", "int32"},
      {"4", "int64"},
      {"5", "float16"},
      {"6", "float32"},
      {"7", "float64"},
      {"8", "complex32"},
      {"9", "complex64"},
      {"10", "complex128"},
      {"11", "bool"},
      {"15", "bfloat16"},
      {"23", "float8_e5m2"},
      {"24", "float8_e4m3fn"},
      {"25", "float8_e5m2fnuz"},
      {"26", "float8_e4m3fnuz"},
      {"27", "uint16"},
      {"28", "uint32"},
      {"29", "uint64"}};
  const auto name = kNames.find(code);
  return name == kNames.end() ? code : name->second;
}

/// A device is a c10::DeviceType (c10/core/DeviceType.h): "14" is meta.
std::string DeviceOf(const std::string& code) {
  static const std::map<std::string, const char*> kNames = {
      {"0", "cpu"},  {"1", "cuda"},  {"6", "hip"},  {"12", "xpu"},
      {"13", "mps"}, {"14", "meta"}, {"15", "hpu"}, {"19", "mtia"}};
  const auto name = kNames.find(code);
  return name == kNames.end() ? code : name->second;
}

std::optional<int> NumberIn(const std::string& text) {
  const auto number = LeadingInteger(text);
  if (!number || !std::in_range<int>(*number)) return {};
  return static_cast<int>(*number);
}

/// "torch.ops.geo.crop.default" is the operator geo::crop of the wrapper.
std::string OperatorName(std::string_view torch_name) {
  std::string name(torch_name);
  constexpr std::string_view kPrefix = "torch.ops.";
  if (name.starts_with(kPrefix)) name.erase(0, kPrefix.size());
  size_t dot = name.find('.');
  if (dot == std::string::npos) return name;
  size_t overload = name.find('.', dot + 1);
  return name.substr(0, dot) + "::" +
         name.substr(dot + 1, overload == std::string::npos
                                  ? overload
                                  : overload - dot - 1);
}

// --- what the check reported ------------------------------------------------

/// One dimension of "expected size 2==4, stride 10==1 at dim=0; expected …".
struct DimensionDiffers {
  long long size = 0, expected_size = 0;
  long long stride = 0, expected_stride = 0;
  size_t dim = 0;
};

/// What a check found to differ; empty if the log does not show it.
struct Difference {
  std::vector<DimensionDiffers> dimensions;
  std::optional<size_t> rank;  ///< the expected number of dimensions
  std::string dtype;           ///< the expected one
};

std::vector<DimensionDiffers> ReadDimensions(const std::string& line) {
  static const RE2 kDimension(
      R"(expected size (-?\d+)==(-?\d+), stride (-?\d+)==(-?\d+) at dim=(\d+))");
  std::vector<DimensionDiffers> all;
  re2::StringPiece rest(line);
  DimensionDiffers each;
  while (RE2::FindAndConsume(&rest, kDimension, &each.size, &each.expected_size,
                             &each.stride, &each.expected_stride, &each.dim)) {
    all.push_back(each);
  }
  return all;
}

/// Torch prints it right before the line that names the operator; a line of the
/// other stream may be in between.
Difference DifferenceAbove(const std::vector<PatternMatch>& matches,
                           size_t line) {
  constexpr size_t kFarthest = 2;
  const PatternMatch* nearest = nullptr;
  for (const PatternMatch& each : matches) {
    const bool fits = each.pattern == pattern_name::kSizeDiffers ||
                      each.pattern == pattern_name::kRankDiffers ||
                      each.pattern == pattern_name::kDtypeDiffers;
    if (!fits || each.line >= line || each.line + kFarthest < line) continue;
    if (nearest == nullptr || each.line > nearest->line) nearest = &each;
  }
  Difference difference;
  if (nearest == nullptr) return difference;
  difference.dimensions = ReadDimensions(nearest->text);
  const std::string expected = CaptureOf(*nearest, "expected");
  if (nearest->pattern == pattern_name::kDtypeDiffers) {
    difference.dtype = expected;
  } else if (nearest->pattern == pattern_name::kRankDiffers) {
    if (auto number = NumberIn(expected); number && *number >= 0) {
      difference.rank = static_cast<size_t>(*number);
    }
  }
  return difference;
}

// --- which check it was -----------------------------------------------------

/// An expression with symbols may stand for any number.
bool CanBe(const std::string& written, long long number) {
  const auto written_number = IntegerLiteral(written);
  return !written_number || *written_number == number;
}

std::string WithoutTorch(std::string_view dtype) {
  constexpr std::string_view kTorch = "torch.";
  if (dtype.starts_with(kTorch)) dtype.remove_prefix(kTorch.size());
  return std::string(dtype);
}

/// True if the check can have reported that difference.
bool Fits(const TensorCheck& check, const Difference& difference) {
  if (difference.rank && check.sizes.size() != *difference.rank) return false;
  if (!difference.dtype.empty() && !check.dtype.empty() &&
      WithoutTorch(check.dtype) != WithoutTorch(difference.dtype)) {
    return false;
  }
  return std::all_of(
      difference.dimensions.begin(), difference.dimensions.end(),
      [&](const DimensionDiffers& each) {
        return each.dim < check.sizes.size() &&
               each.dim < check.strides.size() &&
               CanBe(check.sizes[each.dim], each.expected_size) &&
               CanBe(check.strides[each.dim], each.expected_stride);
      });
}

/// The launch whose result `line` checks: the last of that name above it.
std::optional<size_t> LaunchAbove(const Wrapper& wrapper,
                                  const std::string& name, size_t line) {
  std::optional<size_t> last;
  for (size_t i = 0; i < wrapper.launches.size(); ++i) {
    const Launch& launch = wrapper.launches[i];
    if (launch.name == name && launch.line < line) last = i;
  }
  return last;
}

/// A launch: the indices of its model and of the launch.
using LaunchOfModel = std::pair<size_t, size_t>;

std::vector<LaunchOfModel> LaunchesOf(const RunEvidence& run,
                                      const std::string& name) {
  std::vector<LaunchOfModel> places;
  for (size_t m = 0; m < run.models.size(); ++m) {
    const auto& launches = run.models[m].wrapper.launches;
    for (size_t i = 0; i < launches.size(); ++i) {
      if (launches[i].name == name) places.emplace_back(m, i);
    }
  }
  return places;
}

std::vector<LaunchOfModel> LaunchesThatFit(const RunEvidence& run,
                                           const std::string& operation,
                                           const Difference& difference) {
  std::vector<LaunchOfModel> places;
  for (size_t m = 0; m < run.models.size(); ++m) {
    const Wrapper& wrapper = run.models[m].wrapper;
    for (const TensorCheck& check : wrapper.shapes.tensors) {
      if (check.operation != operation || !Fits(check, difference)) continue;
      const auto launch =
          LaunchAbove(wrapper, OperatorName(operation), check.line);
      if (!launch) continue;
      const LaunchOfModel place{m, *launch};
      const bool known =
          std::find(places.begin(), places.end(), place) != places.end();
      if (!known) places.push_back(place);
    }
  }
  return places;
}

/// A suspect of which only the operator is known, and perhaps the model.
Suspect WithoutPlace(Suspect suspect, bool model_known) {
  suspect.occurrence.reset();
  suspect.launch.reset();
  suspect.wrapper.reset();
  suspect.place.reset();
  suspect.source_nodes.clear();
  suspect.model_lines.clear();
  if (!model_known) suspect.model.clear();
  return suspect;
}

// --- inputs -----------------------------------------------------------------

/// True if the model checks that dimension for what the message expects: "8",
/// ">= 4", "<= 32".
bool Expects(const Wrapper& wrapper, const BadInput& bad) {
  const auto index = static_cast<size_t>(*bad.index);
  return std::any_of(wrapper.shapes.checks.begin(), wrapper.shapes.checks.end(),
                     [&](const SizeCheck& check) {
                       if (check.name != wrapper.inputs[index] || !check.dim ||
                           static_cast<int>(*check.dim) != *bad.dim) {
                         return false;
                       }
                       switch (check.kind) {
                         case SizeCheck::Kind::kAtLeast:
                           return bad.expected == ">= " + check.limit;
                         case SizeCheck::Kind::kAtMost:
                           return bad.expected == "<= " + check.limit;
                         case SizeCheck::Kind::kEquals:
                           return bad.expected == check.limit;
                       }
                       LADDER_CHECK(false);
                     });
}

/// True if the model requires size 1 in that dimension of the input.
bool HasSizeOne(const Wrapper& wrapper, const BadInput& input) {
  const auto index = static_cast<size_t>(*input.index);
  return *input.index >= 0 && index < wrapper.inputs.size() &&
         std::any_of(wrapper.shapes.checks.begin(), wrapper.shapes.checks.end(),
                     [&](const SizeCheck& check) {
                       return check.kind == SizeCheck::Kind::kEquals &&
                              check.name == wrapper.inputs[index] &&
                              check.dim &&
                              static_cast<int>(*check.dim) == *input.dim &&
                              LeadingInteger(check.limit) == 1;
                     });
}

/// The models that may have rejected the input; the line does not name one.
std::vector<const Model*> ModelsThatRefuse(const RunEvidence& run,
                                           const BadInput& bad) {
  std::vector<const Model*> models, exact;
  for (const Model& model : run.models) {
    const auto inputs = static_cast<int>(model.wrapper.inputs.size());
    if (model.folding || model.inferred) continue;
    models.push_back(&model);
    const bool checked = *bad.index >= 0 && *bad.index < inputs &&
                         bad.what == "shape" && bad.dim &&
                         Expects(model.wrapper, bad);
    if (checked) exact.push_back(&model);
  }
  return exact.empty() ? models : exact;
}

/// A size that defines a symbol cannot differ from it. A size that is an
/// expression of the symbol ("4L*s65") can.
bool DefinesItself(const Wrapper& wrapper, const TensorCheck& check,
                   const Difference& difference) {
  return std::all_of(difference.dimensions.begin(), difference.dimensions.end(),
                     [&](const DimensionDiffers& each) {
                       const auto sources =
                           SourcesOfSize(wrapper.shapes, check.sizes[each.dim]);
                       return IsIdentifier(check.sizes[each.dim]) &&
                              each.size != each.expected_size &&
                              sources.size() == 1 &&
                              sources[0].tensor == check.tensor &&
                              sources[0].dim == each.dim;
                     });
}

/// "Error in op: input": only the numbers show which input it was.
std::optional<BadInput> InputThatDiffers(const RunEvidence& run,
                                         const PatternMatch& match) {
  const Difference difference = DifferenceAbove(run.matches, match.line);
  if (difference.dimensions.empty()) return {};
  std::optional<BadInput> found;
  for (const Model& model : run.models) {
    const auto& inputs = model.wrapper.inputs;
    for (const TensorCheck& check : model.wrapper.shapes.tensors) {
      if (check.operation != "input" || !Fits(check, difference) ||
          DefinesItself(model.wrapper, check, difference)) {
        continue;
      }
      const auto input = std::find(inputs.begin(), inputs.end(), check.tensor);
      if (input == inputs.end()) continue;
      if (found) return {};
      const DimensionDiffers& first = difference.dimensions.front();
      const bool shape = first.size != first.expected_size;
      found.emplace();
      found->index = static_cast<int>(input - inputs.begin());
      found->name = check.tensor;
      found->what = shape ? "shape" : "stride";
      found->dim = static_cast<int>(first.dim);
      found->expected =
          std::to_string(shape ? first.expected_size : first.expected_stride);
      found->got = std::to_string(shape ? first.size : first.stride);
    }
  }
  return found;
}

/// The input of that name; only its position may be unknown.
BadInput UnalignedInput(const RunEvidence& run, const PatternMatch& match) {
  BadInput bad;
  bad.name = CaptureOf(match, "name");
  bad.what = "alignment";
  bad.bound = CaptureOf(match, "bytes");
  std::set<int> positions;
  for (const Model& model : run.models) {
    const auto& inputs = model.wrapper.inputs;
    const auto found = std::find(inputs.begin(), inputs.end(), bad.name);
    if (found == inputs.end() || model.folding) continue;
    positions.insert(static_cast<int>(found - inputs.begin()));
  }
  if (positions.size() == 1) bad.index = *positions.begin();
  return bad;
}

}  // namespace

std::optional<BadInput> RefusedInput(const RunEvidence& run) {
  const PatternMatch* match = StrongestMatch(run.matches);
  if (match == nullptr) return {};
  if (match->pattern == pattern_name::kInputAlignment) {
    return UnalignedInput(run, *match);
  }
  if (CaptureOf(*match, "op") == "input") {
    return InputThatDiffers(run, *match);
  }
  BadInput bad;
  bad.index = NumberIn(CaptureOf(*match, "index"));
  if (!bad.index) return {};
  bad.what = WhatOf(match->pattern);
  bad.dim = NumberIn(CaptureOf(*match, "dim"));
  bad.expected = CaptureOf(*match, "expected");
  bad.got = CaptureOf(*match, "got");
  if (bad.what == "dtype") {
    const std::string code = CaptureOf(*match, "expected_code");
    const std::string expected = DtypeOf(code);
    if (expected != code) bad.expected = expected;
    bad.got = DtypeOf(bad.got);
  } else if (bad.what == "device") {
    bad.got = DeviceOf(bad.got);
  }
  const std::vector<const Model*> models = ModelsThatRefuse(run, bad);
  if (models.size() != 1) return bad;
  const auto& inputs = models.front()->wrapper.inputs;
  const auto index = static_cast<size_t>(*bad.index);
  if (index < inputs.size()) bad.name = inputs[index];
  return bad;
}

bool IsAssumedRange(const BadInput& input) {
  return input.expected == ">= 2" && (input.got == "1" || input.got == "0");
}

bool IsIdleStride(const RunEvidence& run, const BadInput& input) {
  if (input.what != "stride" || !input.index || !input.dim) return false;
  const std::vector<const Model*> models = ModelsThatRefuse(run, input);
  return !models.empty() &&
         std::all_of(models.begin(), models.end(), [&](const Model* model) {
           return HasSizeOne(model->wrapper, input);
         });
}

std::optional<RefusedResult> RefusedOperator(const RunEvidence& run) {
  const PatternMatch* match = StrongestMatch(run.matches);
  if (match == nullptr) return {};
  const std::string operation = CaptureOf(*match, "op");
  if (operation.empty()) return {};
  std::vector<LaunchOfModel> places = LaunchesThatFit(
      run, operation, DifferenceAbove(run.matches, match->line));
  // If no check fits, every launch of the operator is possible.
  if (places.empty()) places = LaunchesOf(run, OperatorName(operation));
  if (places.empty()) return {};
  const LaunchOfModel& first = places.front();
  Suspect suspect = MakeSuspect(run, {first.first, first.second});
  if (places.size() == 1) {
    return RefusedResult{suspect, {}};
  }
  const bool one_model = std::all_of(
      places.begin(), places.end(),
      [&](const LaunchOfModel& place) { return place.first == first.first; });
  RefusedResult result{WithoutPlace(suspect, one_model), {}};
  result.not_known.push_back(
      fmt::format("which of the {} launches of {} it was: the message of the "
                  "check fits all of them",
                  places.size(), suspect.name));
  return result;
}

std::vector<std::string> UncheckedResults(
    const std::vector<RunEvidence>& runs) {
  std::set<std::string> open, checked;
  for (const RunEvidence& run : runs) {
    for (const Model& model : run.models) {
      for (const Launch& launch : model.wrapper.launches) {
        const bool own = launch.kind == LaunchKind::kCustomOp &&
                         !launch.name.starts_with("aten::");
        const bool returns = std::any_of(
            launch.accesses.begin(), launch.accesses.end(),
            [](const Access& each) { return each.written && !each.read; });
        if (own && returns) open.insert(launch.name);
      }
      for (const TensorCheck& check : model.wrapper.shapes.tensors) {
        checked.insert(OperatorName(check.operation));
      }
    }
  }
  std::string names;
  for (const std::string& name : open) {
    if (checked.contains(name)) continue;
    names += (names.empty() ? "" : ", ") + name;
  }
  if (names.empty()) return {};
  return {
      fmt::format("whether {} returned what its meta function promises: no "
                  "check of its shape, stride and dtype was compiled in (torch "
                  "2.14 does that); run torch.library.opcheck",
                  names)};
}

namespace {

/// True for the classes that a model's own checks report. A failure of another
/// class (a package that does not load) may name an operator or a number too,
/// but nothing that was rejected.
bool IsOfACheck(FailureClass failure_class) {
  return failure_class == FailureClass::kWrongMeta ||
         failure_class == FailureClass::kInputMismatch ||
         failure_class == FailureClass::kDeviceMismatch;
}

/// The rejected launch as the suspect, in the invocation that the printer shows
/// at the end of the run.
LaunchAttribution CallIn(const RunEvidence& run, const RunFailure& failure,
                         LaunchPlace place) {
  const FailureContext context(run, failure);
  std::set<size_t> due;  // the printer does not see most of these operators
  for (const LaunchPlace& each : context.position.gap) {
    if (each.model == place.model && each.launch == place.launch) {
      due.insert(each.invocation);
    }
  }
  place.invocation =
      due.empty() ? CurrentInvocation(context, place.model) : *due.begin();
  LaunchAttribution attribution;
  SetSuspect(context, place, attribution);
  if (due.size() > 1) attribution.suspect->invocation.reset();
  return attribution;
}

/// The invocation in another run that failed this check with the printer on.
std::optional<size_t> InvocationElsewhere(
    const std::vector<RunEvidence>& runs,
    const std::vector<RunFailure>& failures, const Suspect& refused) {
  for (size_t i = 0; i < runs.size(); ++i) {
    if (failures[i].failure_class != FailureClass::kWrongMeta) continue;
    const auto there = RefusedOperator(runs[i]);
    if (!there || !there->suspect.place ||
        there->suspect.name != refused.name ||
        there->suspect.launch != refused.launch) {
      continue;
    }
    const LaunchAttribution call =
        CallIn(runs[i], failures[i], *there->suspect.place);
    if (call.suspect->invocation) return call.suspect->invocation;
  }
  return {};
}

/// Adds the invocation of its model in which it was, if some run shows that.
void UsePlace(const std::vector<RunEvidence>& runs,
              const std::vector<RunFailure>& failures, size_t representative,
              const LaunchPlace& place, Verdict& verdict) {
  LaunchAttribution attribution =
      CallIn(runs[representative], failures[representative], place);
  Suspect& suspect = *attribution.suspect;
  if (!suspect.invocation) {
    suspect.invocation = InvocationElsewhere(runs, failures, suspect);
  }
  verdict.first_failing = verdict.origin = suspect;
  Append(verdict.evidence, attribution.evidence);
  if (suspect.invocation) return;
  Append(verdict.not_known, attribution.not_known);
  if (attribution.not_known.empty()) {
    verdict.not_known.emplace_back(
        "which invocation of the model failed: the ladder stopped before the "
        "stages that number them; use --all-stages");
  }
}

void DoubtAssumedRange(const RunFailure& baseline, Verdict& verdict) {
  verdict.confidence = Confidence::kLikely;
  verdict.not_known.push_back(fmt::format(
      "whether that is why it failed: inductor expects every dynamic dimension "
      "to be 2 or more, even with Dim(min=1), but its code may work for size "
      "{}; without the check the run ended with: {}",
      verdict.bad_input->got, baseline.message));
}

/// Both failures count: what the check rejected, and how the user's command
/// fails without the check.
void ShowBaseline(const std::vector<RunEvidence>& runs,
                  const std::vector<RunFailure>& failures,
                  size_t representative, Verdict& verdict) {
  const RunFailure& baseline = failures.front();
  const bool same =
      !baseline.failed ||
      baseline.failure_class == failures[representative].failure_class;
  if (same || baseline.evidence.empty()) return;
  Evidence shown = baseline.evidence.front();
  shown.says = fmt::format("without the check ({}), it ends with this",
                           runs.front().summary.stage);
  verdict.Cite(std::move(shown));
}

/// A failed check names what it rejected.
void UseRefusal(const std::vector<RunEvidence>& runs,
                const std::vector<RunFailure>& failures, size_t representative,
                Verdict& verdict) {
  const RunEvidence& run = runs[representative];
  const RunFailure& baseline = failures.front();
  verdict.bad_input = RefusedInput(run);
  if (auto refused = RefusedOperator(run)) {
    verdict.first_failing = verdict.origin = refused->suspect;
    Append(verdict.not_known, refused->not_known);
    if (const auto& place = refused->suspect.place) {
      UsePlace(runs, failures, representative, *place, verdict);
    }
  }
  if (verdict.bad_input) {
    verdict.confidence = Confidence::kCertain;
    verdict.why = "the model's own input check rejected the input";
    ShowBaseline(runs, failures, representative, verdict);
    if (verdict.bad_input->name.empty() && run.models.size() > 1) {
      verdict.not_known.push_back(
          fmt::format("which of the models rejected its input {}",
                      verdict.bad_input->index.value_or(0)));
    }
    if (IsAssumedRange(*verdict.bad_input) && representative > 0) {
      DoubtAssumedRange(baseline, verdict);
    }
    if (baseline.failure_class == FailureClass::kOutOfMemory) {
      verdict.confidence = Confidence::kLikely;
      verdict.not_known.push_back("whether that is why memory ran out: " +
                                  baseline.message);
    }
  } else if (verdict.first_failing) {
    verdict.confidence = Confidence::kCertain;
    verdict.why = "the check of an operator's result names the operator";
  }
}

/// How the run ended: its signal, or its last exception if it has one.
std::string EndOf(const RunEvidence& run) {
  if (auto signal = SignalOf(run.summary.ending)) return SignalName(*signal);
  const PatternMatch* exception = FinalException(run.matches);
  return exception != nullptr ? exception->text : Describe(run.summary.ending);
}

/// True if the last exception came after the refusal and does not follow from
/// it. Before torch 2.7 the refusal itself is raised as "… API call failed".
bool RaisedAnotherError(const RunEvidence& run) {
  const PatternMatch* refusal = StrongestMatch(run.matches);
  const PatternMatch* end = FinalException(run.matches);
  if (refusal == nullptr || end == nullptr || SignalOf(run.summary.ending)) {
    return false;
  }
  const PatternMatch* link =
      FindMatch(run.matches, pattern_name::kExceptionChain);
  const bool follows = link != nullptr && link->last_line > refusal->line;
  return end->last_line > refusal->last_line && !follows &&
         end->text.find("API call failed") == std::string::npos;
}

/// A script may catch a refusal, continue, and end for another reason.
bool NoteOtherEnd(const RunEvidence& run, Verdict& verdict) {
  if (ErrorBeforeTheEnd(run) == nullptr && !RaisedAnotherError(run)) {
    return false;
  }
  verdict.Doubt(Confidence::kLikely,
                fmt::format("whether that error ended the run: the script may "
                            "have caught it and continued; the end was {}",
                            EndOf(run)));
  return true;
}

/// What a check rejects need not be what made the process crash or hang: the
/// check stopped that run earlier.
void NoteUnexplainedEnd(const std::vector<RunEvidence>& runs,
                        size_t representative, Verdict& verdict) {
  const RunSummary& refused = runs[representative].summary;
  for (size_t i = 0; i < representative; ++i) {
    const Ending& ending = runs[i].summary.ending;
    bool hung = std::holds_alternative<TimedOut>(ending);
    auto signal = SignalOf(ending);
    if (!hung && (!signal || signal == SignalOf(refused.ending))) continue;
    verdict.not_known.push_back(fmt::format(
        "whether that is also why stage {} {}: stage {} stopped before that "
        "point; fix this first, then run again",
        runs[i].summary.stage,
        hung ? "hung" : "was ended by " + SignalName(*signal), refused.stage));
    return;
  }
}

}  // namespace

void ExplainByCheck(const std::vector<RunEvidence>& runs,
                    const std::vector<RunFailure>& failures,
                    size_t representative, Verdict& verdict) {
  if (!IsOfACheck(failures[representative].failure_class)) return;
  UseRefusal(runs, failures, representative, verdict);
  if (NoteOtherEnd(runs[representative], verdict)) {
    // Then the last call of the model need not be the rejected one.
    if (verdict.first_failing) verdict.first_failing->invocation.reset();
    if (verdict.origin) verdict.origin->invocation.reset();
    return;
  }
  NoteUnexplainedEnd(runs, representative, verdict);
}

}  // namespace ladder
