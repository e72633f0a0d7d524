"""The scorer's own judgement, on verdicts written out here."""

import importlib.machinery
import importlib.util
import pathlib
import sys
import tempfile
import types
import unittest

PATH = str(pathlib.Path(__file__).with_name("score"))
LOADER = importlib.machinery.SourceFileLoader("score", PATH)
score = importlib.util.module_from_spec(importlib.util.spec_from_loader("score", LOADER))
LOADER.exec_module(score)

TRUTH = {
    "outcome": "failed",
    "class": "segfault",
    "first_failing": {"kind": "custom-op", "name": "demo::pa.*", "occurrence": 2},
}


def verdict(failure_class="segfault", name="demo::pack", occurrence=2):
    suspect = {"kind": "custom-op", "name": name, "occurrence": occurrence}
    return {
        "outcome": "failed",
        "failure": {"class": failure_class},
        "first_failing": suspect if name else None,
        "producer": None,
        "origin": None,
        "bad_input": None,
        "confidence": "likely",
        "not_known": ["NaN first appears in cpp_fused_sub_2"],
        "runs": [{}] * 4,
        "evidence": [],
    }


class ScoreTest(unittest.TestCase):
    def test_all_that_is_claimed_fits(self):
        self.assertEqual(score.compare(TRUTH, verdict()), ({}, {}))

    def test_another_name_is_wrong_and_part_of_a_name_too(self):
        for name in ("demo::unpack", "my.demo::pack"):
            not_known, wrong = score.compare(TRUTH, verdict(name=name))
            self.assertEqual(not_known, {})
            self.assertEqual(list(wrong), ["first_failing.name"])

    def test_a_number_is_no_pattern(self):
        _, wrong = score.compare(TRUTH, verdict(occurrence=12))
        self.assertEqual(list(wrong), ["first_failing.occurrence"])

    def test_a_pattern_may_be_given_for_a_number(self):
        suspect = {**TRUTH["first_failing"], "occurrence": "[2-4]"}
        truth = {**TRUTH, "first_failing": suspect}
        for occurrence, wrong in ((4, []), (14, ["first_failing.occurrence"])):
            said = verdict(occurrence=occurrence)
            self.assertEqual(list(score.compare(truth, said)[1]), wrong)

    def test_the_stage_that_saw_the_failure(self):
        truth = {**TRUTH, "stage": "baseline|sanity"}
        said = verdict()
        self.assertEqual(list(score.compare(truth, said)[0]), ["stage"])
        said["failure"]["stage"] = "sanity"
        self.assertEqual(score.compare(truth, said), ({}, {}))
        said["failure"]["stage"] = "kernel-names"
        self.assertEqual(list(score.compare(truth, said)[1]), ["stage"])

    def test_a_line_of_the_model(self):
        said = verdict()
        source = {"file": "/somewhere/a.py", "line": 13, "function": "f"}
        for have, want, expected in (
            (source, r"a[.]py:13", ([], [])),
            (source, r"a[.]py:1", ([], ["model_source"])),
            (source, None, ([], ["model_source"])),
            (None, None, ([], [])),
            (None, r"a[.]py:13", (["model_source"], [])),
        ):
            said["first_failing"]["model_source"] = have
            found = score.compare({**TRUTH, "model_source": want}, said)
            self.assertEqual(tuple(map(list, found)), expected)

    def test_what_the_advice_says(self):
        said = verdict()
        said["advice"] = [{"text": "Edit a.py:13: look at the mask"}]
        for want, missed in (("the mask", []), ("the index", ["advises"])):
            found = score.compare({**TRUTH, "advises": [want]}, said)
            self.assertEqual(tuple(map(list, found)), (missed, []))

    def test_nothing_named_is_not_known(self):
        not_known, wrong = score.compare(TRUTH, verdict("unknown", name=None))
        self.assertEqual(wrong, {})
        self.assertIn("class", not_known)
        self.assertIn("first_failing.name", not_known)

    def test_not_known_is_allowed_part_by_part(self):
        not_known, _ = score.compare(TRUTH, verdict(name=None))
        self.assertFalse(score.is_allowed(TRUTH, not_known))
        self.assertTrue(
            score.is_allowed({"not_known": ["first_failing"]}, not_known)
        )
        self.assertFalse(score.is_allowed({"not_known": ["class"]}, not_known))

    def test_a_name_that_the_truth_does_not_have_is_wrong_in_any_part(self):
        said = verdict()
        said["origin"] = {"kind": "custom-op", "name": "demo::pack"}
        self.assertEqual(score.compare(TRUTH, said), ({}, {}))
        said["producer"] = {"kind": "extern", "name": "aoti_torch_cpu_sort"}
        self.assertEqual(list(score.compare(TRUTH, said)[1]), ["producer.name"])
        bare = {"outcome": "failed", "class": "segfault"}
        self.assertEqual(
            list(score.compare(bare, said)[1]),
            ["first_failing.name", "producer.name", "origin.name"],
        )

    def test_a_name_where_there_is_nothing_to_name_is_wrong(self):
        truth = {"outcome": "failed", "first_failing": None}
        _, wrong = score.compare(truth, verdict())
        self.assertEqual(list(wrong), ["first_failing"])
        self.assertEqual(score.compare(truth, verdict(name=None)), ({}, {}))

    def test_too_sure_is_wrong(self):
        truth = {"outcome": "failed", "confidence": "likely|guess"}
        said = verdict(name=None)
        self.assertEqual(score.compare(truth, said), ({}, {}))
        said["confidence"] = "certain"
        self.assertEqual(list(score.compare(truth, said)[1]), ["confidence"])

    def test_what_has_to_be_said(self):
        for want, missing in (("appears in .*sub", []), ("appears in .*exp", ["says"])):
            truth = {"outcome": "failed", "says": [want]}
            not_known, wrong = score.compare(truth, verdict(name=None))
            self.assertEqual((list(not_known), wrong), (missing, {}))

    def test_faults_beside_the_claims(self):
        said = verdict()
        record = pathlib.Path(tempfile.gettempdir())
        self.assertEqual(score.faults(TRUTH, said, 1, record), [])
        said["runs"] = [{}] * 6
        said["evidence"] = [{"file": "stages/no-such-file", "line": 1, "text": ""}]
        found = " ".join(score.faults(TRUTH, said, 0, record))
        for text in ("exit status: 0, not 1", "6 runs", "no-such-file"):
            self.assertIn(text, found)

    def test_evidence_stands_where_it_is_said_to(self):
        with tempfile.TemporaryDirectory() as folder:
            record = pathlib.Path(folder)
            for name in ("output.log", "wrapper.cpp"):
                text = "one\nFatal before_launch\nPython error: Aborted\n"
                (record / name).write_text(text)
            (record / "order").write_text("o 4 10\ne 6 11\no 14 12\ne 22 13\n")
            said = verdict()
            for file, line, text, faults in (
                ("output.log", 1, "one", 0),
                ("output.log", 2, "Fatal Python error: Aborted", 0),  # two streams
                ("output.log", 2, "Fatal Python error: Segmentation fault", 1),
                ("output.log", 3, "Fatal Python error: Aborted", 1),
                ("wrapper.cpp", 2, "Fatal Python error: Aborted", 1),
                ("output.log", 1, "Fatal Python error: Aborted", 1),
                ("output.log", 0, "one", 1),
                ("output.log", 4, "one", 1),
                ("output.log", 1, "", 1),
            ):
                said["evidence"] = [{"file": file, "line": line, "text": text}]
                with self.subTest(line=line, text=text):
                    found = score.faults(TRUTH, said, 1, record)
                    self.assertEqual(len(found), faults)

    def test_the_truth_may_allow_fewer_runs(self):
        said = verdict()
        record = pathlib.Path(tempfile.gettempdir())
        self.assertEqual(score.faults({**TRUTH, "runs": 4}, said, 1, record), [])
        found = score.faults({**TRUTH, "runs": 3, "repeat": 9}, said, 1, record)
        self.assertEqual(found, ["4 runs, more than 3"])

    def test_a_tool_has_to_leave_its_files(self):
        truth = {**TRUTH, "artifacts": [r"\d+-logs/run-1/artifacts/a/b.*[.]log"]}
        with tempfile.TemporaryDirectory() as folder:
            record = pathlib.Path(folder)
            left = record / "stages/08-logs/run-1/artifacts/a/b12.log"
            beside = record / "stages/08-logs/run-1/b12.log"
            left.parent.mkdir(parents=True)
            beside.write_text("not among the artifacts")
            for text, faults in ((None, 1), ("", 1), ("it was compiled", 0)):
                if text is not None:
                    left.write_text(text)
                found = score.faults(truth, verdict(), 1, record)
                self.assertEqual(len(found), faults)

    def test_what_is_advised_has_to_work(self):
        said = {**verdict(), "advice": []}
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            script = folder / "reduce.py"
            fails = 'raise ValueError("boom")'
            truth = {
                **TRUTH,
                "env": [f"SMALLEST={fails}"],
                "advised": {"script": r"/\S+/reduce[.]py", "leaves": "a.py", "fails": "boom"},
            }

            def found(number):
                place = folder / str(number)
                return score.follow_advice(truth, said, sys.executable, place)

            self.assertEqual(score.follow_advice(TRUTH, said, "", folder), [])
            self.assertIn("no advice names", " ".join(found(1)))
            said["advice"].append({"text": f"python3 {script} reduces the model"})
            script.write_text("")
            self.assertEqual(found(2), ["no file a.py was left"])
            script.write_text("import os; open('a.py', 'w').write(os.environ['SMALLEST'])")
            self.assertEqual(found(3), [])
            truth["env"] = ["SMALLEST=pass"]
            self.assertIn("does not fail with boom", " ".join(found(4)))
            truth["env"] = ["SMALLEST=1 / 0"]
            self.assertIn("does not fail with boom", " ".join(found(5)))

    def test_another_ladder_may_take_more_runs(self):
        said = verdict()
        said["runs"] = [{}] * 8
        record = pathlib.Path(tempfile.gettempdir())
        self.assertIn("8 runs", " ".join(score.faults(TRUTH, said, 1, record)))
        deep = {**TRUTH, "script": "a.py", "ladder": "deep"}
        self.assertEqual(score.faults(deep, said, 1, record), [])
        words = score.command_of(deep, "tool", "python", pathlib.Path("/f"))
        self.assertEqual(words[4:6], ["--ladder", "deep"])

    def test_a_case_whose_program_is_missing_is_skipped(self):
        self.assertEqual(score.missing_programs(TRUTH), [])
        needs = {"needs": ["python3", "no-such-program"]}
        self.assertEqual(score.missing_programs(needs), ["no-such-program"])

    def test_the_good_run_differs_as_the_truth_says_and_comes_first(self):
        truth = {"script": "a.py", "env": ["SCALE=2"], "against": {"args": ["x"]}}
        folder = pathlib.Path("/f")
        good = score.command_of(
            score.good_of(truth), "tool", "python", folder, "good"
        )
        self.assertEqual(good[:5], ["tool", "run", "--out", "/f/good", "--all-stages"])
        self.assertEqual(good[5:7], ["--", "python"])
        self.assertEqual(good[-1], "x")
        bad = score.command_of(truth, "tool", "python", folder)
        self.assertEqual(
            bad[2:8],
            ["--out", "/f/record", "--against", "/f/good", "--env", "SCALE=2"],
        )
        self.assertNotIn("x", bad)

    def test_a_good_run_that_fails_is_no_good_run(self):
        args = types.SimpleNamespace(tool="/bin/false", python="python")
        with tempfile.TemporaryDirectory() as folder:
            with self.assertRaisesRegex(SystemExit, "the good run failed"):
                score.record_good(
                    {"script": "a.py", "against": {}}, args, pathlib.Path(folder)
                )

    def test_the_table_fails_for_a_wrong_name_with_certainty(self):
        result = {
            "case": "a",
            "torch": "2.14",
            "class": "segfault",
            "how": "replayed",
            "grade": score.WRONG,
            "confidence": "certain",
            "runs": 4,
            "seconds": 1.5,
            "differs": [],
        }
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder)
            self.assertEqual(score.print_table(path), score.SKIPPED)
            (path / "a.json").write_text(score.json.dumps(result))
            self.assertEqual(score.print_table(path), 0)
            result["wrong_and_certain"] = True
            (path / "a.json").write_text(score.json.dumps(result))
            self.assertEqual(score.print_table(path), 1)


EARLY = {  # the climb must end in the first stage that shows it
    "export-failure",
    "compile-failure",
    "package-load",
    "constant-load",
    "user-error",
    "input-mismatch",
    "device-mismatch",
    "wrong-meta",
}


class TruthTest(unittest.TestCase):
    """What each case of truth.json has to say, so that a wrong number shows."""

    def setUp(self):
        self.cases = [
            (f"{name} on {torch}", truth)
            for torch in ("2.14", "2.6")
            for name, truth in score.truths_for(torch).items()
        ]

    def test_in_which_call_the_launch_failed(self):
        for name, truth in self.cases:
            with self.subTest(name):
                if truth.get("first_failing"):
                    self.assertIn("invocation", truth["first_failing"])

    def test_which_input_was_bad(self):
        for name, truth in self.cases:
            with self.subTest(name):
                if (truth.get("producer") or {}).get("kind") == "model-input":
                    self.assertIn("index", truth["bad_input"])

    def test_where_a_climb_that_need_not_go_on_ends(self):
        for name, truth in self.cases:
            with self.subTest(name):
                if truth.get("class") in EARLY:
                    self.assertIn("stage", truth)
                    self.assertIn("runs", truth)


if __name__ == "__main__":
    unittest.main()
