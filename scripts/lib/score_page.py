"""The page of a score: a comparison of the strategies in tables, and a plot of how soon each finds what there is to find.

The plot is SVG written by hand: a step line for each strategy, over the runs of a test until the first that fails.
"""
import collections
import html
import math
import os
import platform

from score_table import answer, categories, misses, sums, summary

WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, BOTTOM = 60, 200, 40, 60
# Told apart also by who does not see colours: they differ in brightness, and each line has its dashes and its name at its end.
LINES = [("#0b5394", ""), ("#cc4125", "7 3"), ("#38761d", "2 3"), ("#8e7cc3", "10 3 2 3"), ("#7f6000", "4 2"), ("#444444", "1 2")]
TICKS = (1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000)


def machine():
    """What this runs on, in a few words."""
    model = platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), model)
    except OSError:
        pass
    return {"cpu": model, "cores": os.cpu_count(), "system": f"{platform.system()} {platform.release()}"}


def write(document, folder):
    """Writes SCORE.md and score.svg."""
    (folder / "score.svg").write_text(plot(document["rows"]), encoding="utf-8")
    (folder / "SCORE.md").write_text(page(document), encoding="utf-8")


def page(document):
    rows, on = document["rows"], document["machine"]
    dates = sorted({row["measured"] for row in rows})
    when = dates[0] if len(dates) == 1 else f"{dates[0]} to {dates[-1]}" if dates else "never"
    apps, tests = {row["app"] for row in rows}, {row["test"]: row["expected"] for row in rows}
    counts = ", ".join(f"{count} {verdict}" for verdict, count in sorted(collections.Counter(tests.values()).items()))
    return f"""# How well flaky tests are found

Written by `scripts/score --page`; not to be edited. {len(tests)} tests with known answers in {len(apps)} apps of this folder: {counts}.
Measured {when} on {on['cpu']}, {on['cores']} cores, {on['system']}. Times depend on the machine and on what else it did; verdicts should not.

A flaky test is *found* when a failing order was confirmed (`rerun`: when a plain run of its app's tests together failed). The *pair* is named when the finding's event and statement
are those in `expected.toml`. The *category* is named when the finding's is the expected one. A *false finding* is a failure claimed for a stable test, or a failing order for a broken one.

{summary(rows)}
![Flaky tests found over the runs of a test](score.svg)

The plot counts every run of a test until the first that fails, the plain runs at the beginning included.

## Found, by category

{categories(rows)}
## What went wrong, and what was said

{misses(rows)}"""


def plot(rows):
    """The SVG."""
    ways = [(s["strategy"], s["vm"], s["api"], s["flaky"]) for s in sums(rows)]
    most = max([1] + [flaky for *_, flaky in ways])
    longest = max([10] + [row["runs"] for row in rows])
    x = lambda runs: LEFT + (WIDTH - LEFT - RIGHT) * math.log(max(runs, 1)) / math.log(longest)
    y = lambda found: HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * found / most
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
             f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>', text(LEFT, 22, "Flaky tests found, over the runs of a test", size=15), *axes(x, y, longest, most)]
    ends = []
    for number, (strategy, vm, api, _) in enumerate(ways):
        colour, dashes = LINES[number % len(LINES)]
        firsts = sorted(r["first_run"] for r in rows if (r["strategy"], r["vm"], r["api"]) == (strategy, vm, api)
                        and r["expected"] == "flaky" and answer(r) == "found" and r["first_run"])
        parts.append(f'<path d="{steps(firsts, x, y, longest)}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}"/>')
        ends.append((y(len(firsts)), f"{strategy}, {vm} {api or ''}: {len(firsts)}", colour))
    return "\n".join(parts + labels(ends) + ["</svg>", ""])


def axes(x, y, longest, most):
    """Lines and numbers of both axes."""
    parts = []
    for runs in [tick for tick in TICKS if tick <= longest]:
        parts += [line(x(runs), y(0), x(runs), y(0) + 5), text(x(runs), y(0) + 18, runs, "middle")]
    step = max(1, math.ceil(most / 6 / 5) * 5 if most > 6 else 1)
    for found in range(0, most + 1, step):
        parts += [line(x(1), y(found), x(longest), y(found), "#dddddd"), text(x(1) - 8, y(found) + 4, found, "end")]
    parts += [line(x(1), y(most), x(longest), y(most), "#999999"), text(x(longest) + 8, y(most) - 6, f"all {most}")]
    return [*parts, line(x(1), y(0), x(longest), y(0)), text((x(1) + x(longest)) / 2, HEIGHT - 16, "runs until the first that fails (logarithmic)", "middle")]


def steps(firsts, x, y, longest):
    """The path of a line that goes up by one at each number."""
    path = [f"M{x(1):.1f} {y(0):.1f}"]
    for found, runs in enumerate(firsts, 1):
        path.append(f"H{x(runs):.1f} V{y(found):.1f}")
    return " ".join([*path, f"H{x(longest):.1f}"])


def labels(ends):
    """The lines' names at their ends, moved apart."""
    parts, last = [], HEIGHT
    for at, name, colour in sorted(ends, reverse=True):
        last = min(at + 4, last - 15)
        parts.append(text(WIDTH - RIGHT + 8, last, name, colour=colour))
    return parts


def line(x1, y1, x2, y2, colour="#333333"):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}"/>'


def text(x, y, words, anchor="start", size=12, colour="#333333"):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="{colour}">{html.escape(str(words))}</text>'
