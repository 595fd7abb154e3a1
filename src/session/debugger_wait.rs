//! The wait of AndroidX's runner for a debugger, ended as soon as there is one.
//!
//! Main type: [`DebuggerWait`]. With `-e debug true` the runner calls
//! `android.os.Debug.waitForDebugger()`. It returns at once when a debugger is there already; else
//! it polls every 200 ms, and then sleeps until the debugger has been silent for 1,300 ms: `delta =
//! VMDebug.lastDebuggerActivity()`, and out when that is long enough. A breakpoint on each of its
//! lines where that can be changed meets the thread where it next comes by.
//!
//! - From Android 11 on the method is made to return (`ForceEarlyReturn`; ART's
//!   `can_force_early_return`, `art_jvmti.h`).
//! - Before, its variable `delta` is set (`SetValues`; `can_access_local_variables` since Android
//!   9).
//! - Where the framework has no variable tables either, nothing is stopped there and the wait takes
//!   its own time: every command would make it begin again.

use std::sync::{Mutex, PoisonError};

use jdwp::commands::{method, thread_reference, virtual_machine};
use jdwp::{Location, RequestId, ThreadId, TypeTag, Value};

use super::Error;
use super::statements::breakpoint;
use super::vm::{Purpose, Vm};

/// What `delta` is set to, in ms: longer than the silence that is waited for.
const LONG_SILENCE: i64 = 1_000_000;

/// The breakpoints in `Debug.waitForDebugger`.
#[derive(Default)]
pub(super) struct DebuggerWait {
    requests: Mutex<Vec<RequestId>>,
    returns_early: bool,
    /// The slot of `delta`, and where in the code it holds a value.
    delta: Option<method::Slot>,
}

impl DebuggerWait {
    /// Sets the breakpoints. Everything is to be suspended: whoever is past them would wait in
    /// full.
    pub(super) async fn watch(vm: &Vm) -> Result<Self, Error> {
        let capabilities = vm.connection.start(&virtual_machine::CapabilitiesNew);
        let Ok(class) = vm.class("android.os.Debug").await else {
            // No thread has called it yet; one that does from now on sees the debugger and goes on.
            return Ok(Self::default());
        };
        let mut methods = vm.methods(class).await?;
        methods.retain(|method| method.name == "waitForDebugger");
        let tables: Vec<_> = methods
            .iter()
            .map(|method| {
                vm.connection.start(&method::VariableTable {
                    class,
                    method: method.id,
                })
            })
            .collect();

        let lines = vm.line_tables(class, methods).await?;
        let mut delta = None;
        for table in tables {
            match table.await {
                Ok(table) => {
                    delta = table
                        .slots
                        .into_iter()
                        .find(|slot| slot.name == "delta")
                        .or(delta)
                }
                Err(jdwp::Error::Vm { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        // A virtual machine that does not say what it can is tried.
        let returns_early = match capabilities.await {
            Ok(can) => can.can_force_early_return,
            Err(jdwp::Error::Vm { .. }) => true,
            Err(error) => return Err(error.into()),
        };

        let mut stops = Vec::new();
        for (method, lines) in lines {
            for (index, _) in lines {
                let ends_it = returns_early || delta.as_ref().is_some_and(|d| has_value(d, index));
                if !ends_it {
                    continue;
                }
                stops.push(breakpoint(
                    Location {
                        type_tag: TypeTag::Class,
                        class,
                        method: method.id,
                        index,
                    },
                    None,
                ));
            }
        }
        let requests = vm.request(Purpose::DebuggerWait, stops).await?;
        Ok(Self {
            requests: Mutex::new(requests),
            returns_early,
            delta,
        })
    }

    /// Ends the wait of a thread that was stopped in it; the thread is resumed afterwards.
    pub(super) async fn end(&self, vm: &Vm, thread: ThreadId, at: Location) -> Result<(), Error> {
        if self.returns_early {
            let returns = thread_reference::ForceEarlyReturn {
                thread,
                value: Value::Void,
            };
            match vm.connection.send(&returns).await {
                Ok(()) => return Ok(()),
                Err(jdwp::Error::Vm { code, .. }) => {
                    tracing::debug!(%code, "the wait cannot be made to return")
                }
                Err(error) => return Err(error.into()),
            }
        }

        let Some(delta) = &self.delta else {
            self.give_up(vm);
            return Ok(());
        };

        if !has_value(delta, at.index) {
            return Ok(());
        }

        let frames = vm.frames_of(thread, 1).await?;
        let Some(top) = frames.first() else {
            return Ok(());
        };

        let silence = Value::Long(LONG_SILENCE);
        match vm.set_variable(thread, top.id, delta.slot, silence).await {
            Err(Error::Jdwp(jdwp::Error::Vm { code, .. })) => {
                tracing::debug!(%code, "the wait could not be ended");
                self.give_up(vm);
                Ok(())
            }
            other => other,
        }
    }

    /// From now on the wait takes its own time.
    fn give_up(&self, vm: &Vm) {
        let requests =
            std::mem::take(&mut *self.requests.lock().unwrap_or_else(PoisonError::into_inner));
        for request in requests {
            vm.clear(request);
        }
    }
}

/// Whether a variable has a value where the code is.
fn has_value(slot: &method::Slot, at: u64) -> bool {
    let range = slot.index..slot.index.saturating_add(u64::from(slot.length));
    range.contains(&at)
}
