#include "diagnosis/missing_weights.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "diagnosis/advice_steps.h"

namespace ladder {

namespace {

constexpr const char* kLink =
    "https://docs.pytorch.org/docs/stable/torch.compiler_aot_inductor.html";

/// The first constant that the launch reads and that the package should hold.
std::optional<Origin> WeightOf(const Model& model, size_t launch) {
  const auto& accesses = model.wrapper.launches[launch].accesses;
  const auto& origins = model.dataflow.launches[launch].origins;
  for (size_t i = 0; i < accesses.size(); ++i) {
    if (!accesses[i].read) continue;
    for (const Origin& each : origins[i]) {
      if (each.kind == Origin::Kind::kConstant &&
          !model.wrapper.constants[each.index].from_folded) {
        return each;
      }
    }
  }
  return {};
}

/// The launch that was due when a run with the printer ended outside of its
/// launches: its arguments are prepared before it begins.
std::optional<LaunchPlace> DueLaunch(const RunEvidence& run) {
  const Position& position = FinalPosition(run);
  if (position.in_flight || !position.gap.empty()) return {};
  const auto& invocations = AlignmentOf(run).invocations;
  if (!position.invocation) {
    const bool alone = run.models.size() == 1 &&
                       run.models[0].wrapper.printer_level > 0 &&
                       run.models[0].dataflow.first.size() == 1;
    if (!alone) return {};
    return LaunchPlace{0, run.models[0].dataflow.first[0], 1};
  }
  const Invocation& last = invocations[*position.invocation];
  const Dataflow& flow = run.models[last.model].dataflow;
  const auto& next = last.executions.empty()
                         ? flow.first
                         : flow.next[last.executions.back().launch];
  if (next.size() != 1) return {};
  return LaunchPlace{last.model, next[0], last.number};
}

/// Where the runs crashed, and which of them shows it.
std::optional<LaunchPlace> CrashPlace(const std::vector<RunEvidence>& runs,
                                      const Judgement& out) {
  if (out.place) return out.place;
  for (size_t i = runs.size(); i-- > 0;) {
    if (!out.failures[i].failed || runs[i].models.empty() ||
        out.failures[i].failure_class != FailureClass::kSegfault) {
      continue;
    }
    auto place = DueLaunch(runs[i]);
    if (!place) continue;
    place->run = i;
    return place;
  }
  return {};
}

}  // namespace

void ExplainByMissingWeights(const std::vector<RunEvidence>& runs,
                             Judgement& out) {
  Verdict& verdict = out.verdict;
  if (verdict.failure->failure_class != FailureClass::kSegfault) return;
  const auto place = CrashPlace(runs, out);
  if (!place || place->invocation != 1) return;
  const RunEvidence& run = runs[place->run];
  const Model& model = run.models[place->model];
  const auto weight = WeightOf(model, place->launch);
  if (!weight || model.wrapper.no_weights_line == 0) return;
  const Suspect constant = MakeSuspect(model, *weight);
  verdict.failure->failure_class = FailureClass::kConstantLoad;
  // What was open only because no launch began.
  if (!out.place) verdict.not_known.clear();
  out.place = place;
  verdict.first_failing = MakeSuspect(run, *place);
  verdict.first_failing->invocation = 1;
  verdict.producer = verdict.origin = constant;
  verdict.chain = {constant};
  BadInput bad;
  bad.buffer = constant.name;
  bad.what = "uninitialised";
  bad.observed = "nothing, unless it was loaded";
  verdict.bad_input = bad;
  verdict.Cite({model.wrapper.path, model.wrapper.no_weights_line, "",
                "the model was compiled without its weights"});
  verdict.confidence = Confidence::kLikely;
  verdict.why = fmt::format(
      "{} reads weights, the package holds none, and no invocation of the "
      "model has returned",
      verdict.first_failing->name);
  verdict.not_known.push_back(
      "whether the script gives the model its weights before its first "
      "invocation (load_constants): no output shows that");
  verdict.advice = {AdviceToEdit(
      AdviceAt::kScript,
      "Load the weights before the first invocation: "
      "load_constants(model.state_dict(), check_full_update=True) after "
      "aoti_load_package, in C++ loader.load_constants(…). Or compile the "
      "package with its weights: aot_inductor.package_constants_in_so=True.",
      "the package was compiled without weights", kLink)};
}

}  // namespace ladder
