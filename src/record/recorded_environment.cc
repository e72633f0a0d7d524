#include "record/recorded_environment.h"

#include <re2/re2.h>

#include <algorithm>

#include "record/redact.h"

namespace ladder {
namespace {

re2::StringPiece Piece(std::string_view text) {
  return {text.data(), text.size()};
}

void AddOnce(const std::string& name, std::vector<std::string>& names) {
  if (std::find(names.begin(), names.end(), name) == names.end()) {
    names.push_back(name);
  }
}

}  // namespace

bool MattersForRuns(std::string_view name) {
  static const RE2 kMatters(
      "PATH|HOME|TMPDIR|LANG|LANGUAGE|VIRTUAL_ENV|CC|CXX|CPATH|LIBRARY_PATH|"
      "(?:C|CPLUS)_INCLUDE_PATH|.*FLAGS|GLIBC_TUNABLES|.*SEED|"
      "(?:PYTHON|TORCH|PYTORCH|TRITON|CUDA|CUBLAS|CUDNN|MIOPEN|OPENBLAS).*|"
      "(?:LC|LD|CONDA|AOT|AOTI|INDUCTOR|NCCL|NVIDIA|HIP|HSA|ROCM|ROCR|AMD|ZE|"
      "SYCL|ONEAPI|OMP|GOMP|KMP|MKL|DNNL|ONEDNN|ATEN|MALLOC|HF|TRANSFORMERS|"
      "TOKENIZERS)_.*");
  return RE2::FullMatch(Piece(name), kMatters);
}

bool IsOfSession(std::string_view name) {
  static const RE2 kSession(
      "_|PWD|OLDPWD|SHLVL|TERM|TERM_.*|COLORTERM|COLUMNS|LINES|DISPLAY|"
      "WAYLAND_DISPLAY|XAUTHORITY|SSH_.*|XDG_.*|DBUS_.*|GPG_.*|TMUX.*|STY|"
      "WINDOWID|LS_COLORS|LESS.*|PS1|PROMPT.*|INVOCATION_ID|JOURNAL_STREAM");
  return RE2::FullMatch(Piece(name), kSession);
}

bool IsOfPlace(std::string_view name) {
  static const RE2 kPlace(
      "(?:CUDA|NVIDIA|HIP|ROCR)_VISIBLE_DEVICES|GPU_DEVICE_ORDINAL|"
      "ZE_AFFINITY_MASK|TMPDIR|SLURMD?_.*");
  return RE2::FullMatch(Piece(name), kPlace);
}

void TakePlace(const Variables& now, Variables& environment) {
  std::erase_if(environment,
                [](const auto& each) { return IsOfPlace(each.first); });
  for (const auto& [name, value] : now) {
    if (IsOfPlace(name)) environment[name] = value;
  }
}

bool IsRedacted(std::string_view value) {
  const auto pieces = SplitAtMarks(value);
  return std::any_of(pieces.begin(), pieces.end(), [](const MarkedPiece& each) {
    return !each.name.empty();
  });
}

RestoredEnvironment Restore(const Variables& recorded, const Variables& now) {
  RestoredEnvironment restored;
  for (const auto& [name, value] : recorded) {
    if (IsOfSession(name)) continue;
    if (!IsRedacted(value)) {
      restored.variables[name] = value;
    } else if (const auto set = now.find(name); set != now.end()) {
      restored.variables[name] = set->second;
    } else {
      restored.missing.push_back(name);
    }
  }
  for (const auto& [name, value] : now) {
    if (IsOfSession(name)) restored.variables[name] = value;
  }
  return restored;
}

std::vector<std::string> RestoreWords(const std::vector<std::string>& words,
                                      const Variables& now,
                                      std::vector<std::string>& missing) {
  std::vector<std::string> restored;
  for (const std::string& word : words) {
    std::string whole;
    for (const MarkedPiece& piece : SplitAtMarks(word)) {
      whole += piece.text;
      if (piece.name.empty()) continue;
      const auto set = now.find(piece.name);
      if (set == now.end()) {
        AddOnce(piece.name, missing);
      } else {
        whole += set->second;
      }
    }
    restored.push_back(std::move(whole));
  }
  return restored;
}

}  // namespace ladder
