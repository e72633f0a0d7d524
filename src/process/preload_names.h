/* The words that the tool and its observer share: variables, files, and the
 * first field of a line of the events file. The next fields are the process'
 * number and what the comment says, each after a tab. */
#ifndef LADDER_PROCESS_PRELOAD_NAMES_H_
#define LADDER_PROCESS_PRELOAD_NAMES_H_

#define LADDER_PREFIX "AOTI_LADDER_"
/* The folder of what is seen: the library, the events, the code. Absolute. */
#define LADDER_OBSERVE "AOTI_LADDER_OBSERVE"
/* The names of the variables that are carried, separated by colons. */
#define LADDER_CARRY "AOTI_LADDER_CARRY"
/* "DEVICE:NUMBER:PATH" of the terminal that the tool reads: st_dev and st_rdev
 * of stat(2). */
#define LADDER_TERMINAL "AOTI_LADDER_TERMINAL"

/* One run of a command: no other run, of any tool, has the same value. */
#define LADDER_RUN "AOTI_LADDER_RUN"

#define LADDER_LIBRARY "aoti-ladder-observe.so"
#define LADDER_EVENTS "events"
#define LADDER_CODE "code"

/* Text near the start of each source that Inductor writes. */
static const char* const kInductorsMarks[] = {
    "torch/csrc/inductor", "aoti_torch_", "cpp_prefix.h", "torchinductor"};

#define LADDER_PROCESS "process"   /* its program, its parent's number */
#define LADDER_COMPILES "compiles" /* a source, the folder of its copy */
#define LADDER_COMPILER "compiler" /* a program that got such a source */
#define LADDER_LOADS "loads"       /* a library, the folder of its sources */
#define LADDER_MARKER "marker"     /* a library of a framework */
#define LADDER_PACKAGE "package"   /* a .pt2 file that is read */
#define LADDER_CARRIED "carried"   /* a program, variables that it lacked */
#define LADDER_UNSEEN "unseen"     /* a program, why it cannot be observed */

#endif /* LADDER_PROCESS_PRELOAD_NAMES_H_ */
