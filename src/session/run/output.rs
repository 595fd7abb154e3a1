//! The instrumentation's output while it comes.
//!
//! Main type: [`Output`]. It is read piece by piece, so that the debugger can act in between.

use crate::adb::{ShellEvent, ShellStream};
use crate::instrument::{Parser, Watch};
use crate::session::Error;

/// How much of what the instrumentation prints on stderr is kept, in bytes.
const LONGEST_STDERR: usize = 4096;

/// The output of one run.
pub(super) struct Output {
    shell: ShellStream,
    parser: Parser,
    pub(super) watch: Watch,
    pub(super) stderr: Vec<u8>,
    pub(super) ended: bool,
    /// Whether it ended without an exit code.
    pub(super) cut: bool,
}

impl Output {
    pub(super) fn new(shell: ShellStream) -> Self {
        Self {
            shell,
            parser: Parser::default(),
            watch: Watch::default(),
            stderr: Vec::new(),
            ended: false,
            cut: false,
        }
    }

    /// Takes the next piece; the answer is whether the test itself has just ended. Cancel-safe.
    pub(super) async fn step(&mut self) -> Result<bool, Error> {
        let mut test_ended = false;
        match self.shell.next().await? {
            ShellEvent::Stdout(bytes) => {
                for record in self.parser.feed(&bytes) {
                    test_ended |= self.watch.take(record);
                }
            }
            ShellEvent::Stderr(bytes) => {
                let room = LONGEST_STDERR.saturating_sub(self.stderr.len());
                self.stderr.extend(bytes.into_iter().take(room));
            }
            ShellEvent::Exit(_) => self.ended = true,
            ShellEvent::Cut => {
                self.ended = true;
                self.cut = true;
            }
        }
        Ok(test_ended)
    }

    /// Whether the test has reported a result.
    pub(super) fn has_result(&self) -> bool {
        self.watch.has_result()
    }

    /// Reads to the end.
    pub(super) async fn drain(&mut self) -> Result<(), Error> {
        while !self.ended {
            self.step().await?;
        }
        Ok(())
    }
}
