#include "diagnosis/accusation.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "diagnosis/unseen_read.h"
#include "base/wording.h"

namespace ladder {
namespace {

/// True for kernels whose own purpose is to put -Inf somewhere.
bool NamesAMask(const std::string& kernel) {
  for (const char* word : {"masked_fill", "where", "triu", "tril", "full"}) {
    if (kernel.find(word) != std::string::npos) return true;
  }
  return false;
}

/// Accuses the launch where the bad values of an invocation began, and says
/// how sure that is.
class Accusation {
 public:
  Accusation(const RunEvidence& run, const InvocationValues& values,
             const std::set<size_t>& harmless, ValueFinding& finding)
      : run_(run), values_(values), harmless_(harmless), finding_(finding) {}

  void Of(const BadPath& path) {
    size_t accused = path.root;
    if (!path.carried_by.empty()) accused = ChooseFromInf(path);
    if (auto hidden = UnseenLaunch(model(), values_, accused)) {
      return NameHidden(*hidden, accused);
    }
    const auto unseen = BadUnseenReads(run_, values_, accused);
    const size_t reader = accused;
    if (auto keeper = UnseenKeeper(values_, unseen, reader)) {
      accused = *keeper;
      kept_ = values_.LaunchOf(reader).accesses[unseen[0].access].buffer;
    }
    LookAtReads(accused);
    Name(accused);
    Weigh(accused);
    if (accused != reader) {
      ExplainKeeper(reader);
    } else if (!finding_.source) {
      DoubtUnseen(accused, unseen);
    }
    if (!path.carried_by.empty()) {
      ExplainInf(path, accused);
    } else if (!values_.Write(accused).nan && !finding_.source) {
      DoubtInf(values_.Write(accused));
    }
    for (size_t other : path.other_roots) {
      if (other == accused) continue;
      Doubt(Confidence::kLikely,
            fmt::format("{}, launch {}, writes bad values of its own too",
                        values_.LaunchOf(other).name, other + 1));
    }
  }

 private:
  [[nodiscard]] const Model& model() const {
    return run_.models[values_.invocation().model];
  }
  [[nodiscard]] Suspect SuspectOf(size_t visit) const {
    return MakeSuspect(model(), values_.invocation(), visit);
  }
  void Doubt(Confidence at_most, std::string why) {
    finding_.confidence = std::max(finding_.confidence, at_most);
    finding_.not_known.push_back(std::move(why));
  }

  // --- Inf that another launch made NaN of

  [[nodiscard]] bool WasHarmless(size_t visit) const {
    return harmless_.contains(values_.invocation().visits[visit].launch);
  }

  /// Inf is a bad value, unless it is meant: then what made NaN of it is at
  /// fault.
  [[nodiscard]] size_t ChooseFromInf(const BadPath& path) const {
    bool mask = values_.Write(path.root).below_only &&
                NamesAMask(values_.LaunchOf(path.root).name);
    return mask || WasHarmless(path.root) ? path.carried_by.back() : path.root;
  }

  void ExplainInf(const BadPath& path, size_t accused) {
    size_t nan = path.carried_by.back();
    const std::string& began = values_.LaunchOf(path.root).name;
    const std::string& made_nan = values_.LaunchOf(nan).name;
    size_t line = values_.Write(accused == nan ? path.root : nan).line;
    if (accused != nan) {
      finding_.why = "it is the first to write Inf";
      finding_.evidence.push_back(
          {run_.log, line, "", "the first NaN, from that Inf: " + made_nan});
      return Doubt(
          Confidence::kLikely,
          fmt::format("NaN first appears in {}, launch {}, which reads the Inf "
                      "from there; if that Inf is meant (a mask), {} is to "
                      "blame",
                      made_nan, nan + 1, made_nan));
    }
    finding_.evidence.push_back(
        {run_.log, line, "", "the Inf that it reads comes from " + began});
    bool harmless = WasHarmless(path.root);
    finding_.why =
        harmless
            ? "it makes NaN of an Inf that did no harm in other invocations"
            : "it is the first to write NaN; the Inf that it reads looks "
              "like a mask";
    Doubt(harmless ? Confidence::kLikely : Confidence::kGuess,
          fmt::format("whether the Inf that {}, launch {}, writes is meant (a "
                      "mask): if not, {} is to blame",
                      began, path.root + 1, began));
  }

  // --- bad values of a launch that left no trace at all

  void NameHidden(size_t hidden, size_t reader) {
    const std::string& shown_by = values_.LaunchOf(reader).name;
    ShowReads(reader);
    finding_.first_bad = MakeSuspect(model(), hidden);
    finding_.first_bad->invocation = values_.invocation().number;
    finding_.place = LaunchPlace{values_.invocation().model, hidden,
                                 values_.invocation().number};
    finding_.evidence.push_back(
        {model().wrapper.path, model().wrapper.launches[hidden].line, "",
         "the call that writes what " + shown_by + " reads"});
    finding_.confidence = Confidence::kGuess;
    finding_.why = "it writes what " + shown_by +
                   ", the first seen to read a bad value, is handed";
    finding_.not_known.push_back(
        "what the launches of that loop or branch read and write: the printer "
        "shows no value of them");
  }

  // --- bad values that came out of what nobody printed

  /// The accused wrote what the reader, the first seen to write a bad value,
  /// must have found bad.
  void ExplainKeeper(size_t reader) {
    const std::string& made_bad = values_.LaunchOf(reader).name;
    finding_.evidence.push_back(
        {run_.log, values_.Write(reader).line, "",
         fmt::format("the first bad value that is printed: {} made it of {}",
                     made_bad, kept_)});
    if (!finding_.source) {
      finding_.why = fmt::format(
          "it writes {}, and {}, launch {}, makes a bad value of that and of "
          "small finite numbers",
          kept_, made_bad, reader + 1);
    }
    Doubt(Confidence::kLikely,
          fmt::format("what {} holds: the printer never shows it", kept_));
  }

  /// One of these held the bad value.
  void DoubtUnseen(size_t visit, const std::vector<UnseenRead>& unseen) {
    if (unseen.empty()) return;
    std::string names;
    bool of_package = true;
    for (const UnseenRead& each : unseen) {
      of_package = of_package && each.feed.outside && each.feed.state.known;
      names += names.empty() ? "" : " or ";
      names += each.feed.outside
                   ? MakeSuspect(model(), *each.feed.outside).name
                   : values_.LaunchOf(visit).accesses[each.access].buffer;
    }
    finding_.born_here = false;
    finding_.why =
        "it is the first to write a bad value, which it cannot have made of "
        "the small finite numbers that were printed";
    Doubt(
        Confidence::kLikely,
        fmt::format("what was in {} when it ran: the bad value must come from "
                    "there, and the printer does not show it",
                    names));
    if (!of_package) return;
    finding_.not_known.push_back(
        "whether the weights in use are those of the package, which are "
        "finite: load_constants or update_constant_buffer may have replaced "
        "them");
  }

  // --- what the accused read

  /// Finds out if all that it read is known, and if some of it was bad before
  /// the model began.
  void LookAtReads(size_t visit) {
    const auto& accesses = values_.LaunchOf(visit).accesses;
    for (size_t i = 0; i < accesses.size(); ++i) {
      if (!accesses[i].read) continue;
      Feed feed = values_.Read(visit, i);
      if (feed.garbage()) continue;
      if (!feed.state.known) NoteUnknown(feed, accesses[i]);
      if (!feed.state.bad()) continue;
      if (feed.outside) {
        NoteOutside(visit, feed, accesses[i].buffer);
      } else if (!BadWriter(values_, feed)) {
        // Its writers were seen to write finite values: something unseen (a
        // custom op that mutates what it is given) changed it since.
        NoteUnknown("who changed " + accesses[i].buffer +
                    " since it was written");
      }
    }
  }

  void NoteUnknown(const Feed& feed, const Access& access) {
    if (!feed.outside) {
      unknown_launches_.insert(feed.visits.begin(), feed.visits.end());
    } else if (feed.outside->kind == Origin::Kind::kConstant) {
      if (!CanHoldNan(model(), *feed.outside)) return;
      if (values_.WasChanged(*feed.outside)) {
        // Its reader made finite values of it in the invocation before.
        if (access.buffer == kept_) return;
        finding_.born_here = false;
        return NoteUnknown(
            fmt::format("what {} left in {}{}", Changer(model(), *feed.outside),
                        access.buffer, WritersOf(model(), *feed.outside)));
      }
    }
    NoteUnknown("the printer never shows " + access.buffer +
                ", which this launch reads");
  }
  void NoteUnknown(std::string what) {
    if (std::find(unknown_.begin(), unknown_.end(), what) == unknown_.end()) {
      unknown_.push_back(std::move(what));
    }
  }

  /// NaN is never meant; Inf may be.
  void NoteOutside(size_t visit, const Feed& feed, const std::string& buffer) {
    if (!feed.state.nan && feed.state.below_only) {
      NoteUnknown(fmt::format(
          "whether the -Inf in {} is meant (a mask): if not, it is to blame",
          MakeSuspect(model(), *feed.outside).name));
      return;
    }
    if (finding_.source && !(feed.state.nan && source_is_inf_)) return;
    source_is_inf_ = !feed.state.nan;
    BlameOutside(visit, feed, buffer);
  }

  void BlameOutside(size_t visit, const Feed& source,
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
      finding_.evidence.push_back(
          {run_.log, source.state.line, "",
           fmt::format("the model input {} holds {}", bad.name, bad.what)});
    }
    finding_.bad_input = bad;
    finding_.evidence.push_back(
        {model().wrapper.path, values_.LaunchOf(visit).line, "",
         fmt::format("reads {} ({})", finding_.source->name, bad.observed)});
  }

  [[nodiscard]] std::string DescribeConstant(const Origin& constant) const {
    if (values_.WasChanged(constant))
      return "as " + Changer(model(), constant) + " left it";
    const auto& report = run_.files[values_.invocation().model].constants;
    for (const ConstantScan& scan : report->scanned) {
      if (scan.constant != constant.index) continue;
      return fmt::format("{} NaN and {} Inf in {}, first at {}", scan.nans,
                         scan.infs, Counted(scan.elements, "element"),
                         scan.first_bad.value_or(0));
    }
    return "";
  }

  // --- naming it

  /// The range of what it read often shows what went wrong: a square root of
  /// values from -3 on.
  void ShowReads(size_t visit) {
    std::set<std::string> shown;
    const auto& accesses = values_.LaunchOf(visit).accesses;
    for (size_t i = 0; i < accesses.size(); ++i) {
      const Access& access = accesses[i];
      const TensorValue* value = values_.Printed(visit, access.buffer, true);
      if (!access.read || value == nullptr || !value->min || !value->max ||
          values_.Read(visit, i).garbage() ||
          !shown.insert(access.buffer).second) {
        continue;
      }
      finding_.evidence.push_back(
          {run_.log, value->line, "",
           fmt::format("reads {}: {} to {}", access.buffer, *value->min,
                       *value->max)});
    }
  }

  void Name(size_t visit) {
    ShowReads(visit);
    finding_.first_bad = SuspectOf(visit);
    finding_.place = LaunchPlace{values_.invocation().model,
                                 values_.invocation().visits[visit].launch,
                                 values_.invocation().number};
    BufferState wrote = values_.Write(visit);
    if (wrote.bad()) {
      finding_.evidence.push_back(
          {run_.log, wrote.line, "",
           fmt::format("the first {} that the model computed",
                       wrote.nan ? "NaN" : "Inf")});
    }
    finding_.evidence.push_back({model().wrapper.path,
                                 values_.LaunchOf(visit).line, "",
                                 "the call that wrote it"});
  }

  void Weigh(size_t visit) {
    BufferState wrote = values_.Write(visit);
    finding_.confidence = Confidence::kCertain;
    if (finding_.source) {
      WeighSource(wrote);
    } else {
      finding_.why =
          unknown_.empty()
              ? "it writes a bad value while all that it reads is finite"
              : "it is the first seen to write a bad value";
      for (const std::string& each : unknown_) {
        Doubt(Confidence::kLikely, each);
      }
      NameUnknownLaunches();
    }
    if (auto other = OtherWriter(values_, visit)) {
      Doubt(Confidence::kLikely, "whether " + *other +
                                     ", which is given the result, writes "
                                     "into it");
    }
  }

  void WeighSource(const BufferState& wrote) {
    std::string kind(ladder::Name(finding_.source->kind));
    finding_.why =
        wrote.bad()
            ? "it is the first to write a bad value, and reads a bad " + kind
            : "the printer does not show what it writes, but it reads a bad " +
                  kind;
    if (!wrote.bad()) {
      finding_.confidence = Confidence::kLikely;
    }
    if (source_is_inf_) {
      Doubt(Confidence::kLikely, fmt::format("whether the Inf in {} is meant",
                                             finding_.source->name));
    }
  }

  /// What it read from other launches was not printed: they may have begun it.
  void NameUnknownLaunches() {
    for (size_t other : unknown_launches_) {
      Doubt(Confidence::kGuess,
            fmt::format("it could also be {}, launch {}, whose result is not "
                        "printed",
                        values_.LaunchOf(other).name, other + 1));
    }
  }

  /// There is no NaN anywhere.
  void DoubtInf(const BufferState& wrote) {
    if (!wrote.inf) return;
    Doubt(wrote.below_only ? Confidence::kGuess : Confidence::kLikely,
          "whether that Inf is meant");
  }

  const RunEvidence& run_;
  const InvocationValues& values_;
  const std::set<size_t>& harmless_;
  ValueFinding& finding_;
  std::vector<std::string> unknown_;
  std::set<size_t> unknown_launches_;
  bool source_is_inf_ = false;
  /// What the accused left to a later reader, see ExplainKeeper.
  std::string kept_;
};

}  // namespace

ValueFinding Accuse(const RunEvidence& run, const InvocationValues& values,
                    const BadPath& path, const std::set<size_t>& harmless) {
  ValueFinding finding;
  Accusation(run, values, harmless, finding).Of(path);
  return finding;
}

}  // namespace ladder
