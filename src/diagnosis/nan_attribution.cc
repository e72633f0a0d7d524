#include "diagnosis/nan_attribution.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "diagnosis/inferred_model.h"
#include "diagnosis/inlined_constant.h"

namespace ladder {

namespace {

/// True for kernels whose purpose is to write -Inf.
bool NamesAMask(const std::string& kernel) {
  for (const char* word : {"masked_fill", "where", "triu", "tril", "full"}) {
    if (kernel.find(word) != std::string::npos) return true;
  }
  return false;
}

/// "scores (arg0_1)" for an input of which the forward's name is known.
std::string NameOf(const Wrapper& wrapper, const std::string& buffer) {
  const auto input =
      std::find(wrapper.inputs.begin(), wrapper.inputs.end(), buffer);
  const auto index = static_cast<size_t>(input - wrapper.inputs.begin());
  if (input == wrapper.inputs.end() || index >= wrapper.arguments.size() ||
      wrapper.arguments[index].empty()) {
    return buffer;
  }
  return fmt::format("{} ({})", wrapper.arguments[index], buffer);
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
    const LaunchExecution& execution = values_.invocation().executions[culprit];
    if (execution.guessed) {
      NameBranch(culprit);
    } else if (execution.shown_at > 0) {
      ShowRoute(culprit);
    }
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

  // --- branches

  /// The launch ran in this invocation of another run.
  void ShowRoute(size_t culprit) {
    const std::string& name = values_.LaunchOf(culprit).name;
    finding_.Cite(
        {values_.invocation().shown_in,
         values_.invocation().executions[culprit].shown_at, "",
         fmt::format("{} runs in this invocation: the branch that it is in",
                     name)});
    finding_.Doubt(Confidence::kLikely,
                   fmt::format("whether the run that printed values took the "
                               "same branch: it does not print {}, but another "
                               "stage does",
                               name));
  }

  /// No run shows whether the named launch or one of another branch wrote the
  /// bad value.
  void NameBranch(size_t culprit) {
    const Launch& guessed = values_.LaunchOf(culprit);
    const auto reader = ReaderOf(culprit);
    BadInput bad;
    bad.what = values_.Write(culprit).nan ? "nan" : "inf";
    bad.observed = bad.what;
    std::string names =
        fmt::format("{}, launch {}", guessed.name, LaunchIndex(culprit) + 1);
    if (reader) {
      bad.buffer =
          values_.LaunchOf(reader->first).accesses[reader->second].buffer;
      const std::string others = OtherWritersOf(culprit, *reader);
      if (others.empty()) {
        return finding_.Doubt(Confidence::kGuess, "whether " + names +
                                                      " ran: the printer shows "
                                                      "nothing of its branch");
      }
      names += others;
    }
    if (finding_.source) return finding_.CapAt(Confidence::kGuess);
    finding_.first_bad.reset();
    // The call of the launch that is not named after all.
    std::erase_if(finding_.evidence, [&](const Evidence& each) {
      return each.file == model().wrapper.path;
    });
    finding_.born_here = false;
    finding_.bad_input = bad;
    finding_.confidence = Confidence::kGuess;
    finding_.why =
        "the bad value comes out of a branch, in which the printer shows "
        "nothing";
    finding_.not_known = {
        fmt::format("which branch ran, and so which launch wrote the bad "
                    "value: {}; level 3 of the printer (stage kernel-names) "
                    "shows it",
                    names)};
  }

  /// The first execution, and its access, that reads what `writer` wrote.
  [[nodiscard]] std::optional<std::pair<size_t, size_t>> ReaderOf(
      size_t writer) const {
    for (size_t later = writer + 1; later < values_.size(); ++later) {
      const auto& accesses = values_.LaunchOf(later).accesses;
      for (size_t i = 0; i < accesses.size(); ++i) {
        if (!accesses[i].read) continue;
        const auto from = values_.Read(later, i).executions;
        if (std::find(from.begin(), from.end(), writer) != from.end()) {
          return std::pair(later, i);
        }
      }
    }
    return {};
  }

  /// ", or cpp_fused_b_1, launch 2": other unprinted launches that may have
  /// written what the reader read.
  [[nodiscard]] std::string OtherWritersOf(
      size_t culprit, const std::pair<size_t, size_t>& reader) const {
    std::string names;
    const size_t launch = LaunchIndex(reader.first);
    for (const Origin& each :
         model().dataflow.launches[launch].origins[reader.second]) {
      if (each.kind != Origin::Kind::kLaunch ||
          each.index == LaunchIndex(culprit)) {
        continue;
      }
      names += fmt::format(", or {}, launch {}",
                           model().wrapper.launches[each.index].name,
                           each.index + 1);
    }
    return names;
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
           fmt::format("reads {}: {}", NameOf(model().wrapper, access.buffer),
                       FormatRange(*value))});
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

}  // namespace

std::string DescribeScan(const ConstantScan& scan) {
  return fmt::format("{} NaN and {} Inf in {}, first at element {}", scan.nans,
                     scan.infs, Counted(scan.elements, "element"),
                     scan.first_bad.value_or(0));
}

ValueFinding AttributeNan(const RunEvidence& run,
                          const InvocationValues& values,
                          const NanPropagation& path,
                          const std::set<size_t>& harmless) {
  ValueFinding finding;
  NanAttribution(run, values, harmless, finding).Of(path);
  return finding;
}

}  // namespace ladder
