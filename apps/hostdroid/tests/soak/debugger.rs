//! A debugger of the least kind, in bare bytes: it sets one breakpoint, resumes whoever hits it,
//! and remembers the last bytes of both directions, so that a run that hangs can be
//! explained.
//!
//! Specification: "JDWP Protocol" of the Java platform. ART sends packets of its debug monitor
//! (command set 199) at any time, even before its answer to the handshake.

use std::collections::VecDeque;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use test_kit::rig::Rig;

/// So many packets of each direction are remembered.
const REMEMBERED: usize = 60;
const BREAKPOINT: u8 = 2;
/// A virtual machine that says nothing for so long hangs: between two hits there are
/// seconds, on a busy machine.
const IDLE: Duration = Duration::from_secs(60);

/// A connection with its breakpoint at `MessageQueue.enqueueMessage`.
pub struct Debugger {
    socket: TcpStream,
    /// The forwarded port, to be given back.
    forward: Option<u16>,
    adb_port: u16,
    next: u32,
    started: Instant,
    history: VecDeque<String>,
    buffer: Vec<u8>,
    pub hits: usize,
}

/// A packet as it came.
struct Packet {
    id: u32,
    reply: bool,
    /// The command's set and number, or the error.
    kind: [u8; 2],
    body: Vec<u8>,
}

impl Debugger {
    /// Attaches to a process and sets the breakpoint.
    pub fn attach(rig: &Rig, pid: u32, forwarded: bool, deadline: Instant) -> Result<Self, String> {
        let (socket, forward) = if forwarded {
            let port = rig
                .ok(&["forward", "tcp:0", &format!("jdwp:{pid}")])
                .trim()
                .parse()
                .map_err(|e| format!("{e}"))?;
            (
                TcpStream::connect(("127.0.0.1", port)).map_err(|e| e.to_string())?,
                Some(port),
            )
        } else {
            (transport(rig, pid)?, None)
        };
        socket
            .set_read_timeout(Some(Duration::from_millis(50)))
            .map_err(|e| e.to_string())?;
        let (history, buffer) = (VecDeque::new(), Vec::new());
        let (adb_port, started) = (rig.adb_port, Instant::now());
        let mut this = Self {
            socket,
            forward,
            adb_port,
            next: 1,
            started,
            history,
            buffer,
            hits: 0,
        };
        this.handshake(deadline)?;
        this.set_breakpoint(deadline)?;
        Ok(this)
    }

    fn handshake(&mut self, deadline: Instant) -> Result<(), String> {
        self.send_bytes(b"JDWP-Handshake", "handshake")?;
        loop {
            while self.buffer.len() < 4 {
                self.fill(deadline)?;
            }
            if self.buffer.starts_with(b"JDWP") {
                while self.buffer.len() < 14 {
                    self.fill(deadline)?;
                }
                self.buffer.drain(..14);
                self.remember("in  handshake".to_owned());
                return Ok(());
            }
            self.packet(deadline)?;
        }
    }

    /// Asks for the class, its method, and the breakpoint at its first instruction.
    fn set_breakpoint(&mut self, deadline: Instant) -> Result<(), String> {
        // Every identifier of this virtual machine has eight bytes.
        let sizes = self.ask(1, 7, &[], deadline)?;
        if sizes.chunks(4).any(|size| size != [0, 0, 0, 8]) {
            return Err(format!("identifiers of other sizes: {sizes:?}"));
        }
        // A debugger may be there before the class is.
        let class = loop {
            let answer = self.ask(1, 2, &string("Landroid/os/MessageQueue;"), deadline)?;
            match answer.get(5..13) {
                Some(class) => break class.to_vec(),
                None if Instant::now() > deadline => return Err("no MessageQueue".to_owned()),
                None => std::thread::sleep(Duration::from_millis(20)),
            }
        };
        let methods = self.ask(2, 5, &class, deadline)?;
        let method = method(&methods, "enqueueMessage").ok_or("no enqueueMessage")?;
        // Suspend the thread that hits it; one modifier: a location in a class.
        let mut request = vec![BREAKPOINT, 1, 0, 0, 0, 1, 7, 1];
        request.extend_from_slice(&class);
        request.extend_from_slice(&method);
        request.extend_from_slice(&[0; 8]);
        self.ask(15, 1, &request, deadline).map(drop)
    }

    /// Resumes every hit until the process has ended; `false` when nothing comes any more, or it
    /// goes on at the deadline.
    pub fn resume_until_end(&mut self, deadline: Instant) -> bool {
        loop {
            match self.packet(deadline) {
                Ok(packet) if !packet.reply && packet.kind == [64, 100] => {
                    if let Some(thread) = hit(&packet.body) {
                        self.hits += 1;
                        if self.send(11, 3, &thread).is_err() {
                            return true;
                        }
                    }
                }
                Ok(_) => {}
                Err(error) => return error != LATE,
            }
        }
    }

    /// What the virtual machine says of its threads now, and what went over the wire last.
    pub fn record(&mut self) -> String {
        let mut out = format!("{} hits so far; threads:\n", self.hits);
        let deadline = Instant::now() + Duration::from_secs(10);
        match self.ask(1, 4, &[], deadline) {
            Ok(threads) => {
                for thread in threads.get(4..).unwrap_or_default().chunks(8) {
                    let name = self.ask(11, 1, thread, deadline).map(|body| text(&body));
                    let status = self.ask(11, 4, thread, deadline);
                    let suspended = self.ask(11, 12, thread, deadline);
                    let frames = self.ask(11, 7, thread, deadline);
                    out.push_str(&format!(
                        "{name:?} status {status:?} suspended {suspended:?} frames {frames:?}\n"
                    ));
                }
            }
            Err(error) => out.push_str(&format!("the virtual machine does not say: {error}\n")),
        }
        out.push_str("the last packets, by the time since the connection:\n");
        for line in &self.history {
            out.push_str(line);
            out.push('\n');
        }
        out
    }

    fn ask(
        &mut self,
        set: u8,
        command: u8,
        body: &[u8],
        deadline: Instant,
    ) -> Result<Vec<u8>, String> {
        let id = self.send(set, command, body)?;
        loop {
            let packet = self.packet(deadline)?;
            if packet.reply && packet.id == id {
                return match packet.kind {
                    [0, 0] => Ok(packet.body),
                    error => Err(format!("command {set}.{command}: error {error:?}")),
                };
            }
            // A hit while this waits would stand for ever.
            if let Some(thread) =
                hit(&packet.body).filter(|_| !packet.reply && packet.kind == [64, 100])
            {
                self.hits += 1;
                self.send(11, 3, &thread)?;
            }
        }
    }

    fn send(&mut self, set: u8, command: u8, body: &[u8]) -> Result<u32, String> {
        let id = self.next;
        self.next += 1;
        let mut bytes = u32::try_from(11 + body.len())
            .unwrap()
            .to_be_bytes()
            .to_vec();
        bytes.extend_from_slice(&id.to_be_bytes());
        bytes.extend_from_slice(&[0, set, command]);
        bytes.extend_from_slice(body);
        self.send_bytes(&bytes, &format!("{id} command {set}.{command} {body:02x?}"))?;
        Ok(id)
    }

    fn send_bytes(&mut self, bytes: &[u8], what: &str) -> Result<(), String> {
        self.remember(format!("out {what}"));
        self.socket.write_all(bytes).map_err(|e| e.to_string())
    }

    /// The next packet.
    fn packet(&mut self, deadline: Instant) -> Result<Packet, String> {
        loop {
            if let Some(packet) = self.take()? {
                let Packet {
                    id,
                    reply,
                    kind,
                    body,
                } = &packet;
                let shown = &body[..body.len().min(64)];
                self.remember(format!(
                    "in  {id} {} {kind:?} {shown:02x?}",
                    if *reply { "reply" } else { "command" }
                ));
                return Ok(packet);
            }
            self.fill(deadline)?;
        }
    }

    fn take(&mut self) -> Result<Option<Packet>, String> {
        let Some(head) = self.buffer.first_chunk::<11>() else {
            return Ok(None);
        };
        let word =
            |at: usize| u32::from_be_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let (length, id, reply, kind) = (
            word(0) as usize,
            word(4),
            head[8] & 0x80 != 0,
            [head[9], head[10]],
        );
        if !(11..16 << 20).contains(&length) {
            return Err(format!("a packet of {length} bytes"));
        }
        if self.buffer.len() < length {
            return Ok(None);
        }
        let body = self.buffer.drain(..length).skip(11).collect();
        Ok(Some(Packet {
            id,
            reply,
            kind,
            body,
        }))
    }

    fn fill(&mut self, deadline: Instant) -> Result<(), String> {
        let (mut chunk, since) = ([0; 16 * 1024], Instant::now());
        loop {
            match self.socket.read(&mut chunk) {
                Ok(0) => return Err("the connection has ended".to_owned()),
                Ok(length) => {
                    self.buffer.extend_from_slice(&chunk[..length]);
                    return Ok(());
                }
                Err(error)
                    if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) =>
                {
                    if Instant::now() > deadline || since.elapsed() > IDLE {
                        return Err(LATE.to_owned());
                    }
                }
                Err(error) => return Err(error.to_string()),
            }
        }
    }

    fn remember(&mut self, what: String) {
        if self.history.len() == REMEMBERED {
            self.history.pop_front();
        }
        self.history.push_back(format!(
            "{:>9.3} s {what}",
            self.started.elapsed().as_secs_f64()
        ));
    }
}

impl Drop for Debugger {
    fn drop(&mut self) {
        if let Some(port) = self.forward {
            let _ = std::process::Command::new("adb")
                .args([
                    "-P",
                    &self.adb_port.to_string(),
                    "forward",
                    "--remove",
                    &format!("tcp:{port}"),
                ])
                .output();
        }
    }
}

const LATE: &str = "nothing came in time";

/// The adb server's own connection to the process.
fn transport(rig: &Rig, pid: u32) -> Result<TcpStream, String> {
    let mut socket = TcpStream::connect(("127.0.0.1", rig.adb_port)).map_err(|e| e.to_string())?;
    socket
        .set_read_timeout(Some(Duration::from_secs(20)))
        .map_err(|e| e.to_string())?;
    for request in [
        format!("host:transport:{}", rig.serial),
        format!("jdwp:{pid}"),
    ] {
        socket
            .write_all(format!("{:04x}{request}", request.len()).as_bytes())
            .map_err(|e| e.to_string())?;
        let mut answer = [0; 4];
        socket
            .read_exact(&mut answer)
            .map_err(|e| format!("{request}: {e}"))?;
        if &answer != b"OKAY" {
            return Err(format!("{request}: refused"));
        }
    }
    Ok(socket)
}

fn string(text: &str) -> Vec<u8> {
    [
        &u32::try_from(text.len()).unwrap().to_be_bytes()[..],
        text.as_bytes(),
    ]
    .concat()
}

/// The string that a body begins with.
fn text(body: &[u8]) -> String {
    String::from_utf8_lossy(body.get(4..).unwrap_or_default()).into_owned()
}

/// The id of a method, from the answer to `ReferenceType.Methods`.
fn method(mut methods: &[u8], wanted: &str) -> Option<Vec<u8>> {
    let mut cut = |length: usize| {
        let (head, rest) = methods.split_at_checked(length)?;
        methods = rest;
        Some(head.to_vec())
    };
    let number = |bytes: &[u8]| {
        bytes
            .first_chunk::<4>()
            .map(|b| u32::from_be_bytes(*b) as usize)
    };
    for _ in 0..number(&cut(4)?)? {
        let id = cut(8)?;
        let length = number(&cut(4)?)?;
        let name = cut(length)?;
        let length = number(&cut(4)?)?;
        cut(length + 4)?;
        if name == wanted.as_bytes() {
            return Some(id);
        }
    }
    None
}

/// The thread of a set of events that is a breakpoint's: the policy, the count, and for each its
/// kind, its request, its thread.
fn hit(body: &[u8]) -> Option<[u8; 8]> {
    (body.get(5) == Some(&BREAKPOINT))
        .then(|| {
            body.get(10..)
                .and_then(|rest| rest.first_chunk::<8>())
                .copied()
        })
        .flatten()
}
