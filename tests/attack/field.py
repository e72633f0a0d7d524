"""Where an attack takes place: a folder, the tool in it, and what it left behind."""
import collections
import os
import pathlib
import resource
import select
import shutil
import signal
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DATA = ROOT / "tests" / "data"
MARK = "LADDER_ATTACK"  # every process that an attack starts has this variable
DOCUMENTED = {0, 1, 2, 3, 4, 5, 125, 130}  # exit codes
HANG_SECONDS = 60

# How a process ended. status: as subprocess has it, None if it had to be killed.
Done = collections.namedtuple("Done", "status out err peak_mb")

# A command that fails like a model whose second kernel writes NaN. It replays what real
# PyTorch printed and compiled, and says in "runs" that it ran.
COMMAND = f"""echo "run $AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER" >> {{work}}/runs
case $AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER in 3) level=l3;; 2) level=l2;; *) level=plain;; esac
cd {DATA}/2.14/nan
mkdir -p $TORCHINDUCTOR_CACHE_DIR/c
for part in wrapper.cpp kernel.cpp; do cp $level.$part $TORCHINDUCTOR_CACHE_DIR/c/c.$part || exit 9; done
{{more}}
cat $level.stdout
cat $level.stderr >&2
exit 1
"""


class Field:
    """A folder for the cases of one attack. Each case begins in an empty folder `work`."""

    def __init__(self, tool, folder):
        self.tool = tool
        self.folder = folder
        self.work = folder / "work"
        self.mark = f"{os.getpid()}-{folder.name}"
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", MARK: self.mark}

    def clear(self):
        if self.work.exists():
            shutil.rmtree(self.work)
        self.work.mkdir(parents=True)

    def write(self, name, text):
        file = self.work / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return file

    def write_command(self, more=":"):
        self.write("fails.sh", COMMAND.format(work=self.work, more=more))

    def start(self, *words, prepare=None, environment=None):
        """Starts the tool in a process group of its own, as a shell does."""

        def begin():
            os.setpgid(0, 0)
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if prepare:
                prepare()

        with open(self.folder / "out", "wb") as out, open(self.folder / "err", "wb") as err:
            return subprocess.Popen([self.tool, *words], cwd=self.work, env=self.environment | (environment or {}), stdin=subprocess.DEVNULL, stdout=out,
                                    stderr=err, preexec_fn=begin)

    def finish(self, process, seconds=HANG_SECONDS):
        """Waits for the tool. Kills it, and all that it started, if that takes too long."""
        handle = os.pidfd_open(process.pid)
        poll = select.poll()
        poll.register(handle, select.POLLIN)
        ended = poll.poll(seconds * 1000)
        os.close(handle)
        if not ended:
            os.kill(process.pid, signal.SIGKILL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out, err = ((self.folder / name).read_bytes() for name in ("out", "err"))
        return Done(process.returncode if ended else None, out, err, usage.ru_maxrss / 1024)

    def run(self, *words, seconds=HANG_SECONDS, **how):
        return self.finish(self.start(*words, **how), seconds)

    def living(self):
        """The processes of this attack that still live."""
        mark = f"{MARK}={self.mark}".encode()
        found = {}
        for folder in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if mark in (folder / "environ").read_bytes().split(b"\0"):
                    state = (folder / "stat").read_text(errors="replace").rpartition(") ")[2][:1]
                    found[int(folder.name)] = f"{state} {(folder / 'cmdline').read_bytes().replace(bytes(1), b' ').decode(errors='replace')}"
            except (OSError, ProcessLookupError):
                pass  # it has ended, or is not ours
        return found

    def left_behind(self, seconds=15):
        """The processes that live on although the tool has ended. Ends them."""
        deadline = time.monotonic() + seconds
        while (found := self.living()) and time.monotonic() < deadline:
            time.sleep(0.01)
        for pid in found:
            os.kill(pid, signal.SIGKILL)
        return found


def fault_of(done, codes=DOCUMENTED):
    """Why this end of the tool is a fault, or "" if it is none."""
    if done.status is None:
        return "it did not end"
    if done.status < 0:
        return f"ended by {signal.Signals(-done.status).name}: {tail(done.err)}"
    if done.status not in codes:
        return f"exit code {done.status}: {tail(done.err)}"
    if done.status in (2, 3) and b"error: " not in done.err:
        return f"exit code {done.status} without an error message: {tail(done.err)}"
    return ""


def tail(text, lines=3):
    return " / ".join(text.decode(errors="replace").splitlines()[-lines:])


class Skipped(Exception):
    """This attack cannot be made here; says why."""
