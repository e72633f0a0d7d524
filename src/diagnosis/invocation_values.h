// What was in the buffers of one execution of a model, launch by launch, as
// far as the printer showed it.
#ifndef LADDER_DIAGNOSIS_INVOCATION_VALUES_H_
#define LADDER_DIAGNOSIS_INVOCATION_VALUES_H_

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diagnosis/run_evidence.h"

namespace ladder {

/// Numbers up to this, 2^20, overflow in no sum of products.
constexpr double kSmall = 1 << 20;

/// What is known of the contents of a buffer at one moment.
struct BufferState {
  bool known = false;
  bool nan = false;
  bool inf = false;
  /// All of its Inf is -Inf, as what masks attention writes; a number that
  /// grew too large is seldom that.
  bool below_only = false;
  /// Known to hold no number beyond kSmall, nor below -kSmall.
  bool small = false;
  size_t line = 0;  ///< of the printed value, in output.log

  [[nodiscard]] bool bad() const { return nan || inf; }
  [[nodiscard]] bool finite() const { return known && !bad(); }
};

/// What earlier invocations left in a constant that the model itself writes,
/// by index into Wrapper::constants; the printer seldom shows it.
using ConstantStates = std::map<size_t, BufferState>;

/// Where a read value came from. Neither visits nor an origin outside:
/// uninitialised memory, whose contents mean nothing.
struct Feed {
  /// The visits that wrote it, in order: several where each wrote a part (the
  /// slices of a concatenation).
  std::vector<size_t> visits;
  std::optional<Origin> outside;  ///< a model input or constant; no visits then
  BufferState state;

  [[nodiscard]] bool garbage() const { return visits.empty() && !outside; }
};

/// The states of all reads and writes of one invocation. Refers to the run.
class InvocationValues {
 public:
  /// changed: of the constants, before this invocation.
  InvocationValues(const RunEvidence& run, const Invocation& invocation,
                   ConstantStates changed = {});

  /// The invocation, its tail of unprinted launches among its visits.
  [[nodiscard]] const Invocation& invocation() const { return invocation_; }
  [[nodiscard]] size_t size() const { return writes_.size(); }
  [[nodiscard]] const Launch& LaunchOf(size_t visit) const;
  /// What the visit wrote, all of its results taken together: known if each
  /// of them is.
  [[nodiscard]] BufferState Write(size_t visit) const;
  /// What the visit read as argument `access`, and who had written it.
  [[nodiscard]] Feed Read(size_t visit, size_t access) const;
  /// True if the printer shows every result of the visit right after it.
  [[nodiscard]] bool PrintsAllItsResults(size_t visit) const;
  /// True if what the visit writes there is a model input or a constant, and
  /// so outlives the invocation.
  [[nodiscard]] bool Outlives(size_t visit, size_t access) const;
  /// What the model returned, by output.
  [[nodiscard]] std::vector<Feed> Outputs() const;
  /// All of it together; unknown where the printer saw not all.
  [[nodiscard]] BufferState Returned() const;
  /// The visits that wrote into a model input or a constant.
  [[nodiscard]] std::vector<size_t> Updates() const;
  /// The constants that this or an earlier invocation changed, after it.
  [[nodiscard]] ConstantStates ChangedConstants() const;
  /// True if an earlier invocation changed that constant.
  [[nodiscard]] bool WasChanged(const Origin& constant) const {
    return changed_.contains(constant.index);
  }
  /// What the printer said of a buffer right before or after a visit; null
  /// when nothing.
  [[nodiscard]] const TensorValue* Printed(size_t visit,
                                           const std::string& buffer,
                                           bool before) const;

 private:
  void NoteOwnWrites(size_t visit);
  void NoteForeignWrites(size_t visit);
  [[nodiscard]] Feed Trail(size_t visit, size_t access) const;
  [[nodiscard]] Feed Writers(const std::vector<Origin>& origins,
                             size_t end) const;
  [[nodiscard]] std::string_view FirstName(std::string_view buffer) const;
  [[nodiscard]] std::vector<size_t> Hidden(size_t visit,
                                           const std::string& buffer) const;
  [[nodiscard]] BufferState Merged(const std::vector<size_t>& visits,
                                   const std::string& buffer) const;
  [[nodiscard]] BufferState StateOutside(const Origin& origin) const;

  const RunEvidence& run_;
  const Model& model_;
  const ModelFiles& files_;
  Invocation invocation_;
  ConstantStates changed_;
  std::map<std::string_view, std::string_view> former_names_;
  /// By visit, then by access; of accesses that only read nothing is known.
  std::vector<std::vector<BufferState>> writes_;
  std::map<size_t, std::vector<size_t>> visits_of_;  // launch → its visits
};

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_INVOCATION_VALUES_H_
