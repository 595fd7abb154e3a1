//! The output of a run of many tests while it comes.
//!
//! Main type: [`Output`]. It is read piece by piece, so that the debugger can act in between.

use std::time::{Duration, Instant};

use tokio::sync::mpsc::UnboundedSender;
use tokio::time::timeout;

use crate::adb::{ShellEvent, ShellStream};
use crate::instrument::{Executed, ManyEnd, ManyRun, ManyWatch, Parser};
use crate::session::{Error, TimeLimit};

/// What a listener hears of runs of many tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunUpdate {
    /// A run begins: what was told before is another one's, which may have been lost.
    Begins,
    /// A test of it has ended.
    Ended(Executed),
}

/// The output of one run.
pub(super) struct Output {
    shell: ShellStream,
    parser: Parser,
    watch: ManyWatch,
    /// Times of the tests count from then.
    started: Instant,
    pub(super) ended: bool,
    /// Who hears of each run that begins and of each test that ends.
    listener: Option<UnboundedSender<RunUpdate>>,
}

impl Output {
    pub(super) fn new(shell: ShellStream, listener: Option<UnboundedSender<RunUpdate>>) -> Self {
        if let Some(listener) = &listener {
            // One who does not listen any more has what they wanted.
            listener.send(RunUpdate::Begins).ok();
        }
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
            listener.send(RunUpdate::Ended(test.clone())).ok();
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

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::thread::sleep;

    use test_kit::fake_adb::{EXIT, FakeAdb, prints};
    use tokio::sync::mpsc::unbounded_channel;

    use super::*;
    use crate::adb::Device;

    /// How long each test of the run takes, but for the last, which takes longer than the limit.
    const TAKES: Duration = Duration::from_millis(400);

    fn status(test: &str, code: i32) -> String {
        format!(
            "INSTRUMENTATION_STATUS: class=a.T\nINSTRUMENTATION_STATUS: test={test}\nINSTRUMENTATION_STATUS_CODE: {code}\n"
        )
    }

    /// The whole run takes longer than the limit, too; only the last test is beyond it.
    #[tokio::test]
    async fn the_limit_of_a_test_is_not_that_of_the_run_and_each_is_told() {
        let server = FakeAdb::open();
        let device = Device::for_test(server.port());
        let (hear, is_over) = std::sync::mpsc::channel::<()>();
        let answers = std::thread::spawn(move || {
            let mut shell = server.accept("shell,v2,raw:am");
            shell.write_all(b"OKAY").unwrap();
            for test in ["a", "b", "c", "d"] {
                sleep(TAKES);
                let both = status(test, 1) + &status(test, 0);
                shell.write_all(&prints(&both)[4..]).unwrap();
            }
            shell.write_all(&prints(&status("e", 1))[4..]).unwrap();
            is_over.recv().ok();
            shell.write_all(&EXIT).ok();
        });

        let (sender, mut told) = unbounded_channel();
        let shell = device.shell("am").await.unwrap();
        let mut output = Output::new(shell, Some(sender));
        let limit = output.drain_by_tests(3 * TAKES).await.unwrap();
        assert_eq!(limit, TimeLimit::Exceeded);
        let run = output.conclude(limit);
        assert_eq!(run.tests.len(), 4, "{run:?}");
        let during = matches!(&run.end, ManyEnd::Hung { during: Some(test) } if test.method == "e");
        assert!(during, "{run:?}");

        let mut heard = Vec::new();
        while let Some(test) = told.recv().await {
            heard.push(test);
        }
        let mut expected = vec![RunUpdate::Begins];
        expected.extend(run.tests.into_iter().map(RunUpdate::Ended));
        assert_eq!(heard, expected);
        drop(hear);
        answers.join().unwrap();
    }
}
