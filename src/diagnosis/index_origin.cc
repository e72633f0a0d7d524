#include "diagnosis/index_origin.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "base/text.h"
#include "codegen/cpp_text.h"
#include "codegen/kernel_slice.h"
#include "codegen/signatures.h"
#include "codegen/wrapper.h"
#include "config/failure_pattern.h"
#include "diagnosis/align.h"
#include "diagnosis/crash_site.h"
#include "diagnosis/failure.h"
#include "diagnosis/index_bound.h"
#include "diagnosis/inferred_model.h"
#include "diagnosis/inlined_constant.h"
#include "diagnosis/nan_origin.h"

namespace ladder {

namespace {

// Whether a launch that wrote an index made it, or may have passed it on.

/// True for a type that holds no indices, in the spelling of C++ ("float",
/// "at::BFloat16"), of torch ("torch.bool") or of constants ("float32").
bool HoldsNoIndex(std::string_view dtype) {
  constexpr std::string_view kTorch = "torch.";
  if (dtype.starts_with(kTorch)) dtype.remove_prefix(kTorch.size());
  if (dtype == "bool" || dtype == "double") return true;
  for (std::string_view part : {"float", "Float", "half", "Half", "complex"}) {
    if (dtype.find(part) != std::string_view::npos) return true;
  }
  return false;
}

/// The buffers that the generated code shows to hold no indices.
std::set<std::string> BuffersWithoutIndices(const Wrapper& wrapper) {
  std::set<std::string> buffers;
  for (const Launch& launch : wrapper.launches) {
    for (const Access& access : launch.accesses) {
      if (HoldsNoIndex(access.dtype)) buffers.insert(access.buffer);
    }
  }
  for (const TensorCheck& check : wrapper.shapes.tensors) {
    if (HoldsNoIndex(check.dtype)) buffers.insert(check.tensor);
  }
  for (const Constant& constant : wrapper.constants) {
    if (HoldsNoIndex(constant.dtype)) buffers.insert(constant.name);
  }
  return buffers;
}

/// True if the launch certainly made what it wrote by its access `written` (if
/// known): its operator computes positions or counts, or nothing that it reads
/// can hold an index.
bool CertainlyMade(const Model& model, size_t launch,
                   const std::optional<size_t>& written) {
  const Launch& maker = model.wrapper.launches[launch];
  if (written && MakesIndices(maker, *written)) return true;
  const std::set<std::string> without = BuffersWithoutIndices(model.wrapper);
  return std::none_of(maker.accesses.begin(), maker.accesses.end(),
                      [&](const Access& access) {
                        return access.read && !without.contains(access.buffer);
                      });
}

// The values that an index buffer held, from whichever run printed them.

/// The least and the greatest element of a buffer, as a run printed them.
struct PrintedRange {
  double min = 0, max = 0;
  std::string log;  ///< of that run
  size_t line = 0;
};

/// The only model of `run` that matches `model`. The generated file's name is a
/// hash of its text, so equal names leave no doubt.
std::optional<size_t> FindModel(const RunEvidence& run, const Model& model) {
  std::optional<size_t> found;
  size_t alike = 0;
  for (size_t i = 0; i < run.models.size(); ++i) {
    const Model& other = run.models[i];
    if (other.folding != model.folding) continue;
    if (!SameModel(other.wrapper, model.wrapper)) continue;
    if (other.name == model.name) return i;
    found = i;
    ++alike;
  }
  return alike == 1 ? found : std::nullopt;
}

bool HasTwin(const RunEvidence& run, const Model& model) {
  size_t alike = 0;
  for (const Model& other : run.models) {
    alike += SameModel(other.wrapper, model.wrapper) ? 1 : 0;
  }
  return alike > 1;
}

/// "3 to 27".
std::string FormatRange(const PrintedRange& range) {
  return fmt::format("{} to {}", range.min, range.max);
}

/// What `buffer` held right before `place`, a launch in runs[run], in the last
/// failed run that shows it. Skips runs in which several models look like that
/// of `place`.
std::optional<PrintedRange> RangeBefore(const std::vector<RunEvidence>& runs,
                                        size_t run, const LaunchPlace& place,
                                        const std::string& buffer) {
  const Model& model = runs[run].models[place.model];
  const bool has_twin = HasTwin(runs[run], model);
  for (size_t i = runs.size(); i-- > 0;) {
    if (!Failed(runs[i])) continue;
    LaunchPlace there = place;
    if (i != run) {
      const auto same = FindModel(runs[i], model);
      if (!same || (has_twin && runs[i].models[*same].name != model.name)) {
        continue;
      }
      there.model = *same;
    }
    const TensorValue* value = ValueBefore(runs[i], there, buffer);
    if (value == nullptr || !value->min || !value->max) continue;
    return PrintedRange{*value->min, *value->max, runs[i].log, value->line};
  }
  return {};
}

/// Adds what the bad input's buffer held, see RangeBefore. The value in the
/// failure line is exact, so it is kept.
void AddObserved(const std::vector<RunEvidence>& runs, size_t run,
                 const LaunchPlace& place, IndexFinding& finding) {
  BadInput& bad = *finding.bad_input;
  const auto range = RangeBefore(runs, run, place, bad.buffer);
  if (!range) return;
  if (bad.observed.empty()) bad.observed = FormatRange(*range);
  finding.Cite({range->log, range->line, "",
                fmt::format("{} holds {}", bad.buffer, FormatRange(*range))});
}

/// True if every element is a valid index into `size` elements. With `wraps`,
/// negative ones count from the end.
bool IsWithin(const PrintedRange& range, double size, bool wraps) {
  return range.min >= (wraps ? -size : 0) && range.max < size;
}

/// One search for the origin of the failing launch's index.
class IndexSearch {
 public:
  IndexSearch(const std::vector<RunEvidence>& runs, size_t run,
              const LaunchPlace& place)
      : runs_(runs),
        number_(run),
        run_(runs[run]),
        model_(run_.models[place.model]),
        place_(place) {}

  IndexFinding Run(const std::string& condition) {
    if (!condition.empty() && Failing().kind == LaunchKind::kKernel) {
      FollowCheck(condition);
    } else {
      FollowOperator();
    }
    return std::move(finding_);
  }

 private:
  [[nodiscard]] const Launch& Failing() const {
    return model_.wrapper.launches[place_.launch];
  }

  void Note(std::string sentence) {
    finding_.not_known.push_back(std::move(sentence));
  }
  /// The kernel source of another model shows nothing about the index.
  void DoubtSource(size_t launch) {
    const std::string why = DoubtOfSource(run_, {place_.model, launch, 1});
    if (why.empty() || Contains(finding_.not_known, why)) return;
    finding_.Doubt(Confidence::kGuess, why);
  }
  void AddEvidence(size_t wrapper_line, std::string says) {
    finding_.Cite({model_.wrapper.path, wrapper_line, "", std::move(says)});
  }

  // --- without generated code: the only printed integers out of bounds ------
  void FollowPrinted(const std::string& condition) {
    static const RE2 kFixed(R"(0 <= .+ < (\d+)L?)");
    double size = 0;
    if (!RE2::FullMatch(condition, kFixed, &size)) {
      return Note("which buffer holds the index: the bound of " + condition +
                  " is not a number");
    }
    std::set<std::string> buffers;
    std::optional<size_t> access;
    const auto& accesses = Failing().accesses;
    for (size_t i = 0; i < accesses.size(); ++i) {
      const TensorValue* value = ValueBefore(run_, place_, accesses[i].buffer);
      if (!accesses[i].read || value == nullptr || !HoldsIntegers(*value) ||
          !value->min || !value->max ||
          IsWithin({*value->min, *value->max, "", 0}, size, true)) {
        continue;
      }
      if (buffers.insert(accesses[i].buffer).second) access = i;
    }
    if (buffers.size() != 1) {
      return Note(fmt::format(
          "which buffer holds the index: {} of the printed tensors of integers "
          "that {} reads are out of bounds",
          buffers.empty() ? "none" : "several", Failing().name));
    }
    BadInput bad;
    bad.what = "out-of-range";
    bad.bound = condition;
    bad.buffer = *buffers.begin();
    finding_.bad_input = bad;
    const bool all =
        MayReadUnprinted(model_, place_.launch) == UnprintedReads::kNone;
    finding_.Doubt(
        all ? Confidence::kLikely : Confidence::kGuess,
        fmt::format("whether {} is the index: no other printed integers that "
                    "{} reads are out of bounds; it may also be computed{}",
                    bad.buffer, Failing().name,
                    all ? "" : ", or come from an unprinted constant"));
    if (WriterIsPrinted(*access)) {
      FollowBuffer(*access);
    } else {
      NoteUnprintedWriter(*access);
    }
    finding_.origin_known = false;
  }

  void NoteUnprintedWriter(size_t access) {
    std::string perhaps;
    for (const Origin& origin :
         model_.dataflow.launches[place_.launch].origins[access]) {
      if (origin.kind != Origin::Kind::kLaunch) continue;
      perhaps = ", perhaps " + model_.wrapper.launches[origin.index].name;
    }
    Note(fmt::format("which call wrote {}: its result is not printed{}",
                     Failing().accesses[access].buffer, perhaps));
  }

  static bool HoldsIntegers(const TensorValue& value) {
    return value.dtype.find("int") != std::string::npos;
  }

  /// False if only a later launch shows the result, or no launch wrote it.
  [[nodiscard]] bool WriterIsPrinted(size_t access) const {
    const std::string& buffer = Failing().accesses[access].buffer;
    const auto& origins =
        model_.dataflow.launches[place_.launch].origins[access];
    if (origins.empty()) return false;
    return std::none_of(
        origins.begin(), origins.end(), [&](const Origin& origin) {
          return origin.kind == Origin::Kind::kUnwritten ||
                 (origin.kind == Origin::Kind::kLaunch &&
                  ValueBefore(run_, {place_.model, origin.index}, buffer) ==
                      nullptr);
        });
  }

  // --- the check that failed ------------------------------------------------
  void FollowCheck(const std::string& condition) {
    if (model_.inferred) return FollowPrinted(condition);
    const KernelChecks found = ChecksOf(run_, place_, condition);
    if (found.checks.empty()) {
      return Note("which buffer holds the index: " + found.why_none);
    }
    DoubtSource(place_.launch);
    const IndexCheck* chosen = Choose(found.checks);
    // The text, and so the bound, is the same in all of them.
    const IndexCheck& check = chosen ? *chosen : found.checks.front();
    BadInput bad;
    bad.what = "out-of-range";
    bad.bound = check.condition;
    bad.table = TableOf(chosen ? std::vector{check} : found.checks);
    finding_.bad_input = bad;
    finding_.Cite({found.file, check.line, "",
                   fmt::format("the check {}", check.condition)});
    const std::string rivals = RivalAssertions(run_);
    if (!rivals.empty()) finding_.Doubt(Confidence::kLikely, rivals);
    const std::vector<size_t> arguments = IndexArguments(check);
    if (chosen == nullptr) {
      NoteChecks(found.checks);
    } else if (arguments.empty()) {
      FollowSource(check);
    } else if (arguments.size() > 1) {
      ChooseBuffer(check, arguments);
    } else {
      UseBuffer(check, arguments.front());
    }
    FollowBound(run_, place_, check, finding_);
  }

  /// No buffer holds the index: a constant in the source may.
  void FollowSource(const IndexCheck& check) {
    const auto constant = FindInlinedIndex(run_, place_, check);
    if (!constant) {
      return Note(
          fmt::format("why {} is out of range: {} does not read it from a "
                      "buffer but computes it",
                      check.variable, Failing().name));
    }
    finding_.bad_input->buffer = constant->bad_input.buffer;
    finding_.bad_input->observed = constant->bad_input.observed;
    finding_.chain.push_back(constant->suspect);
    Append(finding_.evidence, constant->evidence);
    if (constant->open.empty()) return;
    finding_.Doubt(Confidence::kLikely, constant->open);
  }

  /// Of several checks with the same text, the one on the line that raised. If
  /// it is unknown: the first, if all check the same buffers, or null.
  [[nodiscard]] const IndexCheck* Choose(
      const std::vector<IndexCheck>& checks) const {
    const std::set<long long> lines = RaisedLines(run_);
    std::vector<const IndexCheck*> raised;
    for (const IndexCheck& check : checks) {
      const bool told = lines.contains(static_cast<long long>(check.line));
      if (told) raised.push_back(&check);
    }
    if (raised.size() == 1) return raised.front();
    const bool alike =
        std::all_of(checks.begin(), checks.end(), [&](const IndexCheck& each) {
          return each.index_parameters == checks.front().index_parameters &&
                 each.value_parameters == checks.front().value_parameters;
        });
    return alike ? &checks.front() : nullptr;
  }

  /// A combo kernel has the same check for several buffers.
  void NoteChecks(const std::vector<IndexCheck>& checks) {
    std::set<std::string> buffers;
    for (const IndexCheck& check : checks) {
      for (size_t access : IndexArguments(check)) {
        buffers.insert(Failing().accesses[access].buffer);
      }
    }
    Note(fmt::format(
        "which of {} identical checks failed: the index may come from {}",
        checks.size(), fmt::join(buffers, " or ")));
  }

  /// What the checked index chooses elements of; empty if checks differ, or if
  /// it cannot be told.
  [[nodiscard]] std::string TableOf(
      const std::vector<IndexCheck>& checks) const {
    std::set<std::string> tables;
    for (const IndexCheck& check : checks) {
      for (const std::string& parameter : check.indexed_parameters) {
        tables.insert(TensorOf(parameter));
      }
      if (check.indexed_parameters.empty()) return "";
    }
    return tables.size() == 1 ? *tables.begin() : "";
  }

  [[nodiscard]] std::string TensorOf(const std::string& parameter) const {
    const auto& accesses = Failing().accesses;
    for (size_t i = 0; i < accesses.size(); ++i) {
      if (accesses[i].parameter != parameter || !accesses[i].read) continue;
      const auto& origins = model_.dataflow.launches[place_.launch].origins[i];
      const bool constant =
          origins.size() == 1 && origins[0].kind == Origin::Kind::kConstant;
      return constant ? TitleOf(MakeSuspect(model_, origins[0]))
                      : accesses[i].buffer;
    }
    return "";
  }

  /// The launch's arguments whose elements go into the index, one per buffer.
  /// Excludes what the kernel itself wrote before (an argmax that feeds the
  /// index is written and read back by one kernel).
  [[nodiscard]] std::vector<size_t> IndexArguments(
      const IndexCheck& check) const {
    const auto& accesses = Failing().accesses;
    std::vector<size_t> found;
    std::set<std::string> buffers;
    for (const std::string& parameter : check.value_parameters) {
      if (!Contains(check.index_parameters, parameter)) continue;
      for (size_t i = 0; i < accesses.size(); ++i) {
        if (accesses[i].parameter != parameter || !accesses[i].read) continue;
        if (buffers.insert(accesses[i].buffer).second) found.push_back(i);
      }
    }
    return found;
  }

  void AddRange(const std::string& buffer, const PrintedRange& range) {
    finding_.Cite({range.log, range.line, "",
                   fmt::format("{} holds {}", buffer, FormatRange(range))});
  }

  [[nodiscard]] std::optional<PrintedRange> RangeOf(size_t access) const {
    return RangeBefore(runs_, number_, place_,
                       Failing().accesses[access].buffer);
  }

  /// The kernel computes the index from several buffers. Their values show
  /// which of them is wrong, if only one is out of bounds.
  void ChooseBuffer(const IndexCheck& check,
                    const std::vector<size_t>& arguments) {
    const auto size = FixedBound(check);
    std::vector<size_t> outside;
    bool all_seen = size.has_value();
    std::string names;
    for (size_t each : arguments) {
      const std::string& buffer = Failing().accesses[each].buffer;
      names += (names.empty() ? "" : " and ") + buffer;
      const auto range = RangeOf(each);
      all_seen = all_seen && range;
      if (!range) continue;
      names += fmt::format(" ({})", FormatRange(*range));
      const bool out =
          size && !IsWithin(*range, static_cast<double>(*size), check.wraps);
      if (out) outside.push_back(each);
    }
    // No part of a * 1000 + b, or of a hash, is an index itself.
    if (check.multiplied || check.reduced) return NoteComputed(check, names);
    if (!all_seen || outside.size() != 1) {
      return Note(
          fmt::format("which of {} is wrong: {} computes the index "
                      "from all of them",
                      names, Failing().name));
    }
    finding_.Doubt(
        Confidence::kLikely,
        fmt::format("whether {0} alone is wrong: {1} computes the index from "
                    "{2}, and only {0} has values out of range",
                    Failing().accesses[outside.front()].buffer, Failing().name,
                    names));
    UseIndexBuffer(outside.front());
  }

  void NoteComputed(const IndexCheck& check, const std::string& from) {
    Note(fmt::format(
        "why {0} is out of range: {1} computes it from {2}; look at the "
        "arithmetic, which may overflow or give a negative number",
        check.variable, Failing().name, from));
  }

  /// The kernel may compute a bad index from a correct buffer.
  void UseBuffer(const IndexCheck& check, size_t access) {
    const Access& argument = Failing().accesses[access];
    if (HoldsNoIndex(argument.dtype)) {
      return Note(fmt::format(
          "why the index is bad: {} computes it from the numbers in {}, which "
          "are no indices",
          Failing().name, argument.buffer));
    }
    const auto size = FixedBound(check);
    const auto range = RangeOf(access);
    if (range && size &&
        IsWithin(*range, static_cast<double>(*size), check.wraps)) {
      AddRange(argument.buffer, *range);
      return Note(
          fmt::format("why the index is bad: {} holds {}, which is in range, "
                      "so {} computes a bad index from a good one",
                      argument.buffer, FormatRange(*range), Failing().name));
    }
    if (check.reduced) {  // elements of any size give a valid index
      if (range) AddRange(argument.buffer, *range);
      return NoteComputed(check, argument.buffer);
    }
    UseIndexBuffer(access);
    const bool alone =
        std::all_of(check.value_parameters.begin(),
                    check.value_parameters.end(), [&](const auto& parameter) {
                      return BufferOf(parameter) == argument.buffer;
                    });
    if (alone && check.from_integers && !check.computed) return;
    finding_.Doubt(
        Confidence::kLikely,
        fmt::format("whether {} is wrong, or {} computes a wrong index from it",
                    argument.buffer, Failing().name));
  }

  [[nodiscard]] std::string BufferOf(const std::string& parameter) const {
    for (const Access& access : Failing().accesses) {
      if (access.parameter == parameter && access.read) return access.buffer;
    }
    return "";  // the kernel's own result
  }

  // --- an operator that rejected an index -----------------------------------
  void FollowOperator() {
    const auto access = IndexAccess(Failing());
    if (!access) {
      return Note(
          fmt::format("which input of {} holds the index", Failing().name));
    }
    BadInput bad;
    bad.what = "out-of-range";
    for (std::string_view pattern : pattern_name::kOperatorIndex) {
      const PatternMatch* match = FindMatch(run_.matches, pattern);
      if (match == nullptr) continue;
      bad.observed = CaptureOf(*match, "value");
      const std::string bound = CaptureOf(*match, "bound");
      if (!bound.empty()) bad.bound = "index < " + bound;
      break;
    }
    finding_.bad_input = bad;
    UseIndexBuffer(*access);
  }

  // --- what wrote it --------------------------------------------------------
  void UseIndexBuffer(size_t access) {
    const Access& index = Failing().accesses[access];
    finding_.bad_input->buffer = index.buffer;
    AddEvidence(Failing().line,
                fmt::format("the index comes from {}, passed as {}",
                            index.buffer, index.parameter));
    FollowBuffer(access);
  }

  /// Goes back over launches that only pass the index on.
  void FollowBuffer(size_t access) {
    size_t launch = place_.launch;
    std::set<std::pair<size_t, size_t>> seen;
    while (seen.insert({launch, access}).second) {
      const auto& origins = model_.dataflow.launches[launch].origins[access];
      if (origins.size() != 1) return NoteWriters(launch, access, origins);
      const Origin& origin = origins.front();
      if (origin.kind != Origin::Kind::kLaunch) {
        return EndOutside(launch, access, origin);
      }
      AddProducer(origin.index);
      const auto written = WrittenAs(launch, access, origin.index);
      const auto handed =
          written ? HandedOnBy(origin.index, *written) : std::nullopt;
      if (!handed) return DoubtMaker(origin.index, written);
      DoubtSource(origin.index);
      launch = origin.index;
      access = *handed;
      AddEvidence(
          model_.wrapper.launches[launch].line,
          fmt::format("it only passes on values of {}",
                      model_.wrapper.launches[launch].accesses[access].buffer));
    }
  }

  void AddProducer(size_t launch) {
    AddEvidence(model_.wrapper.launches[launch].line,
                finding_.chain.empty()
                    ? "the launch that wrote the index buffer"
                    : "the launch that wrote the values passed on");
    finding_.chain.push_back(MakeSuspect(run_, {place_.model, launch}));
  }

  void EndOutside(size_t launch, size_t access, const Origin& origin) {
    const std::string& buffer =
        model_.wrapper.launches[launch].accesses[access].buffer;
    if (origin.kind == Origin::Kind::kUnwritten) {
      finding_.origin_known = false;
      return Note(fmt::format(
          "what {} held: nothing wrote it before it was read as an index",
          buffer));
    }
    finding_.chain.push_back(MakeSuspect(model_, origin));
    if (origin.kind == Origin::Kind::kModelInput && launch == place_.launch) {
      if (!model_.inferred) {
        finding_.bad_input->index = static_cast<int>(origin.index);
      }
      finding_.bad_input->name = finding_.chain.back().name;
    }
  }

  void NoteWriters(size_t launch, size_t access,
                   const std::vector<Origin>& origins) {
    finding_.origin_known = false;
    if (origins.empty()) return;
    std::string names;
    for (const Origin& origin : origins) {
      if (origin.kind == Origin::Kind::kUnwritten) continue;
      const std::string name = origin.kind == Origin::Kind::kLaunch
                                   ? model_.wrapper.launches[origin.index].name
                                   : MakeSuspect(model_, origin).name;
      names += (names.empty() ? "" : ", ") + name;
    }
    Note(fmt::format("which of several writers of {} wrote the bad index: {}",
                     model_.wrapper.launches[launch].accesses[access].buffer,
                     names));
  }

  void DoubtMaker(size_t launch, const std::optional<size_t>& written) {
    if (CertainlyMade(model_, launch, written)) return;
    finding_.Doubt(
        Confidence::kLikely,
        fmt::format("whether {} made the bad index or only passed it on",
                    model_.wrapper.launches[launch].name));
  }

  /// The access of `producer` that wrote what `launch` reads, perhaps under
  /// another name.
  [[nodiscard]] std::optional<size_t> WrittenAs(size_t launch, size_t access,
                                                size_t producer) const {
    std::string name = model_.wrapper.launches[launch].accesses[access].buffer;
    const auto& steps = model_.wrapper.steps;
    bool between = false;
    for (size_t i = steps.size(); i-- > 0;) {
      const Step& step = steps[i];
      const bool is_launch = step.kind == Step::Kind::kLaunch;
      if (is_launch && step.launch == launch) between = true;
      if (is_launch && step.launch == producer) break;
      if (between && step.kind == Step::Kind::kAlias && step.to == name) {
        name = step.from;
      }
    }
    const auto& accesses = model_.wrapper.launches[producer].accesses;
    std::vector<size_t> written;
    for (size_t i = 0; i < accesses.size(); ++i) {
      if (!accesses[i].written) continue;
      if (accesses[i].buffer == name) return i;
      written.push_back(i);
    }
    if (written.size() != 1) return {};
    return written.front();
  }

  [[nodiscard]] std::optional<size_t> HandedOnBy(size_t producer,
                                                 size_t written) const {
    const Launch& launch = model_.wrapper.launches[producer];
    if (launch.kind != LaunchKind::kKernel) return HandedOn(launch, written);
    const auto sources = CopiedBy(run_, {place_.model, producer, 1},
                                  launch.accesses[written].parameter);
    if (sources.size() != 1) return {};
    for (size_t i = 0; i < launch.accesses.size(); ++i) {
      const Access& access = launch.accesses[i];
      if (access.read && access.parameter == sources.front()) return i;
    }
    return {};
  }

  const std::vector<RunEvidence>& runs_;
  const size_t number_;  ///< of run_
  const RunEvidence& run_;
  const Model& model_;
  const LaunchPlace place_;
  IndexFinding finding_;
};

}  // namespace

IndexFinding FindIndexOrigin(const std::vector<RunEvidence>& runs, size_t run,
                             const LaunchPlace& place,
                             const std::string& condition) {
  IndexFinding finding = IndexSearch(runs, run, place).Run(condition);
  if (!finding.bad_input) return finding;
  if (!finding.bad_input->buffer.empty()) {
    AddObserved(runs, run, place, finding);
  }
  AddObservedSize(runs, finding);
  return finding;
}

std::string FindBrokenCheck(const std::vector<RunEvidence>& runs, size_t run,
                            const LaunchPlace& place) {
  const Launch& launch =
      runs[run].models[place.model].wrapper.launches[place.launch];
  std::set<std::string> broken;
  for (const IndexCheck& check : ChecksOf(runs[run], place, "").checks) {
    const auto size = FixedBound(check);
    const bool plain = check.from_integers && !check.computed &&
                       !check.masked && check.value_parameters.size() == 1;
    if (!size || !plain) continue;
    for (const Access& access : launch.accesses) {
      if (access.parameter != check.value_parameters[0] || !access.read) {
        continue;
      }
      const auto range = RangeBefore(runs, run, place, access.buffer);
      if (range && !IsWithin(*range, static_cast<double>(*size), check.wraps)) {
        broken.insert(check.condition);
      }
    }
  }
  return broken.size() == 1 ? *broken.begin() : "";
}

}  // namespace ladder
