//! From nothing to a debugger in the app: the instrumentation started, its process found, JDWP open.

use std::time::Duration;

use jdwp::{Connection, Incoming};
use tokio::sync::oneshot;
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
            let others = device.forwards_to(pid).await?;
            // Before it is asked for: the answer may be lost.
            steps.push(undo.add(Step::Forward(device.clone(), pid, others)));
            match forwarded(device, pid, undo).await {
                Ok(stream) => stream,
                Err(error) => {
                    for step in steps {
                        undo.now(step).await;
                    }
                    return Err(error);
                }
            }
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

/// Forwards a port and connects to it.
async fn forwarded(device: &Device, pid: u32, undo: &Undo) -> Result<PromptStream, Error> {
    let port = forward(device, pid, undo).await?;
    let stream = PromptStream::connect(&device.server().address().host, port).await;
    stream.map_err(|source| Error::Setup(format!("the forwarded port {port} is closed: {source}")))
}

/// Forwards a port, in a task of its own: when what waits for it is dropped, as at an interrupt, the server's answer is
/// still waited for, so that what it opened is there to be taken back.
async fn forward(device: &Device, pid: u32, undo: &Undo) -> Result<u16, Error> {
    let (tell, told) = oneshot::channel();
    let device = device.clone();
    let asking = tokio::spawn(async move { drop(tell.send(device.forward_jdwp(pid).await)) });
    let under_way = undo.add(Step::UnderWay(asking));
    let port = told.await;
    drop(undo.forget(under_way));
    Ok(port.map_err(|_| Error::Unknown("the task that forwards a port has ended".into()))??)
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

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::{TcpListener, TcpStream};
    use std::sync::mpsc;

    use super::*;
    use crate::adb::{Server, ServerAddress};

    fn request(socket: &mut TcpStream) -> String {
        let mut digits = [0; 4];
        socket.read_exact(&mut digits).unwrap();
        let length = usize::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap();
        let mut request = vec![0; length];
        socket.read_exact(&mut request).unwrap();
        String::from_utf8(request).unwrap()
    }

    #[tokio::test]
    async fn a_port_that_is_forwarded_after_an_interrupt_is_taken_back() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let (interrupted, may_answer) = mpsc::channel();
        // A server that answers as adb does, but the forward only once nobody waits for it any more.
        let server = std::thread::spawn(move || {
            let (mut socket, _) = listener.accept().unwrap();
            request(&mut socket);
            may_answer.recv().unwrap();
            socket.write_all(b"OKAYOKAY000540001").unwrap();
            let (mut socket, _) = listener.accept().unwrap();
            assert_eq!(request(&mut socket), "host:list-forward");
            socket.write_all(b"OKAY0030serial tcp:40002 jdwp:7\nserial tcp:40001 jdwp:7\n").unwrap();
            let (mut socket, _) = listener.accept().unwrap();
            let asked = request(&mut socket);
            socket.write_all(b"OKAYOKAY").unwrap();
            asked
        });
        let undo = Undo::default();
        let device = Device::new(Server::new(ServerAddress { host: "127.0.0.1".into(), port }), "serial".into());
        undo.add(Step::Forward(device.clone(), 7, vec!["tcp:40002".into()]));
        let waiting = tokio::time::timeout(Duration::from_millis(50), forward(&device, 7, &undo)).await;
        assert!(waiting.is_err(), "it was answered too early");
        interrupted.send(()).unwrap();
        undo.all().await;
        assert_eq!(server.join().unwrap(), "host-serial:serial:killforward:tcp:40001");
    }
}
