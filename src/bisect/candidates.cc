#include "bisect/candidates.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <boost/crc.hpp>
#include <set>
#include <sstream>

#include "base/command_name.h"
#include "recipe/recipe_bisect.h"
#include "base/shell_words.h"
#include "base/suggest.h"

namespace ladder {
namespace {

using Words = std::vector<std::string>;

constexpr std::chrono::minutes kGitLimit{5};
constexpr std::chrono::minutes kListLimit{30};
constexpr size_t kMostListed = 16 << 20;  // bytes
constexpr size_t kShortHash = 12;

/// What it prints. UserError where it does not end well.
std::string OutputOf(const Words& argv, const std::string& workdir,
                     std::chrono::milliseconds limit, Executor& executor,
                     const Host& host) {
  const Printed printed = RunForOutput(
      executor, {argv, host.environment, workdir}, limit, kMostListed);
  if (std::holds_alternative<Interrupted>(printed.outcome.ending)) {
    throw UserError("interrupted while the candidates were listed",
                    "Begin again; nothing was run.", 130);
  }
  if (!Succeeded(printed.outcome.ending)) {
    throw UserError(
        fmt::format("the candidates cannot be listed: {} ended with {}{}{}",
                    ShellQuote(argv), Describe(printed.outcome.ending),
                    printed.err.empty() ? "" : ":\n", printed.err),
        "Run it by hand, and mend 'candidates' in the recipe.");
  }
  return printed.out;
}

Words LinesOf(const std::string& text) {
  Words lines;
  size_t begin = 0;
  while (begin < text.size()) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    std::string line = text.substr(begin, end - begin);
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) {
      line.pop_back();
    }
    if (!line.empty()) lines.push_back(std::move(line));
    begin = end + 1;
  }
  return lines;
}

/// What git puts between the fields of a commit: it is in none of them.
constexpr char kBetween = '\x1f';
constexpr const char* kCommitFormat = "--format=%H%x1f%an%x1f%as%x1f%s";

std::vector<Candidate> CommitsIn(const std::string& log) {
  std::vector<Candidate> all;
  for (const std::string& line : LinesOf(log)) {
    std::istringstream fields(line);
    Candidate each;
    std::string subject;
    std::getline(fields, each.label, kBetween);
    std::getline(fields, each.author, kBetween);
    std::getline(fields, each.date, kBetween);
    std::getline(fields, subject);
    each.title = each.label.substr(0, kShortHash);
    if (!subject.empty()) each.title += " " + subject;
    all.push_back(std::move(each));
  }
  return all;
}

std::vector<Candidate> FindCommits(const Commits& commits, Executor& executor,
                                   const Host& host) {
  const auto git = [&](Words words) {
    // Its output is a terminal, for which it would start a pager.
    words.insert(words.begin(), {"git", "--no-pager", "-C", commits.repository,
                                 "log", "--first-parent", "--no-color",
                                 "--no-show-signature", kCommitFormat});
    return CommitsIn(OutputOf(words, "", kGitLimit, executor, host));
  };
  // The end of options: a revision cannot be taken for one.
  std::vector<Candidate> all =
      git({"-1", "--end-of-options", commits.good, "--"});
  Words range{"--reverse", "--ancestry-path", "--end-of-options",
              fmt::format("{}..{}", commits.good, commits.bad), "--"};
  range.insert(range.end(), commits.paths.begin(), commits.paths.end());
  for (Candidate& each : git(range)) all.push_back(std::move(each));
  return all;
}

std::vector<Candidate> Labelled(const Words& labels) {
  std::vector<Candidate> all;
  for (const std::string& label : labels) all.push_back({label, label});
  return all;
}

std::vector<Candidate> List(const BisectSection& section,
                            const std::string& workdir, Executor& executor,
                            const Host& host) {
  if (section.commits) return FindCommits(*section.commits, executor, host);
  if (section.nightlies) {
    return Labelled(VersionsOf(*section.nightlies).value_or(Words{}));
  }
  if (section.list.empty()) return Labelled(section.versions);
  return Labelled(
      LinesOf(OutputOf(section.list, workdir, kListLimit, executor, host)));
}

}  // namespace

std::vector<Candidate> FindCandidates(const BisectSection& section,
                                      const std::string& workdir,
                                      Executor& executor, const Host& host) {
  std::vector<Candidate> all = List(section, workdir, executor, host);
  if (all.empty()) {
    throw UserError("there is no candidate",
                    "Give 'candidates' in the recipe from one that is known to "
                    "be good to one that fails, in their order.");
  }
  std::set<std::string> labels;
  for (const Candidate& each : all) {
    if (labels.insert(each.label).second) continue;
    throw UserError(fmt::format("the candidate '{}' comes twice", each.label),
                    "List each once, in their order from good to bad.");
  }
  return all;
}

size_t CandidateNamed(const std::vector<Candidate>& candidates,
                      const std::string& name) {
  Words labels;
  std::vector<size_t> beginning;
  for (size_t i = 0; i < candidates.size(); ++i) {
    if (candidates[i].label == name) return i;
    if (candidates[i].label.starts_with(name)) beginning.push_back(i);
    labels.push_back(candidates[i].label);
  }
  if (!name.empty() && beginning.size() == 1) return beginning.front();
  throw UserError(
      beginning.empty()
          ? fmt::format("there is no candidate '{}'{}", name,
                        DidYouMean(name, labels))
          : fmt::format("'{}' may be any of {} candidates, such as {}", name,
                        beginning.size(), labels[beginning.front()]),
      fmt::format("Give one of the {} from {} to {}.", labels.size(),
                  labels.front(), labels.back()));
}

std::string ShortName(const std::string& label) {
  static const RE2 kCommit("[0-9a-f]{40}|[0-9a-f]{64}");
  constexpr size_t kMostName = 40;
  return ToClimbName(label).substr(
      0, RE2::FullMatch(label, kCommit) ? kShortHash : kMostName);
}

std::string FolderNameOf(const BisectSection& section,
                         const std::string& label) {
  boost::crc_32_type crc;
  const auto add = [&](const std::string& text) {
    crc.process_bytes(text.c_str(), text.size() + 1);
  };
  add(label);
  for (const Words& command : section.setup) {
    for (const std::string& word : command) add(word);
  }
  return fmt::format("{}-{:08x}", ShortName(label), crc.checksum());
}

}  // namespace ladder
