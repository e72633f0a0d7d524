#include "support/test_data.h"

#include <fstream>
#include <iterator>
#include <stdexcept>

namespace ladder {
namespace {

std::string BytesOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("no test data " + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

std::string TestDataPath(const std::string& name) {
  return TEST_DATA_DIR "/" + name;
}

std::string TestData(const std::string& name) {
  return BytesOf(TestDataPath(name));
}

std::string ConfigText(const std::string& name) {
  return BytesOf(CONFIGS_DIR "/" + name);
}

}  // namespace ladder
