#include "codegen/wrapper.h"

#include <gtest/gtest.h>
#include <re2/re2.h>

#include <algorithm>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "codegen/launch_parser.h"
#include "support/test_data.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using Strings = std::vector<std::string>;

bool HasData(const std::string& name) { return fs::exists(TestDataPath(name)); }

// "2.14/nan/l3" with the json beside it, where there is one.
Wrapper Parse(const std::string& sample) {
  std::string json = sample + ".wrapper.json";
  return ParseWrapper(TestData(sample + ".wrapper.cpp"),
                      HasData(json) ? TestData(json) : "", sample);
}

Strings RecordedSamples() {
  Strings samples;
  for (const char* version : {"2.14", "2.6"}) {
    fs::path root = fs::path(TestDataPath(version));
    for (const auto& entry : fs::recursive_directory_iterator(root)) {
      std::string path = entry.path().lexically_relative(TestDataPath(""));
      size_t end = path.rfind(".wrapper.cpp");
      if (end != std::string::npos) samples.push_back(path.substr(0, end));
    }
  }
  std::sort(samples.begin(), samples.end());
  return samples;
}

Strings Names(const Wrapper& wrapper) {
  Strings names;
  for (const Launch& launch : wrapper.launches) names.push_back(launch.name);
  return names;
}

Strings PrintedNames(const Wrapper& wrapper) {
  Strings names;
  for (const Launch& launch : wrapper.launches) {
    names.push_back(launch.printed_name);
  }
  return names;
}

std::vector<size_t> Lines(const Wrapper& wrapper) {
  std::vector<size_t> lines;
  for (const Launch& launch : wrapper.launches) lines.push_back(launch.line);
  return lines;
}

// "r buf0", "w buf1", "rw buf2", "w part of buf3", in order.
Strings Accesses(const Launch& launch) {
  Strings accesses;
  for (const Access& access : launch.accesses) {
    accesses.push_back(std::string(access.read ? "r" : "") +
                       (access.written ? "w" : "") +
                       (access.partial ? " part of " : " ") + access.buffer);
  }
  return accesses;
}

// "launch 0", "buf1 = buf0", "if", …: what is not kOther or kRelease.
Strings FlowIn(const Wrapper& wrapper) {
  Strings flow;
  for (const Step& step : wrapper.steps) {
    switch (step.kind) {
      case Step::Kind::kLaunch:
        flow.push_back("launch " + std::to_string(step.launch));
        break;
      case Step::Kind::kAlias:
        flow.push_back(step.to + (step.partial ? " in " : " = ") + step.from);
        break;
      case Step::Kind::kOutput:
        flow.push_back("output " + step.to + " = " + step.from);
        break;
      case Step::Kind::kIf:
        flow.emplace_back("if");
        break;
      case Step::Kind::kElse:
        flow.emplace_back("else");
        break;
      case Step::Kind::kLoop:
        flow.emplace_back("loop");
        break;
      case Step::Kind::kBreak:
        flow.emplace_back("break");
        break;
      case Step::Kind::kEnd:
        flow.emplace_back("end");
        break;
      case Step::Kind::kUnknown:
        flow.emplace_back("unknown");
        break;
      case Step::Kind::kOther:
      case Step::Kind::kRelease:
        break;
    }
  }
  return flow;
}

std::string Body(const std::string& statements) {
  return "aoti_torch_\nvoid M::run_impl(A* in, // it's; one (\n  B* out) {\n"
         "    auto arg0_1 = std::move(inputs[0]);\n" +
         statements + "} // M::run_impl\n";
}

TEST(WrapperTest, FindsTheLaunchesOfTorch214InOrder) {
  Wrapper wrapper = Parse("2.14/nan/l3");
  EXPECT_EQ(Names(wrapper),
            (Strings{"aoti_torch_cpu_addmm_out", "cpp_fused_log_relu_sub_0",
                     "aoti_torch_cpu_cumsum", "cpp_fused__softmax_1",
                     "aoti_torch_cpu_addmm_out"}));
  EXPECT_EQ(Lines(wrapper), (std::vector<size_t>{202, 207, 212, 231, 245}));
  EXPECT_EQ(wrapper.launches[0].kind, LaunchKind::kExtern);
  EXPECT_EQ(wrapper.launches[1].kind, LaunchKind::kKernel);
  EXPECT_EQ(wrapper.launches[0].occurrence, 1U);
  EXPECT_EQ(wrapper.launches[4].occurrence, 2U);
  EXPECT_EQ(wrapper.path, "2.14/nan/l3");
}

TEST(WrapperTest, FindsTheLaunchesOfTorch26InOrder) {
  Wrapper wrapper = Parse("2.6/nan/l3");
  EXPECT_EQ(Names(wrapper),
            (Strings{"aoti_torch_cpu_addmm_out", "cpp_fused_log_relu_sub_0",
                     "aoti_torch_cpu_cumsum", "cpp_fused__softmax_1",
                     "aoti_torch_cpu_addmm_out"}));
  EXPECT_EQ(Lines(wrapper), (std::vector<size_t>{211, 218, 225, 246, 264}));
}

TEST(WrapperTest, CountsLinesInAWholeFileWithItsBoilerplate) {
  Wrapper wrapper = Parse("2.14/full/l3");
  EXPECT_EQ(Lines(wrapper),
            (std::vector<size_t>{921, 926, 932, 941, 952, 958}));
  EXPECT_EQ(wrapper.inputs, Strings{"arg4_1"});
  EXPECT_EQ(wrapper.constants.size(), 3U);
  Wrapper old = Parse("2.6/full/l3");
  EXPECT_EQ(Lines(old), (std::vector<size_t>{569, 576, 583, 593, 608, 616}));
  EXPECT_EQ(old.launches[2].name, "demo::normalize");
  EXPECT_EQ(old.constants.size(), 3U);
}

TEST(WrapperTest, UnderstandsEveryStatementOfEveryRecordedWrapper) {
  Strings samples = RecordedSamples();
  ASSERT_GT(samples.size(), 60U);
  for (const std::string& sample : samples) {
    std::string text = TestData(sample + ".wrapper.cpp");
    EXPECT_TRUE(LooksLikeWrapper(text)) << sample;
    Wrapper wrapper = ParseWrapper(text, "", sample);
    EXPECT_EQ(wrapper.unknown_statements, 0U) << sample;
    EXPECT_FALSE(wrapper.launches.empty()) << sample;
    EXPECT_FALSE(wrapper.steps.empty()) << sample;
    EXPECT_EQ(wrapper.devices, Strings{"cpu"}) << sample;
  }
}

TEST(WrapperTest, ReadsInputsByIndex) {
  EXPECT_EQ(Parse("2.14/mutin/l2").inputs, (Strings{"arg3_1", "arg4_1"}));
  EXPECT_EQ(Parse("2.6/scat/l3").inputs,
            (Strings{"arg0_1", "arg1_1", "arg2_1"}));
}

TEST(WrapperTest, FallsBackOnTheBodyForInputs) {
  std::string text =
      Body("    auto arg7_1 = std::move(inputs[1]);\n    inputs.clear();\n");
  EXPECT_EQ(ParseWrapper(text, "", "").inputs, (Strings{"arg0_1", "arg7_1"}));
}

TEST(WrapperTest, ReadsConstants) {
  for (const char* sample : {"2.14/nan/l3", "2.6/nan/l3"}) {
    Wrapper wrapper = Parse(sample);
    ASSERT_EQ(wrapper.constants.size(), 3U) << sample;
    const Constant& weight = wrapper.constants[0];
    EXPECT_EQ(weight.name, "fc1_weight");
    EXPECT_EQ(weight.original_fqn, "fc1.weight");
    EXPECT_EQ(weight.dtype, "float32");
    EXPECT_EQ(weight.shape, (std::vector<int64_t>{16, 10}));
    EXPECT_EQ(weight.offset, 0U);
    EXPECT_EQ(weight.data_size, 640U);
    EXPECT_FALSE(weight.from_folded);
    EXPECT_EQ(wrapper.constants[1].name, "fc1_bias");
    EXPECT_EQ(wrapper.constants[1].shape, std::vector<int64_t>{16});
    EXPECT_EQ(wrapper.constants[2].data_size, 256U);
  }
  EXPECT_EQ(Parse("2.14/seg/l3").constants[3].original_fqn, "b.bias");
}

TEST(WrapperTest, KnowsFoldedConstantsAndTheLaunchesThatMakeThem) {
  Wrapper wrapper = Parse("2.14/cfold/l3");
  ASSERT_EQ(wrapper.constants.size(), 5U);
  EXPECT_FALSE(wrapper.constants[2].from_folded);
  EXPECT_TRUE(wrapper.constants[3].from_folded);
  EXPECT_EQ(wrapper.constants[3].name, "_FOLDED_CONST_sin");
  ASSERT_EQ(wrapper.folding.size(), 1U);
  ASSERT_EQ(wrapper.folding[0].launches.size(), 1U);
  const Launch& launch = wrapper.folding[0].launches[0];
  EXPECT_EQ(launch.name, "cpp_fused_sin_0");
  EXPECT_EQ(launch.printed_name, "cpp_fused_sin_0");
  EXPECT_EQ(Accesses(launch), (Strings{"r w", "w buf0"}));
  EXPECT_EQ(Names(wrapper),
            (Strings{"cpp_fused_add_ones_1", "aoti_torch_cpu_mm_out",
                     "aoti_torch_cpu_addmm_out", "cpp_fused_add_tanh_2"}));
  EXPECT_EQ(Parse("2.6/cfold/l3").folding.size(), 1U);
}

TEST(WrapperTest, SplitsSourceNodes) {
  Wrapper wrapper = Parse("2.14/nan/l3");
  EXPECT_EQ(wrapper.launches[0].source_nodes, Strings{"linear"});
  EXPECT_EQ(wrapper.launches[0].original_aten,
            (Strings{"aten.t", "aten.addmm"}));
  // "[relu, sub, log, cumsum]": the others compute the argument.
  EXPECT_EQ(wrapper.launches[2].source_nodes, Strings{"cumsum"});
  // C++ kernels have no such comment, and take none that is not theirs.
  EXPECT_TRUE(wrapper.launches[1].source_nodes.empty());
  EXPECT_TRUE(wrapper.launches[3].source_nodes.empty());
  // "Unsorted Source Nodes" in subgraphs.
  EXPECT_EQ(Parse("2.6/cond/l3").launches[1].source_nodes, Strings{"addmm"});
  // torch <= 2.4
  Wrapper old =
      ParseWrapper(Body("    // Source Nodes: [l1, l_2], Original ATen: []\n"
                        "    aoti_torch_cpu_mm_out(arg0_1, arg0_1, arg0_1);\n"),
                   "", "");
  EXPECT_EQ(old.launches[0].source_nodes, (Strings{"l1", "l_2"}));
  EXPECT_TRUE(old.launches[0].original_aten.empty());
}

TEST(WrapperTest, TakesDirectionsFromPrototypes) {
  Wrapper wrapper = Parse("2.14/nan/l3");
  EXPECT_EQ(Accesses(wrapper.launches[1]), Strings{"rw buf1"});
  EXPECT_EQ(Accesses(wrapper.launches[3]),
            (Strings{"r buf2", "w buf3", "w buf5", "w buf6", "w buf7"}));
  const Access& access = wrapper.launches[1].accesses[0];
  EXPECT_EQ(access.parameter, "in_out_ptr0");
  EXPECT_EQ(access.dtype, "float");
}

TEST(WrapperTest, TakesDirectionsFromKernelBodiesOfTorch26) {
  Wrapper wrapper = Parse("2.6/topk/l3");
  EXPECT_EQ(Accesses(wrapper.launches.back()),
            (Strings{"rw buf16", "rw buf17", "r buf10", "r buf11"}));
  EXPECT_EQ(wrapper.launches.back().accesses[1].dtype, "int64_t");
  EXPECT_EQ(wrapper.launches.back().accesses[3].parameter, "in_ptr1");
}

TEST(WrapperTest, AResultParameterOfAnInputOrBufferIsAMutation) {
  // cpp_fused_add_mul_0(buf1, const arg3_1, cnt, arg3_1)
  EXPECT_EQ(Accesses(Parse("2.14/mutin/l2").launches[1]),
            (Strings{"rw buf1", "r arg3_1", "rw cnt", "rw arg3_1"}));
  EXPECT_EQ(Accesses(Parse("2.6/mutin/l2").launches[1]),
            (Strings{"rw buf1", "r arg3_1", "rw arg3_1"}));
}

TEST(WrapperTest, AResultInReusedMemoryIsNoMutation) {
  // auto buf3 = std::move(buf1);  // reuse, then addmm_out(buf3, …)
  Wrapper wrapper = Parse("2.14/seg/l3");
  EXPECT_EQ(Accesses(wrapper.launches[3]),
            (Strings{"w buf3", "r b_bias", "r buf2", "r part of b_weight"}));
  // … and out_ptr2 of the softmax kernel is buf6, once buf1.
  Access reused = Parse("2.14/nan/l3").launches[3].accesses[3];
  EXPECT_EQ(reused.buffer, "buf6");
  EXPECT_FALSE(reused.read);
}

TEST(WrapperTest, ASecondWriteUnderOneNameIsAMutation) {
  std::string text = "extern \"C\" void cpp_fused_a_0(float* out_ptr0);\n" +
                     Body(
                         "    RAIIAtenTensorHandle buf0(buf0_handle);\n"
                         "    AtenTensorHandle buf0_handle;\n"
                         "    cpp_fused_a_0((float*)(buf0.data_ptr()));\n"
                         "    cpp_fused_a_0((float*)(buf0.data_ptr()));\n");
  Wrapper wrapper = ParseWrapper(text, "", "");
  EXPECT_EQ(Accesses(wrapper.launches[0]), Strings{"w buf0"});
  EXPECT_EQ(Accesses(wrapper.launches[1]), Strings{"rw buf0"});
}

TEST(WrapperTest, ReadsExternsThatAllocateTheirResults) {
  for (const char* sample : {"2.14/topk/l3", "2.6/topk/l3"}) {
    Wrapper wrapper = Parse(sample);
    // var_0 and &temporary_reference(buf2.get()) are optional tensors.
    EXPECT_EQ(Accesses(wrapper.launches[1]),
              (Strings{"r buf0", "r buf1", "r buf2", "w buf3"}))
        << sample;
    EXPECT_EQ(Accesses(wrapper.launches[3]),
              (Strings{"r buf4", "w buf6", "w buf7"}))
        << sample;
    // &var_0 is an int here.
    EXPECT_EQ(Accesses(wrapper.launches[4]),
              (Strings{"r buf8", "w buf10", "w buf11"}))
        << sample;
  }
}

TEST(WrapperTest, ResolvesViewsOfBothVersions) {
  for (const char* sample : {"2.14/view/l2", "2.6/view/l2"}) {
    Wrapper wrapper = Parse(sample);
    EXPECT_EQ(Accesses(wrapper.launches[1]),
              (Strings{"w buf1", "r part of buf0", "r part of buf0"}))
        << sample;
    EXPECT_EQ(
        FlowIn(wrapper),
        (Strings{"launch 0", "launch 1", "launch 2", "output 0 = buf1",
                 "output 1 = buf0", "output 2 = buf2", "output 3 = arg0_1"}))
        << sample;
  }
}

TEST(WrapperTest, SeesThroughArrayReferences) {
  for (const char* sample : {"2.14/arrayref/l2", "2.6/arrayref/l2"}) {
    Wrapper wrapper = Parse(sample);
    ASSERT_EQ(wrapper.launches.size(), 5U) << sample;
    EXPECT_EQ(
        Accesses(wrapper.launches[0]),
        (Strings{"w buf0", "r fc1_bias", "r arg4_1", "r part of fc1_weight"}))
        << sample;
    EXPECT_EQ(Accesses(wrapper.launches[1]), Strings{"rw buf1"}) << sample;
    // Of "if constexpr" and its "else" only the first side counts.
    EXPECT_EQ(FlowIn(wrapper).back().substr(0, 12), "output 0 = b") << sample;
    EXPECT_EQ(FlowIn(wrapper).size(), 8U) << sample;
  }
}

TEST(WrapperTest, ScatterChangesItsFirstArgument) {
  for (const char* sample : {"2.14/scatonly/l3", "2.6/scatonly/l3"}) {
    Wrapper wrapper = Parse(sample);
    ASSERT_EQ(wrapper.launches.size(), 3U) << sample;
    EXPECT_EQ(wrapper.launches[1].name,
              "aoti_torch_cpu_scatter_reduce_two_out");
    EXPECT_EQ(Accesses(wrapper.launches[1]),
              (Strings{"rw buf0", "r buf0", "r arg1_1", "r arg2_1"}))
        << sample;
    EXPECT_EQ(wrapper.launches[1].printed_name, "") << sample;
    EXPECT_EQ(wrapper.launches[1].arguments.size(), 7U) << sample;
  }
}

TEST(WrapperTest, NamesCustomOpsFromTheJson) {
  Wrapper wrapper = Parse("2.14/mut/l2");
  const Launch& mutating = wrapper.launches[2];
  EXPECT_EQ(mutating.kind, LaunchKind::kCustomOp);
  EXPECT_EQ(mutating.name, "my::mut");
  EXPECT_EQ(mutating.line, 204U);
  EXPECT_EQ(mutating.source_nodes, Strings{"mut"});
  EXPECT_EQ(Accesses(mutating), (Strings{"rw buf1", "rw buf2"}));
  const Launch& two = wrapper.launches[3];
  EXPECT_EQ(two.name, "my::two");
  EXPECT_EQ(Accesses(two), (Strings{"r buf2", "w buf6", "w buf7"}));
  EXPECT_EQ(two.source_nodes, Strings{"two"});
  EXPECT_EQ(Parse("2.6/topk/l3").launches[6].name, "aten::linalg_inv_ex");
}

TEST(WrapperTest, NumbersCustomOpsWithoutJson) {
  std::string text = TestData("2.14/mut/l2.wrapper.cpp");
  for (const char* json : {"", "{", "[]", "{\"nodes\": [3, {\"node\": 1}]}"}) {
    Wrapper wrapper = ParseWrapper(text, json, "");
    EXPECT_EQ(wrapper.launches[2].name, "custom op node 0") << json;
    EXPECT_EQ(wrapper.launches[3].name, "custom op node 1") << json;
  }
  // Handles that hold nothing yet are its results.
  Wrapper wrapper = ParseWrapper(text, "", "");
  EXPECT_EQ(Accesses(wrapper.launches[2]), (Strings{"rw buf1", "rw buf2"}));
  EXPECT_EQ(Accesses(wrapper.launches[3]),
            (Strings{"r buf2", "w buf6", "w buf7"}));
}

TEST(WrapperTest, ReadsEveryKindOfJsonTensorArgument) {
  const char* json = R"({"nodes": [{"name": "n", "node": {
      "target": "demo::pack", "inputs": [
        {"name": "a", "arg": {"as_tensors": [{"name": "x"}, {"name": "y"}]}},
        {"name": "b", "arg": {"as_optional_tensors": [
          {"as_none": true}, {"as_tensor": {"name": "z"}}]}},
        {"name": "c", "arg": {"as_string": "name"}}],
      "outputs": [{"as_tensors": [{"name": "p"}, {"name": "q"}]}]}}]})";
  std::vector<ProxyNode> nodes = ParseProxyNodes(json);
  ASSERT_EQ(nodes.size(), 1U);
  EXPECT_EQ(nodes[0].target, "demo::pack");
  EXPECT_EQ(nodes[0].inputs, (Strings{"x", "y", "z"}));
  EXPECT_EQ(nodes[0].outputs, (Strings{"p", "q"}));
}

TEST(WrapperTest, TellsThePrinterLevel) {
  EXPECT_EQ(Parse("2.14/nan/plain").printer_level, 0);
  EXPECT_EQ(Parse("2.14/nan/l1").printer_level, 0);
  EXPECT_EQ(Parse("2.14/nan/l2").printer_level, 2);
  EXPECT_EQ(Parse("2.14/nan/l2filter").printer_level, 2);
  EXPECT_EQ(Parse("2.14/nan/l3").printer_level, 3);
  EXPECT_EQ(Parse("2.6/nan/plain").printer_level, 0);
  EXPECT_EQ(Parse("2.6/nan/l2").printer_level, 2);
  EXPECT_EQ(Parse("2.6/nan/l3").printer_level, 3);
}

TEST(WrapperTest, TakesPrintedNamesFromTheText) {
  EXPECT_EQ(PrintedNames(Parse("2.14/seg/l3")),
            (Strings{"aoti_torch_cpu_addmm_out", "cpp_fused_bad_relu_0", "",
                     "aoti_torch_cpu_addmm_out", "cpp_fused_tanh_1"}));
  EXPECT_EQ(PrintedNames(Parse("2.14/nan/l2"))[2], "aoti_torch_cpu_cumsum");
  EXPECT_EQ(PrintedNames(Parse("2.6/nan/l2"))[2], "at::_ops::cumsum::call");
  EXPECT_EQ(PrintedNames(Parse("2.6/nan/l3"))[2], "at::_ops::cumsum::call");
}

TEST(WrapperTest, SilentLaunchesOfAnInstrumentedWrapperHaveNoPrintedName) {
  // Level 2 prints no views, so attention prints nothing; level 3 does.
  EXPECT_EQ(PrintedNames(Parse("2.14/sdpa/l2"))[3], "");
  EXPECT_EQ(PrintedNames(Parse("2.14/sdpa/l3"))[3],
            "at::_ops::_scaled_dot_product_flash_attention_for_cpu::call");
  // Names in subgraphs have a prefix that level 2 does not print.
  EXPECT_EQ(PrintedNames(Parse("2.6/cond/l2"))[1], "");
  EXPECT_EQ(PrintedNames(Parse("2.6/cond/l3"))[1], "aoti_torch_cpu_addmm_out");
  EXPECT_EQ(PrintedNames(Parse("2.14/nan/l2filter"))[0], "");
}

TEST(WrapperTest, DerivesPrintedNamesAsThePrinterSpellsThem) {
  EXPECT_EQ(PrintedNames(Parse("2.14/nan/plain")),
            PrintedNames(Parse("2.14/nan/l3")));
  EXPECT_EQ(PrintedNames(Parse("2.6/nan/plain")),
            PrintedNames(Parse("2.6/nan/l3")));
  // Level 3 names every launch that the printer sees at all.
  for (const std::string& sample : RecordedSamples()) {
    Wrapper wrapper = Parse(sample);
    if (wrapper.printer_level != 3) continue;
    for (const Launch& launch : wrapper.launches) {
      EXPECT_EQ(DerivedPrinterName(launch, !wrapper.checks_are_runtime),
                launch.printed_name)
          << sample << " line " << launch.line;
    }
  }
}

TEST(WrapperTest, TellsHowInputsAreChecked) {
  EXPECT_TRUE(Parse("2.14/nan/plain").checks_are_runtime);
  EXPECT_FALSE(Parse("2.6/nan/plain").checks_are_runtime);
  EXPECT_FALSE(Parse("2.6/shape/dbgcompile").checks_are_runtime);
}

TEST(WrapperTest, KnowsSizesThatAreRoundedDown) {
  // Lines of torch 2.14 and 2.6; the last one is of a pooling.
  const ShapeFacts shapes = ReadShapes(
      "void AOTInductorModel::run_impl(\n"
      "    int64_t s77 = arg0_1_size[0];\n"
      "    const int64_t int_array_0[] = "
      "{c10::div_floor_integer(static_cast<int64_t>(s77), "
      "static_cast<int64_t>(100L)), 100L};\n"
      "    const int64_t int_array_2[] = {3L, "
      "c10::div_floor_integer(static_cast<int64_t>(s77), "
      "static_cast<int64_t>(2L)), s77};\n"
      "    const int64_t int_array_3[] = {1L + "
      "(c10::div_floor_integer(static_cast<int64_t>(s77), "
      "static_cast<int64_t>(2L))), 2L};\n");
  ASSERT_EQ(shapes.floored_sizes.size(), 2U) << "the third only begins with it";
  EXPECT_EQ(shapes.floored_sizes[0].symbol, "s77");
  EXPECT_EQ(shapes.floored_sizes[0].divisor, 100);
  EXPECT_TRUE(shapes.floored_sizes[0].beside_divisor);
  EXPECT_EQ(shapes.floored_sizes[0].line, 3U);
  EXPECT_FALSE(shapes.floored_sizes[1].beside_divisor);
}

TEST(WrapperTest, KnowsWhetherTheLibraryHoldsTheWeights) {
  const std::string wrapper = TestData("2.14/nan/l2.wrapper.cpp");
  EXPECT_EQ(ParseWrapper(wrapper, "", "w").no_weights_line, 0U);
  // Edited: all that package_constants_in_so=False changes in a wrapper.
  for (const char* version : {"2.14", "2.6"}) {
    std::string without =
        TestData(std::string(version) + "/nan/l2.wrapper.cpp");
    const size_t base = without.find(": AOTInductorModelBase(");
    const size_t end = without.find("true) {", base);
    ASSERT_NE(end, std::string::npos) << version;
    without.replace(end, 4, "false");
    const size_t line = ParseWrapper(without, "", "w").no_weights_line;
    EXPECT_GT(line, 1U) << version;
    EXPECT_EQ(line,
              1 + std::count(without.begin(),
                             without.begin() + static_cast<std::ptrdiff_t>(end),
                             '\n'))
        << version;
  }
}

TEST(WrapperTest, KeepsBranchesOfCond) {
  // torch 2.14 puts the false side first.
  EXPECT_EQ(FlowIn(Parse("2.14/cond/l3")),
            (Strings{"launch 0",
                     "if",
                     "false_graph_0_arg0_1 = buf0",
                     "false_graph_0_arg1_1 = a_bias",
                     "false_graph_0_arg2_1 = a_weight",
                     "false_graph_0_arg3_1 = b_bias",
                     "false_graph_0_arg4_1 = b_weight",
                     "launch 1",
                     "false_graph_0_buf1 = false_graph_0_buf0",
                     "launch 2",
                     "buf4 = false_graph_0_buf1",
                     "else",
                     "true_graph_0_arg0_1 = buf0",
                     "true_graph_0_arg1_1 = a_bias",
                     "true_graph_0_arg2_1 = a_weight",
                     "true_graph_0_arg3_1 = b_bias",
                     "true_graph_0_arg4_1 = b_weight",
                     "launch 3",
                     "true_graph_0_buf1 = true_graph_0_buf0",
                     "launch 4",
                     "buf4 = true_graph_0_buf1",
                     "end",
                     "buf5 = buf4",
                     "launch 5",
                     "output 0 = buf5"}));
}

TEST(WrapperTest, KeepsLoopsOfWhile) {
  Strings flow = FlowIn(Parse("2.14/while/l3"));
  Strings control;
  for (const std::string& step : flow) {
    if (step.find('=') == std::string::npos) control.push_back(step);
  }
  EXPECT_EQ(control, (Strings{"loop", "launch 0", "break", "launch 1",
                              "launch 2", "end", "launch 3"}));
  EXPECT_EQ(std::count(flow.begin(), flow.end(),
                       "buf2 = while_loop_body_graph_0_buf1"),
            1);
}

TEST(WrapperTest, ForgetsBranchesThatOnlyCheck) {
  // if (!(u0 >= 0L)) { throw …; } and if (_check…()) { assert_size_stride(…); }
  EXPECT_EQ(FlowIn(Parse("2.14/unb/l2")),
            (Strings{"launch 0", "launch 1", "launch 2", "output 0 = buf14",
                     "output 1 = buf15"}));
}

TEST(WrapperTest, ReadingAScalarIsNoLaunch) {
  EXPECT_EQ(Names(Parse("2.14/unb/l2")),
            (Strings{"aoti_torch_cpu_nonzero", "cpp_fused__to_copy_select_0",
                     "cpp_fused_add_zeros_1"}));
  EXPECT_EQ(Parse("2.14/unb/l2").launches[2].arguments,
            (Strings{"(const int64_t*)(buf0.data_ptr())",
                     "(int64_t*)(buf14.data_ptr())",
                     "(float*)(buf15.data_ptr())", "u0", "u1"}));
}

TEST(WrapperTest, TellsOccurrencesOfOneName) {
  Wrapper wrapper = Parse("2.14/rep/l2");
  std::vector<size_t> occurrences;
  for (const Launch& launch : wrapper.launches) {
    occurrences.push_back(launch.occurrence);
  }
  EXPECT_EQ(occurrences, (std::vector<size_t>{1, 1, 2, 2, 3, 3, 4, 4}));
  EXPECT_EQ(wrapper.launches[7].name, "cpp_fused_tanh_0");
  // torch 2.6 numbers kernels of the same text apart.
  EXPECT_EQ(Parse("2.6/rep/l2").launches[7].name, "cpp_fused_tanh_3");
  EXPECT_EQ(Parse("2.6/rep/l2").launches[7].occurrence, 1U);
}

TEST(WrapperTest, TakesScalarTensorsForNoBuffers) {
  EXPECT_EQ(Accesses(Parse("2.14/cplx/l2").launches[1]),
            (Strings{"r buf0", "w buf1"}));
}

TEST(WrapperTest, ReadsTritonCallsOfTorch214) {
  Wrapper wrapper = Parse("cuda-codegen/2.14/layer.l2filter");
  EXPECT_EQ(Names(wrapper),
            (Strings{"aoti_torch_cuda_mm_out", "triton_poi_fused_add_relu_0",
                     "aoti_torch_cuda_mm_out", "triton_per_fused_add_sum_1",
                     "scale_kernel_0"}));
  Strings printed = Names(wrapper);
  printed[3] = "";  // the filter does not name it
  EXPECT_EQ(PrintedNames(wrapper), printed);
  EXPECT_EQ(Accesses(wrapper.launches[1]), (Strings{"rw buf1", "r b"}));
  EXPECT_EQ(wrapper.launches[1].accesses[1].parameter, "in_ptr0");
  EXPECT_EQ(wrapper.launches[1].source_nodes, (Strings{"add", "relu"}));
  EXPECT_EQ(Accesses(wrapper.launches[3]),
            (Strings{"r buf2", "r arg3_1", "w buf3", "rw arg3_1"}));
  EXPECT_EQ(wrapper.launches[3].arguments[4], "s60");
  EXPECT_EQ(Accesses(wrapper.launches[4]), (Strings{"r buf3", "w buf4"}));
  EXPECT_EQ(wrapper.devices, Strings{"cuda"});
  EXPECT_EQ(wrapper.printer_level, 2);
  EXPECT_EQ(wrapper.unknown_statements, 0U);
}

// Edited: the bodies of the kernels cannot be found.
TEST(WrapperTest, WithoutABodyTheHeadSaysWhatAKernelChanges) {
  std::string text = TestData("cuda-codegen/2.14/layer.l2filter.wrapper.cpp");
  RE2::GlobalReplace(&text, "@triton.jit", "");
  Wrapper wrapper = ParseWrapper(text, "", "");
  // 'mutated_arg_names': ['in_ptr1', 'out_ptr2'], of which one is the other
  EXPECT_EQ(Accesses(wrapper.launches[3]),
            (Strings{"r buf2", "rw arg3_1", "w buf3", "rw arg3_1"}));
  // A user's names say nothing; memory that nothing wrote is a result.
  EXPECT_EQ(Accesses(wrapper.launches[4]), (Strings{"rw buf3", "w buf4"}));
}

TEST(WrapperTest, CopyingAnUnalignedInputIsNoBranch) {
  EXPECT_EQ(
      FlowIn(Parse("cuda-codegen/2.14/layer.l2filter")),
      (Strings{"launch 0", "buf1 = buf0", "launch 1", "launch 2", "launch 3",
               "launch 4", "output 0 = buf4", "output 1 = buf1"}));
}

TEST(WrapperTest, ReadsTritonLaunchesOfTorch26) {
  Wrapper wrapper = Parse("cuda-codegen/2.6/user_triton.l3");
  EXPECT_EQ(
      PrintedNames(wrapper),
      (Strings{"triton_poi_fused_0", "double_kernel_0", "inplace_kernel_1",
               "tuned_kernel_2", "triton_poi_fused_relu_1"}));
  EXPECT_EQ(Names(wrapper), PrintedNames(wrapper));
  EXPECT_EQ(Lines(wrapper), (std::vector<size_t>{45, 62, 78, 94, 111}));
  EXPECT_EQ(Accesses(wrapper.launches[0]), (Strings{"r arg0_1", "w buf1"}));
  EXPECT_EQ(wrapper.launches[0].arguments,
            (Strings{"arg0_1", "buf1", "1000L"}));
  // A user's kernel may change what it is given.
  EXPECT_EQ(Accesses(wrapper.launches[1]), (Strings{"rw buf1", "w buf0"}));
  EXPECT_EQ(Accesses(wrapper.launches[2]), Strings{"rw buf0"});
  // buf5 is the memory of buf1, which nothing needs any more.
  EXPECT_EQ(Accesses(wrapper.launches[4]), (Strings{"r buf0", "w buf5"}));
  EXPECT_EQ(wrapper.unknown_statements, 0U);
}

TEST(WrapperTest, AGridCheckIsNoBranch) {
  EXPECT_EQ(FlowIn(Parse("cuda-codegen/2.6/user_triton.l3")),
            (Strings{"launch 0", "launch 1", "launch 2", "launch 3",
                     "buf5 = buf1", "launch 4", "output 0 = buf5"}));
}

// x.add_(1); y.copy_(x @ x.t()): torch 2.6 does not say what a kernel writes.
TEST(WrapperTest, ResultsOfTorch26FollowTheFirstNewBuffer) {
  Wrapper wrapper = Parse("cuda-codegen/2.6/mutated_input.l2");
  EXPECT_EQ(Accesses(wrapper.launches[2]),
            (Strings{"r buf0", "r buf2", "w buf3", "rw arg2_1"}));
  EXPECT_TRUE(wrapper.launches[2].accesses[3].keeps);
  // All hold values: the last is the result.
  EXPECT_EQ(Accesses(wrapper.launches[4]), (Strings{"r buf1", "rw arg3_1"}));
}

TEST(WrapperTest, NodesThatChangeTensorsCountTheResultsOfTorch26) {
  Wrapper wrapper = Parse("cuda-codegen/2.6/kv_cache.nanassert");
  EXPECT_EQ(wrapper.launches[3].source_nodes,
            (Strings{"index_copy_", "index_copy__1"}));
  EXPECT_EQ(Accesses(wrapper.launches[3]),
            (Strings{"r arg9_1", "r buf1", "r buf6", "rw keys", "rw values"}));
}

TEST(WrapperTest, APartOfAConcatenationHoldsNothingYet) {
  for (const char* sample :
       {"cuda-codegen/2.6/cats.l2", "cuda-codegen/2.14/cats.l2"}) {
    Wrapper wrapper = Parse(sample);
    EXPECT_EQ(Accesses(wrapper.launches[2]),
              (Strings{"r arg0_1", "r arg1_1", "w buf2"}))
        << sample;
    // What was written to the parts is read as a whole.
    EXPECT_EQ(Accesses(wrapper.launches[3])[0], "r buf3") << sample;
  }
}

TEST(WrapperTest, AnOutVariantMayHaveNoNameOfItsOwn) {
  Wrapper wrapper = Parse("cuda-codegen/2.6/int_mm.plain");
  EXPECT_EQ(wrapper.launches[0].name, "aoti_torch_cuda__int_mm");
  EXPECT_EQ(Accesses(wrapper.launches[0]),
            (Strings{"w buf0", "r arg0_1", "r arg1_1"}));
  // buf4 is the memory of buf0.
  EXPECT_EQ(Accesses(wrapper.launches[4]),
            (Strings{"w buf4", "r buf2", "r buf3"}));
}

TEST(WrapperTest, ADescriptorStandsForItsTensor) {
  Wrapper wrapper = Parse("cuda-codegen/2.14-hopper/user_tma.l3");
  EXPECT_EQ(wrapper.launches[2].name, "tma_add_kernel_0");
  // in_desc.load, other_desc.load, out_desc.store
  EXPECT_EQ(Accesses(wrapper.launches[2]),
            (Strings{"r buf0", "r arg1_1", "rw buf1"}));
  EXPECT_EQ(wrapper.unknown_statements, 0U);
  // Without the source, any of them may be changed.
  Wrapper lazy = Parse("cuda-codegen/2.14-hopper/user_tma.lazy-l3");
  EXPECT_EQ(Accesses(lazy.launches[2])[0], "rw buf0");
  EXPECT_EQ(lazy.unknown_statements, 0U);
}

TEST(WrapperTest, SemaphoresAreClearedForTheKernelAfterThem) {
  Wrapper wrapper = Parse("cuda-codegen/2.14/cooperative.l3");
  EXPECT_EQ(Names(wrapper), (Strings{"aoti_torch_zero_",
                                     "triton_unk_fused_mean_relu_sub_sum_0"}));
  EXPECT_TRUE(wrapper.launches[0].source_nodes.empty());
  EXPECT_EQ(wrapper.launches[1].source_nodes,
            (Strings{"sum_1", "mean", "sub", "relu"}));
  EXPECT_EQ(Accesses(wrapper.launches[1]),
            (Strings{"r arg0_1", "w buf0", "w buf2", "rw semaphores_cuda_0",
                     "w workspace_0"}));
}

TEST(WrapperTest, TheSourceOfAKernelSaysWhatItReadsAndWrites) {
  Wrapper user = Parse("cuda-codegen/2.14/user_triton.l2");
  EXPECT_EQ(Accesses(user.launches[1]), (Strings{"r buf1", "w buf0"}));
  EXPECT_EQ(Accesses(user.launches[2]), Strings{"rw buf0"});
  EXPECT_EQ(Accesses(user.launches[3]), (Strings{"r buf0", "rw buf0"}));
  EXPECT_TRUE(user.launches[3].accesses[1].keeps);
  Wrapper flex = Parse("cuda-codegen/2.14/flex.l3");
  EXPECT_EQ(Accesses(flex.launches[2]),
            (Strings{"r arg2_1", "w buf6", "w buf7", "r buf2", "r buf3",
                     "r buf8", "r buf9", "w buf13"}));
}

// Compiled on an H200: all that is expected follows from the kernels' tl.load,
// tl.store and tl.atomic_add.
TEST(WrapperTest, ReadsWhatTorch211GeneratedOnAGpu) {
  Wrapper cond = Parse("cuda-codegen/2.11-h200/cond_nan.nanassert");
  EXPECT_EQ(Names(cond),
            (Strings{"aoti_torch_cuda_mm_out",
                     "triton_per_fused_addmm_gt_mean_relu_sum_0",
                     "triton_poi_fused_addmm_gt_mean_mul_relu_sum_tanh_1",
                     "triton_poi_fused_add_addmm_gt_log_mean_relu_sub_sum_2",
                     "triton_per_fused__softmax_exp_prepare_softmax_online_"
                     "sub_3"}));
  EXPECT_EQ(Accesses(cond.launches[1]),
            (Strings{"r mix_bias", "r buf0", "r arg3_1", "w buf3", "w buf2"}));
  EXPECT_EQ(Accesses(cond.launches[3]),
            (Strings{"r false_graph_0_arg0_1", "w false_graph_0_buf0"}));
  EXPECT_EQ(Accesses(cond.launches[4]), Strings{"rw buf8"});
  Wrapper chosen = Parse("cuda-codegen/2.11-h200/template_nan.nanassert");
  EXPECT_EQ(chosen.launches[0].name, "triton_tem_fused_addmm_t_0");
  EXPECT_EQ(Accesses(chosen.launches[0]),
            (Strings{"r arg2_1", "r project_weight", "w buf0"}));
  Wrapper put = Parse("cuda-codegen/2.11-h200/put_out_of_range.nanassert");
  EXPECT_EQ(Accesses(put.launches[2]),
            (Strings{"r arg3_1", "r buf0", "rw buf1"}));
  Wrapper index = Parse("cuda-codegen/2.11-h200/far_index.nanassert");
  EXPECT_EQ(Accesses(index.launches[1]),
            (Strings{"rw buf1", "r arg3_1", "r arg2_1"}));
  Wrapper half = Parse("cuda-codegen/2.11-h200/half_overflow.nanassert");
  EXPECT_EQ(Names(half)[4], "aoti_torch_cuda_bmm_out");
  EXPECT_EQ(Accesses(half.launches[5]), Strings{"rw buf7"});
  Wrapper user = Parse("cuda-codegen/2.11-h200/user_triton_far.nanassert");
  EXPECT_EQ(Accesses(user.launches[2]), (Strings{"r buf2", "w buf1"}));
  for (const Wrapper& each : {cond, chosen, put, index, half, user}) {
    EXPECT_EQ(each.devices, Strings{"cuda"});
    EXPECT_EQ(each.unknown_statements, 0U);
  }
}

TEST(WrapperTest, AWholeTensorIsOverwrittenAndAPartIsNot) {
  Wrapper wrapper = Parse("cuda-codegen/2.14/copy_back.l2");
  // y.copy_(x @ x.t()): 16 x 16 elements of 16 x 16
  EXPECT_EQ(Accesses(wrapper.launches[1]),
            (Strings{"r buf0", "w buf1", "w arg1_1"}));
  // z[:, :4] = x[:, :4] * 2
  EXPECT_EQ(Accesses(wrapper.launches[2]), (Strings{"r arg0_1", "rw arg2_1"}));
  Wrapper scatter = Parse("cuda-codegen/2.14/scatter.l2");
  EXPECT_EQ(Accesses(scatter.launches[1]),
            (Strings{"r arg1_1", "r arg2_1", "rw buf0"}));
}

TEST(WrapperTest, GuessesTheResultsOfInductorsTritonKernels) {
  auto accesses = [](const std::string& kernel, const std::string& before) {
    Wrapper wrapper = ParseWrapper(
        Body("    auto arg1_1 = std::move(inputs[1]);\n" + before +
             "    void* kernel_args_var_0[] = {&var_0, &var_1};\n"
             "    launchKernel(kernels." +
             kernel + ", 1, 1, 1, 4, 0, kernel_args_var_0, stream);\n"),
        "", "");
    return Accesses(wrapper.launches.at(0));
  };
  std::string pointers =
      "    CUdeviceptr var_0 = "
      "reinterpret_cast<CUdeviceptr>(arg0_1.data_ptr());"
      "    CUdeviceptr var_1 = "
      "reinterpret_cast<CUdeviceptr>(arg1_1.data_ptr());";
  // All hold values: results come last.
  EXPECT_EQ(accesses("triton_poi_fused_mul_0", pointers),
            (Strings{"r arg0_1", "rw arg1_1"}));
  // Reused memory after what is read holds nothing that counts.
  EXPECT_EQ(accesses("triton_poi_fused_mul_0",
                     "auto buf1 = std::move(arg1_1);  // reuse\n" +
                         pointers.substr(0, pointers.size() / 2) +
                         "CUdeviceptr var_1 = "
                         "reinterpret_cast<CUdeviceptr>(buf1.data_ptr());"),
            (Strings{"r arg0_1", "w buf1"}));
}

TEST(WrapperTest, AMultiKernelIsTheOneThatWasChosen) {
  for (const auto& [sample, chosen, accesses] :
       {std::tuple("cuda-codegen/2.14/multi_kernel.l3",
                   "triton_red_fused__softmax_prepare_softmax_online_sum_0",
                   Strings{"r arg0_1", "w buf3", "w buf2"}),
        std::tuple("cuda-codegen/2.6/multi_kernel.l3",
                   "triton_red_fused__softmax_sum_0",
                   Strings{"r arg0_1", "w buf3", "w buf2"})}) {
    Wrapper wrapper = Parse(sample);
    ASSERT_FALSE(wrapper.launches.empty());
    EXPECT_EQ(wrapper.launches[0].name, "multi_kernel_0");
    EXPECT_EQ(wrapper.launches[0].printed_name, "multi_kernel_0");
    EXPECT_EQ(wrapper.launches[0].chosen, chosen);
    EXPECT_EQ(Accesses(wrapper.launches[0]), accesses) << sample;
    EXPECT_EQ(wrapper.unknown_statements, 0U);
  }
}

TEST(WrapperTest, ReadsComboKernels) {
  Wrapper wrapper = Parse("cuda-codegen/2.14/combo.l3");
  EXPECT_EQ(
      Names(wrapper),
      (Strings{"triton_for_fused_0", "shift_kernel_0", "aoti_torch_cuda_mm_out",
               "aoti_torch_cuda_mm_out", "triton_for_fused_1"}));
  EXPECT_EQ(PrintedNames(wrapper), Names(wrapper));
  EXPECT_EQ(wrapper.launches[0].chosen, "");
  EXPECT_EQ(Accesses(wrapper.launches[0]),
            (Strings{"r arg1_1", "r arg2_1", "r arg0_1", "w buf3", "w buf2"}));
  EXPECT_EQ(wrapper.launches[0].parameters[5], "xnumel_1");
  // Two in place, with a shared body.
  EXPECT_EQ(Accesses(wrapper.launches[4]), (Strings{"rw buf5", "rw buf7"}));
  Wrapper blocks = Parse("cuda-codegen/2.14/combo_blocks.l3");
  EXPECT_EQ(Accesses(blocks.launches[5]),
            (Strings{"rw buf11", "r buf1", "r arg2_1", "r buf4", "r arg3_1",
                     "r buf7", "r arg4_1", "w buf12", "w buf13", "w buf14"}));
  EXPECT_EQ(blocks.unknown_statements, 0U);
  Wrapper old = Parse("cuda-codegen/2.6/combo_softmax.l3");
  EXPECT_EQ(old.launches[1].chosen, "triton_red_fused__softmax_0");
  EXPECT_EQ(Accesses(old.launches[4]),
            (Strings{"rw buf8", "r buf1", "r arg2_1", "w buf9"}));
}

TEST(WrapperTest, ReadsOtherGpuTemplates) {
  Wrapper wrapper = ParseWrapper(
      Body("    AtenTensorHandle buf0_handle;\n"
           "    kernels.cuda_fused_0((const half*)arg0_1.data_ptr(), "
           "(half*)buf0.data_ptr(), 8, stream);\n"),
      "", "");
  ASSERT_EQ(wrapper.launches.size(), 1U);
  EXPECT_EQ(wrapper.launches[0].name, "cuda_fused_0");
  EXPECT_EQ(Accesses(wrapper.launches[0]), (Strings{"r arg0_1", "w buf0"}));
  EXPECT_EQ(wrapper.launches[0].accesses[0].dtype, "half");
}

TEST(WrapperTest, ReadsMemoryPlanningAndViewsThatAreWritten) {
  Wrapper wrapper = Parse("2.14/planned/planned");
  EXPECT_EQ(wrapper.unknown_statements, 0U);
  EXPECT_EQ(wrapper.constants[0].original_fqn, "door.handle");
  // A weight that happens to be called like a handle stays itself.
  EXPECT_EQ(Accesses(wrapper.launches[3]),
            (Strings{"rw buf4", "r buf4", "r arg2_1", "r door_handle"}));
  EXPECT_EQ(Accesses(wrapper.launches[4]),
            (Strings{"w buf6", "r part of buf4", "r arg1_1"}));
  EXPECT_EQ(Accesses(wrapper.launches[6]), (Strings{"w buf7", "r buf4"}));
  EXPECT_EQ(
      FlowIn(wrapper),
      (Strings{"buf2 in buf3", "launch 0", "buf1 in buf3", "launch 1",
               "launch 2", "launch 3", "launch 4", "launch 5", "launch 6",
               "launch 7", "launch 8", "output 0 = buf10",
               "output 1 = door_handle", "output 2 = scalar_to_tensor_0"}));
}

// Hand-made: torch.export does not take a name with a quote.
TEST(WrapperTest, TheNameOfAConstantMayHoldQuotesAndItsShapeNothing) {
  Wrapper wrapper = ParseWrapper(
      "    constants_info_[0].name = \"door_handle\";\n"
      "    constants_info_[0].shape = {};\n"
      "    constants_info_[0].original_fqn = \"door.\\\"handle\\\"\";\n" +
          Body("    auto& door_handle = constants_->at(0);\n"),
      "", "");
  ASSERT_EQ(wrapper.constants.size(), 1U);
  EXPECT_EQ(wrapper.constants[0].original_fqn, "door.\"handle\"");
  EXPECT_TRUE(wrapper.constants[0].shape.empty());
}

// Recorded at level 3: the names that these two wrappers then print.
TEST(WrapperTest, DerivesNoNameForWhatThePrinterDoesNotSee) {
  EXPECT_EQ(
      PrintedNames(Parse("2.14/planned/planned")),
      (Strings{"cpp_fused_cos_sin_0", "aoti_torch_cpu_mm_out",
               "cpp_fused_add_1", "", "aoti_torch_cpu_mm_out", "cpp_fused_2",
               "", "aoti_torch_cpu_view_as_real", "aoti_torch_cpu_cumsum"}));
  EXPECT_EQ(
      PrintedNames(Parse("2.14/planned/choice")),
      (Strings{"cpp_fused_0", "aoti_torch_cpu_mkldnn__convolution_pointwise",
               "cpp_fused_clamp_1", "cpp_fused_clamp_mul_view_2",
               "aoti_torch_cpu_cumsum", "cpp_fused_clamp_clone_view_3"}));
}

// Its records of the profiler hold lines of Python with braces and quotes.
TEST(WrapperTest, NestsElseIf) {
  Wrapper wrapper = Parse("2.14/planned/choice");
  EXPECT_EQ(wrapper.unknown_statements, 0U);
  EXPECT_EQ(FlowIn(wrapper), (Strings{"launch 0",
                                      "launch 1",
                                      "launch 2",
                                      "if",
                                      "branch0_graph_0_arg0_1 in buf2",
                                      "launch 3",
                                      "buf5 = branch0_graph_0_buf0",
                                      "else",
                                      "if",
                                      "branch1_graph_0_arg0_1 in buf2",
                                      "launch 4",
                                      "buf5 = branch1_graph_0_buf0",
                                      "else",
                                      "branch2_graph_0_arg0_1 in buf2",
                                      "launch 5",
                                      "buf5 = branch2_graph_0_buf0",
                                      "end",
                                      "end",
                                      "output 0 = buf5",
                                      "output 1 = buf5"}));
}

// Hand-made: operators in place that a model's own code is not made into.
TEST(WrapperTest, OperatorsInPlaceChangeWhatTheyAreGiven) {
  Wrapper wrapper = ParseWrapper(
      Body("    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_zero_(arg0_1.get()));\n"
           "    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_fill__Scalar("
           "arg0_1, 1.0));\n"),
      "", "");
  EXPECT_EQ(Names(wrapper),
            (Strings{"aoti_torch_zero_", "aoti_torch_cpu_fill__Scalar"}));
  EXPECT_EQ(PrintedNames(wrapper),
            (Strings{"", "aoti_torch_cpu_fill__Scalar"}));
  EXPECT_EQ(Accesses(wrapper.launches[1]), Strings{"rw arg0_1"});
}

TEST(WrapperTest, CountsWhatItDoesNotUnderstand) {
  Wrapper wrapper = ParseWrapper(Body("    some_new_call(arg0_1, 3);\n"
                                      "    auto x = some_new_view(arg0_1);\n"
                                      "    some_new_call(3, \"arg0_1\");\n"
                                      "    auto rows = arg0_1.size(0);\n"),
                                 "", "");
  EXPECT_EQ(wrapper.unknown_statements, 2U);
  EXPECT_EQ(FlowIn(wrapper), (Strings{"unknown", "unknown"}));
}

TEST(WrapperTest, RecognizesWrappers) {
  EXPECT_TRUE(LooksLikeWrapper(TestData("2.6/nan/plain.wrapper.cpp")));
  EXPECT_FALSE(LooksLikeWrapper(""));
  EXPECT_FALSE(LooksLikeWrapper("int main() { model->run_impl(1); }"));
  EXPECT_FALSE(LooksLikeWrapper(TestData("2.14/mut/l2.wrapper.json")));
  Wrapper wrapper = ParseWrapper("int main() {}", "", "x.cpp");
  EXPECT_TRUE(wrapper.steps.empty());
  EXPECT_EQ(wrapper.path, "x.cpp");
}

TEST(WrapperTest, ReadsAFileThatEndsAnywhere) {
  std::string text = TestData("2.14/mut/l2.wrapper.cpp");
  std::string json = TestData("2.14/mut/l2.wrapper.json");
  size_t whole = Parse("2.14/mut/l2").launches.size();
  size_t most = 0;
  // Every byte of the part that matters, for the rest every 97th.
  size_t body = text.find("::run_impl(");
  for (size_t end = 0; end < text.size(); end += end < body ? 97 : 1) {
    Wrapper wrapper =
        ParseWrapper(std::string_view(text).substr(0, end), json, "");
    EXPECT_LE(wrapper.launches.size(), whole);
    most = std::max(most, wrapper.launches.size());
    size_t balance = 0;
    for (const Step& step : wrapper.steps) {
      if (step.kind == Step::Kind::kIf || step.kind == Step::Kind::kLoop) {
        ++balance;
      }
      if (step.kind == Step::Kind::kEnd) --balance;
    }
    EXPECT_EQ(balance, 0U) << end;
  }
  EXPECT_EQ(most, whole);
  for (size_t end = 0; end < json.size(); ++end) {
    EXPECT_TRUE(ParseProxyNodes(json.substr(0, end)).empty()) << end;
  }
}

TEST(WrapperTest, SurvivesRandomBytesInARealFile) {
  std::mt19937 random(7);
  const std::string text = TestData("2.14/planned/choice.wrapper.cpp") +
                           TestData("2.14/while/l3.wrapper.cpp");
  std::string bytes = "(){}[]<>;,.&*\"'\\/R=\n abuf0_handle";
  bytes += '\0';
  for (int round = 0; round < 300; ++round) {
    std::string broken = text;
    for (int i = 0; i < 20; ++i) {
      broken[random() % broken.size()] = bytes[random() % bytes.size()];
    }
    Wrapper wrapper = ParseWrapper(broken, "{}", "");
    EXPECT_LE(wrapper.launches.size(), wrapper.steps.size());
    std::string noise(random() % 2000, ' ');
    for (char& c : noise) c = bytes[random() % bytes.size()];
    noise = Body(noise);
    EXPECT_EQ(ParseWrapper(noise, noise, "").path, "");
  }
}

TEST(WrapperTest, ReadsHugeAndDeeplyNestedStatements) {
  constexpr size_t kMany = 200000;
  const std::string many(kMany, '(');
  for (const std::string& part :
       {many, std::string(kMany, '{'), std::string(kMany, '}'),
        std::string(kMany, '"'), std::string(kMany, '\''),
        std::string(kMany, '<'), "if (x) " + std::string(kMany, '{')}) {
    Wrapper wrapper = ParseWrapper(Body("f(arg0_1, " + part), "", "");
    EXPECT_LE(wrapper.launches.size(), 0U);
  }
  std::string views = "aoti_torch_cpu_mm_out(";
  for (size_t i = 0; i < kMany; ++i) views += "std::move(";
  EXPECT_EQ(ParseWrapper(Body(views + "arg0_1);"), "", "").launches.size(), 0U);
  std::string long_list = "auto x = {";
  for (size_t i = 0; i < kMany; ++i) long_list += "x, ";
  Wrapper wrapper = ParseWrapper(
      Body(long_list + "};\naoti_torch_cpu_mm_out(x, arg0_1);\n"), "", "");
  ASSERT_EQ(wrapper.launches.size(), 1U);
  EXPECT_EQ(Accesses(wrapper.launches[0]), Strings{"r arg0_1"});
}

TEST(WrapperTest, IgnoresTableIndicesFromNowhere) {
  Wrapper wrapper = ParseWrapper(
      "constants_info_[99999999].name = \"a\";\n"
      "constants_info_[-1].name = \"b\";\n"
      "constants_info_[0].name = \"c\";\n"
      "constants_info_[0].data_size = 99999999999999999999999;\n"
      "inputs_info_[4000000000].name = \"d\";\n" +
          Body("    auto x = std::move(inputs[4000000000]);\n"
               "    output_handles[4000000000] = arg0_1.release();\n"),
      "", "");
  ASSERT_EQ(wrapper.constants.size(), 1U);
  EXPECT_EQ(wrapper.constants[0].name, "c");
  EXPECT_EQ(wrapper.constants[0].data_size, 0U);
  EXPECT_EQ(wrapper.inputs, Strings{"arg0_1"});
}

}  // namespace
}  // namespace ladder
