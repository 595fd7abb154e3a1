//! What is new and what is not, compared with earlier suites and with a list of known flakes.
//!
//! Main types: [`Standing`] of a test that fails, [`KnownFlakes`], and [`Change`].

use super::{Answer, Earlier, Record, Selector, listed_word};
use crate::instrument::TestName;

/// How a test that fails stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It was not known.
    New,
    /// An earlier suite has reported it too.
    Still,
    /// The list of known flakes has it, until the end of this day.
    Known(String),
    /// The list had it, until this day, which is past.
    Expired(String),
}

impl Standing {
    /// In words.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::New => "new".to_owned(),
            Self::Still => "failed before".to_owned(),
            Self::Known(day) => format!("known until {day}"),
            Self::Expired(day) => format!("known until {day}, which is past"),
        }
    }
}

/// The flakes that a team knows of and lives with for a time.
#[derive(Clone, Debug, Default)]
pub struct KnownFlakes(Vec<(Selector, String)>);

impl KnownFlakes {
    /// Reads lines of `CLASS#METHOD until YYYY-MM-DD`; `#` after white space begins a comment. A
    /// name means what it means where a suite's tests are named: a method without its parameters is
    /// each run of it.
    ///
    /// # Errors
    /// Says which line is not a known flake. One without a day is refused: a flake that is known
    /// for ever is never fixed.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut known = Vec::new();
        for (line, number) in text.lines().zip(1..) {
            let Some(text) = listed_word(line) else {
                continue;
            };
            known.push(known_flake(text).ok_or_else(|| {
                format!("line {number} is not `CLASS#METHOD until YYYY-MM-DD`: {line}")
            })?);
        }
        Ok(Self(known))
    }

    /// How a test that fails stands on a day.
    #[must_use]
    pub fn standing(&self, test: &TestName, earlier: &Earlier, today: &str) -> Standing {
        let mut until = None;
        for (known, day) in &self.0 {
            if known.means(test) {
                until = until.max(Some(day));
            }
        }

        match until {
            Some(day) if day.as_str() >= today => Standing::Known(day.clone()),
            Some(day) => Standing::Expired(day.clone()),
            None if earlier
                .of(test)
                .is_some_and(|record| record.verdict.fails()) =>
            {
                Standing::Still
            }
            None => Standing::New,
        }
    }
}

/// Reads `CLASS#METHOD until YYYY-MM-DD`. Its end is read first, as a parameter may have spaces.
fn known_flake(text: &str) -> Option<(Selector, String)> {
    let (rest, day) = text.rsplit_once(char::is_whitespace)?;
    let (name, until) = rest.trim_end().rsplit_once(char::is_whitespace)?;
    // A whole class is not known: what fails in it next is another flake.
    if until != "until" || !is_day(day) || !name.contains('#') {
        return None;
    }
    Some((Selector::parse(name.trim_end())?, day.to_owned()))
}

/// The day of a moment in seconds since 1970, as `YYYY-MM-DD` in UTC: the Gregorian calendar by
/// counting years of 365.2425 days from 1 March, as Howard Hinnant's `civil_from_days` does.
#[must_use]
pub fn day(seconds: u64) -> String {
    let days = seconds / 86_400 + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    format!("{:04}-{month:02}-{day:02}", year + era * 400 + next)
}

/// Days of this form compare as texts.
fn is_day(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    match parts.as_slice() {
        [year, month, day] => {
            is_number(year, 4, 9999) && is_number(month, 2, 12) && is_number(day, 2, 31)
        }
        _ => false,
    }
}

fn is_number(part: &str, length: usize, most: u32) -> bool {
    part.len() == length
        && part.chars().all(|c| c.is_ascii_digit())
        && part
            .parse()
            .is_ok_and(|number| (1..=most).contains(&number))
}

/// What has changed for a test since earlier suites.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Change {
    /// It fails, and did not.
    New,
    /// It fails, and did.
    Still,
    /// It failed, and there is no answer now.
    Unknown,
    /// It failed, and is stable now.
    Fixed,
}

impl Change {
    /// In words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Still => "still failing",
            Self::Unknown => "no answer now",
            Self::Fixed => "fixed",
        }
    }
}

/// What has changed between earlier suites and the records of a later one, the worst first; tests
/// that neither failed nor fail are left out. A test that the later one has not reached has no
/// answer.
#[must_use]
pub fn changes(earlier: &Earlier, now: &[Record]) -> Vec<(Change, TestName, Option<Answer>)> {
    let mut changes = Vec::new();
    for record in now {
        let failed = earlier
            .of(&record.test())
            .is_some_and(|then| then.verdict.fails());
        let change = match (failed, record.verdict) {
            (false, verdict) if verdict.fails() => Change::New,
            (true, verdict) if verdict.fails() => Change::Still,
            (true, Answer::Stable) => Change::Fixed,
            (true, _) => Change::Unknown,
            (false, _) => continue,
        };
        changes.push((change, record.test(), Some(record.verdict)));
    }

    for then in earlier.records() {
        if then.verdict.fails() && now.iter().all(|record| record.test() != then.test()) {
            changes.push((Change::Unknown, then.test(), None));
        }
    }
    changes.sort();
    changes
}
