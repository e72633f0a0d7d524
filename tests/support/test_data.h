// Real recorded bytes for the tests; tests/data/README.md says their origin.
#ifndef LADDER_TESTS_TEST_DATA_H_
#define LADDER_TESTS_TEST_DATA_H_

#include <string>

namespace ladder {

// Where the files are is compiled into one source file, not into every test:
// two checkouts then share what a compiler cache holds.

/// The path of tests/data/<name>.
std::string TestDataPath(const std::string& name);
/// The bytes of tests/data/<name>. Throws when there is no such file.
std::string TestData(const std::string& name);
/// The bytes of configs/<name>. Throws when there is no such file.
std::string ConfigText(const std::string& name);

}  // namespace ladder

#endif  // LADDER_TESTS_TEST_DATA_H_
