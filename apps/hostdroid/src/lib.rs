//! A stand-in Android device: adb's device side over TCP on loopback, with a real Android
//! runtime process for each instrumented run. Nothing that comes over adb is ever handed to the
//! host's own shell.
//!
//! The modules, in reading order; each may use those below it, and nothing else:
//!
//! - [`cli`]: the command line: `start`, `stop`, `list`, `dump`.
//! - [`daemon`]: a device in the background: starting it, its entry in the list of running devices,
//!   its end. Talks to adb's server.
//! - [`services`]: what an adb stream can ask for: `shell`, `exec`, `sync`, `jdwp`, `tcp`.
//! - [`shell`]: the device's shell and its commands. Invariant: knows nothing of adb, only of
//!   streams of bytes.
//! - [`device`]: the device's state, put together from the parts below.
//! - [`process`]: the apps' processes, their debugger connections, `am instrument`'s output.
//! - [`packages`]: installed packages, manifests, APKs. Invariant: no adb, no processes.
//! - [`adb`]: the wire: messages, transport, streams. Invariant: knows no service.
//! - [`files`], [`log`], [`props`]: device paths below the data folder, logcat's file, system
//!   properties.
//! - [`users`]: who uses the device, and which apps each of them has.
//! - [`profile`]: which device is imitated, and how strictly.

pub mod adb;
pub mod cli;
pub mod daemon;
pub mod device;
pub mod files;
pub mod log;
pub mod packages;
pub mod process;
pub mod profile;
pub mod props;
pub mod services;
pub mod shell;
pub mod users;

pub use cli::run;
