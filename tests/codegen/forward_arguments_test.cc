#include "codegen/forward_arguments.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/test_data.h"

namespace ladder {
namespace {

using Strings = std::vector<std::string>;

constexpr const char* kModel = R"(import torch


class Block(torch.nn.Module):
    def forward(self, other):
        return other


class Model(torch.nn.Module):
    def forward(
        self, x: torch.Tensor, states: tuple[int, int], *, mask=None
    ):
        h = torch.relu(x)
        return h
)";

TEST(ForwardArgumentsTest, FindsTheOutermostForward) {
  const auto frame =
      FindForward(TestData("2.14/nan/prov.kernel_information.json"));
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->file, "/home/user/cases.py");
  EXPECT_EQ(frame->line, 26u);
  EXPECT_FALSE(FindForward(""));
  // Its line has no text.
  const auto typed =
      FindForward(TestData("2.14/stdin/l2.kernel_information.json"));
  ASSERT_TRUE(typed);
  EXPECT_EQ(typed->file, "<stdin>");
  EXPECT_EQ(typed->line, 10u);
}

TEST(ForwardArgumentsTest, NamesPlainArguments) {
  EXPECT_EQ(ForwardArguments(kModel, 13, "", 3),
            (Strings{"x", "states", "mask"}));
  EXPECT_EQ(ForwardArguments(kModel, 6, "", 1), Strings{"other"});
  // Not as many as the model has inputs.
  EXPECT_EQ(ForwardArguments(kModel, 13, "", 4), Strings{});
  EXPECT_EQ(ForwardArguments("", 13, "", 1), Strings{});
}

// The form of in_spec_ in 2.14/nan/l2.wrapper.cpp.
TEST(ForwardArgumentsTest, NamesTheLeavesOfNestedArguments) {
  const std::string leaf =
      R"({"type": null, "context": null, "children_spec": []})";
  const std::string wrapper =
      "    in_spec_ = R\"([1, {\"type\": \"builtins.tuple\", \"context\": "
      "\"null\", \"children_spec\": [{\"type\": \"builtins.tuple\", "
      "\"context\": \"null\", \"children_spec\": [" +
      leaf + ", {\"type\": \"builtins.tuple\", \"context\": \"null\", " +
      "\"children_spec\": [" + leaf + ", " + leaf +
      "]}]}, {\"type\": \"builtins.dict\", \"context\": \"[\\\"mask\\\"]\", "
      "\"children_spec\": [" +
      leaf + "]}]}])\";\n";
  EXPECT_EQ(ForwardArguments(kModel, 13, wrapper, 4),
            (Strings{"x", "states[0]", "states[1]", "mask"}));
}

TEST(ForwardArgumentsTest, ManyArgumentsHaveNoNames) {
  EXPECT_EQ(ForwardArguments("def forward(self, *inputs):\n  pass\n", 2, "", 1),
            Strings{});
}

}  // namespace
}  // namespace ladder
