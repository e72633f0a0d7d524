// The JSON of a struct, described once: a tuple of fields that both writes and
// reads it. Reading is lenient: a missing field, or one of another type, leaves
// the member as it is; a number is clamped. Only .cc files include this header.
//
//   template <>
//   inline constexpr auto kJsonFields<Evidence> =
//       std::tuple{Key("file", &Evidence::file), Key("line", &Evidence::line)};
#ifndef LADDER_BASE_JSON_FIELDS_H_
#define LADDER_BASE_JSON_FIELDS_H_

#include <boost/json.hpp>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/json.h"

namespace ladder {

// An enum is written as its Name(). LastOf(E) stands beside the enum and
// returns its last value.

/// The fields of a struct, as a tuple.
template <typename S>
inline constexpr std::nullptr_t kJsonFields = nullptr;
/// For any other type: Write makes a value; Read returns false where the value
/// is of another type.
template <typename T>
struct JsonForm;

template <typename T>
boost::json::value ToJsonValue(const T& from);
/// False if the value is of another type; `to` is then unchanged.
template <typename T>
bool FromJsonValue(const boost::json::value& from, T& to);

/// What a field does with an empty member.
enum class WhenEmpty { kWrite, kOmit, kNull };

template <typename T>
bool IsNothing(const T& value) {
  if constexpr (requires { value.empty(); }) return value.empty();
  if constexpr (requires { !value; }) return !value;
  return false;
}

template <typename S, typename M>
struct MemberField {
  const char* key;
  M S::*member;
  WhenEmpty when_empty = WhenEmpty::kWrite;

  void Write(const S& from, boost::json::object& to) const {
    if (when_empty == WhenEmpty::kWrite || !IsNothing(from.*member)) {
      to[key] = ToJsonValue(from.*member);
    } else if (when_empty == WhenEmpty::kNull) {
      to[key] = nullptr;
    }
  }
  bool Read(const boost::json::object& from, S& to) const {
    const boost::json::value* value = from.if_contains(key);
    return value != nullptr && FromJsonValue(*value, to.*member);
  }
};

/// Always written; an optional without a value is null.
template <typename S, typename M>
constexpr auto Key(const char* key, M S::*member) {
  return MemberField<S, M>{key, member};
}
/// Left out if it is empty, or false.
template <typename S, typename M>
constexpr auto KeyIfAny(const char* key, M S::*member) {
  return MemberField<S, M>{key, member, WhenEmpty::kOmit};
}
/// Null if it is empty.
template <typename S, typename M>
constexpr auto KeyOrNull(const char* key, M S::*member) {
  return MemberField<S, M>{key, member, WhenEmpty::kNull};
}

template <typename S, typename G, typename M>
struct DefaultedField {
  const char* key;
  G (S::*get)() const;
  M S::*member;

  void Write(const S& from, boost::json::object& to) const {
    to[key] = ToJsonValue((from.*get)());
  }
  void Read(const boost::json::object& from, S& to) const {
    MemberField<S, M>{key, member}.Read(from, to);
  }
};

/// Always written, as the value of the method, which knows the default.
template <typename S, typename G, typename M>
constexpr auto Key(const char* key, G (S::*get)() const, M S::*member) {
  return DefaultedField<S, G, M>{key, get, member};
}

template <typename Fields, typename S>
void WriteFields(const Fields& fields, const S& from, boost::json::object& to) {
  std::apply([&](const auto&... each) { (each.Write(from, to), ...); }, fields);
}
template <typename Fields, typename S>
void ReadFields(const Fields& fields, const boost::json::object& from, S& to) {
  std::apply([&](const auto&... each) { (each.Read(from, to), ...); }, fields);
}

template <typename S>
void WriteFields(const S& from, boost::json::object& to) {
  WriteFields(kJsonFields<S>, from, to);
}
template <typename S>
void ReadFields(const boost::json::object& from, S& to) {
  ReadFields(kJsonFields<S>, from, to);
}

template <typename S, typename M, typename... Fields>
struct FieldsOfMember {
  M S::*member;
  std::tuple<Fields...> fields;

  void Write(const S& from, boost::json::object& to) const {
    WriteFields(fields, from.*member, to);
  }
  void Read(const boost::json::object& from, S& to) const {
    ReadFields(fields, from, to.*member);
  }
};

/// Writes the member's fields into the same object as the struct's own.
template <typename S, typename M, typename... Fields>
constexpr auto In(M S::*member, Fields... fields) {
  return FieldsOfMember<S, M, Fields...>{member, std::tuple{fields...}};
}

template <typename Writer, typename Reader>
struct CustomField {
  Writer write;
  Reader read;

  template <typename S>
  void Write(const S& from, boost::json::object& to) const {
    write(from, to);
  }
  template <typename S>
  void Read(const boost::json::object& from, S& to) const {
    read(from, to);
  }
};

/// write(const S&, object&) and read(const object&, S&).
template <typename Writer, typename Reader>
constexpr auto Custom(Writer write, Reader read) {
  return CustomField<Writer, Reader>{write, read};
}
/// For a field that is written but follows from the other fields.
template <typename Writer>
constexpr auto WriteOnly(Writer write) {
  return Custom(write, [](const auto&, auto&) {});
}

template <typename S>
boost::json::object ToJsonObject(const S& from) {
  boost::json::object object;
  WriteFields(from, object);
  return object;
}
template <typename S>
S FromJsonObject(const boost::json::object& object) {
  S read;
  ReadFields(object, read);
  return read;
}

template <typename T>
inline constexpr bool kHasFields =
    !std::is_same_v<decltype(kJsonFields<T>), const std::nullptr_t>;
template <typename T>
inline constexpr bool kIsNumber =
    std::is_arithmetic_v<T> && !std::is_same_v<T, bool>;
template <typename T>
concept Optional = requires(T value) {
  value.has_value();
};
template <typename T>
concept Duration = requires {
  typename T::period;
};
template <typename T>
concept Map = requires {
  typename T::mapped_type;
};
template <typename T>
concept Vector = std::is_same_v<T, std::vector<typename T::value_type>>;

template <typename T>
boost::json::value ToJsonValue(const T& from) {
  if constexpr (requires { JsonForm<T>::Write(from); }) {
    return JsonForm<T>::Write(from);
  } else if constexpr (kHasFields<T>) {
    return ToJsonObject(from);
  } else if constexpr (std::is_enum_v<T>) {
    return boost::json::string(Name(from));
  } else if constexpr (std::is_arithmetic_v<T>) {
    return from;
  } else if constexpr (Optional<T>) {
    return from ? ToJsonValue(*from) : boost::json::value();
  } else if constexpr (Vector<T>) {
    boost::json::array array;
    for (const auto& each : from) array.push_back(ToJsonValue(each));
    return array;
  } else if constexpr (Map<T>) {
    return ToJson(from);
  } else if constexpr (Duration<T>) {
    return std::chrono::duration<double>(from).count();
  } else {
    return boost::json::string(ToUtf8(std::string(from)));
  }
}

/// False for a number that T cannot hold exactly.
template <typename T>
bool ReadExactly(const boost::json::value& from, T& to) {
  boost::system::error_code error;
  const T number = from.to_number<T>(error);
  if (!error) to = number;
  return !error;
}

template <typename T>
bool ReadNumber(const boost::json::value& from, T& to) {
  if (ReadExactly(from, to)) return true;
  double number = 0;
  if (!ReadExactly(from, number)) return false;
  if constexpr (std::is_integral_v<T>) {
    to = CutTo<T>(number);
  } else {
    to = static_cast<T>(number);
  }
  return true;
}

template <typename E>
bool ReadName(const boost::json::value& from, E& to) {
  const boost::json::string* name = from.if_string();
  if (name == nullptr) return false;
  for (int i = 0; i <= static_cast<int>(LastOf(E{})); ++i) {
    if (Name(static_cast<E>(i)) != std::string_view(*name)) continue;
    to = static_cast<E>(i);
    return true;
  }
  return false;
}

template <typename T>
bool ReadOptional(const boost::json::value& from, std::optional<T>& to) {
  T value{};
  if constexpr (kIsNumber<T>) {
    if (!ReadExactly(from, value)) return false;
  } else {
    if (!FromJsonValue(from, value)) return false;
  }
  to = std::move(value);
  return true;
}

/// Elements of another type are left out.
template <typename T>
bool ReadElements(const boost::json::value& from, std::vector<T>& to) {
  if (!from.is_array()) return false;
  to.clear();
  for (const boost::json::value& each : from.as_array()) {
    T element{};
    if (FromJsonValue(each, element)) to.push_back(std::move(element));
  }
  return true;
}

template <typename T>
bool FromJsonValue(const boost::json::value& from, T& to) {
  if constexpr (requires { JsonForm<T>::Read(from, to); }) {
    return JsonForm<T>::Read(from, to);
  } else if constexpr (kHasFields<T>) {
    if (from.is_object()) ReadFields(from.as_object(), to);
    return from.is_object();
  } else if constexpr (std::is_enum_v<T>) {
    return ReadName(from, to);
  } else if constexpr (kIsNumber<T>) {
    return ReadNumber(from, to);
  } else if constexpr (std::is_same_v<T, bool>) {
    if (from.is_bool()) to = from.as_bool();
    return from.is_bool();
  } else if constexpr (Optional<T>) {
    return ReadOptional(from, to);
  } else if constexpr (Vector<T>) {
    return ReadElements(from, to);
  } else if constexpr (Map<T>) {
    if (!from.is_object()) return false;
    for (const auto& [name, value] : from.as_object()) {
      if (value.is_string()) to[name] = value.as_string();
    }
    return true;
  } else if constexpr (Duration<T>) {
    double seconds = 0;
    if (!ReadExactly(from, seconds)) return false;
    using Unit = std::chrono::duration<double, typename T::period>;
    to = T(CutTo<typename T::rep>(
        Unit(std::chrono::duration<double>(seconds)).count()));
    return true;
  } else {
    if (from.is_string()) to = std::string(from.as_string());  // or a path
    return from.is_string();
  }
}

}  // namespace ladder

#endif  // LADDER_BASE_JSON_FIELDS_H_
