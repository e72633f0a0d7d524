#include "base/json_fields.h"

#include <gtest/gtest.h>

#include <limits>

namespace ladder {

enum class Color { kRed, kGreen };
std::string_view Name(Color color) {
  return color == Color::kRed ? "red" : "green";
}

struct Corner {
  int x = 0;
  std::string label;
};

struct Shape {
  std::string name;
  Color color = Color::kRed;
  std::optional<int> sides;
  std::optional<std::string> note;
  std::vector<Corner> corners;
  std::map<std::string, std::string> tags;
  std::chrono::milliseconds age{};
  bool filled = false;
  Corner center;
};

constexpr Color LastOf(Color) { return Color::kGreen; }

template <>
inline constexpr auto kJsonFields<Corner> =
    std::tuple{Key("x", &Corner::x), KeyIfAny("label", &Corner::label)};

template <>
inline constexpr auto kJsonFields<Shape> =
    std::tuple{Key("name", &Shape::name),
               Key("color", &Shape::color),
               Key("sides", &Shape::sides),
               KeyOrNull("note", &Shape::note),
               Key("corners", &Shape::corners),
               Key("tags", &Shape::tags),
               Key("age_s", &Shape::age),
               KeyIfAny("filled", &Shape::filled),
               In(&Shape::center, Key("center_x", &Corner::x))};

namespace {

namespace json = boost::json;

Shape Read(const std::string& text) {
  return FromJsonObject<Shape>(json::parse(text).as_object());
}

TEST(JsonFieldsTest, AStructIsWrittenInTheOrderOfItsFieldsAndReadBack) {
  Shape shape;
  shape.name = "a\xff";
  shape.color = Color::kGreen;
  shape.sides = 3;
  shape.corners = {{1, "one"}, {2, ""}};
  shape.tags = {{"k", "v"}};
  shape.age = std::chrono::milliseconds(1500);
  shape.filled = true;
  shape.center.x = -4;
  const std::string text = json::serialize(ToJsonObject(shape));
  EXPECT_EQ(text,
            "{\"name\":\"a\xef\xbf\xbd\",\"color\":\"green\",\"sides\":3,"
            "\"note\":null,\"corners\":[{\"x\":1,\"label\":\"one\"},{\"x\":2}],"
            "\"tags\":{\"k\":\"v\"},\"age_s\":1.5E0,\"filled\":true,"
            "\"center_x\":-4}");
  EXPECT_EQ(json::serialize(ToJsonObject(Read(text))), text);
}

TEST(JsonFieldsTest, WhatIsEmptyIsLeftOutOrNull) {
  EXPECT_EQ(json::serialize(ToJsonObject(Shape{})),
            "{\"name\":\"\",\"color\":\"red\",\"sides\":null,\"note\":null,"
            "\"corners\":[],\"tags\":{},\"age_s\":0E0,\"center_x\":0}");
}

TEST(JsonFieldsTest, WhatIsMissingOrOfAnotherTypeReadsAsNothing) {
  const Shape nothing = Read("{}");
  const Shape other = Read(
      R"({"name": 1, "color": "blue", "sides": "3", "note": 5, "corners": {},
          "tags": [], "age_s": "long", "filled": 1, "center_x": null})");
  EXPECT_EQ(ToJsonObject(other), ToJsonObject(nothing));
  const Shape some =
      Read(R"({"corners": [1, {"x": 7}, "x"], "tags": {"a": 1, "b": "2"}})");
  ASSERT_EQ(some.corners.size(), 1U);
  EXPECT_EQ(some.corners[0].x, 7);
  EXPECT_EQ(some.tags, (std::map<std::string, std::string>{{"b", "2"}}));
}

TEST(JsonFieldsTest, ANumberIsCutToWhatFits) {
  EXPECT_EQ(Read(R"({"center_x": 1e30})").center.x,
            std::numeric_limits<int>::max());
  EXPECT_EQ(Read(R"({"center_x": -1e30})").center.x,
            std::numeric_limits<int>::min());
  EXPECT_EQ(Read(R"({"center_x": 2.6})").center.x, 3);
  EXPECT_EQ(Read(R"({"center_x": 0e99999})").center.x, 0);
  // Of what need not be there nothing is made up.
  EXPECT_FALSE(Read(R"({"sides": 1e30})").sides.has_value());
}

}  // namespace
}  // namespace ladder
