"""What a score consists of: one test with one strategy on one runtime, and how its measurement is made and kept.

Main type: `Task`. What was measured is a file of JSON with a key of what it was measured with; it counts for as long as that is the same.
"""
import hashlib
import json
import re
import time

from score_device import today

# Plain runs of an app's tests together, as a team reruns its suite; flakescope has no part in it.
RERUN = "rerun"
NOISE = "noise"
# A strategy that starts from the stack of a known failure; it is given the one that another strategy has found.
SINGLE_DELAY, TEACHER = "single-delay", "event-order"


class Skipped(Exception):
    """A measurement that has nothing to start from."""


class Task:
    """One test to be measured with one strategy on one runtime."""

    def __init__(self, subject, strategy, vm, api, settings):
        self.subject, self.strategy, self.vm, self.api = subject, strategy, vm, api
        self.settings = settings
        self.file = self.file_of(strategy)
        self.measured = None

    def file_of(self, strategy):
        """Where a strategy's result for this test is."""
        runtime = f"{self.vm}-{self.api}" if self.api else self.vm
        folder = self.settings.out / "results" / f"{runtime}{self.settings.variant}" / strategy
        # A test's name has nothing that a file's may not; a parameterised one has brackets.
        return folder / f"{re.sub(r'[^A-Za-z0-9._#-]', '_', self.subject.test)}.json"

    def known_failure(self):
        """The stack of the failure that was found before, as a log has it; None when there is none."""
        try:
            stored = json.loads(self.file_of(TEACHER).read_text(encoding="utf-8"))
            failure = stored["measured"]["report"]["findings"][0]["failure"]
            return "\n\tat ".join([f"{failure['type']}: {failure['message']}", *failure["stack"]]) + "\n"
        except (OSError, ValueError, KeyError, TypeError, IndexError):
            return None

    def key(self):
        """A hash of what the measurement depends on."""
        parts = [self.subject.test, self.subject.app.component, self.strategy, self.vm, self.api, self.settings.runtimes[self.vm],
                 *self.settings.apk_hashes[self.subject.app]]
        parts += [self.settings.runs] if self.strategy == NOISE else []
        parts += [self.known_failure()] if self.strategy == SINGLE_DELAY else []
        parts += [self.settings.tool_hash] if self.strategy != RERUN else []
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()

    def from_disk(self):
        """What was measured before, if it still counts."""
        try:
            stored = json.loads(self.file.read_text(encoding="utf-8"))
            return stored["measured"] if stored["key"] == self.key() else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def keep(self, measured):
        """Takes what was measured, and keeps it on disk."""
        self.measured = measured
        self.file.parent.mkdir(parents=True, exist_ok=True)
        part = self.file.with_suffix(".part")
        part.write_text(json.dumps({"key": self.key(), "measured": measured}), encoding="utf-8")
        part.replace(self.file)  # It is there only once it is whole.

    @property
    def whole(self):
        """Whether nothing of it is left to be measured; there may be more plain runs and replays than are asked for."""
        if self.measured is None:
            return False
        if self.measured["kind"] == "rerun":
            return len(self.measured["outcomes"]) >= self.settings.runs
        replayed = self.measured.get("replays") or {"runs": 0}
        return self.schedule() is None or replayed["runs"] >= self.settings.replays

    def schedule(self):
        """The schedule that was found; None when there is none."""
        findings = self.measured.get("report", {}).get("findings")
        return self.file.with_suffix("") / findings[0]["schedule"] if findings else None

    def explore(self, device):
        """Has flakescope explore the test, and replay the schedule that was found."""
        folder = self.file.with_suffix("")
        if self.measured is None:
            folder.parent.mkdir(parents=True, exist_ok=True)
            self.keep(device.explore(self.subject, self.strategy, folder, self.words()))
        if not self.whole:
            self.keep({**self.measured, "replays": device.replay(self.schedule(), self.settings.replays, folder / "replays")})

    def words(self):
        """What the strategy is told beyond its name."""
        if self.strategy == NOISE:
            return ("--max-runs", str(self.settings.runs))
        if self.strategy != SINGLE_DELAY:
            return ()
        known = self.known_failure()
        if known is None:
            raise Skipped(f"no failure is known to start from: {TEACHER} has found none")
        file = self.file.with_suffix(".failure.txt")
        file.write_text(known, encoding="utf-8")
        return ("--from-failure", str(file))


def together(tasks):
    """The tasks in groups that are measured together: an app's reruns, and everything else by itself."""
    groups = {}
    for task in tasks:
        groups.setdefault(task.subject.app if task.strategy == RERUN else task, []).append(task)
    return list(groups.values())


def measure(tasks, device):
    """Measures a group on a device, and keeps the results."""
    app, settings = tasks[0].subject.app, tasks[0].settings
    device.install(app, settings.apks[app])
    if tasks[0].strategy == RERUN:
        rerun(tasks, device)
    else:
        tasks[0].explore(device)


def rerun(tasks, device):
    """Runs an app's tests together, round by round; each round is kept, so that an interrupted rerun goes on with the next one."""
    while left := [task for task in tasks if not task.whole]:
        began = time.monotonic()
        outcomes = device.suite(left[0].subject.app, [task.subject.test for task in left])
        share_ms = round((time.monotonic() - began) * 1000 / len(left))
        for task in left:
            before = task.measured or {"wall_ms": 0, "outcomes": []}
            task.keep({"kind": "rerun", "wall_ms": before["wall_ms"] + share_ms, "measured": today(), "api": device.level,
                       "outcomes": [*before["outcomes"], outcomes[task.subject.test]]})
