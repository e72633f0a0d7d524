// One call of a generated wrapper, read as a launch: its name, and which
// tensors it reads and writes.
#ifndef LADDER_CODEGEN_LAUNCH_PARSER_H_
#define LADDER_CODEGEN_LAUNCH_PARSER_H_

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
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
  /// Parallel to `inputs`: what the schema calls them, "self", "index".
  std::vector<std::string> parameters;
  std::vector<std::string> outputs;  ///< empty: it changes its inputs
};

/// By node number. Empty for what is not such a file; never throws.
std::vector<ProxyNode> ParseProxyNodes(std::string_view json);

// Which tensor an expression of a generated wrapper means: handles, views and
// pointers to a buffer, told apart from sizes and other scalars.

/// A tensor that an expression means.
struct TensorUse {
  std::string buffer;    ///< "buf0", whatever view of it was spelled
  bool partial = false;  ///< through a view: may be a part of the buffer
};

/// The names that are known at one point of a function body.
class TensorNames {
 public:
  /// What a buffer holds under its present name. The generator gives every
  /// result a name of its own, so a second write to one name is a mutation.
  enum class Content {
    kFresh,    ///< allocated, or the memory of a dead buffer under a new name
    kReused,   ///< renamed from another buffer: in place, or dead memory
    kWritten,  ///< holds a value: written, a model input or a constant
  };

  /// `name` as BufferName spells it.
  void Declare(std::string_view name, Content content);
  /// `name` is from now on another spelling of `use`.
  void AddView(std::string_view name, TensorUse use);
  /// `name` is an array of these expressions.
  void AddArray(std::string_view name, std::string_view elements);
  /// `name` is a scalar with this value, as written.
  void AddScalar(std::string_view name, std::string_view value);

  [[nodiscard]] bool IsTensor(std::string_view name) const;
  [[nodiscard]] Content ContentOf(const std::string& buffer) const;
  /// The tensors that an expression means, in order; none for a scalar.
  [[nodiscard]] std::vector<TensorUse> TensorsIn(
      std::string_view expression) const;
  /// True if a known tensor's data may be used in an expression; asking for
  /// its sizes is no use of it.
  [[nodiscard]] bool Mentions(std::string_view expression) const;
  /// The elements of an array that AddArray was told of.
  [[nodiscard]] std::vector<std::string> ElementsOf(
      std::string_view array) const;
  /// "&var_2" as "200L" and "&var_0" as "arg0_1", where that is known.
  [[nodiscard]] std::string Spelled(std::string_view element) const;

  /// "buf0" for "buf0_handle" and "buf0_handle_restrided".
  [[nodiscard]] std::string BufferName(std::string_view name) const;

 private:
  void Collect(std::string_view expression, size_t depth,
               std::vector<TensorUse>* uses) const;
  void CollectNamed(std::string_view name, bool partial, size_t depth,
                    std::vector<TensorUse>* uses) const;

  std::unordered_map<std::string, Content> buffers_;
  std::unordered_map<std::string, TensorUse> views_;
  std::unordered_map<std::string, std::vector<std::string>> arrays_;
  std::unordered_map<std::string, std::string> scalars_;
};

/// True for names that the generator makes up for a view or a pointer; they
/// are never buffers of their own: "tmp_tensor_handle_0_raii", "var_1".
bool IsTemporaryName(std::string_view name);

/// What is known where the call stands.
struct LaunchContext {
  const KernelSignatures& signatures;
  const std::vector<ProxyNode>& nodes;
  const TensorNames& names;
};

/// Nothing when the call launches no kernel. Fills kind, name, accesses and
/// arguments.
std::optional<Launch> ParseLaunch(const CppCall& call,
                                  const LaunchContext& context);

/// What the printer would call this launch, if the wrapper were compiled with
/// it; empty for what it does not see.
std::string DerivedPrinterName(const Launch& launch, bool before_torch_2_7);

}  // namespace ladder

#endif  // LADDER_CODEGEN_LAUNCH_PARSER_H_
