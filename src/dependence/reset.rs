//! The call that puts back a state through which a test depends on others: the missing reset.
//!
//! An `impl` of [`Study`]. In one process, where the test would come next, the calls that may put
//! the place back are tried, one after the other; what each has changed is undone. Those that do,
//! or change the place otherwise, are made in fresh processes, where the test has to end as alone
//! as often as a finding is confirmed. That it ends otherwise without is what the proof of the
//! state has shown.

use super::explain::Scene;
use super::finding::{Finding, Reset, Times};
use super::run::LookingRunner;
use super::study::{Ended, Study};
use crate::state::{Access, Call, Change, Restore};

/// How many calls are made in processes of their own.
const MOST_PROVED: usize = 6;

impl<R: LookingRunner> Study<'_, R> {
    /// Looks for a call with which the test ends as alone.
    pub(super) async fn reset(
        &mut self,
        finding: &Finding,
        scene: &Scene,
        change: &Change,
    ) -> Result<Reset, Ended<R::Error>> {
        let tries = Restore::TryCalls(super::explain::watched(change));
        let looked = self.look_at(scene, tries).await?;
        let Some(seen) = looked.seen else {
            let why = looked.run.why_not_whole();
            let why = why.unwrap_or("the process ended while calls were tried");
            return Ok(Reset::None(why.to_owned()));
        };

        let mut calls = seen.resets;
        calls.sort_by_key(|call| !self.is_accessible(finding, call));
        let left_out = calls.len().saturating_sub(MOST_PROVED);
        calls.truncate(MOST_PROVED);
        for call in calls {
            if let Some(with) = self.ends_as_alone_with(finding, scene, &call).await? {
                return Ok(Reset::Proved {
                    is_accessible: self.is_accessible(finding, &call),
                    call,
                    with,
                });
            }
        }

        let mut why = format!("none of {} calls that were tried does", seen.tried);
        if left_out > 0 {
            why += &format!("; {left_out} more that may were not made in a process of their own");
        }
        for cut in seen.cuts {
            why += "; ";
            why += &cut;
        }
        Ok(Reset::None(why))
    }

    /// How often the test ended as alone with a call made before it; `None` unless always.
    async fn ends_as_alone_with(
        &mut self,
        finding: &Finding,
        scene: &Scene,
        call: &Call,
    ) -> Result<Option<Times>, Ended<R::Error>> {
        let of = self.settings.confirmations;
        for _ in 0..of {
            let looked = self.look_at(scene, Restore::Call(call.clone())).await?;
            let is_called = looked.seen.as_ref().is_some_and(|seen| seen.is_called);
            if !is_called || !scene.ends_as_alone(finding, &looked) {
                return Ok(None);
            }
        }
        Ok(Some(Times { shown: of, of }))
    }

    /// Whether code of the test may make a call.
    fn is_accessible(&self, finding: &Finding, call: &Call) -> bool {
        let test = self.catalog.name(finding.test);
        let package = test.map_or("", |test| package(&test.class));
        match call.access {
            Access::Public => true,
            Access::Package => package == self::package(&call.class),
            Access::Private => false,
        }
    }
}

fn package(class: &str) -> &str {
    class.rsplit_once('.').map_or("", |(package, _)| package)
}
