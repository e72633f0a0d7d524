#include "climb/climb_data.h"

#include <filesystem>
#include <utility>

#include "base/shell_words.h"
#include "base/version.h"

namespace ladder {
namespace {

using NamedTexts = std::vector<std::pair<std::string, std::string>>;

NamedTexts NamesAndTexts(const std::vector<DataFile>& files) {
  NamedTexts pairs;
  for (const DataFile& file : files) pairs.emplace_back(file.path, file.text);
  return pairs;
}

std::vector<DataFile> Files(const NamedTexts& pairs) {
  std::vector<DataFile> files;
  for (const auto& [name, text] : pairs) files.push_back({name, text});
  return files;
}

}  // namespace

void GiveData(const ClimbData& data, ClimbRequest& request) {
  request.load_flags = BuiltInFlags;
  if (!data.flags.empty()) {
    request.load_flags = [all = FlagsWith(data.flags)] { return all; };
  }
  const auto whole = [flags = request.load_flags](const DataFile& file) {
    return ParseLadder(file.text, file.path, flags);
  };
  if (data.ladder.built_in) {
    request.ladder = OutlineLadder(data.ladder.text, data.ladder.path);
    request.load_ladder = [=, ladder = data.ladder] { return whole(ladder); };
  } else {
    request.ladder = whole(data.ladder);
  }
  if (!data.deep.built_in) whole(data.deep);
  request.load_deep = [=, deep = data.deep] { return whole(deep); };
  request.load_patterns = BuiltInPatterns;
  if (!data.failures.empty()) {
    request.load_patterns = [all = PatternsWith(data.failures)] { return all; };
  }
}

std::vector<std::vector<std::string>> CommandsOf(const ClimbRequest& request) {
  std::vector<std::vector<std::string>> all{request.argv, request.compile_argv};
  all.insert(all.end(), request.setup.begin(), request.setup.end());
  for (const FailCondition& each : request.fails_when) {
    all.push_back(each.command);
  }
  return all;
}

RecordFacts MakeFacts(const ClimbRequest& request, const ClimbData& data) {
  RecordFacts facts;
  facts.tool_version = kToolVersion;
  facts.started_at = request.host.utc_time;
  facts.argv = request.argv;
  facts.compile_argv = request.compile_argv;
  facts.workdir = request.host.workdir;
  facts.ladder_name = request.ladder.name;
  facts.ladder_yaml = data.ladder.text;
  if (!data.deep.built_in) facts.deep_yaml = data.deep.text;
  facts.failures = NamesAndTexts(data.failures);
  facts.flags = NamesAndTexts(data.flags);
  facts.settings = {request.limits.timeout, request.repeat,
                    request.all_stages,     request.only_stage,
                    request.max_log_bytes,  request.memory_bytes};
  for (const FailCondition& each : request.fails_when) {
    facts.settings.fails_when.push_back(Format(each));
  }
  facts.settings.expect = Format(request.expect);
  for (const auto& words : request.setup) {
    facts.settings.setup.push_back(ShellQuote(words));
  }
  for (const std::string& file : request.files) {
    facts.settings.files.push_back(std::filesystem::absolute(file));
  }
  facts.given = request.user_environment;
  return facts;
}

ClimbData DataOf(const RecordFacts& facts) {
  ClimbData data;
  data.ladder = {facts.ladder_name, facts.ladder_yaml};
  data.deep = {"deep", facts.deep_yaml};
  if (facts.deep_yaml.empty()) data.deep = FindLadder("deep", {});
  data.failures = Files(facts.failures);
  data.flags = Files(facts.flags);
  return data;
}

}  // namespace ladder
