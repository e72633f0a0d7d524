// Two recorded climbs of one command laid side by side: what they ran on, and
// whether they say the same.
#ifndef LADDER_RECORD_DRIFT_H_
#define LADDER_RECORD_DRIFT_H_

#include <boost/json/object.hpp>
#include <string>
#include <vector>

#include "record/record_facts.h"

namespace ladder {

/// Something that is not as it was.
struct Drift {
  std::string what;  ///< "versions", "machine", "git", "files", "environment"
  std::string name;  ///< "torch", "repro.py", "OMP_NUM_THREADS"
  std::string before, now;  ///< empty: it is not there
};
/// What differs; of variables those that matter. What only one of them had the
/// occasion to look at (versions, git) is not compared.
std::vector<Drift> CompareFacts(const RecordFacts& before,
                                const RecordFacts& now);

/// The parts of a verdict that are its answer.
struct AnswerKey {
  bool known = false;  ///< false: there is no answer
  bool fails = false;
  std::string failure_class, signature, first_failing;
};
/// Of a verdict.json. Not known where there is none, or an error instead.
AnswerKey KeyOf(const boost::json::object& verdict);
/// True if both are known and do not fail, or fail in the same way at the same
/// place.
bool SameAnswer(const AnswerKey& a, const AnswerKey& b);
/// "nan-or-inf in cpp_fused_0", "it does not fail"
std::string Describe(const AnswerKey& key);

/// What replay says. `record`: the new one's folder.
struct ReplayAnswer {
  AnswerKey before, now;
  std::vector<Drift> drift;
  std::string record;
};
std::string RenderText(const ReplayAnswer& answer);
std::string RenderJson(const ReplayAnswer& answer);

}  // namespace ladder

#endif  // LADDER_RECORD_DRIFT_H_
