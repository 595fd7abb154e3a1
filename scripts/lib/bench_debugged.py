"""bench_debugged.py FLAKESCOPE SERIAL FOLDER APKS: what a debugged run costs beside a plain one.

One exploration finds a failing schedule; then plain runs and replays of the schedule take turns, and the medians are
printed as JSON. `ratio` is the debugged run without the time for which something was held on purpose, to the plain one.
"""

import json
import pathlib
import statistics
import subprocess
import sys

COMPONENT = "com.example.lateanswer.test/androidx.test.runner.AndroidJUnitRunner"
TEST = "com.example.lateanswer.LateAnswerTest#showsTheAnswer"
TURNS = 7


def run(flakescope, serial, out, *arguments, codes=(0, 100)):
    """Runs flakescope, which may end with these codes, and returns its report."""
    command = [flakescope, *arguments, "-s", serial, "--out", str(out)]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=300)
    if done.returncode not in codes:
        sys.exit(f"bench: {' '.join(command)} ended with {done.returncode}: {done.stderr}")
    return json.loads((out / "report.json").read_text())


def install(serial, apks):
    """Installs an app and its test."""
    for apk in sorted(pathlib.Path(apks).glob("*.apk")):
        subprocess.run(["adb", "-s", serial, "install", "-r", "-t", str(apk)], check=True, stdout=subprocess.DEVNULL)


def main(flakescope, serial, folder, apks):
    """Measures, and prints a row."""
    folder = pathlib.Path(folder)
    install(serial, apks)
    found = run(flakescope, serial, folder / "found", "explore", COMPONENT, "--test", TEST)
    if found["verdict"] != "flaky":
        sys.exit(f"bench: the flaky test was not caught: {found['verdict']}, {found['reason']}: {json.dumps(found)}")
    plain = [r["wall_ms"] for r in found["runs"] if r["kind"] == "control"]
    debugged = []
    for turn in range(TURNS):
        replay = run(flakescope, serial, folder / f"replay-{turn}", "replay", str(folder / "found" / "schedule-1.json"))
        debugged += replay["runs"]
        # Two runs are the plain ones; nothing can be concluded from them.
        two = ("explore", COMPONENT, "--test", TEST, "--max-runs", "2")
        again = run(flakescope, serial, folder / f"again-{turn}", *two, codes=(102,))
        plain += [r["wall_ms"] for r in again["runs"] if r["kind"] == "control"]
    held = statistics.median(r["held_ms"] for r in debugged)
    free = statistics.median(r["wall_ms"] - r["held_ms"] for r in debugged)
    row = {
        "app": "late-answer",
        "plain_ms": statistics.median(plain),
        "debugged_ms": statistics.median(r["wall_ms"] for r in debugged),
        "held_ms": held,
        "ratio": round(free / statistics.median(plain), 2),
    }
    print(json.dumps({"rows": [row]}, indent=2))


if __name__ == "__main__":
    main(*sys.argv[1:])
