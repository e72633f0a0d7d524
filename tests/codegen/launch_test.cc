#include "codegen/launch.h"

#include <gtest/gtest.h>
#include <re2/re2.h>

#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "codegen/wrapper.h"
#include "support/test_data.h"

namespace ladder {
namespace {

using Strings = std::vector<std::string>;

/// The launches of a sample that was compiled with INDUCTOR_PROVENANCE=1.
std::vector<Launch> Launches(const std::string& sample,
                             const std::string& nodes = "") {
  auto launches = ParseWrapper(TestData(sample + ".wrapper.cpp"),
                               nodes.empty() ? "" : TestData(nodes), sample)
                      .launches;
  AddProvenance(TestData(sample + ".kernel_information.json"), launches);
  return launches;
}

/// "26 27", a star before those of readers.
std::string LinesOf(const Launch& launch) {
  std::string lines;
  for (const ModelLine& line : launch.model_lines) {
    EXPECT_EQ(line.file, "/home/user/cases.py");
    lines += lines.empty() ? "" : " ";
    lines += (line.of_reader ? "*" : "") + std::to_string(line.line);
  }
  return lines;
}

Strings LinesOf(const std::vector<Launch>& launches) {
  Strings lines;
  for (const Launch& launch : launches) lines.push_back(LinesOf(launch));
  return lines;
}

TEST(ProvenanceTest, NamesTheInnermostLineOutsideOfTorch) {
  auto launches = Launches("2.14/nan/prov");
  EXPECT_EQ(LinesOf(launches), (Strings{"26", "26", "27", "27", "28"}));
  // The stack of an nn.Linear ends in torch/nn/modules/linear.py.
  EXPECT_EQ(launches[0].debug_handle, "aoti_torch_cpu_addmm_out:1");
  EXPECT_EQ(launches[0].model_lines[0].function, "forward");
  EXPECT_EQ(launches[0].model_lines[0].code,
            "h = torch.relu(self.fc1(x)); h = torch.log(h - 0.1)");
}

// Such stacks have no text of lines: "File \"<stdin>\", line 11, in forward".
TEST(ProvenanceTest, LinesOfStandardInputHaveTheTextOfTheProgram) {
  const std::string sample = "2.14/stdin/l2";
  auto launches =
      ParseWrapper(TestData(sample + ".wrapper.cpp"), "", sample).launches;
  const auto shown = [&](std::string_view program) {
    AddProvenance(TestData(sample + ".kernel_information.json"), launches,
                  program);
    Strings lines;
    for (const ModelLine& each : launches.back().model_lines) {
      lines.push_back(each.file + ":" + std::to_string(each.line) + " " +
                      each.code);
    }
    return lines;
  };
  EXPECT_EQ(shown(TestData("2.14/stdin/repro.py")),
            (Strings{"<stdin>:10 h = torch.relu(self.fc(x))",
                     "<stdin>:11 y = torch.log(h - 0.1)",
                     "<stdin>:12 return y.sum(dim=1)"}));
  // Of another program, or unknown.
  const Strings places{"<stdin>:10 ", "<stdin>:11 ", "<stdin>:12 "};
  EXPECT_EQ(shown("import torch\n"), places);
  EXPECT_EQ(shown(""), places);
}

TEST(ProvenanceTest, SaysInWhichLineOfTheFileItStands) {
  auto launches = Launches("2.14/nan/prov");
  EXPECT_EQ(launches[0].provenance_line, 2u);
  EXPECT_EQ(launches[1].provenance_line, 37u);
}

TEST(ProvenanceTest, NorIsThatTheLineOfAnotherThingOfThatName) {
  std::vector<Launch> launches(2);
  launches[0].debug_handle = "k:1";
  launches[1].debug_handle = "k:2";
  AddProvenance("{\n\"k:2\": {\"k:1\": \"\\\"k:1\\\": {\"},\n\n\"k:1\" : {}}",
                launches);
  EXPECT_EQ(launches[0].provenance_line, 4u);
  EXPECT_EQ(launches[1].provenance_line, 2u);
}

// A text that is searched anew for every launch takes minutes here.
TEST(ProvenanceTest, ReadsAFileOfManyLaunchesOnce) {
  std::vector<Launch> launches(100'000);
  std::string json = "{";
  for (size_t i = 0; i < launches.size(); ++i) {
    launches[i].debug_handle = "k:" + std::to_string(i);
    json += (i == 0 ? "\n\"" : ",\n\"") + launches[i].debug_handle +
            R"(": {"stack_traces": [")" + std::string(60, 'x') + R"("]})";
  }
  AddProvenance(json + "}", launches);
  for (size_t i = 0; i < launches.size(); ++i) {
    ASSERT_EQ(launches[i].provenance_line, i + 2);
  }
}

TEST(ProvenanceTest, GivesCppKernelsTheNodesThatNoCommentNames) {
  auto launches = Launches("2.14/nan/prov");
  EXPECT_EQ(launches[1].name, "cpp_fused_log_relu_sub_0");
  EXPECT_EQ(launches[1].source_nodes, (Strings{"log", "sub", "relu"}));
  // A call has its own comment.
  EXPECT_EQ(launches[2].source_nodes, Strings{"cumsum"});
}

TEST(ProvenanceTest, FindsCustomOpsByTheirOperator) {
  auto launches = Launches("2.14/mut/prov", "2.14/mut/prov.wrapper.json");
  ASSERT_EQ(launches.size(), 5u);
  EXPECT_EQ(launches[2].name, "my::mut");
  EXPECT_EQ(launches[2].debug_handle, "aoti_torch_cpu_mut:3");
  EXPECT_EQ(LinesOf(launches[2]), "86");
  EXPECT_EQ(launches[3].name, "my::two");
  EXPECT_EQ(launches[3].debug_handle, "aoti_torch_cpu_two:4");
}

TEST(ProvenanceTest, PutsTheReaderOfAKernelsResultLast) {
  // cpp_fused_add_mut_relu_0 is line 85; "mut", line 86, only reads it.
  auto launches = Launches("2.14/mut/prov", "2.14/mut/prov.wrapper.json");
  EXPECT_EQ(LinesOf(launches[1]), "85 *86");
  EXPECT_EQ(TellingLine(launches[1].model_lines, LineFault::kAny)->line, 85u);
}

TEST(ProvenanceTest, FindsFallbacksThroughTheProxyAndTheirHelpers) {
  auto launches = Launches("2.14/topk/prov", "2.14/topk/prov.wrapper.json");
  ASSERT_EQ(launches.size(), 9u);
  EXPECT_EQ(launches[6].name, "aten::linalg_inv_ex");
  EXPECT_EQ(launches[6].debug_handle, "aoti_torch_cpu_linalg_inv_ex:7");
  EXPECT_EQ(launches[7].debug_handle, "aoti_torch_cpu__linalg_check_errors:8");
  for (const Launch& launch : launches) {
    EXPECT_EQ(launch.model_lines.size(), 1u) << launch.name;
  }
}

TEST(ProvenanceTest, ACallWithoutAHandleGetsNoOther) {
  // Scatter fallbacks have none; the kernel before it has.
  auto launches = Launches("2.14/scat/prov");
  ASSERT_EQ(launches.size(), 2u);
  EXPECT_EQ(LinesOf(launches[0]), "117 118 119");
  EXPECT_EQ(launches[1].name, "aoti_torch_cpu_scatter_reduce_two_out");
  EXPECT_EQ(launches[1].debug_handle, "");
  EXPECT_TRUE(launches[1].model_lines.empty());
}

TEST(ProvenanceTest, GivesTheLaunchesOfABranchTheLineOfTheCond) {
  // Their innermost frames are in code that torch made itself.
  auto launches = Launches("2.14/cond/prov");
  EXPECT_EQ(LinesOf(launches),
            (Strings{"94 95", "95", "95", "95", "95", "95"}));
  EXPECT_EQ(launches[2].name, "cpp_fused_gt_log_sub_1");
  EXPECT_EQ(launches[2].model_lines[0].code,
            "return torch.cond(y.sum() > 0, t, f, (y,)) * 2");
}

TEST(ProvenanceTest, StrangeFilesFillNothing) {
  for (const char* json :
       {"", "{", "[]", "null", "{\"aoti_torch_cpu_addmm_out:1\": 3}",
        "{\"aoti_torch_cpu_addmm_out:1\": {\"stack_traces\": 3}}",
        "{\"aoti_torch_cpu_addmm_out:1\": {\"stack_traces\": [3, null]}}",
        "{\"aoti_torch_cpu_addmm_out:1\": {\"stack_traces\": [\"\\n\\n\"]}}",
        "{\"cpp_fused_other:1\": {\"stack_traces\": [\"File \\\"a\\\", line "
        "1, in f\"]}}"}) {
    auto launches =
        ParseWrapper(TestData("2.14/nan/prov.wrapper.cpp"), "", "w").launches;
    AddProvenance(json, launches);
    for (const Launch& launch : launches) {
      EXPECT_TRUE(launch.model_lines.empty()) << json;
    }
  }
}

TEST(ProvenanceTest, AModelOfTorchsOwnModulesHasTheInnermostOfThem) {
  auto launches =
      ParseWrapper(TestData("2.14/nan/prov.wrapper.cpp"), "", "w").launches;
  AddProvenance(
      R"({"cpp_fused_log_relu_sub_0:2": {"stack_traces": ["File )"
      R"(\"/opt/lib/python3/site-packages/torch/nn/modules/transformer.py\",)"
      R"( line 542, in forward\n    output = mod(\n  File )"
      R"(\"/opt/lib/python3/site-packages/torch/nn/functional.py\", line 9,)"
      R"( in norm"]}})",
      launches);
  ASSERT_EQ(launches[1].model_lines.size(), 1u);
  EXPECT_EQ(launches[1].model_lines[0].line, 9u);
  EXPECT_EQ(launches[1].model_lines[0].code, "");
}

ModelLine Line(size_t number, const std::string& code, bool of_reader = false) {
  return {"/home/user/cases.py", number, "forward", code, of_reader};
}

TEST(TellingLineTest, IsTheLastOfTheKernelsOwn) {
  EXPECT_EQ(TellingLine({}, LineFault::kAny), nullptr);
  std::vector<ModelLine> lines{Line(1, "y = x * 2"), Line(2, "z = y + 1"),
                               Line(3, "w = f(z)", true)};
  EXPECT_EQ(TellingLine(lines, LineFault::kAny)->line, 2u);
  EXPECT_EQ(TellingLine({Line(3, "w = f(z)", true)}, LineFault::kAny)->line,
            3u);
}

/// The lines of one kernel of a recorded kernel_information.json.
std::vector<ModelLine> RecordedLines(const std::string& sample,
                                     const std::string& handle) {
  std::vector<Launch> launches(1);
  launches[0].debug_handle = handle;
  AddProvenance(TestData(sample + ".kernel_information.json"), launches);
  return launches[0].model_lines;
}

TEST(TellingLineTest, OfAnIndexIsTheOneThatTakesIndices) {
  // A tanh, an index_put and a softmax in one kernel.
  auto put = RecordedLines("2.14/indexput/prov",
                           "cpp_fused__softmax_index_put_mean_tanh_1:3");
  ASSERT_EQ(put.size(), 3u);
  ASSERT_NE(TellingLine(put, LineFault::kOutOfBounds), nullptr);
  EXPECT_EQ(TellingLine(put, LineFault::kOutOfBounds)->line, 12u);
  // Of "self.words(ids)" only torch's frame below says that it takes indices.
  auto embedding = RecordedLines("2.14/indexinput/prov",
                                 "cpp_fused_add_arange_embedding_gelu_0:1");
  ASSERT_EQ(embedding.size(), 2u);
  ASSERT_NE(TellingLine(embedding, LineFault::kOutOfBounds), nullptr);
  EXPECT_EQ(TellingLine(embedding, LineFault::kOutOfBounds)->line, 14u);
  // A second line that takes indices: either may be meant.
  put[2].indexes = Indexing::kMaybe;
  EXPECT_EQ(TellingLine(put, LineFault::kOutOfBounds), nullptr);
  EXPECT_EQ(TellingLine(put, LineFault::kAny)->line, 13u);
}

/// The lines of a kernel that was made of these lines of code and this node.
std::vector<ModelLine> LinesOfCode(const Strings& codes,
                                   const std::string& node) {
  std::string traces;
  for (size_t i = 0; i < codes.size(); ++i) {
    traces += (i == 0 ? "" : ", ") +
              (R"("File \"/home/user/m.py\", line )" + std::to_string(i + 1)) +
              R"(, in forward\n    )" + codes[i] + "\"";
  }
  std::vector<Launch> launches(1);
  launches[0].debug_handle = "k:1";
  AddProvenance(R"({"k:1": {"post_grad_nodes": [")" + node +
                    R"("], "stack_traces": [)" + traces + "]}}",
                launches);
  EXPECT_EQ(launches[0].model_lines.size(), codes.size()) << traces;
  return launches[0].model_lines;
}

Indexing IndexingOf(const std::string& code) {
  return LinesOfCode({code}, "mul").at(0).indexes;
}

TEST(TellingLineTest, KnowsWhatTakesIndices) {
  for (const char* code :
       {"y = x.gather(1, best)", "y = torch.ops.aten.index.Tensor(x, [i])",
        "y = F.one_hot(labels)", "y = F.max_unpool2d(h, where, 2)",
        "got = zero.scatter_reduce(0, target, sent, 'mean')",
        "loss = F.cross_entropy(logits, target)", "y = x.masked_scatter(m, s)",
        "return torch._C._nn.nll_loss_nd(input, target)"}) {
    EXPECT_EQ(IndexingOf(code), Indexing::kSure) << code;
  }
  for (const char* code :
       {"y = values[ends]", "y = x[:, order]", "x[rows] = 0",
        "y = table[ids[:, 0]]", "y = table[:, ids[0]]", "y = f(x)[ends]",
        "y = table[0, f(a, b)]", "h = self.scales[i] * x"}) {
    EXPECT_EQ(IndexingOf(code), Indexing::kMaybe) << code;
  }
  for (const char* code :
       {"y = x[..., None]", "n = ids.shape[1]", "y = x[-1]", "y = x[:, :n]",
        "y = x[first[0] : last[0]]", "x = self.blocks[i](x)",
        "y = table['a', :n]", "y = x.reshape([n, 2])", "y = torch.cat([a, b])",
        "y = self.index"}) {
    EXPECT_EQ(IndexingOf(code), Indexing::kNone) << code;
  }
}

TEST(TellingLineTest, ASubscriptTellsWhereItBecameAnIndex) {
  const auto told = [](const Strings& codes, const std::string& node) {
    const auto lines = LinesOfCode(codes, node);
    const ModelLine* line = TellingLine(lines, LineFault::kOutOfBounds);
    return line == nullptr ? "" : line->code;
  };
  const std::string plain = "y = h + 1", ends = "y = values[ends]";
  for (const char* node : {"index", "index_put_2", "_unsafe_index_1"}) {
    EXPECT_EQ(told({plain, ends}, node), ends) << node;
  }
  // i may be the variable of a loop, and scales a list.
  const std::string item = "h = self.scales[i] * x";
  EXPECT_EQ(told({plain, item}, "select"), "");
  EXPECT_EQ(told({item}, "select"), item);
  EXPECT_EQ(told({item, "y = F.max_unpool2d(h, where, 2)"}, "mul"), "");
  EXPECT_EQ(told({item, ends}, "index"), "");
}

TEST(TellingLineTest, ReadsALineOfAnyLengthOnce) {
  std::string open;
  for (size_t i = 0; i < 500'000; ++i) open += "a[";
  EXPECT_EQ(IndexingOf(open), Indexing::kNone);
  EXPECT_EQ(IndexingOf(open + "0]"), Indexing::kNone);
  EXPECT_EQ(IndexingOf(open + "b[i]"), Indexing::kMaybe);
}

/// The constants in the source of the launch with that handle.
InlinedConstants InlinedIn(const std::string& file, const std::string& handle) {
  std::vector<Launch> launches(1);
  launches[0].kind = LaunchKind::kKernel;
  launches[0].debug_handle = handle;
  AddProvenance(TestData(file), launches);
  return launches[0].inlined;
}

TEST(ProvenanceTest, NamesTheConstantsInTheSourceOfAKernel) {
  using Names = std::vector<std::string>;
  const std::string lin = "2.14/inlined/lin.kernel_information.json";
  const InlinedConstants bias = InlinedIn(lin, "cpp_fused_0:1");
  EXPECT_EQ(bias.names, Names{"fc_bias"});
  EXPECT_TRUE(bias.sure);
  EXPECT_EQ(InlinedIn(lin, "cpp_fused_sigmoid_1:3").names, Names{"out_bias"});
  EXPECT_TRUE(InlinedIn(lin, "cpp_fused_relu_2:5").names.empty());
  EXPECT_EQ(InlinedIn("2.14/inlined/bn.kernel_information.json",
                      "cpp_fused__native_batch_norm_legit_no_training_tanh_0:1")
                .names,
            (Names{"n_running_mean", "n_running_var", "n_weight", "n_bias"}));
  // Operators of a softmax that inductor rewrote are between them.
  const InlinedConstants factor = InlinedIn(
      "2.14/inlined/temperature.kernel_information.json",
      "cpp_fused__softmax_abs_all_amax_eq_ge_mul_ne_neg_scalar_tensor_sub_tanh_"
      "where_0:2");
  EXPECT_EQ(factor.names, Names{"temperature"});
  EXPECT_FALSE(factor.sure);
  EXPECT_EQ(
      InlinedIn("2.14/inlined/mask.triton.kernel_information.json",
                "triton_per_fused__softmax_add_mul_prepare_softmax_online_0:1")
          .names,
      (Names{"mask", "gain"}));
}

/// For each launch of each recorded file whose graph has nodes of constants.
std::map<std::string, std::set<std::string>> RecordedConstants() {
  std::map<std::string, std::set<std::string>> all;
  const std::string root = TestDataPath("");
  for (const auto& file : std::filesystem::recursive_directory_iterator(root)) {
    const std::string path = file.path().string();
    if (!path.ends_with("kernel_information.json")) continue;
    const std::string text = TestData(path.substr(root.size()));
    static const RE2 kHandle(R"re("([\w.]+:\d+)": *\{)re");
    re2::StringPiece rest(text);
    std::string handle;
    while (RE2::FindAndConsume(&rest, kHandle, &handle)) {
      std::vector<Launch> launches(1);
      launches[0].debug_handle = handle;
      AddProvenance(text, launches);
      const auto& names = launches[0].inlined.names;
      if (!names.empty()) all[handle].insert(names.begin(), names.end());
    }
  }
  return all;
}

TEST(ProvenanceTest, NamesNothingElseInAnyRecordedFile) {
  const std::map<std::string, std::set<std::string>> expected = {
      // Of two files.
      {"cpp_fused_0:1", {"fc_bias", "key_bias"}},
      {"cpp_fused_0:3", {"value_bias"}},
      {"cpp_fused__native_batch_norm_legit_no_training_tanh_0:1",
       {"n_running_mean", "n_running_var", "n_weight", "n_bias"}},
      {"cpp_fused__softmax_1:4", {"fc2_bias"}},
      {"cpp_fused__softmax_abs_all_amax_eq_ge_mul_ne_neg_scalar_tensor_sub_"
       "tanh_where_0:2",
       {"temperature"}},
      {"cpp_fused_add_arange_embedding_gelu_0:1", {"tags_bias"}},
      {"cpp_fused_convolution_0:1", {"c_bias"}},
      {"cpp_fused_cos_mul_0:1", {"scale"}},
      {"cpp_fused_sigmoid_1:3", {"out_bias"}},
      {"triton_per_fused__softmax_add_mul_prepare_softmax_online_0:1",
       {"mask", "gain"}},
  };
  EXPECT_EQ(RecordedConstants(), expected);
}

TEST(ProvenanceTest, OperatorsAndBranchesAreNoConstants) {
  const auto names = [](const std::string& node, const std::string& before) {
    std::vector<Launch> launches(1);
    launches[0].kind = LaunchKind::kKernel;
    launches[0].debug_handle = "cpp_fused_0:1";
    AddProvenance(R"({"cpp_fused_0:1": {"post_grad_nodes": [")" + node +
                      R"("], "pre_grad_nodes": [")" + before + R"("]}})",
                  launches);
    return !launches[0].inlined.names.empty();
  };
  for (const char* node :
       {"view_1", "mean", "index", "select_3", "full", "round", "prod",
        "embedding_2", "pad", "where_self_1", "logical_not_default_1",
        "scalar_tensor_default", "true_graph_0", "while_loop_body_graph_0",
        "with_effects", "sub_tensor", "index_put_1", "mut_default_1"}) {
    EXPECT_FALSE(names(node, "mut")) << node;
  }
  EXPECT_TRUE(names("mut_default", "other")) << "of no known operator";
  for (const char* node :
       {"scale", "norm_weight", "sparse_bias", "layers_2_bias", "scales_1",
        "true_scale_0", "log_scale", "mean_shift", "_frozen_param0"}) {
    EXPECT_TRUE(names(node, "mut")) << node;
  }
}

}  // namespace
}  // namespace ladder
