#include "diagnosis/model_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "base/place_text.h"
#include "codegen/provenance.h"

namespace ladder {
namespace {

/// A launch in the text of a model of a run.
struct Place {
  size_t run = 0, model = 0, launch = 0;
};

const Launch& LaunchAt(const std::vector<RunEvidence>& runs,
                       const Place& place) {
  return runs[place.run].models[place.model].wrapper.launches[place.launch];
}

std::optional<Place> PlaceOf(const std::vector<RunEvidence>& runs,
                             const Suspect& suspect) {
  if (!suspect.wrapper) return {};
  for (size_t run = 0; run < runs.size(); ++run) {
    for (size_t m = 0; m < runs[run].models.size(); ++m) {
      const Model& model = runs[run].models[m];
      if (model.wrapper.path != suspect.wrapper->file) continue;
      const auto& launches = model.wrapper.launches;
      for (size_t i = 0; i < launches.size(); ++i) {
        if (launches[i].line == suspect.wrapper->line) return Place{run, m, i};
      }
    }
  }
  return {};
}

bool SameLines(const std::vector<ModelLine>& a,
               const std::vector<ModelLine>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const ModelLine& x, const ModelLine& y) {
                      return x.file == y.file && x.line == y.line;
                    });
}

/// Where some run recorded the lines of the launch. Nothing when two models
/// look alike and differ in that.
std::optional<Place> Recorded(const std::vector<RunEvidence>& runs,
                              const Place& place) {
  if (!LaunchAt(runs, place).model_lines.empty()) return place;
  const Wrapper& wrapper = runs[place.run].models[place.model].wrapper;
  std::optional<Place> found;
  for (size_t run = 0; run < runs.size(); ++run) {
    for (size_t m = 0; m < runs[run].models.size(); ++m) {
      const Wrapper& other = runs[run].models[m].wrapper;
      if (!SameModel(wrapper, other)) continue;
      const Place there{run, m, place.launch};
      const auto& lines = LaunchAt(runs, there).model_lines;
      if (lines.empty()) continue;
      if (found && !SameLines(LaunchAt(runs, *found).model_lines, lines)) {
        return {};
      }
      found = there;
    }
  }
  return found;
}

void Fill(const Launch& launch, LineFault fault, Suspect& suspect) {
  suspect.model_lines = launch.model_lines;
  const ModelLine* line = TellingLine(suspect.model_lines, fault);
  if (line != nullptr) suspect.model_source = *line;
  if (suspect.source_nodes.empty()) suspect.source_nodes = launch.source_nodes;
}

/// The suspects of a verdict, those to name in its text first.
std::vector<Suspect*> SuspectsOf(Verdict& verdict) {
  std::vector<Suspect*> suspects;
  for (auto* each :
       {&verdict.first_failing, &verdict.origin, &verdict.producer}) {
    if (*each) suspects.push_back(&**each);
  }
  for (Suspect& each : verdict.chain) suspects.push_back(&each);
  return suspects;
}

/// The oldest torch whose generated code says where a launch comes from
/// (https://github.com/pytorch/pytorch/pull/161110).
constexpr TorchVersion kFirstWithProvenance{2, 9, 0};

/// What to look for in the lines of a suspect. A launch that only made a bad
/// index need not take one.
LineFault FaultOf(const Verdict& verdict, const Suspect& suspect) {
  if (!verdict.failure) return LineFault::kAny;
  const FailureClass failure_class = verdict.failure->failure_class;
  if (failure_class == FailureClass::kNanOrInf) return LineFault::kUndefined;
  const bool failed =
      verdict.first_failing && &*verdict.first_failing == &suspect;
  return failed && failure_class == FailureClass::kIndexOutOfBounds
             ? LineFault::kOutOfBounds
             : LineFault::kAny;
}

std::string PlacesOf(const std::vector<ModelLine>& lines) {
  std::string places;
  for (const ModelLine& line : lines) {
    places += fmt::format("{}{}:{}", places.empty() ? "" : ", ",
                          FileNameOf(line.file), line.line);
  }
  return places;
}

std::string WhyNotRecorded(const std::vector<RunEvidence>& runs,
                           const std::optional<TorchVersion>& torch) {
  if (torch && *torch < kFirstWithProvenance) {
    return fmt::format("torch {} does not record it, 2.9 and later do",
                       Format(*torch));
  }
  for (const RunEvidence& run : runs) {
    for (const ModelFiles& files : run.files) {
      if (!files.provenance_path.empty()) {
        return "torch records none for this call";
      }
    }
  }
  return "no run compiled the model with INDUCTOR_PROVENANCE=1";
}

}  // namespace

void AddModelSources(const std::vector<RunEvidence>& runs,
                     const std::optional<TorchVersion>& torch,
                     Verdict& verdict) {
  std::set<std::pair<std::string, size_t>> told;
  const auto is = [](const std::optional<Suspect>& one, const Suspect* other) {
    return one && &*one == other;
  };
  for (Suspect* suspect : SuspectsOf(verdict)) {
    if (!IsLaunch(*suspect) || !suspect->wrapper) continue;
    const auto place = PlaceOf(runs, *suspect);
    const auto recorded = place ? Recorded(runs, *place) : place;
    if (recorded) {
      Fill(LaunchAt(runs, *recorded), FaultOf(verdict, *suspect), *suspect);
    }
    // A producer in the middle of a chain is not worth a sentence.
    const bool named =
        is(verdict.first_failing, suspect) || is(verdict.origin, suspect);
    const std::pair call{suspect->name,
                         suspect->wrapper ? suspect->wrapper->line : 0};
    if (!named || !told.insert(call).second) continue;
    if (!recorded) {
      verdict.not_known.push_back(
          fmt::format("the line of the model behind {}: {}", suspect->name,
                      WhyNotRecorded(runs, torch)));
      continue;
    }
    if (!suspect->model_source) {
      verdict.not_known.push_back(fmt::format(
          "which line of the model failed in {}: it was compiled from {}",
          suspect->name, PlacesOf(suspect->model_lines)));
      continue;
    }
    verdict.evidence.push_back(
        {runs[recorded->run].files[recorded->model].provenance_path,
         LaunchAt(runs, *recorded).provenance_line, "",
         fmt::format("{} was compiled from {}:{}", suspect->name,
                     FileNameOf(suspect->model_source->file),
                     suspect->model_source->line)});
  }
}

}  // namespace ladder
