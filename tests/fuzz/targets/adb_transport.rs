//! What comes over an adb connection, into the device's real message, stream, service, shell and
//! file parsers: a whole device, but for processes, as no package is installed in it.
//!
//! An input's first byte says what the others are. Even: the bytes of a connection, as they come.
//! Odd: one stream of a peer that keeps to the protocol: the service's name up to a zero byte, then
//! chunks of data, each behind its length in a byte.
//!
//! Whatever comes, everything that it has started ends by itself soon after the connection: the
//! clock is turned on as soon as everybody waits for it, so "soon" takes no time here.
#![no_main]

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use hostdroid::adb::{Command, Message, Opening};
use hostdroid::device::{Config, Device};
use hostdroid::process::Runtime;
use hostdroid::profile::{Imitation, Profile};
use hostdroid::services;
use libfuzzer_sys::fuzz_target;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::task::JoinSet;
use tokio::time::timeout;

/// By the device's clock: a command may linger for five seconds behind its client.
const SOON: Duration = Duration::from_secs(60);
/// After so many inputs the device's files are removed: inputs make folders.
const CLEAN: u32 = 2000;

thread_local! {
    static STAGE: RefCell<Stage> = RefCell::new(Stage::new());
}

fuzz_target!(|input: &[u8]| {
    let Some((&kind, bytes)) = input.split_first() else {
        return;
    };
    STAGE.with_borrow_mut(|stage| stage.play(kind % 2 == 1, bytes));
});

/// A device and the event loop that it lives in.
struct Stage {
    runtime: tokio::runtime::Runtime,
    device: Arc<Device>,
    folder: PathBuf,
    played: u32,
}

impl Stage {
    fn new() -> Self {
        let folder = std::env::temp_dir().join(format!("hostdroid-fuzz-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        // Nothing is ever run: it only has to be there.
        std::fs::write(folder.join("art"), "").expect("a file");
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .start_paused(true)
            .build();
        let runtime = runtime.expect("an event loop");
        let device = runtime.block_on(async { device(&folder) });
        Self {
            runtime,
            device,
            folder,
            played: 0,
        }
    }

    fn play(&mut self, kept: bool, bytes: &[u8]) {
        self.runtime.block_on(play(&self.device, kept, bytes));
        self.played += 1;
        if self.played.is_multiple_of(CLEAN) {
            for folder in ["data/local/tmp", "sdcard"] {
                let folder = self.folder.join("data/files").join(folder);
                std::fs::remove_dir_all(&folder)
                    .and_then(|()| std::fs::create_dir_all(&folder))
                    .expect("a fresh folder");
            }
            self.device.log.clear().expect("an empty log");
        }
        self.wait_for_no_app();
    }

    /// Nothing was installed, and nothing is left of what was to be. Work that was lent to a thread
    /// goes on behind its client for a moment of real time.
    fn wait_for_no_app(&self) {
        let begun = Instant::now();
        while self
            .folder
            .join("data/app")
            .read_dir()
            .expect("a folder")
            .next()
            .is_some()
        {
            assert!(
                begun.elapsed() < Duration::from_secs(5),
                "something is left in the folder of the apps"
            );
            std::thread::yield_now();
        }
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn device(folder: &Path) -> Arc<Device> {
    let runtime = Runtime::open(folder).expect("a runtime");
    let serial = "127.0.0.1:1".to_owned();
    let (api, profile) = (29, Profile::default());
    let (data, imitation) = (folder.join("data"), Imitation::of(profile, api));
    Device::open(Config {
        serial,
        api,
        data,
        runtime,
        profile,
        imitation,
        echo: false,
    })
    .expect("a device")
}

async fn play(device: &Arc<Device>, kept: bool, bytes: &[u8]) {
    let streams = Arc::new(Mutex::new(JoinSet::new()));
    let open = |opening: Opening| {
        // A port would be one of this machine's.
        if !opening.service().starts_with("tcp:") {
            streams
                .lock()
                .expect("a lock")
                .spawn(services::dispatch(Arc::clone(device), opening));
        }
    };
    if kept {
        let (ours, theirs) = tokio::io::duplex(1 << 16);
        let (read, write) = tokio::io::split(theirs);
        let serve = device
            .transports
            .serve("fuzz", read, write, services::BANNER, open);
        let _ = timeout(SOON, async { tokio::join!(serve, keep(ours, bytes)) }).await;
    } else {
        let _ = device
            .transports
            .serve("fuzz", bytes, tokio::io::sink(), services::BANNER, open)
            .await;
    }
    let mut streams = std::mem::take(&mut *streams.lock().expect("a lock"));
    let all = async {
        while streams
            .join_next()
            .await
            .transpose()
            .expect("no service panics")
            .is_some()
        {}
    };
    timeout(SOON, all)
        .await
        .expect("every service ends when its connection has");
    assert!(
        device.transports.describe().is_empty(),
        "a connection is left"
    );
}

/// A peer that keeps to the protocol; it goes when the service has ended, or has nothing more to
/// say.
async fn keep(ours: impl AsyncRead + AsyncWrite, bytes: &[u8]) {
    let (mut read, mut write) = tokio::io::split(ours);
    let split = bytes.iter().position(|b| *b == 0).unwrap_or(bytes.len());
    let (name, mut rest) = bytes.split_at(split);
    rest = rest.get(1..).unwrap_or_default();
    let name = [name, &[0]].concat();
    let hello = Message {
        command: Command::Connect,
        arg0: 0x0100_0001,
        arg1: 4096,
        payload: b"host::\0".to_vec(),
    };
    let ask = Message {
        command: Command::Open,
        arg0: 1,
        arg1: 0,
        payload: name,
    };
    for message in [hello, ask] {
        if write.write_all(&message.encode(true)).await.is_err() {
            return;
        }
    }
    let mut theirs = 0;
    while let Ok(Ok(message)) = timeout(Duration::from_secs(1), Message::read(&mut read)).await {
        let mut answers = Vec::new();
        match message.command {
            Command::Ready => {
                theirs = message.arg0;
                if let Some((length, data)) = rest.split_first() {
                    let (chunk, left) = data.split_at(data.len().min(usize::from(*length)));
                    rest = left;
                    answers.push(Message {
                        command: Command::Write,
                        arg0: 1,
                        arg1: theirs,
                        payload: chunk.to_vec(),
                    });
                }
            }
            Command::Write => answers.push(Message::bare(Command::Ready, 1, message.arg0)),
            Command::Close => return,
            _ => {}
        }
        for answer in answers {
            if write.write_all(&answer.encode(false)).await.is_err() {
                return;
            }
        }
    }
    let _ = write
        .write_all(&Message::bare(Command::Close, 1, theirs).encode(false))
        .await;
}
