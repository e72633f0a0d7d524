// The contents of the buffers in one invocation of a model, launch by launch,
// as far as the printer shows them.
#ifndef LADDER_DIAGNOSIS_INVOCATION_VALUES_H_
#define LADDER_DIAGNOSIS_INVOCATION_VALUES_H_

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "diagnosis/run_evidence.h"

namespace ladder {

/// Sums of products of numbers up to this, 2^20, do not overflow.
constexpr double kSmall = 1 << 20;

/// What is known of the contents of a buffer at one moment.
struct BufferState {
  bool known = false;
  bool nan = false;
  bool inf = false;
  /// Every Inf is -Inf, as in an attention mask. Overflow seldom gives only
  /// -Inf.
  bool below_only = false;
  /// Known to hold only numbers from -kSmall to kSmall.
  bool small = false;
  size_t line = 0;  ///< of the printed value, in output.log

  [[nodiscard]] bool bad() const { return nan || inf; }
  [[nodiscard]] bool finite() const { return known && !bad(); }
};

/// What a printed value shows.
BufferState StateOf(const TensorValue& value);

/// What earlier invocations left in the constants that the model itself writes,
/// by index into Wrapper::constants. The printer seldom shows them.
using ConstantStates = std::map<size_t, BufferState>;

/// Where a read value came from. With neither `executions` nor `outside`, it is
/// uninitialised memory, whose contents mean nothing.
struct ReadSource {
  /// The executions that wrote it, in order: several if each wrote a part (the
  /// slices of a concatenation).
  std::vector<size_t> executions;
  std::optional<Origin>
      outside;  ///< a model input or constant; no executions then
  BufferState state;

  [[nodiscard]] bool garbage() const { return executions.empty() && !outside; }
};

/// The states of all reads and writes of one invocation. Refers to the run.
class InvocationValues {
 public:
  /// changed: the constants that earlier invocations changed.
  InvocationValues(const RunEvidence& run, const Invocation& invocation,
                   ConstantStates changed = {});

  /// The invocation; its executions include the tail of unprinted launches.
  [[nodiscard]] const Invocation& invocation() const { return invocation_; }
  [[nodiscard]] size_t size() const { return writes_.size(); }
  [[nodiscard]] const Launch& LaunchOf(size_t execution) const;
  /// All results of the execution merged: known if each of them is.
  [[nodiscard]] BufferState Write(size_t execution) const;
  /// What the execution read as argument `access`, and where it came from.
  [[nodiscard]] ReadSource Read(size_t execution, size_t access) const;
  /// True if the printer shows every result of the execution right after it.
  [[nodiscard]] bool PrintsAllItsResults(size_t execution) const;
  /// True if `access` writes into a model input or a constant, so that the
  /// value outlives the invocation.
  [[nodiscard]] bool Outlives(size_t execution, size_t access) const;
  /// What the model returned, by output.
  [[nodiscard]] std::vector<ReadSource> Outputs() const;
  /// All outputs merged: known if each of them is.
  [[nodiscard]] BufferState Returned() const;
  /// The executions that wrote into a model input or a constant.
  [[nodiscard]] std::vector<size_t> Updates() const;
  /// The constants that this or an earlier invocation changed, as it left them.
  [[nodiscard]] ConstantStates ChangedConstants() const;
  /// True if an earlier invocation changed that constant.
  [[nodiscard]] bool WasChanged(const Origin& constant) const {
    return changed_.contains(constant.index);
  }
  /// The printed value of a buffer right before or after an execution; null if
  /// there is none.
  [[nodiscard]] const TensorValue* Printed(size_t execution,
                                           const std::string& buffer,
                                           bool before) const;

 private:
  void NoteOwnWrites(size_t execution);
  void NoteForeignWrites(size_t execution);
  [[nodiscard]] ReadSource Trail(size_t execution, size_t access) const;
  [[nodiscard]] ReadSource Writers(const std::vector<Origin>& origins,
                                   size_t end) const;
  [[nodiscard]] std::string_view FirstName(std::string_view buffer) const;
  [[nodiscard]] std::vector<size_t> Hidden(size_t execution,
                                           const std::string& buffer) const;
  [[nodiscard]] BufferState Merged(const std::vector<size_t>& executions,
                                   const std::string& buffer) const;
  [[nodiscard]] BufferState StateOutside(const Origin& origin) const;

  const RunEvidence& run_;
  const Model& model_;
  const ModelFiles& files_;
  Invocation invocation_;
  ConstantStates changed_;
  std::map<std::string_view, std::string_view> former_names_;
  /// By execution, then by access; unknown for accesses that only read.
  std::vector<std::vector<BufferState>> writes_;
  std::map<size_t, std::vector<size_t>>
      executions_of_;  // launch → its executions
};

// How NaN and Inf reached the results of a model: the printed values of one
// invocation, followed back from the results to the launch where they began.

/// All members are executions of the invocation.
struct NanPropagation {
  /// Wrote a bad value although no launch had passed it one.
  size_t root = 0;
  /// The executions that passed on the root's Inf, from the one after the root
  /// to the first that wrote NaN. Empty if the root itself wrote NaN, or no
  /// execution did.
  std::vector<size_t> carried_by;
  /// Other roots whose bad values also reached an output or an update.
  std::vector<size_t> other_roots;
};

/// Nothing if no bad value is known to have reached an output or an update: bad
/// values that are masked out are intended. Unprinted results may hold
/// anything.
std::optional<NanPropagation> FindNanPropagation(
    const InvocationValues& values);

/// The execution that wrote the bad value of this read; nothing if none is
/// known to have written a bad one.
std::optional<size_t> BadWriter(const InvocationValues& values,
                                const ReadSource& source);

// What a launch read that the printer does not show, and what follows from it.

/// An argument whose value was not printed.
struct UnprintedInput {
  size_t access = 0;  ///< index into Launch::accesses
  ReadSource source;
};

/// Unprinted reads, one of which must have been bad: the execution computes
/// sums of products (matrix product, convolution) and wrote NaN or Inf, but its
/// printed arguments are finite and too small to overflow. Includes weights
/// that are finite in the package: load_constants may have replaced them. Empty
/// for every other execution, and if large numbers may explain the bad value.
std::vector<UnprintedInput> BadUnprintedInputs(const RunEvidence& run,
                                               const InvocationValues& values,
                                               size_t execution);

/// The execution that wrote the only one of `reads`, if it wrote into a model
/// input or a constant, so that the value outlives the invocation.
std::optional<size_t> UnseenKeeper(const InvocationValues& values,
                                   const std::vector<UnprintedInput>& reads,
                                   size_t execution);

/// A launch that may have written a bad value that the execution read, although
/// no execution is known to have written it: an unprinted launch in the body of
/// a loop or branch.
std::optional<size_t> UnseenLaunch(const Model& model,
                                   const InvocationValues& values,
                                   size_t execution);

/// The executions whose unknown results are among these sources, or reached
/// those through unknown results only. Not those that can make no NaN.
std::set<size_t> UnknownMakers(const InvocationValues& values,
                               std::vector<ReadSource> sources);

/// The custom op that received a result of the execution before it was printed,
/// and so may have written into it.
std::optional<std::string> OtherWriter(const InvocationValues& values,
                                       size_t execution);

/// True for a constant of floating-point, complex or unknown dtype.
bool CanHoldNan(const Model& model, const Origin& constant);
/// What changes a constant: "constant folding", "an earlier invocation".
std::string Changer(const Model& model, const Origin& constant);
/// The launches that write it: ", which cpp_fused_add_0, launch 3, writes".
std::string WritersOf(const Model& model, const Origin& constant);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_INVOCATION_VALUES_H_
