//! How the test ended, by what the instrumentation has printed; else why it gave no answer.

use super::output::Output;
use crate::instrument::Conclusion;
use crate::model::{Failure, Outcome};
use crate::session::steering::hangs_after;
use crate::session::{Error, STOP, Session, TimeLimit};
use crate::trace::RunRecord;

impl Session {
    /// Records how the test ended. A test that has exceeded its time is stopped.
    pub(super) async fn conclude(
        &self,
        output: &Output,
        time_limit: TimeLimit,
        record: &mut RunRecord,
    ) -> Result<(), Error> {
        let (outcome, failure) = match output.watch.conclude(&self.test) {
            Conclusion::Pass => (Outcome::Pass, None),
            Conclusion::Fail(failure) => (Outcome::Fail, Some(failure)),
            Conclusion::Crash(failure) => (Outcome::Crash, Some(failure)),
            Conclusion::Anr(failure) => (Outcome::Anr, Some(failure)),
            Conclusion::CutOff if time_limit != TimeLimit::Kept => {
                (Outcome::Hang, Some(self.stop_hung(time_limit).await?))
            }
            _ => return Err(self.no_answer(output)),
        };
        record.outcome = outcome;
        record.failure = failure;
        Ok(())
    }

    /// Stops a test that did not end in time.
    ///
    /// # Errors
    /// When it was not the test: its app has ended, and only the output did not.
    async fn stop_hung(&self, time_limit: TimeLimit) -> Result<Failure, Error> {
        let limit = self.limits.run.as_secs();
        let app_has_ended = self.app.running(&self.device).await?.is_empty();
        if app_has_ended {
            return Err(Error::NoAnswer(format!(
                "the app has ended, but its output did not within {limit} s"
            )));
        }
        self.stop_app().await?;

        let message = match time_limit {
            TimeLimit::Hangs => format!(
                "the test hangs: for {} s every thread of the app has waited without a limit, and no message was due",
                hangs_after(self.limits.run).as_secs()
            ),
            TimeLimit::Kept | TimeLimit::Exceeded => {
                format!("the test did not end within {limit} s")
            }
        };
        Ok(Failure {
            kind: "hang".into(),
            message,
            stack: Vec::new(),
        })
    }

    /// Stops the app, whatever it does.
    ///
    /// # Errors
    /// When the device does not answer.
    pub async fn stop_app(&self) -> Result<(), Error> {
        self.device.run(&self.app.stop_command(), STOP).await?;
        Ok(())
    }

    /// Why the instrumentation has ended before there was a debugger: an app that takes one would
    /// have waited for it.
    pub(super) fn not_attached(&self, output: &Output) -> Error {
        match output.watch.conclude(&self.test) {
            Conclusion::Pass | Conclusion::Fail(_) => Error::Setup(format!(
                "the test ran to its end without waiting for the debugger: is {} debuggable (android:debuggable=\"true\")?",
                self.target.package
            )),
            _ => self.no_answer(output),
        }
    }

    /// Why the output has no answer of the test.
    fn no_answer(&self, output: &Output) -> Error {
        match output.watch.conclude(&self.test) {
            Conclusion::Ignored => Error::Ignored(self.test.to_string()),
            Conclusion::Missing(why) => Error::NotRun(why),
            Conclusion::Assumption(why) => Error::NoAnswer(format!("an assumption failed: {why}")),
            Conclusion::Contradictory(what) => Error::NoAnswer(what),
            _ => cut_off(output),
        }
    }
}

/// The error of an output that ended before the test did. `am` says on stderr what it fails for;
/// one that ends in silence was ended itself, as by a device that goes down, whether its exit code
/// still comes or not.
fn cut_off(output: &Output) -> Error {
    if output.watch.was_aborted() {
        let what = "the device's system has crashed under the test";
        return Error::Cut(what.to_owned());
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    let said = match stderr.trim() {
        "" => "nothing on stderr",
        said => said,
    };
    let what = format!(
        "the instrumentation's output was cut off ({said}); was the device lost, or the app stopped?"
    );
    if output.cut || output.stderr.is_empty() {
        Error::Cut(what)
    } else {
        Error::NoAnswer(what)
    }
}

#[cfg(test)]
mod tests {
    use test_kit::fake_adb::{EXIT, FakeAdb, printed};

    use super::*;
    use crate::adb::Device;

    /// The error of an output that is what `am` wrote, in bytes of the shell's protocol.
    async fn error_of(written: Vec<u8>) -> Error {
        let server = FakeAdb::open();
        let device = Device::for_test(server.port());
        let answers = std::thread::spawn(move || {
            use std::io::Write;
            let mut socket = server.accept("shell,v2,raw:am");
            socket.write_all(&written).unwrap();
        });
        let mut output = Output::new(device.shell("am").await.unwrap());
        output.drain().await.unwrap();
        answers.join().unwrap();
        cut_off(&output)
    }

    #[tokio::test]
    async fn am_that_ends_without_a_word_was_ended_itself_with_an_exit_code_or_without() {
        let begun = "INSTRUMENTATION_STATUS: numtests=1\n";
        let with_exit = printed(begun);
        assert!(matches!(error_of(with_exit.clone()).await, Error::Cut(_)));
        let without = with_exit[..with_exit.len() - EXIT.len()].to_vec();
        assert!(matches!(error_of(without).await, Error::Cut(_)));

        // Whatever it says of a system that is not there.
        let aborted = printed("INSTRUMENTATION_ABORTED: System has crashed.\n");
        let says = [&b"OKAY\x02\x03\0\0\0bad"[..], &aborted[4..]].concat();
        assert!(matches!(error_of(says).await, Error::Cut(_)));

        // What it says on stderr is why it fails, and the same the next time.
        let says = [&b"OKAY\x02\x03\0\0\0bad"[..], &with_exit[4..]].concat();
        assert!(matches!(error_of(says).await, Error::NoAnswer(_)));
    }
}
