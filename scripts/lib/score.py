"""score.py [DIR...]: explores a suite of subjects with known answers, and says how well it went; the heart of scripts/score.

A DIR is an app's folder with an `expected.toml`, in or out of the tree; without one, all of apps/subjects. Writes score.json and score.md
into the output folder. What was measured stays on disk beside them, keyed by what it was measured with, and is not measured again.
"""
import argparse
import fcntl
import hashlib
import json
import os
import pathlib
import queue
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

sys.dont_write_bytecode = True  # Nothing is written into the tree.

import score_device  # noqa: E402
import score_page  # noqa: E402
import score_subjects  # noqa: E402
import score_table  # noqa: E402
import score_task  # noqa: E402
from score_device import Children, Device, Stopped, Trouble  # noqa: E402
from score_task import RERUN, SINGLE_DELAY, Skipped, Task  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
HOTSPOT_API = 35
TRIES = 2
INTERRUPTED = 130
SIGNALS = (signal.SIGINT, signal.SIGTERM)


def say(text):
    print(text, file=sys.stderr, flush=True)


class Settings:
    """What holds for all tasks: programs, APKs, their hashes, and where results go."""

    def __init__(self, arguments, apps):
        self.programs = pathlib.Path(arguments.programs).resolve()
        self.out = pathlib.Path(arguments.out).resolve()
        self.runs, self.replays = arguments.runs, arguments.replays
        self.device_options = ["--profile", arguments.profile, "--latency", str(arguments.latency)]
        # What tells the results of such devices from those of the usual one.
        self.variant = "-lenient" if arguments.profile == "lenient" else ""
        self.variant += f"-{arguments.latency}ms" if arguments.latency else ""
        self.runtimes = {"art": pathlib.Path(os.environ.get("FLAKESCOPE_RUNTIME", "")).name}
        if "hotspot" in (arguments.vm or []):
            self.runtimes["hotspot"] = hotspot(arguments.api)
        self.tool_hash = sha256(self.programs / "flakescope")
        self.apks = {app: build(app, self.out) for app in apps}
        self.apk_hashes = {app: [sha256(apk) for apk in apks] for app, apks in self.apks.items()}
        self.offered = strategies_of(self.programs / "flakescope") | {RERUN}


def hotspot(api):
    """Builds the runtime on HotSpot, if need be; its folder's name."""
    built = subprocess.run([ROOT / "scripts" / "hotspot-host", str(api)], stdout=subprocess.PIPE, text=True, check=False)
    if built.returncode:
        raise score_subjects.SubjectError(f"the runtime of API level {api} on HotSpot cannot be built")
    return pathlib.Path(built.stdout.strip()).resolve().name


def sha256(file):
    return hashlib.sha256(pathlib.Path(file).read_bytes()).hexdigest()


def strategies_of(flakescope):
    """The strategies that flakescope offers, by its own help."""
    text = subprocess.run([flakescope, "explore", "--help"], capture_output=True, text=True, timeout=60, check=True).stdout
    section = re.search(r"--strategy <.*?(?=^ {6}-|\Z)", text, re.S | re.M)
    return set(re.findall(r"^\s+- ([\w-]+):", section[0] if section else "", re.M))


def build(app, out):
    """Builds an app with its tests; its APKs."""
    say(f"== app {app.name}")
    command = [ROOT / "scripts" / "build-app", app.folder, "-o", out / "apps" / app.name]
    built = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if built.returncode:
        raise score_subjects.SubjectError(f"{app.folder} cannot be built")
    return [pathlib.Path(line) for line in built.stdout.split("\n") if line]


class Score:
    """The work: tasks in a queue, a device for each worker."""

    def __init__(self, tasks, settings, jobs):
        self.tasks, self.settings, self.jobs = tasks, settings, jobs
        self.children = Children()
        self.lock = threading.Lock()
        self.done = 0
        self.todo = 0

    def run(self):
        """Measures what is not on disk, runtime by runtime; what starts from a known failure comes when all those are known."""
        stage = lambda task: (task.vm, task.api, task.strategy == SINGLE_DELAY)
        self.todo = sum(not task.whole for task in self.tasks)
        for vm, api, last in dict.fromkeys(map(stage, self.tasks)):
            waiting = queue.SimpleQueue()
            mine = score_task.together(task for task in self.tasks if stage(task) == (vm, api, last) and not task.whole)
            for tasks in mine:
                waiting.put(tasks)
            count = min(self.jobs, len(mine))
            workers = [threading.Thread(target=self.work, args=(waiting, n, vm, api)) for n in range(count)]
            for worker in workers:
                worker.start()
            for worker in workers:
                worker.join()

    def work(self, waiting, number, vm, api):
        """One device's share."""
        data = tempfile.mkdtemp(prefix=f"score-{vm}-{number}-")
        device = Device(self.settings.programs, data, vm, api, self.children, self.settings.device_options)
        try:
            while not self.children.stopping.is_set():
                try:
                    tasks = waiting.get_nowait()
                except queue.Empty:
                    return
                self.attempt(tasks, device)
        except Stopped:
            return
        finally:
            device.stop()
            shutil.rmtree(data, ignore_errors=True)

    def attempt(self, tasks, device):
        """Measures tasks together; after trouble what is left of them once more, on a fresh device."""
        stands_for = None
        for turn in range(1, TRIES + 1):
            try:
                if not device.serial:
                    device.start()
                score_task.measure(tasks, device)
                break
            except Skipped as reason:
                stands_for = score_device.nothing("skipped", reason, device.level)
                break
            except (Trouble, OSError, ValueError, subprocess.SubprocessError) as error:
                say(f"score: {tasks[0].strategy} of {', '.join(task.subject.name for task in tasks)}: try {turn} of {TRIES}: {error}")
                stands_for = score_device.nothing("trouble", error, device.level)
                device.stop()
        for task in tasks:
            if not task.whole:
                task.measured = stands_for
            self.tell(task)

    def tell(self, task):
        row = row_of(task)
        pair = {True: ", pair named", False: ", another pair", None: ""}[row["pair_named"]]
        replays = f", {score_table.failed_of(row['replays'])} replays failed" if row["replays"] else ""
        with self.lock:
            self.done += 1
            say(f"[{self.done:3}/{self.todo}] {task.vm} {task.strategy} {task.subject.name}: {row['verdict']}, {score_table.answer(row)}{pair}{replays}; "
                f"{row['runs']} runs, {row['wall_ms'] / 1000:.0f} s")


def row_of(task):
    return score_table.row(task.subject, task.strategy, task.vm, task.measured)


def parse():
    parser = argparse.ArgumentParser(prog="score", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", metavar="DIR", help="an app's folder with an expected.toml; without one, all of apps/subjects")
    parser.add_argument("--strategy", action="append", metavar="NAME,...", help="as `flakescope explore` takes it, except for `rerun`: an app's tests are run together, plainly; event-order by default")
    parser.add_argument("--vm", action="append", choices=("art", "hotspot"), help="the device's runtime, art by default; may be told twice")
    parser.add_argument("--api", type=int, default=HOTSPOT_API, help=f"the API level of a device on HotSpot (default {HOTSPOT_API})")
    parser.add_argument("--profile", choices=("phone", "lenient"), default="phone", help="how strict the device is (default phone)")
    parser.add_argument("--latency", type=int, default=0, metavar="MS", help="how late each chunk is between the adb server and the device, each way (default 0)")
    parser.add_argument("--runs", type=int, default=100, help="how many plain runs rerun and noise make (default 100)")
    parser.add_argument("--replays", type=int, default=0, help="how often a schedule that was found is replayed (default 0)")
    parser.add_argument("--only", metavar="TEXT", default="", help="only tests with this in their name")
    parser.add_argument("--jobs", type=int, default=1, help="so many devices at once (default 1)")
    parser.add_argument("--again", action="store_true", help="measure again what is on disk")
    parser.add_argument("--page", action="store_true", help="also write apps/subjects/SCORE.md and its plot")
    parser.add_argument("--programs", default=ROOT / "target" / "debug", help=argparse.SUPPRESS)
    parser.add_argument("--out", default=ROOT / "target" / "score", help="the output folder (default target/score)")
    return parser.parse_args()


def load(folders):
    """The apps of a suite."""
    apps = [score_subjects.load(folder) for folder in folders or score_subjects.find(ROOT / "apps" / "subjects")]
    names = [app.name for app in apps]
    if not apps or len(set(names)) != len(names):
        raise score_subjects.SubjectError("two folders have the same name" if apps else "there are no subjects")
    return apps


def alone(out):
    """A lock on the output folder: two scores in one folder would overwrite each other's results."""
    out.mkdir(parents=True, exist_ok=True)
    lock = open(out / "lock", "w", encoding="utf-8")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise score_subjects.SubjectError(f"another score is at work in {out}; give this one an --out of its own") from None
    return lock


def tasks_of(arguments, apps, settings):
    """Every measurement of the score, in the order of its rows."""
    strategies = [name for names in arguments.strategy or ["event-order"] for name in names.split(",")]
    for name in strategies:
        if name not in settings.offered:
            raise score_subjects.SubjectError(f"there is no strategy `{name}`; strategies: {', '.join(sorted(settings.offered))}")
    tasks = [Task(subject, strategy, vm, arguments.api if vm == "hotspot" else None, settings)
             for vm in dict.fromkeys(arguments.vm or ["art"]) for strategy in dict.fromkeys(strategies)
             for app in apps for subject in app.subjects if arguments.only in subject.test
             and (strategy != SINGLE_DELAY or subject.verdict == "flaky")]
    for task in tasks:
        task.measured = None if arguments.again else task.from_disk()
    kept = sum(task.whole for task in tasks)
    say(f"== {len(tasks)} measurements, {kept} of them on disk")
    return tasks


def write(tasks, settings, page):
    """score.json and score.md, and the page."""
    rows = [row_of(task) for task in tasks]
    document = {"format": "flakescope-score", "version": 1, "machine": score_page.machine(), "rows": rows}
    settings.out.mkdir(parents=True, exist_ok=True)
    (settings.out / "score.json").write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    (settings.out / "score.md").write_text(score_table.markdown(rows), encoding="utf-8")
    if page:
        score_page.write(document, ROOT / "apps" / "subjects")
    print(score_table.summary(rows), end="")
    say(f"== {settings.out / 'score.json'} and score.md")


def interrupted(*_):
    """A Ctrl-C while nothing is measured yet; a second one changes nothing."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def main():
    arguments = parse()
    for number in SIGNALS:
        # Asked for outright: what a script starts in the background ignores Ctrl-C otherwise.
        signal.signal(number, interrupted)
    try:
        apps = load(arguments.folders)
        lock = alone(pathlib.Path(arguments.out).resolve())
        settings = Settings(arguments, apps)
        tasks = tasks_of(arguments, apps, settings)
    except score_subjects.SubjectError as error:
        say(f"score: {error}")
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED
    score = Score(tasks, settings, arguments.jobs)
    for number in SIGNALS:
        signal.signal(number, lambda *_: score.children.stop())
    score.run()
    lock.close()
    if score.children.stopping.is_set():
        say("score: interrupted; what was measured is kept, and the same command goes on from there")
        return INTERRUPTED
    write(tasks, settings, arguments.page)
    return 1 if any(task.measured["kind"] == "trouble" for task in tasks) else 0


if __name__ == "__main__":
    sys.exit(main())
