//! The device's own process: it listens, gets itself connected, reports its serial, and serves
//! until it is asked to end.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rustix::fs::{Mode, OFlags};
use thiserror::Error;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::time::timeout;

use super::adb_server::{AdbServer, AdbServerError};
use super::link::behind_link;
use super::registry::{Entry, Registry, RegistryError, lock};
use crate::device::{Config, Device, DeviceError};
use crate::process::Runtime;
use crate::profile::{Imitation, Profile};
use crate::services;
use crate::users::Who;

/// The ports that are tried first, so that a device started again finds its state. They lie outside
/// of those that adb servers look for emulators on (5554 to 5585).
const PORTS: std::ops::Range<u16> = 6100..6164;
/// The file below the device's data folder that [`describe_when_asked`] writes.
pub(super) const STATE: &str = "state.txt";
/// How long the farewell to the adb server may take.
const DISCONNECT: Duration = Duration::from_secs(2);

/// Why a device does not come up.
#[derive(Debug, Error)]
pub enum ServeError {
    /// No port.
    #[error("listening on 127.0.0.1:{port}: {source}")]
    Listen {
        /// Which one; 0 for any.
        port: u16,
        /// The system's error.
        source: std::io::Error,
    },
    /// A system call at the start.
    #[error("{doing}: {source}")]
    System {
        /// What was being done.
        doing: &'static str,
        /// The system's error.
        source: std::io::Error,
    },
    /// Its state.
    #[error(transparent)]
    Device(#[from] DeviceError),
    /// The list of running devices.
    #[error(transparent)]
    Registry(#[from] RegistryError),
    /// The adb server.
    #[error(transparent)]
    AdbServer(#[from] AdbServerError),
}

/// What a device is started with.
pub struct ServeOptions {
    /// The port; any, without one.
    pub port: Option<u16>,
    /// Its API level.
    pub api: u32,
    /// The folder of its state; without one, one by the port below `devices`.
    pub data: Option<PathBuf>,
    /// The folder for devices without a folder of their own.
    pub devices: PathBuf,
    /// The runtime.
    pub runtime: Runtime,
    /// How strict it is.
    pub profile: Profile,
    /// What the runtime is asked to imitate.
    pub imitation: Imitation,
    /// How late each chunk is between the adb server and the device, each way.
    pub latency: Duration,
    /// Whether there is a second user, who runs.
    pub second_user: bool,
    /// The adb server.
    pub adb_server: AdbServer,
    /// Started in the background: its messages go to a file once the device is up.
    pub detached: bool,
}

/// Serves a device until it is asked to end; its serial goes to standard output once the adb
/// server shows it.
///
/// # Errors
/// It does not come up.
pub async fn serve(options: ServeOptions) -> Result<(), ServeError> {
    let listener = listen(options.port).await?;
    let port = listener
        .local_addr()
        .map_err(|source| ServeError::Listen { port: 0, source })?
        .port();
    let serial = format!("127.0.0.1:{port}");

    let data = options
        .data
        .unwrap_or_else(|| options.devices.join(port.to_string()));
    let data = enter(&data)?;
    let _data_lock = lock(&data.join("lock"))?;

    let mut ends = EndSignals::listen().map_err(system("listening for signals"))?;
    let dump_requests =
        signal(SignalKind::user_defined1()).map_err(system("listening for signals"))?;

    let config = Config {
        serial: serial.clone(),
        api: options.api,
        data,
        runtime: options.runtime,
        profile: options.profile,
        imitation: options.imitation,
        echo: true,
    };
    let device = Device::open(config)?;

    if options.second_user {
        device.ensure_second_user();
    }
    device.log.info(&format!(
        "device {serial}, runtime {}",
        device.config.runtime.folder().display()
    ));

    tokio::spawn(accept_all(listener, Arc::clone(&device), options.latency));
    let adb_server = options.adb_server;
    adb_server.ensure().await?;
    adb_server.connect(&serial).await?;

    let running = Registry::new(options.devices.join("running"));
    let held = running.add(&entry(&device.config, &adb_server))?;

    if options.detached {
        log_to(&device.config.data.join("hostdroid.log"))
            .map_err(system("opening hostdroid.log"))?;
    }

    announce(&serial).map_err(system("saying the serial"))?;
    tokio::spawn(describe_when_asked(dump_requests, Arc::clone(&device)));

    ends.wait().await;
    device.log.info("the device ends");
    device.processes.kill_all(Who::All).await;
    let _ = timeout(DISCONNECT, adb_server.disconnect(&serial)).await;
    drop(held);
    Ok(())
}

/// Makes the device's data folder the current one, and gives its canonical path.
fn enter(data: &Path) -> Result<PathBuf, ServeError> {
    std::fs::create_dir_all(data).map_err(system("creating the device's data folder"))?;
    let data = data
        .canonicalize()
        .map_err(system("finding the device's data folder"))?;

    // Where it was started may be unmounted or deleted some day.
    std::env::set_current_dir(&data).map_err(system("entering the device's data folder"))?;
    Ok(data)
}

fn entry(config: &Config, adb_server: &AdbServer) -> Entry {
    Entry {
        serial: config.serial.clone(),
        pid: std::process::id(),
        api: config.api,
        data: config.data.clone(),
        adb_server: adb_server.address(),
    }
}

async fn listen(port: Option<u16>) -> Result<TcpListener, ServeError> {
    if let Some(port) = port {
        return TcpListener::bind(("127.0.0.1", port))
            .await
            .map_err(|source| ServeError::Listen { port, source });
    }

    for port in PORTS {
        if let Ok(listener) = TcpListener::bind(("127.0.0.1", port)).await {
            return Ok(listener);
        }
    }
    TcpListener::bind(("127.0.0.1", 0))
        .await
        .map_err(|source| ServeError::Listen { port: 0, source })
}

/// Redirects standard error, which has gone to the starter until now, to a file.
fn log_to(path: &Path) -> std::io::Result<()> {
    let file = std::fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)?;
    rustix::stdio::dup2_stderr(file)?;
    Ok(())
}

async fn accept_all(listener: TcpListener, device: Arc<Device>, latency: Duration) {
    loop {
        match listener.accept().await {
            Ok((socket, peer)) => {
                tokio::spawn(serve_server(
                    socket,
                    peer.to_string(),
                    Arc::clone(&device),
                    latency,
                ));
            }
            Err(error) => {
                device
                    .log
                    .warn(&format!("accepting an adb connection: {error}"));
                // Out of descriptors, most likely: waiting is better than a busy loop.
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

/// Serves the connection of an adb server, behind a link when there is latency.
async fn serve_server(socket: TcpStream, peer: String, device: Arc<Device>, latency: Duration) {
    // Round trips of a debugger are the load here: they must not wait for Nagle's timer.
    let _ = socket.set_nodelay(true);
    if latency.is_zero() {
        let (read, write) = socket.into_split();
        return serve_transport(read, write, &peer, &device).await;
    }

    let far = socket
        .into_std()
        .and_then(|far| far.set_nonblocking(false).map(|()| far));
    let near = far.and_then(|far| behind_link(far, latency));
    let near = near
        .and_then(|near| near.set_nonblocking(true).map(|()| near))
        .and_then(UnixStream::from_std);
    match near {
        Ok(near) => {
            let (read, write) = near.into_split();
            serve_transport(read, write, &peer, &device).await;
        }
        Err(error) => device.log.warn(&format!(
            "the link of the adb connection from {peer}: {error}"
        )),
    }
}

async fn serve_transport(
    read: impl AsyncRead + Unpin,
    write: impl AsyncWrite + Unpin,
    peer: &str,
    device: &Arc<Device>,
) {
    let served = device
        .transports
        .serve(peer, read, write, services::BANNER, |opening| {
            tokio::spawn(services::dispatch(Arc::clone(device), opening));
        });
    if let Err(error) = served.await {
        device.log.info(&format!(
            "the adb connection from {peer} has ended: {error}"
        ));
    }
}

/// Writes what the device knows of itself to a file whenever `hostdroid dump` asks for it by a
/// signal: that works even when nothing comes through adb any more.
async fn describe_when_asked(mut dump_requests: Signal, device: Arc<Device>) {
    let path = device.config.data.join(STATE);
    while dump_requests.recv().await.is_some() {
        let fresh = path.with_extension("new");
        // The asker waits for the file, and reports when it does not come.
        let _ =
            std::fs::write(&fresh, device.describe()).and_then(|()| std::fs::rename(&fresh, &path));
    }
}

/// Prints the serial. Standard output is closed after it, as the starter reads it to its end.
fn announce(serial: &str) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{serial}")?;
    out.flush()?;

    let null = rustix::fs::open("/dev/null", OFlags::WRONLY | OFlags::CLOEXEC, Mode::empty())?;
    rustix::stdio::dup2_stdout(null)?;
    Ok(())
}

fn system(doing: &'static str) -> impl FnOnce(std::io::Error) -> ServeError {
    move |source| ServeError::System { doing, source }
}

/// The signals that end a device.
struct EndSignals {
    terminate: Signal,
    interrupt: Signal,
    hangup: Signal,
}

impl EndSignals {
    fn listen() -> std::io::Result<Self> {
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
            hangup: signal(SignalKind::hangup())?,
        })
    }

    async fn wait(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
            _ = self.hangup.recv() => {}
        }
    }
}
