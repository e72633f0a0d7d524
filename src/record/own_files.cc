#include "record/own_files.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <set>
#include <utility>

#include "base/file.h"
#include "base/json.h"
#include "process/host.h"

namespace ladder {

namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

/// The path from `folder`; empty if it lies elsewhere.
fs::path Below(const fs::path& file, const fs::path& folder) {
  const fs::path below = file.lexically_relative(folder);
  return below.empty() || *below.begin() == ".." ? fs::path() : below;
}

bool SoundsSecret(const fs::path& file) {
  static const RE2 kSecret(
      R"((?i).*(?:secret|passw|credential|token|private).*|\.env.*|\.netrc|)"
      R"(.*\.(?:pem|key)|id_[a-z0-9]+)");
  return RE2::FullMatch(file.filename().native(), kSecret);
}

/// Every match of the pattern's only group.
Words AllOf(const std::string& text, const RE2& pattern) {
  Words found;
  re2::StringPiece rest(text);
  std::string word;
  while (RE2::FindAndConsume(&rest, pattern, &word)) found.push_back(word);
  return found;
}

class Finder {
 public:
  explicit Finder(const fs::path& workdir) : workdir_(Canonical(workdir)) {}

  void TakeWords(const Words& words) {
    bool names_tests = false;  // it follows -m unittest
    // The Python is no file of the command's, even if it is a script.
    for (size_t i = InterpreterOf(words).size(); i < words.size(); ++i) {
      // A program of that name is found through PATH.
      if (i == 0 && words[i].find('/') == std::string::npos) continue;
      if (i > 0 && words[i - 1] == "-m") {
        TakeModule(words[i], workdir_);
        names_tests = words[i] == "unittest";
      } else if (names_tests) {
        TakeTest(words[i]);
      }
      TakeWord(words[i]);
    }
  }

  /// Follows what the files found so far import and name.
  void Follow() {
    for (size_t i = 0; i < found_.size(); ++i) {
      const fs::path file = paths_[i];
      const std::string text = found_[i].text;
      if (file.extension() == ".py") {
        FollowImports(text, file);
        FollowNames(text, file);
      } else if (file.extension() == ".sh" || text.starts_with("#!")) {
        TakeWordsIn(text);
      }
    }
  }

  std::vector<OwnFile> Take() { return std::move(found_); }

 private:
  static fs::path Canonical(const fs::path& path) {
    std::error_code error;
    fs::path canonical = fs::canonical(path, error);
    return error ? path : canonical;
  }

  void TakeWord(const std::string& word) {
    // "test_x.py::test_y" of pytest; "--config=FILE"
    const std::string whole = word.substr(0, word.find("::"));
    const std::string value = whole.substr(whole.find('=') + 1);
    if (!Add(whole, workdir_ / whole) && value != whole) {
      Add(value, workdir_ / value);
    }
    // A script for sh -c.
    if (whole.find(' ') != std::string::npos) TakeWordsIn(word);
  }

  void TakeWordsIn(const std::string& text) {
    static const RE2 kWord(R"(([^\s'"`;|&<>()$={}]+))");
    for (const std::string& word : AllOf(text, kWord)) {
      Add(word, workdir_ / word);
    }
  }

  /// The file of a module "a.b" and of the packages that it is in. False if it
  /// is not in that folder.
  bool TakeModule(const std::string& name, const fs::path& folder) {
    fs::path at = folder;
    bool any = false;
    for (size_t from = 0; from <= name.size();) {
      const size_t dot = std::min(name.find('.', from), name.size());
      at /= name.substr(from, dot - from);
      from = dot + 1;
      const bool last = from > name.size();
      any |= Add("", at / "__init__.py");
      if (last) any |= Add("", at / "__main__.py");
      any |= Add("", fs::path(at).concat(".py"));
    }
    return any;
  }

  /// "tests.test_model.Model.test_forward" of unittest: the longest part of it
  /// that is a module.
  void TakeTest(std::string name) {
    while (!TakeModule(name, workdir_)) {
      const size_t dot = name.rfind('.');
      if (dot == std::string::npos) return;
      name.resize(dot);
    }
  }

  void FollowImports(const std::string& text, const fs::path& file) {
    static const RE2 kImport(
        R"((?m)^[ \t]*(?:from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]*\(?)"
        R"(([\w, \t]*)|import[ \t]+([\w., \t]+)))");
    static const RE2 kName(R"(([\w.]+))");
    re2::StringPiece rest(text);
    std::string dots, module, names, plain;
    while (
        RE2::FindAndConsume(&rest, kImport, &dots, &module, &names, &plain)) {
      for (const std::string& each : AllOf(plain, kName)) {
        TakeImport(each, file);
      }
      if (dots.empty() && module.empty()) continue;
      for (const std::string& each : AllOf(names, kName)) {
        const std::string whole =
            module.empty() ? each : fmt::format("{}.{}", module, each);
        if (dots.empty()) {
          TakeImport(whole, file);
        } else {
          fs::path folder = file.parent_path();
          for (size_t i = 1; i < dots.size(); ++i)
            folder = folder.parent_path();
          TakeModule(whole, folder);
        }
      }
    }
  }

  void TakeImport(const std::string& module, const fs::path& file) {
    // Nobody lacks torch, and a checkout of it would fill the record.
    if (module == "torch" || module.starts_with("torch.")) return;
    if (!TakeModule(module, file.parent_path())) TakeModule(module, workdir_);
  }

  /// Files that the text names as a string: sources, settings.
  void FollowNames(const std::string& text, const fs::path& file) {
    static const RE2 kNamed(
        R"(["']([\w./+-]+\.(?:py|sh|json|ya?ml|toml|cfg|ini|cc|cpp|cxx|cu|c|)"
        R"(h|hpp|cuh))["'])");
    for (const std::string& name : AllOf(text, kNamed)) {
      if (!Add("", file.parent_path() / name)) Add(name, workdir_ / name);
    }
  }

  /// False if there is no such file.
  bool Add(const std::string& name, const fs::path& path) {
    std::error_code error;  // a script for sh -c is too long for a path
    if (!fs::is_regular_file(path, error)) return false;
    const fs::path file = Canonical(path);
    if (!seen_.insert(file).second) return true;
    if (found_.size() >= kMostOwnFiles || SoundsSecret(file)) return true;
    auto text = ReadFile(file, kMostOwnFileBytes);
    if (!text || bytes_ + text->size() > kMostOwnBytes || !IsPlainText(*text)) {
      return true;
    }
    const std::string place = PlaceOf(file, !name.empty());
    if (place.empty() || !places_.insert(place).second) return true;
    bytes_ += text->size();
    found_.push_back({name.empty() ? place : name, place, std::move(*text)});
    paths_.push_back(file);
    return true;
  }

  std::string PlaceOf(const fs::path& file, bool named) {
    const fs::path below = Below(file, workdir_);
    if (!below.empty()) return below;
    if (named) roots_.insert(file.parent_path());
    for (const fs::path& root : roots_) {
      const fs::path in_root = Below(file, root);
      if (!in_root.empty()) return in_root;
    }
    return "";  // neither named nor beside a script
  }

  fs::path workdir_;
  std::vector<OwnFile> found_;
  std::vector<fs::path> paths_;  // of the files found
  std::set<fs::path> seen_, roots_;
  std::set<std::string> places_;
  size_t bytes_ = 0;
};

}  // namespace

bool IsPlainText(const std::string& text) {
  return text.find('\0') == std::string::npos && ToUtf8(text) == text;
}

std::vector<OwnFile> FindOwnFiles(const std::vector<Words>& commands,
                                  const fs::path& workdir) {
  Finder finder(workdir);
  for (const Words& words : commands) finder.TakeWords(words);
  finder.Follow();
  return finder.Take();
}

Words UseCopies(const Words& words, const std::vector<OwnFile>& files) {
  Words used = words;
  for (std::string& word : used) {
    for (const OwnFile& file : files) {
      const size_t at = word.rfind(file.name);
      if (at == std::string::npos || file.name == file.place) continue;
      const size_t end = at + file.name.size();
      const bool begins = at == 0 || word[at - 1] == '=';
      const bool ends = end == word.size() || word.compare(end, 2, "::") == 0;
      std::error_code error;
      if (!begins || !ends || fs::exists(file.name, error)) continue;
      word.replace(at, file.name.size(), file.place);
    }
  }
  return used;
}

}  // namespace ladder
