// What was in the buffers of one execution of a model, launch by launch, as
// far as the printer showed it.
#ifndef LADDER_DIAGNOSIS_INVOCATION_VALUES_H_
#define LADDER_DIAGNOSIS_INVOCATION_VALUES_H_

#include <cstddef>
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

/// Where a read value came from. Neither executions nor an origin outside:
/// uninitialised memory, whose contents mean nothing.
struct ReadSource {
  /// The executions that wrote it, in order: several where each wrote a part
  /// (the slices of a concatenation).
  std::vector<size_t> executions;
  std::optional<Origin>
      outside;  ///< a model input or constant; no executions then
  BufferState state;

  [[nodiscard]] bool garbage() const { return executions.empty() && !outside; }
};

/// The states of all reads and writes of one invocation. Refers to the run.
class InvocationValues {
 public:
  /// changed: of the constants, before this invocation.
  InvocationValues(const RunEvidence& run, const Invocation& invocation,
                   ConstantStates changed = {});

  /// The invocation, its tail of unprinted launches among its executions.
  [[nodiscard]] const Invocation& invocation() const { return invocation_; }
  [[nodiscard]] size_t size() const { return writes_.size(); }
  [[nodiscard]] const Launch& LaunchOf(size_t execution) const;
  /// What the execution wrote, all of its results taken together: known if each
  /// of them is.
  [[nodiscard]] BufferState Write(size_t execution) const;
  /// What the execution read as argument `access`, and who had written it.
  [[nodiscard]] ReadSource Read(size_t execution, size_t access) const;
  /// True if the printer shows every result of the execution right after it.
  [[nodiscard]] bool PrintsAllItsResults(size_t execution) const;
  /// True if what the execution writes there is a model input or a constant,
  /// and so outlives the invocation.
  [[nodiscard]] bool Outlives(size_t execution, size_t access) const;
  /// What the model returned, by output.
  [[nodiscard]] std::vector<ReadSource> Outputs() const;
  /// All of it together; unknown where the printer saw not all.
  [[nodiscard]] BufferState Returned() const;
  /// The executions that wrote into a model input or a constant.
  [[nodiscard]] std::vector<size_t> Updates() const;
  /// The constants that this or an earlier invocation changed, after it.
  [[nodiscard]] ConstantStates ChangedConstants() const;
  /// True if an earlier invocation changed that constant.
  [[nodiscard]] bool WasChanged(const Origin& constant) const {
    return changed_.contains(constant.index);
  }
  /// What the printer said of a buffer right before or after an execution; null
  /// when nothing.
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
  /// By execution, then by access; of accesses that only read nothing is known.
  std::vector<std::vector<BufferState>> writes_;
  std::map<size_t, std::vector<size_t>>
      executions_of_;  // launch → its executions
};

// How NaN and Inf came to what a model returned: the printed values of one
// invocation, followed back from its results to the launch where they began.

/// All of them executions of the invocation.
struct NanPropagation {
  /// Wrote a bad value while no launch had handed it one.
  size_t root = 0;
  /// Handed the root's Inf on, first the one next to the root, last the one
  /// that first wrote NaN. Empty where the root itself wrote NaN, or nothing
  /// did.
  std::vector<size_t> carried_by;
  /// Further roots whose bad values also came through.
  std::vector<size_t> other_roots;
};

/// Nothing where no bad value is known to have come through: what is masked
/// out on the way is meant. Results that the printer does not show may hold
/// anything.
std::optional<NanPropagation> FindNanPropagation(
    const InvocationValues& values);

/// The execution that handed a bad value to this read; nothing if none is known
/// to have written one.
std::optional<size_t> BadWriter(const InvocationValues& values,
                                const ReadSource& source);

// What a launch read that the printer does not show, and what may be concluded
// of it.

/// An argument whose value nobody printed.
struct UnprintedInput {
  size_t access = 0;  ///< index into Launch::accesses
  ReadSource source;
};

/// The reads of which one must have been bad: the execution sums up products (a
/// product of matrices, a convolution), wrote NaN or Inf, and what was printed
/// of its arguments is finite and too small to overflow. Weights that are
/// finite in the package are among them, as load_constants may have replaced
/// them. Empty for every other execution, and where large numbers may explain
/// it.
std::vector<UnprintedInput> BadUnprintedInputs(const RunEvidence& run,
                                               const InvocationValues& values,
                                               size_t execution);

/// The execution that wrote the only bad unseen read, into a model input or a
/// constant: so what it wrote there outlives the invocation.
std::optional<size_t> UnseenKeeper(const InvocationValues& values,
                                   const std::vector<UnprintedInput>& reads,
                                   size_t execution);

/// The launch that may have written a bad value which the execution was handed,
/// although all that was seen to write there wrote finite ones: in the body of
/// a loop or branch, of which the printer shows no value.
std::optional<size_t> UnseenLaunch(const Model& model,
                                   const InvocationValues& values,
                                   size_t execution);

/// The custom op that was given a result of the execution before anybody
/// printed it, and so may have written into it.
std::optional<std::string> OtherWriter(const InvocationValues& values,
                                       size_t execution);

/// True for a constant of floating-point numbers.
bool CanHoldNan(const Model& model, const Origin& constant);
/// What changes a constant: "constant folding", "an earlier invocation".
std::string Changer(const Model& model, const Origin& constant);
/// Who writes it: ", which cpp_fused_add_0, launch 3, writes".
std::string WritersOf(const Model& model, const Origin& constant);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_INVOCATION_VALUES_H_
