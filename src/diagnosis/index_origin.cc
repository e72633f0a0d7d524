#include "diagnosis/index_origin.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "diagnosis/asserted_kernel.h"
#include "base/contains.h"
#include "diagnosis/index_bound.h"
#include "diagnosis/index_maker.h"
#include "diagnosis/index_values.h"
#include "codegen/indexing_operators.h"
#include "config/pattern_names.h"

namespace ladder {
namespace {

/// One search: the failing launch, and what is found out about its index.
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
  /// What may well be another way.
  void Doubt(std::string sentence) {
    finding_.at_most = std::max(finding_.at_most, Confidence::kLikely);
    Note(std::move(sentence));
  }
  /// What another model's kernel does with an index says nothing.
  void DoubtSource(size_t launch) {
    const std::string why = DoubtOfSource(run_, {place_.model, launch, 1});
    if (why.empty() || Contains(finding_.not_known, why)) return;
    finding_.at_most = Confidence::kGuess;
    Note(why);
  }
  void AddEvidence(size_t wrapper_line, std::string says) {
    finding_.evidence.push_back(
        {model_.wrapper.path, wrapper_line, "", std::move(says)});
  }

  // --- the check that failed ------------------------------------------------
  void FollowCheck(const std::string& condition) {
    const KernelChecks found = ChecksOf(run_, place_, condition);
    if (found.checks.empty()) {
      return Note(found.why_none + ", so the index buffer is not known");
    }
    DoubtSource(place_.launch);
    const IndexCheck* chosen = Choose(found.checks);
    // The text, and so the bound, is the same in all of them.
    const IndexCheck& check = chosen ? *chosen : found.checks.front();
    BadInput bad;
    bad.what = "out-of-range";
    bad.bound = check.condition;
    finding_.bad_input = bad;
    finding_.evidence.push_back({found.file, check.line, "",
                                 fmt::format("the check {}", check.condition)});
    const std::string rivals = RivalAssertions(run_);
    if (!rivals.empty()) Doubt(rivals);
    const std::vector<size_t> arguments = IndexArguments(check);
    if (chosen == nullptr) {
      NoteChecks(found.checks);
    } else if (arguments.empty()) {
      Note(
          fmt::format("{} is not read from any buffer that {} is given: the "
                      "kernel computes it itself",
                      check.variable, Failing().name));
    } else if (arguments.size() > 1) {
      ChooseBuffer(check, arguments);
    } else {
      UseBuffer(check, arguments.front());
    }
    FollowBound(run_, place_, check, finding_);
  }

  /// Of several checks with one text that on the line which raised; nothing
  /// where that is not known and they check the index of different buffers.
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

  /// A combo kernel does the same for several buffers.
  void NoteChecks(const std::vector<IndexCheck>& checks) {
    std::set<std::string> buffers;
    for (const IndexCheck& check : checks) {
      for (size_t access : IndexArguments(check)) {
        buffers.insert(Failing().accesses[access].buffer);
      }
    }
    Note(fmt::format(
        "which of {} checks with that text failed: the index may come from {}",
        checks.size(), fmt::join(buffers, " or ")));
  }

  /// The launch's arguments, of different buffers, whose elements go into the
  /// index. What the kernel itself wrote on the way is none of them (an argmax
  /// that feeds the index is written and read back by one kernel).
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
    finding_.evidence.push_back(
        {range.log, range.line, "",
         fmt::format("{} holds {}", buffer, Describe(range))});
  }

  [[nodiscard]] std::optional<PrintedRange> RangeOf(size_t access) const {
    return RangeBefore(runs_, number_, place_,
                       Failing().accesses[access].buffer);
  }

  /// The kernel makes the index of several buffers. Which of them is wrong
  /// their values can show, if one alone leaves the bound.
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
      names += fmt::format(" ({})", Describe(*range));
      const bool out =
          size && !IsWithin(*range, static_cast<double>(*size), check.wraps);
      if (out) outside.push_back(each);
    }
    if (!all_seen || outside.size() != 1) {
      return Note(
          fmt::format("which of {} is wrong: {} computes the index "
                      "from all of them",
                      names, Failing().name));
    }
    Doubt(fmt::format(
        "whether {} alone is wrong: {} computes the index from "
        "{}, and only the values of the former leave the bound",
        Failing().accesses[outside.front()].buffer, Failing().name, names));
    UseIndexBuffer(outside.front());
  }

  /// The kernel may make a bad index of a buffer that is right.
  void UseBuffer(const IndexCheck& check, size_t access) {
    const Access& argument = Failing().accesses[access];
    const auto size = FixedBound(check);
    const auto range = RangeOf(access);
    if (range && size &&
        IsWithin(*range, static_cast<double>(*size), check.wraps)) {
      AddRange(argument.buffer, *range);
      return Note(fmt::format(
          "why the index is bad: {} holds {}, which is within the bound, so "
          "that {} makes a bad index of a good one",
          argument.buffer, Describe(*range), Failing().name));
    }
    UseIndexBuffer(access);
    const bool alone =
        std::all_of(check.value_parameters.begin(),
                    check.value_parameters.end(), [&](const auto& parameter) {
                      return BufferOf(parameter) == argument.buffer;
                    });
    if (alone && check.from_integers && !check.computed) return;
    Doubt(
        fmt::format("whether {} is wrong, or {} computes a wrong index from it",
                    argument.buffer, Failing().name));
  }

  [[nodiscard]] std::string BufferOf(const std::string& parameter) const {
    for (const Access& access : Failing().accesses) {
      if (access.parameter == parameter && access.read) return access.buffer;
    }
    return "";  // the kernel's own result
  }

  // --- an operator that refused an index ------------------------------------
  void FollowOperator() {
    const auto access = IndexAccess(Failing());
    if (!access) {
      return Note(
          fmt::format("which input of {} holds the index", Failing().name));
    }
    BadInput bad;
    bad.what = "out-of-range";
    for (std::string_view pattern : pattern_name::kOperatorIndex) {
      const Symptom* symptom = FindSymptom(run_.symptoms, pattern);
      if (symptom == nullptr) continue;
      bad.observed = CaptureOf(*symptom, "value");
      const std::string bound = CaptureOf(*symptom, "bound");
      if (!bound.empty()) bad.bound = "index < " + bound;
      break;
    }
    finding_.bad_input = bad;
    UseIndexBuffer(*access);
  }

  // --- who made it ----------------------------------------------------------
  void UseIndexBuffer(size_t access) {
    const Access& index = Failing().accesses[access];
    finding_.bad_input->buffer = index.buffer;
    AddEvidence(Failing().line,
                fmt::format("the index comes from {}, passed as {}",
                            index.buffer, index.parameter));
    FollowBuffer(access);
  }

  /// Back over launches that only hand the index on.
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
          fmt::format("it only hands on values of {}",
                      model_.wrapper.launches[launch].accesses[access].buffer));
    }
  }

  void AddProducer(size_t launch) {
    AddEvidence(model_.wrapper.launches[launch].line,
                finding_.chain.empty()
                    ? "the launch that wrote the index buffer"
                    : "the launch that wrote what that one hands on");
    finding_.chain.push_back(MakeSuspect(model_, launch));
  }

  void EndOutside(size_t launch, size_t access, const Origin& origin) {
    const std::string& buffer =
        model_.wrapper.launches[launch].accesses[access].buffer;
    if (origin.kind == Origin::Kind::kUnwritten) {
      finding_.origin_known = false;
      return Note(fmt::format("nothing wrote {} before it was read as an index",
                              buffer));
    }
    finding_.chain.push_back(MakeSuspect(model_, origin));
    if (origin.kind == Origin::Kind::kModelInput && launch == place_.launch) {
      finding_.bad_input->index = static_cast<int>(origin.index);
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
    Note(fmt::format("which of several writers of {} made the bad index: {}",
                     model_.wrapper.launches[launch].accesses[access].buffer,
                     names));
  }

  void DoubtMaker(size_t launch, const std::optional<size_t>& written) {
    if (CertainlyMade(model_, launch, written)) return;
    Doubt(fmt::format("whether {} made the bad index or only passed it on",
                      model_.wrapper.launches[launch].name));
  }

  /// The access of `producer` that wrote what `launch` reads, whatever it was
  /// called then.
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

}  // namespace ladder
