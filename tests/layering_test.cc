// The arrows between modules go one way, and only the shell touches the
// world: main → commands → climb → shell → core → vocabulary.
#include <gtest/gtest.h>
#include <re2/re2.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

enum Layer { kVocabulary, kCore, kShell, kClimb, kCommands, kMain };

// Modules above the core. Every other one is core: bytes in, structs out.
const std::map<std::string, Layer>& Placed() {
  static const auto& placed = *new std::map<std::string, Layer>{
      {"vocabulary", kVocabulary},
      {"command", kShell},
      {"executor", kShell},
      {"child_process", kShell},
      {"process_tree", kShell},
      {"record", kShell},
      {"record_json", kShell},
      {"findings_json", kShell},
      {"folder_lock", kShell},
      {"surroundings", kShell},
      {"compressed_file", kShell},
      {"record_store", kShell},
      {"record_archive", kShell},
      {"redacted_file", kShell},
      {"orphans", kShell},
      {"database", kShell},
      {"history", kShell},
      {"suite_recipes", kShell},
      {"job_queue", kShell},
      {"night_tools", kShell},
      {"night_results", kCommands},
      {"night_setup", kClimb},
      {"night_run", kCommands},
      {"night_bisect", kCommands},
      {"nightly_command", kCommands},
      {"history_command", kCommands},
      {"night_files", kShell},
      {"record_command", kCommands},
      {"recorded_request", kClimb},
      {"replay_command", kCommands},
      {"resume_command", kCommands},
      {"log_writer", kShell},
      {"file", kShell},
      {"file_hashes", kShell},
      {"host", kShell},
      {"artefact", kShell},
      {"evidence_text", kShell},
      {"run_reader", kShell},
      {"log_reader", kShell},
      {"record_reader", kShell},
      {"good_run", kShell},
      {"model_reader", kShell},
      {"raw_log", kShell},
      {"given_models", kShell},
      {"record_verdict", kShell},
      {"triage", kShell},
      {"triage_command", kCommands},
      {"data_files", kShell},
      {"places", kShell},
      {"data_check", kShell},
      {"machine", kShell},
      {"doctor_command", kCommands},
      {"ladder_command", kCommands},
      {"report_source", kShell},
      {"report_command", kCommands},
      {"recipe_file", kShell},
      {"answer", kShell},
      {"live_progress", kShell},
      {"climb_request", kShell},
      {"stage_runner", kShell},
      {"climb", kClimb},
      {"climb_data", kClimb},
      {"climb_setup", kClimb},
      {"climb_start", kClimb},
      {"recorded_climb", kClimb},
      {"run_command", kCommands},
      {"diff_source", kShell},
      {"diff_command", kCommands},
      {"recipe_command", kCommands},
      {"recipe_list", kCommands},
      {"recipe_run", kCommands},
      {"matrix_climb", kCommands},
      {"candidates", kShell},
      {"candidate_cache", kShell},
      {"bisect_journal", kShell},
      {"bisect_probe", kShell},
      {"bisect_recipe", kShell},
      {"bisect_run", kClimb},
      {"bisect_source", kClimb},
      {"bisect_command", kCommands},
      {"jobs", kShell},
      {"local_jobs", kShell},
      {"slurm_client", kShell},
      {"slurm_jobs", kShell},
      {"slurm_task", kShell},
      {"job", kShell},
      {"job_executor", kShell},
      {"job_queue", kShell},
      {"job_run", kCommands},
      {"record_jobs", kCommands},
      {"timed_out_climb", kCommands},
      {"job_command", kCommands},
      {"commands", kMain},
      {"main", kMain},
  };
  return placed;
}

Layer LayerOf(const std::string& module) {
  auto found = Placed().find(module);
  return found == Placed().end() ? kCore : found->second;
}

struct SourceFile {
  std::string name, module, text;
  std::vector<std::string> own_includes;     // modules
  std::vector<std::string> system_includes;  // headers
};

std::vector<SourceFile> Sources() {
  static const RE2 kOwn(R"re(#include "(\w+)\.h")re");
  static const RE2 kSystem(R"re(#include <([\w./]+)>)re");
  std::vector<SourceFile> files;
  for (const auto& entry : fs::directory_iterator(SOURCE_DIR)) {
    std::string ending = entry.path().extension();
    if (ending != ".cc" && ending != ".h") continue;
    SourceFile file;
    file.name = entry.path().filename();
    file.module = entry.path().stem();
    std::ifstream stream(entry.path());
    file.text.assign(std::istreambuf_iterator<char>(stream), {});
    re2::StringPiece input(file.text);
    std::string header;
    while (RE2::FindAndConsume(&input, kOwn, &header)) {
      if (header != file.module) file.own_includes.push_back(header);
    }
    input = file.text;
    while (RE2::FindAndConsume(&input, kSystem, &header)) {
      file.system_includes.push_back(header);
    }
    files.push_back(std::move(file));
  }
  return files;
}

TEST(LayeringTest, NoModuleIncludesOneAboveIt) {
  for (const SourceFile& file : Sources()) {
    for (const std::string& other : file.own_includes) {
      EXPECT_LE(LayerOf(other), LayerOf(file.module))
          << file.name << " includes " << other << ".h";
    }
  }
}

TEST(LayeringTest, ModulesFormNoCycle) {
  std::map<std::string, std::set<std::string>> graph;
  for (const SourceFile& file : Sources()) {
    graph[file.module].insert(file.own_includes.begin(),
                              file.own_includes.end());
  }
  std::set<std::string> done, open;
  std::function<void(const std::string&)> visit =
      [&](const std::string& module) {
        if (done.contains(module)) return;
        ASSERT_TRUE(open.insert(module).second) << "cycle through " << module;
        for (const std::string& other : graph[module]) visit(other);
        open.erase(module);
        done.insert(module);
      };
  for (const auto& [module, others] : graph) visit(module);
}

TEST(LayeringTest, TheCoreTouchesNoFilesClockEnvironmentOrProcess) {
  const std::set<std::string> forbidden{
      "fstream",     "filesystem", "unistd.h", "fcntl.h", "sys/stat.h",
      "dirent.h",    "sys/wait.h", "spawn.h",  "ctime",   "signal.h",
      "sys/types.h", "sys/mman.h", "thread",
  };
  for (const SourceFile& file : Sources()) {
    if (LayerOf(file.module) > kCore) continue;
    for (const std::string& header : file.system_includes) {
      EXPECT_FALSE(forbidden.contains(header))
          << file.name << " includes <" << header << ">";
    }
  }
}

TEST(LayeringTest, OnlyTheExecutorStartsProcesses) {
  static const RE2 kStarts(
      R"(\b(fork|vfork|popen|posix_spawn\w*|exec[lv]p?e?|system)\s*\(|boost/process)");
  for (const SourceFile& file : Sources()) {
    if (file.module == "child_process") continue;  // the executor's hands
    EXPECT_FALSE(RE2::PartialMatch(file.text, kStarts)) << file.name;
  }
}

TEST(LayeringTest, OnlyTheDatabaseSpeaksToSqlite) {
  for (const SourceFile& file : Sources()) {
    if (file.module == "database" || file.module == "version") continue;
    for (const std::string& header : file.system_includes) {
      EXPECT_NE(header, "sqlite3.h") << file.name;
    }
  }
}

TEST(LayeringTest, FilesStayReadable) {
  for (const SourceFile& file : Sources()) {
    auto lines = std::count(file.text.begin(), file.text.end(), '\n');
    EXPECT_LE(lines, file.name.ends_with(".h") ? 150 : 400) << file.name;
  }
}

}  // namespace
