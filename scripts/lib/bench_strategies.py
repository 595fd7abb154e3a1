"""bench_strategies.py SCORE.json: the strategies side by side, from a score of one runtime, and the bars: those of event-order, and no
false finding of any strategy.

Prints the sums of each strategy as JSON. A bar that is missed is said on stderr, and the exit code is 3.
"""
import json
import pathlib
import statistics
import sys

sys.dont_write_bytecode = True  # Nothing is written into the tree.

from score_table import answer, short, sums  # noqa: E402

OURS, PUBLISHED = "event-order", "paper"
MOST_DEBUG_RUNS = 3
REPLAYS = 20
BAR_MISSED = 3


def line(total, rows):
    """What is said of a strategy: its sums, and how soon a test failed that it found."""
    seconds = [row["first_run_ms"] / 1000 for row in rows if answer(row) == "found" and row["first_run_ms"] is not None]
    replays = total["replays"] or {"failed": None, "runs": None}
    return {"strategy": total["strategy"], "flaky": total["flaky"], "found": total["found"], "pairs": total["pairs"] if total["debugs"] else None,
            "others": total["others"], "false_findings": total["false_findings"], "mean_debug_runs_to_first_failure": total["mean_first_failure"],
            "median_s_to_first_failure": round(statistics.median(seconds), 1) if seconds else None,
            "replays_failed": replays["failed"], "replays": replays["runs"]}


def missed(rows):
    """The bars that are missed, each in a sentence."""
    found = lambda strategy: {row["test"]: row for row in rows if row["strategy"] == strategy and answer(row) == "found"}
    ours = found(OURS)
    for test in found(PUBLISHED).keys() - ours.keys():
        yield f"{PUBLISHED} finds {short(test)}, {OURS} does not"
    debug_runs = [row["first_failure"] for row in ours.values() if row["first_failure"]]
    if not debug_runs or statistics.mean(debug_runs) > MOST_DEBUG_RUNS:
        yield f"{OURS} is to fail within {MOST_DEBUG_RUNS} debug runs on the mean: {debug_runs}"
    for row in rows:
        if answer(row) == "false":
            yield f"{row['strategy']} calls {short(row['test'])}, which is {row['expected']}, {row['verdict']}: {row['reason']}"
    for row in ours.values():
        if row["replays"] is None or row["replays"]["failed"] != row["replays"]["runs"] or row["replays"]["runs"] < REPLAYS:
            yield f"every replay of {short(row['test'])} by {OURS} is to fail, {REPLAYS} at least: {row['replays']}"


def main(score):
    rows = json.loads(pathlib.Path(score).read_text(encoding="utf-8"))["rows"]
    print(json.dumps({"rows": [line(total, [row for row in rows if row["strategy"] == total["strategy"]]) for total in sums(rows)]}, indent=2))
    bars = sorted(missed(rows))
    for bar in bars:
        print(f"bench: {bar}", file=sys.stderr)
    return BAR_MISSED if bars else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
