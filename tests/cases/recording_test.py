"""The recordings of cases, and what plays them to the tool in place of Python."""
import argparse
import importlib.machinery
import importlib.util
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import library_stub
import recording

LOADER = importlib.machinery.SourceFileLoader("score", str(HERE / "score"))
score = importlib.util.module_from_spec(importlib.util.spec_from_loader("score", LOADER))
LOADER.exec_module(score)

RECORDED = sorted(recording.RECORDED.glob("*/*.tar.xz"))
ALL_BYTES = 6 << 20  # of the recordings together


def name_and_torch(path):
    return path.name.removesuffix(".tar.xz"), path.parent.name


class RecordedFiles(unittest.TestCase):
    def test_each_is_of_a_case_and_of_its_scripts(self):
        for path in RECORDED:
            name, torch = name_and_torch(path)
            with self.subTest(f"{name} on {torch}"), tempfile.TemporaryDirectory() as folder:
                truth = score.truths_for(torch)[name]
                session = recording.Session(pathlib.Path(folder))
                self.assertIsNone(session.prepare(path, truth, {}))
                origin = json.loads((session.place / "origin.json").read_text())
                self.assertEqual(origin["case"], name)
                self.assertTrue(origin["torch"].startswith(torch + "."), origin["torch"])

    def test_what_cannot_be_replayed_is_not_recorded(self):
        for torch in ("2.14", "2.6"):
            missing = score.missing_recordings(torch)
            for name, truth in score.truths_for(torch).items():
                with self.subTest(f"{name} on {torch}"):
                    recorded = recording.path_of(torch, name).exists()
                    self.assertEqual([recorded, name in missing, "not_recorded" in truth].count(True), 1)

    def test_they_are_small_and_tell_nothing_of_the_machine(self):
        self.assertLess(sum(path.stat().st_size for path in RECORDED), ALL_BYTES)
        for path in RECORDED:
            with self.subTest(path), recording.lzma.open(path) as file:
                data = file.read()
                for private in (b"/home/", b"/root/", os.fsencode(HERE)):
                    self.assertNotIn(private, data)

    def test_the_readme_says_which_cases_are_live(self):
        self.assertIn(score.live_table(), (HERE.parent / "README.md").read_text())


class Pieces(unittest.TestCase):
    PLACES = recording.Places("/long/folder", "/cases", "/bin/python", "/long/folder/cache")

    def test_the_order_fits_what_replaces_a_path(self):
        log, order = b"in /long/folder/cache/a\nno\nsaved\n", "e 10 1\ne 14 2\no 3 3\ne 6 4\n"
        pieces = recording.pieces_of(log, order)
        self.assertEqual([stream for stream, _ in pieces], ["e", "o", "e"])
        named = recording.with_words_replaced(pieces, self.PLACES.to_names)
        self.assertEqual(named[0], ["e", b"in @CACHE@/a\n"])
        self.assertEqual(recording.order_of(named), "e 13 0\no 3 0\ne 6 0\n")
        again = recording.with_words_replaced(named, self.PLACES.to_paths)
        self.assertEqual(b"".join(data for _, data in again), log)

    def test_a_path_that_the_other_stream_cuts_is_told(self):
        pieces = recording.pieces_of(b"/long/foXlder", "e 8 1\no 1 2\ne 4 3\n")
        with self.assertRaises(recording.Unrecordable):
            recording.with_words_replaced(pieces, self.PLACES.to_names)

    def test_an_order_of_another_log_is_told(self):
        with self.assertRaises(recording.Unrecordable):
            recording.pieces_of(b"abc", "o 2 1\n")


LIBRARY = """
__attribute__((visibility("default"), section(".lrodata"))) extern const float start[%d]
    __asm__("_binary_constants_bin_start");
const float start[%d] = {1, 2, __builtin_nanf(""), 1e30f, 3};
extern const float end[1] __asm__("_binary_constants_bin_end");
__attribute__((section(".lrodata"))) const float end[1] = {0};
int run(int x) __asm__("_ZN5torch12aot_inductor16AOTInductorModel8run_implEi");
int run(int x) {
  x += 7;
  return x * x;
}
"""


class LibraryStub(unittest.TestCase):
    def stub(self, count):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        (folder / "model.wrapper.c").write_text(LIBRARY % (count, count))
        command = ["gcc", "-shared", "-fPIC", "-g", "-O0", "-fno-toplevel-reorder", "model.wrapper.c", "-o", "model.so"]
        subprocess.run(command, cwd=folder, check=True)
        (folder / "stub.so").write_bytes(library_stub.stub_of(folder / "model.so", with_lines=True))
        return folder

    def test_has_the_constants(self):
        folder = self.stub(8)
        for name in ("model.so", "stub.so"):
            elf = (folder / name).read_bytes()
            data = library_stub.constants_of(elf, *library_stub.symbols_of(elf))
            self.assertEqual(library_stub.struct.unpack("<5f", data[:20])[:2], (1, 2))
            self.assertEqual(len(data), 32)

    def test_plain_numbers_of_large_constants_are_left_out(self):
        elf = (self.stub(2000) / "stub.so").read_bytes()
        data = library_stub.constants_of(elf, *library_stub.symbols_of(elf))
        one, two, nan, large, three = library_stub.struct.unpack("<5f", data[:20])
        self.assertEqual((one, two, three, len(data)), (0, 0, 0, 8000))
        self.assertNotEqual(nan, nan)
        self.assertGreater(large, 9e29)

    def test_has_the_lines_of_run_impl_and_no_code(self):
        folder = self.stub(8)
        rows = []
        for name in ("model.so", "stub.so"):
            elf = (folder / name).read_bytes()
            symbols, _ = library_stub.symbols_of(elf)
            _, address, size = symbols[library_stub.RUN_IMPL + "i"]
            rows.append(library_stub.lines_of(folder / name, address, size))
        self.assertEqual(rows[0], rows[1])
        self.assertIn(("model.wrapper.c", 10), {(file, line) for _, file, line in rows[0]})
        self.assertLess((folder / "stub.so").stat().st_size, 2000)


class Playing(unittest.TestCase):
    """p01 on torch 2.14, without the tool."""

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.session = recording.Session(self.folder)
        self.base = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
        truth = score.truths_for("2.14")["p01"]
        self.assertIsNone(self.session.prepare(recording.path_of("2.14", "p01"), truth, self.base))
        self.runs = json.loads((self.session.place / "runs.json").read_text())

    def written_by_the_tool(self, run):
        """All that could be printed."""
        run.mkdir(exist_ok=True)
        os.truncate(os.open(run / "output.log", os.O_CREAT | os.O_WRONLY), 1 << 30)

    def play(self, words=(str(HERE / "p01_nan_sqrt.py"),), **adds):
        cache = self.folder / "run/cache"
        self.written_by_the_tool(cache.parent)
        environment = {**self.base, **adds, recording.CACHE: str(cache)}
        command = [self.session.python(), *words]
        return subprocess.run(command, env=environment, capture_output=True, text=True), cache

    def test_prints_leaves_and_ends_as_recorded(self):
        for run in self.runs:
            done, cache = self.play(**run["adds"])
            self.assertEqual(done.returncode, run["ending"]["exit"])
            self.assertIn(f'File "{HERE}/p01_nan_sqrt.py", line', done.stderr)
            wrappers = list(cache.rglob("*.wrapper.cpp"))
            self.assertEqual(len(wrappers), 1)
            self.assertIn(str(cache), wrappers[0].read_text())
            self.assertEqual("before_launch" in done.stdout, any("PRINTER" in name for name in run["adds"]))
            shutil.rmtree(cache)
        self.assertEqual(self.session.faults(), [])

    def test_ends_by_the_recorded_signal(self):
        self.runs[0]["ending"] = {"signal": 11}
        (self.session.place / "runs.json").write_text(json.dumps(self.runs))
        done, _ = self.play(**self.runs[0]["adds"])
        self.assertEqual(done.returncode, -11)

    def test_a_run_that_nobody_asked_for_is_a_fault(self):
        for run in self.runs[:-1]:
            self.play(**run["adds"])
        self.assertEqual(self.session.faults(), [])
        self.assertEqual(len(self.session.not_played()), 1)
        self.assertIn("asked for 0 of 1 recorded runs", self.session.not_played()[0])

    def test_a_variable_that_is_taken_away_is_a_fault(self):
        del self.base["LANG"]
        self.play(**self.runs[0]["adds"])
        self.assertIn("'LANG': None", self.session.faults()[0])

    def test_other_variables_or_words_were_not_recorded(self):
        last = self.runs[-1]["adds"]
        for words, adds, says in (
            ((), {"AOTI_SOMETHING": "1"}, "AOTI_SOMETHING"),
            ((), {**last, "AOT_INDUCTOR_FILTERED_KERNELS_TO_PRINT": "another"}, "another"),
            (("other.py",), {}, "no run with these words was recorded"),
        ):
            with self.subTest(says):
                done, _ = self.play(*[words] if words else [], **adds)
                self.assertEqual(done.returncode, 97)
                self.assertIn(says, self.session.faults()[-1])
                self.assertIn("Record the case again", done.stderr)

    def test_one_run_more_than_recorded_is_a_fault(self):
        self.play()
        self.assertEqual(self.session.faults(), [])
        done, _ = self.play()
        self.assertEqual(done.returncode, 97)
        self.assertIn("was played already", self.session.faults()[0])

    def test_says_which_torch_it_was(self):
        done, _ = self.play(words=("-c", "open('version.py')"))
        self.assertIn("\ntorch=2.14.", done.stdout)
        done, _ = self.play(words=("-c", "import torch"))
        self.assertEqual(done.returncode, 97)


class WithTheTool(unittest.TestCase):
    def setUp(self):
        tool = os.environ.get("LADDER_TOOL")
        if not tool:
            self.skipTest("LADDER_TOOL is not set")
        self.args = argparse.Namespace(tool=tool, torch="2.14", python=None, replay=True)
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def test_what_was_not_recorded_fails_the_case(self):
        truth = score.truths_for("2.14")["batch_of_one"]
        result = score.score_replayed("batch_of_one", {**truth, "env": ["AOTI_SOMETHING=1"]}, self.args, self.folder)
        self.assertEqual(result["grade"], score.WRONG)
        self.assertIn("no recorded run of", result["differs"][0])

    def test_a_script_that_changed_must_be_recorded_again(self):
        truth = {**score.truths_for("2.14")["batch_of_one"], "script": "p01_nan_sqrt.py"}
        with self.assertRaisesRegex(SystemExit, "with other versions of its scripts"):
            score.score_replayed("batch_of_one", truth, self.args, self.folder)


if __name__ == "__main__":
    unittest.main()
