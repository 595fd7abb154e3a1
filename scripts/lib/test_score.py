"""Tests of the score: reading answers, judging findings, sums, what is kept on disk, and the plot. Run: python3 -B -m unittest discover scripts/lib"""
import json
import pathlib
import tempfile
import types
import unittest
import xml.etree.ElementTree as ElementTree

import bench_strategies
import score_device
import score_page
import score_subjects
import score_table
import score_task

ANSWERS = '''
[[test]]
name = "a.b.InboxTest#shows"
verdict = "flaky"
category = "async wait"
event = "a.b.Inbox$Loader"
statement = 'assertEquals(1, inbox.size())'
why = "nothing waits"

[[test]]
name = "a.b.InboxTest#waits"
verdict = "stable"
category = "async wait"
why = "a latch"

[[test]]
name = "a.b.InboxTest#fails"
verdict = "broken"
why = "the number is wrong"
'''
TEST = '''package a.b;
class InboxTest {
  void shows() {
    inbox.load();
    assertEquals(1,  inbox.size());
  }
}
'''


def report(verdict="flaky", line=5, callback="a.b.Inbox$Loader$$Lambda1", stack=(), outcomes=("pass", "pass", "fail")):
    """A report with two plain runs and then one run for each outcome."""
    runs = [{"kind": "control", "outcome": "pass", "wall_ms": 100, "held_ms": 0}] * 2
    runs += [{"kind": "explore", "outcome": o, "wall_ms": 200, "held_ms": 10} for o in outcomes]
    finding = {"schedule": "schedule-1.json", "event": "e1", "statement": {"file": "InboxTest.java", "line": line}}
    return {"verdict": verdict, "reason": "r", "device": {"api_level": 29}, "runs": runs, "coverage": {"async_events": 1},
            "events": [{"id": "e1", "callback": callback, "stack": list(stack)}], "findings": [finding] if verdict == "flaky" else []}


def explored(**differs):
    return {"kind": "explore", "wall_ms": 1000, "measured": "2026-01-02", "report": report(**differs)}


def reruns(*outcomes):
    return {"kind": "rerun", "wall_ms": 100, "measured": "2026-01-02", "api": 29, "outcomes": list(outcomes)}


class Suite(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.folder = self.root / "inbox"
        self.put("src/androidTest/java/a/b/InboxTest.java", TEST)
        self.put("src/androidTest/AndroidManifest.xml", '<manifest package="a.b.test"><instrumentation android:name="a.b.Runner" /></manifest>')
        self.put("expected.toml", ANSWERS)

    def put(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def load(self):
        return score_subjects.load(self.folder)

    def row(self, measured, number=0, strategy="event-order"):
        return score_table.row(self.load().subjects[number], strategy, "art", measured)


class Answers(Suite):
    def test_a_folder_is_read_with_its_component(self):
        app = self.load()
        self.assertEqual(app.component, "a.b.test/a.b.Runner")
        self.assertEqual([(s.name, s.verdict) for s in app.subjects], [("InboxTest#shows", "flaky"), ("InboxTest#waits", "stable"), ("InboxTest#fails", "broken")])
        self.assertEqual(score_subjects.find(self.root), [self.folder])

    def test_what_is_wrong_is_refused_by_name(self):
        wrong = {"`event` is missing": ANSWERS.replace('event = "a.b.Inbox$Loader"', ""),
                 "`verdict` is one of": ANSWERS.replace('"stable"', '"green"'),
                 "`category` is one of": ANSWERS.replace('"async wait"', '"async"'),
                 "no CLASS#METHOD": ANSWERS.replace("InboxTest#shows", "InboxTest; rm"),
                 "stands there twice": ANSWERS.replace("#waits", "#shows"),
                 "no \\[\\[test\\]\\]": "",
                 "cannot read": "test = ["}
        for message, text in wrong.items():
            with self.subTest(message):
                self.put("expected.toml", text)
                self.assertRaisesRegex(score_subjects.SubjectError, message, self.load)


class Judging(Suite):
    def test_a_pair_is_named_by_event_and_line(self):
        self.assertIs(self.row(explored())["pair_named"], True)
        by_stack = explored(callback=None, stack=["a.b.Inbox$Loader.run(Inbox.java@7)"])
        self.assertIs(self.row(by_stack)["pair_named"], True)

    def test_another_line_or_event_is_another_pair(self):
        other = self.row(explored(line=4))
        self.assertEqual((other["event_named"], other["statement_named"], other["pair_named"]), (True, False, False))
        for callback in ("a.b.Inbox$LoaderOfMore", "a.b.Inbox", None):
            self.assertIs(self.row(explored(callback=callback))["event_named"], False)
        self.assertIs(self.row(explored(line=4000))["statement_named"], False)

    def test_a_kotlin_file_may_be_called_a_java_one(self):
        (self.folder / "src/androidTest/java/a/b/InboxTest.java").rename(self.folder / "src/androidTest/java/a/b/InboxTest.kt")
        self.assertIs(self.row(explored())["pair_named"], True)

    def test_runs_to_the_first_failure_are_counted_with_and_without_the_plain_ones(self):
        row = self.row(explored(outcomes=("pass", "crash", "fail")))
        self.assertEqual((row["debug_runs"], row["first_failure"], row["first_run"], row["runs"], row["held_ms"]), (3, 2, 4, 5, 30))
        self.assertEqual(row["first_run_ms"], 600)

    def test_a_stable_test_that_is_called_flaky_is_a_false_finding(self):
        self.assertEqual(score_table.answer(self.row(explored(), 1)), "false")
        self.assertIsNone(self.row(explored(), 1)["pair_named"])
        self.assertEqual(score_table.answer(self.row(explored(verdict="stable"), 1)), "right")
        self.assertEqual(score_table.answer(self.row(explored(verdict="inconclusive"), 1)), "no answer")
        self.assertEqual(score_table.answer(self.row(explored(verdict="inconclusive"))), "missed")

    def test_a_broken_test_is_right_as_broken_and_false_with_a_failing_order(self):
        answers = {verdict: score_table.answer(self.row(explored(verdict=verdict), 2)) for verdict in ("broken", "flaky", "stable", "inconclusive")}
        self.assertEqual(answers, {"broken": "right", "flaky": "false", "stable": "no answer", "inconclusive": "no answer"})
        self.assertIsNone(self.row(explored(), 2)["pair_named"])

    def test_plain_runs_find_what_fails_sometimes(self):
        row = self.row(reruns("pass", "fail", "pass", "crash"), strategy="rerun")
        self.assertEqual((row["verdict"], row["first_run"], row["failed"], row["runs"]), ("flaky", 2, 2, 4))
        self.assertEqual(row["first_run_ms"], 50)
        self.assertEqual(self.row(reruns("fail", "fail"))["verdict"], "broken")
        self.assertEqual(self.row(reruns("pass"))["verdict"], "stable")

    def test_trouble_is_no_answer(self):
        row = self.row({"kind": "trouble", "reason": "device gone", "wall_ms": 0, "measured": "2026-01-02", "api": None}, 1)
        self.assertEqual((row["verdict"], score_table.answer(row)), ("inconclusive", "no answer"))

    def test_what_is_never_run_says_nothing(self):
        self.assertEqual(self.row(reruns("not run", "not run"), 1)["verdict"], "inconclusive")
        self.assertEqual(self.row(reruns("not run", "pass"), 1)["verdict"], "stable")


class SuiteOutput(unittest.TestCase):
    """What `am instrument -r` prints when several tests are run together."""

    END = "INSTRUMENTATION_RESULT: stream=\n\nOK (3 tests)\n\nINSTRUMENTATION_CODE: -1\n"
    CRASH = "INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0\n"
    TESTS = ["a.T#one", "a.T#two", "a.T#three"]

    def block(self, test, code, more=""):
        name, _, method = test.partition("#")
        return (f"INSTRUMENTATION_STATUS: class={name}\nINSTRUMENTATION_STATUS: numtests=3\n{more}"
                f"INSTRUMENTATION_STATUS: test={method}\nINSTRUMENTATION_STATUS_CODE: {code}\n")

    def ran(self, test, code, more=""):
        return self.block(test, 1) + self.block(test, code, more)

    def check(self, output, *outcomes):
        self.assertEqual(score_device.outcomes_of(output, self.TESTS), dict(zip(self.TESTS, outcomes)))

    def test_each_test_has_its_own_outcome(self):
        self.check(self.ran("a.T#one", 0) + self.ran("a.T#two", -2) + self.ran("a.T#three", -1) + self.END, "pass", "fail", "fail")
        self.check(self.ran("a.T#one", -3) + self.ran("a.T#two", -4) + self.ran("a.T#three", 0) + self.END, "not run", "not run", "pass")

    def test_a_crash_in_the_middle_is_the_test_s_that_ran_and_those_behind_it_have_no_outcome(self):
        self.check(self.ran("a.T#one", 0) + self.block("a.T#two", 1) + self.CRASH, "pass", "crash")
        # The runner may still report the failure, and what a test has left behind may crash after it.
        for code in (-2, 0):
            self.check(self.ran("a.T#one", 0) + self.ran("a.T#two", code) + self.CRASH, "pass", "crash")
        self.check(self.CRASH, "crash")

    def test_a_run_without_an_end_is_no_answer(self):
        self.check(self.ran("a.T#one", 0))
        self.check("INSTRUMENTATION_STATUS: Error=Unable to find\nINSTRUMENTATION_STATUS_CODE: -1\n")

    def test_what_the_runner_leaves_out_is_not_run(self):
        self.check(self.ran("a.T#another", 0) + self.ran("a.T#two", 0) + self.END, "not run", "pass", "not run")

    def test_a_message_cannot_name_another_test(self):
        more = "INSTRUMENTATION_STATUS: stack=no\nINSTRUMENTATION_STATUS: class=a.Other\n"
        self.check(self.ran("a.T#one", -2, more) + self.END, "fail", "not run", "not run")

    def test_a_parameterised_method_fails_with_any_of_its_runs(self):
        self.check(self.ran("a.T#one[0]", 0) + self.ran("a.T#one[1]", -2) + self.ran("a.T#one[2]", 0) + self.END, "fail", "not run", "not run")

    def test_those_behind_a_crash_are_run_again(self):
        first = self.ran("a.T#one", 0) + self.block("a.T#two", 1) + self.CRASH
        answers, asked = [first, self.ran("a.T#three", -2) + self.END], []

        def run(command, _):
            asked.append(command[-1])
            return 0, answers[len(asked) - 1], ""
        device = score_device.Device(".", ".", "art", None, types.SimpleNamespace(run=run))
        ended = device.suite(types.SimpleNamespace(component="a.test/a.Runner"), self.TESTS)
        self.assertEqual(ended, dict(zip(self.TESTS, ("pass", "crash", "fail"))))
        self.assertEqual([command.count("a.T#") for command in asked], [3, 1])
        answers[1] = "INSTRUMENTATION_FAILED: a.test/a.Runner\n"
        asked.clear()
        self.assertRaisesRegex(score_device.Trouble, "no answer", device.suite, types.SimpleNamespace(component="a/b"), self.TESTS)


class Tables(Suite):
    def rows(self):
        return [self.row(explored()), self.row(explored(verdict="stable", outcomes=("pass",)), 1),
                self.row(reruns("pass", "pass"), strategy="rerun"), self.row(reruns("pass", "pass"), 1, "rerun")]

    def test_the_sums_of_each_strategy(self):
        first, second = score_table.sums(self.rows())
        self.assertEqual((first["strategy"], first["found"], first["flaky"], first["pairs"], first["false_findings"]), ("event-order", 1, 1, 1, 0))
        self.assertEqual(first["mean_first_failure"], 3)
        self.assertEqual((second["strategy"], second["found"], second["mean_first_failure"]), ("rerun", 0, None))

    def test_replays_are_a_column_once_there_are_any(self):
        rows = [self.row({**explored(), "replays": {"failed": 3, "runs": 4}}), *self.rows()]
        self.assertEqual(score_table.sums(rows)[0]["replays"], {"failed": 3, "runs": 4})
        self.assertEqual(score_table.every(rows).splitlines()[2].split(" | ")[-1], "3 of 4 |")
        self.assertIn("replays that failed", score_table.summary(rows))
        self.assertNotIn("replays", score_table.markdown(self.rows()))

    def test_a_cell_cannot_break_out_of_its_table(self):
        self.assertEqual(score_table.table(["a"], [["x | y\nz"]]).splitlines()[2], "| x \\| y z |")

    def test_the_plot_is_xml_with_a_line_for_each_strategy(self):
        svg = ElementTree.fromstring(score_page.plot(self.rows()))
        self.assertEqual(len(svg.findall("{http://www.w3.org/2000/svg}path")), 2)
        self.assertIn("event-order, art 29: 1", [t.text for t in svg.iter("{http://www.w3.org/2000/svg}text")])

    def test_the_page_says_when_and_on_what(self):
        page = score_page.page({"machine": {"cpu": "A CPU", "cores": 2, "system": "Linux"}, "rows": self.rows()})
        self.assertIn("Measured 2026-01-02 on A CPU, 2 cores", page)
        self.assertIn("2 tests with known answers in 1 apps", page)


class Bars(Suite):
    def rows(self, failed=20, **differs):
        ours = [self.row({**explored(**differs), "replays": {"failed": failed, "runs": 20}}), self.row(explored(verdict="stable"), 1)]
        return [*ours, self.row(explored(), strategy="paper"), self.row(explored(verdict="broken"), 2, "paper")]

    def check(self, rows, *bars):
        missed = sorted(bench_strategies.missed(rows))
        self.assertEqual(len(missed), len(bars), missed)
        for bar, words in zip(missed, bars):
            self.assertIn(words, bar)

    def test_all_bars_are_met(self):
        self.check(self.rows())

    def test_each_bar_can_be_missed(self):
        self.check(self.rows(failed=19), "every replay of InboxTest#shows")
        self.check(self.rows(outcomes=("pass", "pass", "pass", "fail")), "to fail within 3 debug runs on the mean: [4]")
        self.check(self.rows(verdict="stable"), "to fail within", "paper finds InboxTest#shows, event-order does not")
        false = [self.row(explored(), 1, "pct"), self.row(explored(), 2, "random")]
        self.check(self.rows() + false, "pct calls InboxTest#waits, which is stable, flaky", "random calls InboxTest#fails, which is broken, flaky")

    def test_a_strategy_is_a_line_with_the_time_to_the_first_failure(self):
        rows = self.rows()[:2]
        line = bench_strategies.line(score_table.sums(rows)[0], rows)
        self.assertEqual((line["found"], line["pairs"], line["median_s_to_first_failure"], line["replays_failed"]), (1, 1, 0.8, 20))


class OnDisk(Suite):
    """A device that answers by itself stands in; what is tested is when it is asked."""

    def setUp(self):
        super().setUp()
        self.app = self.load()
        self.settings = types.SimpleNamespace(out=self.root / "out", variant="", runs=3, replays=0, runtimes={"art": "r"}, tool_hash="t", trouble_at=0,
                                              apks={self.app: []}, apk_hashes={self.app: ["one", "two"]})
        self.asked = []
        self.device = types.SimpleNamespace(level=29, install=lambda *_: None, suite=self.suite, explore=self.explore, replay=self.replay)

    def explore(self, *_):
        self.asked.append("explore")
        return explored()

    def suite(self, _, tests):
        self.asked.append(len(tests))
        if len(self.asked) == self.settings.trouble_at:
            raise score_device.Trouble
        return {test: "pass" for test in tests}

    def replay(self, schedule, times, out):
        self.asked.append(f"{schedule.name}, {out.name}")
        return {"failed": 2, "runs": times}

    def task(self, strategy="event-order", number=0):
        task = score_task.Task(self.app.subjects[number], strategy, "art", None, self.settings)
        task.measured = task.from_disk()
        return task

    def measure(self, *tasks):
        score_task.measure(tasks, self.device)
        return tasks[0].measured

    def test_results_of_another_device_are_kept_apart(self):
        usual = self.task().file
        self.settings.variant = "-3ms"
        self.assertEqual(self.task().file.relative_to(usual.parents[2]), pathlib.Path("art-3ms") / "event-order" / usual.name)

    def test_what_was_measured_counts_until_the_tool_or_the_app_changes(self):
        measured = self.measure(self.task())
        self.assertEqual(self.task().measured, measured)
        self.assertIsNone(self.task("pct").measured)
        self.settings.tool_hash = "another"
        self.assertIsNone(self.task().measured)

    def test_an_app_s_reruns_are_measured_together_and_all_else_alone(self):
        tasks = [self.task(strategy, number) for strategy in ("rerun", "paper") for number in (0, 1)]
        self.assertEqual(score_task.together(tasks), [tasks[:2], tasks[2:3], tasks[3:]])

    def test_a_rerun_goes_on_after_the_last_round_that_is_kept(self):
        self.settings.trouble_at = 3
        self.assertRaises(score_device.Trouble, self.measure, self.task("rerun"), self.task("rerun", 1))
        self.assertEqual((self.task("rerun").measured["outcomes"], self.task("rerun").whole), (["pass"] * 2, False))
        self.settings.tool_hash = "another"  # Plain runs do not depend on the tool.
        self.measure(self.task("rerun"), self.task("rerun", 1), self.task("rerun", 2))
        self.assertEqual(self.asked, [2, 2, 2, 3, 1, 1])
        self.assertTrue(all(self.task("rerun", number).whole for number in range(3)))

    def test_more_runs_than_asked_for_are_enough(self):
        self.measure(self.task("rerun"))
        self.settings.runs = 2
        self.assertTrue(self.task("rerun").whole)
        self.settings.runs = 4
        self.assertFalse(self.task("rerun").whole)

    def test_what_was_found_is_replayed_as_often_as_is_asked_for(self):
        self.measure(self.task())
        self.settings.replays = 4
        self.assertFalse(self.task().whole)
        self.assertEqual(self.measure(self.task())["replays"], {"failed": 2, "runs": 4})
        self.settings.replays = 3
        self.assertTrue(self.task().whole)
        self.assertEqual(self.asked, ["explore", "schedule-1.json, replays"])

    def test_a_strategy_that_starts_from_a_failure_is_given_the_one_that_was_found(self):
        self.assertRaises(score_task.Skipped, self.task("single-delay").words)
        found = self.measure(self.task())
        self.assertIsNone(self.task("single-delay").known_failure())
        found["report"]["findings"][0]["failure"] = {"type": "a.Error", "message": "no", "stack": ["a.b.C.d(C.java:1)"]}
        self.task().file.write_text(json.dumps({"key": "", "measured": found}), encoding="utf-8")
        task = self.task("single-delay")
        task.file.parent.mkdir(parents=True)
        self.assertEqual(pathlib.Path(task.words()[1]).read_text(encoding="utf-8"), "a.Error: no\n\tat a.b.C.d(C.java:1)\n")

    def test_half_a_file_is_nothing(self):
        task = self.task()
        self.measure(task)
        task.file.write_text(task.file.read_text(encoding="utf-8")[:-9], encoding="utf-8")
        self.assertIsNone(self.task().from_disk())


class Running(unittest.TestCase):
    def test_a_child_that_does_not_end_is_trouble(self):
        self.assertRaisesRegex(score_device.Trouble, "did not end", score_device.Children().run, ["sleep", "60"], 0.2)

    def test_nothing_is_started_after_a_stop(self):
        children = score_device.Children()
        children.stop()
        self.assertRaises(score_device.Stopped, children.run, ["true"], 5)
