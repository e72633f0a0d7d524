# Where `cmake --install` puts which file, and the .deb that CPack makes of them.
include(GNUInstallDirs)

install(TARGETS aoti-ladder RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})

# The program prints its own manual page and completions.
set(GENERATED ${CMAKE_CURRENT_BINARY_DIR}/installed)
add_custom_command(
  OUTPUT ${GENERATED}/aoti-ladder.1
  COMMAND ${CMAKE_COMMAND} -E make_directory ${GENERATED}
  COMMAND aoti-ladder man > ${GENERATED}/aoti-ladder.1
  COMMAND gzip -9nkf ${GENERATED}/aoti-ladder.1
  COMMAND aoti-ladder completion bash > ${GENERATED}/aoti-ladder.bash
  COMMAND aoti-ladder completion fish > ${GENERATED}/aoti-ladder.fish
  COMMAND aoti-ladder completion zsh > ${GENERATED}/_aoti-ladder
  DEPENDS aoti-ladder
  VERBATIM)
add_custom_target(manual ALL DEPENDS ${GENERATED}/aoti-ladder.1)

install(FILES ${GENERATED}/aoti-ladder.1.gz
        DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${GENERATED}/aoti-ladder.bash
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
        RENAME aoti-ladder)
install(FILES ${GENERATED}/aoti-ladder.fish
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
# Debian's zsh looks in /usr/share/zsh/vendor-completions, and every zsh in
# site-functions of /usr/local. The prefix is known only at installation: the files
# of a .deb are installed into FOLDER/usr.
install(CODE "
  if(CMAKE_INSTALL_PREFIX MATCHES \"(^|/)usr/?$\")
    set(functions vendor-completions)
  else()
    set(functions site-functions)
  endif()
  file(INSTALL \"${GENERATED}/_aoti-ladder\" DESTINATION
    \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/zsh/\${functions}\")")
# The data files are built into the binary; these copies are for users to read.
install(DIRECTORY ladders configs
        DESTINATION ${CMAKE_INSTALL_DATADIR}/aoti-ladder)
install(FILES README.md src/cmake/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR}
        USE_SOURCE_PERMISSIONS
        PATTERN "quickstart" EXCLUDE
        PATTERN "get-*" EXCLUDE
        PATTERN "pictures/make" EXCLUDE)
# The targets of links in README.md.
file(MAKE_DIRECTORY ${GENERATED})
foreach(folder ladders configs)
  file(CREATE_LINK ../../aoti-ladder/${folder} ${GENERATED}/${folder} SYMBOLIC)
  install(FILES ${GENERATED}/${folder} DESTINATION ${CMAKE_INSTALL_DOCDIR})
endforeach()

set(CPACK_GENERATOR DEB)
# Packagers set this: -DLADDER_PACKAGE_CONTACT="…"
set(LADDER_PACKAGE_CONTACT "unknown packager <packager@example.org>"
    CACHE STRING "the contact for users of the .deb: Name <mail address>")
set(CPACK_PACKAGE_CONTACT "${LADDER_PACKAGE_CONTACT}")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "gdb")
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_DESCRIPTION
    "Runs a PyTorch command again under the debug flags of AOTInductor's guide
and says which kernel launch failed first, what was wrong with its inputs, and
which kernel, model input or weight that came from.")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY
    "finds the failing kernel of a model compiled by AOTInductor")
include(CPack)
