//! The debug app: the process that a person is about to debug, which the system never calls late.
//!
//! A device has one slot, and the name in it is a process's. All of it copies AOSP 10
//! `frameworks/base/services/core/java/com/android/server/am/ActivityManagerService.java`:
//! `setDebugApp`, `attachApplicationLocked`, `retrieveSettings` and `dumpProcessesLocked`. Its
//! fields have the names that the class gives them, without the `m`. Here a process attaches when
//! it is started.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::profile::Profile;

/// How a process is started, as far as debuggers are concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DebugMode {
    /// It is not the debug app.
    Off,
    /// It is, and runs.
    On,
    /// It is, and waits for a debugger before its application is made.
    Wait,
}

/// The slot.
pub struct DebugApp {
    profile: Profile,
    slot: Mutex<Slot>,
}

#[derive(Debug, Clone, Default)]
struct Slot {
    debug_app: Option<String>,
    wait_for_debugger: bool,
    debug_transient: bool,
    orig_debug_app: Option<String>,
    orig_wait_for_debugger: bool,
}

impl Slot {
    fn names(&self, process: &str) -> bool {
        self.debug_app.as_deref() == Some(process)
    }
}

/// Who chooses, and for how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// For the next process of that name; then what was there before is back.
    Transient,
    /// Until it is chosen again; the settings keep it over a restart.
    Persistent,
}

impl DebugApp {
    /// The slot of a device that starts, with what its settings have kept.
    #[must_use]
    pub fn new(profile: Profile, kept: Option<String>, wait: bool) -> Self {
        let slot = Slot {
            debug_app: kept.clone(),
            wait_for_debugger: wait,
            debug_transient: false,
            orig_debug_app: kept,
            orig_wait_for_debugger: wait,
        };
        Self {
            profile,
            slot: Mutex::new(slot),
        }
    }

    /// Names a process, or none.
    pub fn set(&self, name: Option<String>, wait: bool, choice: Choice) {
        let mut slot = self.lock();
        if choice == Choice::Transient {
            slot.orig_debug_app = slot.debug_app.take();
            slot.orig_wait_for_debugger = slot.wait_for_debugger;
        }
        slot.debug_app = name;
        slot.wait_for_debugger = wait;
        slot.debug_transient = choice == Choice::Transient;
    }

    /// A process starts; returns whether it is the debug app. A transient choice is used up by
    /// that. A lenient device never uses it up, and takes the package's name for its process's.
    pub(super) fn attach(&self, package: &str, process: &str) -> DebugMode {
        let mut slot = self.lock();
        let chosen = match self.profile {
            Profile::Phone => slot.names(process),
            Profile::Lenient => slot.names(process) || slot.names(package),
        };
        if !chosen {
            return DebugMode::Off;
        }

        let mode = if slot.wait_for_debugger {
            DebugMode::Wait
        } else {
            DebugMode::On
        };
        if slot.debug_transient && self.profile == Profile::Phone {
            slot.debug_app = slot.orig_debug_app.clone();
            slot.wait_for_debugger = slot.orig_wait_for_debugger;
        }
        mode
    }

    /// The line of `dumpsys activity`; `None` where a device has none.
    #[must_use]
    pub fn dump(&self) -> Option<String> {
        let slot = self.lock();
        let empty = slot.debug_app.is_none()
            && slot.orig_debug_app.is_none()
            && !slot.debug_transient
            && !slot.orig_wait_for_debugger;
        if empty {
            return None;
        }

        let (debug_app, orig_debug_app) = (
            or_null(slot.debug_app.as_deref()),
            or_null(slot.orig_debug_app.as_deref()),
        );
        let (transient, orig_wait) = (slot.debug_transient, slot.orig_wait_for_debugger);
        Some(format!(
            "  mDebugApp={debug_app}/orig={orig_debug_app} mDebugTransient={transient} mOrigWaitForDebugger={orig_wait}"
        ))
    }

    fn lock(&self) -> MutexGuard<'_, Slot> {
        self.slot.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn or_null(name: Option<&str>) -> &str {
    name.unwrap_or("null")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slot(profile: Profile, kept: Option<&str>) -> DebugApp {
        DebugApp::new(profile, kept.map(str::to_owned), false)
    }

    #[test]
    fn the_first_process_of_that_name_uses_a_transient_choice_up() {
        let slot = slot(Profile::Phone, None);
        slot.set(Some("a.b".to_owned()), true, Choice::Transient);
        assert_eq!(slot.attach("a.b", "a.b:other"), DebugMode::Off);
        assert_eq!(slot.attach("c.d", "a.b"), DebugMode::Wait);
        assert_eq!(slot.attach("a.b", "a.b"), DebugMode::Off);
        // That the last choice was a transient one stays to be seen.
        let line = "  mDebugApp=null/orig=null mDebugTransient=true mOrigWaitForDebugger=false";
        assert_eq!(slot.dump().as_deref(), Some(line));
    }

    #[test]
    fn a_persistent_choice_comes_back_after_a_transient_one() {
        let slot = slot(Profile::Phone, Some("users.own"));
        slot.set(Some("a.b".to_owned()), false, Choice::Transient);
        let line = "  mDebugApp=a.b/orig=users.own mDebugTransient=true mOrigWaitForDebugger=false";
        assert_eq!(slot.dump().as_deref(), Some(line));
        assert_eq!(slot.attach("users.own", "users.own"), DebugMode::Off);
        assert_eq!(slot.attach("a.b", "a.b"), DebugMode::On);
        for _ in 0..3 {
            assert_eq!(slot.attach("users.own", "users.own"), DebugMode::On);
        }
        slot.set(None, false, Choice::Persistent);
        assert_eq!(slot.attach("users.own", "users.own"), DebugMode::Off);
    }

    #[test]
    fn two_transient_choices_in_a_row_lose_what_was_there_before() {
        let slot = slot(Profile::Phone, Some("users.own"));
        slot.set(Some("a.b".to_owned()), false, Choice::Transient);
        slot.set(Some("c.d".to_owned()), false, Choice::Transient);
        assert_eq!(slot.attach("c.d", "c.d"), DebugMode::On);
        // What comes back is the first of the two, and from then on it stays.
        assert_eq!(slot.attach("a.b", "a.b"), DebugMode::On);
        assert_eq!(slot.attach("a.b", "a.b"), DebugMode::On);
        assert_eq!(slot.attach("users.own", "users.own"), DebugMode::Off);
    }

    #[test]
    fn a_lenient_device_forgets_nothing() {
        let slot = slot(Profile::Lenient, None);
        slot.set(Some("a.b".to_owned()), false, Choice::Transient);
        for _ in 0..2 {
            assert_eq!(slot.attach("a.b", "a.b:main"), DebugMode::On);
        }
    }

    #[test]
    fn without_a_choice_there_is_no_line() {
        assert_eq!(slot(Profile::Phone, None).dump(), None);
    }
}
