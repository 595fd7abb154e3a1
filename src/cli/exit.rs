//! How the program ends: with the code of an answer, or with that of an error. The codes are
//! [`ExitCode`].

use std::process;

use super::say;
use crate::adb;
use crate::broker;
use crate::dependence::{OrderFileError, ReportFileError};
use crate::findings::ExitCode;
use crate::schedule_file;
use crate::session;
use crate::store;

/// How the program ends.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Exit {
    code: ExitCode,
    message: Option<String>,
}

impl Exit {
    /// Ends with a code; everything was said already.
    pub(super) fn code(code: ExitCode) -> Self {
        Self {
            code,
            message: None,
        }
    }

    /// Ends with a code and a last word on stderr.
    pub(super) fn failed(code: ExitCode, message: &str) -> Self {
        Self {
            code,
            message: Some(message.to_owned()),
        }
    }

    /// Ends with the code of what was found, though trouble came later: what that was is said.
    pub(super) fn found(code: ExitCode, later: &anyhow::Error) -> Self {
        Self::failed(code, &format!("{later:#}"))
    }

    /// Ends for an error: the user's to put right, or trouble.
    pub(super) fn from_error(error: &anyhow::Error) -> Self {
        Self {
            code: code_of(error),
            message: Some(format!("{error:#}")),
        }
    }

    pub(super) fn report(self) -> process::ExitCode {
        if let Some(message) = self.message {
            say::aside(&format!("flakescope: {message}"));
        }
        process::ExitCode::from(self.code.number())
    }
}

fn code_of(error: &anyhow::Error) -> ExitCode {
    for cause in error.chain() {
        if let Some(error) = cause.downcast_ref::<session::Error>() {
            return match error {
                session::Error::Setup(_)
                | session::Error::BeforeRun(_)
                | session::Error::NotRun(_)
                | session::Error::Ignored(_)
                | session::Error::Adb(adb::Error::NoServer { .. }) => ExitCode::Setup,
                _ => ExitCode::Inconclusive,
            };
        }
        if let Some(error) = cause.downcast_ref::<adb::Error>() {
            return match error {
                adb::Error::Address(_) => ExitCode::Usage,
                adb::Error::NoServer { .. } => ExitCode::Setup,
                _ => ExitCode::Inconclusive,
            };
        }
        let is_unreadable = cause.is::<schedule_file::Error>()
            || cause.is::<OrderFileError>()
            || cause.is::<ReportFileError>();
        if is_unreadable || cause.is::<WrongUsage>() {
            return ExitCode::Usage;
        }
        if let Some(error) = cause.downcast_ref::<broker::Error>() {
            return match error {
                broker::Error::Address { .. } => ExitCode::Usage,
                broker::Error::Unreachable { .. } => ExitCode::Setup,
                _ => ExitCode::Inconclusive,
            };
        }
        if let Some(error) = cause.downcast_ref::<store::Error>() {
            return match error {
                store::Error::Unwritable { .. } => ExitCode::Inconclusive,
                store::Error::InUse { .. } => ExitCode::Setup,
                _ => ExitCode::Usage,
            };
        }
    }
    ExitCode::Inconclusive
}

/// An argument that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct WrongUsage(pub(super) String);
