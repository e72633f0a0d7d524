#include "config/flag_catalogue.h"

#include <gtest/gtest.h>
#include <re2/re2.h>

#include <set>

#include "config/data_files.h"
#include "config/ladder.h"
#include "support/sample_run.h"

namespace ladder {
namespace {

// What is wrong with a catalogue; "" when nothing is.
std::string CatalogueFaults(const std::string& yaml) {
  try {
    ParseFlagCatalogue(yaml, "my.yaml");
  } catch (const UserError& error) {
    return error.what();
  }
  return "";
}

// A catalogue of one flag with these further lines.
std::string CatalogueWith(const std::string& lines) {
  return "flags:\n  - name: A\n    does: x\n    acts: run\n    cost: none\n"
         "    costs: x\n    without: x\n    link: https://x.org\n" +
         lines;
}

TEST(FlagCatalogueTest, KnowsEveryVariableOfTheLaddersInTheBinary) {
  const FlagCatalogue catalogue = BuiltInFlags();
  for (const EmbeddedFile& file : EmbeddedFiles()) {
    if (!file.path.starts_with("ladders/")) continue;
    const Ladder ladder =
        ParseLadder(file.text, std::string(file.path), BuiltInFlags);
    for (const Stage& stage : ladder.stages) {
      for (const auto& flags : {stage.flags, stage.observes}) {
        for (const Flag& flag : flags) {
          EXPECT_NE(FindFlag(catalogue, flag.name), nullptr)
              << flag.name << " of " << file.path;
        }
      }
    }
  }
}

TEST(FlagCatalogueTest, ItsSymptomsArePatternsOfFailuresYaml) {
  std::set<std::string> patterns;
  for (const FailurePattern& pattern : RealPatterns()) {
    patterns.insert(pattern.name);
  }
  for (const FlagEntry& entry : BuiltInFlags().flags) {
    for (const FlagProof& proof : entry.proofs) {
      if (proof.kind != FlagProof::Kind::kSymptom) continue;
      EXPECT_TRUE(patterns.contains(proof.pattern))
          << entry.name << ": " << proof.pattern;
    }
    if (entry.refuted_by.empty()) continue;
    EXPECT_TRUE(patterns.contains(entry.refuted_by)) << entry.name;
  }
}

TEST(FlagCatalogueTest, ReadsEveryField) {
  const FlagCatalogue catalogue = ParseFlagCatalogue(
      CatalogueWith("    torch: \">=2.7\"\n    devices: [cuda]\n"
                    "    refuted_by: p\n    notes: [one, two]\n"
                    "    proofs:\n      - {value: '3', wrapper: 'a.b'}\n"
                    "      - symptom: s\n      - file: 'x$'\n"),
      "my.yaml");
  const FlagEntry* entry = FindFlag(catalogue, "A");
  ASSERT_NE(entry, nullptr);
  EXPECT_EQ(entry->torch->text(), ">=2.7");
  EXPECT_EQ(entry->devices, std::vector<std::string>{"cuda"});
  EXPECT_EQ(entry->notes.size(), 2u);
  ASSERT_EQ(entry->proofs.size(), 3u);
  EXPECT_EQ(entry->proofs[0].kind, FlagProof::Kind::kWrapper);
  EXPECT_EQ(entry->proofs[0].value, "3");
  EXPECT_EQ(entry->proofs[1].kind, FlagProof::Kind::kSymptom);
  EXPECT_EQ(entry->proofs[2].kind, FlagProof::Kind::kFile);
  EXPECT_EQ(FindFlag(catalogue, "B"), nullptr);
}

TEST(FlagCatalogueTest, AllFaultsComeAtOnceWithTheirPlace) {
  EXPECT_EQ(
      CatalogueFaults(
          "flags:\n  - name: A-B\n    does: x\n    acts: rnu\n"
          "    cost: cheap\n    costs: x\n    without: x\n    link: x\n"
          "    proofs:\n      - {wrapper: '(', file: x}\n"
          "      - {}\n"),
      "my.yaml:2:11: expected the name of a variable (letters, digits and '_') "
      "here, not 'A-B'\n"
      "      - name: A-B\n"
      "              ^\n"
      "my.yaml:4:11: expected run, compile or both here, not 'rnu'; did you "
      "mean 'run'?\n"
      "        acts: rnu\n"
      "              ^\n"
      "my.yaml:5:11: expected none, low or high here, not 'cheap'\n"
      "        cost: cheap\n"
      "              ^\n"
      "my.yaml:8:11: expected an address such as https://… here, not 'x'\n"
      "        link: x\n"
      "              ^\n"
      "my.yaml:10:9: expected one of wrapper, symptom and file here\n"
      "          - {wrapper: '(', file: x}\n"
      "            ^\n"
      "my.yaml:10:19: bad regular expression: missing ): (\n"
      "          - {wrapper: '(', file: x}\n"
      "                      ^\n"
      "my.yaml:11:9: expected one of wrapper, symptom and file here\n"
      "          - {}\n"
      "            ^");
}

TEST(FlagCatalogueTest, AFlagStandsThereOnce) {
  const std::string one = CatalogueWith("    proofs: []\n");
  EXPECT_NE(CatalogueFaults(one + one.substr(7)).find("a second flag 'A'"),
            std::string::npos);
}

TEST(FlagCatalogueTest, NamesOfAValueArePutIntoThePattern) {
  FlagProof proof{FlagProof::Kind::kWrapper, "<{names}>", ""};
  EXPECT_EQ(PatternFor(proof, "a"), "<(?:a)>");
  const RE2 pattern(PatternFor(proof, "cpp_fused_0, at::_ops::topk::call,x+y"));
  EXPECT_TRUE(RE2::FullMatch("<cpp_fused_0>", pattern));
  EXPECT_TRUE(RE2::FullMatch("<at::_ops::topk::call>", pattern));
  EXPECT_TRUE(RE2::FullMatch("<x+y>", pattern));
  EXPECT_FALSE(RE2::FullMatch("<xxy>", pattern));
  proof.pattern = "plain";
  EXPECT_EQ(PatternFor(proof, "a"), "plain");
}

}  // namespace
}  // namespace ladder
