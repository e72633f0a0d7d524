#include "codegen/cpp_text.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "codegen/launch_parser.h"
#include "codegen/signatures.h"

namespace ladder {
namespace {

using Kind = CppStatement::Kind;
using Strings = std::vector<std::string>;

Strings Split(std::string_view list) {
  std::vector<std::string_view> parts = SplitArguments(list);
  return {parts.begin(), parts.end()};
}

// "3 text", "3 text {", "3 }", "3 // comment".
Strings Statements(std::string_view body) {
  Strings statements;
  for (const CppStatement& statement : SplitStatements(body, 1)) {
    std::string text = std::to_string(statement.line) + " ";
    text += statement.text;
    if (statement.kind == Kind::kOpen) text += "{";
    if (statement.kind == Kind::kClose) text += "}";
    statements.push_back(text);
  }
  return statements;
}

TEST(CppTextTest, SplitsStatementsWhereverTheyStand) {
  EXPECT_EQ(Statements("a();b( c,\n d ) ;\n\n e\n = f;"),
            (Strings{"1 a()", "1 b( c,\n d )", "4 e\n = f"}));
}

TEST(CppTextTest, TellsBlocksFromInitializers) {
  EXPECT_EQ(
      Statements("int a[] = {1, 2};\nif (x) {\n f({3});\n} else {g;}\n{}"),
      (Strings{"1 int a[] = {1, 2}", "2 if (x){", "3 f({3})", "4 }", "4 else{",
               "4 g", "4 }", "5 {", "5 }"}));
}

TEST(CppTextTest, KeepsOnlyCommentsBetweenStatements) {
  EXPECT_EQ(
      Statements("// one; {\na(/* ; */ 1, // )\n 2); // reuse\n/* b; */c;"),
      (Strings{"1 // one; {", "2 a(/* ; */ 1, // )\n 2)", "3 // reuse",
               "4 c"}));
}

TEST(CppTextTest, SkipsLiterals) {
  EXPECT_EQ(Statements("f(\";)\\\"{\", ';', R\"x(};)\n)x\");g;"),
            (Strings{"1 f(\";)\\\"{\", ';', R\"x(};)\n)x\")", "2 g"}));
}

TEST(CppTextTest, KeepsPreprocessorLinesApart) {
  EXPECT_EQ(Statements("#ifdef A\na;\n#endif\n"),
            (Strings{"1 #ifdef A", "2 a", "3 #endif"}));
}

TEST(CppTextTest, AnUnclosedLiteralEndsWithItsLine) {
  EXPECT_EQ(Statements("f(\"a\n); g;"), (Strings{"1 f(\"a\n)", "2 g"}));
  EXPECT_EQ(Statements("R\"(abc; d;"), Strings{"1 R\"(abc; d;"});
  EXPECT_EQ(Statements("a; /* b;"), Strings{"1 a"});
}

TEST(CppTextTest, SplitsArgumentsAtTheTopOnly) {
  EXPECT_EQ(Split("a, f(b, c), std::array<int64_t, 2>{d, e}.data(), \"x,y\""),
            (Strings{"a", "f(b, c)", "std::array<int64_t, 2>{d, e}.data()",
                     "\"x,y\""}));
  EXPECT_EQ(Split(""), Strings{});
  EXPECT_EQ(Split("4L, "), Strings{"4L"});
  EXPECT_EQ(Split("u0 < 3L, p->q"), (Strings{"u0 < 3L", "p->q"}));
}

TEST(CppTextTest, TakesCallsApart) {
  auto call = ParseCall(" kernels.a_0(x, (y)).z ");
  ASSERT_TRUE(call.has_value());
  EXPECT_EQ(call->name, "kernels.a_0");
  EXPECT_EQ(call->arguments, "x, (y)");
  EXPECT_EQ(call->rest, ".z");
  call = ParseCall("reinterpret_cast<void**>(&var_0)");
  ASSERT_TRUE(call.has_value());
  EXPECT_EQ(call->name, "reinterpret_cast<void**>");
  EXPECT_FALSE(ParseCall("RAIIAtenTensorHandle buf0(x)").has_value());
  EXPECT_FALSE(ParseCall("f(x").has_value());
  EXPECT_FALSE(ParseCall("").has_value());
}

TEST(CppTextTest, FindsAssignments) {
  auto sides = SplitAssignment("auto a = b == c");
  ASSERT_TRUE(sides.has_value());
  EXPECT_EQ(sides->first, "auto a");
  EXPECT_EQ(sides->second, "b == c");
  EXPECT_FALSE(SplitAssignment("f(a = b)").has_value());
  EXPECT_FALSE(SplitAssignment("a == b").has_value());
  EXPECT_FALSE(SplitAssignment("a <= b").has_value());
}

TEST(CppTextTest, FindsTheDefinitionAndNotTheCall) {
  auto function = FindFunction(
      "model->C::run(a);\nvoid C::run(int a, // one (\n int b\n) { f({}); } g;",
      "::run");
  ASSERT_TRUE(function.has_value());
  EXPECT_EQ(function->body, " f({}); ");
  EXPECT_EQ(function->body_line, 4U);
  EXPECT_FALSE(FindFunction("C::run(a);", "::run").has_value());
  EXPECT_FALSE(FindFunction("C::run(", "::run").has_value());
  // A file that was cut has a body to its end.
  EXPECT_EQ(FindFunction("C::run() { a; b", "::run")->body, " a; b");
  EXPECT_EQ(FindFunction("C::run() {", "::run")->body, "");
}

TEST(CppTextTest, ReadsStringsAndNumbers) {
  EXPECT_EQ(FirstString("f(\"a\\\"b\", \"c\")"), "a\"b");
  EXPECT_EQ(FirstString("f(a)"), "");
  EXPECT_EQ(FirstString("\"a\\"), "a\\");
  EXPECT_EQ(LeadingInteger("12L]"), 12);
  EXPECT_FALSE(LeadingInteger("99999999999999999999").has_value());
  EXPECT_FALSE(LeadingInteger("x").has_value());
  EXPECT_EQ(IntegerLiteral("20L"), 20);
  EXPECT_EQ(IntegerLiteral("-7"), -7);
  for (const char* text :
       {"4L*s84", "40L + ((-1L)*ks0)", "", "L", "-", "s84"}) {
    EXPECT_FALSE(IntegerLiteral(text).has_value()) << text;
  }
  EXPECT_EQ(LastIdentifier("int64_t int_array_0[]"), "int_array_0");
  EXPECT_EQ(LastIdentifier("()"), "");
}

TEST(KernelSignaturesTest, ReadsPrototypesBodiesAndTemplates) {
  KernelSignatures signatures = FindKernelSignatures(
      "void helper(int x);\n"
      "extern \"C\"  void  cpp_fused_a_0(const float* in_ptr0,\n"
      "                       const int64_t ks0);\n"
      "extern \"C\" void other_1(float* in_out_ptr0)\n{ f(in_out_ptr0); }\n"
      "static inline void call_triton_b_0(\n    const a_type_& in_ptr0,\n"
      "    const std::optional<std::string>& cubin_dir_ = std::nullopt\n){\n"
      "/* 'mutated_arg_names': ['out_ptr0', 'in_ptr0'], */ }\n"
      "void call_c(int n){}",
      {});
  ASSERT_EQ(signatures.size(), 4U);
  EXPECT_EQ(signatures["cpp_fused_a_0"].parameters,
            (Strings{"in_ptr0", "ks0"}));
  EXPECT_EQ(signatures["other_1"].parameters, Strings{"in_out_ptr0"});
  EXPECT_EQ(signatures["call_triton_b_0"].parameters,
            (Strings{"in_ptr0", "cubin_dir_"}));
  EXPECT_EQ(signatures["call_triton_b_0"].mutated,
            (Strings{"out_ptr0", "in_ptr0"}));
  EXPECT_TRUE(signatures["call_c"].mutated.empty());
  EXPECT_TRUE(FindKernelSignatures("void call_a(", {}).empty());
}

TEST(KernelSignaturesTest, KnowsParametersByName) {
  EXPECT_TRUE(RoleOfParameter("in_out_ptr1").read);
  EXPECT_TRUE(RoleOfParameter("in_out_ptr1").written);
  EXPECT_FALSE(RoleOfParameter("in_ptr0").written);
  EXPECT_FALSE(RoleOfParameter("out_ptr12").read);
  EXPECT_TRUE(RoleOfParameter("arg_A").known);
  EXPECT_FALSE(RoleOfParameter("arg_LSE").known);
  EXPECT_FALSE(RoleOfParameter("x_ptr").known);
}

TEST(TensorNamesTest, SeesThroughCastsAndWrappers) {
  TensorNames names;
  names.Declare("buf0", TensorNames::Content::kWritten);
  names.AddView("tmp_tensor_handle_0", {"buf0", true});
  for (const char* expression :
       {"buf0", "&buf0_handle", "(const float*)(buf0.data_ptr())",
        "(const half*)buf0.get()", "&temporary_reference(buf0.get())",
        "borrow_arrayref_tensor_as_tensor(buf0)",
        "reinterpret_cast<CUdeviceptr>(buf0.data_ptr())"}) {
    std::vector<TensorUse> uses = names.TensorsIn(expression);
    ASSERT_EQ(uses.size(), 1U) << expression;
    EXPECT_EQ(uses[0].buffer, "buf0");
    EXPECT_FALSE(uses[0].partial) << expression;
  }
  for (const char* expression :
       {"tmp_tensor_handle_0",
        "wrap_with_raii_handle_if_needed(reinterpret_tensor_wrapper(buf0, 1, "
        "a, b, 0L))"}) {
    EXPECT_TRUE(names.TensorsIn(expression).at(0).partial) << expression;
  }
  for (const char* expression : {"", "nullptr", "512L", "buf1", "buf0.size(0)",
                                 "f(buf0)", "(", "&", "\"buf0\""}) {
    EXPECT_TRUE(names.TensorsIn(expression).empty()) << expression;
  }
}

TEST(TensorNamesTest, ReadsListsOfTensors) {
  TensorNames names;
  names.Declare("a", TensorNames::Content::kWritten);
  names.Declare("b", TensorNames::Content::kWritten);
  names.AddArray("var_array_0", "a, nullptr, b.get(), var_array_0");
  EXPECT_EQ(names.TensorsIn("var_array_0").size(), 2U);
  EXPECT_EQ(
      names.TensorsIn("std::array<AtenTensorHandle, 2>{a, b}.data()").size(),
      2U);
  EXPECT_EQ(names.TensorsIn("std::vector<AtenTensorHandle>{b}.data()").size(),
            1U);
}

TEST(TensorNamesTest, TellsUsesOfDataFromQuestionsAboutSizes) {
  TensorNames names;
  names.Declare("arg0_1", TensorNames::Content::kWritten);
  EXPECT_TRUE(names.Mentions("f(3, arg0_1)"));
  EXPECT_FALSE(names.Mentions("arg0_1.size(0) + arg0_1.strides()[1]"));
  EXPECT_FALSE(names.Mentions("f(\"arg0_1\", arg0_12)"));
}

}  // namespace
}  // namespace ladder
