#!/usr/bin/env python3
"""Checks that the Markdown files say what is there.

    tests/documents_test.py [--tool PROGRAM]

Links lead to files and headings that exist, source files are named as they are
called, the table of rooms is in the order of src/, and README.md is short. With
--tool every aoti-ladder command has a subcommand and options of that program.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[1]
MOST_README_LINES = 150
TOOL = None

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.DOTALL | re.MULTILINE)
SOURCE_FILE = re.compile(r"`(\w+/\w+\.(?:cc|h))`")
# In a block of code, indented or fenced, or between backticks.
COMMAND = re.compile(r"(?:^|[`$ (|])aoti-ladder ([a-z][^`\n]*)", re.MULTILINE)


def documents():
    return [ROOT / "README.md"] + sorted(
        path for folder in ("configs", "examples", "ladders", "src", "tests")
        for path in (ROOT / folder).rglob("*.md"))


def named(path):
    return str(path.relative_to(ROOT))


def anchors_of(path):
    """As GitHub makes them of headings."""
    text = re.sub(r"^```.*?^```$", "", path.read_text(),
                  flags=re.DOTALL | re.MULTILINE)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-")
            for each in headings}


def links_of(path):
    text = CODE.sub("", path.read_text())
    return [link for link in LINK.findall(text)
            if not re.match(r"\w+:", link)]


class DocumentsTest(unittest.TestCase):
    def test_links_lead_somewhere(self):
        checked = 0
        for document in documents():
            for link in links_of(document):
                file, _, anchor = link.partition("#")
                target = (document.parent / file).resolve() if file else document
                with self.subTest(document=named(document), link=link):
                    self.assertTrue(target.exists(), "no such file")
                    if anchor:
                        self.assertIn(anchor, anchors_of(target))
                checked += 1
        self.assertGreater(checked, 50)

    def test_readme_fits_on_two_screens(self):
        lines = (ROOT / "README.md").read_text().count("\n")
        self.assertLessEqual(lines, MOST_README_LINES)

    def test_source_files_have_the_names_that_the_map_gives_them(self):
        text = (ROOT / "src/README.md").read_text()
        files = SOURCE_FILE.findall(text)
        self.assertGreater(len(files), 40)
        for file in files:
            folder = "tests" if file.endswith("_test.cc") else "src"
            with self.subTest(file=file):
                self.assertTrue((ROOT / folder / file).exists() or
                                (ROOT / file).exists())

    def test_rooms_name_files_of_their_own(self):
        for readme in sorted((ROOT / "src").glob("*/README.md")):
            for file in re.findall(r"`(\w+\.(?:cc|h))`", readme.read_text()):
                with self.subTest(readme=named(readme), file=file):
                    self.assertTrue((readme.parent / file).exists())

    def test_rooms_are_listed_in_their_order(self):
        order = re.search(r"kRooms\{(.*?)\}",
                          (ROOT / "tests/layering_test.cc").read_text(),
                          re.DOTALL)
        rooms = re.findall(r'"(\w+)"', order.group(1))
        table = re.findall(r"^\| \[(\w+)\]\(\w+/README\.md\)",
                           (ROOT / "src/README.md").read_text(), re.MULTILINE)
        self.assertEqual(table, rooms)

    def test_commands_are_those_of_the_program(self):
        if TOOL is None:
            self.skipTest("no --tool was given")
        options = self.options_of_subcommands()
        checked = 0
        for document in documents():
            for command in COMMAND.findall(document.read_text()):
                ours = command.split(" -- ")[0]  # then the user's own words
                words = ours.split()
                name = next((n for n in (" ".join(words[:2]), words[0])
                             if n in options), None)
                if name is None:  # a sentence, or a group: "record list"
                    continue
                for option in re.findall(r"(?<=\s)--[a-z][a-z-]*", ours):
                    with self.subTest(document=named(document), command=command):
                        self.assertIn(option, options[name])
                    checked += 1
        self.assertGreater(checked, 30)

    @staticmethod
    def options_of_subcommands():
        """{"record list": {"--json", …}}, as the manual page has them."""
        page = subprocess.run([TOOL, "man"], check=True, text=True,
                              stdout=subprocess.PIPE).stdout
        page = page.replace("\\-", "-")
        options = {}
        for part in re.split(r"^\.SS ", page, flags=re.MULTILINE)[1:]:
            name = part.split("\n", 1)[0].strip().strip('"')
            options[name] = set(re.findall(r"--[a-z][a-z-]*", part))
        return options


if __name__ == "__main__":
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--tool")
    arguments, rest = parser.parse_known_args()
    TOOL = arguments.tool
    unittest.main(argv=sys.argv[:1] + rest)
