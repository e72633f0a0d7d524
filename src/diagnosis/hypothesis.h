// Ways to lay a trace over the wrappers while it is read: steps that share
// their pasts, and where another way than the believed one fits as well.
#ifndef LADDER_DIAGNOSIS_HYPOTHESIS_H_
#define LADDER_DIAGNOSIS_HYPOTHESIS_H_

#include <cstddef>
#include <memory>
#include <vector>

namespace ladder {

/// Stands for the beginning of a model, before its first launch.
constexpr size_t kStart = static_cast<size_t>(-1);

/// One matched step. Ways that come to the same step are one from there on.
struct Link {
  using Past = std::shared_ptr<const Link>;
  /// The first is the one that is believed; the others led here as well.
  std::vector<Past> pasts;
  size_t model = 0;
  size_t launch = kStart;  ///< kStart: the invocation's model-inputs event
  size_t event = 0;        ///< index into the events of the trace
  bool after = false;      ///< the launch's "after" event
  bool new_invocation = false;
  bool beginning_open = false;  ///< some past has it begin, another go on

  Link(const Past& past, size_t model_index, size_t launch_index,
       size_t event_index);
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;
  ~Link();
  /// Null at the first step.
  [[nodiscard]] const Link* Believed() const;
  /// Adds the pasts of the same step, reached in another way.
  void Join(const Link& other);
};
/// A way, by its last step.
using Hypothesis = std::shared_ptr<Link>;

/// Where ways that fit the whole trace contradict the believed one.
class Contradictions {
 public:
  /// believed: the steps of that way, from the last to the first. ends: of all
  /// ways; events and models: how many there are.
  Contradictions(const std::vector<const Link*>& believed,
                 const std::vector<Hypothesis>& ends, size_t events,
                 size_t models);

  /// True if what was printed then fits another model or launch.
  [[nodiscard]] bool Ambiguous(size_t event) const { return ambiguous_[event]; }
  /// True if it is open by then how often the model has run.
  [[nodiscard]] bool NumberOpen(size_t model, size_t event) const {
    return number_open_[model] <= event;
  }

 private:
  void Compare(const Link& link, const Link& believed);

  std::vector<bool> ambiguous_;      // by event
  std::vector<size_t> number_open_;  // by model: from which event on
};

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_HYPOTHESIS_H_
