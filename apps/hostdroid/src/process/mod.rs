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

use std::sync::Arc;

use crate::log::DeviceLog;

/// The empty table of a device's processes, and what serves their debuggers from now on; `control`
/// is the name of the debugger socket.
///
/// # Errors
/// The socket cannot be opened.
pub fn open(
    options: ProcessOptions,
    control: String,
    log: Arc<DeviceLog>,
) -> Result<(Arc<Processes>, Arc<JdwpControl>), JdwpError> {
    let (processes, announced) = Processes::new(options, control.clone(), log);
    let jdwp = JdwpControl::listen(&control, Arc::clone(&processes))?;
    tokio::spawn(Arc::clone(&jdwp).serve_ports(announced));
    Ok((processes, jdwp))
}
