//! From nothing to a debugger in the app: the instrumentation started, its process found, JDWP open.

use std::time::Duration;

use jdwp::{Connection, Incoming};
use tokio::time::{Instant, sleep};

use super::undo::{Step, Undo};
use super::{Error, JdwpWay};
use crate::adb::{Device, PromptStream};

/// How long the app's process may take to appear and to take a debugger.
const APPEARS: Duration = Duration::from_secs(30);

/// How often it is looked for.
const LOOK: Duration = Duration::from_millis(20);

/// How long one look may take.
const ONE_LOOK: Duration = Duration::from_secs(10);

/// An open debugger connection and what is to be taken back after it.
pub(super) struct Attached {
    pub(super) connection: Connection,
    pub(super) incoming: Incoming,
    undo: Undo,
    steps: Vec<u64>,
}

impl Attached {
    /// Ends the connection; every thread runs again, no forward stays.
    pub(super) async fn close(self) {
        drop(self.connection);
        for step in self.steps.into_iter().rev() {
            self.undo.now(step).await;
        }
    }
}

/// Waits for the package's process and connects to it.
pub(super) async fn attach(device: &Device, package: &str, way: JdwpWay, undo: &Undo) -> Result<Attached, Error> {
    let pid = find_process(device, package).await?;
    let mut steps = Vec::new();
    let stream = match way {
        JdwpWay::Direct => device.jdwp(pid).await?,
        JdwpWay::Forward => {
            let port = device.forward_jdwp(pid).await?;
            steps.push(undo.add(Step::Forward(device.clone(), port)));
            let host = &device.server().address().host;
            let stream = PromptStream::connect(host, port).await;
            stream.map_err(|source| Error::Setup(format!("the forwarded port {port} is closed: {source}")))?
        }
    };
    match Connection::open(stream, jdwp::Options::default()).await {
        Ok((connection, incoming)) => {
            steps.push(undo.add(Step::Debugger(connection.clone())));
            Ok(Attached { connection, incoming, undo: undo.clone(), steps })
        }
        Err(error) => {
            for step in steps {
                undo.now(step).await;
            }
            Err(match error {
                jdwp::Error::HandshakeTimedOut => Error::Setup(format!(
                    "process {pid} of {package} takes no debugger: another one holds it (Android Studio, jdb?), or the app is frozen"
                )),
                other => other.into(),
            })
        }
    }
}

/// The process of a package that takes a debugger.
async fn find_process(device: &Device, package: &str) -> Result<u32, Error> {
    let command = format!("pidof {}", crate::adb::quote(package));
    let deadline = Instant::now() + APPEARS;
    let mut seen = false;
    while Instant::now() < deadline {
        let pids = device.run(&command, ONE_LOOK).await?.stdout;
        let pids: Vec<u32> = pids.split_whitespace().filter_map(|pid| pid.parse().ok()).collect();
        seen |= !pids.is_empty();
        if !pids.is_empty() {
            let debuggable = device.debuggable().await?;
            if let Some(pid) = pids.iter().find(|pid| debuggable.contains(pid)) {
                return Ok(*pid);
            }
        }
        sleep(LOOK).await;
    }
    let seconds = APPEARS.as_secs();
    Err(Error::Setup(if seen {
        format!(
            "{package} runs but takes no debugger after {seconds} s: is the app debuggable (android:debuggable=\"true\")?"
        )
    } else {
        format!("no process of {package} appeared within {seconds} s")
    }))
}
