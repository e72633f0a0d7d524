// The jobs of a bisection, and what they say: a candidate's setup, the full
// climb at the bad end, a probe.
#ifndef LADDER_BISECT_BISECT_PROBE_H_
#define LADDER_BISECT_BISECT_PROBE_H_

#include <filesystem>
#include <string>

#include "bisect/bisect_journal.h"
#include "bisect/candidates.h"
#include "jobs/jobs.h"

namespace ladder {

/// The names of the candidates' folders, as the recipe is now.
std::vector<std::string> FolderNamesOf(const BisectFacts& facts);

/// Makes a run of the candidate, as people do by hand. `facts` has its folder's
/// name. program: this one, absolute.
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
  /// The name of the candidate's folder in it.
  [[nodiscard]] const std::string& FolderName(size_t candidate) const {
    return facts_.folder_names[candidate];
  }

  /// It empties the candidate's folder; of one that is set up it asks only
  /// what it is the same as.
  [[nodiscard]] Job SetupOf(size_t candidate) const;
  [[nodiscard]] std::string NameOfSetup(size_t candidate) const;
  /// Number `number` of the candidate, from 1; the stage and what is expected
  /// are the predicate's.
  [[nodiscard]] Job ProbeOf(size_t candidate, size_t number,
                            const Predicate& predicate) const;
  [[nodiscard]] std::string NameOf(size_t candidate, size_t number) const;

  /// Of a job that has ended.
  [[nodiscard]] std::optional<JobStatus> StatusOf(
      const std::string& job) const {
    return ReadJobStatus(JobFolder(job));
  }
  /// What a probe came to; the rest of the event is the caller's. Nothing for
  /// one that is to be made again.
  [[nodiscard]] std::optional<BisectEvent> EventOf(
      const JobEnd& end, const Predicate& predicate) const;
  /// Of a candidate that is set up, by its same_as; empty without one. Nothing
  /// where its setup is to be run, or to be asked.
  [[nodiscard]] std::optional<std::string> IdentityOf(size_t candidate) const;
  /// Its setup has ended well.
  void MarkReady(size_t candidate, const std::string& identity) const;
  /// What the failing probe shows, and which of its stages alone shows it.
  [[nodiscard]] Predicate PredicateOf(const std::string& job) const;
  [[nodiscard]] std::vector<std::string> CommandOf(
      size_t candidate, const Predicate& predicate) const {
    return ProbeCommandOf(facts_, program_, candidate, predicate);
  }
  /// As the recipe has them, without secrets.
  [[nodiscard]] std::vector<std::vector<std::string>> SetupCommandsOf(
      size_t candidate) const;
  [[nodiscard]] std::filesystem::path RecordOf(const std::string& job) const;
  [[nodiscard]] std::filesystem::path JobFolder(const std::string& job) const;

 private:
  [[nodiscard]] std::string StemOf(size_t candidate) const;

  BisectFacts facts_;
  std::filesystem::path program_, folder_;
  CandidateCache cache_;
  std::vector<std::string> same_as_;  // the command, for all of them
};

}  // namespace ladder

#endif  // LADDER_BISECT_BISECT_PROBE_H_
