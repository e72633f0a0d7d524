"""Recorded cases: for each live run of a case what it printed, how it ended, and
the generated code that it left, small enough to be kept beside the tests.

recorded/TORCH/CASE.tar.xz holds

    origin.json       which torch, when, by which tool, of which scripts
    probe             what the interpreter answers when it is asked for its torch
    runs.json         the runs in their order: the words of the command, the
                      variables that the stage added, how it ended
    N/output.log      what run N printed
    N/order           the pieces and streams of that output, in the tool's format
    N/files/          the generated code that run N left in its cache
    folder/           the packages that existed before the first run, without code

Paths of the machine are replaced by names (see Places). A library is reduced to
its constants and line table (library_stub.py); all other compiled files are left
out. replayed.py plays a recording to the tool in place of Python.
"""
import hashlib
import io
import json
import lzma
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
import zipfile

import library_stub

HERE = pathlib.Path(__file__).resolve().parent
RECORDED = HERE / "recorded"
CACHE = "TORCHINDUCTOR_CACHE_DIR"
LIMIT = 256 << 10  # bytes of one recording
KEPT = (".cpp", ".json")  # of the files in a cache
LEFT_OUT = (".gch", ".pch", ".o", ".lock")


def path_of(torch, name):
    return RECORDED / torch / f"{name}.tar.xz"


class Unrecordable(Exception):
    """Why a case cannot be recorded."""


# --- paths ---------------------------------------------------------------------


class Places:
    """The names that a recording has in place of paths. The cache is that of a run,
    inside the folder of the case."""

    def __init__(self, folder, cases, python, cache=""):
        # The longest first: a replay's python and cache lie in the folder.
        named = {"@CACHE@": cache, "@PYTHON@": python, "@FOLDER@": folder, "@CASES@": cases}
        self.named = {name: os.fspath(path) for name, path in named.items() if path}

    def to_names(self, data):
        return replaced(data, {path: name for name, path in self.named.items()})

    def to_paths(self, data):
        return replaced(data, self.named)


def replaced(data, words):
    """Returns bytes or a text with each of the words replaced."""
    if isinstance(data, str):
        return replaced(data.encode("utf-8", "surrogateescape"), words).decode("utf-8", "surrogateescape")
    for word, other in words.items():
        data = data.replace(word.encode(), other.encode())
    return data


def pieces_of(log, order):
    """Returns [stream, bytes] of a log. "e 7 TIME" in its order means seven bytes."""
    pieces, at = [], 0
    for line in order.splitlines():
        stream, size = line.split()[:2]
        if pieces and pieces[-1][0] == stream:
            pieces[-1][1] += log[at : at + int(size)]
        else:
            pieces.append([stream, log[at : at + int(size)]])
        at += int(size)
    if at != len(log):
        raise Unrecordable(f"the order file has {at} bytes, the log {len(log)}")
    return pieces


def with_words_replaced(pieces, replace):
    """Returns the same pieces, with their text changed by `replace`."""
    result = [[stream, b""] for stream, _ in pieces]
    for stream in {each[0] for each in pieces}:
        mine = [index for index, piece in enumerate(pieces) if piece[0] == stream]
        mark = b"\0cut\0"
        whole = b"".join(pieces[index][1] for index in mine)
        if replace(whole) == whole:
            for index in mine:
                result[index][1] = pieces[index][1]
            continue
        parts = [replace(part) for part in (pieces[index][1] for index in mine)]
        if b"".join(parts) != replace(whole):
            raise Unrecordable("a path is cut in two by the other stream")
        assert mark not in whole
        for index, part in zip(mine, parts):
            result[index][1] = part
    return [piece for piece in result if piece[1]]


def order_of(pieces):
    return "".join(f"{stream} {len(data)} 0\n" for stream, data in pieces)


# --- while the tool runs -------------------------------------------------------


class CacheKeeper:
    """Keeps what the runs compile, by hard links, which cost nothing: the tool removes
    it when the next run has compiled."""

    def __init__(self, folder, kept):
        self.folder, self.kept = folder, kept
        self.done = threading.Event()
        self.thread = threading.Thread(target=self.watch)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.done.set()
        self.thread.join()

    def watch(self):
        last = False
        while not last:
            last = self.done.is_set()
            for cache in self.folder.glob("*/stages/*/run-*/cache"):
                self.link_all(cache)
            time.sleep(0.05)

    def link_all(self, cache):
        for where, _, files in os.walk(cache):
            for name in files:
                if not name.endswith(LEFT_OUT):
                    self.link(pathlib.Path(where, name))

    def link(self, file):
        kept = self.kept / file.relative_to(self.folder)
        try:
            if kept.exists() and kept.samefile(file):
                return
            kept.unlink(missing_ok=True)
            kept.parent.mkdir(parents=True, exist_ok=True)
            os.link(file, kept, follow_symlinks=False)
        except OSError:
            pass  # the tool has removed it


# --- recording -----------------------------------------------------------------


def without_boilerplate(code):
    """Returns generated C++ in which the lines of PyTorch's own part are empty."""
    kept, inside = [], False
    for line in code.split(b"\n"):
        inside = inside or line == b'extern "C" {'
        kept.append(b"" if inside else line)
        inside = inside and line != b'} // extern "C"'
    return b"\n".join(kept)


def files_of_cache(cache, places):
    """Yields (path, bytes) of the files in a cache that the tool reads."""
    for file in sorted(cache.rglob("*")) if cache.exists() else []:
        name = places.to_names(file.relative_to(cache).as_posix())
        if file.suffix == ".so":
            yield name, library_stub.stub_of(file, with_lines=True)
        elif file.suffix in KEPT and file.is_file():
            yield name, places.to_names(file.read_bytes())


def package_without_code(path, places):
    """Returns a .pt2 package in which libraries are stubs."""
    out = io.BytesIO()
    with zipfile.ZipFile(path) as package, zipfile.ZipFile(out, "w") as kept:
        for name in sorted(package.namelist()):
            data = package.read(name)
            if name.endswith(".so"):
                with tempfile.TemporaryDirectory() as folder:
                    library = pathlib.Path(folder, "library.so")
                    library.write_bytes(data)
                    data = library_stub.stub_of(library, with_lines=True)
            elif name.endswith(KEPT):
                data = places.to_names(data)
            elif len(data) > 1024:
                continue
            kept.writestr(zipfile.ZipInfo(name), data)
    return out.getvalue()


def number_in(path):
    """A key that sorts run-10 after run-9."""
    return [int(each) for each in re.findall(r"(\d+)(?:-[^/]*)?(?=/|$)", path.as_posix())]


def processes_of(run, facts, climb):
    """Yields (words, ending, log, order) of each process of a run."""
    if facts["argv"] != climb["argv"]:
        raise Unrecordable(f"the stage {facts['stage']} runs the command in another program")
    if "compile" in facts:
        yield climb["compile_argv"], facts["compile"]["ending"], run / "compile.log", run / "compile.order"
    if "not_started" not in facts["ending"]:
        yield facts["argv"], facts["ending"], run / "output.log", run / "order"


def bytes_of(path):
    return path.read_bytes() if path.exists() else b""


class Recorder:
    """Collects the files of a recording from the record of a live case."""

    def __init__(self, folder, kept, cases, python):
        self.folder, self.kept, self.cases, self.python = folder, kept, cases, python
        self.files, self.runs = {}, []

    def add_record(self, record):
        climb = json.loads((record / "record.json").read_text())
        runs = sorted(record.glob("stages/*/run-*"), key=lambda path: number_in(path.relative_to(record)))
        for run in runs:
            self.add_run(run, json.loads((run / "run.json").read_text()), climb)
        return climb

    def add_run(self, run, facts, climb):
        cache = run / "cache"
        adds = {k: v for k, v in facts["environment_added"].items() if k != CACHE}
        places = Places(self.folder, self.cases, self.python, cache)
        if any(path.is_file() for path in run.glob("artifacts/**/*")):
            raise Unrecordable(f"the stage {facts['stage']} leaves files of its tools")
        files = dict(files_of_cache(self.kept / cache.relative_to(self.folder), places))
        found = {name.rsplit("/", 1)[-1] for name in files}
        lost = {path.name for path in run.glob("wrappers/*.cpp")} - found
        compiled = json.loads((run / "models.json").read_text()).get("compiled", False)
        if compiled and lost:
            raise Unrecordable(f"the stage {facts['stage']} compiled {sorted(lost)}, which is lost")
        for words, ending, log, order in processes_of(run, facts, climb):
            pieces = pieces_of(bytes_of(log), bytes_of(order).decode())
            pieces = with_words_replaced(pieces, places.to_names)
            number = len(self.runs)
            self.runs.append(
                {
                    "stage": facts["stage"],
                    "words": [places.to_names(word) for word in words[1:]],
                    "adds": {name: places.to_names(value) for name, value in sorted(adds.items())},
                    "ending": ending,
                    "log": log.name,
                }
            )
            self.files[f"{number}/output.log"] = b"".join(data for _, data in pieces)
            self.files[f"{number}/order"] = order_of(pieces).encode()
            for name, data in files.items():
                code = name.endswith(".wrapper.cpp")
                self.files[f"{number}/files/{name}"] = without_boilerplate(data) if code else data
            files = {}  # a run compiles once

    def add_packages(self, words):
        """Adds the packages that existed before the first run."""
        places = Places(self.folder, self.cases, self.python)
        for word in words:
            if word.startswith("{folder}/") and word.endswith(".pt2"):
                name = word.removeprefix("{folder}/")
                self.files[f"folder/{name}"] = package_without_code(self.folder / name, places)

    def write(self, origin, probe, path):
        self.files["origin.json"] = pretty(origin)
        self.files["runs.json"] = pretty(self.runs)
        self.files["probe"] = probe.encode()
        out = io.BytesIO()
        with tarfile.open(fileobj=out, mode="w", format=tarfile.PAX_FORMAT) as archive:
            for name in sorted(self.files, key=number_first):
                entry = tarfile.TarInfo(name)
                entry.size = len(self.files[name])
                archive.addfile(entry, io.BytesIO(self.files[name]))
        data = lzma.compress(out.getvalue(), preset=9 | lzma.PRESET_EXTREME)
        if len(data) > LIMIT:
            raise Unrecordable(f"the recording has {len(data)} bytes, more than {LIMIT}")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def number_first(name):
    """A sort key: similar files compress better next to each other."""
    head, _, rest = name.partition("/")
    return (not head.isdigit(), name.rsplit(".", 1)[-1], int(head) if head.isdigit() else 0, rest)


def pretty(value):
    return (json.dumps(value, indent=1) + "\n").encode()


def probe_of(versions):
    """Returns the answer to the tool's question for an interpreter's torch."""
    keys = {"python": "python", "hip": "hip", "cuda": "cuda", "git": "torch's commit", "torch": "torch", "triton": "triton"}
    lines = [f"{key}={versions.get(name, '')}" for key, name in keys.items()]
    return "".join(f"{line}\n" for line in lines if line != "triton=")


ASK = "import platform, torch; print(platform.python_version(), torch.__version__, torch.version.git_version)"


def versions_of(climb, python):
    """Returns the versions that the tool found. It does not ask for them if the first
    stage explains the failure."""
    if "torch" in climb["versions"]:
        return climb["versions"]
    said = subprocess.run([python, "-c", ASK], capture_output=True, text=True, check=True).stdout.split()
    return {"python": said[0], "torch": said[1], "torch's commit": said[2]}


def scripts_of(truth):
    """Returns name -> hash of the scripts that a case runs."""
    words = [truth["script"], *truth.get("compile", [])[:1], *truth.get("prepare", [])]
    return {
        word: hashlib.sha256((HERE / word).read_bytes()).hexdigest()
        for word in sorted(set(words))
        if (HERE / word).is_file()
    }


def record(name, truth, torch, folder, kept, tool, python, cases=HERE, path=None):
    """Records the live case in `folder`; returns the path of the recording."""
    recorder = Recorder(folder, kept, cases, python)
    if "against" in truth:
        recorder.add_record(folder / "good")
    climb = recorder.add_record(folder / "record")
    recorder.add_packages(truth.get("prepare", []))
    version = subprocess.run([tool, "--version"], capture_output=True, text=True, check=True).stdout
    versions = versions_of(climb, python)
    origin = {
        "case": name,
        "torch": versions["torch"],
        "recorded_at": climb["started_at"],
        "tool": " ".join(version.split("\n")[1].split()[1:2]).strip(","),
        "machine": climb["machine"].get("cpu", ""),
        "scripts": scripts_of(truth),
    }
    path = path or path_of(torch, name)
    recorder.write(origin, probe_of(versions), path)
    return path


# --- replaying -----------------------------------------------------------------

PLAYER = """#!{python} -I
import sys
sys.path.insert(0, {here!r})
import replayed
sys.exit(replayed.main({session!r}))
"""


class Session:
    """A folder with an unpacked recording and an interpreter that plays it."""

    def __init__(self, folder):
        self.folder = folder
        self.place = folder / "replay"

    def prepare(self, path, truth, environment):
        """Returns what is wrong with the recording, or None."""
        if not path.exists():
            return f"there is no recording {path}"
        with lzma.open(path) as packed, tarfile.open(fileobj=packed) as archive:
            archive.extractall(self.place)
        origin = json.loads((self.place / "origin.json").read_text())
        if origin["scripts"] != scripts_of(truth):
            return f"{path.name} was recorded with other versions of its scripts"
        places = Places(self.folder, HERE, self.python())
        for package in self.place.glob("folder/*"):
            (self.folder / package.name).write_bytes(package_with_paths(package, places))
        (self.place / "environment.json").write_text(json.dumps(environment))
        player = self.folder / "python"
        player.write_text(PLAYER.format(python=sys.executable, here=str(HERE), session=str(self.place)))
        player.chmod(0o755)
        return None

    def python(self):
        return str(self.folder / "python")

    def faults(self):
        """Returns what the interpreter was asked for and could not play."""
        file = self.place / "faults"
        return file.read_text().splitlines() if file.exists() else []

    def not_played(self):
        """The recorded runs that the tool did not ask for, as faults."""
        faults = []
        recorded = {}  # runs that are asked for alike: see replayed.found_run
        for number, run in enumerate(json.loads((self.place / "runs.json").read_text())):
            key = (*run["words"], *sorted(run["adds"].items()))
            recorded.setdefault(key, []).append((number, run["stage"]))
        for alike in recorded.values():
            number, stage = alike[0]
            played = len(bytes_of(self.place / f"{number}.played"))
            if played < len(alike):
                text = f"the tool asked for {played} of {len(alike)} recorded runs of the stage {stage}"
                faults.append(f"{text}. Record the case again if that is right: score --record")
        return faults


def package_with_paths(path, places):
    out = io.BytesIO()
    with zipfile.ZipFile(path) as package, zipfile.ZipFile(out, "w") as filled:
        for name in package.namelist():
            data = package.read(name)
            filled.writestr(zipfile.ZipInfo(name), places.to_paths(data) if name.endswith(KEPT) else data)
    return out.getvalue()
