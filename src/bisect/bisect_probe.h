// The jobs of a bisection and their results: setups, the full climb at the bad
// end, probes.
#ifndef LADDER_BISECT_BISECT_PROBE_H_
#define LADDER_BISECT_BISECT_PROBE_H_

#include <filesystem>
#include <string>

#include "bisect/bisect_journal.h"
#include "bisect/candidates.h"
#include "jobs/jobs.h"

namespace ladder {

/// The names of the candidates' folders, from the recipe as it is now.
std::vector<std::string> FolderNamesOf(const BisectFacts& facts);

/// The command for a run of the candidate, also for people. Needs
/// facts.folder_names. program: this one, absolute.
std::vector<std::string> ProbeCommandOf(const BisectFacts& facts,
                                        const std::filesystem::path& program,
                                        size_t candidate,
                                        const Predicate& predicate);

class BisectProbes {
 public:
  /// program: this one, absolute; folder: of the bisection, absolute.
  BisectProbes(BisectFacts facts, std::filesystem::path program,
               std::filesystem::path folder);

  [[nodiscard]] const CandidateCache& cache() const { return cache_; }
  /// The name of the candidate's folder in the cache.
  [[nodiscard]] const std::string& FolderName(size_t candidate) const {
    return facts_.folder_names[candidate];
  }

  /// Empties the candidate's folder and sets it up; if it is set up, only runs
  /// same_as.
  [[nodiscard]] Job SetupOf(size_t candidate) const;
  [[nodiscard]] std::string NameOfSetup(size_t candidate) const;
  /// Run `number` of the candidate, from 1, with the predicate's stage and
  /// expectation.
  [[nodiscard]] Job ProbeOf(size_t candidate, size_t number,
                            const Predicate& predicate) const;
  [[nodiscard]] std::string NameOf(size_t candidate, size_t number) const;

  /// Nothing if the job has not ended.
  [[nodiscard]] std::optional<JobStatus> StatusOf(
      const std::string& job) const {
    return ReadJobStatus(JobFolder(job));
  }
  /// The result of a probe; the caller sets the rest of the event. Nothing if
  /// the probe has to be repeated.
  [[nodiscard]] std::optional<BisectEvent> EventOf(
      const JobEnd& end, const Predicate& predicate) const;
  /// The hash from same_as for a candidate that is set up; empty without
  /// same_as. Nothing if the setup or same_as has to run.
  [[nodiscard]] std::optional<std::string> IdentityOf(size_t candidate) const;
  /// Stores that its setup succeeded.
  void MarkReady(size_t candidate, const std::string& identity) const;
  /// The failure of this probe, and the stage that shows it alone.
  [[nodiscard]] Predicate PredicateOf(const std::string& job) const;
  [[nodiscard]] std::vector<std::string> CommandOf(
      size_t candidate, const Predicate& predicate) const {
    return ProbeCommandOf(facts_, program_, candidate, predicate);
  }
  /// The recipe's setup commands, without secrets.
  [[nodiscard]] std::vector<std::vector<std::string>> SetupCommandsOf(
      size_t candidate) const;
  [[nodiscard]] std::filesystem::path RecordOf(const std::string& job) const;
  [[nodiscard]] std::filesystem::path JobFolder(const std::string& job) const;

 private:
  [[nodiscard]] std::string StemOf(size_t candidate) const;

  BisectFacts facts_;
  std::filesystem::path program_, folder_;
  CandidateCache cache_;
  std::vector<std::string> same_as_;  // the command; the same for all
};

}  // namespace ladder

#endif  // LADDER_BISECT_BISECT_PROBE_H_
