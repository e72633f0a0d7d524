#include "codegen/shape_symbols.h"

#include <re2/re2.h>

#include <algorithm>
#include <set>

#include "codegen/cpp_text.h"

namespace ladder {
namespace {

// What torch 2.5 to 2.14 write, from codegen_input_size_var_decl and
// codegen_input_symbol_assignment in torch/_inductor/codegen/cpp_wrapper_cpu.py
//   int64_t s77 = arg0_1_size[0];
//   int64_t s95 = s77;
//   auto u0 = buf0.size(0);
//   auto u1 = u1_raw;
const RE2& DefinitionPattern() {
  static const RE2 kPattern(
      R"((?:const )?(?:int64_t|int32_t|int|auto) (\w+) = ([^;{}]+);)");
  return kPattern;
}
//   AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_item_int32(buf5, &u1_raw));
const RE2& ItemPattern() {
  static const RE2 kPattern(R"(aoti_torch_item_\w+\((\w+), &(\w+)\))");
  return kPattern;
}
//   if (arg0_1_size[0] < 2) {      if (8 != arg4_1_size[0]) {
const RE2& RangePattern() {
  static const RE2 kPattern(R"(if \((\w+)_size\[(\d+)\] ([<>]) (-?\d+)L?\))");
  return kPattern;
}
const RE2& EqualPattern() {
  static const RE2 kPattern(R"(if \((-?\d+)L? != (\w+)_size\[(\d+)\]\))");
  return kPattern;
}
//   if (!(u1 >= 2L)) { throw …
const RE2& AssertPattern() {
  static const RE2 kPattern(R"(if \(!\((\w+) (>=|>|<=|<) (-?\d+)L?\)\))");
  return kPattern;
}
//   assert_size_stride(arg1_1, {s77, 4L}, {4L, 1L}, "input");
//   assert_size_stride(buf0, {8L, }, {1L, }, "torch.ops.aten.cumsum.default",
//                      cached_torch_dtype_int64, "torch.int64");
const RE2& TensorPattern() {
  static const RE2 kPattern(
      R"re(assert_size_stride\((\w+), \{([^}]*)\}, \{([^}]*)\}, )re"
      R"re("([^"]+)"(?:, \w+, "([^"]+)")?)re");
  return kPattern;
}

std::vector<std::string> Words(std::string_view list) {
  std::vector<std::string> words;
  for (std::string_view word : SplitArguments(list)) {
    if (!word.empty()) words.emplace_back(word);
  }
  return words;
}
// arg0_1_size[0] and buf0.size(0), anywhere in an expression.
const RE2& SizePattern() {
  static const RE2 kPattern(R"((\w+?)(?:_size\[|\.size\(|\.sizes\(\)\[)(\d+))");
  return kPattern;
}

bool Holds(std::string_view line, std::string_view part) {
  return line.find(part) != std::string_view::npos;
}

class ShapeReader {
 public:
  void Read(std::string_view line, size_t number) {
    line_ = line;
    number_ = number;
    // Kernels and checks, which have names of their own, stand above it.
    if (Holds(line, "::run_impl(")) in_body_ = true;
    if (in_body_ && Holds(line, " = ")) ReadDefinition();
    if (in_body_ && Holds(line, "aoti_torch_item_")) ReadItem();
    if (Holds(line, "if (")) ReadCheck();
    if (Holds(line, "assert_size_stride(")) ReadTensorCheck();
  }
  ShapeFacts Take() { return std::move(facts_); }

 private:
  bool Find(const RE2& pattern, const std::vector<std::string*>& parts) const {
    std::vector<RE2::Arg> arguments(parts.begin(), parts.end());
    std::vector<const RE2::Arg*> pointers;
    pointers.reserve(arguments.size());
    for (const RE2::Arg& each : arguments) pointers.push_back(&each);
    re2::StringPiece text(line_.data(), line_.size());
    return RE2::PartialMatchN(text, pattern, pointers.data(),
                              static_cast<int>(pointers.size()));
  }

  void ReadDefinition() {
    std::string name, value;
    if (!Find(DefinitionPattern(), {&name, &value})) return;
    facts_.symbols.push_back({name, value, number_});
  }

  void ReadItem() {
    std::string tensor, name;
    if (!Find(ItemPattern(), {&tensor, &name})) return;
    facts_.symbols.push_back({name, "item(" + tensor + ")", number_});
  }

  void ReadCheck() {
    std::string name, dim, relation, limit;
    if (Find(RangePattern(), {&name, &dim, &relation, &limit})) {
      Add(relation == "<" ? SizeCheck::Kind::kAtLeast
                          : SizeCheck::Kind::kAtMost,
          name, dim, limit);
    } else if (Find(EqualPattern(), {&limit, &name, &dim})) {
      Add(SizeCheck::Kind::kEquals, name, dim, limit);
    } else if (Find(AssertPattern(), {&name, &relation, &limit})) {
      Add(relation[0] == '>' ? SizeCheck::Kind::kAtLeast
                             : SizeCheck::Kind::kAtMost,
          name, "", limit);
    }
  }

  void ReadTensorCheck() {
    TensorCheck check;
    std::string sizes, strides;
    if (!Find(TensorPattern(), {&check.tensor, &sizes, &strides,
                                &check.operation, &check.dtype})) {
      return;
    }
    check.sizes = Words(sizes);
    check.strides = Words(strides);
    check.line = number_;
    for (size_t dim = 0; check.operation == "input" && dim < check.sizes.size();
         ++dim) {
      Add(SizeCheck::Kind::kEquals, check.tensor, std::to_string(dim),
          check.sizes[dim]);
    }
    facts_.tensors.push_back(std::move(check));
  }

  void Add(SizeCheck::Kind kind, const std::string& name,
           const std::string& dim, const std::string& limit) {
    SizeCheck check{kind, name, {}, limit, number_};
    if (auto number = LeadingInteger(dim)) {
      check.dim = static_cast<size_t>(*number);
    }
    facts_.checks.push_back(std::move(check));
  }

  ShapeFacts facts_;
  std::string_view line_;
  size_t number_ = 0;
  bool in_body_ = false;
};

/// Collects what an expression is made of, each symbol once.
class SourceFinder {
 public:
  explicit SourceFinder(const ShapeFacts& shapes) : shapes_(shapes) {}

  void Follow(std::string_view expression, const SizeSymbol* named) {
    static const RE2 kItem(R"(item\((\w+)\))");
    static const RE2 kName(R"(([A-Za-z_]\w*))");
    std::string tensor, name;
    size_t dim = 0;
    re2::StringPiece rest(expression.data(), expression.size());
    while (RE2::FindAndConsume(&rest, SizePattern(), &tensor, &dim)) {
      Add({SizeSource::Kind::kTensorSize, tensor, dim, "", 0}, named);
    }
    rest = re2::StringPiece(expression.data(), expression.size());
    if (RE2::FullMatch(rest, kItem, &tensor)) {
      return Add({SizeSource::Kind::kTensorValue, tensor, 0, "", 0}, named);
    }
    while (RE2::FindAndConsume(&rest, kName, &name)) FollowName(name);
  }

  std::vector<SizeSource> Take() { return std::move(sources_); }

 private:
  void FollowName(const std::string& name) {
    // Generated aliases are two or three deep; a bound for hostile ones.
    constexpr size_t kMostNames = 200;
    if (seen_.size() > kMostNames || !seen_.insert(name).second) return;
    for (const SizeSymbol& symbol : shapes_.symbols) {
      if (symbol.name != name) continue;
      Follow(symbol.value, &symbol);
    }
  }

  void Add(SizeSource source, const SizeSymbol* named) {
    if (named != nullptr) {
      constexpr std::string_view kRaw = "_raw";  // int32_t u1_raw;
      source.symbol = named->name;
      if (source.symbol.ends_with(kRaw)) {
        source.symbol.resize(source.symbol.size() - kRaw.size());
      }
      source.line = named->line;
    }
    for (const SizeSource& each : sources_) {
      if (each.tensor == source.tensor && each.dim == source.dim &&
          each.kind == source.kind) {
        return;
      }
    }
    sources_.push_back(std::move(source));
  }

  const ShapeFacts& shapes_;
  std::set<std::string> seen_;
  std::vector<SizeSource> sources_;
};

}  // namespace

ShapeFacts ReadShapes(std::string_view wrapper) {
  ShapeReader reader;
  size_t number = 0;
  while (!wrapper.empty()) {
    const size_t end = wrapper.find('\n');
    reader.Read(wrapper.substr(0, end), ++number);
    if (end == std::string_view::npos) break;
    wrapper.remove_prefix(end + 1);
  }
  return reader.Take();
}

std::vector<SizeSource> SourcesOfSize(const ShapeFacts& shapes,
                                      std::string_view expression) {
  SourceFinder finder(shapes);
  finder.Follow(expression, nullptr);
  return finder.Take();
}

const SizeCheck* LowerBoundOf(const ShapeFacts& shapes,
                              const SizeSource& source) {
  const bool of_input = source.kind == SizeSource::Kind::kTensorSize;
  for (const SizeCheck& check : shapes.checks) {
    if (check.kind != SizeCheck::Kind::kAtLeast) continue;
    const bool same = check.dim ? of_input && check.name == source.tensor &&
                                      *check.dim == source.dim
                                : check.name == source.symbol;
    if (same) return &check;
  }
  return nullptr;
}

}  // namespace ladder
