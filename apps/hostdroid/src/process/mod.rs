//! The apps' processes: starting an instrumented run, the table of those that are up,
//! their debugger connections.
//!
//! Invariant: knows nothing of adb and of the shell.

mod app;
mod debug_app;
mod early_return;
mod instrument;
mod instrument_report;
mod jdwp_control;
mod jdwp_port;
mod launch;
mod prepare;
mod runtime;
mod table;

pub use app::{App, StartError};
pub use debug_app::{Choice, DebugApp, DebugMode};
pub use instrument::{Instrumented, Run};
pub use instrument_report::{CRASHED, Pretty};
pub use jdwp_control::{JdwpControl, JdwpError};
pub use launch::{EXEC_CHILD, exec_child};
pub use prepare::PrepareError;
pub use runtime::{Runtime, RuntimeError, Vm};
pub use table::{AppProcess, ProcessOptions, Processes};
