"""Attacks that interrupt a climb, a bisection or a night."""
import functools
import json
import os
import shutil
import signal
import time

from field import fault_of, tail

RECIPE = """command: [sh, {script}, {folder}]
bisect:
  candidates: {candidates}
  setup:
    - sh -c 'v=${{candidate}}; echo ${{v#v}} > v; echo ${{candidate}} >> {work}/setups'
"""
VERSIONS = "{versions: [v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12]}"
# The seventh version is the first that fails.
CRASHES = "[ $(cat $1/v) -lt 7 ] && level=plain && cat $level.stdout && exit 0"


# --- what is interrupted --------------------------------------------------------


class Climb:
    words = ("run", "--out", "r", "--", "sh", "fails.sh")
    folder = "r"

    def __init__(self, field, more=":"):
        self.field = field
        self.more = more

    def prepare(self):
        self.field.write_command(self.more)

    def go_on(self):
        """Continues as a user would; begins again if nothing was recorded yet."""
        if not (self.field.work / "r" / "record.json").exists():
            return self.field.run(*self.words)
        if json.loads((self.field.work / "r" / "record.json").read_bytes())["state"] == "complete":
            return self.field.run("report", "r")
        return self.field.run("resume", "r")

    def verdict(self):
        verdict = json.loads((self.field.work / "r" / "verdict.json").read_bytes())
        for run in verdict["runs"]:
            del run["seconds"]
            run.pop("reached", None)  # seconds, too
        return verdict


class Bisection:
    words = ("bisect", "--out", "b", "r.yaml")
    folder = "b"

    def __init__(self, field, more=":"):
        self.field = field
        self.more = more

    def prepare(self):
        self.field.write_command(f"{self.more}\n{CRASHES}")
        self.field.write("r.yaml", RECIPE.format(script="fails.sh", folder="'${candidate_dir}'", work=self.field.work, candidates=VERSIONS))

    def go_on(self):
        if not (self.field.work / "b" / "bisect.json").exists():
            return self.field.run(*self.words)
        if (self.field.work / "b" / "report.txt").exists():
            return self.field.run("report", "b")
        return self.field.run("resume", "b")

    def verdict(self):
        result = json.loads((self.field.work / "b" / "result.json").read_bytes())
        return {key: result[key] for key in ("answer", "first_bad", "last_good")}


class Night:
    """The second night of a suite: its newest version fails, and is bisected."""

    words = ("nightly", "suite.yaml")
    folder = ".aoti-ladder"

    def __init__(self, field, more=":"):
        self.field = field
        self.more = more
        self.first = field.folder / "first-night"

    def prepare(self):
        if self.first.exists():
            shutil.rmtree(self.field.work)
            shutil.copytree(self.first, self.field.work, symlinks=True)
            return
        self.field.write_command(f"{self.more}\n{CRASHES}")
        candidates = "{command: cat published}"
        self.field.write("m_nan.yaml", RECIPE.format(script="fails.sh", folder="'${candidate_dir}'", work=self.field.work, candidates=candidates))
        self.field.write("m_other.yaml", "include: m_nan.yaml\ncommand: [sh, -c, 'echo run >> " + str(self.field.work) + "/runs']\n")
        self.field.write("suite.yaml", "recipes: [m_*.yaml]\n")
        self.publish(4)
        done = self.field.run(*self.words)
        if done.status != 0:
            raise RuntimeError(f"the first night failed: {tail(done.err)}")
        self.publish(9)
        for counted in ("runs", "setups"):
            (self.field.work / counted).unlink()
        shutil.copytree(self.field.work, self.first, symlinks=True)

    def publish(self, last):
        self.field.write("published", "".join(f"v{number}\n" for number in range(1, last + 1)))

    def go_on(self):
        return self.field.run(*self.words)

    def verdict(self):
        (result,) = json.loads((self.field.work / ".aoti-ladder/nightly/suite/night.json").read_bytes())
        (failure,) = (each for group in result["failures"] for each in group["results"])
        bisection = failure["bisection"]
        return {"recipe": failure["recipe"], "passed": [each["recipe"] for each in result["passed"]],
                **{key: bisection[key] for key in ("answer", "first_bad", "last_good")}}


TARGETS = {"climb": Climb, "bisection": Bisection, "nightly": Night}


def lines_in(file):
    return file.read_text().count("\n") if file.exists() else 0


class Undisturbed:
    """What a target says and costs if nothing disturbs it."""

    def __init__(self, target):
        target.field.clear()
        target.prepare()
        begin = time.monotonic()
        done = target.field.run(*target.words)
        self.seconds = time.monotonic() - begin
        self.status = done.status
        if fault_of(done, {0, 1}):
            raise RuntimeError(f"undisturbed, it failed: {tail(done.err)}")
        self.verdict = target.verdict()
        self.counts = {name: lines_in(target.field.work / name) for name in ("runs", "setups")}


# --- kill -9 --------------------------------------------------------------------


def difference(one, other, place=""):
    """Where two JSON values begin to differ: 'runs/0/ending: … and not …'."""
    if isinstance(one, dict) and isinstance(other, dict):
        pairs = [(key, one.get(key), other.get(key)) for key in one | other]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = [(at, *both) for at, both in enumerate(zip(one, other))]
    else:
        return f"{place}: {str(one)[:200]} and not {str(other)[:200]}"
    key, mine, theirs = next(pair for pair in pairs if pair[1] != pair[2])
    return difference(mine, theirs, f"{place}/{key}".lstrip("/"))


def kill_after(target, words, seconds):
    process = target.field.start(*words)
    time.sleep(seconds)
    os.kill(process.pid, signal.SIGKILL)  # Popen.kill would also wait for it
    return target.field.finish(process)


def survives_kill(target, whole, part, twice):
    """Killed in that part of its time; `twice`: and once more while it goes on."""
    target.prepare()
    kill_after(target, target.words, whole.seconds * part)
    if left := target.field.left_behind():
        return f"processes live on: {left}"
    resumed = target.field.work / "r" / "record.json"
    if twice and isinstance(target, Climb) and resumed.exists():
        kill_after(target, ("resume", "r"), whole.seconds * part)
        if left := target.field.left_behind():
            return f"processes live on after the second: {left}"
    done = target.go_on()
    if done.status not in {0, 1}:
        return f"cannot go on: exit code {done.status}: {tail(done.err)}"
    if target.verdict() != whole.verdict:
        return f"another verdict: {difference(target.verdict(), whole.verdict)}"
    for name, count in whole.counts.items():
        now = lines_in(target.field.work / name)
        # The one that was cut off is made again.
        if not count <= now <= count + 1 + twice:
            return f"{now} {name}, and {count} undisturbed"
    if left := target.field.left_behind():
        return f"processes live on at the end: {left}"
    return ""


def kill(field, scale):
    """kill -9 at 100 moments."""
    for name, moments in (("climb", 40), ("bisection", 30), ("nightly", 30)):
        target = TARGETS[name](field)
        whole = Undisturbed(target)
        moments = max(2, moments // scale)
        for number in range(moments):
            part = (number + 0.5) / moments
            yield f"{name}-{number}", functools.partial(survives_kill, target, whole, part, number % 4 == 3)


# --- signals --------------------------------------------------------------------

# A run that lasts, with a process that leaves its group and session.
LASTS = "setsid sleep 30 & sleep 0.3; kill $!"
FIRST = (None, signal.SIGTSTP, signal.SIGSTOP)
SECOND = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGCONT, signal.SIGHUP, signal.SIGQUIT)


def survives_signals(target, pair, seconds):
    target.prepare()
    process = target.field.start(*target.words)
    time.sleep(seconds)
    for number in pair:
        if number:
            os.kill(process.pid, number)
            time.sleep(0.05)
    # What is stopped ends only after it goes on; what only goes on ends by itself.
    os.kill(process.pid, signal.SIGCONT)
    done = target.field.finish(process)
    deadly = -done.status if done.status is not None and done.status < 0 else None
    if deadly not in (signal.SIGKILL, signal.SIGQUIT) and (why := fault_of(done)):
        return why
    if deadly and deadly not in pair:
        return f"ended by signal {deadly}"
    if left := target.field.left_behind():
        return f"processes live on: {left}"
    return ""


def signals(field, scale):
    """Every signal that ends, alone and after one that stops, at several moments."""
    for name, moments in (("climb", 6), ("bisection", 4), ("nightly", 2)):
        target = TARGETS[name](field, LASTS)
        whole = Undisturbed(target)
        moments = max(1, moments // scale)
        for first in FIRST:
            for second in SECOND:
                for number in range(moments):
                    seconds = min(whole.seconds, 3) * (number + 0.5) / moments
                    names = "-".join(each.name for each in (first, second) if each)
                    yield f"{name}-{names}-{number}", functools.partial(survives_signals, target, (first, second), seconds)


ATTACKS = {"kill": kill, "signals": signals}
