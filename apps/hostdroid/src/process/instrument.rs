//! An instrumented run: a fresh process with the app's and the test's APK, and its report.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, BufReader};
use tokio::process::Child;
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::app::{App, StartError, ended};
use super::instrument_report::{CODE, CRASHED};
use super::jdwp_port;
use super::table::{AppProcess, Ports, Processes};
use crate::users::Who;

/// After its report's end a process may take this long to end on its own; a device kills
/// it at once.
const GRACE: Duration = Duration::from_millis(500);

/// What to run.
#[derive(Debug, Clone)]
pub struct Run {
    /// The app that the instrumentation is for: its process is the one that runs.
    pub target: App,
    /// The package with the instrumentation.
    pub test: String,
    /// Its APK.
    pub test_apk: PathBuf,
    /// The runner's class.
    pub runner: String,
    /// The runner's arguments.
    pub arguments: Vec<(String, String)>,
}

/// A run that was started.
pub struct Instrumented {
    /// Its process.
    pub pid: u32,
    /// Its report, as it comes; ends when the run has. Dropping it leaves the run alone.
    pub report: mpsc::UnboundedReceiver<Vec<u8>>,
}

impl Processes {
    /// Starts a run; what is up of the target is stopped first. The run goes on whether its report
    /// is read or not.
    ///
    /// # Errors
    /// The process cannot be started.
    pub async fn instrument(self: &Arc<Self>, run: Run) -> Result<Instrumented, StartError> {
        let _launching = self.launching.lock().await;
        self.force_stop(
            &run.target.package,
            Who::One(run.target.owner.user),
            "start instr",
        )
        .await;

        let (app, test) = (
            run.target.apk.to_string_lossy(),
            run.test_apk.to_string_lossy(),
        );
        let component = format!("{}/{}", run.test, run.runner);
        let mut arguments = vec![
            "-am".to_owned(),
            app.into_owned(),
            test.into_owned(),
            component.clone(),
        ];
        for (key, value) in &run.arguments {
            arguments.extend(["-e".to_owned(), key.clone(), value.clone()]);
        }

        let packages = vec![run.target.package.clone(), run.test];
        let (process, child) = self.start(&run.target, packages, arguments)?;

        let pid = process.pid;
        let (name, owner) = (&process.name, process.owner.short());
        self.log.activity_manager(
            'I',
            &format!("Start proc {pid}:{name}/{owner} for instrumentation {component}"),
        );

        let (sender, report) = mpsc::unbounded_channel();
        let this = Arc::clone(self);
        tokio::spawn(async move { this.report(process, child, &component, sender).await });
        Ok(Instrumented { pid, report })
    }

    /// Passes a process's report on, follows it to its end, and completes the report when it could
    /// not do so itself.
    async fn report(
        &self,
        process: AppProcess,
        mut child: Child,
        component: &str,
        report: mpsc::UnboundedSender<Vec<u8>>,
    ) {
        let pid = process.pid;
        let end = match child.stdout.take() {
            Some(output) => {
                let forward = forward(output, &report, self.ports(&process));
                tokio::pin!(forward);
                tokio::select! {
                    end = &mut forward => end,
                    // What the app has started itself may hold the output open for ever.
                    () = ended(pid) => timeout(GRACE, forward).await.unwrap_or(End::Broken { mid_line: false }),
                }
            }
            None => End::Broken { mid_line: false },
        };

        if matches!(end, End::Whole { .. }) {
            // ActivityManagerService.finishInstrumentationLocked stops the package; here a new run
            // may be in it already.
            let (name, owner) = (&process.name, process.owner.short());
            self.log.activity_manager(
                'I',
                &format!("Killing {pid}:{name}/{owner} (adj 0): finished inst"),
            );
            let _ = self.kill(pid);
        } else if timeout(GRACE, ended(pid)).await.is_err() {
            let _ = self.kill(pid);
        }
        let status = self.follow(&process, child).await;

        if !matches!(end, End::Whole { crashed: false }) {
            let text = format!(
                "Crash of app {} running instrumentation ComponentInfo{{{component}}}",
                process.name
            );
            self.log.activity_manager('W', &text);
        }

        if let End::Broken { mid_line } = end {
            if let Some(code) = status.ok().and_then(|status| status.code()) {
                let text = format!("VM exiting with result code {code}, cleanup skipped.");
                self.log.app(pid, 'I', "AndroidRuntime", &text);
            }
            let newline = if mid_line { "\n" } else { "" };
            // Nobody may be reading any more.
            let _ = report.send(format!("{newline}{CRASHED}").into_bytes());
        }
    }
}

/// How a report ended.
enum End {
    /// With the line that ends it, and before it, maybe, with word of a crash.
    Whole { crashed: bool },
    /// With the process.
    Broken { mid_line: bool },
}

/// Passes the report on, up to the line that ends it or the end of the output. What follows
/// that line would not be part of the report; nor are lines that report a debugger's port,
/// which go to `ports`.
async fn forward(
    output: impl AsyncRead + Unpin,
    report: &mpsc::UnboundedSender<Vec<u8>>,
    ports: Option<Ports>,
) -> End {
    let mut output = BufReader::new(output);
    let (mut line, mut mid_line, mut crashed) = (Vec::new(), false, false);
    loop {
        line.clear();
        // Bounded, so that a line without an end cannot grow for ever; its parts are passed on
        // as they are.
        let read = (&mut output)
            .take(64 * 1024)
            .read_until(b'\n', &mut line)
            .await;
        if !matches!(read, Ok(n) if n > 0) {
            return End::Broken { mid_line };
        }

        if !mid_line
            && let Some(ports) = &ports
            && let Some(port) = jdwp_port::port(&line)
        {
            // Nobody receives it any more once the device ends.
            let _ = ports.send(port);
            continue;
        }

        let last = !mid_line && line.starts_with(CODE.as_bytes());
        crashed |= !mid_line && CRASHED.as_bytes().starts_with(&line);
        mid_line = !line.ends_with(b"\n");
        // Nobody may be reading any more; the run goes on nevertheless.
        let _ = report.send(line.clone());

        if last {
            return End::Whole { crashed };
        }
    }
}
