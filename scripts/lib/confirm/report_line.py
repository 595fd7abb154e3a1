"""What scripts/confirm-device prints of one report: its runs in a line.

Usage: report_line.py REPORT.json
"""

import json
import statistics
import sys

PLAIN = ("control", "rerun", "noise")


def median(values):
    """The median, or a dash where there is nothing."""
    return str(round(statistics.median(values))) if values else "-"


def line(report):
    """Runs, times and round trips of a report, and the phases of its last debugged run that has them."""
    runs = report.get("runs", [])
    plain = [run for run in runs if run["kind"] in PLAIN]
    debugged = [run for run in runs if run["kind"] not in PLAIN]

    def middle(of, key):
        return median([run[key] for run in of if run.get(key) is not None])

    lost = sum(run.get("lost") or 0 for run in runs)
    text = (
        f"{len(runs)}, {middle(plain, 'wall_ms')}, {middle(debugged, 'wall_ms')}, {middle(debugged, 'held_ms')}, "
        f"{middle(debugged, 'round_trips')}, {lost}"
    )
    phases = [run["phases_ms"] for run in debugged if run.get("phases_ms")]
    if phases:
        # A phase that was not reached has no time.
        text += "; " + " ".join(f"{name} {at}" for name, at in phases[-1].items() if at is not None)
    return text


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        print(line(json.load(file)))
