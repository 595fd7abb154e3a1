//! The verdict of an exploration and its reason: whether what was explored is enough for it.

use crate::findings::{ENOUGH_PERCENT, Verdict};
use crate::schedule::Runner;

use super::candidate::FOUND;
use super::not_seen::not_seen;
use super::{Explorer, Stop};

impl<R: Runner> Explorer<'_, R> {
    /// Concludes an exploration that has ended for this reason. Returns the runner's error, if that
    /// is the reason.
    pub(super) fn conclude(&mut self, stop: Stop<R::Error>) -> Option<R::Error> {
        match stop {
            Stop::Verdict(..) | Stop::Budget if !self.results.findings.is_empty() => {
                self.set_verdict(Verdict::Flaky, FOUND.to_owned());
            }
            Stop::Verdict(verdict, reason) => self.set_verdict(verdict, reason),
            Stop::Budget => self.conclude_out_of_budget(),
            Stop::Runner(error) => {
                self.conclude_cut_short();
                return Some(error);
            }
        }
        None
    }

    fn conclude_out_of_budget(&mut self) {
        if self.results.coverage.explored == 0 && self.evidence.main_late.is_none() {
            let reason = "--max-runs was spent before anything was explored";
            self.set_verdict(Verdict::Inconclusive, reason.to_owned());
        } else {
            let reason = "no failing order among those explored; --max-runs was reached";
            self.set_verdict(Verdict::Stable, reason.to_owned());
        }
    }

    fn conclude_cut_short(&mut self) {
        if self.results.findings.is_empty() {
            self.set_verdict(
                Verdict::Inconclusive,
                "the exploration ended early".to_owned(),
            );
        } else {
            let reason =
                "a failing order was found and confirmed by its replays; the exploration ended early".to_owned();
            self.set_verdict(Verdict::Flaky, reason);
        }
    }

    /// Sets the verdict. A test is called stable only if nothing speaks against it.
    fn set_verdict(&mut self, verdict: Verdict, reason: String) {
        self.results.not_seen = not_seen(&self.results, &self.evidence, self.settings.max_delay_ms);

        if verdict == Verdict::Stable && self.evidence.fails_plainly {
            let reason = "the test fails without any order being forced; it passes with its events as early as they can come, but no failing order was found";
            return self.set_verdict(Verdict::Broken, reason.to_owned());
        }
        if verdict == Verdict::Broken {
            self.results.verdict = verdict;
            self.results.reason = self.results.shown().with_timeouts(reason);
            return;
        }

        // Plain runs order nothing; their verdict is not about orders.
        let is_about_orders =
            self.results.coverage.feasible > 0 || !self.results.statements.is_empty();
        if verdict != Verdict::Stable || !is_about_orders {
            (self.results.verdict, self.results.reason) = (verdict, reason);
            return;
        }

        (self.results.verdict, self.results.reason) = match self.doubt() {
            Some(doubt) => (Verdict::Inconclusive, doubt),
            None => (Verdict::Stable, self.with_what_was_left(reason)),
        };
    }

    /// Why the test cannot be called stable, and what to do about it.
    fn doubt(&self) -> Option<String> {
        self.doubt_of_failures()
            .or_else(|| self.doubt_of_coverage())
            .or_else(|| self.doubt_of_unseen())
    }

    fn doubt_of_failures(&self) -> Option<String> {
        let unconfirmed = self.results.unconfirmed;
        let overheld = self.evidence.overheld;
        let fails_in_natural_order = self.debugged_controls.iter().any(|control| !control.passes);

        if unconfirmed > 0 && fails_in_natural_order {
            Some(format!(
                "{unconfirmed} failure(s) under a forced order are not findings: the test also fails with those events in natural order, as the debugger slows it down"
            ))
        } else if unconfirmed > 0 {
            Some(format!(
                "{unconfirmed} failure(s) under a forced order were not confirmed; explore again, with more --max-runs or on a quieter device"
            ))
        } else if self.evidence.fails_in_trace {
            Some("the test failed with its events as early as they can come, and none of them could be forced to; explore again on a quieter device".to_owned())
        } else if overheld > 0 {
            Some(format!(
                "{overheld} run(s) did not end while everything was held; explore again with a longer --timeout"
            ))
        } else {
            None
        }
    }

    fn doubt_of_coverage(&self) -> Option<String> {
        let coverage = &self.results.coverage;
        if !coverage.is_enough() {
            let (tried, wanted) = (coverage.tried(), coverage.wanted());
            let runs = self
                .settings
                .max_runs
                .saturating_mul(wanted)
                .div_ceil(tried.max(1));
            let percent = (100 * tried).checked_div(wanted).unwrap_or(100);
            return Some(format!(
                "no failing order was found, but only {tried} of {wanted} feasible positions were tried ({percent}%, {ENOUGH_PERCENT}% are needed); explore again with --max-runs {runs}"
            ));
        }
        if self.evidence.main_late.is_none() {
            return Some("no failing order was found, but the test was not seen to pass with the main thread as late as it can be; explore again with more --max-runs".to_owned());
        }
        None
    }

    fn doubt_of_unseen(&self) -> Option<String> {
        let unseen = self.results.not_seen.iter().find(|unseen| unseen.own)?;
        Some(format!(
            "no failing order was found, but not all that the app does was explored: {} {} ({}); {}",
            unseen.count,
            unseen.kind.name(),
            unseen.example,
            unseen.advice()
        ))
    }

    /// The reason, with what was not tried on purpose.
    fn with_what_was_left(&self, mut reason: String) -> String {
        let events = self.evidence.limited.len();
        if events > 0 {
            reason += &format!(
                "; {events} event(s) could come later than --max-delay lets them, which was not tried"
            );
        }
        let positions = self.results.coverage.left_out;
        if positions > 0 {
            reason += &format!(
                "; {positions} position(s) earlier than one that passes were left out, as such a one seldom fails: --thorough tries them"
            );
        }
        reason
    }
}
