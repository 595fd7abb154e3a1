//! The figures of a debugged run next to a plain one, and the bars for them.
//!
//! Main types: [`Row`], the medians of a test at a latency, and [`Standing`], what the rows of a
//! latency come to next to its [`Bar`].

use serde::Serialize;

use crate::rows::{median, median_of, rounded};

/// What is asked of each latency.
pub const BARS: [Bar; 3] = [
    Bar {
        latency_ms: 0,
        most: Most::Times(1.4),
    },
    Bar {
        latency_ms: 3,
        most: Most::Longer(600.0),
    },
    Bar {
        latency_ms: 10,
        most: Most::Longer(1500.0),
    },
];

/// What is asked of a latency.
#[derive(Debug)]
pub struct Bar {
    pub latency_ms: u32,
    most: Most,
}

/// The most that a debugged run may take, at the median of the tests.
#[derive(Debug)]
enum Most {
    /// So many times the plain run.
    Times(f64),
    /// So many ms longer than the plain run.
    Longer(f64),
}

/// A plain run and the debugged one that followed it.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    pub plain_ms: u64,
    pub debugged_ms: u64,
    pub held_ms: u64,
}

/// The medians of a test at a latency.
#[derive(Debug, PartialEq, Serialize)]
pub struct Row {
    pub test: String,
    pub latency_ms: u32,
    pub plain_ms: u64,
    pub debugged_ms: u64,
    pub held_ms: u64,
    /// The debugged run to the plain one.
    pub ratio: f64,
}

/// What the rows of a latency come to.
#[derive(Debug)]
pub struct Standing<'b> {
    bar: &'b Bar,
    /// The median of the tests, in the unit of the bar.
    measured: f64,
}

impl Row {
    /// The row of a test's runs.
    pub fn of(test: &str, latency_ms: u32, pairs: &[Pair]) -> Self {
        let middle =
            |of: fn(&Pair) -> u64| median(pairs.iter().map(of).collect()).unwrap_or_default();
        let plain_ms = middle(|pair| pair.plain_ms);
        let debugged_ms = middle(|pair| pair.debugged_ms);
        Self {
            test: test.to_owned(),
            latency_ms,
            plain_ms: rounded(plain_ms),
            debugged_ms: rounded(debugged_ms),
            held_ms: rounded(middle(|pair| pair.held_ms)),
            ratio: (debugged_ms / plain_ms * 100.0).round() / 100.0,
        }
    }
}

/// What the rows come to, at each latency that was measured.
pub fn standings(rows: &[Row]) -> Vec<Standing<'static>> {
    let mut standings = Vec::new();
    for bar in &BARS {
        let mut costs = Vec::new();
        for row in rows {
            if row.latency_ms == bar.latency_ms {
                costs.push(bar.most.cost(row));
            }
        }
        if let Some(measured) = median_of(costs) {
            standings.push(Standing { bar, measured });
        }
    }
    standings
}

impl Most {
    /// What a debugged run takes, in the unit of the bar.
    #[allow(
        clippy::cast_precision_loss,
        reason = "a run takes far less than 2^53 ms"
    )]
    fn cost(&self, row: &Row) -> f64 {
        match self {
            Self::Times(_) => row.ratio,
            Self::Longer(_) => row.debugged_ms as f64 - row.plain_ms as f64,
        }
    }
}

impl Standing<'_> {
    pub fn is_met(&self) -> bool {
        let (Most::Times(most) | Most::Longer(most)) = self.bar.most;
        self.measured <= most
    }
}

impl std::fmt::Display for Standing<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { bar, measured } = self;
        write!(f, "a debugged run at {} ms latency takes ", bar.latency_ms)?;
        match bar.most {
            Most::Times(most) => write!(f, "{measured:.2} times the plain one; at most {most:.2}")?,
            Most::Longer(most) => {
                write!(
                    f,
                    "{measured:.0} ms longer than the plain one; at most {most:.0}"
                )?;
            }
        }
        f.write_str(if self.is_met() { ": met" } else { ": missed" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(plain_ms: u64, debugged_ms: u64, held_ms: u64) -> Pair {
        Pair {
            plain_ms,
            debugged_ms,
            held_ms,
        }
    }

    fn row(latency_ms: u32, debugged_ms: u64) -> Row {
        Row::of("a.T#m", latency_ms, &[pair(1000, debugged_ms, 0)])
    }

    #[test]
    fn a_row_has_the_medians_of_its_pairs() {
        let pairs = [pair(900, 1500, 7), pair(1000, 4000, 0), pair(8000, 1400, 3)];
        let expected = Row {
            test: "a.T#m".to_owned(),
            latency_ms: 3,
            plain_ms: 1000,
            debugged_ms: 1500,
            held_ms: 3,
            ratio: 1.5,
        };
        assert_eq!(Row::of("a.T#m", 3, &pairs), expected);
    }

    #[test]
    fn each_latency_has_a_bar_that_can_be_missed() {
        let met = |rows: &[Row]| -> Vec<(u32, bool)> {
            let standings = standings(rows);
            let of = |standing: &Standing<'_>| (standing.bar.latency_ms, standing.is_met());
            standings.iter().map(of).collect()
        };
        let met_of =
            |times: [u64; 3]| met(&[row(0, times[0]), row(3, times[1]), row(10, times[2])]);
        assert_eq!(
            met_of([1400, 1600, 2500]),
            [(0, true), (3, true), (10, true)]
        );
        assert_eq!(
            met_of([1410, 1600, 2500]),
            [(0, false), (3, true), (10, true)]
        );
        assert_eq!(
            met_of([1400, 1601, 2500]),
            [(0, true), (3, false), (10, true)]
        );
        assert_eq!(
            met_of([1400, 1600, 2501]),
            [(0, true), (3, true), (10, false)]
        );
    }

    #[test]
    fn a_bar_is_held_against_the_median_of_the_tests() {
        let rows = [row(3, 1100), row(3, 9000), row(3, 1700)];
        let standings = standings(&rows);
        assert_eq!((standings.len(), standings[0].measured), (1, 700.0));
    }
}
