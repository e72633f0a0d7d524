#include "climb.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "artefact.h"
#include "evidence_text.h"
#include "judge.h"
#include "plan.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

constexpr const char* kCacheVariable = "TORCHINDUCTOR_CACHE_DIR";

/// A logged command: its outcome and what its output said.
struct Logged {
  Outcome outcome;
  Trace trace;
  std::vector<Symptom> symptoms;
  std::string last_words;
};

class Climber {
 public:
  Climber(const ClimbRequest& request, Executor& executor, Record& record,
          const Progress& progress)
      : request_(request),
        executor_(executor),
        record_(record),
        progress_(progress) {}

  ClimbResult Run() {
    const auto& rungs = request_.ladder.rungs;
    for (size_t i = 0; i < rungs.size() && !interrupted_; ++i) {
      StagePlan plan = PlanNext(i);
      if (auto reason = WhySkipped(plan, i)) {
        notes_.skipped.push_back(plan.name + ": " + *reason);
        progress_(fmt::format("{}/{} {}: skipped, {}", i + 1, rungs.size(),
                              plan.name, *reason));
        continue;
      }
      ClimbStage(plan, i);
      if (runs_.empty()) break;  // interrupted in the first run
      judgement_ = Judge(runs_, request_.ladder, notes_);
      if (Decided(rungs[i]) && !request_.all_stages) break;
      LearnFrom(plan, i);
    }
    return Finish();
  }

 private:
  StagePlan PlanNext(size_t index) {
    if (index == 1) {
      const auto& compile = request_.compile_argv;
      known_.torch = ProbeTorch(
          executor_, compile.empty() ? request_.argv : compile, request_.host);
    }
    known_.all_stages = request_.all_stages;
    StagePlan plan = PlanStage(request_.ladder, index, known_);
    // A stage whose flags brought up a failure of its own must not do so
    // again on all later stages.
    for (const auto& [name, value] : withdrawn_) {
      if (!plan.adds.contains(name)) plan.environment.erase(name);
    }
    return plan;
  }

  std::optional<std::string> WhySkipped(const StagePlan& plan,
                                        size_t index) const {
    if (plan.skipped) return plan.skipped;
    if (index > 0 && plan.acts_at_compile && !plan.acts_at_run &&
        !CommandCompiles()) {
      return "its flags act at compile time and this command compiles "
             "nothing; give --compile";
    }
    return {};
  }
  [[nodiscard]] bool CommandCompiles() const {
    return !request_.compile_argv.empty() ||
           std::any_of(runs_.begin(), runs_.end(),
                       [](const RunEvidence& run) { return run.compiled; });
  }

  void ClimbStage(const StagePlan& plan, size_t index) {
    for (int k = 1; k <= request_.repeat && !interrupted_; ++k) {
      progress_(fmt::format(
          "{}/{} {}{}: {}", index + 1, request_.ladder.rungs.size(), plan.name,
          request_.repeat > 1 ? fmt::format(" (run {})", k) : "",
          request_.ladder.rungs[index].decides));
      RunOnce(plan, index, k);
      if (interrupted_) return;
      const RunSummary& summary = runs_.back().summary;
      progress_(fmt::format("    {} after {:.1f} s", Describe(summary.ending),
                            summary.seconds));
      bool failed = !Succeeded(summary.ending);
      if (index > 0 && failed) return;
    }
  }

  void RunOnce(const StagePlan& plan, size_t index, int k) {
    RunFacts facts{index, plan.name, k, plan.environment};
    // The folder's name is known only now; each run has a cache of its own,
    // so that the wrappers found in it are the run's own.
    RunFolder folder = record_.StartRun(facts);
    std::optional<Logged> compile;
    if (!request_.compile_argv.empty() &&
        (runs_.empty() || plan.acts_at_compile)) {
      compile = RunLogged(request_.compile_argv, plan, folder,
                          {folder.compile_log(), folder.compile_order()});
    }
    Logged main;
    bool go_on = !compile || Succeeded(compile->outcome.ending);
    if (go_on) {
      main = RunLogged(request_.argv, plan, folder,
                       {folder.log(), folder.order()});
    }
    std::optional<Outcome> compile_outcome;
    if (compile) compile_outcome = compile->outcome;
    record_.FinishRun(folder, facts, go_on ? main.outcome : Outcome{},
                      compile_outcome);
    const Ending& ending =
        go_on ? main.outcome.ending : compile->outcome.ending;
    if (std::holds_alternative<Interrupted>(ending)) {
      interrupted_ = true;
      return;
    }
    RequireStarted(ending, go_on ? request_.argv : request_.compile_argv);
    Collect(plan, k, folder, std::move(main), std::move(compile));
  }

  struct LogFiles {
    fs::path log, order;
  };
  Logged RunLogged(const std::vector<std::string>& argv, const StagePlan& plan,
                   const RunFolder& folder, const LogFiles& files) {
    Command command;
    command.argv = argv;
    command.environment = request_.host.environment;
    command.environment[kCacheVariable] = fs::absolute(folder.cache());
    for (const auto& [name, value] : plan.environment) {
      command.environment[name] = value;
    }
    command.workdir = request_.host.workdir;
    Logged logged;
    {
      LogWriter writer(files.log, files.order, request_.max_log_bytes);
      logged.outcome = executor_.Run(command, request_.limits,
                                     [&](Stream stream, std::string_view bytes,
                                         std::chrono::microseconds at) {
                                       writer.Write(stream, bytes, at);
                                     });
      writer.Finish();
    }
    ReadBack(files, logged);
    return logged;
  }

  /// From the files and not from the live stream: a record that is judged
  /// again later is read in exactly this way.
  void ReadBack(const LogFiles& files, Logged& logged) const {
    std::string output = ReadFile(files.log).value_or("");
    std::string order = ReadFile(files.order).value_or("");
    SymptomReader symptoms(request_.patterns);
    TraceReader trace([&](TraceEvent&& event) {
      logged.trace.events.push_back(std::move(event));
    });
    ForEachLine(output, ParseOrder(order), [&](const LogLine& line) {
      symptoms.Feed(line);
      trace.Feed(line);
      if (line.stream == Stream::kStderr && !line.text.empty()) {
        logged.last_words = line.text.substr(0, 500);
      }
    });
    logged.trace.counts = trace.Finish();
    logged.symptoms = symptoms.Finish();
  }

  void RequireStarted(const Ending& ending,
                      const std::vector<std::string>& argv) const {
    const auto* not_started = std::get_if<NotStarted>(&ending);
    if (not_started == nullptr) return;
    throw UserError(
        fmt::format("cannot start '{}': {}", argv.front(), not_started->why),
        "check the command's name, its path and its permissions", 125);
  }

  void Collect(const StagePlan& plan, int k, const RunFolder& folder,
               Logged main, std::optional<Logged> compile) {
    RunEvidence run;
    run.summary = {plan.name, k,   main.outcome.ending,
                   {},        0.0, main.outcome.output_bytes};
    run.summary.seconds =
        std::chrono::duration<double>(main.outcome.wall_time).count();
    run.log = Relative(folder.log());
    if (compile) {
      run.summary.compile = compile->outcome.ending;
      run.summary.seconds +=
          std::chrono::duration<double>(compile->outcome.wall_time).count();
      if (!Succeeded(compile->outcome.ending)) {
        run.summary.ending = compile->outcome.ending;
      }
      run.compile_log = Relative(folder.compile_log());
      run.compile_symptoms = std::move(compile->symptoms);
    }
    run.trace = std::move(main.trace);
    run.symptoms = std::move(main.symptoms);
    run.last_words = std::move(main.last_words);
    AddModels(folder, run);
    runs_.push_back(std::move(run));
    // Compiled code is large and can be made again; what a judgement needs is
    // kept beside it.
    std::error_code ignored;
    fs::remove_all(folder.cache(), ignored);
  }

  [[nodiscard]] std::string Relative(const fs::path& path) const {
    return path.lexically_relative(record_.folder()).string();
  }

  void AddModels(const RunFolder& folder, RunEvidence& run) {
    std::vector<Artefact> artefacts = FindInCache(folder.cache());
    run.compiled = !artefacts.empty();
    if (!run.compiled) {
      if (UseEarlierModels(run)) return;
      artefacts = FindInArguments();
    }
    for (Artefact& artefact : artefacts) AddModel(folder, artefact, run);
  }

  /// The load command of a stage that did not compile runs what the last
  /// compiling stage made.
  bool UseEarlierModels(RunEvidence& run) const {
    for (size_t i = runs_.size(); i-- > 0;) {
      if (runs_[i].models.empty()) continue;
      run.models = runs_[i].models;
      run.files = runs_[i].files;
      return true;
    }
    return false;
  }

  [[nodiscard]] std::vector<Artefact> FindInArguments() const {
    std::vector<Artefact> all;
    for (const std::string& word : request_.argv) {
      if (!word.ends_with(".pt2")) continue;
      for (Artefact& each : FindInPackage(request_.host.workdir / word)) {
        all.push_back(std::move(each));
      }
    }
    return all;
  }

  void AddModel(const RunFolder& folder, const Artefact& artefact,
                RunEvidence& run) {
    fs::path kept =
        record_.KeepWrapper(folder, artefact.wrapper_file, artefact.wrapper);
    fs::path kernels = kept;
    if (artefact.kernel_file != artefact.wrapper_file) {
      kernels =
          record_.KeepWrapper(folder, artefact.kernel_file, artefact.kernels);
    }
    Model model;
    model.name = artefact.name;
    model.wrapper =
        ParseWrapper(artefact.wrapper, artefact.proxy_nodes, Relative(kept));
    model.dataflow = BuildDataflow(model.wrapper);
    ModelFiles files;
    files.kernel_source = artefact.kernels;
    files.kernel_path = Relative(kernels);
    if (NeedsConstants(run)) {
      std::string library = artefact.read_library();
      if (auto bytes = FindConstantBytes(library)) {
        files.constants = ScanConstants(model.wrapper, *bytes);
      }
    }
    run.models.push_back(std::move(model));
    run.files.push_back(std::move(files));
  }

  /// Weights are read only where a NaN or Inf asks for them.
  static bool NeedsConstants(const RunEvidence& run) {
    for (const TraceEvent& event : run.trace.events) {
      for (const TensorValue& value : event.values) {
        if (value.has_nan || value.has_inf) return true;
      }
    }
    return false;
  }

  [[nodiscard]] bool Decided(const Rung& rung) const {
    if (!judgement_.verdict.failure) return true;  // it does not fail
    const auto& ends_on = rung.ends_on;
    return std::find(ends_on.begin(), ends_on.end(),
                     judgement_.verdict.failure->failure_class) !=
           ends_on.end();
  }

  void LearnFrom(const StagePlan& plan, size_t index) {
    std::set<std::string> devices;
    for (const RunEvidence& run : runs_) {
      for (const Model& model : run.models) {
        devices.insert(model.wrapper.devices.begin(),
                       model.wrapper.devices.end());
      }
    }
    known_.devices.assign(devices.begin(), devices.end());
    known_.kernels = ConeNames();
    if (index > 0 && judgement_.changed_by_last_stage) {
      withdrawn_.insert(plan.adds.begin(), plan.adds.end());
      progress_(
          "    failed in another way under these flags: they are not "
          "used further on");
    }
  }

  /// The printed names of the failing launch and of all that feed it.
  [[nodiscard]] std::vector<std::string> ConeNames() const {
    if (!judgement_.place || judgement_.needs_values) return {};
    const Model& model =
        runs_[*judgement_.place_run].models[judgement_.place->model];
    std::set<std::string> names;
    for (size_t launch : UpstreamCone(model.wrapper, model.dataflow,
                                      judgement_.place->launch)) {
      const std::string& name = model.wrapper.launches[launch].printed_name;
      if (!name.empty()) names.insert(name);
    }
    return {names.begin(), names.end()};
  }

  ClimbResult Finish() {
    ClimbResult result;
    result.interrupted = interrupted_;
    result.torch = known_.torch;
    if (runs_.empty()) {
      result.verdict.outcome = Verdict::Result::kError;
      result.verdict.why = "interrupted before the first run ended";
      return result;
    }
    notes_.interrupted = interrupted_;
    result.verdict = Judge(runs_, request_.ladder, notes_).verdict;
    FillEvidenceTexts(record_.folder(), result.verdict);
    return result;
  }

  const ClimbRequest& request_;
  Executor& executor_;
  Record& record_;
  const Progress& progress_;
  Known known_;
  ClimbNotes notes_;
  std::vector<RunEvidence> runs_;
  Judgement judgement_;
  std::map<std::string, std::string> withdrawn_;
  bool interrupted_ = false;
};

}  // namespace

ClimbResult Climb(const ClimbRequest& request, Executor& executor,
                  Record& record, const Progress& progress) {
  return Climber(request, executor, record, progress).Run();
}

}  // namespace ladder
