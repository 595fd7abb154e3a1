//! The device's shell: a small language, and the commands this device has. Nothing here starts a
//! program of the host.
//!
//! Invariant: knows nothing of adb; a session's input and output are streams of bytes.

mod commands;
mod io;
mod pace;
mod parse;
mod run;

pub use io::{Channel, Io, Output, Stdin, output_channel};
pub(crate) use pace::shell_starts;
pub use run::{Session, run_line};
