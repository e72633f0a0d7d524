cmake_minimum_required(VERSION 3.20)

# cmake -DOUT=FILE -DSOURCE=DIR -P build_facts.cmake writes a header with the commit
# that is built, but only if it has changed, so that nothing is built needlessly.
execute_process(COMMAND git -C ${SOURCE} rev-parse --short=12 HEAD
                OUTPUT_VARIABLE COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE
                ERROR_QUIET RESULT_VARIABLE FAILED)
if(FAILED)
  set(COMMIT "")  # an unpacked archive
else()
  execute_process(COMMAND git -C ${SOURCE} status --porcelain
                          --untracked-files=no
                  OUTPUT_VARIABLE CHANGES ERROR_QUIET)
  if(CHANGES)
    string(APPEND COMMIT ", changed since")
  endif()
endif()
file(CONFIGURE OUTPUT ${OUT}
     CONTENT "#define LADDER_COMMIT \"${COMMIT}\"\n")
