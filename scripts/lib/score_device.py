"""A stand-in device that scores subjects: started, given apps, and asked for one measurement after the other.

Main type: `Device`. Every child gets a session of its own, so that a Ctrl-C reaches this program alone, which then ends what it
started in order. A measurement is a plain value of JSON: what was seen, without a judgement.
"""
import contextlib
import datetime
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import threading
import time

EXPLORE_S = 900
PLAIN_S = 120
START_S = 180
INSTALL_S = 300
# How long a child has to put its things in order once it is told to end.
GRACE_S = 20
CODES = {0: "stable", 100: "flaky", 101: "broken", 102: "inconclusive"}
NOT_RUN = "not run"
FAILURES = ("fail", "crash", "anr", "hang")
# What the codes of a test's status say; the last two are an ignored test and an assumption that did not hold.
OUTCOMES = {0: "pass", -1: "fail", -2: "fail", -3: NOT_RUN, -4: NOT_RUN}


class Trouble(Exception):
    """A measurement that could not be made, and why."""


class Stopped(Exception):
    """The person wants to end."""


class Children:
    """The processes that run now, so that they can all be told to end."""

    def __init__(self):
        self._lock = threading.Lock()
        self._running = set()
        self.stopping = threading.Event()

    def run(self, command, timeout, stdout=subprocess.PIPE, env=None):
        """Runs a command to its end and returns its exit code, output and errors."""
        with self._lock:
            if self.stopping.is_set():
                raise Stopped
            child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=stdout, stderr=subprocess.PIPE, text=True,
                                     errors="replace", start_new_session=True, env=env)
            self._running.add(child)
        try:
            out, err = child.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            end(child)
            raise Trouble(f"{command[0]} did not end within {timeout} s") from None
        finally:
            with self._lock:
                self._running.discard(child)
        if self.stopping.is_set():
            raise Stopped
        return child.returncode, out, err

    def stop(self):
        """Tells all of them to end; `run` then raises `Stopped`."""
        with self._lock:
            self.stopping.set()
            running = list(self._running)
        for child in running:
            child.terminate() if child.args[0] == "adb" else child.send_signal(2)


def end(child):
    """Ends a child: politely, then for good."""
    child.send_signal(2)
    try:
        child.communicate(timeout=GRACE_S)
    except subprocess.TimeoutExpired:
        child.kill()
        child.communicate()


class Device:
    """One stand-in device; `start` before, `stop` after."""

    def __init__(self, programs, data, vm, api, children, options=()):
        self.programs = pathlib.Path(programs)
        self.data = pathlib.Path(data)
        self.vm, self.api = vm, api
        self.options = options  # Further ones of `hostdroid start`.
        self.children = children
        self.serial = self.level = None
        self.installed = set()

    def start(self):
        command = [str(self.programs / "hostdroid"), "start", "--data", str(self.data), "--vm", self.vm]
        if self.api:
            command += ["--api", str(self.api)]
        command += self.options
        # What stays in the background keeps standard error open: it is written to a file, or the wait would never end.
        with tempfile_of(self.data, "start") as log:
            started = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True,
                                     timeout=START_S, start_new_session=True)
            log.seek(0)
            words = log.read()
        if started.returncode:
            raise Trouble(f"hostdroid start ended with {started.returncode}: {words.strip()[-300:]}")
        self.serial = started.stdout.strip()
        self.installed.clear()
        _, out, _ = self.children.run(["adb", "-s", self.serial, "shell", "getprop ro.build.version.sdk"], PLAIN_S)
        self.level = int(out) if out.strip().isdigit() else None

    def stop(self):
        if self.serial:
            serial, self.serial = self.serial, None
            with contextlib.suppress(OSError, subprocess.SubprocessError):  # What did not start or hangs cannot be helped here.
                subprocess.run([str(self.programs / "hostdroid"), "stop", serial], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, timeout=60, start_new_session=True)

    def install(self, app, apks):
        """Installs an app and its tests, once."""
        if app.name in self.installed:
            return
        for apk in apks:
            code, out, err = self.children.run(["adb", "-s", self.serial, "install", "-r", "-t", str(apk)], INSTALL_S)
            if code:
                raise Trouble(f"{apk.name} cannot be installed: {(out + err).strip()[-300:]}")
        self.installed.add(app.name)

    def explore(self, subject, strategy, out, arguments=()):
        """Explores a test with a strategy; the reports stay in `out`."""
        command = ["explore", subject.app.component, "--test", subject.test, "--strategy", strategy, *arguments]
        began = time.monotonic()
        report = self.flakescope(command, out, EXPLORE_S)
        wall_ms = round((time.monotonic() - began) * 1000)
        return {"kind": "explore", "wall_ms": wall_ms, "measured": today(), "report": report}

    def replay(self, schedule, times, out):
        """Replays a schedule; how many of the replays failed in its order."""
        report = self.flakescope(["replay", str(schedule), "--times", str(times)], out, PLAIN_S * times)
        runs = [run for run in report["runs"] if run["kind"] == "replay"]
        if len(runs) != times:
            raise Trouble(f"{len(runs)} of {times} replays were made: {report['reason']}")
        return {"failed": sum(run["outcome"] in FAILURES and not run.get("unmet") for run in runs), "runs": len(runs)}

    def flakescope(self, command, out, timeout):
        """Runs flakescope; its report, which stays in `out`."""
        shutil.rmtree(out, ignore_errors=True)
        words = [str(self.programs / "flakescope"), *command, "-s", self.serial, "--out", str(out)]
        code, _, err = self.children.run(words, timeout, stdout=subprocess.DEVNULL)
        report = pathlib.Path(out) / "report.json"
        if code not in CODES or not report.is_file():
            raise Trouble(f"flakescope {command[0]} ended with {code}: {err.strip()[-300:]}")
        return json.loads(report.read_text(encoding="utf-8"))

    def suite(self, app, tests):
        """Runs these tests of an app in one go, plainly, and after a crash those behind it in another; how each of them ended."""
        outcomes = {}
        while left := [test for test in tests if test not in outcomes]:
            words = ["am", "instrument", "-w", "-r", "-e", "class", ",".join(left), app.component]
            code, out, err = self.children.run(["adb", "-s", self.serial, "shell", shlex.join(words)], PLAIN_S * len(left))
            ended = outcomes_of(out, left)
            if not ended:
                raise Trouble(f"am instrument gave no answer (exit code {code}): {(out + err).strip()[-300:]}")
            outcomes.update(ended)
        return outcomes


def outcomes_of(output, tests):
    """How each of these tests ended that a run came to, from what `am instrument -r` printed; of a run without an end nothing counts.

    When the process crashed, it was in the test that was spoken of last, whatever was said of it; before any, in the first one.
    """
    outcomes, block, last = {}, {}, tests[0]
    for line in output.split("\n"):
        if pair := re.match(r"INSTRUMENTATION_STATUS: (class|test)=(.*)", line):
            block.setdefault(pair[1], pair[2].strip())  # A second one stands in a failure's message.
        elif code := re.match(r"INSTRUMENTATION_STATUS_CODE: (-?\d+)\s*$", line):
            name = f"{block.get('class')}#{block.get('test')}"
            block = {}
            # The runs of a parameterised method have brackets behind its name; the first that does not pass is its outcome.
            test = name if name in tests else name.partition("[")[0]
            last = test if test in tests else last
            if test in tests and int(code[1]) in OUTCOMES and outcomes.get(test, "pass") == "pass":
                outcomes[test] = OUTCOMES[int(code[1])]
    if re.search(r"^INSTRUMENTATION_RESULT: shortMsg=", output, re.M):
        return {**outcomes, last: "crash"}
    whole = re.search(r"^INSTRUMENTATION_CODE: -1\s*$", output, re.M)
    return {test: outcomes.get(test, NOT_RUN) for test in tests} if whole else {}


def nothing(kind, reason, api):
    """What stands for a measurement that was not made."""
    return {"kind": kind, "reason": str(reason), "wall_ms": 0, "measured": today(), "api": api}


def today():
    return datetime.date.today().isoformat()


def tempfile_of(folder, name):
    folder.mkdir(parents=True, exist_ok=True)
    return open(folder / f"{name}.log", "w+", encoding="utf-8", errors="replace")
