//! Bench: what a breakpoint hit at `enqueueMessage` costs us, the JDK's own debugger interface
//! (JDI), and nobody.
//!
//! Each virtual machine runs `java/Poster.java`: HotSpot with a small queue of its own, ART (in
//! `FLAKESCOPE_RUNTIME`) with Android's. Ours is what a session does in a trace at a hit whose
//! details it wants: [`MainQueue::look`], a resume,
//! [`Look::named`](flakescope::session::Look::named). JDI asks for the same: thread, `this` (which
//! we know by the breakpoint's instance filter), arguments, the message's target, callback and
//! what, the whole stack. Bare is the event and a resume, waited for. The [floor](floor) is what no
//! client can get below. They take turns on one process; the medians of the rounds are printed as
//! JSON.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic
)]

mod floor;

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use flakescope::session::{MainQueue, Vm};
use floor::Floor;
use jdwp::commands::thread_reference::Resume;
use jdwp::{Connection, Event, Incoming, Message, ThreadId};
use serde_json::{Value, json};
use tokio::net::TcpStream;

/// Hits that nothing is measured at: classes are learnt, Java code is compiled.
const WARM_UP: u32 = 500;

/// Hits of one turn.
const HITS: u32 = 2000;

/// How often they take turns.
const ROUNDS: usize = 5;

/// How long a turn may take.
const TURN: Duration = Duration::from_secs(60);

fn main() {
    let runtime = flakescope::cli::runtime().unwrap();
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("bench-hits-{}", std::process::id()));
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bench/java");
    std::fs::create_dir_all(folder.join("data")).unwrap();
    let bench = Bench { folder, sources };
    bench.javac("jdi", &["JdiHits.java"], &[]);
    let rows = [bench.on_hotspot(&runtime), bench.on_art(&runtime)];
    std::fs::remove_dir_all(&bench.folder).unwrap();
    println!(
        "{}",
        serde_json::to_string_pretty(&json!({ "rows": rows })).unwrap()
    );
}

struct Bench {
    folder: PathBuf,
    sources: PathBuf,
}

/// A virtual machine whose program posts, and the ports where it listens: one for each debugger.
struct Poster(Child, Receiver<String>);

impl Poster {
    fn port(&self) -> String {
        self.1
            .recv_timeout(TURN)
            .expect("the virtual machine listens again")
    }
}

impl Drop for Poster {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

impl Bench {
    fn on_hotspot(&self, runtime: &tokio::runtime::Runtime) -> Value {
        let queue = ["Handler", "Looper", "Message", "MessageQueue"]
            .map(|name| format!("hotspot/android/os/{name}.java"));
        let sources: Vec<&str> = queue
            .iter()
            .map(String::as_str)
            .chain(["Poster.java"])
            .collect();
        self.javac("hotspot", &sources, &[]);
        let mut java = self.command("java");
        java.arg("-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0");
        java.args(["-cp", "hotspot", "Poster"]);
        self.measure("hotspot", runtime, java)
    }

    fn on_art(&self, runtime: &tokio::runtime::Runtime) -> Value {
        let art = PathBuf::from(
            std::env::var_os("FLAKESCOPE_RUNTIME")
                .expect("FLAKESCOPE_RUNTIME; scripts/bench sets it"),
        );
        let android = art.join("android-10.jar");
        self.javac(
            "art",
            &["Poster.java"],
            &[OsStr::new("-cp"), android.as_os_str()],
        );
        let classes = std::fs::read_dir(self.folder.join("art"))
            .unwrap()
            .map(|entry| entry.unwrap().path());
        let mut d8 = self.command("java");
        d8.arg("-cp").arg(art.join("r8.jar")).args([
            "com.android.tools.r8.D8",
            "--debug",
            "--min-api",
            "29",
            "--lib",
        ]);
        d8.arg(art.join("bootcls.jar"))
            .arg("--classpath")
            .arg(android)
            .args(["--output", "poster.jar"])
            .args(classes);
        finish(d8);
        let mut launch = self.command(art.join("art"));
        launch
            .env("JDWP_PORT", "0")
            .env("HOST_DATA", self.folder.join("data"));
        launch.args(["-cp", "poster.jar", "Poster", "android_runtime"]);
        self.measure("art", runtime, launch)
    }

    fn measure(&self, vm: &str, runtime: &tokio::runtime::Runtime, mut command: Command) -> Value {
        let (mut ours, mut bare, mut floor, mut jdi) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut round_trips = 0.0;
        for _ in 0..ROUNDS {
            // A new process each time: a virtual machine grows slower with the debuggers that it
            // has seen.
            let poster = start(&mut command);
            let turn = |client| {
                runtime.block_on(async {
                    tokio::time::timeout(TURN, hits(&poster.port(), client))
                        .await
                        .unwrap()
                })
            };
            bare.push(turn(Client::Bare).us_per_hit);
            floor.push(turn(Client::Floor).us_per_hit);
            let session = turn(Client::Session);
            ours.push(session.us_per_hit);
            round_trips = session.round_trips;
            jdi.push(self.jdi(&poster.port()));
        }
        let (ours, bare, floor, jdi) = (median(ours), median(bare), median(floor), median(jdi));
        json!({
            "vm": vm, "hits": HITS * ROUNDS as u32, "round_trips": rounded(round_trips),
            "us_per_hit": rounded(ours), "us_jdi": rounded(jdi), "us_bare": rounded(bare), "us_floor": rounded(floor),
            "ratio_to_jdi": rounded(jdi / ours), "ratio_to_bare": rounded(ours / bare), "ratio_to_floor": rounded(ours / floor),
            "floor_ratio_to_jdi": rounded(jdi / floor), "floor_ratio_to_bare": rounded(floor / bare),
        })
    }

    /// What JDI takes for a hit, in us.
    fn jdi(&self, port: &str) -> f64 {
        let mut java = self.command("java");
        java.args([
            "-cp",
            "jdi",
            "JdiHits",
            port,
            &WARM_UP.to_string(),
            &HITS.to_string(),
        ]);
        let said = finish(java);
        said.split_whitespace().next().unwrap().parse().unwrap()
    }

    fn javac(&self, to: &str, sources: &[&str], options: &[&OsStr]) {
        let mut javac = self.command("javac");
        // JDI itself needs the release that it comes with.
        javac.args(if to == "jdi" {
            &["-g"][..]
        } else {
            &["-g", "--release", "8", "-Xlint:-options"]
        });
        javac
            .args(options)
            .args(["-d", to])
            .args(sources.iter().map(|source| self.sources.join(source)));
        finish(javac);
    }

    fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.folder).stdin(Stdio::null());
        command
    }
}

/// Who takes the hits.
#[derive(Clone, Copy)]
enum Client {
    /// Nothing is asked.
    Bare,
    /// Everything is asked at once.
    Floor,
    /// What a session does.
    Session,
}

struct Turn {
    us_per_hit: f64,
    round_trips: f64,
}

/// Takes hits over a connection of its own.
async fn hits(port: &str, client: Client) -> Turn {
    let stream = TcpStream::connect(format!("127.0.0.1:{port}"))
        .await
        .unwrap();
    stream.set_nodelay(true).unwrap();
    let (connection, mut incoming) = Connection::open(stream, jdwp::Options::default())
        .await
        .unwrap();
    let mut vm = Vm::new(connection.clone());
    let mut queue = MainQueue::attach(&vm).await.unwrap().unwrap();
    let mut floor = Floor::attach(connection.clone()).await.unwrap();
    let (mut started, mut before) = (Instant::now(), 0);
    for hit in 0..WARM_UP + HITS {
        if hit == WARM_UP {
            (started, before) = (Instant::now(), connection.round_trips());
        }
        let thread = next_hit(&mut incoming).await;
        match client {
            Client::Bare => connection.send(&Resume { thread }).await.unwrap(),
            Client::Floor => assert!(floor.hit(thread).await.unwrap() || hit < WARM_UP),
            Client::Session => look(&connection, &mut vm, &mut queue, thread).await,
        }
    }
    let us_per_hit = started.elapsed().as_secs_f64() * 1e6 / f64::from(HITS);
    let round_trips = (connection.round_trips() - before) as f64 / f64::from(HITS);
    connection.detach().await.unwrap();
    Turn {
        us_per_hit,
        round_trips,
    }
}

/// What a session does at a hit.
async fn look(connection: &Connection, vm: &mut Vm, queue: &mut MainQueue, thread: ThreadId) {
    vm.learn_threads(&[thread]).await.unwrap();
    let look = queue.look(vm, thread).await.unwrap();
    drop(connection.start(&Resume { thread }));
    let post = queue.named(vm, look).await.unwrap();
    assert_eq!(vm.thread_name(thread), "poster");
    assert_eq!(
        (post.stack[0].method.as_str(), post.key.handler.as_str()),
        ("enqueueMessage", "android.os.Handler")
    );
    assert_eq!(post.callback.as_deref(), Some("Poster$2"));
}

async fn next_hit(incoming: &mut Incoming) -> ThreadId {
    match incoming.next().await {
        Some(Message::Events(set)) => match set.events[..] {
            [Event::Breakpoint { thread, .. }] => thread,
            _ => panic!("a hit, not {set:?}"),
        },
        other => panic!("a hit, not {other:?}: {:?}", incoming.close_reason()),
    }
}

/// Starts the program and waits until it posts.
fn start(command: &mut Command) -> Poster {
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let (ports, listening) = channel();
    let (posts, ready) = channel();
    std::thread::spawn(move || {
        while let Some(Ok(line)) = lines.next() {
            match line.strip_prefix("Listening for transport dt_socket at address: ") {
                Some(port) => ports.send(port.to_owned()).ok(),
                None => posts.send(line).ok(),
            };
        }
    });
    let poster = Poster(child, listening);
    assert_eq!(ready.recv_timeout(TURN).unwrap(), "ready");
    poster
}

fn finish(mut command: Command) -> String {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?} does not start (JDK 17?): {error}"));
    assert!(
        output.status.success(),
        "{command:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
