"""What a score says: rows from measurements, the sums of a strategy, and the tables in Markdown.

A row is a plain value with the fields of `target/score/score.json`; nothing here does I/O but the look at a subject's source line.
"""
import statistics

from score_device import FAILURES, NOT_RUN
from score_subjects import names_event, names_statement

# Runs without a debugger, in which nothing is held.
PLAIN_RUNS = ("control", "rerun", "noise")
# The fields of a row that has nothing to say in them.
NOTHING = {"pair_named": None, "category_named": None, "event_named": None, "statement_named": None, "debug_runs": 0, "first_failure": None, "runs": 0, "failed": 0,
           "first_run": None, "first_run_ms": None, "held_ms": 0, "events": None, "replays": None}


def row(subject, strategy, vm, measured):
    """The row of one measurement."""
    common = {"test": subject.test, "app": subject.app.name, "expected": subject.verdict, "category": subject.category,
              "strategy": strategy, "vm": vm, "limit": subject.limit}
    made = {"rerun": of_reruns, "explore": lambda m: of_report(subject, m), "trouble": of_nothing, "skipped": of_nothing}[measured["kind"]](measured)
    return {**common, **made, "wall_ms": measured["wall_ms"], "measured": measured["measured"]}


def of_nothing(measured):
    """A measurement that was not made: it counts as missed, and says why."""
    return {**NOTHING, "api": measured["api"], "verdict": "inconclusive", "reason": f"{measured['kind']}: {measured['reason']}"}


def of_reruns(measured):
    """Plain runs: flaky when some fail and some pass. They name no pair. What was never run says nothing."""
    outcomes = measured["outcomes"]
    ran = [outcome for outcome in outcomes if outcome != NOT_RUN]
    failed = [number for number, outcome in enumerate(outcomes, 1) if outcome in FAILURES]
    verdict = "inconclusive" if not ran else "stable" if not failed else "broken" if len(failed) == len(ran) else "flaky"
    return {**NOTHING, "api": measured["api"], "verdict": verdict, "reason": f"{len(failed)} of {len(ran)} plain runs failed",
            "runs": len(outcomes), "failed": len(failed), "first_run": failed[0] if failed else None,
            "first_run_ms": round(measured["wall_ms"] * failed[0] / len(outcomes)) if failed else None}


def of_report(subject, measured):
    """An exploration."""
    report = measured["report"]
    runs = report["runs"]
    debug = [run for run in runs if run["kind"] not in PLAIN_RUNS]
    failing = lambda run: run["outcome"] in FAILURES
    first_run = first(runs, failing)
    event = statement = category = None
    # Plain runs that fail say nothing of an order, so no pair is asked of them.
    if subject.verdict == "flaky" and report["verdict"] == "flaky" and debug:
        judged = [(names_event(subject, report, f), names_statement(subject, f), f.get("category") == subject.category)
                  for f in report["findings"]] or [(False, False, False)]
        event, statement, category = max(judged, key=lambda j: (j[0] + j[1], j[2]))
    return {"api": report["device"]["api_level"], "verdict": report["verdict"], "reason": report["reason"],
            "pair_named": None if event is None else event and statement, "category_named": category, "event_named": event, "statement_named": statement,
            "debug_runs": len(debug), "first_failure": first(debug, failing), "runs": len(runs),
            "failed": sum(map(failing, runs)), "first_run": first_run,
            "first_run_ms": sum(run["wall_ms"] for run in runs[:first_run]) if first_run else None,
            "held_ms": sum(run["held_ms"] for run in runs), "events": report["coverage"]["async_events"], "replays": measured.get("replays")}


def first(runs, holds):
    """The number, from 1, of the first run of which it holds."""
    return next((number for number, run in enumerate(runs, 1) if holds(run)), None)


def answer(row):
    """How a row's verdict compares with the known one, in a word."""
    if row["expected"] == "flaky":
        return "found" if row["verdict"] == "flaky" else "missed"
    if row["verdict"] == row["expected"]:
        return "right"
    return "false" if row["verdict"] in ("flaky", "broken") else "no answer"


def sums(rows):
    """The sums for each strategy on each runtime, in the order in which they first come."""
    groups = {}
    for one in rows:
        groups.setdefault((one["strategy"], one["vm"], one["api"]), []).append(one)
    return [{"strategy": strategy, "vm": vm, "api": api, **sums_of(group)} for (strategy, vm, api), group in groups.items()]


def sums_of(rows):
    flaky = [r for r in rows if r["expected"] == "flaky"]
    found = [r for r in flaky if answer(r) == "found"]
    firsts = [r["first_failure"] for r in found if r["first_failure"]]
    replays = [r["replays"] for r in rows if r["replays"]]
    return {"flaky": len(flaky), "found": len(found), "pairs": sum(bool(r["pair_named"]) for r in found),
            "categories": sum(bool(r["category_named"]) for r in found),
            "others": len(rows) - len(flaky), "false_findings": sum(answer(r) == "false" for r in rows),
            "mean_first_failure": round(statistics.mean(firsts), 1) if firsts else None,
            "median_wall_s": round(statistics.median(r["wall_ms"] for r in rows) / 1000, 1),
            "held_s": round(sum(r["held_ms"] for r in rows) / 1000), "runs": sum(r["runs"] for r in rows), "debugs": any(r["debug_runs"] for r in rows),
            "replays": {key: sum(replay[key] for replay in replays) for key in ("failed", "runs")} if replays else None}


def markdown(rows):
    """The sums and every row, as Markdown."""
    return f"# Score\n\n{summary(rows)}\n## By category\n\n{categories(rows)}\n## Missed or wrong\n\n{misses(rows)}\n## Every test\n\n{every(rows)}"


def summary(rows):
    """A line for each strategy."""
    head = ["strategy", "runtime", "found", "pair named", "category named", "false findings", "debug runs to the first failing one, mean",
            "runs", "wall time of a test, median", "held in all"]
    body = [[s["strategy"], f"{s['vm']} {s['api'] or ''}".strip(), f"{s['found']} of {s['flaky']}", *([f"{s['pairs']} of {s['flaky']}", f"{s['categories']} of {s['flaky']}"] if s["debugs"] else ["", ""]),
             f"{s['false_findings']} in {s['others']}", said(s["mean_first_failure"]), s["runs"], f"{s['median_wall_s']} s",
             f"{s['held_s']} s"] for s in sums(rows)]
    return table(*with_replays(head, body, sums(rows)))


def categories(rows):
    """Found of expected, for each category and strategy."""
    ways = [(s["strategy"], s["vm"], s["api"]) for s in sums(rows)]
    names = sorted({r["category"] for r in rows if r["expected"] == "flaky"})
    cell = lambda name, way: [r for r in rows if r["expected"] == "flaky" and r["category"] == name
                              and (r["strategy"], r["vm"], r["api"]) == way]
    of = lambda group: f"{sum(answer(r) == 'found' for r in group)} of {len(group)}"
    return table(["category", *(f"{strategy}, {vm}" for strategy, vm, _ in ways)],
                 [[name, *(of(cell(name, way)) for way in ways)] for name in names])


def misses(rows):
    """What the explorations got wrong, with what they said; plain runs are expected to find little, and are left out."""
    wrong = [r for r in rows if r["strategy"] not in PLAIN_RUNS and (answer(r) not in ("found", "right") or r["pair_named"] is False)]
    if not wrong:
        return "Nothing.\n"
    words = lambda r: answer(r) if answer(r) != "found" else "found, other " + ("statement" if r["event_named"] else "event")
    return table(["test", "category", "strategy", "runtime", "answer", "what was said", "why"],
                 [[short(r["test"]), said(r["category"]), r["strategy"], r["vm"], words(r), f"{r['verdict']}: {r['reason']}", said(r["limit"])] for r in wrong])


def every(rows):
    head = ["test", "expected", "category", "strategy", "runtime", "verdict", "pair", "runs", "first failing debug run", "wall", "held", "events"]
    mark = {True: "yes", False: "no", None: ""}
    body = [[short(r["test"]), r["expected"], said(r["category"]), r["strategy"], r["vm"], r["verdict"], mark[r["pair_named"]], r["runs"],
             said(r["first_failure"]), f"{r['wall_ms'] / 1000:.1f} s", f"{r['held_ms'] / 1000:.1f} s", said(r["events"])] for r in rows]
    return table(*with_replays(head, body, rows))


def with_replays(head, body, of_lines):
    """A table's head and lines with one more column, if there were replays."""
    if not any(line["replays"] for line in of_lines):
        return head, body
    return [*head, "replays that failed"], [[*cells, failed_of(line["replays"])] for cells, line in zip(body, of_lines)]


def failed_of(replays):
    return f"{replays['failed']} of {replays['runs']}" if replays else ""


def short(test):
    """A test without its package."""
    return test.rpartition("#")[0].rpartition(".")[2] + "#" + test.rpartition("#")[2]


def said(value):
    return "" if value is None else str(value)


def table(head, body):
    """A Markdown table; what is in a cell cannot break out of it."""
    line = lambda cells: "| " + " | ".join(" ".join(str(c).replace("|", "\\|").split()) for c in cells) + " |"
    return "\n".join([line(head), line(["---"] * len(head)), *map(line, body)]) + "\n"
