//! The results in words: the findings first, then what there was in all.

use std::fmt::Write as _;

use super::finding::{Explained, Finding, Kind, Reach, Reset, Results, Survives, Verdict};
use super::order::{Catalog, TestNo};
use crate::report::on_one_line;
use crate::whose::simple_name;

/// How many tests of one verdict are named.
const MOST_NAMED: usize = 10;

/// What is reported of one finding.
#[must_use]
pub fn finding_text(catalog: &Catalog, finding: &Finding) -> String {
    let test = on_one_line(&catalog.shown(finding.test));
    let by = named(catalog, &finding.by);
    let word = finding.kind.verdict().name().to_uppercase();
    let what = match finding.kind {
        Kind::Victim => format!("passes alone, fails after {by}"),
        Kind::Brittle => format!("fails alone, passes after {by}"),
        Kind::Nio if finding.survives == Some(Survives::Data) => {
            "passes the first time, fails in the next process on the same data".to_owned()
        }
        Kind::Nio => "passes the first time, fails the second in the same process".to_owned(),
    };

    let failure = &finding.failure;
    let confirmed = &finding.confirmed;
    let mut text = format!("{word}  {test}\n  {what}\n");
    let message = failure.message.lines().next().unwrap_or_default();
    writeln!(
        text,
        "  fails with   {}: {}",
        on_one_line(&failure.kind),
        on_one_line(message)
    )
    .ok();

    // Where in the test, rather than in JUnit.
    let own = format!("{}.", catalog.class(finding.test));
    let stack = &failure.stack;
    let own = stack.iter().find(|frame| frame.starts_with(&own));
    if let Some(frame) = own.or(stack.first()) {
        writeln!(text, "               at {}", on_one_line(frame)).ok();
    }

    writeln!(
        text,
        "  confirmed    the failing order failed {0} of {0} times, the passing order passed {1} of {1} times",
        confirmed.failing, confirmed.passing
    )
    .ok();

    if let Some(survives) = finding.survives {
        writeln!(text, "  survives     {}", survives_text(survives)).ok();
    }
    let state = state_lines(finding);
    if !state.is_empty() {
        writeln!(text, "  state        {}", state.join("\n               ")).ok();
    }
    let reset = reset_lines(catalog, finding);
    if !reset.is_empty() {
        writeln!(text, "  reset        {}", reset.join("\n               ")).ok();
    }
    let reach: Vec<&str> = finding
        .reach
        .iter()
        .map(|reach| reach_text(*reach))
        .collect();
    writeln!(text, "  comes about  by {}", reach.join(", ")).ok();

    for cleaner in &finding.cleaners {
        writeln!(
            text,
            "  cleaned by   {}, run between",
            named(catalog, cleaner)
        )
        .ok();
    }
    text
}

/// Through which state a test depends on others, and how that is proved; nothing where it was not
/// asked.
#[must_use]
pub fn state_lines(finding: &Finding) -> Vec<String> {
    let proof = match &finding.explained {
        None => return Vec::new(),
        Some(Explained::NotProved(why)) => return vec![format!("not found: {}", on_one_line(why))],
        Some(Explained::Proved(proof)) => proof,
    };
    let (with, without) = match finding.kind {
        Kind::Brittle => ("fails", "passes"),
        Kind::Victim | Kind::Nio => ("passes", "fails"),
    };
    let mut lines = Vec::new();
    for change in [&proof.change].into_iter().chain(&proof.others) {
        lines.push(on_one_line(&change.to_string()));
    }
    let what = match proof.others.as_slice() {
        [] => "it".to_owned(),
        _ => format!("{} and all below it", proof.change.root),
    };
    if let Some(frame) = proof.written_at.first() {
        lines.push(format!("written at {}", on_one_line(frame)));
    }
    if proof.is_initialised_early {
        lines.push("its class was initialised before them, to have an earlier value".to_owned());
    }
    lines.push(format!(
        "proved: {with} {} of {} with {what} restored, {without} {} of {} without",
        proof.with.shown, proof.with.of, proof.without.shown, proof.without.of
    ));
    lines
}

/// The call that puts the state back, and where it belongs; nothing where that was not asked.
fn reset_lines(catalog: &Catalog, finding: &Finding) -> Vec<String> {
    let Some(Explained::Proved(proof)) = &finding.explained else {
        return Vec::new();
    };
    let Some(reset) = &proof.reset else {
        return Vec::new();
    };
    match reset {
        Reset::None(why) => vec![format!("not found: {}", on_one_line(why))],
        Reset::Proved {
            call,
            is_accessible,
            with,
        } => {
            let place = where_to_reset(catalog, finding);
            let mut lines = vec![format!("{}, {place}", on_one_line(&call.to_string()))];
            if !is_accessible {
                let class = call.class.replace('$', ".");
                lines.push(format!(
                    "the test may not call it: give {class} a reset that it may"
                ));
            }
            lines.push(format!(
                "proved: passes {} of {} with it",
                with.shown, with.of
            ));
            lines
        }
    }
}

/// Where a test class has to put a state back: after those that change it, or else before the test.
pub(super) fn where_to_reset(catalog: &Catalog, finding: &Finding) -> String {
    let mut after: Vec<String> = Vec::new();
    for test in &finding.by {
        after.push(class_of(catalog, *test));
    }
    after.dedup();
    let before = class_of(catalog, finding.test);
    format!(
        "in @After of {}, or in @Before of {before}",
        after.join(" and ")
    )
}

fn class_of(catalog: &Catalog, test: TestNo) -> String {
    let name = catalog.name(test);
    name.map_or_else(String::new, |test| simple_name(&test.class).to_owned())
}

fn survives_text(survives: Survives) -> &'static str {
    match survives {
        Survives::Process => "nothing: it is gone with the process",
        Survives::Data => "the app's data: a new process on the same data shows it too",
        Survives::Device => "something outside the app's data: it stays when the data is cleared",
    }
}

fn reach_text(reach: Reach) -> &'static str {
    match reach {
        Reach::Selection => "running some tests only",
        Reach::Shards => "sharding",
        Reach::ClassOrder => "another order of the classes",
        Reach::Retry => "running it again",
        Reach::MethodOrder => "another order of methods",
    }
}

/// The last lines: tests without a finding that are worth a name, and what there was in all.
#[must_use]
pub fn summary_text(catalog: &Catalog, results: &Results, wall_ms: u64) -> String {
    let mut text = String::new();
    let worth = [
        Verdict::FlakyOtherwise,
        Verdict::Broken,
        Verdict::Inconclusive,
        Verdict::NotControllable,
    ];
    for verdict in worth {
        for result in results.of(verdict).take(MOST_NAMED) {
            let word = verdict.name().to_uppercase();
            let (test, reason) = (catalog.shown(result.test), on_one_line(&result.reason));
            writeln!(text, "{word}  {}: {reason}", on_one_line(&test)).ok();
        }
        let more = results.count(verdict).saturating_sub(MOST_NAMED);
        if more > 0 {
            writeln!(text, "and {more} more that are {}", verdict.name()).ok();
        }
    }

    let coverage = &results.coverage;
    for cut in &coverage.cuts {
        writeln!(text, "left out: {}", on_one_line(cut)).ok();
    }
    if let Some(why) = coverage.diverged.first() {
        let count = coverage.diverged.len();
        writeln!(
            text,
            "{count} runs did not follow their order, as: {}",
            on_one_line(why)
        )
        .ok();
    }

    let mut counts = Vec::new();
    for verdict in Verdict::ALL {
        let count = results.count(verdict);
        if count > 0 {
            counts.push(format!("{count} {}", verdict.name()));
        }
    }
    writeln!(text, "{} tests: {}", results.tests.len(), counts.join(", ")).ok();
    writeln!(
        text,
        "{} of {} orders, {} runs, {} executions of tests in {} s",
        coverage.orders,
        coverage.wanted,
        coverage.runs,
        coverage.executions,
        wall_ms / 1000
    )
    .ok();
    text
}

fn named(catalog: &Catalog, tests: &[TestNo]) -> String {
    let names: Vec<String> = tests
        .iter()
        .map(|test| on_one_line(&catalog.shown(*test)))
        .collect();
    names.join(", then ")
}
