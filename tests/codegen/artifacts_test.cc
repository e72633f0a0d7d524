#include "codegen/artifacts.h"

#include <gtest/gtest.h>
#include <zip.h>

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "base/file.h"
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

// What torch 2.14 left in a cache; of a GPU, what Triton 3.6 leaves.
class SharedCompilationTest : public ArtifactTest {
 protected:
  static constexpr const char* kCheck =
      "alignas(64) float in_out_ptr0[16] = {0.0};\n\n"
      "extern \"C\" void __avx_chk_kernel() {\n";

  /// As triton/runtime/cache.py writes it.
  [[nodiscard]] std::string GroupOf(const std::string& cache) const {
    return R"({"child_paths": {"k.cubin": ")" +
           (folder_ / cache / "triton/0/RNBG/k.cubin").string() + "\"}}";
  }

  void WriteCache(const std::string& cache) {
    Write(cache + "/ar/cars25i57.cpp", kCheck);
    Write(cache + "/ar/cars25i57.so", "library");
    Write(cache + "/ar/cars25i57.so.load_ok", "");
    Write(cache + "/nj/cnj4lkwh5.cpp", kCheck);  // could not be compiled
    Write(cache + "/nw/cjit.cpp", "extern \"C\" void kernel(");
    Write(cache + "/nw/cjit.so", "library");
    Write(cache + "/5z/c5zd.best_config", "{}");  // measured, not compiled
    Write(cache + "/triton/0/RNBG/k.cubin", "binary");
    Write(cache + "/triton/0/RNBG/__grp__k.json", GroupOf(cache));
    Write(cache + "/cvts/csjg.wrapper.cpp",
          TestData("2.14/seg/nan-l3.wrapper.cpp"));
    Write(cache + "/cvts/csjg.wrapper.so", "library");
  }

  [[nodiscard]] std::vector<std::string> FilesIn(
      const std::string& cache) const {
    std::vector<std::string> files;
    for (const auto& each : fs::recursive_directory_iterator(folder_ / cache)) {
      if (each.is_regular_file()) {
        files.push_back(each.path().lexically_relative(folder_ / cache));
      }
    }
    std::sort(files.begin(), files.end());
    return files;
  }
};

TEST_F(SharedCompilationTest, AStageGetsWhatItWouldCompileAgain) {
  WriteCache("a");
  EXPECT_EQ(FindInCache(folder_ / "a").size(), 1u);
  // From stage to stage.
  for (const auto& [from, to] : {std::pair("a", "b"), std::pair("b", "c")}) {
    fs::create_directory(folder_ / to);
    ShareCompilation(folder_ / from, folder_ / to);
    fs::remove_all(folder_ / from);
    EXPECT_EQ(FilesIn(to),
              (std::vector<std::string>{
                  "ar/cars25i57.cpp", "ar/cars25i57.so",
                  "ar/cars25i57.so.load_ok", "nj/cnj4lkwh5.cpp",
                  "triton/0/RNBG/__grp__k.json", "triton/0/RNBG/k.cubin"}));
    EXPECT_TRUE(FindInCache(folder_ / to).empty());
    EXPECT_EQ(ReadFile(folder_ / to / "ar/cars25i57.so"), "library");
    const auto list = ReadFile(folder_ / to / "triton/0/RNBG/__grp__k.json");
    EXPECT_EQ(boost::json::parse(list.value_or("")),
              boost::json::parse(GroupOf(to)));
  }
}

TEST_F(SharedCompilationTest, TheFirstStageGetsTheChecksOfTheUsersCache) {
  const std::vector<std::string> checks = {
      "ar/cars25i57.cpp", "ar/cars25i57.so", "ar/cars25i57.so.load_ok"};
  WriteCache("given");
  WriteCache("tmp/torchinductor_me_too");
  for (const char* cache : {"b", "c", "d"})
    fs::create_directory(folder_ / cache);
  const std::string tmp = folder_ / "tmp";
  ShareInstructionChecks({{"TMPDIR", tmp}, {"USER", "me/too"}}, folder_ / "b");
  EXPECT_EQ(FilesIn("b"), checks);
  ShareInstructionChecks(
      {{"TORCHINDUCTOR_CACHE_DIR", folder_ / "given"}, {"TMPDIR", tmp}},
      folder_ / "c");
  EXPECT_EQ(FilesIn("c"), checks);
  ShareInstructionChecks({{"TMPDIR", tmp}, {"USER", "another"}}, folder_ / "d");
  EXPECT_TRUE(FilesIn("d").empty());
  // A library that somebody may be compiling.
  fs::remove(folder_ / "given/ar/cars25i57.so.load_ok");
  ShareInstructionChecks({{"TORCHINDUCTOR_CACHE_DIR", folder_ / "given"}},
                         folder_ / "d");
  EXPECT_TRUE(FilesIn("d").empty());
}

// The texts are the parts by which torch 2.6 and 2.14 can be told.
TEST_F(ArtifactTest, TheCodeOfTorchCompileIsToldFromOtherCode) {
  EXPECT_EQ(FindJit(folder_), JitCode::kNone);
  Write("ab/mine.py", "def call(args): pass\n");
  Write("ab/mine.cpp", "int main() {}\n");
  EXPECT_EQ(FindJit(folder_), JitCode::kNone);
  Write("cd/x.py", "async_compile = AsyncCompile()\ndef call(args):\n");
  EXPECT_EQ(FindJit(folder_), JitCode::kPythonWrapper);
  Write("ef/y.cpp", "void inductor_entry_impl(AtenTensorHandle*) {}\n");
  EXPECT_EQ(FindJit(folder_), JitCode::kCppWrapper);
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
  EXPECT_EQ(why, "it is not a file");
  std::ofstream(folder_ / "empty.pt2");
  EXPECT_TRUE(FindInPackage(folder_ / "empty.pt2", &why).empty());
  EXPECT_EQ(why, "the file is empty");
  Write("bad.pt2", "PK\x03\x04 not a zip");
  EXPECT_TRUE(FindInPackage(folder_ / "bad.pt2").empty());
}

using Files = std::vector<std::pair<std::string, std::string>>;

/// A zip archive of those files, made by libzip.
std::string MakeZip(const Files& files, int method) {
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* source = zip_source_buffer_create(nullptr, 0, 0, &error);
  zip_source_keep(source);
  zip_t* archive = zip_open_from_source(source, ZIP_TRUNCATE, &error);
  for (const auto& [name, bytes] : files) {
    zip_source_t* content =
        zip_source_buffer(archive, bytes.data(), bytes.size(), 0);
    const zip_int64_t index =
        zip_file_add(archive, name.c_str(), content, ZIP_FL_ENC_UTF_8);
    zip_set_file_compression(archive, static_cast<zip_uint64_t>(index), method,
                             0);
  }
  EXPECT_EQ(zip_close(archive), 0);
  zip_source_open(source);
  zip_source_seek(source, 0, SEEK_END);
  std::string bytes(static_cast<size_t>(zip_source_tell(source)), '\0');
  zip_source_seek(source, 0, SEEK_SET);
  zip_source_read(source, bytes.data(), bytes.size());
  zip_source_close(source);
  zip_source_free(source);
  return bytes;
}

std::string WhyNot(const std::string& bytes) {
  std::string why;
  EXPECT_FALSE(Package::Open(bytes, &why).has_value());
  return why;
}

std::vector<std::string> Names(const Package& package) {
  std::vector<std::string> names;
  for (const PackageEntry& entry : package.entries()) {
    names.push_back(entry.name);
  }
  return names;
}

TEST(PackageTest, ListsARealPackageWithARootFolder) {
  const std::string bytes = TestData("2.14/badweight/model.pt2");
  std::string why;
  auto package = Package::Open(bytes, &why);
  ASSERT_TRUE(package) << why;
  auto names = Names(*package);
  EXPECT_EQ(names.size(), 10U);
  EXPECT_TRUE(std::all_of(names.begin(), names.end(), [](const auto& name) {
    return name.starts_with("model/");
  }));
  EXPECT_EQ(package->Read("model/archive_format", 100), "pt2");
  EXPECT_EQ(package->Read("model/byteorder", 100), "little");
}

TEST(PackageTest, ListsARealPackageWithoutRootFolder) {
  const std::string bytes = TestData("2.6/badweight/model.pt2");
  std::string why;
  auto package = Package::Open(bytes, &why);
  ASSERT_TRUE(package) << why;
  EXPECT_EQ(package->entries().size(), 5U);
  EXPECT_EQ(package->Read("archive_format", 100), "pt2");
  EXPECT_EQ(package->Read("version", 100), "0");
}

TEST(PackageTest, ReadsEveryEntryOfRealPackages) {
  for (const char* version : {"2.14", "2.6"}) {
    const std::string bytes =
        TestData(std::string(version) + "/badweight/model.pt2");
    std::string why;
    auto package = Package::Open(bytes, &why);
    ASSERT_TRUE(package) << why;
    for (const PackageEntry& entry : package->entries()) {
      auto content = package->Read(entry.name, entry.bytes);
      ASSERT_TRUE(content) << entry.name;
      EXPECT_EQ(content->size(), entry.bytes) << entry.name;
      if (entry.name.ends_with(".so")) {
        EXPECT_EQ(content->substr(0, 4),
                  "\x7f"
                  "ELF");
      } else if (entry.name.ends_with(".cpp") &&
                 !entry.name.ends_with("kernel.cpp")) {
        EXPECT_NE(content->find("AOTInductorModel::run_impl("),
                  std::string::npos);
      }
    }
  }
}

TEST(PackageTest, ReadsCompressedEntries) {
  const std::string content(3'000'000, 'a');
  const std::string bytes = MakeZip({{"a/big", content}}, ZIP_CM_DEFLATE);
  std::string why;
  auto package = Package::Open(bytes, &why);
  ASSERT_TRUE(package) << why;
  EXPECT_EQ(package->entries()[0].bytes, content.size());
  EXPECT_EQ(package->Read("a/big", content.size()), content);
}

TEST(PackageTest, EntryLargerThanAllowedIsNotRead) {
  for (const int method : {ZIP_CM_STORE, ZIP_CM_DEFLATE}) {
    const std::string bytes =
        MakeZip({{"big", std::string(5'000'000, 'a')}}, method);
    std::string why;
    auto package = Package::Open(bytes, &why);
    ASSERT_TRUE(package) << why;
    EXPECT_FALSE(package->Read("big", 4'999'999));
    EXPECT_TRUE(package->Read("big", 5'000'000));
  }
}

TEST(PackageTest, EntryThatLiesAboutItsSizeIsNotReadPastTheLimit) {
  const std::string content(5'000'000, 'a');
  std::string bytes = MakeZip({{"bomb", content}}, ZIP_CM_DEFLATE);
  // The size stands in both headers; the packed stream still holds it all.
  const std::string size("\x40\x4b\x4c\x00", 4);
  for (size_t at = bytes.find(size); at != std::string::npos;
       at = bytes.find(size)) {
    bytes.replace(at, 4, std::string("\x0a\x00\x00\x00", 4));
  }
  std::string why;
  auto package = Package::Open(bytes, &why);
  ASSERT_TRUE(package) << why;
  EXPECT_EQ(package->entries()[0].bytes, 10U);
  EXPECT_FALSE(package->Read("bomb", 1000));
}

TEST(PackageTest, WrongChecksumIsDamage) {
  std::string bytes =
      MakeZip({{"good", "all is well"}, {"bad", "some text"}}, ZIP_CM_STORE);
  bytes.replace(bytes.find("some text"), 9, "some test");
  std::string why;
  auto package = Package::Open(bytes, &why);
  ASSERT_TRUE(package) << why;
  EXPECT_FALSE(package->Read("bad", 100));
  EXPECT_EQ(package->Read("good", 100), "all is well");
}

TEST(PackageTest, AbsentEntryIsNothing) {
  const std::string bytes = TestData("2.6/badweight/model.pt2");
  std::string why;
  auto package = Package::Open(bytes, &why);
  ASSERT_TRUE(package) << why;
  EXPECT_FALSE(package->Read("Version", 100));
  EXPECT_FALSE(package->Read("", 100));
  EXPECT_FALSE(package->Read("data/aotinductor/model/", 100));
}

TEST(PackageTest, NamesAreReportedAsTheyAre) {
  const Files files{{"../../etc/passwd", "x"}, {"/root", "y"}, {"ä b", "z"}};
  const std::string bytes = MakeZip(files, ZIP_CM_STORE);
  std::string why;
  auto package = Package::Open(bytes, &why);
  ASSERT_TRUE(package) << why;
  EXPECT_EQ(Names(*package),
            (std::vector<std::string>{"../../etc/passwd", "/root", "ä b"}));
  for (const auto& [name, content] : files) {
    EXPECT_EQ(package->Read(name, 100), content);
  }
}

TEST(PackageTest, MovedPackageStillReads) {
  const std::string first = MakeZip({{"a", "1"}}, ZIP_CM_STORE);
  const std::string second = MakeZip({{"b", "2"}}, ZIP_CM_STORE);
  std::string why;
  auto package = Package::Open(first, &why);
  auto other = Package::Open(second, &why);
  ASSERT_TRUE(package && other);
  Package moved = std::move(*package);
  EXPECT_EQ(moved.Read("a", 10), "1");
  moved = std::move(*other);
  EXPECT_EQ(moved.Read("b", 10), "2");
  EXPECT_EQ(Names(moved), std::vector<std::string>{"b"});
}

TEST(PackageTest, SaysWhyAFileIsNoPackage) {
  EXPECT_EQ(WhyNot(""), "the file is empty");
  EXPECT_EQ(WhyNot("not a zip file\n"),
            "the file is not a zip file, so it is not a .pt2 package");
  const std::string whole = TestData("2.6/badweight/model.pt2");
  EXPECT_EQ(WhyNot(whole.substr(0, whole.size() / 2)),
            "the file is truncated: the end of the zip file is missing");
}

TEST(PackageTest, ContradictoryTableOfContentsIsSaid) {
  std::string bytes = MakeZip({{"a", "1"}, {"b", "2"}}, ZIP_CM_STORE);
  // The table of contents begins far behind the end of the file.
  bytes.replace(bytes.size() - 6, 4, "\xff\xff\xff\x7f");
  const std::string why = WhyNot(bytes);
  EXPECT_FALSE(why.empty());
  EXPECT_EQ(why.find('\n'), std::string::npos);
}

TEST(PackageTest, CutOffAnywhereIsSaid) {
  const std::string whole =
      MakeZip({{"a/b.so", std::string(300, 'x')}, {"c", "text"}}, ZIP_CM_STORE);
  for (size_t length = 0; length < whole.size(); ++length) {
    const std::string cut(whole.data(), length);
    EXPECT_FALSE(WhyNot(cut).empty()) << length;
  }
}

TEST(PackageTest, CutOffRealPackageIsSaid) {
  for (const char* version : {"2.14", "2.6"}) {
    const std::string whole =
        TestData(std::string(version) + "/badweight/model.pt2");
    for (size_t length = 1; length < whole.size(); length += 4999) {
      EXPECT_FALSE(WhyNot(whole.substr(0, length)).empty()) << length;
    }
  }
}

TEST(PackageTest, DamagedPackageIsReadSafely) {
  const std::string whole =
      MakeZip({{"a", std::string(2000, 'x')}, {"b/c", "text"}}, ZIP_CM_DEFLATE);
  std::mt19937 random(4);
  for (int round = 0; round < 3000; ++round) {
    std::string bytes = whole;
    for (int i = 0; i < 3; ++i) {
      bytes[random() % bytes.size()] = static_cast<char>(random());
    }
    std::string why;
    auto package = Package::Open(bytes, &why);
    if (!package) {
      EXPECT_FALSE(why.empty());
      continue;
    }
    for (const PackageEntry& entry : package->entries()) {
      auto content = package->Read(entry.name, 10000);
      if (content) {
        EXPECT_LE(content->size(), 10000U);
      }
    }
  }
}

}  // namespace
}  // namespace ladder
