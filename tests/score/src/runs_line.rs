//! The runs of one report in a line: their number and their times, how many were lost, and the
//! phases of the last debugged one. For `scripts/confirm-device`.

use flakescope::report::{PhasesOnDisk, ReadReport, ReadRun};

use crate::rows::median;

/// The line.
pub fn of(report: &ReadReport) -> String {
    let runs = &report.runs;
    let (plain, debugged): (Vec<&ReadRun>, Vec<&ReadRun>) =
        runs.iter().partition(|run| run.is_plain());

    let mut line = [
        runs.len().to_string(),
        middle(&plain, |run| run.wall_ms),
        middle(&debugged, |run| run.wall_ms),
        middle(&debugged, |run| run.held_ms),
        middle(&debugged, |run| run.round_trips),
        runs.iter().map(|run| run.lost).sum::<usize>().to_string(),
    ]
    .join(", ");

    let last = debugged.iter().rev().find_map(|run| run.phases_ms.as_ref());
    if let Some(phases) = last {
        line = format!("{line}; {}", phases_text(phases));
    }
    line
}

/// The median, or a dash where there is nothing.
fn middle(runs: &[&ReadRun], of: impl Fn(&ReadRun) -> u64) -> String {
    let values = runs.iter().map(|run| of(run)).collect();
    median(values).map_or_else(
        || "-".to_owned(),
        |value| value.round_ties_even().to_string(),
    )
}

/// The phases that were reached.
fn phases_text(phases: &PhasesOnDisk) -> String {
    let all = [
        ("started", phases.started),
        ("attached", phases.attached),
        ("armed", phases.armed),
        ("first_statement", phases.first_statement),
        ("over", phases.over),
        ("closed", phases.closed),
    ];
    let mut words = Vec::new();
    for (name, at) in all {
        if let Some(at) = at {
            words.push(format!("{name} {at}"));
        }
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const NUMBERS: &str = "8, 2884, 8474, 1690, 464, 0";

    /// A report that a run of flakescope has written.
    fn recorded() -> ReadReport {
        let text = include_str!("../../recorded/reports/late-answer/report.json");
        ReadReport::from_json(text).unwrap()
    }

    #[test]
    fn the_runs_of_a_report_are_a_line() {
        let phases =
            "started 934 attached 953 armed 970 first_statement 3294 over 4886 closed 5033";
        assert_eq!(of(&recorded()), format!("{NUMBERS}; {phases}"));
    }

    #[test]
    fn a_phase_that_was_not_reached_is_left_out() {
        let mut report = recorded();
        let last_debugged = report.runs.len() - 2;
        let phases = report.runs[last_debugged].phases_ms.as_mut().unwrap();
        (phases.first_statement, phases.over) = (None, None);
        let reached = "started 934 attached 953 armed 970 closed 5033";
        assert_eq!(of(&report), format!("{NUMBERS}; {reached}"));
    }

    #[test]
    fn lost_runs_are_summed_up() {
        let mut report = recorded();
        for (run, lost) in report.runs.iter_mut().zip([0, 1, 2]) {
            run.lost = lost;
        }
        assert!(of(&report).starts_with("8, 2884, 8474, 1690, 464, 3; "));
    }

    #[test]
    fn a_report_without_runs_has_dashes() {
        let mut report = recorded();
        report.runs.clear();
        assert_eq!(of(&report), "0, -, -, -, -, 0");
    }
}
