// One call of a generated wrapper, read as a launch: its name, and which
// tensors it reads and writes.
#ifndef LADDER_CODEGEN_LAUNCH_PARSER_H_
#define LADDER_CODEGEN_LAUNCH_PARSER_H_

#include <boost/unordered/unordered_flat_map.hpp>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codegen/cpp_text.h"
#include "codegen/launch.h"
#include "codegen/signatures.h"

namespace ladder {

// The *.wrapper.json beside a wrapper: the operators that it calls through the
// proxy executor.

struct ProxyNode {
  std::string target;               ///< "demo::pack"
  std::vector<std::string> inputs;  ///< its tensors, in schema order
  /// Parallel to `inputs`: their names in the schema, "self", "index".
  std::vector<std::string> parameters;
  std::vector<std::string> outputs;  ///< empty: it changes its inputs
};

/// By node number. Empty if the text is not such a file; never throws.
std::vector<ProxyNode> ParseProxyNodes(std::string_view json);

// Which tensors an expression of a generated wrapper refers to: handles, views
// and pointers to buffers, but not sizes and other scalars.

/// A tensor that an expression refers to.
struct TensorUse {
  std::string_view buffer;  ///< "buf0", also for a view of it
  bool partial = false;     ///< through a view: may be a part of the buffer
};

/// The names that are known at one point of a function body. Refers to the text
/// that it is given: the body must outlive it. A model of many launches has
/// hundreds of thousands of names.
class TensorNames {
 public:
  /// What a buffer holds. The generator gives each result a new name, so a
  /// second write to a name is a mutation.
  enum class Content {
    kFresh,    ///< allocated, by itself or from a pool; not written yet
    kReused,   ///< the memory of another buffer: in place, or dead
    kWritten,  ///< holds a value: written, a model input or a constant
  };

  /// Makes room for that many buffers, and as many arrays.
  void Reserve(size_t names);
  /// `name` as BufferName spells it.
  void Declare(std::string_view name, Content content);
  /// `name` is memory of `base`: what is written to it is written there.
  void SetBase(std::string_view name, std::string_view base);
  /// The buffer has a value, and so has the memory that it is a part of. Keeps
  /// no reference to `buffer`.
  void Fill(std::string_view buffer);
  /// From now on, `name` refers to `use`.
  void AddView(std::string_view name, TensorUse use);
  /// `name` is an array of these expressions.
  void AddArray(std::string_view name, std::string_view elements);
  /// The buffer has that many elements; nothing if that is not known.
  void SetElements(std::string_view buffer, std::optional<long long> elements);
  /// `name` is a scalar with this value, as written.
  void AddScalar(std::string_view name, std::string_view value);

  [[nodiscard]] bool IsTensor(std::string_view name) const;
  [[nodiscard]] Content ContentOf(std::string_view buffer) const;
  [[nodiscard]] std::optional<long long> ElementsIn(
      std::string_view buffer) const;
  /// The tensors that an expression refers to, in order; none for a scalar.
  [[nodiscard]] std::vector<TensorUse> TensorsIn(
      std::string_view expression) const;
  /// True if an expression may use the data of a known tensor. The sizes of a
  /// tensor are not its data.
  [[nodiscard]] bool Mentions(std::string_view expression) const;
  /// The elements of an array that AddArray added.
  [[nodiscard]] std::vector<std::string_view> ElementsOf(
      std::string_view array) const;
  /// "200L" for "&var_2" and "arg0_1" for "&var_0", where that is known.
  [[nodiscard]] std::string_view Spelled(std::string_view element) const;

  /// "buf0" for "buf0_handle" and "buf0_handle_restrided".
  [[nodiscard]] std::string_view BufferName(std::string_view name) const;

 private:
  void Collect(std::string_view expression, size_t depth,
               std::vector<TensorUse>* uses) const;
  void CollectNamed(std::string_view name, bool partial, size_t depth,
                    std::vector<TensorUse>* uses) const;

  template <typename Value>
  using ByName = boost::unordered_flat_map<std::string_view, Value>;
  ByName<Content> buffers_;
  ByName<long long> elements_;
  ByName<std::string_view> bases_;
  ByName<TensorUse> views_;
  ByName<std::string_view> arrays_;
  ByName<std::string_view> scalars_;
  std::deque<std::string> filled_;  ///< names that Fill() was the first to see
};

/// The product of these sizes; nothing unless they are plain numbers: "16L".
std::optional<long long> CountElements(
    const std::vector<std::string_view>& sizes);

/// True for names that the generator makes up for a view or a pointer; they
/// are never buffers of their own: "tmp_tensor_handle_0_raii", "var_1".
bool IsTemporaryName(std::string_view name);

/// What is known at the call.
struct LaunchContext {
  const KernelSignatures& signatures;
  const std::vector<ProxyNode>& nodes;
  const TensorNames& names;
  /// The nodes above the call that change a tensor: "index_copy_", "add__1".
  size_t changing_nodes = 0;
};

/// Fills what the call says: kind, name, chosen, accesses, arguments and
/// parameters. Nothing if the call is not a launch.
std::optional<Launch> ParseLaunch(const CppCall& call,
                                  const LaunchContext& context);

/// The name that the printer would print for this launch; empty if it does not
/// see the launch.
std::string DerivedPrinterName(const Launch& launch, bool before_torch_2_7);

}  // namespace ladder

#endif  // LADDER_CODEGEN_LAUNCH_PARSER_H_
