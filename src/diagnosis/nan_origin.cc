#include "diagnosis/nan_origin.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "diagnosis/inferred_model.h"
#include "diagnosis/inlined_constant.h"
#include "diagnosis/invocation_values.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

namespace {

/// True for kernels whose purpose is to write -Inf.
bool NamesAMask(const std::string& kernel) {
  for (const char* word : {"masked_fill", "where", "triu", "tril", "full"}) {
    if (kernel.find(word) != std::string::npos) return true;
  }
  return false;
}

constexpr const char* kAllFinite =
    "it writes a bad value although everything it reads is finite";
constexpr const char* kAllPrintedFinite =
    "it writes a bad value although everything printed that it reads is finite";

/// Names the launch where the bad values of an invocation began, and says
/// how sure that is.
class NanAttribution {
 public:
  NanAttribution(const RunEvidence& run, const InvocationValues& values,
                 const std::set<size_t>& harmless, ValueFinding& finding)
      : run_(run), values_(values), harmless_(harmless), finding_(finding) {}

  void Of(const NanPropagation& path) {
    const size_t culprit = Attribute(path);
    if (model().inferred) DoubtInferred(culprit);
  }

 private:
  /// The execution that is named.
  size_t Attribute(const NanPropagation& path) {
    size_t culprit = path.root;
    if (!path.carried_by.empty()) culprit = ChooseFromInf(path);
    if (auto hidden = UnseenLaunch(model(), values_, culprit)) {
      NameHidden(*hidden, culprit);
      return culprit;
    }
    const auto unseen = BadUnprintedInputs(run_, values_, culprit);
    const size_t reader = culprit;
    if (auto keeper = UnseenKeeper(values_, unseen, reader)) {
      culprit = *keeper;
      kept_ = values_.LaunchOf(reader).accesses[unseen[0].access].buffer;
    }
    LookAtReads(culprit);
    LookAtSource(culprit);
    Name(culprit);
    Weigh(culprit);
    if (culprit != reader) {
      ExplainKeeper(reader);
    } else if (!finding_.source) {
      DoubtUnseen(culprit, unseen);
    }
    if (!path.carried_by.empty()) {
      ExplainInf(path, culprit);
    } else if (!values_.Write(culprit).nan && !finding_.source) {
      DoubtInf(values_.Write(culprit));
    }
    for (size_t other : path.other_roots) {
      if (other == culprit) continue;
      finding_.Doubt(Confidence::kLikely,
                     fmt::format("whether {}, launch {}, is the cause: it "
                                 "writes bad values of its own too",
                                 values_.LaunchOf(other).name, other + 1));
    }
    return culprit;
  }

  [[nodiscard]] const Model& model() const {
    return run_.models[values_.invocation().model];
  }
  [[nodiscard]] Suspect SuspectOf(size_t execution) const {
    return MakeSuspect(run_, values_.invocation(), execution);
  }

  // --- Inf that another launch turned into NaN

  [[nodiscard]] bool WasHarmless(size_t execution) const {
    return harmless_.contains(
        values_.invocation().executions[execution].launch);
  }

  /// Inf is a bad value unless it is intended: then the launch that turned it
  /// into NaN is the root cause.
  [[nodiscard]] size_t ChooseFromInf(const NanPropagation& path) const {
    bool mask = values_.Write(path.root).below_only &&
                (NamesAMask(values_.LaunchOf(path.root).name) ||
                 HoldsMinusInf(run_, values_, path.root));
    return mask || WasHarmless(path.root) ? path.carried_by.back() : path.root;
  }

  void ExplainInf(const NanPropagation& path, size_t culprit) {
    size_t nan = path.carried_by.back();
    const std::string& began = values_.LaunchOf(path.root).name;
    const std::string& made_nan = values_.LaunchOf(nan).name;
    size_t line = values_.Write(culprit == nan ? path.root : nan).line;
    if (culprit != nan) {
      finding_.why = "it is the first to write Inf";
      finding_.Cite(
          {run_.log, line, "", "the first NaN, from that Inf: " + made_nan});
      return finding_.Doubt(
          Confidence::kLikely,
          fmt::format("whether that Inf is intended (as in a mask): NaN first "
                      "appears in {}, launch {}, which reads it; if the Inf is "
                      "intended, {} is the root cause",
                      made_nan, nan + 1, made_nan));
    }
    finding_.Cite(
        {run_.log, line, "", "the Inf that it reads comes from " + began});
    bool harmless = WasHarmless(path.root);
    finding_.why =
        harmless ? "it turns an Inf into NaN, and that Inf did no harm in "
                   "other invocations"
                 : "it is the first to write NaN; the Inf that it reads looks "
                   "like a mask";
    finding_.Doubt(
        harmless ? Confidence::kLikely : Confidence::kGuess,
        fmt::format("whether the Inf that {}, launch {}, writes is intended "
                    "(as in a mask): if not, {} is the root cause",
                    began, path.root + 1, began));
  }

  // --- bad values of a launch that the printer does not show

  void NameHidden(size_t hidden, size_t reader) {
    const std::string& shown_by = values_.LaunchOf(reader).name;
    ShowReads(reader);
    finding_.first_bad = MakeSuspect(run_, {values_.invocation().model, hidden,
                                            values_.invocation().number});
    finding_.first_bad->invocation = values_.invocation().number;
    finding_.Cite({model().wrapper.path, model().wrapper.launches[hidden].line,
                   "", "the call that writes what " + shown_by + " reads"});
    finding_.confidence = Confidence::kGuess;
    finding_.why = "it writes the input of " + shown_by +
                   ", the first launch seen to read a bad value";
    finding_.not_known.push_back(
        "what that call read and wrote: in loops and branches the printer does "
        "not show the calls of operators, and on a CPU no values");
  }

  // --- bad values from unprinted inputs

  /// The named launch wrote what the reader must have found bad; the reader is
  /// the first that is seen to write a bad value.
  void ExplainKeeper(size_t reader) {
    const std::string& made_bad = values_.LaunchOf(reader).name;
    finding_.Cite(
        {run_.log, values_.Write(reader).line, "",
         fmt::format(
             "the first bad value that was printed: {} computed it from {}",
             made_bad, kept_)});
    if (!finding_.source) {
      finding_.why = fmt::format(
          "it writes {}, and {}, launch {}, computes a bad value from that and "
          "small finite numbers",
          kept_, made_bad, reader + 1);
    }
    finding_.Doubt(
        Confidence::kLikely,
        fmt::format("what {} holds: the printer never shows it", kept_));
  }

  /// One of these held the bad value.
  void DoubtUnseen(size_t execution,
                   const std::vector<UnprintedInput>& unseen) {
    if (unseen.empty()) return;
    std::string names;
    bool of_package = true;
    for (const UnprintedInput& each : unseen) {
      of_package = of_package && each.source.outside && each.source.state.known;
      names += names.empty() ? "" : " or ";
      names += each.source.outside
                   ? MakeSuspect(model(), *each.source.outside).name
                   : values_.LaunchOf(execution).accesses[each.access].buffer;
    }
    finding_.born_here = false;
    finding_.why =
        "it is the first to write a bad value, which cannot come from the "
        "small finite numbers that were printed";
    finding_.Doubt(
        Confidence::kLikely,
        fmt::format("what {} held at that launch: the bad value must come from "
                    "there, but the printer does not show it",
                    names));
    if (!of_package) return;
    finding_.not_known.push_back(
        "whether the weights in use are those of the package, which are "
        "finite: load_constants or update_constant_buffer may have replaced "
        "them");
  }

  // --- what the named launch read

  /// Checks whether all that the launch read is known, and whether some of it
  /// was bad before the model began.
  void LookAtReads(size_t execution) {
    const auto& accesses = values_.LaunchOf(execution).accesses;
    for (size_t i = 0; i < accesses.size(); ++i) {
      if (!accesses[i].read) continue;
      ReadSource source = values_.Read(execution, i);
      if (source.garbage()) continue;
      if (!source.state.known) NoteUnknown(source, accesses[i]);
      if (source.state.bad() && accesses[i].keeps) {
        overwritten_ = accesses[i].buffer;
      }
      if (!source.state.bad()) continue;
      if (source.outside) {
        NoteOutside(execution, source, accesses[i].buffer);
      } else if (!BadWriter(values_, source)) {
        // No known writer wrote a bad value: something unseen (a custom op that
        // mutates its arguments) changed it later.
        NoteUnknown("what changed " + accesses[i].buffer +
                    " after it was written");
      }
    }
  }

  void NoteUnknown(const ReadSource& source, const Access& access) {
    if (!source.outside) {
      unknown_launches_.merge(UnknownMakers(values_, {source}));
    } else if (source.outside->kind == Origin::Kind::kConstant) {
      if (!CanHoldNan(model(), *source.outside)) return;
      if (values_.WasChanged(*source.outside)) {
        // In the invocation before, its reader wrote finite values.
        if (access.buffer == kept_) return;
        finding_.born_here = false;
        return NoteUnknown(fmt::format(
            "what {} left in {}{}", Changer(model(), *source.outside),
            access.buffer, WritersOf(model(), *source.outside)));
      }
    }
    NoteUnknown("what this launch read from " + access.buffer +
                ": the printer never shows it");
  }
  void NoteUnknown(std::string what) { AddOnce(std::move(what), unknown_); }

  /// NaN is never intended; Inf may be.
  void NoteOutside(size_t execution, const ReadSource& source,
                   const std::string& buffer) {
    if (!source.state.nan && source.state.below_only) {
      NoteUnknown(
          fmt::format("whether the -Inf in {} is intended (as in a mask): if "
                      "not, it is the root cause",
                      MakeSuspect(model(), *source.outside).name));
      return;
    }
    if (finding_.source && !(source.state.nan && source_is_inf_)) return;
    source_is_inf_ = !source.state.nan;
    AttributeToOutside(execution, source, buffer);
  }

  void AttributeToOutside(size_t execution, const ReadSource& source,
                          const std::string& buffer) {
    finding_.source = MakeSuspect(model(), *source.outside);
    BadInput bad;
    bad.buffer = buffer;
    bad.what = source.state.nan ? "nan" : "inf";
    bad.observed = bad.what;
    if (source.outside->kind == Origin::Kind::kConstant) {
      bad.observed = DescribeConstant(*source.outside);
    } else {
      bad.index = static_cast<int>(source.outside->index);
      bad.name = finding_.source->name;
      finding_.Cite({run_.log, source.state.line, "",
                     fmt::format("the model input {} holds {}", bad.name,
                                 SpelledForPeople(bad.what))});
    }
    finding_.bad_input = bad;
    finding_.Cite({model().wrapper.path, values_.LaunchOf(execution).line, "",
                   fmt::format("reads {} ({})", finding_.source->name,
                               SpelledForPeople(bad.observed))});
  }

  [[nodiscard]] std::string DescribeConstant(const Origin& constant) const {
    if (values_.WasChanged(constant))
      return "as " + Changer(model(), constant) + " left it";
    const auto& report = run_.files[values_.invocation().model].constants;
    for (const ConstantScan& scan : report->scanned) {
      if (scan.constant == constant.index) return DescribeScan(scan);
    }
    return "";
  }

  // --- without generated code

  /// Reads and writes are inferred, and some calls are not printed at all.
  void DoubtInferred(size_t execution) {
    const Launch& launch = values_.LaunchOf(execution);
    if (finding_.why == kAllFinite) finding_.why = kAllPrintedFinite;
    DoubtUnprintedResult(execution, launch);
    for (size_t i = 0; i < launch.accesses.size(); ++i) {
      const TensorValue* before =
          values_.Printed(execution, launch.accesses[i].buffer, true);
      if (before == nullptr || !(before->has_nan || before->has_inf)) continue;
      if (values_.Read(execution, i).outside) continue;
      if (WasWrittenUnseen(execution, i)) return NameBuffer(*before, launch);
      DoubtOldValue(execution, i, *before);
    }
    DoubtUnprintedReads(execution, launch);
    finding_.Doubt(Confidence::kLikely, WhatCodeWouldAdd(run_));
  }

  [[nodiscard]] size_t LaunchIndex(size_t execution) const {
    return values_.invocation().executions[execution].launch;
  }

  /// The bad value may have come from a weight, or from the result of a call
  /// that the printer does not show.
  void DoubtUnprintedReads(size_t execution, const Launch& launch) {
    const UnprintedReads reads =
        MayReadUnprinted(model(), LaunchIndex(execution));
    if (reads == UnprintedReads::kNone || finding_.source) return;
    finding_.born_here = false;
    const bool constants = reads == UnprintedReads::kConstants;
    finding_.Doubt(
        constants ? Confidence::kLikely : Confidence::kGuess,
        fmt::format("what {} reads besides the printed tensors: the printer "
                    "does not show its {}",
                    launch.name, constants ? "weights" : "weights and views"));
  }

  /// The bad result was printed only when another launch read it.
  void DoubtUnprintedResult(size_t execution, const Launch& launch) {
    for (const Access& access : launch.accesses) {
      if (!access.written) continue;
      if (values_.Printed(execution, access.buffer, false) != nullptr) continue;
      finding_.born_here = false;
      finding_.why = "the first bad value that is printed may be its result";
      finding_.Doubt(
          Confidence::kGuess,
          fmt::format("whether {} comes from {}: its results are not printed, "
                      "and this is the last such operator before the first "
                      "launch that reads {}",
                      access.buffer, launch.name, access.buffer));
    }
  }

  /// True if the launch reads a bad value that no printed launch has written.
  [[nodiscard]] bool WasWrittenUnseen(size_t execution, size_t access) const {
    const Access& argument = values_.LaunchOf(execution).accesses[access];
    const ReadSource source = values_.Read(execution, access);
    return argument.read && !BadWriter(values_, source);
  }

  /// Names only the buffer: the printer does not show the call that wrote it.
  void NameBuffer(const TensorValue& value, const Launch& reader) {
    finding_.first_bad.reset();
    finding_.source.reset();
    finding_.evidence.clear();
    finding_.not_known.clear();
    BadInput bad;
    bad.buffer = value.buffer;
    bad.what = value.has_nan ? "nan" : "inf";
    bad.observed = bad.what;
    finding_.bad_input = bad;
    finding_.Cite(
        {run_.log, value.line, "",
         fmt::format("{} is {} before {} begins, and no printed "
                     "launch had written that",
                     value.buffer, SpelledForPeople(bad.what), reader.name)});
    finding_.confidence = Confidence::kGuess;
    finding_.why =
        fmt::format("{} is the first launch that reads a bad value, from {}",
                    reader.name, value.buffer);
    finding_.not_known = {
        fmt::format("which call wrote {}: one that the printer does not show, "
                    "before {} (a custom op, or an operator that prints no "
                    "result)",
                    value.buffer, reader.name),
        WhatCodeWouldAdd(run_)};
  }

  /// The argument held a bad value before the launch, and does after it.
  void DoubtOldValue(size_t execution, size_t access,
                     const TensorValue& before) {
    const Launch& launch = values_.LaunchOf(execution);
    const std::string& buffer = launch.accesses[access].buffer;
    const TensorValue* after = values_.Printed(execution, buffer, false);
    const bool still = after != nullptr && (after->has_nan || after->has_inf);
    if (!still || IsSurelyResult(launch, access)) return;
    finding_.born_here = false;
    finding_.Cite({run_.log, before.line, "",
                   fmt::format("{} before the launch", buffer)});
    finding_.Doubt(
        Confidence::kGuess,
        fmt::format("whether {} held that value before {}: it may be "
                    "uninitialised memory, or the result of a call that the "
                    "printer does not show",
                    buffer, launch.name));
  }

  /// A NaN or Inf in the kernel's source explains a bad value that the kernel
  /// stored, unless something that it read was bad already.
  void LookAtSource(size_t execution) {
    InlinedFinding found = FindInlinedConstant(run_, values_, execution);
    Append(finding_.evidence, found.seen);
    for (std::string& each : found.questions) NoteUnknown(std::move(each));
    if (!found.cause) return;
    InlinedConstant& cause = *found.cause;
    const bool is_nan = cause.bad_input.what == "nan";
    if (finding_.source && !(is_nan && source_is_inf_)) return;
    source_is_inf_ = !is_nan;
    finding_.source = cause.suspect;
    finding_.bad_input = cause.bad_input;
    Append(finding_.evidence, cause.evidence);
    inlined_.emplace(cause.open);
  }

  // --- naming it

  /// The range of what a launch read often shows what went wrong, as in a
  /// square root of values from -3 on.
  void ShowReads(size_t execution) {
    std::set<std::string> shown;
    const auto& accesses = values_.LaunchOf(execution).accesses;
    for (size_t i = 0; i < accesses.size(); ++i) {
      const Access& access = accesses[i];
      const TensorValue* value =
          values_.Printed(execution, access.buffer, true);
      if (!access.read || value == nullptr || !value->min || !value->max ||
          values_.Read(execution, i).garbage() ||
          !shown.insert(access.buffer).second) {
        continue;
      }
      finding_.Cite(
          {run_.log, value->line, "",
           fmt::format("reads {}: {}", access.buffer, FormatRange(*value))});
    }
  }

  /// For a tensor with minimum and maximum; both are NaN if any element is.
  static std::string FormatRange(const TensorValue& value) {
    if (!std::isnan(*value.min) && !std::isnan(*value.max)) {
      return fmt::format("{} to {}", *value.min, *value.max);
    }
    const bool all =
        !value.printed.empty() &&
        value.elements == static_cast<int64_t>(value.printed.size()) &&
        std::all_of(value.printed.begin(), value.printed.end(),
                    [](double each) { return std::isnan(each); });
    return all ? "all NaN" : "some or all NaN";
  }

  void Name(size_t execution) {
    ShowReads(execution);
    finding_.first_bad = SuspectOf(execution);
    BufferState wrote = values_.Write(execution);
    if (wrote.bad()) {
      finding_.Cite({run_.log, wrote.line, "",
                     fmt::format("the first {} that the model computed",
                                 wrote.nan ? "NaN" : "Inf")});
    }
    finding_.Cite({model().wrapper.path, values_.LaunchOf(execution).line, "",
                   "the call that wrote it"});
  }

  void Weigh(size_t execution) {
    BufferState wrote = values_.Write(execution);
    finding_.made_inf = wrote.inf && !wrote.nan;
    finding_.confidence = Confidence::kCertain;
    if (finding_.source) {
      WeighSource(wrote);
    } else {
      finding_.why = unknown_.empty()
                         ? kAllFinite
                         : "it is the first launch seen to write a bad value";
      for (const std::string& each : unknown_) {
        finding_.Doubt(Confidence::kLikely, each);
      }
      NameUnknownLaunches();
    }
    if (!overwritten_.empty()) {
      finding_.Doubt(
          Confidence::kLikely,
          fmt::format("whether the launch overwrites all of {}, which held a "
                      "bad value before: then the launch made its own",
                      overwritten_));
    }
    if (auto other = OtherWriter(values_, execution)) {
      finding_.Doubt(
          Confidence::kLikely,
          "whether " + *other + ", which receives the result, writes into it");
    }
  }

  void WeighSource(const BufferState& wrote) {
    const std::string from = finding_.source->kind == Suspect::Kind::kConstant
                                 ? "a constant"
                                 : "a model input";
    finding_.why =
        inlined_
            ? "it is the first launch to write a bad value, and a constant in "
              "its source holds one"
        : wrote.bad()
            ? "it is the first launch to write a bad value, and it reads one "
              "from " +
                  from
            : "the printer does not show what it writes, but it reads a bad "
              "value from " +
                  from;
    if (!wrote.bad()) {
      finding_.confidence = Confidence::kLikely;
    }
    if (source_is_inf_) {
      finding_.Doubt(Confidence::kLikely,
                     fmt::format("whether the Inf in {} is intended",
                                 TitleOf(*finding_.source)));
    }
    if (inlined_ && !inlined_->empty()) {
      finding_.Doubt(Confidence::kLikely, *inlined_);
    }
  }

  /// The launches whose unprinted results it read may be the origin.
  void NameUnknownLaunches() {
    for (size_t other : unknown_launches_) {
      finding_.Doubt(
          Confidence::kGuess,
          fmt::format("whether it is instead {}, launch {}: its result is not "
                      "printed",
                      values_.LaunchOf(other).name, other + 1));
    }
  }

  /// There is no NaN anywhere.
  void DoubtInf(const BufferState& wrote) {
    if (!wrote.inf) return;
    finding_.Doubt(wrote.below_only ? Confidence::kGuess : Confidence::kLikely,
                   "whether that Inf is intended");
  }

  const RunEvidence& run_;
  const InvocationValues& values_;
  const std::set<size_t>& harmless_;
  ValueFinding& finding_;
  std::vector<std::string> unknown_;
  std::set<size_t> unknown_launches_;
  bool source_is_inf_ = false;
  /// A buffer of which the launch may have kept an old, bad part.
  std::string overwritten_;
  /// The source is a constant in the kernel's source: what is open about it.
  std::optional<std::string> inlined_;
  /// The buffer that the named launch left to a reader, see ExplainKeeper.
  std::string kept_;
};

/// harmless: launches of this model whose Inf did no harm in other
/// invocations.
ValueFinding AttributeNan(const RunEvidence& run,
                          const InvocationValues& values,
                          const NanPropagation& path,
                          const std::set<size_t>& harmless) {
  ValueFinding finding;
  NanAttribution(run, values, harmless, finding).Of(path);
  return finding;
}

/// Where bad values began in one invocation.
struct Birth {
  size_t invocation = 0;   ///< index into Alignment::invocations
  ConstantStates changed;  ///< before it
  NanPropagation path;
  size_t model = 0, launch = 0;  ///< of the root
  /// The root read nothing bad from outside: the bad values do not come from an
  /// earlier invocation.
  bool fresh = false;
};

/// True if no model input or changed constant that the root reads may be bad.
bool IsFresh(const InvocationValues& values, size_t root) {
  const auto& accesses = values.LaunchOf(root).accesses;
  for (size_t i = 0; i < accesses.size(); ++i) {
    if (!accesses[i].read) continue;
    ReadSource source = values.Read(root, i);
    if (!source.outside || source.state.finite()) continue;
    bool input = source.outside->kind == Origin::Kind::kModelInput;
    if (input || values.WasChanged(*source.outside)) return false;
  }
  return true;
}

/// True if the only bad value is -Inf, as in an attention mask. Without code it
/// seems to be returned, because operators do not print the views they read.
bool IsUsedMask(const InvocationValues& values, const NanPropagation& path) {
  if (!values.Write(path.root).below_only) return false;
  for (size_t execution = 0; execution < values.size(); ++execution) {
    const BufferState wrote = values.Write(execution);
    if (wrote.nan || (wrote.inf && !wrote.below_only)) return false;
  }
  return true;
}

/// Looks at all invocations of a run, one after the other.
class Search {
 public:
  explicit Search(const RunEvidence& run)
      : run_(run),
        alignment_(AlignmentOf(run)),
        changed_(run.models.size()),
        harmless_(run.models.size()) {}

  ValueFinding Find() {
    bool all_finite = !alignment_.invocations.empty() && !run_.log_cut;
    std::vector<std::string> not_known;
    for (size_t i = 0; i < alignment_.invocations.size(); ++i) {
      if (LookAt(i)) continue;
      all_finite = false;
      const Model& model = run_.models[alignment_.invocations[i].model];
      not_known = {"what " + model.name +
                   " returned: the printer does not show all of it"};
    }
    if (births_.empty()) {
      ValueFinding nothing;
      // Without generated code, results may be missing.
      nothing.all_finite = all_finite && HasCode(run_);
      nothing.not_known = std::move(not_known);
      Append(nothing.not_known, masks_);
      return nothing;
    }
    const Birth& birth = Choose();
    InvocationValues values(run_, alignment_.invocations[birth.invocation],
                            birth.changed);
    ValueFinding finding =
        AttributeNan(run_, values, birth.path, harmless_[birth.model]);
    DoubtChoice(birth, finding);
    DoubtTolerated(birth, finding);
    DoubtPlace(birth, finding);
    return finding;
  }

 private:
  /// Notes launches that compute bad values from what another launch left in a
  /// constant or model input, unprinted. A later invocation may be the first to
  /// return what follows from it.
  void NoteKept(size_t index, const InvocationValues& values) {
    const size_t model = values.invocation().model;
    std::map<size_t, std::optional<size_t>> seen;  // launch → bad execution
    for (size_t execution = 0; execution < values.size(); ++execution) {
      auto& bad = seen[values.invocation().executions[execution].launch];
      if (!bad && values.Write(execution).bad()) bad = execution;
    }
    for (const auto& [launch, execution] : seen) {
      if (!execution) {
        kept_.erase({model, launch});
      } else if (!kept_.contains({model, launch}) &&
                 UnseenKeeper(values,
                              BadUnprintedInputs(run_, values, *execution),
                              *execution)) {
        kept_[{model, launch}] = {index, changed_[model], {*execution, {}, {}},
                                  model, launch,          true};
      }
    }
  }

  /// False if what the invocation returned is not known.
  bool LookAt(size_t index) {
    const Invocation& invocation = alignment_.invocations[index];
    ConstantStates& changed = changed_[invocation.model];
    InvocationValues values(run_, invocation, changed);
    BufferState returned = values.Returned();
    NoteKept(index, values);
    if (auto path = FindNanPropagation(values)) {
      Note(index, values, *path);
    } else if (returned.finite()) {
      NoteHarmless(values);
    }
    changed = values.ChangedConstants();
    if (returned.known && returned.finite() &&
        !run_.models[invocation.model].folding) {
      last_finite_ = index;
    }
    if (run_.models[invocation.model].folding) NoteFolded(values);
    return returned.known;
  }

  void Note(size_t index, const InvocationValues& values,
            const NanPropagation& path) {
    size_t model = values.invocation().model;
    size_t launch = values.invocation().executions[path.root].launch;
    if (run_.models[model].inferred && IsUsedMask(values, path)) {
      AddOnce(fmt::format("whether the -Inf that {} writes is intended (as in "
                          "a mask)",
                          values.LaunchOf(path.root).name),
              masks_);
      return;
    }
    bool fresh = IsFresh(values, path.root);
    for (const Birth& known : births_) {
      if (known.model == model && known.launch == launch &&
          known.fresh == fresh) {
        return;  // the first of its kind is enough
      }
    }
    const auto kept = kept_.find({model, launch});
    if (kept != kept_.end() && path.carried_by.empty()) {
      births_.push_back(kept->second);
      births_.back().fresh = fresh;
      return;
    }
    births_.push_back({index, changed_[model], path, model, launch, fresh});
  }

  /// What the folding returned are constants of the model before it.
  void NoteFolded(const InvocationValues& values) {
    size_t model = values.invocation().model;
    const auto& constants = run_.models[model].wrapper.constants;
    std::vector<ReadSource> folded = values.Outputs();
    size_t next = 0;
    for (size_t i = 0; i < constants.size() && next < folded.size(); ++i) {
      if (!constants[i].from_folded) continue;
      changed_[model - 1][i] = folded[next++].state;
    }
  }

  void NoteHarmless(const InvocationValues& values) {
    for (size_t execution = 0; execution < values.size(); ++execution) {
      BufferState wrote = values.Write(execution);
      if (!wrote.inf || wrote.nan) continue;
      harmless_[values.invocation().model].insert(
          values.invocation().executions[execution].launch);
    }
  }

  /// The first bad write wins. But if another model made bad values of its own
  /// later, that model is closer to the failure.
  [[nodiscard]] const Birth& Choose() const {
    size_t model = births_.front().model;
    for (const Birth& birth : births_) {
      if (birth.fresh) model = birth.model;
    }
    return *std::find_if(
        births_.begin(), births_.end(),
        [&](const Birth& birth) { return birth.model == model; });
  }

  void DoubtChoice(const Birth& chosen, ValueFinding& finding) const {
    for (const Birth& other : births_) {
      if (!other.fresh || &other == &chosen ||
          (other.model == chosen.model && other.launch == chosen.launch)) {
        continue;
      }
      const Invocation& invocation = alignment_.invocations[other.invocation];
      const Model& model = run_.models[other.model];
      Confidence at_most = other.model == chosen.model ? Confidence::kLikely
                                                       : Confidence::kGuess;
      finding.Doubt(at_most,
                    fmt::format("whether this bad value caused the failure: {} "
                                "of {} writes bad values too, in invocation {}",
                                model.wrapper.launches[other.launch].name,
                                model.name, invocation.number));
    }
  }

  [[nodiscard]] bool ReadsConstant(const Birth& birth) const {
    const Model& model = run_.models[birth.model];
    const auto& accesses = model.wrapper.launches[birth.launch].accesses;
    const auto& origins = model.dataflow.launches[birth.launch].origins;
    for (size_t i = 0; i < accesses.size(); ++i) {
      if (accesses[i].read && std::any_of(origins[i].begin(), origins[i].end(),
                                          [](const Origin& each) {
                                            return each.kind ==
                                                   Origin::Kind::kConstant;
                                          })) {
        return true;
      }
    }
    return false;
  }

  /// A script that continued, and got finite values later, may have tolerated
  /// the bad ones.
  void DoubtTolerated(const Birth& chosen, ValueFinding& finding) const {
    if (!last_finite_ || *last_finite_ < chosen.invocation) return;
    const Invocation& later = alignment_.invocations[*last_finite_];
    finding.Doubt(
        Confidence::kLikely,
        fmt::format("whether this bad value caused the failure: invocation {} "
                    "of {} came later and returned finite values",
                    later.number, run_.models[later.model].name));
  }

  void DoubtPlace(const Birth& birth, ValueFinding& finding) const {
    DoubtTrace(run_, birth.invocation, finding);
    if (!finding.first_bad) return;
    std::string open = WhyNumberOpen(run_, *finding.first_bad->place);
    if (run_.log_cut || !open.empty()) finding.first_bad->invocation.reset();
    if (!open.empty()) finding.not_known.push_back(std::move(open));
    // The buffers of one of these models are taken for those of the other.
    if (run_.files[birth.model].compilations > 1) {
      finding.CapAt(Confidence::kLikely);
      // The bad value may come from a weight of its own model.
      if (ReadsConstant(birth)) finding.born_here = false;
    }
  }

  const RunEvidence& run_;
  const Alignment& alignment_;
  std::vector<ConstantStates> changed_;     // by model
  std::vector<std::set<size_t>> harmless_;  // launches, by model
  std::vector<std::string> masks_;          // open questions
  std::vector<Birth> births_;
  /// By model and launch: since when it has written bad values, see NoteKept.
  std::map<std::pair<size_t, size_t>, Birth> kept_;
  std::optional<size_t> last_finite_;  // index into Alignment::invocations
};

}  // namespace

std::string DescribeScan(const ConstantScan& scan) {
  return fmt::format("{} NaN and {} Inf in {}, first at element {}", scan.nans,
                     scan.infs, Counted(scan.elements, "element"),
                     scan.first_bad.value_or(0));
}

ValueFinding FindFirstBadWrite(const RunEvidence& run) {
  return Search(run).Find();
}

ValueFinding FindUnprintedResult(const RunEvidence& run) {
  ValueFinding finding;
  const Alignment& alignment = AlignmentOf(run);
  if (alignment.invocations.empty() || run.log_cut || !HasCode(run)) {
    return finding;
  }
  const size_t last = alignment.invocations.size() - 1;
  const InvocationValues values(run, alignment.invocations[last]);
  const std::set<size_t> found = UnknownMakers(values, values.Outputs());
  const std::vector<size_t> makers(found.begin(), found.end());
  // Of a launch that the printer sees, the log lost the values.
  const bool lost = std::any_of(makers.begin(), makers.end(), [&](size_t each) {
    return !values.LaunchOf(each).printed_name.empty();
  });
  if (makers.empty() || lost) return finding;
  const size_t maker = makers.front();
  finding.first_bad = MakeSuspect(run, values.invocation(), maker);
  finding.confidence = Confidence::kGuess;
  finding.why =
      "the script found a bad value in what the model returned, and this is "
      "the first launch whose result reached that unprinted";
  const Model& model = run.models[values.invocation().model];
  finding.Cite({model.wrapper.path, values.LaunchOf(maker).line, "",
                "the call whose result is not printed"});
  for (size_t i = 1; i < makers.size(); ++i) {
    finding.not_known.push_back(
        fmt::format("whether it is instead {}, launch {}: its result is not "
                    "printed either",
                    values.LaunchOf(makers[i]).name, makers[i] + 1));
  }
  DoubtTrace(run, last, finding);
  return finding;
}

const TensorValue* ValueBefore(const RunEvidence& run, const LaunchPlace& place,
                               const std::string& buffer) {
  const TensorValue* last = nullptr;
  const TensorValue* unended = nullptr;  // a later call may have succeeded
  for (const Invocation& invocation : AlignmentOf(run).invocations) {
    if (invocation.model != place.model) continue;
    for (const LaunchExecution& execution : invocation.executions) {
      if (execution.launch != place.launch || !execution.before) continue;
      for (const auto& value : run.trace.events[*execution.before].values) {
        if (value.buffer == buffer) (execution.after ? last : unended) = &value;
      }
    }
  }
  return unended != nullptr ? unended : last;
}

}  // namespace ladder
