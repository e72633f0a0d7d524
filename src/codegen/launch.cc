#include "codegen/launch.h"

#include <re2/re2.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cctype>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "codegen/cpp_text.h"
#include "codegen/operator_names.h"
#include "codegen/python_text.h"

namespace ladder {

namespace {

namespace json = boost::json;

/// One entry of the file.
struct Entry {
  std::vector<ModelLine> lines;    // one per stack trace, in the file's order
  std::vector<std::string> nodes;  // the first node is the result
  InlinedConstants inlined;
};
using Entries = std::map<std::string, Entry>;  // by debug handle

std::vector<std::string> Texts(const json::object& entry,
                               std::string_view key) {
  std::vector<std::string> texts;
  const json::value* list = entry.if_contains(key);
  if (list == nullptr || !list->is_array()) return texts;
  for (const json::value& text : list->get_array()) {
    if (text.is_string()) texts.emplace_back(text.get_string());
  }
  return texts;
}

// File "/home/user/cases.py", line 26, in forward
//     h = torch.relu(self.fc1(x)); h = torch.log(h - 0.1)
//   File "/usr/…/torch/nn/modules/linear.py", line 134, in forward
//     return F.linear(input, self.weight, self.bias)
std::vector<ModelLine> Frames(std::string_view trace) {
  static const RE2 kFrame(R"re(\s*File "(.+)", line (\d+), in (.+))re");
  std::vector<ModelLine> frames;
  while (!trace.empty()) {
    std::string_view text = trace.substr(0, trace.find('\n'));
    trace.remove_prefix(std::min(text.size() + 1, trace.size()));
    ModelLine frame;
    if (RE2::FullMatch(text, kFrame, &frame.file, &frame.line,
                       &frame.function)) {
      frames.push_back(std::move(frame));
    } else if (!frames.empty() && frames.back().code.empty()) {
      size_t start = std::min(text.find_first_not_of(" \t"), text.size());
      frames.back().code = text.substr(start);
    }
  }
  return frames;
}

/// True if this part of the subscript "x[…]" may be an index: not a number,
/// None, "..." or a string.
bool IsIndex(std::string_view part) {
  static const RE2 kOther(R"(\s*(?:-?\d*|None|\.\.\.)\s*)");
  const size_t start = part.find_first_not_of(" \t");
  const bool text =
      start != part.npos && (part[start] == '"' || part[start] == '\'');
  return !text && !RE2::FullMatch({part.data(), part.size()}, kOther);
}

/// An open bracket in a line of Python.
struct Bracket {
  bool subscripts = false;   // "x[", but not "f(" or "= ["
  size_t part = 0;           // where the text after its last comma begins
  bool is_slice = false;     // that part has a ":"
  bool takes_index = false;  // an earlier part may be an index
};

/// True if something is subscripted with an index: "values[ends]", but not
/// "x[:, None]", "x.shape[0]" or "self.blocks[i](x)", which calls an item.
bool Subscripts(std::string_view code) {
  std::vector<Bracket> open;
  for (size_t i = 0; i < code.size(); ++i) {
    const char c = code[i];
    if (c == '[' || c == '(') {
      const char before = i > 0 ? code[i - 1] : ' ';
      const bool of_value = std::isalnum(static_cast<unsigned char>(before)) ||
                            std::string_view("_)]").find(before) != code.npos;
      open.push_back({c == '[' && of_value, i + 1});
    }
    if (open.empty()) continue;
    Bracket& in = open.back();
    in.is_slice = in.is_slice || c == ':';
    if (c == ',' || c == ']') {
      const bool index =
          !in.is_slice && IsIndex(code.substr(in.part, i - in.part));
      in = {in.subscripts, i + 1, false, in.takes_index || index};
    }
    if (c != ']' && c != ')') continue;
    const bool calls = code.substr(i + 1).starts_with('(');
    if (c == ']' && in.subscripts && in.takes_index && !calls) return true;
    open.pop_back();
  }
  return false;
}

Indexing IndexingOf(const std::string& code) {
  static const RE2 kOperator(
      R"(\b(?:index(?:_\w+)?|gather|(?:masked_)?scatter(?:_\w+)?|)"
      R"(embedding(?:_bag)?|take(?:_along_dim)?|one_hot|cross_entropy|)"
      R"(nll_loss\w*|\w*unpool\w*)(?:\.\w+)? *\()");
  if (RE2::PartialMatch(code, kOperator)) return Indexing::kSure;
  return Subscripts(code) ? Indexing::kMaybe : Indexing::kNone;
}

/// The text of a line of the program, counted from 1; empty if it has none.
std::string LineIn(std::string_view program, size_t number) {
  for (; number > 1; --number) {
    const size_t end = program.find('\n');
    if (end == program.npos) return "";
    program.remove_prefix(end + 1);
  }
  return std::string(Trim(program.substr(0, program.find('\n'))));
}

std::optional<ModelLine> InnermostUserFrame(std::string_view trace,
                                            std::string_view program) {
  std::vector<ModelLine> frames = Frames(trace);
  // Torch traces branches and loops into code that is in no file:
  // "<eval_with_key>.5".
  std::erase_if(frames, [](const ModelLine& frame) {
    return frame.file.starts_with('<') && !IsStandardInput(frame.file);
  });
  for (ModelLine& frame : frames) {
    if (!IsStandardInput(frame.file)) continue;
    frame.file = kStandardInput;
    if (frame.code.empty()) frame.code = LineIn(program, frame.line);
  }
  Indexing indexes = Indexing::kNone;
  std::string called;
  for (size_t i = frames.size(); i-- > 0;) {
    indexes = std::max(indexes,
                       IndexingOf(std::string(WithoutComment(frames[i].code))));
    frames[i].indexes = indexes;
    frames[i].torchs_code = called;
    if (!IsTorchsOwn(frames[i].file)) return frames[i];
    called += frames[i].code + '\n';
  }
  if (frames.empty()) return {};
  return frames.back();
}

/// Tensor subscripts become nodes "index_put_1"; list subscripts none.
bool IsIndexNode(const std::string& node) {
  return node.starts_with("index") || node.starts_with("_unsafe_index");
}

bool SamePlace(const ModelLine& a, const ModelLine& b) {
  return a.file == b.file && a.line == b.line;
}

/// The nodes of the lowered graph that are constants. Their names come from the
/// model's attributes; all others come from operators.
InlinedConstants ConstantNodes(const std::vector<std::string>& lowered,
                               const std::vector<std::string>& nodes) {
  InlinedConstants constants;
  constants.sure = true;
  for (const std::string& node : lowered) {
    if (std::find(nodes.begin(), nodes.end(), node) != nodes.end()) continue;
    if (IsOperatorNode(node, nodes)) {
      constants.sure = false;
    } else {
      constants.names.push_back(node);
    }
  }
  return constants;
}

Entries Parse(std::string_view text, std::string_view program) {
  Entries entries;
  json::error_code error;
  const json::value file = json::parse(text, error);
  if (error || !file.is_object()) return entries;
  for (const auto& [handle, value] : file.get_object()) {
    if (!value.is_object()) continue;
    const json::object& object = value.get_object();
    Entry& entry = entries[std::string(handle)];
    for (const std::string& trace : Texts(object, "stack_traces")) {
      if (auto line = InnermostUserFrame(trace, program)) {
        entry.lines.push_back(*line);
      }
    }
    entry.nodes = Texts(object, "pre_grad_nodes");
    const auto lowered = Texts(object, "post_grad_nodes");
    entry.inlined = ConstantNodes(lowered, entry.nodes);
    if (entry.nodes.empty()) entry.nodes = lowered;
    if (!std::any_of(lowered.begin(), lowered.end(), IsIndexNode)) continue;
    for (ModelLine& line : entry.lines) {
      if (line.indexes == Indexing::kMaybe) line.indexes = Indexing::kSure;
    }
  }
  return entries;
}

/// For each launch that is not a generated kernel: its own node and its line.
std::map<std::string, ModelLine> CallsOfNodes(
    const Entries& entries, const std::vector<Launch>& launches) {
  std::map<std::string, ModelLine> calls;
  for (const Launch& launch : launches) {
    const auto found = entries.find(launch.debug_handle);
    if (launch.kind == LaunchKind::kKernel || found == entries.end()) continue;
    const Entry& entry = found->second;
    if (entry.nodes.empty() || entry.lines.empty()) continue;
    calls.emplace(entry.nodes.front(), entry.lines.front());
  }
  return calls;
}

/// The lines of a kernel: each place once, in source order, those of readers
/// last. If a kernel lays out its result for a call (a custom op, a
/// convolution, a sort), inductor lists it under the node of that call too.
std::vector<ModelLine> KernelLines(
    const Entry& entry, const std::map<std::string, ModelLine>& calls) {
  std::vector<ModelLine> lines;
  for (const ModelLine& line : entry.lines) {
    const auto same = [&](const ModelLine& other) {
      return SamePlace(other, line);
    };
    const auto known = std::find_if(lines.begin(), lines.end(), same);
    if (known == lines.end()) {
      lines.push_back(line);
      lines.back().turn = lines.size();
    } else {
      known->indexes = std::max(known->indexes, line.indexes);
      known->torchs_code += line.torchs_code;
    }
  }
  if (lines.size() < 2) return lines;
  for (const std::string& node : entry.nodes) {
    const auto call = calls.find(node);
    if (call == calls.end()) continue;
    for (ModelLine& line : lines) {
      line.of_reader = line.of_reader || SamePlace(line, call->second);
    }
  }
  std::map<std::string, size_t> file_order;
  for (const ModelLine& line : lines) {
    file_order.emplace(line.file, file_order.size());
  }
  const auto rank = [&](const ModelLine& line) {
    return std::tuple(line.of_reader, file_order.at(line.file), line.line);
  };
  std::sort(lines.begin(), lines.end(),
            [&](const ModelLine& a, const ModelLine& b) {
              return rank(a) < rank(b);
            });
  return lines;
}

/// The only line, or the one that takes indices if no other may.
const ModelLine* IndexingLine(const std::vector<ModelLine>& lines) {
  if (lines.size() == 1) return &lines.front();
  const ModelLine* found = nullptr;
  for (const ModelLine& line : lines) {
    if (line.indexes == Indexing::kNone) continue;
    if (found != nullptr) return nullptr;
    found = &line;
  }
  return found != nullptr && found->indexes == Indexing::kSure ? found
                                                               : nullptr;
}

/// The line of each top-level key in the file, which is JSON.
std::map<std::string_view, size_t> LinesOfKeys(std::string_view text) {
  std::map<std::string_view, size_t> lines;
  size_t line = 1;
  int depth = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    line += c == '\n' ? 1 : 0;
    depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
    if (c != '"') continue;
    const size_t start = ++at;  // text in quotes, which has no newlines
    while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
    const size_t next = text.find_first_not_of(" \t\r\n", at + 1);
    if (depth != 1 || next == text.npos || text[next] != ':') continue;
    lines.emplace(text.substr(start, at - start), line);
  }
  return lines;
}

}  // namespace

// "/usr/lib/python3/dist-packages/torch/nn/modules/linear.py", or that of a
// source tree: "/home/user/pytorch/torch/nn/modules/linear.py".
bool IsTorchsOwn(const std::string& file) {
  static const RE2 kTorch(
      R"((?:^|/)(?:(?:site|dist)-packages|pytorch)/torch/)");
  return RE2::PartialMatch(file, kTorch);
}

bool IsStandardInput(std::string_view file) {
  return file == kStandardInput || file == "/dev/stdin" || file == "/dev/fd/0";
}

void AddProvenance(std::string_view json, std::vector<Launch>& launches,
                   std::string_view program) {
  const Entries entries = Parse(json, program);
  if (entries.empty()) return;
  const auto calls = CallsOfNodes(entries, launches);
  const auto key_lines = LinesOfKeys(json);
  for (Launch& launch : launches) {
    const auto found = entries.find(launch.debug_handle);
    if (found == entries.end()) continue;
    const Entry& entry = found->second;
    if (launch.kind == LaunchKind::kKernel) {
      launch.model_lines = KernelLines(entry, calls);
      launch.inlined = entry.inlined;
    } else if (!entry.lines.empty()) {
      // The first line is its own; the others are of views that it reads.
      launch.model_lines = {entry.lines.front()};
    }
    const auto line = key_lines.find(launch.debug_handle);
    if (line != key_lines.end()) launch.provenance_line = line->second;
    launch.nodes = entry.nodes;
    if (launch.source_nodes.empty()) launch.source_nodes = entry.nodes;
  }
}

const ModelLine* TellingLine(const std::vector<ModelLine>& lines,
                             LineFault fault) {
  if (fault == LineFault::kOutOfBounds) return IndexingLine(lines);
  const ModelLine* last = nullptr;
  for (const ModelLine& line : lines) {
    if (last == nullptr || !line.of_reader) last = &line;
  }
  return last;
}

}  // namespace ladder
