//! What a measurement came to: a plain value that is kept on disk as JSON, without a judgement.

use flakescope::report::ReadReport;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One measurement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Measured {
    /// An exploration.
    Explore {
        wall_ms: u64,
        /// The day.
        measured: String,
        /// `report.json`, whole.
        report: Value,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        replays: Option<Replays>,
    },
    /// Plain runs of an app's tests together.
    Rerun {
        wall_ms: u64,
        measured: String,
        api: Option<u32>,
        outcomes: Vec<String>,
    },
    /// It could not be made.
    Trouble(Nothing),
    /// It had nothing to start from.
    Skipped(Nothing),
}

/// Why a measurement was not made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Nothing {
    pub reason: String,
    pub wall_ms: u64,
    pub measured: String,
    pub api: Option<u32>,
}

/// How many replays of a schedule failed in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replays {
    pub failed: usize,
    pub runs: usize,
}

impl Measured {
    /// The report of an exploration.
    pub fn report(&self) -> Option<ReadReport> {
        match self {
            Self::Explore { report, .. } => ReadReport::deserialize(report).ok(),
            Self::Rerun { .. } | Self::Trouble(_) | Self::Skipped(_) => None,
        }
    }

    pub fn is_trouble(&self) -> bool {
        matches!(self, Self::Trouble(_))
    }
}

/// Today, as year, month and day.
pub fn today() -> String {
    let now = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .unwrap_or_default();
    date(now.as_secs() / 86400)
}

/// The date so many days after 1970-01-01 (Howard Hinnant, "chrono-Compatible Low-Level Date
/// Algorithms").
fn date(days: u64) -> String {
    let shifted = days + 719_468;
    let era = shifted / 146_097;
    let day_of_era = shifted % 146_097;
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 {
        shifted_month + 3
    } else {
        shifted_month - 9
    };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn a_date_is_counted_from_1970() {
        assert_eq!(
            [0, 59, 11_016, 20_514].map(date),
            ["1970-01-01", "1970-03-01", "2000-02-29", "2026-03-02"]
        );
    }
}
