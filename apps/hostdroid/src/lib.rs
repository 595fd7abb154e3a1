//! A stand-in Android device: adb's device side over TCP on loopback, with a real Android
//! runtime process for each instrumented run. Nothing that comes over adb is ever handed to the
//! host's own shell.
//!
//! The map of the code is the order of the modules in this file, in reading order, leaves first: a
//! module may use those above it and none below. `tests/tidy/main.rs` of the tool holds it.

// Which device is imitated, and how strictly.
pub mod profile;
// Who uses the device, and which apps each of them has.
pub mod users;
// Device paths below the data folder.
pub mod files;
// Logcat's file.
pub mod log;
// System properties.
pub mod props;
// The wire: messages, transport, streams. Invariant: knows no service.
pub mod adb;
// Installed packages, manifests, APKs. Invariant: no adb, no processes.
pub mod packages;
// The apps' processes, their debugger connections, `am instrument`'s output.
pub mod process;
// The device's state, put together from the parts above.
pub mod device;
// The device's shell and its commands. Invariant: knows nothing of adb, only of streams of bytes.
pub mod shell;
// What an adb stream can ask for: `shell`, `exec`, `sync`, `jdwp`, `tcp`.
pub mod services;
// A device in the background: starting it, its entry in the list of running devices, its end.
// Talks to adb's server.
pub mod daemon;
// The command line: `start`, `stop`, `list`, `dump`.
pub mod cli;

pub use cli::run;
