//! The command line.

use std::path::PathBuf;

use clap::{Parser, ValueEnum};

/// Explores a suite of subjects with known answers, and says how well it went. Writes score.json
/// and score.md into the output folder. What was measured stays on disk next to them, keyed by what
/// it was measured with, and is not measured again.
#[derive(Parser, Debug)]
#[command(name = "score", max_term_width = 110)]
pub struct Arguments {
    /// An app's folder with an expected.toml, in or out of the tree; without one, all of
    /// apps/subjects.
    #[arg(value_name = "DIR")]
    pub folders: Vec<PathBuf>,
    /// As `flakescope explore` takes it, except for `rerun`: an app's tests are run together,
    /// plainly.
    #[arg(
        long = "strategy",
        value_name = "NAME,...",
        value_delimiter = ',',
        default_value = "event-order"
    )]
    pub strategies: Vec<String>,
    /// The device's runtime; may be given twice.
    #[arg(long = "vm", value_enum, default_value = "art")]
    pub vms: Vec<Vm>,
    /// The API level of a device on HotSpot.
    #[arg(long, value_name = "N", default_value_t = 35)]
    pub api: u32,
    /// How strict the device is.
    #[arg(long, value_enum, default_value_t = Profile::Phone)]
    pub profile: Profile,
    /// How late each chunk is between the adb server and the device, each way.
    #[arg(long, value_name = "MS", default_value_t = 0)]
    pub latency: u32,
    /// How many plain runs rerun and noise make.
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub runs: usize,
    /// How often a schedule that was found is replayed.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub replays: usize,
    /// Only tests with this in their name; any number of times.
    #[arg(long, value_name = "TEXT")]
    pub only: Vec<String>,
    /// Only the sample of apps/subjects, in apps/subjects/sample.txt: 24 tests of every category.
    #[arg(long, conflicts_with = "folders")]
    pub sample: bool,
    /// So many devices at once.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub jobs: usize,
    /// Measure again what is on disk.
    #[arg(long)]
    pub again: bool,
    /// Exit with 3, and say why, unless each flaky test is found with its pair and no other test is
    /// called flaky or broken.
    #[arg(long)]
    pub require_pairs: bool,
    /// Also write apps/subjects/SCORE.md and its plot.
    #[arg(long)]
    pub page: bool,
    /// The output folder.
    #[arg(long, value_name = "DIR", default_value_os_t = crate::prepare::root().join("target/score"))]
    pub out: PathBuf,
    /// Where flakescope and hostdroid are.
    #[arg(long, hide = true, value_name = "DIR", default_value_os_t = crate::prepare::root().join("target/debug"))]
    pub programs: PathBuf,
    /// Explore nothing: print the strategies of a score.json side by side, and the bars of
    /// scripts/bench that they miss.
    #[arg(long, hide = true, value_name = "SCORE.json")]
    pub bars: Option<PathBuf>,
    /// Explore nothing: measure what a debugged run costs next to a plain one, and print it as
    /// JSON, and on stderr the bars.
    #[arg(long, hide = true)]
    pub debugged: bool,
    /// Explore nothing: hold what each strategy of `flakescope dependence` has found, in
    /// DIR/STRATEGY/dependence.json, against the answers of the app's folder that is named, and
    /// print it as JSON, and on stderr the bars that are missed.
    #[arg(long, hide = true, value_name = "DIR", requires = "folders")]
    pub dependence: Option<PathBuf>,
    /// Explore nothing: print the runs of a report.json in a line, as scripts/confirm-device has
    /// it.
    #[arg(long, hide = true, value_name = "REPORT.json")]
    pub runs_of: Option<PathBuf>,
}

impl Arguments {
    /// Whether a test is asked for.
    pub fn selects(&self, test: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|text| test.contains(text))
    }
}

/// The runtime of a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Vm {
    Art,
    Hotspot,
}

impl Vm {
    pub fn name(self) -> &'static str {
        match self {
            Self::Art => "art",
            Self::Hotspot => "hotspot",
        }
    }
}

/// How strict a device is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Profile {
    Phone,
    Lenient,
}

impl Profile {
    pub fn name(self) -> &'static str {
        match self {
            Self::Phone => "phone",
            Self::Lenient => "lenient",
        }
    }
}
