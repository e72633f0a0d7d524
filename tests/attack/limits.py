"""Attacks that take something away: space on the disk, files, memory, processes."""
import functools
import json
import os
import resource
import shutil
import subprocess

from field import DOCUMENTED, Skipped, fault_of, tail
from interruptions import TARGETS, Undisturbed, difference, lines_in

KB = 1024
NOBODY = 65534  # root has no limit of processes


# --- a full disk ----------------------------------------------------------------


class SmallDisk:
    """A disk of that size in the folder of the cases; larger after enlarge()."""

    def __init__(self, field, kilobytes):
        self.field = field
        self.kilobytes = kilobytes

    def mount(self, options):
        return subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", self.field.work], capture_output=True, text=True)

    def __enter__(self):
        # 0 would be no limit: with one page, a file has no room.
        done = self.mount(f"size={max(4, self.kilobytes)}k")
        if done.returncode:
            raise Skipped(f"nothing can be mounted here: {done.stderr.strip()}")
        return self

    def enlarge(self):
        self.mount("remount,size=64m")

    def __exit__(self, *_):
        """Keeps a copy of what is on it, to look at if this case is a fault."""
        copy = self.field.folder / "on-disk"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(self.field.work, copy, symlinks=True)
        subprocess.run(["umount", "-l", self.field.work], check=True)


def damaged(folder):
    """A JSON file of the record that cannot be read; they are renamed when whole."""
    for file in folder.rglob("*.json"):
        try:
            json.loads(file.read_bytes())
        except ValueError as why:
            return f"{file} is damaged: {why}"
    return ""


def fault_on_small_disk(target, whole, done):
    if why := fault_of(done, {whole.status, 3}):
        return why
    if done.status == 3 and not (b"No space left on device" in done.err and str(target.folder).encode() in done.err):
        return f"the error does not name a file and the full disk: {tail(done.err)}"
    if done.status == whole.status and target.verdict() != whole.verdict:
        return f"another verdict: {difference(target.verdict(), whole.verdict)}"
    return damaged(target.field.work)


def survives_small_disk(target, whole, kilobytes):
    with SmallDisk(target.field, kilobytes) as disk:
        try:
            target.prepare()
        except OSError:
            return ""  # not even the command has room
        done = target.field.run(*target.words)
        if why := fault_on_small_disk(target, whole, done):
            return f"with {kilobytes} KB: {why}"
        disk.enlarge()
        if done.status == 3:
            done = target.go_on()
        if done.status != whole.status or target.verdict() != whole.verdict:
            return f"with more than {kilobytes} KB it does not go on: exit code {done.status}: {tail(done.err)}"
        if lines_in(target.field.work / "runs") > whole.counts["runs"] + 1:
            return "runs were made twice"
    return ""


def size_of(folder):
    """What the folder takes on a disk of pages, in KB."""
    return sum((each.stat().st_size + 4095) // 4096 * 4 + 4 for each in folder.rglob("*"))


def disk(field, scale):
    """Every 64 KB of disk from none to enough."""
    if os.geteuid() != 0:
        raise Skipped("only root can mount a small disk")
    for name in ("climb", "bisection"):
        target = TARGETS[name](field)
        whole = Undisturbed(target)
        enough = size_of(field.work) * 5 // 4
        for kilobytes in range(0, enough + 64, 64 * scale):
            yield f"{name}-{kilobytes}", functools.partial(survives_small_disk, target, whole, kilobytes)


# --- limits of the system -------------------------------------------------------


def drop_root():
    if os.geteuid() == 0:
        os.setgid(NOBODY)
        os.setuid(NOBODY)


def limited(kind, value, as_nobody=False):
    def prepare():
        if as_nobody:
            drop_root()
        resource.setrlimit(kind, (value, value))

    return prepare


def can_begin(field, prepare):
    """Whether the loader of programs can load the tool at all."""
    return field.run("--version", prepare=prepare).status == 0


def survives_limit(target, kind, value, as_nobody):
    field = target.field
    prepare = limited(kind, value, as_nobody)
    target.prepare()
    if as_nobody:
        os.chmod(field.folder.parent, 0o755)
        for each in (field.work, *field.work.rglob("*")):
            os.chown(each, NOBODY, NOBODY)
    done = field.run(*target.words, prepare=prepare)
    # The command fails in each run: what says that it passes is wrong.
    if why := fault_of(done, DOCUMENTED - {0} if target.words[0] == "run" else DOCUMENTED):
        return why
    if left := field.left_behind():
        return f"processes live on: {left}"
    return damaged(field.work)


LIMITS = {
    "files": (resource.RLIMIT_NOFILE, [*range(3, 40), 48, 64, 128], False),
    "memory": (resource.RLIMIT_AS, [mb * KB * KB for mb in (*range(4, 64, 2), *range(64, 512, 16))], False),
    "processes": (resource.RLIMIT_NPROC, [0, 1, 2, 3, 4, 5, 6, 8, 12, 16], True),
    "file-size": (resource.RLIMIT_FSIZE, [0, 1, 100, 1000, *range(4 * KB, 128 * KB, 4 * KB)], False),
}


def limits(field, scale):
    """Limits from tiny to enough."""
    for name in ("climb", "bisection"):
        target = TARGETS[name](field)
        for limit, (kind, values, as_nobody) in LIMITS.items():
            for value in values[::scale]:
                field.clear()
                if not can_begin(field, limited(kind, value)):
                    continue
                yield f"{name}-{limit}-{value}", functools.partial(survives_limit, target, kind, value, as_nobody)


ATTACKS = {"disk": disk, "limits": limits}
