//! The output of a run of many tests while it comes.
//!
//! Main type: [`Output`]. It is read piece by piece, so that the debugger can act in between.

use std::time::{Duration, Instant};

use tokio::sync::mpsc::UnboundedSender;
use tokio::time::timeout;

use crate::adb::{ShellEvent, ShellStream};
use crate::instrument::{Executed, ManyEnd, ManyRun, ManyWatch, Parser};
use crate::session::{Error, TimeLimit};

/// The output of one run.
pub(super) struct Output {
    shell: ShellStream,
    parser: Parser,
    watch: ManyWatch,
    /// Times of the tests count from then.
    started: Instant,
    pub(super) ended: bool,
    /// Who hears of each test that ends.
    listener: Option<UnboundedSender<Executed>>,
}

impl Output {
    pub(super) fn new(shell: ShellStream, listener: Option<UnboundedSender<Executed>>) -> Self {
        Self {
            shell,
            parser: Parser::default(),
            watch: ManyWatch::default(),
            started: Instant::now(),
            ended: false,
            listener,
        }
    }

    /// Takes the next piece. Cancel-safe.
    pub(super) async fn step(&mut self) -> Result<(), Error> {
        match self.shell.next().await? {
            ShellEvent::Stdout(bytes) => {
                for record in self.parser.feed(&bytes) {
                    if self.watch.take(record, self.started.elapsed()) {
                        self.tell();
                    }
                }
            }
            ShellEvent::Stderr(bytes) => {
                tracing::debug!(said = ?String::from_utf8_lossy(&bytes), "while tests ran");
            }
            ShellEvent::Exit(_) | ShellEvent::Cut => self.ended = true,
        }
        Ok(())
    }

    /// Tells of the test that has ended last.
    fn tell(&self) {
        let Some(listener) = &self.listener else {
            return;
        };
        if let Some(test) = self.watch.executed().last() {
            // One who does not listen any more has what they wanted.
            listener.send(test.clone()).ok();
        }
    }

    /// Whether a test has begun.
    pub(super) fn has_begun(&self) -> bool {
        self.watch.running().is_some() || !self.watch.executed().is_empty()
    }

    /// Reads to the end.
    pub(super) async fn drain(&mut self) -> Result<(), Error> {
        while !self.ended {
            self.step().await?;
        }
        Ok(())
    }

    /// Reads to the end, as long as each test ends within so long of the one before.
    pub(super) async fn drain_by_tests(&mut self, limit: Duration) -> Result<TimeLimit, Error> {
        while !self.ended {
            match timeout(limit, self.drain_one_test()).await {
                Ok(drained) => drained?,
                Err(_) => return Ok(TimeLimit::Exceeded),
            }
        }
        Ok(TimeLimit::Kept)
    }

    /// Reads until one more test has ended.
    async fn drain_one_test(&mut self) -> Result<(), Error> {
        let before = self.watch.executed().len();
        while !self.ended && self.watch.executed().len() == before {
            self.step().await?;
        }
        Ok(())
    }

    /// What the run came to. One that has exceeded its time has hung.
    pub(super) fn conclude(self, time_limit: TimeLimit) -> ManyRun {
        let mut run = self.watch.conclude(self.started.elapsed());
        if time_limit == TimeLimit::Exceeded
            && let ManyEnd::CutOff { during } = run.end
        {
            run.end = ManyEnd::Hung { during };
        }
        run
    }
}
