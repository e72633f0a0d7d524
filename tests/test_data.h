// Real recorded bytes for the tests; tests/data/README.md says their origin.
#ifndef LADDER_TESTS_TEST_DATA_H_
#define LADDER_TESTS_TEST_DATA_H_

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace ladder {

/// The bytes of tests/data/<name>. Throws when there is no such file.
inline std::string TestData(const std::string& name) {
  std::ifstream file(std::string(TEST_DATA_DIR "/") + name, std::ios::binary);
  if (!file) throw std::runtime_error("no test data " + name);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace ladder

#endif  // LADDER_TESTS_TEST_DATA_H_
