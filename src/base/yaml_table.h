// Tables of the keys of our YAML files. A table says once what each key holds,
// what it means and where its value goes. Reading, the comments of `recipe
// init` and the JSON Schemas for editors follow from it.
#ifndef LADDER_BASE_YAML_TABLE_H_
#define LADDER_BASE_YAML_TABLE_H_

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/vocabulary.h"
#include "base/yaml_reader.h"

namespace ladder {

struct YamlKeys;

/// What a value looks like, as far as a JSON Schema can express it.
struct YamlShape {
  enum class Kind {
    kText,
    kYes,          ///< true or false
    kWholeNumber,  ///< from `low` to `high`
    kNumber,       ///< above `low` and below `high`, or a text like `pattern`
    kTime,
    kSize,     ///< at least `low` bytes
    kChoice,   ///< one of `words`
    kList,     ///< of `parts[0]`, at least `least` of them
    kMap,      ///< with `keys`
    kEntries,  ///< any names like `pattern`, and a value like `parts[0]` each
    kAnyOf,    ///< one of `parts`
  };
  Kind kind = Kind::kText;
  /// The schema defines it once under this name; empty: inline.
  std::string name = {};
  std::string about = {};    ///< of a shape with a name; may be empty
  std::string pattern = {};  ///< RE2 and JavaScript; the whole text; empty: any
  double low = 0;
  double high = 0;
  std::vector<std::string> words = {};
  std::vector<YamlShape> parts = {};
  const YamlKeys* keys = nullptr;
  size_t least = 0;     ///< of characters, elements or entries
  bool unique = false;  ///< no element is repeated
  /// "${axis}" may replace it in a file whose texts are filled in.
  bool filled = true;
};

/// One key of a table.
struct YamlKey {
  std::string name;
  YamlShape shape;
  std::string about;  ///< for people; ends with a full stop
  bool required = false;
  /// Still read, with a note; not offered.
  std::string old_name = {};
  std::string standard = {};  ///< the default: JSON, or a text
  std::string example = {};   ///< YAML, also for `recipe init`

  YamlKey& Required() { return required = true, *this; }
  YamlKey& WasCalled(std::string old) {
    return old_name = std::move(old), *this;
  }
  YamlKey& Default(std::string value) {
    return standard = std::move(value), *this;
  }
  YamlKey& Example(std::string yaml) {
    return example = std::move(yaml), *this;
  }
};

struct YamlKeys {
  std::vector<YamlKey> all;
  std::vector<std::string> exactly_one;  ///< of these; empty: no such rule
};

/// Reads the scalars of a file.
class YamlScalars {
 public:
  explicit YamlScalars(YamlFile& file) : file_(file) {}
  virtual ~YamlScalars() = default;
  [[nodiscard]] YamlFile& file() const { return file_; }

  /// The text of a scalar; nothing, and a fault, for anything else.
  [[nodiscard]] virtual std::optional<std::string> Maybe(
      const YAML::Node& at, std::string_view expected = "text") const;
  /// The fault "expected a time such as 20m here, not 'soon'".
  void Refuse(const YAML::Node& at, std::string_view expected,
              const std::string& text) const;

 private:
  YamlFile& file_;
};

/// A kind of value: what it looks like, and how it is read. `read` returns
/// nothing for a wrong value and adds the fault to the file.
template <class T>
struct YamlType {
  YamlShape shape;
  std::function<std::optional<T>(const YamlScalars&, const YAML::Node&)> read;
};

// --- kinds of values ---------------------------------------------------------

namespace yaml {

/// A scalar that `parse` accepts; `expected` describes it in messages.
template <class T>
YamlType<T> Parsed(
    YamlShape shape, std::string expected,
    std::function<std::optional<T>(const std::string& text)> parse) {
  return {
      std::move(shape),
      [expected = std::move(expected), parse = std::move(parse)](
          const YamlScalars& from, const YAML::Node& at) -> std::optional<T> {
        const auto text = from.Maybe(at, expected);
        if (!text) return std::nullopt;
        auto value = parse(*text);
        if (!value) from.Refuse(at, expected, *text);
        return value;
      }};
}

YamlType<std::string> Text();
/// A text that is not empty.
YamlType<std::string> Word();
/// A text that `pattern` (RE2 and JavaScript) matches as a whole.
YamlType<std::string> Spelled(const char* pattern, const char* expected);
/// Small letters, digits and '-'.
YamlType<std::string> SmallName();
/// A name for the folder of a record.
YamlType<std::string> FolderName();
YamlType<std::string> Variable();
YamlType<std::string> Link();
/// A regular expression of RE2.
YamlType<std::string> Regex();
/// Adds a fault and returns false if the text is no regular expression.
bool CheckRegex(YamlFile& file, const YAML::Node& at, const std::string& text);
YamlType<bool> TrueOrFalse();
YamlType<int> WholeNumber(int low, int high);
/// Greater than zero.
YamlType<std::chrono::milliseconds> Duration();
/// Bytes.
YamlType<uint64_t> Bytes(uint64_t least = 1);
/// "<2.7", ">=2.8, <2.14"
YamlType<TorchRange> TorchVersions();
/// [cuda, rocm]
YamlType<std::vector<std::string>> Devices();
YamlType<FailureClass> ClassOfFailure();

YamlShape ListShape(YamlShape element, size_t least = 0);
YamlShape AnyOfShapes(std::vector<YamlShape> shapes);
/// One element, or a list of them.
YamlShape OneOrMoreShape(YamlShape element);

/// Adds the fault for a text that is none of `words`, with "did you mean".
void RefuseChoice(const YamlScalars& from, const YAML::Node& at,
                  const std::vector<std::string>& words,
                  const std::string& text);

template <class T>
YamlType<T> Choice(std::vector<std::pair<std::string, T>> choices) {
  YamlShape shape{YamlShape::Kind::kChoice};
  for (const auto& each : choices) shape.words.push_back(each.first);
  auto words = shape.words;
  return {
      std::move(shape),
      [words = std::move(words), choices = std::move(choices)](
          const YamlScalars& from, const YAML::Node& at) -> std::optional<T> {
        const auto text = from.Maybe(at);
        if (!text) return std::nullopt;
        for (const auto& [word, value] : choices) {
          if (word == *text) return value;
        }
        RefuseChoice(from, at, words, *text);
        return std::nullopt;
      }};
}

/// Leaves out wrong elements. `too_few`: the fault for a list with fewer than
/// `least` elements.
template <class T>
YamlType<std::vector<T>> ListOf(YamlType<T> element, size_t least = 0,
                                const std::string& too_few = "") {
  YamlShape shape = ListShape(element.shape, least);
  return {std::move(shape),
          [=](const YamlScalars& from,
              const YAML::Node& at) -> std::optional<std::vector<T>> {
            std::vector<T> all;
            const size_t count =
                ReadList(from.file(), at, [&](const YAML::Node& each) {
                  if (auto value = element.read(from, each)) {
                    all.push_back(std::move(*value));
                  }
                });
            if (IsList(at) && count < least) from.file().AddFault(at, too_few);
            return all;
          }};
}

/// A list of maps with distinct `name`s; messages call an element `noun`.
template <class T>
YamlType<std::vector<T>> NamedList(YamlType<T> element, std::string T::*name,
                                   std::string noun) {
  auto read = std::move(element.read);
  YamlShape shape = ListShape(std::move(element.shape));
  return {std::move(shape),
          [read = std::move(read), name, noun = std::move(noun)](
              const YamlScalars& from,
              const YAML::Node& at) -> std::optional<std::vector<T>> {
            std::vector<T> all;
            ReadList(from.file(), at, [&](const YAML::Node& each) {
              auto value = read(from, each);
              if (!value) return;
              for (const T& other : all) {
                if ((*value).*name != other.*name || (other.*name).empty()) {
                  continue;
                }
                from.file().AddFault(
                    each, "a second " + noun + " '" + other.*name + "'");
                break;
              }
              all.push_back(std::move(*value));
            });
            return all;
          }};
}

/// One element, or a list of them.
template <class T>
YamlType<std::vector<T>> OneOrMore(YamlType<T> element) {
  return {OneOrMoreShape(element.shape),
          [=, list = ListOf(element)](
              const YamlScalars& from,
              const YAML::Node& at) -> std::optional<std::vector<T>> {
            if (!IsScalar(at)) return list.read(from, at);
            auto value = element.read(from, at);
            if (!value) return std::vector<T>();
            return std::vector<T>{std::move(*value)};
          }};
}

}  // namespace yaml

// --- tables ------------------------------------------------------------------

/// Reads a map: calls `read` with the index of each key and its value. Faults:
/// no map, unknown keys (with "did you mean …", or the known keys), missing
/// required keys, a key beside its old name. An old name alone is a note.
void ReadKeys(YamlFile& file, const YAML::Node& node, const YamlKeys& keys,
              const std::function<void(size_t, const YAML::Node&)>& read);

/// The keys of a map that fills a Target. A table has to outlive the types made
/// of it.
template <class Target>
class YamlTable {
 public:
  using Node = YAML::Node;

  /// `to`: a member of Target, or of a type that it converts to; or a callable
  /// that takes the target, the value and optionally the node.
  template <class To, class T>
  YamlKey& Add(std::string name, To to, YamlType<T> type, std::string about) {
    YamlShape shape = type.shape;
    return Take({std::move(name), std::move(shape), std::move(about)},
                [to, read = std::move(type.read)](
                    Target& target, const YamlScalars& from, const Node& at) {
                  if (auto value = read(from, at)) {
                    Give(target, to, std::move(*value), at);
                  }
                });
  }
  /// For values that no YamlType can read. `read` takes the target and the
  /// node, or is a member function of the target that takes the node.
  template <class Read>
  YamlKey& AddRead(std::string name, Read read, YamlShape shape,
                   std::string about) {
    return Take({std::move(name), std::move(shape), std::move(about)},
                [read](Target& target, const YamlScalars& /*from*/,
                       const Node& at) { std::invoke(read, target, at); });
  }
  /// A map whose keys fill the same target.
  YamlKey& AddMap(std::string name, const YamlTable& table, YamlShape shape,
                  std::string about) {
    return Take({std::move(name), std::move(shape), std::move(about)},
                [&table](Target& target, const YamlScalars& from,
                         const Node& at) { table.Read(from, at, target); });
  }
  YamlTable& ExactlyOne(std::vector<std::string> names) {
    return keys_.exactly_one = std::move(names), *this;
  }

  void Read(const YamlScalars& from, const Node& node, Target& target) const {
    ReadKeys(from.file(), node, keys_, [&](size_t index, const Node& value) {
      readers_[index](target, from, value);
    });
  }
  [[nodiscard]] const YamlKeys& keys() const { return keys_; }

 private:
  using Reader = std::function<void(Target&, const YamlScalars&, const Node&)>;

  template <class To, class T>
  static void Give(Target& target, const To& to, T value, const Node& at) {
    if constexpr (std::is_member_object_pointer_v<To>) {
      GiveMember(target, to, std::move(value));
    } else if constexpr (std::is_invocable_v<To, Target&, T, const Node&>) {
      std::invoke(to, target, std::move(value), at);
    } else {
      std::invoke(to, target, std::move(value));
    }
  }
  template <class Owner, class Member, class T>
  static void GiveMember(Target& target, Member Owner::*to, T value) {
    static_cast<Owner&>(target).*to = std::move(value);
  }

  YamlKey& Take(YamlKey key, Reader reader) {
    readers_.push_back(std::move(reader));
    return keys_.all.emplace_back(std::move(key));
  }

  YamlKeys keys_;
  std::vector<Reader> readers_;
};

namespace yaml {

YamlShape MapShape(const YamlKeys& keys, std::string name = "");

/// A map that becomes a T of its own.
template <class T>
YamlType<T> MapOf(const YamlTable<T>& table, std::string name = "") {
  return {MapShape(table.keys(), std::move(name)),
          [&table](const YamlScalars& from,
                   const YAML::Node& at) -> std::optional<T> {
            T value;
            table.Read(from, at, value);
            return value;
          }};
}

}  // namespace yaml

// --- what follows ------------------------------------------------------------

struct SchemaTitle {
  std::string title;
  std::string description;
  bool fills_in = false;  ///< texts may hold "${axis}"
};

/// The JSON Schema (draft 7) of files with these keys. It ends with a newline.
std::string SchemaText(const SchemaTitle& title, const YamlKeys& keys);

/// For people who write a file: each key after a blank line and a comment that
/// explains it. Its value is from `values` (YAML), else its example, commented
/// out. A key that has neither is left out.
std::string ExamplesOf(const YamlKeys& keys,
                       const std::map<std::string, std::string>& values);

}  // namespace ladder

#endif  // LADDER_BASE_YAML_TABLE_H_
