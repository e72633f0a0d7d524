#include "codegen/wrapper.h"

#include <re2/re2.h>

#include <future>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "base/text.h"
#include "codegen/cpp_text.h"
#include "codegen/launch_parser.h"
#include "codegen/signatures.h"
#include "codegen/wrapper_body.h"

namespace ladder {

namespace {

// What torch 2.5 to 2.14 write, from codegen_input_size_var_decl and
// codegen_input_symbol_assignment in torch/_inductor/codegen/cpp_wrapper_cpu.py
//   int64_t s77 = arg0_1_size[0];
//   int64_t s95 = s77;
//   auto u0 = buf0.size(0);
//   auto u1 = u1_raw;
struct Assigned {
  std::string_view name, value;
};
/// The first one in the line.
std::optional<Assigned> FirstAssigned(std::string_view line) {
  constexpr std::string_view kIs = " = ";
  for (size_t at = line.find(kIs); at != line.npos;
       at = line.find(kIs, at + 1)) {
    std::string_view type = line.substr(0, at);
    const std::string_view name = LastIdentifier(type);
    if (name.empty() || !type.ends_with(name)) continue;
    type.remove_suffix(name.size());
    const bool declares = type.ends_with("int64_t ") ||
                          type.ends_with("int32_t ") ||
                          type.ends_with("int ") || type.ends_with("auto ");
    if (!declares) continue;
    const size_t begin = at + kIs.size();
    const size_t end = line.find_first_of(";{}", begin);
    if (end == line.npos) break;
    if (line[end] == ';' && end > begin) {
      return Assigned{name, line.substr(begin, end - begin)};
    }
    at = end - 1;
  }
  return std::nullopt;
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

bool HasPart(std::string_view text, std::string_view part) {
  return FindText(text, part) != std::string_view::npos;
}

/// Looks at the lines that hold a fact. Finds them in the whole text: most
/// lines of a wrapper hold none.
class ShapeReader {
 public:
  explicit ShapeReader(std::string_view text) : text_(text) {}

  ShapeFacts Read() {
    // Kernels and checks above run_impl have variables of their own.
    const size_t body = FindText(text_, "::run_impl(");
    if (body != text_.npos) {
      ForEachLineWith(" = ", body, &ShapeReader::ReadDefinition);
      ForEachLineWith("div_floor_integer(", body, &ShapeReader::ReadFloored);
      ForEachLineWith("aoti_torch_item_", body, &ShapeReader::ReadItem);
    }
    ForEachLineWith("if (", 0, &ShapeReader::ReadCheck);
    ForEachLineWith("assert_size_stride(", 0, &ShapeReader::ReadTensorCheck);
    SortByLine(facts_.symbols);
    SortByLine(facts_.checks);
    return std::move(facts_);
  }

 private:
  /// Sets line_ and number_ for each line from that of `from` on that holds
  /// `part`.
  void ForEachLineWith(std::string_view part, size_t from,
                       void (ShapeReader::*read)()) {
    number_ = 1;
    size_t counted = 0;
    size_t at = from == 0 ? 0 : text_.rfind('\n', from - 1) + 1;
    while ((at = FindText(text_, part, at)) != text_.npos) {
      // npos + 1 is 0
      const size_t begin = at == 0 ? 0 : text_.rfind('\n', at - 1) + 1;
      const size_t end = std::min(text_.find('\n', at), text_.size());
      number_ += CountNewlines(text_.substr(counted, begin - counted));
      counted = begin;
      line_ = text_.substr(begin, end - begin);
      (this->*read)();
      at = end;
    }
  }

  template <typename Fact>
  static void SortByLine(std::vector<Fact>& facts) {
    std::stable_sort(
        facts.begin(), facts.end(),
        [](const Fact& a, const Fact& b) { return a.line < b.line; });
  }

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
    const auto found = FirstAssigned(line_);
    if (!found) return;
    facts_.symbols.push_back(
        {std::string(found->name), std::string(found->value), number_});
  }

  void ReadFloored() {
    static const RE2 kArray(R"(int64_t int_array_\w+\[\] = \{(.*)\})");
    static const RE2 kFloor(
        R"((?:c10::)?div_floor_integer\((?:static_cast<int64_t>\()?(\w+)\)?, )"
        R"((?:static_cast<int64_t>\()?(\d+)L?\)?\))");
    std::string shape, symbol, divisor;
    if (!Find(kArray, {&shape})) return;
    const auto dimensions = Words(shape);
    for (const std::string& each : dimensions) {
      if (!RE2::FullMatch(each, kFloor, &symbol, &divisor)) continue;
      const auto number = LeadingInteger(divisor);
      if (!number || *number < 2) continue;
      const bool beside = std::any_of(dimensions.begin(), dimensions.end(),
                                      [&](const std::string& other) {
                                        return IntegerLiteral(other) == *number;
                                      });
      facts_.floored_sizes.push_back({symbol, *number, beside, number_});
    }
  }

  void ReadItem() {
    std::string tensor, name;
    if (!Find(ItemPattern(), {&tensor, &name})) return;
    facts_.symbols.push_back({name, "item(" + tensor + ")", number_});
  }

  void ReadCheck() {
    // Quicker than the patterns, and most lines have neither.
    if (!HasPart(line_, "_size[") && !HasPart(line_, "if (!(")) return;
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

  std::string_view text_;
  ShapeFacts facts_;
  std::string_view line_;
  size_t number_ = 0;
};

/// Collects the sources of an expression, each symbol once.
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
  return ShapeReader(wrapper).Read();
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

namespace {

constexpr std::string_view kRunImpl = "::run_impl";

/// `constants_info_[3].data_size = 640;` taken apart.
struct InfoField {
  size_t index = 0;
  std::string_view field;
  std::string_view value;
};

// All fields of one *_info_ table, in textual order.
std::vector<InfoField> FindInfo(std::string_view text, std::string_view table) {
  std::vector<InfoField> fields;
  std::string key = std::string(table) + "[";
  size_t found = FindText(text, key);
  for (; found != std::string_view::npos; found = FindText(text, key, found)) {
    found += key.size();
    std::string_view rest = text.substr(found);
    rest = rest.substr(0, rest.find('\n'));
    auto index = LeadingInteger(rest);
    size_t dot = rest.find("].");
    size_t equal = rest.find(" = ");
    if (!index || *index < 0 || dot == rest.npos || equal == rest.npos ||
        equal < dot) {
      continue;
    }
    fields.push_back(
        {static_cast<size_t>(*index), rest.substr(dot + 2, equal - dot - 2),
         Trim(rest.substr(equal + 3, rest.rfind(';') - equal - 3))});
  }
  return fields;
}

// "cached_torch_dtype_float32", "static_cast<int32_t>(cached_torch_dtype_…)".
std::string DtypeName(std::string_view value) {
  constexpr std::string_view kKey = "torch_dtype_";
  size_t begin = value.find(kKey);
  if (begin == std::string_view::npos) return "";
  value.remove_prefix(begin + kKey.size());
  size_t end = 0;
  while (end < value.size() && IsIdentifierCharacter(value[end])) ++end;
  return std::string(value.substr(0, end));
}

std::vector<int64_t> Numbers(std::string_view braces) {
  std::vector<int64_t> numbers;
  size_t open = braces.find('{');
  if (open == std::string_view::npos) return numbers;
  braces.remove_prefix(open + 1);
  for (std::string_view part :
       SplitArguments(braces.substr(0, braces.find('}')))) {
    if (auto number = LeadingInteger(part)) numbers.push_back(*number);
  }
  return numbers;
}

uint64_t Unsigned(std::string_view value) {
  auto number = LeadingInteger(value);
  return number && *number > 0 ? static_cast<uint64_t>(*number) : 0;
}

void SetField(const InfoField& info, Constant* constant) {
  if (info.field == "name") constant->name = FirstString(info.value);
  if (info.field == "original_fqn") {
    constant->original_fqn = FirstString(info.value);
  }
  if (info.field == "dtype") constant->dtype = DtypeName(info.value);
  if (info.field == "shape") constant->shape = Numbers(info.value);
  if (info.field == "offset") constant->offset = Unsigned(info.value);
  if (info.field == "data_size") constant->data_size = Unsigned(info.value);
  if (info.field == "from_folded") constant->from_folded = info.value == "true";
}

std::vector<Constant> ParseConstants(std::string_view text) {
  std::vector<Constant> constants;
  for (const InfoField& info : FindInfo(text, "constants_info_")) {
    // Real tables count up from 0; any other index is skipped.
    if (info.index > constants.size()) continue;
    if (info.index == constants.size()) constants.emplace_back();
    SetField(info, &constants[info.index]);
  }
  return constants;
}

std::vector<std::string> ParseInputs(std::string_view text) {
  std::vector<std::string> inputs;
  for (const InfoField& info : FindInfo(text, "inputs_info_")) {
    if (info.field != "name" || info.index > inputs.size()) continue;
    if (info.index == inputs.size()) inputs.emplace_back();
    inputs[info.index] = FirstString(info.value);
  }
  return inputs;
}

// A model that has only fallbacks caches no device: their names show it.
std::vector<std::string> FindDevices(std::string_view text,
                                     const std::vector<Launch>& launches) {
  std::set<std::string> devices;
  for (const Launch& launch : launches) {
    std::string_view device = ShimDevice(launch.name);
    if (!device.empty()) devices.emplace(device);
  }
  for (std::string_view key :
       {"CACHE_TORCH_DEVICE(", "cached_torch_device_type_"}) {
    size_t found = FindText(text, key);
    for (; found != text.npos; found = FindText(text, key, found)) {
      found += key.size();
      size_t end = found;
      while (end < text.size() && IsIdentifierCharacter(text[end])) ++end;
      if (end > found) devices.emplace(text.substr(found, end - found));
    }
  }
  return {devices.begin(), devices.end()};
}

/// The elements of constants, and of inputs whose sizes are numbers.
std::map<std::string, long long> KnownElements(const Wrapper& wrapper) {
  std::map<std::string, long long> elements;
  auto note = [&](const std::string& name,
                  const std::vector<std::string>& sizes) {
    const auto count = CountElements({sizes.begin(), sizes.end()});
    if (count) elements[name] = *count;
  };
  for (const TensorCheck& each : wrapper.shapes.tensors) {
    if (each.operation == "input") note(each.tensor, each.sizes);
  }
  for (const Constant& each : wrapper.constants) {
    std::vector<std::string> sizes;
    for (int64_t size : each.shape) sizes.push_back(std::to_string(size));
    note(each.name, sizes);
  }
  return elements;
}

Wrapper FoldingWrapper(const Wrapper& of, WrapperBody body) {
  Wrapper folding;
  folding.path = of.path;
  folding.constants = of.constants;
  folding.launches = std::move(body.launches);
  folding.steps = std::move(body.steps);
  folding.printer_level = body.printer_level;
  folding.unknown_statements = body.unknown_statements;
  return folding;
}

}  // namespace

bool HasControlFlow(const Wrapper& wrapper) {
  return std::any_of(
      wrapper.steps.begin(), wrapper.steps.end(), [](const Step& step) {
        return step.kind == Step::Kind::kIf || step.kind == Step::Kind::kLoop;
      });
}

const TritonKernel* FindTriton(const Wrapper& wrapper,
                               const std::string& name) {
  for (const TritonKernel& kernel : wrapper.triton) {
    if (kernel.name == name || kernel.called_as == name) return &kernel;
  }
  return nullptr;
}

bool LooksLikeWrapper(std::string_view text) {
  return HasPart(text, "aoti_torch_") && HasFunction(text, kRunImpl);
}

namespace {

// `: AOTInductorModelBase(1, 1, 2, device_str, std::move(cubin_dir), false) {`:
// the last argument says whether the library holds the weights.
size_t FindNoWeights(std::string_view text) {
  constexpr std::string_view kBase = ": AOTInductorModelBase(";
  const size_t found = FindText(text, kBase);
  if (found == std::string_view::npos) return 0;
  const size_t open = found + kBase.size() - 1;
  const size_t close = MatchingBracket(text, open);
  if (close == std::string_view::npos) return 0;
  const auto arguments =
      SplitArguments(text.substr(open + 1, close - open - 1));
  if (arguments.empty() || arguments.back() != "false") return 0;
  return 1 + CountNewlines(text.substr(0, close));
}

/// Nothing if the text has no such function.
std::optional<std::vector<CppStatement>> StatementsOf(
    std::string_view text, std::string_view function) {
  const auto found = FindFunction(text, function);
  if (!found) return std::nullopt;
  return SplitStatements(found->body, found->body_line);
}

/// A thread costs more than it saves in a small text.
std::launch InBackgroundIfLarge(std::string_view text) {
  constexpr size_t kLarge = 1 << 20;
  return text.size() < kLarge ? std::launch::deferred
                              : std::launch::async | std::launch::deferred;
}

}  // namespace

Wrapper ParseWrapper(std::string_view text, std::string_view json,
                     const std::string& path) {
  // Nearly all of a long wrapper is this one function.
  auto run_statements = std::async(InBackgroundIfLarge(text), [text] {
    return StatementsOf(text, kRunImpl);
  });
  Wrapper wrapper;
  wrapper.path = path;
  wrapper.inputs = ParseInputs(text);
  wrapper.constants = ParseConstants(text);
  // torch 2.6 has no such switch: it always checks if compiled to check.
  wrapper.checks_are_runtime = HasPart(text, "AOTI_RUNTIME_CHECK_INPUTS");

  wrapper.triton = FindTritonKernels(text);
  wrapper.shapes = ReadShapes(text);
  if (!wrapper.constants.empty()) wrapper.no_weights_line = FindNoWeights(text);

  BodyContext context;
  context.signatures = FindKernelSignatures(text, wrapper.triton);
  context.nodes = ParseProxyNodes(json);
  context.elements = KnownElements(wrapper);
  context.before_torch_2_7 = !wrapper.checks_are_runtime;
  if (auto folding = StatementsOf(text, "::_const_run_impl")) {
    WrapperBody body = ParseWrapperBody(std::move(*folding), context);
    if (!body.launches.empty()) {
      wrapper.folding.push_back(FoldingWrapper(wrapper, std::move(body)));
    }
  }
  auto run = run_statements.get();
  if (!run) return wrapper;
  WrapperBody body = ParseWrapperBody(std::move(*run), context);
  if (wrapper.inputs.size() < body.inputs.size()) {
    wrapper.inputs = std::move(body.inputs);
  }
  wrapper.launches = std::move(body.launches);
  wrapper.devices = FindDevices(text, wrapper.launches);
  wrapper.steps = std::move(body.steps);
  wrapper.nan_checks = std::move(body.nan_checks);
  wrapper.printer_level = body.printer_level;
  wrapper.unknown_statements = body.unknown_statements;
  return wrapper;
}

}  // namespace ladder
