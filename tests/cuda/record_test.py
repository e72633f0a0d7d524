"""What the recorder files, on small records written out here."""

import importlib.machinery
import importlib.util
import json
import pathlib
import tempfile
import unittest

PATH = str(pathlib.Path(__file__).parent.with_name("record-cuda"))
LOADER = importlib.machinery.SourceFileLoader("record_cuda", PATH)
recorder = importlib.util.module_from_spec(importlib.util.spec_from_loader("record_cuda", LOADER))
LOADER.exec_module(recorder)

CODE = b"""#include <x>
extern "C" {
int boilerplate;
} // extern "C"
extern "C"  void  cpp_fused_0(float* out_ptr0);
run_impl
// Compile cmd
// g++ /home/somebody/x.cpp
"""


def make_record(folder, log=b"text\n"):
    run = folder / "stages/00-baseline/run-1"
    (run / "wrappers").mkdir(parents=True)
    (run / "cache").mkdir()
    (run / "cache/large").write_bytes(b"binary")
    (run / "wrappers/a.wrapper.cpp").write_bytes(CODE)
    for name in ("run.json", "output.log", "order", "command.sh"):
        (run / name).write_bytes(log)
    (folder / "record.json").write_bytes(b"{}")
    (folder / "verdict.json").write_bytes(b"{}")
    return folder


class FilesTest(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.folder = pathlib.Path(self.temporary.name)
        self.truth = {"script": "x.py", "outcome": "failed", "class": "segfault", "why": "it is so"}

    def file_record(self, record, masks=None):
        place = self.folder / "filed"
        return recorder.file_record(record, self.truth, {"device": "cpu"}, masks or {}, place), place

    def test_files_what_a_judgement_reads(self):
        _, place = self.file_record(make_record(self.folder / "record"))
        names = sorted(str(p.relative_to(place)) for p in place.rglob("*") if p.is_file())
        run = "stages/00-baseline/run-1/"
        expected = ["origin.json", "record.json", run + "order", run + "output.log", run + "run.json"]
        self.assertEqual(names, expected + [run + "wrappers/a.wrapper.cpp", "truth.json"])
        filed = json.loads((place / "truth.json").read_text())
        self.assertEqual(filed, {"outcome": "failed", "class": "segfault"})

    def test_replaces_an_older_record_whole(self):
        _, place = self.file_record(make_record(self.folder / "record"))
        (place / "stages/old").mkdir()
        self.file_record(self.folder / "record")
        self.assertFalse((place / "stages/old").exists())

    def test_says_what_is_too_large_and_keeps_the_older_record(self):
        self.file_record(make_record(self.folder / "record"))
        large = make_record(self.folder / "large", b"x" * recorder.RECORD_LIMIT)
        said, place = self.file_record(large)
        self.assertRegex(said, r"^not filed: \d+ bytes, of which stages/.*run-1/\w+")
        self.assertEqual((place / "stages/00-baseline/run-1/output.log").read_bytes(), b"text\n")

    def test_lines_keep_their_numbers(self):
        self.assertEqual(
            recorder.without_boilerplate(CODE).split(b"\n"),
            [b"#include <x>", b"", b"", b"", CODE.split(b"\n")[4], b"run_impl"],
        )

    def test_masks_keep_the_length_for_the_order_of_the_streams(self):
        _, place = self.file_record(
            make_record(self.folder / "record", b"at /root/me/x.py\n"), {b"/root/me": b"/home___"}
        )
        log = (place / "stages/00-baseline/run-1/output.log").read_bytes()
        self.assertEqual(log, b"at /home___/x.py\n")


class TruthTest(unittest.TestCase):
    def test_every_script_exists_and_has_claims(self):
        for device in ("cuda", "cpu"):
            truths = recorder.truths_for(device, "2.14")
            self.assertGreater(len(truths), 5)
            for name, truth in truths.items():
                self.assertTrue((recorder.SCRIPTS / truth["script"]).exists(), name)
                self.assertIn("class", recorder.claims_of(truth), name)

    def test_a_device_has_its_own_truth(self):
        self.assertEqual(recorder.truths_for("cpu", "2.14")["far_in_op"]["class"], "segfault")
        self.assertEqual(
            recorder.truths_for("cuda", "2.14")["far_in_op"]["class"], "illegal-memory-access"
        )
        self.assertNotIn("captured", recorder.truths_for("cpu", "2.14"))


if __name__ == "__main__":
    unittest.main()
