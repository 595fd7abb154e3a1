"""Tests of confirm_device.py."""

import unittest

import confirm_device


class Line(unittest.TestCase):
    def test_the_runs_of_a_report_in_a_line(self):
        control = {"kind": "control", "wall_ms": 1000, "held_ms": 0, "round_trips": 0}
        trace = {"kind": "trace", "wall_ms": 3000, "held_ms": 10, "round_trips": 200, "lost": 1}
        forced = {"kind": "explore", "wall_ms": 2000, "held_ms": 900, "round_trips": 100, "phases": {"attached": 300}}
        report = {"runs": [control, control, trace, forced]}
        self.assertEqual(confirm_device.line(report), "4, 1000, 2500, 455, 150, 1; attached 300")

    def test_a_report_without_runs_says_so(self):
        self.assertEqual(confirm_device.line({}), "0, -, -, -, -, 0")


if __name__ == "__main__":
    unittest.main()
