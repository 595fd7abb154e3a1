//! The end of the instrumentation: the thread that runs it is stopped there, until the debugger has
//! detached.
//!
//! The system kills the process once its instrumentation has finished (`ActivityManagerService`'s
//! `finishInstrumentationLocked`). The test's result is printed before that, but on another
//! connection: it may come later than the end of the debugger's, which then looks like a loss.

use std::sync::atomic::{AtomicBool, Ordering};

use super::Error;
use super::statements::breakpoint;
use super::vm::{Purpose, Vm};

/// The class with the method in which an instrumentation finishes.
const INSTRUMENTATION: &str = "android.app.Instrumentation";

/// The method's name and signature.
const FINISH: (&str, &str) = ("finish", "(ILandroid/os/Bundle;)V");

/// Sets the breakpoint where the instrumentation finishes, once.
#[derive(Debug, Default)]
pub(super) struct FinishWatch {
    is_set: AtomicBool,
}

impl FinishWatch {
    /// Stops the thread that finishes the instrumentation. Where its class is not loaded yet, as
    /// before Robolectric has built its class loader, the next call tries
    /// again.
    ///
    /// # Errors
    /// When the connection breaks.
    pub(super) async fn watch(&self, vm: &Vm) -> Result<(), Error> {
        if self.is_set.swap(true, Ordering::Relaxed) {
            return Ok(());
        }

        let (name, signature) = FINISH;
        let mut stops = Vec::new();
        for class in vm.classes_named(INSTRUMENTATION).await? {
            let methods = vm.methods(class).await?;
            let finish = methods
                .iter()
                .find(|method| method.name == name && method.signature == signature);
            if let Some(finish) = finish {
                stops.push(breakpoint(finish.start(class), None));
            }
        }
        if stops.is_empty() {
            self.is_set.store(false, Ordering::Relaxed);
            return Ok(());
        }
        vm.request(Purpose::Finish, stops).await.map(drop)
    }
}
