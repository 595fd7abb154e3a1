//! The exit code of a suite: the one place where it is decided.

use super::{Answer, Outcome, Standing};
use crate::findings::{ExitCode, Verdict};

/// Which failing tests count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gate {
    /// All that are not known.
    Any,
    /// Only those that did not fail in an earlier suite.
    New,
}

/// The code of the worst answer that counts: flaky, then broken, then none at all.
#[must_use]
pub fn exit_code(outcome: &Outcome, gate: Gate) -> ExitCode {
    let mut counted = Vec::new();
    for (record, standing) in &outcome.records {
        if !record.verdict.fails() || counts(standing.as_ref(), gate) {
            counted.push(record.verdict);
        }
    }

    let nothing_ran = !outcome.records.is_empty()
        && outcome
            .records
            .iter()
            .all(|(record, _)| matches!(record.verdict, Answer::Skipped | Answer::Inconclusive));
    let worst = if counted.contains(&Answer::Flaky) {
        Verdict::Flaky
    } else if counted.contains(&Answer::Broken) {
        Verdict::Broken
    } else if counted.contains(&Answer::Inconclusive)
        || nothing_ran
        || !outcome.not_reached.is_empty()
    {
        Verdict::Inconclusive
    } else {
        Verdict::Stable
    };
    worst.into()
}

/// Whether a failing test of this standing counts.
fn counts(standing: Option<&Standing>, gate: Gate) -> bool {
    match standing {
        Some(Standing::Known(_)) => false,
        Some(Standing::Still) => gate == Gate::Any,
        Some(Standing::New | Standing::Expired(_)) | None => true,
    }
}
