//! Exit codes, decided in one place. They are relied on by other programs.

use std::process::ExitCode;

use super::say;
use crate::adb;
use crate::dependence::{OrderFileError, ReportFileError};
use crate::schedule_file;
use crate::session;
use crate::store;

/// Wrong usage.
pub(super) const USAGE: u8 = 2;
/// Something has to be put right before anything can run.
pub(super) const SETUP: u8 = 96;
/// A failing order.
pub(super) const FLAKY: u8 = 100;
/// A test that fails without any order being forced.
pub(super) const BROKEN: u8 = 101;
/// Device, app or tool trouble.
pub(super) const INCONCLUSIVE: u8 = 102;
/// Ctrl-C.
pub(super) const INTERRUPTED: u8 = 130;

/// How the program ends.
pub(super) struct Exit {
    code: u8,
    message: Option<String>,
}

impl Exit {
    /// Ends with a code; everything was said already.
    pub(super) fn code(code: u8) -> Self {
        Self {
            code,
            message: None,
        }
    }

    /// Ends with a code and a last word on stderr.
    pub(super) fn failed(code: u8, message: &str) -> Self {
        Self {
            code,
            message: Some(message.to_owned()),
        }
    }

    /// Ends for an error: the user's to put right, or trouble.
    pub(super) fn from_error(error: &anyhow::Error) -> Self {
        Self {
            code: code_of(error),
            message: Some(format!("{error:#}")),
        }
    }

    pub(super) fn report(self) -> ExitCode {
        if let Some(message) = self.message {
            say::aside(&format!("flakescope: {message}"));
        }
        ExitCode::from(self.code)
    }
}

fn code_of(error: &anyhow::Error) -> u8 {
    for cause in error.chain() {
        if let Some(error) = cause.downcast_ref::<session::Error>() {
            return match error {
                session::Error::Setup(_)
                | session::Error::NotRun(_)
                | session::Error::Ignored(_)
                | session::Error::Adb(adb::Error::NoServer { .. }) => SETUP,
                _ => INCONCLUSIVE,
            };
        }
        if let Some(error) = cause.downcast_ref::<adb::Error>() {
            return match error {
                adb::Error::Address(_) => USAGE,
                adb::Error::NoServer { .. } => SETUP,
                _ => INCONCLUSIVE,
            };
        }
        let is_unreadable = cause.is::<schedule_file::Error>()
            || cause.is::<OrderFileError>()
            || cause.is::<ReportFileError>();
        if is_unreadable || cause.is::<WrongUsage>() {
            return USAGE;
        }
        if let Some(error) = cause.downcast_ref::<store::Error>() {
            return match error {
                store::Error::Unwritable { .. } => INCONCLUSIVE,
                store::Error::InUse { .. } => SETUP,
                _ => USAGE,
            };
        }
    }
    INCONCLUSIVE
}

/// An argument that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct WrongUsage(pub(super) String);
