#include "codegen/dataflow.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "support/test_data.h"

namespace ladder {
namespace {

using Indices = std::vector<size_t>;
using Strings = std::vector<std::string>;

/// A wrapper and what flows in it.
struct Flow {
  Wrapper wrapper;
  Dataflow dataflow;

  explicit Flow(const std::string& sample) {
    std::string json = sample + ".wrapper.json";
    bool has_json = std::filesystem::exists(TestDataPath(json));
    wrapper = ParseWrapper(TestData(sample + ".wrapper.cpp"),
                           has_json ? TestData(json) : "", sample);
    dataflow = BuildDataflow(wrapper);
  }

  static Strings Spell(const Wrapper& wrapper,
                       const std::vector<Origin>& origins) {
    Strings words;
    for (const Origin& origin : origins) {
      switch (origin.kind) {
        case Origin::Kind::kLaunch:
          words.push_back(std::to_string(origin.index));
          break;
        case Origin::Kind::kModelInput:
          words.push_back(wrapper.inputs.at(origin.index));
          break;
        case Origin::Kind::kConstant:
          words.push_back(wrapper.constants.at(origin.index).name);
          break;
        case Origin::Kind::kUnwritten:
          words.emplace_back("unwritten");
          break;
      }
    }
    return words;
  }

  // Who may have written what `launch` passes as its argument `access`.
  [[nodiscard]] Strings From(size_t launch, size_t access) const {
    return Spell(wrapper, dataflow.launches.at(launch).origins.at(access));
  }
  [[nodiscard]] Strings Output(size_t number) const {
    return Spell(wrapper, dataflow.outputs.at(number));
  }
  [[nodiscard]] Indices Cone(size_t launch) const {
    return UpstreamCone(wrapper, dataflow, launch);
  }
};

Step MakeStep(Step::Kind kind, const std::string& to = "",
              const std::string& from = "") {
  Step step;
  step.kind = kind;
  step.to = to;
  step.from = from;
  return step;
}

// Adds a launch that reads and writes these buffers.
void AddLaunch(const Strings& reads, const Strings& writes, Wrapper* wrapper) {
  Launch launch;
  for (const std::string& buffer : reads) {
    Access access;
    access.buffer = buffer;
    access.read = true;
    launch.accesses.push_back(access);
  }
  for (const std::string& buffer : writes) {
    Access access;
    access.buffer = buffer;
    access.written = true;
    launch.accesses.push_back(access);
  }
  Step step = MakeStep(Step::Kind::kLaunch);
  step.launch = wrapper->launches.size();
  wrapper->launches.push_back(launch);
  wrapper->steps.push_back(step);
}

TEST(DataflowTest, FollowsAChainFromInputToOutput) {
  Flow flow("2.14/nan/l3");
  EXPECT_EQ(flow.From(0, 1), Strings{"fc1_bias"});
  EXPECT_EQ(flow.From(0, 2), Strings{"arg4_1"});
  EXPECT_EQ(flow.From(0, 3), Strings{"fc1_weight"});
  EXPECT_EQ(flow.From(1, 0), Strings{"0"});  // buf1 is buf0, in place
  EXPECT_EQ(flow.From(2, 0), Strings{"1"});
  EXPECT_EQ(flow.From(3, 0), Strings{"2"});
  EXPECT_EQ(flow.From(4, 1), Strings{"3"});
  ASSERT_EQ(flow.dataflow.outputs.size(), 1U);
  EXPECT_EQ(flow.Output(0), Strings{"4"});
}

TEST(DataflowTest, AResultBeforeItsLaunchIsUnwrittenOrStale) {
  Flow flow("2.14/nan/l3");
  EXPECT_EQ(flow.From(0, 0), Strings{"unwritten"});
  // buf6 reuses the memory of buf1; the launch does not read the old values.
  EXPECT_EQ(flow.wrapper.launches[3].accesses[3].buffer, "buf6");
  EXPECT_EQ(flow.From(3, 3), Strings{"1"});
  EXPECT_FALSE(flow.wrapper.launches[3].accesses[3].read);
}

TEST(DataflowTest, ReuseIsNoDataflow) {
  for (const char* sample : {"2.14/seg/l3", "2.6/seg/l3"}) {
    Flow flow(sample);
    EXPECT_EQ(flow.From(2, 0), Strings{"1"}) << sample;
    EXPECT_EQ(flow.From(2, 1), Strings{"unwritten"}) << sample;
    // addmm_out(buf3, b_bias, buf2, …): buf3 holds what my::bad read.
    EXPECT_EQ(flow.From(3, 0), Strings{"1"}) << sample;
    EXPECT_EQ(flow.From(3, 2), Strings{"2"}) << sample;
    EXPECT_EQ(flow.Cone(3), (Indices{0, 1, 2, 3})) << sample;
  }
}

TEST(DataflowTest, TellsWhoMadeWhatInTopk) {
  Flow flow("2.14/topk/l3");
  EXPECT_EQ(flow.From(1, 0), Strings{"0"});  // convolution of copies
  EXPECT_EQ(flow.From(2, 0), Strings{"1"});
  EXPECT_EQ(flow.From(3, 0), Strings{"2"});  // topk
  EXPECT_EQ(flow.From(4, 0), Strings{"2"});  // sort
  EXPECT_EQ(flow.From(5, 0), Strings{"arg3_1"});
  EXPECT_EQ(flow.From(6, 0), Strings{"5"});  // linalg_inv_ex
  EXPECT_EQ(flow.From(7, 0), Strings{"6"});  // its info
  EXPECT_EQ(flow.From(8, 0), Strings{"3"});
  EXPECT_EQ(flow.From(8, 1), Strings{"3"});
  EXPECT_EQ(flow.From(8, 2), Strings{"4"});
  EXPECT_EQ(flow.Output(0), Strings{"8"});
  EXPECT_EQ(flow.Output(2), Strings{"6"});
  EXPECT_EQ(flow.Cone(8), (Indices{0, 1, 2, 3, 4, 8}));
  EXPECT_EQ(flow.Cone(7), (Indices{5, 6, 7}));
}

TEST(DataflowTest, MutatingOpsAreTheLastWriters) {
  Flow flow("2.14/mut/l2");
  EXPECT_EQ(flow.From(2, 1), Strings{"1"});
  EXPECT_EQ(flow.From(3, 0), Strings{"2"});  // my::mut changed buf2
  Flow scatter("2.6/scatonly/l3");
  EXPECT_EQ(scatter.From(1, 0), Strings{"0"});
  EXPECT_EQ(scatter.From(2, 0), Strings{"1"});
}

TEST(DataflowTest, MutatedInputsAndBuffersComeFromTheLaunch) {
  Flow flow("2.14/mutin/l2");
  EXPECT_EQ(flow.From(1, 1), Strings{"arg3_1"});
  EXPECT_EQ(flow.From(1, 2), Strings{"cnt"});
  EXPECT_EQ(flow.From(1, 3), Strings{"arg3_1"});
  EXPECT_EQ(flow.Output(0), Strings{"1"});       // arg3_1 itself
  EXPECT_EQ(flow.Output(2), Strings{"arg4_1"});  // returned untouched
}

// torch 2.6 does not update the buffer of that model at all.
TEST(DataflowTest, KnowsWhoWritesIntoInputsAndConstants) {
  const std::map<std::string, Strings> updated{
      {"2.14/mutin/l2", {"cnt", "arg3_1"}}, {"2.6/mutin/l2", {"arg3_1"}}};
  for (const auto& [sample, names] : updated) {
    Flow flow(sample);
    Strings found;
    for (const Update& update : flow.dataflow.updates) {
      EXPECT_EQ(update.launch, 1U);
      found.push_back(Flow::Spell(flow.wrapper, {update.of}).at(0));
      const Launch& launch = flow.wrapper.launches[update.launch];
      EXPECT_TRUE(launch.accesses.at(update.access).written);
    }
    EXPECT_EQ(found, names) << sample;
  }
}

TEST(DataflowTest, OutputsThatAreViewsOrInputs) {
  Flow flow("2.6/view/l2");
  ASSERT_EQ(flow.dataflow.outputs.size(), 4U);
  EXPECT_EQ(flow.Output(0), Strings{"1"});
  EXPECT_EQ(flow.Output(1), Strings{"0"});
  EXPECT_EQ(flow.Output(2), Strings{"2"});
  EXPECT_EQ(flow.Output(3), Strings{"arg0_1"});
  EXPECT_EQ(flow.Cone(1), (Indices{0, 1}));
}

TEST(DataflowTest, StraightCodeHasOneOrder) {
  Flow flow("2.14/seg/l3");
  const Dataflow& dataflow = flow.dataflow;
  EXPECT_EQ(dataflow.first, Indices{0});
  EXPECT_EQ(dataflow.next, (std::vector<Indices>{{1}, {2}, {3}, {4}, {}}));
  EXPECT_EQ(dataflow.last,
            (std::vector<bool>{false, false, false, false, true}));
  EXPECT_FALSE(dataflow.may_be_empty);
}

// Found by the fuzzer: the inputs in between all had the same, empty name.
TEST(DataflowTest, InputsWhoseLinesAreMissingAreNone) {
  std::string code = TestData("2.14/nan/l3.wrapper.cpp");
  const std::string first = "inputs[0]";
  code.replace(code.find(first), first.size(), "inputs[60000]");
  const Wrapper wrapper = ParseWrapper(code, "", "w");
  EXPECT_EQ(wrapper.inputs.size(), 60'001U);
  const Dataflow flow = BuildDataflow(wrapper);
  ASSERT_EQ(flow.launches.size(), 5U);
  EXPECT_EQ(flow.launches.size(), Flow("2.14/nan/l3").dataflow.launches.size());
}

TEST(DataflowTest, EitherSideOfACondMayFollow) {
  Flow flow("2.14/cond/l3");
  EXPECT_EQ(flow.dataflow.first, Indices{0});
  EXPECT_EQ(flow.dataflow.next,
            (std::vector<Indices>{{1, 3}, {2}, {5}, {4}, {5}, {}}));
  EXPECT_TRUE(flow.dataflow.last[5]);
  EXPECT_FALSE(flow.dataflow.last[2]);
}

TEST(DataflowTest, MergesWhatTheSidesOfACondMade) {
  Flow flow("2.14/cond/l3");
  EXPECT_EQ(flow.From(1, 1), Strings{"b_bias"});  // through its alias
  EXPECT_EQ(flow.From(1, 2), Strings{"0"});
  EXPECT_EQ(flow.From(3, 1), Strings{"a_bias"});
  EXPECT_EQ(flow.From(5, 0), (Strings{"2", "4"}));
  // Whichever it was, the last kernel wrote all of it.
  EXPECT_EQ(flow.Output(0), Strings{"5"});
  EXPECT_EQ(flow.Cone(4), (Indices{0, 3, 4}));
}

TEST(DataflowTest, ALoopMayRunNotAtAllOrManyTimes) {
  for (const char* sample : {"2.14/while/l3", "2.6/while/l3"}) {
    Flow flow(sample);
    EXPECT_EQ(flow.dataflow.first, Indices{0}) << sample;
    EXPECT_EQ(flow.dataflow.next, (std::vector<Indices>{{1, 3}, {2}, {0}, {}}))
        << sample;
    EXPECT_EQ(flow.dataflow.last,
              (std::vector<bool>{false, false, false, true}))
        << sample;
  }
}

TEST(DataflowTest, CarriesValuesAroundALoop) {
  for (const char* sample : {"2.14/while/l3", "2.6/while/l3"}) {
    Flow flow(sample);
    EXPECT_EQ(flow.From(0, 0), (Strings{"2", "arg2_1"})) << sample;
    EXPECT_EQ(flow.From(1, 2), (Strings{"2", "arg3_1"})) << sample;
    // Each turn has new memory of its own.
    EXPECT_EQ(flow.From(1, 0), Strings{"unwritten"}) << sample;
    EXPECT_EQ(flow.From(2, 0), Strings{"1"}) << sample;
    EXPECT_EQ(flow.From(3, 0), (Strings{"2", "arg3_1"})) << sample;
    EXPECT_EQ(flow.Cone(3), (Indices{1, 2, 3})) << sample;
    EXPECT_EQ(flow.Cone(1), (Indices{1, 2})) << sample;
  }
}

TEST(DataflowTest, ABranchWithoutElseMayBeSkipped) {
  Wrapper wrapper;
  wrapper.inputs = {"x"};
  wrapper.steps.push_back(MakeStep(Step::Kind::kIf));
  AddLaunch({"x"}, {"a"}, &wrapper);
  wrapper.steps.push_back(MakeStep(Step::Kind::kEnd));
  Dataflow dataflow = BuildDataflow(wrapper);
  EXPECT_EQ(dataflow.first, Indices{0});
  EXPECT_TRUE(dataflow.last[0]);
  EXPECT_TRUE(dataflow.may_be_empty);
}

TEST(DataflowTest, ALoopThatBreaksFirstMayBeEmpty) {
  Wrapper wrapper;
  wrapper.inputs = {"x"};
  wrapper.steps.push_back(MakeStep(Step::Kind::kLoop));
  wrapper.steps.push_back(MakeStep(Step::Kind::kBreak));
  AddLaunch({"x"}, {"x"}, &wrapper);
  wrapper.steps.push_back(MakeStep(Step::Kind::kEnd));
  wrapper.steps.push_back(MakeStep(Step::Kind::kOutput, "0", "x"));
  Dataflow dataflow = BuildDataflow(wrapper);
  EXPECT_TRUE(dataflow.may_be_empty);
  EXPECT_EQ(dataflow.next, (std::vector<Indices>{{0}}));
  EXPECT_TRUE(dataflow.last[0]);
  EXPECT_EQ(Flow::Spell(wrapper, dataflow.outputs[0]), (Strings{"0", "x"}));
}

TEST(DataflowTest, NoLaunchAtAllIsEmpty) {
  Dataflow dataflow = BuildDataflow(Wrapper{});
  EXPECT_TRUE(dataflow.may_be_empty);
  EXPECT_TRUE(dataflow.first.empty());
  EXPECT_TRUE(dataflow.outputs.empty());
}

TEST(DataflowTest, LoopsInLoopsCarryAllTheWayOut) {
  Wrapper wrapper;
  wrapper.inputs = {"x"};
  wrapper.steps.push_back(MakeStep(Step::Kind::kAlias, "carried", "x"));
  wrapper.steps.push_back(MakeStep(Step::Kind::kLoop));
  AddLaunch({"carried"}, {"test"}, &wrapper);
  wrapper.steps.push_back(MakeStep(Step::Kind::kBreak));
  wrapper.steps.push_back(MakeStep(Step::Kind::kLoop));
  wrapper.steps.push_back(MakeStep(Step::Kind::kBreak));
  wrapper.steps.push_back(MakeStep(Step::Kind::kOther, "made"));
  AddLaunch({"carried"}, {"made"}, &wrapper);
  wrapper.steps.push_back(MakeStep(Step::Kind::kRelease, "carried"));
  wrapper.steps.push_back(MakeStep(Step::Kind::kAlias, "carried", "made"));
  wrapper.steps.push_back(MakeStep(Step::Kind::kEnd));
  wrapper.steps.push_back(MakeStep(Step::Kind::kEnd));
  AddLaunch({"carried"}, {"result"}, &wrapper);
  Dataflow dataflow = BuildDataflow(wrapper);
  EXPECT_EQ(Flow::Spell(wrapper, dataflow.launches[0].origins[0]),
            (Strings{"1", "x"}));
  EXPECT_EQ(Flow::Spell(wrapper, dataflow.launches[1].origins[0]),
            (Strings{"1", "x"}));
  EXPECT_EQ(Flow::Spell(wrapper, dataflow.launches[1].origins[1]),
            Strings{"unwritten"});
  EXPECT_EQ(dataflow.next, (std::vector<Indices>{{0, 1, 2}, {0, 1}, {}}));
}

TEST(DataflowTest, WritesThroughAViewLeaveTheRest) {
  Flow flow("2.14/planned/planned");
  EXPECT_EQ(flow.From(2, 0), (Strings{"0", "1"}));  // buf3 = buf2 and buf1
  EXPECT_EQ(flow.Cone(2), (Indices{0, 1, 2}));
}

TEST(DataflowTest, MemoryOfAPoolIsNewEachTime) {
  // buf6 lies in the pool as buf0 to buf4 do.
  Flow flow("2.14/planned/planned");
  EXPECT_EQ(flow.From(2, 1), Strings{"unwritten"});
  EXPECT_EQ(flow.From(4, 0), Strings{"unwritten"});
}

TEST(DataflowTest, CopiesAndInPlaceShimsAreWriters) {
  Flow flow("2.14/planned/planned");
  EXPECT_EQ(flow.From(3, 0), Strings{"2"});
  EXPECT_EQ(flow.From(4, 1), Strings{"3"});  // index_put_ changed buf4
  EXPECT_EQ(flow.From(6, 1), Strings{"3"});
  EXPECT_EQ(flow.From(7, 0), Strings{"6"});  // copy_ wrote buf7
  EXPECT_EQ(flow.Output(1), Strings{"door_handle"});
  EXPECT_TRUE(flow.Output(2).empty());  // a scalar that no launch made
}

TEST(DataflowTest, AThreeWayBranchHasThreeResults) {
  Flow flow("2.14/planned/choice");
  EXPECT_EQ(flow.Output(0), (Strings{"3", "4", "5"}));
  EXPECT_EQ(flow.Output(1), flow.Output(0));
  EXPECT_EQ(flow.From(3, 0), Strings{"1"});
  EXPECT_EQ(flow.dataflow.next[2], (Indices{3, 4, 5}));
  EXPECT_EQ(flow.dataflow.last,
            (std::vector<bool>{false, false, false, true, true, true}));
}

TEST(DataflowTest, FollowsTritonKernels) {
  Flow flow("cuda-codegen/2.14/layer.l2filter");
  EXPECT_EQ(flow.From(1, 0), Strings{"0"});
  EXPECT_EQ(flow.From(1, 1), Strings{"b"});
  EXPECT_EQ(flow.From(4, 0), Strings{"3"});
  EXPECT_EQ(flow.Output(1), Strings{"1"});
  Flow old("cuda-codegen/2.6/mutated_input.l2");
  EXPECT_EQ(old.From(2, 1), Strings{"1"});
  EXPECT_EQ(old.From(2, 3), Strings{"arg2_1"});
  EXPECT_EQ(old.From(4, 0), Strings{"3"});
  EXPECT_EQ(old.Output(0), Strings{"2"});
  Flow parts("cuda-codegen/2.6/cats.l2");
  EXPECT_EQ(parts.From(3, 0), (Strings{"0", "1", "2"}));
  Flow descriptors("cuda-codegen/2.14-hopper/user_tma.l3");
  EXPECT_EQ(descriptors.From(3, 0), Strings{"2"});
}

TEST(DataflowTest, AConeOfNoLaunchIsEmpty) {
  Flow flow("2.14/nan/l3");
  EXPECT_TRUE(flow.Cone(99).empty());
  EXPECT_EQ(flow.Cone(0), Indices{0});
}

TEST(DataflowTest, EveryReadOfARecordedWrapperHasAnOrigin) {
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(TestDataPath(""))) {
    std::string path = entry.path().lexically_relative(TestDataPath(""));
    size_t end = path.rfind(".wrapper.cpp");
    if (end == std::string::npos) continue;
    Flow flow(path.substr(0, end));
    for (size_t i = 0; i < flow.wrapper.launches.size(); ++i) {
      const auto& accesses = flow.wrapper.launches[i].accesses;
      ASSERT_EQ(flow.dataflow.launches[i].origins.size(), accesses.size());
      for (size_t k = 0; k < accesses.size(); ++k) {
        if (!accesses[k].read) continue;
        Strings from = flow.From(i, k);
        EXPECT_FALSE(from.empty()) << path << " launch " << i;
        // A kernel of several loops may be given a new buffer to work in, and
        // flex attention a list of blocks that it has no use for.
        if (accesses[k].parameter.starts_with("in_out_ptr") ||
            accesses[k].parameter.starts_with("arg_FULL_KV")) {
          continue;
        }
        EXPECT_EQ(std::count(from.begin(), from.end(), "unwritten"), 0)
            << path << " launch " << i << " " << accesses[k].buffer;
      }
    }
    EXPECT_FALSE(flow.dataflow.may_be_empty) << path;
  }
}

TEST(DataflowTest, SurvivesStepsThatMakeNoSense) {
  Wrapper wrapper;
  for (Step::Kind kind :
       {Step::Kind::kElse, Step::Kind::kEnd, Step::Kind::kBreak,
        Step::Kind::kLoop, Step::Kind::kElse, Step::Kind::kIf,
        Step::Kind::kUnknown, Step::Kind::kBreak}) {
    wrapper.steps.push_back(MakeStep(kind));
  }
  wrapper.steps.push_back(MakeStep(Step::Kind::kAlias, "a", "nowhere"));
  wrapper.steps.push_back(MakeStep(Step::Kind::kOutput, "99999999999", "a"));
  wrapper.steps.push_back(MakeStep(Step::Kind::kOutput, "x", "a"));
  Step launch = MakeStep(Step::Kind::kLaunch);
  launch.launch = 7;
  wrapper.steps.push_back(launch);
  Dataflow dataflow = BuildDataflow(wrapper);
  EXPECT_TRUE(dataflow.outputs.empty());
  EXPECT_TRUE(dataflow.may_be_empty);
}

// `depth` loops, one in the other, each with a break and a launch.
Wrapper NestedLoops(size_t depth) {
  Wrapper wrapper;
  wrapper.inputs = {"x"};
  for (size_t i = 0; i < depth; ++i) {
    wrapper.steps.push_back(MakeStep(Step::Kind::kLoop));
    wrapper.steps.push_back(MakeStep(Step::Kind::kBreak));
    AddLaunch({"x"}, {"x"}, &wrapper);
  }
  for (size_t i = 0; i < depth; ++i) {
    wrapper.steps.push_back(MakeStep(Step::Kind::kEnd));
  }
  return wrapper;
}

TEST(DataflowTest, NestedLoopsLeadToEveryLoopAround) {
  constexpr size_t kDepth = 40;
  Dataflow dataflow = BuildDataflow(NestedLoops(kDepth));
  EXPECT_EQ(dataflow.next[kDepth - 1].size(), kDepth);
  EXPECT_EQ(dataflow.launches[0].origins[0].size(), kDepth + 1);
  EXPECT_TRUE(dataflow.may_be_empty);
}

TEST(DataflowTest, HostileNestingEnds) {
  constexpr size_t kDepth = 300;
  Dataflow dataflow = BuildDataflow(NestedLoops(kDepth));
  EXPECT_EQ(dataflow.launches.size(), kDepth);
  EXPECT_TRUE(dataflow.may_be_empty);
}

}  // namespace
}  // namespace ladder
