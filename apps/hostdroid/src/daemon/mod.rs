//! A device in the background: starting it, finding it again, ending it.
//!
//! `control` and `dump` are what the command line does, `serve` what the background process does;
//! they meet in the list of running devices (`registry`), whose locks show who is alive.

mod adb_server;
mod control;
mod dump;
mod link;
mod registry;
mod serve;

pub use adb_server::{AdbServer, AdbServerError};
pub use control::{ControlError, Which, list, start, stop};
pub use dump::{DumpError, dump};
pub use registry::{Entry, Registry, RegistryError};
pub use serve::{ServeError, ServeOptions, serve};
