#include "record/evidence_text.h"

#include <map>
#include <vector>

#include "base/compressed_file.h"
#include "base/json_text.h"
#include "output/log.h"

namespace ladder {
namespace {

constexpr size_t kMaxText = 500;

using Wanted = std::multimap<size_t, Evidence*>;  // by line

void FillFrom(const std::filesystem::path& path, const Wanted& wanted) {
  const auto file = OpenFile(path);
  std::string line;
  size_t number = 0;
  auto next = wanted.begin();
  while (next != wanted.end() && std::getline(*file, line)) {
    ++number;
    for (; next != wanted.end() && next->first == number; ++next) {
      std::string text = StripTerminalCodes(line);
      size_t start = text.find_first_not_of(" \t");
      if (start == std::string::npos) start = 0;
      next->second->text =
          HeadOf(std::string_view(text).substr(start), kMaxText);
    }
  }
}

}  // namespace

void FillEvidenceTexts(const std::filesystem::path& record, Verdict& verdict) {
  std::map<std::string, Wanted> files;
  for (Evidence& each : verdict.evidence) {
    if (each.line != 0 && each.text.empty()) {
      files[each.file].emplace(each.line, &each);
    }
  }
  for (const auto& [file, wanted] : files) FillFrom(record / file, wanted);
}

}  // namespace ladder
