// Does what the commands of users do, one thing for each first argument; see
// process/observer_test.cc.
#include <dlfcn.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace {

/// Prints as generated code does, after standard output went elsewhere.
int Print(const char* file) {
  const int other = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  printf("before\n");
  fflush(stdout);
  dup2(other, STDOUT_FILENO);
  // Nobody has the terminal open now. A tool that takes this for the end of the
  // output has the time to see it.
  usleep(50'000);
  printf("own text\n");
  printf("[ before_launch: K ]");  // torch 2.6
  printf("\n");
  printf("[ after_launch: K ]\n");
  printf("[  before_launch - K - s%d: %ld  ]\\n", 7, 512L);
  printf("more text\n");
  fflush(stdout);
  return 0;
}

/// Starts a shell with only PATH in its environment, in one of all ways.
int Start(const std::string& way, const char* script) {
  char path[] = "PATH=/usr/bin:/bin";
  char* bare[] = {path, nullptr};
  const char* shell = "/bin/sh";
  char* const words[] = {const_cast<char*>(shell), const_cast<char*>("-c"),
                         const_cast<char*>(script), nullptr};
  if (way == "execve") return execve(shell, words, bare);
  if (way == "execle") {
    return execle(shell, shell, "-c", script, nullptr, bare);
  }
  if (way == "execvpe") return execvpe("sh", words, bare);
  if (way == "fexecve") {
    return fexecve(open("/bin/sh", O_RDONLY), words, bare);
  }
  if (way == "vfork") {
    const pid_t child = vfork();
    if (child == 0) {
      execve(shell, words, bare);
      _exit(1);
    }
    return waitpid(child, nullptr, 0) == child ? 0 : 1;
  }
  pid_t child = 0;
  const int failed =
      way == "posix_spawnp"
          ? posix_spawnp(&child, "sh", nullptr, nullptr, words, bare)
          : posix_spawn(&child, shell, nullptr, nullptr, words, bare);
  return failed == 0 && waitpid(child, nullptr, 0) == child ? 0 : 1;
}

/// The ways that take the process' own environment, which is cleared first.
int StartCleared(const std::string& way, const char* script) {
  clearenv();
  setenv("PATH", "/usr/bin:/bin", 1);
  char* const words[] = {const_cast<char*>("sh"), const_cast<char*>("-c"),
                         const_cast<char*>(script), nullptr};
  if (way == "execv") return execv("/bin/sh", words);
  if (way == "execvp") return execvp("sh", words);
  if (way == "execl") return execl("/bin/sh", "sh", "-c", script, nullptr);
  return execlp("sh", "sh", "-c", script, nullptr);
}

int Load(const char* library) {
  void* loaded = dlopen(library, RTLD_NOW);
  printf("%s\n", loaded == nullptr ? dlerror() : "loaded");
  return 0;
}

int Read(const char* file) {
  FILE* opened = fopen(file, "rb");
  if (opened == nullptr) return 1;
  fclose(opened);
  usleep(200'000);  // what users load lives longer
  return remove(file);
}

}  // namespace

int main(int count, char** words) {
  if (count < 3) return 2;
  const std::string what = words[1];
  if (what == "print") return Print(words[2]);
  if (what == "start" && count == 4) return Start(words[2], words[3]);
  if (what == "start-cleared") return StartCleared(words[2], words[3]);
  if (what == "load") return Load(words[2]);
  if (what == "read") return Read(words[2]);
  return 2;
}
