"""Plays a recorded case to aoti-ladder in place of Python: see recording.py.

`score` makes a script called "python" that starts this one. The tool is real. This
script finds the recorded run with the same words and the same variables, leaves
the generated code in the run's cache, prints the same bytes in the same order, and
ends in the same way. When it is asked for the same run again, it plays the next
such run. If no run fits, it writes that into the session's file "faults" and
fails, and the test fails too.
"""
import fcntl
import json
import os
import pathlib
import resource
import signal
import sys
import time

from recording import CACHE, KEPT, Places, pieces_of, with_words_replaced

HERE = pathlib.Path(__file__).resolve().parent
NOT_RECORDED = 97
CATCH_UP_SECONDS = 30  # time for the tool to read what was printed


def environment_added(session, places):
    """Returns the variables that the tool has set. Python adds its own variables to
    os.environ, so /proc is read instead."""
    base = json.loads((session / "environment.json").read_text())
    entries = pathlib.Path("/proc/self/environ").read_bytes().split(b"\0")
    own = dict(os.fsdecode(entry).split("=", 1) for entry in entries if b"=" in entry)
    added = {name: None for name in base.keys() - own.keys()}  # a stage removes no variable
    for name, value in own.items():
        if name.startswith("AOTI_LADDER_") or name == "LD_PRELOAD":
            continue  # of the observer
        if name != CACHE and base.get(name) != value:
            added[name] = places.to_names(value)
    return added


def turn_of(session, number):
    """Returns how often the run was played before. Two processes may ask at once."""
    with open(session / f"{number}.played", "a+") as played:
        fcntl.flock(played, fcntl.LOCK_EX)
        turn = played.tell()
        played.write(".")
        return turn


def fail(session, text):
    with open(session / "faults", "a") as faults:
        print(text, file=faults)
    print(f"replayed.py: {text}", file=sys.stderr)
    return NOT_RECORDED


def found_run(session, words, added):
    """Returns the run to play, or None and the reason."""
    runs = json.loads((session / "runs.json").read_text())
    same_words = [n for n, run in enumerate(runs) if run["words"] == words]
    alike = [n for n in same_words if runs[n]["adds"] == added]
    if alike:
        turn = turn_of(session, alike[0])
        if turn < len(alike):
            return alike[turn], runs[alike[turn]]
        why = f"every recorded one ({len(alike)}) was played already"
    else:
        others = {tuple(sorted(set(runs[n]["adds"].items()) ^ set(added.items()), key=repr)) for n in same_words}
        nearest = min(others, key=len, default=())
        why = f"the nearest one differs in {dict(nearest)}" if nearest else "no run with these words was recorded"
    return None, f"no recorded run of {words} with {added}: {why}. Record the case again: score --record"


# --- playing -------------------------------------------------------------------


def leave_files(run_folder, cache, places):
    files = run_folder / "files"
    for file in sorted(files.rglob("*")) if files.exists() else []:
        if not file.is_file():
            continue
        to = pathlib.Path(cache, places.to_paths(file.relative_to(files).as_posix()))
        to.parent.mkdir(parents=True, exist_ok=True)
        data = file.read_bytes()
        to.write_bytes(places.to_paths(data) if file.suffix in KEPT else data)


def write_all(descriptor, data):
    while data:
        data = data[os.write(descriptor, data) :]


def wait_for(log, size):
    """Waits until the tool has written what it read, because it cannot tell in which
    order two streams were written. Returns False if the tool does not."""
    end = time.monotonic() + CATCH_UP_SECONDS
    while time.monotonic() < end:
        if log.exists() and log.stat().st_size >= size:
            return True
        time.sleep(0.0002)
    return False


def print_pieces(pieces, log):
    """False if the tool stopped reading, so that the order would be lost."""
    size = 0
    for index, (stream, data) in enumerate(pieces):
        if index > 0 and not wait_for(log, size):
            return False
        write_all(2 if stream == "e" else 1, data)
        size += len(data)
    return True


def end_as(ending):
    """Ends this process as the recorded one ended."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if "exit" in ending:
        os._exit(ending["exit"])
    number = ending.get("signal")
    while number is None:  # a hang; the tool ends it
        signal.pause()
    signal.signal(number, signal.SIG_DFL) if number != signal.SIGKILL else None
    os.kill(os.getpid(), number)
    time.sleep(60)


def play(session, words):
    cache = os.environ.get(CACHE, "")
    folder = session.parent
    places = Places(folder, HERE, folder / "python", cache)
    names = [places.to_names(word) for word in words]
    number, run = found_run(session, names, environment_added(session, places))
    if number is None:
        return fail(session, run)
    recorded = session / str(number)
    leave_files(recorded, cache, places)
    log = pathlib.Path(cache).parent / run["log"]
    pieces = pieces_of((recorded / "output.log").read_bytes(), (recorded / "order").read_text())
    if not print_pieces(with_words_replaced(pieces, places.to_paths), log):
        return fail(session, f"the tool did not write what run {number} printed within {CATCH_UP_SECONDS} s")
    return end_as(run["ending"])


def main(session):
    session, words = pathlib.Path(session), sys.argv[1:]
    if words == ["-m", "torch.utils.collect_env"]:
        return 1  # what a verdict does not depend on is not recorded
    if words[:1] != ["-c"]:
        return play(session, words)
    if "version.py" not in words[1]:
        return fail(session, f"cannot answer this question: {words}")
    sys.stdout.write((session / "probe").read_text())
    return 0
