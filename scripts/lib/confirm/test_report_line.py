"""Tests of report_line.py, fed with a report that a run of flakescope has written."""

import json
import pathlib
import unittest

from confirm import report_line

RECORDED = pathlib.Path(__file__).parents[3] / "tests/recorded/reports/late-answer/report.json"

NUMBERS = "8, 2884, 8474, 1690, 464, 0"


class Line(unittest.TestCase):
    def setUp(self):
        self.report = json.loads(RECORDED.read_text(encoding="utf-8"))

    def test_the_runs_of_a_report_in_a_line(self):
        phases = "started 934 attached 953 armed 970 first_statement 3294 over 4886 closed 5033"
        self.assertEqual(report_line.line(self.report), f"{NUMBERS}; {phases}")

    def test_a_phase_that_was_not_reached_is_left_out(self):
        last_debugged = self.report["runs"][-2]
        last_debugged["phases_ms"].update(first_statement=None, over=None)
        self.assertEqual(report_line.line(self.report), f"{NUMBERS}; started 934 attached 953 armed 970 closed 5033")

    def test_lost_runs_are_summed_up(self):
        for run, lost in zip(self.report["runs"], [0, 1, 2]):
            run["lost"] = lost
        self.assertTrue(report_line.line(self.report).startswith("8, 2884, 8474, 1690, 464, 3; "))

    def test_a_report_without_runs_says_so(self):
        self.assertEqual(report_line.line({}), "0, -, -, -, -, 0")


if __name__ == "__main__":
    unittest.main()
