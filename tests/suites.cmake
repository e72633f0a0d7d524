# Writes the tests of a GoogleTest program for ctest, one for each suite: a program
# with sanitizers takes longer to start than most tests do to run.
#   cmake -DPROGRAM=FILE -DEXCEPT=FILTER -DOUT=FILE -P suites.cmake
# EXCEPT: a filter of GoogleTest; its tests are left out. Those that may be skipped
# belong there: ctest would count a suite with a skipped test as passed, so it fails.
execute_process(COMMAND ${PROGRAM} --gtest_list_tests --gtest_filter=-${EXCEPT}
                OUTPUT_VARIABLE list COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "\n[^ \n]+\\.[^\n]*(\n  [^\n]+)*" suites "\n${list}")
set(tests "")
foreach(suite IN LISTS suites)
  string(REGEX MATCH "[^ .\n]+" name "${suite}")
  string(REGEX MATCHALL "\n  " each "${suite}")
  list(LENGTH each count)
  string(APPEND tests "add_test(\"unit.${name}\" \"${PROGRAM}\" \
\"--gtest_filter=${name}.*:-${EXCEPT}\")\n\
set_tests_properties(\"unit.${name}\" PROPERTIES LABELS unit TIMEOUT 900 \
PROCESSORS 2 COST ${count} \
FAIL_REGULAR_EXPRESSION \"  SKIPPED ]\")\n")
endforeach()
if(NOT tests)
  message(FATAL_ERROR "${PROGRAM} lists no tests")
endif()
file(WRITE ${OUT} "${tests}")
