//! From nothing to a debugger in the app: its process found among the new ones, JDWP open.
//!
//! Main types: [`Appearing`], which is there before the app is started, and [`Attached`].

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use jdwp::{Connection, Incoming, Opening};
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

use super::process::{AppProcess, Belongs, list};
use super::undo::{Step, Undo};
use super::{Error, JdwpWay};
use crate::adb::{self, Device, JdwpTracker, PromptStream};

/// How long the app's process may take to appear and to take a debugger.
const APPEARS: Duration = Duration::from_secs(30);

/// How often a process that has no name yet is asked for it.
const LOOK: Duration = Duration::from_millis(20);

/// How long the first list of processes may take.
const FIRST_LIST: Duration = Duration::from_secs(10);

/// An open debugger connection and what is to be undone after it.
pub(super) struct Attached {
    /// When the app's process was there.
    pub(super) appeared: Instant,
    pub(super) pid: u32,
    pub(super) connection: Connection,
    pub(super) incoming: Incoming,
    undo: Undo,
    steps: Vec<u64>,
}

impl Attached {
    #[cfg(test)]
    pub(super) fn for_test(connection: Connection, incoming: Incoming) -> Self {
        Self {
            appeared: Instant::now(),
            pid: 1,
            connection,
            incoming,
            undo: Undo::default(),
            steps: Vec::new(),
        }
    }

    /// Ends the connection; every thread runs again, no forward stays.
    pub(super) async fn close(self) {
        drop(self.connection);
        for step in self.steps.into_iter().rev() {
            self.undo.now(step).await;
        }
    }
}

/// Waits for the app's process and connects to it. Where its test is steered, all its threads are
/// suspended from the first command on: a runner that finds a debugger attached waits for nothing
/// more, and would get ahead of its breakpoints. Nobody else should suspend a thread that may be
/// running: it can be inside one of the debugger's own locks, see `jdwp`'s `connection/opening.rs`.
pub(super) async fn attach(
    device: &Device,
    appearing: Appearing,
    app: &AppProcess,
    way: JdwpWay,
    opening: Opening,
    undo: &Undo,
) -> Result<Attached, Error> {
    let pid = appearing.process(device, app).await?;
    let appeared = Instant::now();
    let mut steps = Vec::new();
    let stream = match way {
        JdwpWay::Direct => device.jdwp(pid).await?,
        JdwpWay::Forward => {
            let others = device.forwards_to(pid).await?;
            // Before it is asked for: the answer may be lost.
            steps.push(undo.add(Step::Forward(device.clone(), pid, others)));
            match forwarded(device, pid, undo).await {
                Ok((port, stream)) => {
                    // Another tool may have forwarded one meanwhile.
                    if let Ok(mut others) = device.forwards_to(pid).await {
                        others.retain(|local| *local != format!("tcp:{port}"));
                        let known = undo.add(Step::Forward(device.clone(), pid, others));
                        for step in std::mem::replace(&mut steps, vec![known]) {
                            drop(undo.forget(step));
                        }
                    }
                    stream
                }
                Err(error) => {
                    for step in steps {
                        undo.now(step).await;
                    }
                    return Err(error);
                }
            }
        }
    };

    let options = jdwp::Options {
        opening,
        ..jdwp::Options::default()
    };
    match Connection::open(stream, options).await {
        Ok((connection, incoming)) => {
            steps.push(undo.add(Step::Debugger(connection.clone())));
            Ok(Attached {
                appeared,
                pid,
                connection,
                incoming,
                undo: undo.clone(),
                steps,
            })
        }
        Err(error) => {
            for step in steps {
                undo.now(step).await;
            }
            Err(match error {
                jdwp::Error::HandshakeTimedOut => Error::Setup(format!(
                    "process {pid} of {} takes no debugger: another one holds it (Android Studio, jdb?), or the app is frozen",
                    app.name
                )),
                other => other.into(),
            })
        }
    }
}

/// Forwards a port and connects to it.
async fn forwarded(device: &Device, pid: u32, undo: &Undo) -> Result<(u16, PromptStream), Error> {
    let port = forward(device, pid, undo).await?;
    match PromptStream::connect(&device.server().address().host, port).await {
        Ok(stream) => Ok((port, stream)),
        Err(source) => Err(Error::Setup(format!(
            "the forwarded port {port} is closed: {source}"
        ))),
    }
}

/// Forwards a port, in a task of its own: when what waits for it is dropped, as at an interrupt,
/// the server's answer is still waited for, so that what it opened is there to be undone.
async fn forward(device: &Device, pid: u32, undo: &Undo) -> Result<u16, Error> {
    let (tell, told) = oneshot::channel();
    let device = device.clone();
    let asking = tokio::spawn(async move { drop(tell.send(device.forward_jdwp(pid).await)) });
    let under_way = undo.add(Step::UnderWay(asking));
    let port = told.await;
    drop(undo.forget(under_way));
    Ok(port.map_err(|_| Error::Unknown("the task that forwards a port has ended".into()))??)
}

/// The processes that take a debugger, followed from before the app is started, so that the new
/// ones are known.
pub(super) struct Appearing {
    tracker: JdwpTracker,
    /// Those that were there before, and those that turned out to be others'.
    others: BTreeSet<u32>,
}

impl Appearing {
    /// Begins to follow them.
    ///
    /// # Errors
    /// When the device is gone.
    pub(super) async fn watch(device: &Device) -> Result<Self, Error> {
        let mut tracker = device.track_jdwp().await?;
        let Ok(first) = timeout(FIRST_LIST, tracker.next()).await else {
            let late = adb::Error::TimedOut {
                request: "track-jdwp".into(),
                after: FIRST_LIST,
            };
            return Err(late.into());
        };
        let others = first?.into_iter().collect();
        Ok(Self { tracker, others })
    }

    /// Waits for the app's process.
    async fn process(mut self, device: &Device, app: &AppProcess) -> Result<u32, Error> {
        match timeout(APPEARS, self.new_process(device, app)).await {
            Ok(found) => found,
            Err(_) => Err(absent(device, app).await?),
        }
    }

    async fn new_process(&mut self, device: &Device, app: &AppProcess) -> Result<u32, Error> {
        loop {
            let pids = self.tracker.next().await?;
            // A number may be given again once its process has gone.
            self.others.retain(|pid| pids.contains(pid));

            let mut new = pids;
            new.retain(|pid| !self.others.contains(pid));
            if let Some(pid) = self.choose(device, app, new).await? {
                return Ok(pid);
            }
        }
    }

    /// The app's among new processes; what is not is known from then on.
    async fn choose(
        &mut self,
        device: &Device,
        app: &AppProcess,
        mut new: Vec<u32>,
    ) -> Result<Option<u32>, Error> {
        while !new.is_empty() {
            let rows = list(device).await?;
            let mut unnamed = Vec::new();
            for pid in new {
                match rows
                    .iter()
                    .find(|row| row.pid == pid)
                    .map(|row| app.belongs(row))
                {
                    Some(Belongs::Yes) => return Ok(Some(pid)),
                    Some(Belongs::NotYet) => unnamed.push(pid),
                    // It has ended meanwhile, or is another app's.
                    Some(Belongs::No) | None => drop(self.others.insert(pid)),
                }
            }
            new = unnamed;
            if !new.is_empty() {
                sleep(LOOK).await;
            }
        }
        Ok(None)
    }
}

/// Why no process of the app came.
async fn absent(device: &Device, app: &AppProcess) -> Result<Error, Error> {
    let (name, seconds) = (&app.name, APPEARS.as_secs());
    Ok(Error::Setup(if app.running(device).await?.is_empty() {
        format!("no process of {name} appeared within {seconds} s")
    } else {
        format!(
            "{name} runs but takes no debugger after {seconds} s: is the app debuggable (android:debuggable=\"true\")?"
        )
    }))
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::sync::mpsc;

    use test_kit::fake_adb::{FakeAdb, printed};

    use super::*;

    #[tokio::test]
    async fn a_port_that_is_forwarded_after_an_interrupt_is_taken_back() {
        let server = FakeAdb::open();
        let device = Device::for_test(server.port());
        let (interrupted, may_answer) = mpsc::channel();
        // A server that answers as adb does, but the forward only once no task waits for it any
        // more.
        let answers = std::thread::spawn(move || {
            let (mut socket, _) = server.next_request();
            may_answer.recv().unwrap();
            socket.write_all(b"OKAYOKAY000540001").unwrap();
            let (mut socket, asked) = server.next_request();
            assert_eq!(asked, "host:list-forward");
            socket
                .write_all(b"OKAY0030serial tcp:40002 jdwp:7\nserial tcp:40001 jdwp:7\n")
                .unwrap();
            let (mut socket, asked) = server.next_request();
            socket.write_all(b"OKAYOKAY").unwrap();
            asked
        });
        let undo = Undo::default();
        undo.add(Step::Forward(device.clone(), 7, vec!["tcp:40002".into()]));
        let waiting =
            tokio::time::timeout(Duration::from_millis(50), forward(&device, 7, &undo)).await;
        assert!(waiting.is_err(), "it was answered too early");
        interrupted.send(()).unwrap();
        undo.all().await;
        assert_eq!(
            answers.join().unwrap(),
            "host-serial:serial:killforward:tcp:40001"
        );
    }

    #[tokio::test]
    async fn only_a_new_process_of_the_app_for_this_user_is_taken() {
        let server = FakeAdb::open();
        let device = Device::for_test(server.port());
        let answers = std::thread::spawn(move || {
            let accept = |service: &str| server.accept(service);
            let mut tracker = accept("track-jdwp");
            // An old process of the app, that another one is just ending.
            tracker.write_all(b"OKAY000412\n\n").unwrap();
            // The same app of a work profile comes first, then another app, then ours.
            tracker.write_all(b"000912\n13\n14\n").unwrap();
            let ps = "PID USER NAME\n12 u0_a7 com.a\n13 u10_a7 com.a\n14 u0_a8 com.b\n";
            accept("shell,v2,raw:ps -A -o PID,USER,NAME")
                .write_all(&printed(ps))
                .unwrap();
            tracker.write_all(b"000913\n14\n15\n").unwrap();
            let ps = "PID USER NAME\n13 u10_a7 com.a\n14 u0_a8 com.b\n15 u0_a7 <pre-initialized>\n";
            accept("shell,v2,raw:ps -A -o PID,USER,NAME")
                .write_all(&printed(ps))
                .unwrap();
        });
        let app = AppProcess::for_test("com.a", Some("u0_a7"));
        let appearing = Appearing::watch(&device).await.unwrap();
        assert_eq!(appearing.process(&device, &app).await.unwrap(), 15);
        answers.join().unwrap();
    }

    #[tokio::test]
    async fn everything_is_to_stop_from_the_first_command_on() {
        let server = FakeAdb::open();
        let device = Device::for_test(server.port());
        let answers = std::thread::spawn(move || {
            let mut tracker = server.accept("track-jdwp");
            tracker.write_all(b"OKAY0000").unwrap();
            tracker.write_all(b"000315\n").unwrap();
            server
                .accept("shell,v2,raw:ps -A -o PID,USER,NAME")
                .write_all(&printed("PID USER NAME\n15 u0_a7 com.a\n"))
                .unwrap();

            let mut process = server.accept("jdwp:15");
            process.write_all(b"OKAY").unwrap();
            let mut handshake = [0; 14];
            process.read_exact(&mut handshake).unwrap();
            process.write_all(&handshake).unwrap();
            let mut header = [0; 11];
            process.read_exact(&mut header).unwrap();
            (header[9], header[10])
        });

        let app = AppProcess::for_test("com.a", Some("u0_a7"));
        let appearing = Appearing::watch(&device).await.unwrap();
        let undo = Undo::default();
        let opening = Opening::Suspended;
        let attached = attach(&device, appearing, &app, JdwpWay::Direct, opening, &undo).await;
        assert!(attached.is_err(), "it hangs up before it answers");
        assert_eq!(answers.join().unwrap(), (15, 1), "EventRequest.Set");
    }
}
