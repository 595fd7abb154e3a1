//! The output of a run of many tests while it comes.
//!
//! Main type: [`Output`]. It is read piece by piece, so that the debugger can act in between.

use std::time::Instant;

use crate::adb::{ShellEvent, ShellStream};
use crate::instrument::{ManyEnd, ManyRun, ManyWatch, Parser};
use crate::session::{Error, TimeLimit};

/// The output of one run.
pub(super) struct Output {
    shell: ShellStream,
    parser: Parser,
    watch: ManyWatch,
    /// Times of the tests count from then.
    started: Instant,
    pub(super) ended: bool,
}

impl Output {
    pub(super) fn new(shell: ShellStream) -> Self {
        Self {
            shell,
            parser: Parser::default(),
            watch: ManyWatch::default(),
            started: Instant::now(),
            ended: false,
        }
    }

    /// Takes the next piece. Cancel-safe.
    pub(super) async fn step(&mut self) -> Result<(), Error> {
        match self.shell.next().await? {
            ShellEvent::Stdout(bytes) => {
                for record in self.parser.feed(&bytes) {
                    self.watch.take(record, self.started.elapsed());
                }
            }
            ShellEvent::Stderr(bytes) => {
                tracing::debug!(said = ?String::from_utf8_lossy(&bytes), "while tests ran");
            }
            ShellEvent::Exit(_) | ShellEvent::Cut => self.ended = true,
        }
        Ok(())
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
