#include "diagnosis/flag_effect.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/json_text.h"

namespace ladder {
namespace {

using Effect = FlagEffect::Effect;
using Kind = FlagProof::Kind;

RE2::Options AnyBytes() {
  RE2::Options options;
  options.set_encoding(RE2::Options::EncodingLatin1);
  options.set_log_errors(false);
  return options;
}

bool IsFor(const FlagProof& proof, const std::string& value) {
  return proof.value.empty() || RE2::FullMatch(value, proof.value);
}

/// The file among the run's artifacts that is the proof.
std::optional<std::string> FindFile(const FlagProof& proof,
                                    const std::string& value,
                                    const FlagScene& scene) {
  if (proof.kind != Kind::kFile) return std::nullopt;
  const RE2 regex(PatternFor(proof, value), AnyBytes());
  for (const std::string& file : scene.files) {
    if (RE2::PartialMatch(file, regex)) return file;
  }
  return std::nullopt;
}

/// Where the proof was found; nothing when it was not.
std::optional<std::string> Find(const FlagProof& proof,
                                const std::string& value,
                                const FlagScene& scene) {
  if (proof.kind == Kind::kSymptom) {
    for (const auto& symptoms :
         {scene.run.symptoms, scene.run.compile_symptoms}) {
      const Symptom* found = FindSymptom(symptoms, proof.pattern);
      if (found != nullptr) return "the output says: " + found->text;
    }
    return std::nullopt;
  }
  if (proof.kind == Kind::kFile) {
    const auto file = FindFile(proof, value, scene);
    return file ? std::optional("it wrote " + *file) : std::nullopt;
  }
  const RE2 regex(PatternFor(proof, value), AnyBytes());
  for (std::string_view text : scene.wrappers) {
    re2::StringPiece found;
    const re2::StringPiece piece(text.data(), text.size());
    if (!regex.Match(piece, 0, piece.size(), RE2::UNANCHORED, &found, 1)) {
      continue;
    }
    return fmt::format("the generated code holds it: {}",
                       HeadOf({found.data(), found.size()}, 80));
  }
  return std::nullopt;
}

/// `then` of the catalogue, with the file's path.
std::string Then(const FlagEntry& entry, const std::string& file,
                 const std::string& folder) {
  constexpr std::string_view kFile = "{file}";
  const size_t at = entry.then.find(kFile);
  if (at == std::string::npos) return entry.then;
  return entry.then.substr(0, at) + folder + "/" + file +
         entry.then.substr(at + kFile.size());
}

/// Looks for the proofs of a flag. Where none is found, `effect.why` says what
/// that means.
void LookFor(const FlagEntry& entry, const FlagScene& scene,
             FlagEffect& effect) {
  bool in_code = false;
  bool in_files = false, elsewhere = false;
  for (const FlagProof& proof : entry.proofs) {
    if (!IsFor(proof, effect.value)) continue;
    in_code = in_code || proof.kind == Kind::kWrapper;
    (proof.kind == Kind::kFile ? in_files : elsewhere) = true;
    const auto found = Find(proof, effect.value, scene);
    if (!found) continue;
    effect.effect = Effect::kTookEffect;
    effect.why = *found;
    const auto file = FindFile(proof, effect.value, scene);
    if (file) effect.then = Then(entry, *file, scene.folder);
    return;
  }
  effect.why = entry.without;
  const Symptom* refuted = FindSymptom(scene.run.symptoms, entry.refuted_by);
  if (refuted != nullptr) {
    effect.effect = Effect::kNone;
    effect.why = "the output says: " + refuted->text;
  } else if (in_code && scene.wrappers.empty()) {
    effect.why = "no generated code was found that could show it";
  } else if (in_code || (in_files && !elsewhere)) {
    effect.effect = Effect::kNone;
  }
}

FlagEffect Check(const PlannedFlag& planned, const FlagCatalogue& catalogue,
                 const FlagScene& scene) {
  FlagEffect effect;
  effect.name = planned.flag.name;
  effect.value = planned.flag.value;
  effect.stage = planned.stage;
  effect.observes = planned.observes;
  if (!planned.left_out.empty()) {
    effect.effect = Effect::kNotSet;
    effect.why = planned.left_out;
    return effect;
  }
  const FlagEntry* entry = FindFlag(catalogue, effect.name);
  if (entry != nullptr) {
    LookFor(*entry, scene, effect);
  } else {
    effect.why = "it is not in the catalogue of flags";
  }
  if (effect.effect != Effect::kTookEffect &&
      planned.flag.acts == ActsAt::kCompile && !scene.run.compiled) {
    effect.effect = Effect::kNone;
    effect.why = scene.compile_given
                     ? "nothing was compiled in this run"
                     : "nothing was compiled in this run; give --compile";
  }
  return effect;
}

}  // namespace

std::vector<std::string> DevicesOf(const RunEvidence& run, bool rocm) {
  std::set<std::string> devices;
  for (const Model& model : run.models) {
    for (const std::string& device : model.wrapper.devices) {
      devices.insert(rocm && device == "cuda" ? "rocm" : device);
    }
  }
  return {devices.begin(), devices.end()};
}

std::vector<FlagEffect> CheckFlags(const std::vector<PlannedFlag>& flags,
                                   const FlagCatalogue& catalogue,
                                   const FlagScene& scene) {
  std::vector<FlagEffect> effects;
  effects.reserve(flags.size());
  for (const PlannedFlag& planned : flags) {
    effects.push_back(Check(planned, catalogue, scene));
  }
  return effects;
}

std::optional<std::string> WhyNothing(const RunSummary& run) {
  // The reason, and the flags that it is true of.
  std::vector<std::pair<std::string, std::string>> reasons;
  for (const FlagEffect& flag : run.flags) {
    if (flag.stage != run.stage || flag.observes) continue;
    if (flag.effect == Effect::kTookEffect || flag.effect == Effect::kUnseen) {
      return std::nullopt;
    }
    const auto same = std::find_if(
        reasons.begin(), reasons.end(),
        [&](const auto& reason) { return reason.first == flag.why; });
    if (same == reasons.end()) {
      reasons.emplace_back(flag.why, flag.name);
    } else {
      same->second += ", " + flag.name;
    }
  }
  if (reasons.empty()) return std::nullopt;
  std::string text;
  for (const auto& [why, names] : reasons) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", names, why);
  }
  return text;
}

std::vector<std::string> StagesThatDidNothing(
    const std::vector<RunSummary>& runs) {
  std::map<std::string, std::optional<std::string>> stages;
  std::vector<std::string> order;
  for (const RunSummary& run : runs) {
    const auto why = WhyNothing(run);
    const auto [known, is_new] = stages.emplace(run.stage, why);
    if (is_new) order.push_back(run.stage);
    if (!why) known->second.reset();
  }
  std::vector<std::string> sentences;
  for (const std::string& stage : order) {
    if (!stages[stage]) continue;
    sentences.push_back(
        fmt::format("stage {} did nothing: {}", stage, *stages[stage]));
  }
  return sentences;
}

}  // namespace ladder
