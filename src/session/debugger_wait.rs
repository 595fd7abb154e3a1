//! The wait of AndroidX's runner for a debugger, ended as soon as there is one.
//!
//! Main type: [`DebuggerWait`]. With `-e debug true` the runner calls `android.os.Debug.waitForDebugger()`. It returns at
//! once when a debugger is there already; else it polls every 200 ms, and then sleeps until the debugger has been silent
//! for 1,300 ms. A breakpoint on each of its lines meets the thread where it next comes by, and makes it return.
//! Where a virtual machine cannot do that (`ForceEarlyReturn` came with Android 11), the wait takes its own time.

use jdwp::commands::thread_reference;
use jdwp::{Location, RequestId, ThreadId, TypeTag, Value};

use super::Error;
use super::statements::breakpoint;
use super::vm::Vm;

/// The breakpoints in `Debug.waitForDebugger`.
#[derive(Default)]
pub(super) struct DebuggerWait {
    requests: Vec<RequestId>,
}

impl DebuggerWait {
    /// Sets the breakpoints. Everything is to be suspended: whoever is past them would wait in full.
    pub(super) async fn watch(vm: &Vm) -> Result<Self, Error> {
        let Ok(class) = vm.class("android.os.Debug").await else {
            // Nobody has called it yet; who does from now on sees the debugger and goes on.
            return Ok(Self::default());
        };
        let mut methods = vm.methods(class).await?;
        methods.retain(|method| method.name == "waitForDebugger");
        let mut asked = Vec::new();
        for (method, lines) in vm.line_tables(class, methods).await? {
            for (index, _) in lines {
                let location = Location { type_tag: TypeTag::Class, class, method: method.id, index };
                asked.push(vm.connection.start(&breakpoint(location, None)));
            }
        }
        let mut requests = Vec::with_capacity(asked.len());
        for pending in asked {
            requests.push(pending.await?);
        }
        Ok(Self { requests })
    }

    /// Whether a breakpoint is one of these.
    pub(super) fn is_one(&self, request: RequestId) -> bool {
        self.requests.contains(&request)
    }

    /// Makes the wait of a thread that was stopped in it return when the thread is resumed.
    pub(super) async fn end(&self, vm: &Vm, thread: ThreadId) -> Result<(), Error> {
        let returns = thread_reference::ForceEarlyReturn { thread, value: Value::Void };
        match vm.connection.send(&returns).await {
            Err(jdwp::Error::Vm { code, .. }) => {
                tracing::debug!(%code, "the wait for the debugger takes its own time");
                Ok(())
            }
            other => Ok(other?),
        }
    }
}
