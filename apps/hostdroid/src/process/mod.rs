//! The apps' processes: starting an instrumented run, the table of those that are up, their debugger connections.
//!
//! Invariant: knows nothing of adb and of the shell.

mod app;
mod instrument;
mod jdwp_control;
mod launch;
mod report;
mod runtime;
mod table;

pub use app::{App, StartError};
pub use instrument::{Instrumented, Run};
pub use jdwp_control::{JdwpControl, JdwpError};
pub use launch::{EXEC_CHILD, exec_child};
pub use report::{CRASHED, Pretty};
pub use runtime::{Runtime, RuntimeError};
pub use table::{AppProcess, Processes};
