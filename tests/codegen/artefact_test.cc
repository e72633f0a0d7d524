#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "codegen/artifacts.h"
#include "codegen/wrapper.h"
#include "support/test_data.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

class ArtifactTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = fs::temp_directory_path() / "artifact-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { fs::remove_all(folder_); }

  void Write(const std::string& name, const std::string& text) {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << text;
  }

  fs::path folder_;
};

TEST_F(ArtifactTest, FindsWrapperKernelsAndProxyNodesOfNewTorch) {
  std::string wrapper = TestData("2.14/seg/nan-l3.wrapper.cpp");
  Write("chash/cabc.wrapper.cpp", wrapper);
  Write("chash/cabc.wrapper.json", TestData("2.14/seg/nan-l3.wrapper.json"));
  Write("chash/cdef.kernel.cpp", "// kernels");
  Write("chash/cabc.wrapper.so", "library");
  Write("ab/header.h", "int x;");
  auto found = FindInCache(folder_);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].name, "cabc");
  EXPECT_EQ(found[0].wrapper_file, "cabc.wrapper.cpp");
  EXPECT_EQ(found[0].wrapper, wrapper);
  EXPECT_NE(found[0].proxy_nodes.find("my::bad"), std::string::npos);
  EXPECT_EQ(found[0].kernel_file, "cdef.kernel.cpp");
  EXPECT_EQ(found[0].kernels, "// kernels");
  EXPECT_EQ(found[0].read_library(), "library");
}

TEST_F(ArtifactTest, FindsWhereTheLaunchesComeFromBesideTheWrapper) {
  std::string lines = TestData("2.14/mut/prov.kernel_information.json");
  Write("chash/cabc.wrapper.cpp", TestData("2.14/mut/prov.wrapper.cpp"));
  Write("chash/kernel_information.json", lines);
  Write("cother/cdef.wrapper.cpp", TestData("2.14/nan/l3.wrapper.cpp"));
  auto found = FindInCache(folder_);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].provenance, lines);
  EXPECT_EQ(found[1].provenance, "");
}

TEST_F(ArtifactTest, FindsWhereTheLaunchesComeFromInAPackage) {
  // Two models in one package, each with a file of its own.
  auto found = FindInPackage(TestDataPath("2.14/provenance/two.pt2"));
  ASSERT_EQ(found.size(), 2u);
  EXPECT_NE(found[0].provenance.find("cpp_fused_mul_tanh_0:1"),
            std::string::npos);
  EXPECT_NE(found[1].provenance.find("cpp_fused_exp_0:2"), std::string::npos);
}

TEST_F(ArtifactTest, FindsTheSingleFileOfOldTorch) {
  Write("chash/cabc.cpp", TestData("2.6/seg/nan-l3.wrapper.cpp"));
  Write("chash/cabc.json", TestData("2.6/seg/nan-l3.wrapper.json"));
  Write("chash/cabc.so", "library");
  Write("other/helper.cpp", "int main() {}");
  auto found = FindInCache(folder_);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].wrapper_file, "cabc.cpp");
  EXPECT_EQ(found[0].kernel_file, "cabc.cpp");
  EXPECT_NE(found[0].proxy_nodes.find("my::bad"), std::string::npos);
  EXPECT_EQ(found[0].read_library(), "library");
}

// Three shards of a table: equal but for a size, so torch 2.14 wrote them all
// to one folder.
TEST_F(ArtifactTest, EachModelOfOneFolderHasItsOwnKernels) {
  std::string wrapper = TestData("2.14/nan/l3.wrapper.cpp");
  Write("chash/c1.wrapper.cpp", wrapper);
  Write("chash/c2.wrapper.cpp", wrapper);
  const std::string comment = "// Triton kernels are embedded as comments in ";
  std::string second = comment + "/cache/chash/c2.wrapper.cpp\n// second";
  std::string first = comment + "/cache/chash/c1.wrapper.cpp\n// first";
  Write("chash/c3.kernel.cpp", second);
  Write("chash/c4.kernel.cpp", first);
  auto found = FindInCache(folder_);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].kernel_file, "c4.kernel.cpp");
  EXPECT_EQ(found[0].kernels, first);
  EXPECT_EQ(found[1].kernel_file, "c3.kernel.cpp");
  EXPECT_EQ(found[1].kernels, second);
}

/// Generated kernels that name `wrapper` as theirs.
std::string KernelsOf(const std::string& wrapper) {
  return "// Triton kernels are embedded as comments in /cache/" + wrapper +
         "\n// of " + wrapper + "\n";
}

TEST_F(ArtifactTest, OfSeveralKernelsThoseThatFitTheWrapperBestAreTaken) {
  Write("a/mine.wrapper.cpp", TestData("2.14/nan/l3.wrapper.cpp"));
  const auto taken = [&](const std::vector<std::string>& given) {
    std::vector<fs::path> files = {folder_ / "a/mine.wrapper.cpp"};
    for (const std::string& name : given) files.push_back(folder_ / name);
    const auto found = FindInFiles(files);
    return found.size() == 1 ? found[0].kernel_file : "";
  };
  Write("a/c9.kernel.cpp", KernelsOf("other.wrapper.cpp"));
  EXPECT_EQ(taken({}), "c9.kernel.cpp") << "there is no other";
  Write("a/c8.kernel.cpp", "// of nobody");
  EXPECT_EQ(taken({}), "c8.kernel.cpp");
  Write("a/c7.kernel.cpp", "// of nobody either");
  EXPECT_EQ(taken({}), "mine.wrapper.cpp") << "c7 and c8 fit equally well";
  Write("a/mine.kernel.cpp", KernelsOf("before-it-was-renamed.wrapper.cpp"));
  EXPECT_EQ(taken({}), "mine.kernel.cpp");
  Write("a/c6.kernel.cpp", KernelsOf("mine.wrapper.cpp"));
  EXPECT_EQ(taken({}), "c6.kernel.cpp");
  Write("b/given.kernel.cpp", "// of nobody");
  EXPECT_EQ(taken({"b/given.kernel.cpp"}), "given.kernel.cpp");
  EXPECT_EQ(taken({"a/c9.kernel.cpp"}), "c9.kernel.cpp");
  Write("b/best.kernel.cpp", KernelsOf("mine.wrapper.cpp"));
  EXPECT_EQ(taken({"b/given.kernel.cpp", "b/best.kernel.cpp"}),
            "best.kernel.cpp");
}

TEST_F(ArtifactTest, GivenKernelsOfOneModelAreNotTakenForAnothers) {
  Write("a/c1.wrapper.cpp", TestData("2.14/nan/l3.wrapper.cpp"));
  Write("a/c2.wrapper.cpp", TestData("2.14/nan/l3.wrapper.cpp"));
  Write("b/c3.kernel.cpp", KernelsOf("c2.wrapper.cpp"));
  const auto found =
      FindInFiles({folder_ / "a/c1.wrapper.cpp", folder_ / "a/c2.wrapper.cpp",
                   folder_ / "b/c3.kernel.cpp"});
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].kernel_file, "c1.wrapper.cpp");
  EXPECT_EQ(found[1].kernel_file, "c3.kernel.cpp");
}

TEST_F(ArtifactTest, ModelsAreInTheOrderOfTheirNames) {
  Write("b/c2.wrapper.cpp", TestData("2.14/nan/l3.wrapper.cpp"));
  Write("a/c1.wrapper.cpp", TestData("2.14/seg/nan-l3.wrapper.cpp"));
  auto found = FindInCache(folder_);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].name, "c1");
  EXPECT_EQ(found[1].name, "c2");
}

TEST_F(ArtifactTest, NothingIsFoundInEmptyMissingOrDamagedPlaces) {
  EXPECT_TRUE(FindInCache(folder_).empty());
  EXPECT_TRUE(FindInCache(folder_ / "missing").empty());
  std::string why;
  EXPECT_TRUE(FindInPackage(folder_ / "missing.pt2", &why).empty());
  EXPECT_EQ(why, "no such file");
  EXPECT_TRUE(FindInPackage(folder_, &why).empty());
  EXPECT_EQ(why, "it is no file");
  std::ofstream(folder_ / "empty.pt2");
  EXPECT_TRUE(FindInPackage(folder_ / "empty.pt2", &why).empty());
  EXPECT_EQ(why, "the file is empty");
  Write("bad.pt2", "PK\x03\x04 not a zip");
  EXPECT_TRUE(FindInPackage(folder_ / "bad.pt2").empty());
}

}  // namespace
}  // namespace ladder
