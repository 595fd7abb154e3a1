//! A run without the debugger: the test as it is.

use std::time::Instant;

use tokio::time::timeout;

use super::output::Output;
use super::{Wait, elapsed_ms, empty_record};
use crate::session::{Error, Session, TimeLimit, prepare};
use crate::trace::{RunKind, RunRecord};

impl Session {
    /// Runs the test without the debugger.
    pub(in crate::session) async fn plain(&self) -> Result<RunRecord, Error> {
        prepare::before_run(&self.device, &self.target, self.app.user).await?;

        let started = Instant::now();
        let command = self.am_instrument(&self.test.selector(), Wait::ForNothing);
        let mut output = Output::new(self.device.shell(&command).await?);
        let time_limit = match timeout(self.limits.run, output.drain()).await {
            Ok(drained) => {
                drained?;
                TimeLimit::Kept
            }
            Err(_) => TimeLimit::Exceeded,
        };

        let mut record = empty_record(RunKind::Control, self.whose());
        self.conclude(&output, time_limit, &mut record).await?;
        record.wall_ms = elapsed_ms(started);
        Ok(record)
    }
}
