#!/usr/bin/env python3
"""Opens the page of a bisection in headless Chromium, with few candidates and with
very many.

    bisect_page_test.py --tool build/aoti-ladder [--keep DIR]

Needs Debian's chromium, chromium-driver and python3-selenium.
"""

import argparse
import pathlib
import shutil
import subprocess
import sys
import unittest

import bisections
import browser
import records

SIZES = {"n2": {"candidates": 2, "first_bad": 1}, "n31": {},
         "n300": {"candidates": 300, "first_bad": 211, "rate": 1},
         "n1000": {"candidates": 1000, "first_bad": 3, "rate": 1}}
arguments = None


class BisectPage(browser.PageTest):
    def open_page(self, name, **what):
        """Makes the page once, opens it, and returns its text."""
        page = self.folder / f"{name}.html"
        if not page.exists():
            bisections.make(self.folder / name, **what)
            subprocess.run([arguments.tool, "report", self.folder / name, "--format",
                            "html", "--out", page], check=True)
            if arguments.keep:
                shutil.copy(page, arguments.keep)
        self.browser.get("about:blank")
        self.browser.get(page.as_uri())
        return page.read_text()

    def test_the_search_is_drawn(self):
        self.open_page("n31")
        self.assertEqual(self.find(".badge").text, "FOUND")
        self.assertEqual(self.find("h1").text, "first bad: 2.12.0.dev20260114")
        for section in ("answer", "search", "sides", "candidates", "runs"):
            self.assertTrue(self.find(f"section#{section}").is_displayed(), section)
        for sign in ("bad", "good", "other", "unknown"):
            self.assertTrue(self.find_all(f".plot .run.{sign}"), sign)
        # As many signs as the table below has rows, one below the other.
        self.find("#runs summary").click()
        signs = self.find_all(".plot .run path")
        self.assertEqual(len(signs), len(self.find_all("#runs tbody tr")))
        tops = [sign.rect["y"] for sign in signs]
        self.assertEqual(tops[0], min(tops))
        self.assertGreater(tops[-1], tops[0] + 300)

    def test_the_change_is_marked(self):
        self.open_page("n31")
        flag = self.find("line.flag.first-bad").rect
        self.assertLess(self.find("line.flag.last-good").rect["x"], flag["x"])
        # Below it stands the highest bar.
        bar = max(self.find_all("rect.bar"), key=lambda bar: bar.rect["height"]).rect
        self.assertLess(abs(bar["x"] + bar["width"] / 2 - flag["x"]), 2)
        self.assertGreater(bar["height"], 50)
        before, after = [line.rect for line in self.find_all("line.rate")]
        self.assertGreater(before["y"], after["y"])
        self.assertIn("2.12.0.dev20260114", self.find("tr.first-bad").text)

    def test_it_is_told_in_words(self):
        self.open_page("n31")
        said = self.find("svg.plot").get_attribute("aria-labelledby").split()
        words = [self.find(f"#{each}").get_attribute("textContent") for each in said]
        self.assertEqual(words[0], "The search")
        self.assertIn("FOUND: first bad: 2.12.0.dev20260114", words[1])
        for box in self.find_all(".table, .scroll"):
            self.assertEqual(box.get_attribute("tabindex"), "0")
            self.assertTrue(box.get_attribute("aria-label"))

    def test_it_fits_every_window(self):
        for width in (320, 768, 1280):
            self.set_width(width)
            for name, what in SIZES.items():
                text = self.open_page(name, **what)
                self.assertLess(len(text), 400_000)
                self.assertLessEqual(
                    self.run_script("return document.documentElement.scrollWidth"),
                    width, name)
                section = self.find("section#search").rect
                for inside in self.find_all(".search text, .plot .run path"):
                    at = inside.rect
                    self.assertGreaterEqual(at["x"], section["x"] - 1, name)
                    self.assertLessEqual(at["x"] + at["width"],
                                         section["x"] + section["width"] + 1, name)

    def test_dark_and_light_both_have_contrast(self):
        self.open_page("n31")
        for scheme in ("light", "dark"):
            self.set_scheme(scheme)
            for css in ("text.caption", "text.flag", "text.name", ".beside text",
                        ".badge", "dl.facts dt", "tr.first-bad td", "tr.last-good td"):
                self.assertGreaterEqual(self.contrast_of(css), 4.5, f"{css} in {scheme}")

    def test_one_that_was_cut_off_says_so(self):
        self.open_page("half", ended=False)
        self.assertEqual(self.find(".badge").text, "INTERRUPTED")
        self.assertTrue(self.find_all("rect.bar"))

    def test_nothing_in_a_name_runs(self):
        text = self.open_page("hostile", hostile=records.HOSTILE)
        self.assertIsNone(self.run_script("return window.hit ?? null"))
        self.assertEqual(self.find_all("img, script"), [])
        self.assertIn(records.HOSTILE, self.find("#candidates").text)
        self.assertNotIn(" style=", text)
        entries = self.run_script(
            "return performance.getEntriesByType('resource').map((e) => e.name)")
        self.assertEqual([e for e in entries if not e.startswith("data:")], [])


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True, type=lambda p: str(pathlib.Path(p).resolve()))
    parser.add_argument("--keep", help="a folder for the pages")
    arguments, rest = parser.parse_known_args()
    unittest.main(argv=[sys.argv[0]] + rest)
