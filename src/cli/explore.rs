//! `flakescope explore`: the main job.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use futures_util::future::join_all;

use super::apks::ApkArguments;
use super::connect::{
    Chosen, DeviceArguments, Opened, RunArguments, TestArguments, again, limits, open,
};
use super::exit::{Exit, WrongUsage};
use super::exploring::{self, End, Ended, Explored, Extent, How, REPORT, RUNS};
use super::input::{read_start, unreadable};
use super::output::Folder;
use super::pool::PoolArguments;
use super::progress::Progress;
use super::say;
use super::setup::SetupArguments;
use crate::adb;
use crate::explore::strategy::{self, Strategy};
use crate::findings::{Update, Verdict};
use crate::instrument::TestName;
use crate::model::{Frame, frames_in};
use crate::report::summary;
use crate::schedule::RUN_TIMEOUT_S;
use crate::session::{Limits, Undo};

/// The most that is read of a failure's text, in bytes.
const LARGEST: u64 = 1 << 20;

/// Arguments of `explore`.
#[derive(Args, Debug)]
pub(super) struct Explore {
    #[command(flatten)]
    what: TestArguments,
    #[command(flatten)]
    apks: ApkArguments,
    #[command(flatten)]
    setup: SetupArguments,
    #[command(flatten)]
    devices: PoolArguments,
    /// The longest that one run of the test may take, in s; then it hangs.
    #[arg(long, value_name = "S", default_value_t = RUN_TIMEOUT_S, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    timeout: u64,
    #[command(flatten)]
    extent: Extent,
    /// For strategies that draw by chance.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// How orders are chosen.
    #[arg(long, value_enum, default_value = "event-order")]
    strategy: Name,
    /// A failure's stack trace, as a test report or a log has it, for `--strategy single-delay`.
    #[arg(long, value_name = "FILE")]
    from_failure: Option<PathBuf>,
    /// What goes to stdout.
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
}

#[derive(ValueEnum, Debug, Clone, Copy)]
enum Name {
    /// All events bounded at once, turned round, and moved to every place between, all in the same
    /// runs.
    EventOrder,
    /// FlakeScanner's procedure as published: one event at a time, descending from its upper bound.
    Paper,
    /// Priorities by chance, as PCT, with one change point.
    Pct,
    /// Every event at a place by chance.
    Random,
    /// The event nearest to the stack of a known failure (--from-failure) comes just after the
    /// statement that failed.
    SingleDelay,
    /// Plain runs without a debugger, --max-runs of them.
    Rerun,
    /// The same under a load on the device, drawn from --seed.
    Noise,
}

/// The names of the strategies, as `--strategy` takes them.
pub(super) fn strategy_names() -> Vec<String> {
    let values = Name::value_variants()
        .iter()
        .filter_map(ValueEnum::to_possible_value);
    values.map(|value| value.get_name().to_owned()).collect()
}

#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    /// A summary for people.
    Human,
    /// The report.
    Json,
}

impl Explore {
    /// The strategy, for a test of this class.
    fn strategy(
        &self,
        known: Option<&[Frame]>,
        class: &str,
    ) -> Result<Box<dyn Strategy>, WrongUsage> {
        Ok(match (self.strategy, known) {
            (Name::SingleDelay, Some(known)) => Box::new(strategy::SingleDelay::new(known, class)),
            (Name::SingleDelay, None) => {
                return Err(WrongUsage(
                    "--strategy single-delay wants the failure's stack: --from-failure FILE".into(),
                ));
            }
            (_, Some(_)) => {
                return Err(WrongUsage(
                    "--from-failure is for --strategy single-delay".into(),
                ));
            }
            (Name::EventOrder, None) => Box::<strategy::EventOrder>::default(),
            (Name::Paper, None) => Box::<strategy::Paper>::default(),
            (Name::Pct, None) => Box::new(strategy::Pct::new(self.seed)),
            (Name::Random, None) => Box::new(strategy::Random::new(self.seed)),
            (Name::Rerun, None) => Box::new(strategy::Rerun),
            (Name::Noise, None) => Box::new(strategy::Noise::new(self.seed)),
        })
    }

    /// The known failure's stack; a text without a stack is not one.
    fn known(&self) -> Result<Option<Vec<Frame>>, WrongUsage> {
        let Some(path) = &self.from_failure else {
            return Ok(None);
        };
        let shown = path.display();
        let bytes = read_start(path, LARGEST).map_err(|error| unreadable(path, error))?;

        let frames = frames_in(&String::from_utf8_lossy(&bytes));
        if frames.is_empty() {
            let what = format!("{shown} has no line of a stack trace (`at ...`)");
            Err(WrongUsage(what))
        } else {
            Ok(Some(frames))
        }
    }

    pub(super) async fn run(self, undo: &Undo) -> anyhow::Result<Exit> {
        let known = self.known()?;
        let chosen = self.what.chosen()?;
        // What is wrong in the arguments is reported before anything is installed.
        drop(self.strategy(known.as_deref(), &chosen.test.class)?);
        let (mut opened, mut others) = self.open_all(&chosen, undo).await?;
        let mut strategy = self.strategy(known.as_deref(), &opened.test.class)?;
        let folder = Folder::open(self.what.out.as_deref(), &opened.test.method)?;
        // An earlier exploration's answer must not pass for this one's.
        for name in [REPORT, RUNS] {
            folder.remove(name)?;
        }
        let mut progress = Progress::new();
        progress.line(&format!(
            "exploring {} on {}",
            opened.test,
            serials(&opened, &others)
        ));

        let name = self
            .strategy
            .to_possible_value()
            .map_or_else(String::new, |value| value.get_name().to_owned());
        let how = How {
            extent: &self.extent,
            strategy: &name,
            seed: self.seed,
            end: End::default(),
        };
        let mut tell = |update: &Update<'_>| progress.tell(update);
        let explored = exploring::explore(
            &mut opened,
            &mut others,
            &mut *strategy,
            &how,
            &folder,
            &mut tell,
        )
        .await;
        progress.finish();

        let explored = explored?;
        if explored.in_vain > 0 {
            say::aside(&format!(
                "{} run(s) were begun on devices that were idle, and nothing needed them",
                explored.in_vain
            ));
        }
        self.show(&folder, &opened, &explored)?;
        match explored.ended {
            // What was found is an answer, whatever came after; the reason names it.
            Some(Ended::Session(error)) if explored.out.verdict != Verdict::Flaky => {
                Err(error.into())
            }
            _ => Ok(Exit::code(explored.out.verdict.into())),
        }
    }

    /// The arguments of a run on one of the devices.
    fn run_on(&self, serial: Option<&str>) -> RunArguments {
        RunArguments {
            apks: self.apks.clone(),
            setup: self.setup.clone(),
            device: DeviceArguments {
                serial: serial.map(str::to_owned),
                ..self.devices.lead(self.timeout)
            },
        }
    }

    /// A session on the first device, and on those of the others that are like it.
    async fn open_all(
        &self,
        chosen: &Chosen,
        undo: &Undo,
    ) -> anyhow::Result<(Opened, Vec<Opened>)> {
        let limits = limits(self.extent.max_delay, self.timeout);
        let mut devices = self.devices.choose().await?.into_iter();
        let first = devices.next();
        let first = first.as_ref().map(adb::Device::serial);
        let opened = open(&self.run_on(first), chosen, limits.clone(), undo).await?;

        let chosen = Chosen {
            component: Some(opened.test.component.clone()),
            test: TestName {
                class: opened.test.class.clone(),
                method: opened.test.method.clone(),
            },
            setup: chosen.setup.clone(),
        };
        let first = &opened;
        let opening = devices.map(|device| {
            let (chosen, limits) = (&chosen, limits.clone());
            async move {
                let serial = device.serial();
                self.open_other(first, serial, chosen, limits, undo)
                    .await
                    .inspect_err(|error| {
                        say::aside(&format!("warning: device {serial} is left out: {error:#}"));
                    })
                    .ok()
            }
        });
        let others = join_all(opening).await.into_iter().flatten().collect();
        Ok((opened, others))
    }

    /// A session on a device that is like the first.
    async fn open_other(
        &self,
        first: &Opened,
        serial: &str,
        chosen: &Chosen,
        limits: Limits,
        undo: &Undo,
    ) -> anyhow::Result<Opened> {
        let other = open(&self.run_on(Some(serial)), chosen, limits, undo).await?;
        let (a, b) = (&first.info, &other.info);
        if (a.api_level, &a.build) != (b.api_level, &b.build) {
            anyhow::bail!(
                "it has API level {} and build {}, {} has {} and {}",
                b.api_level,
                b.build,
                a.serial,
                a.api_level,
                a.build
            );
        }
        if first.apps != other.apps {
            anyhow::bail!(
                "its builds of the app and of the test are not those of {}; --app and --test-apk install them on each device",
                a.serial
            );
        }
        Ok(other)
    }

    fn show(&self, folder: &Folder, opened: &Opened, explored: &Explored) -> anyhow::Result<()> {
        if self.format == Format::Json {
            return say::raw(&format!("{}\n", explored.report.to_json()?));
        }

        let mut paths = Vec::new();
        for name in &explored.schedules {
            // Shown in a command to be copied.
            paths.push(adb::quote(&folder.path().join(name).display().to_string()));
        }
        let summary = summary(
            &opened.test,
            &explored.out,
            &paths,
            &again(
                &self.devices.lead(self.timeout),
                &self.setup,
                &opened.info.serial,
            ),
        );
        say::verdict(&format!(
            "\n{summary}  report       {}\n",
            folder.path().join(REPORT).display()
        ))
    }
}

/// The devices' serials, as a text.
fn serials(first: &Opened, others: &[Opened]) -> String {
    let mut serials = vec![first.info.serial.as_str()];
    for other in others {
        serials.push(&other.info.serial);
    }
    serials.join(", ")
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Arguments {
        #[command(flatten)]
        _explore: Explore,
    }

    #[test]
    fn numbers_that_make_no_sense_are_refused() {
        let refused = |words: &[&str]| {
            Arguments::try_parse_from([&["explore", "a", "--test", "T#t"], words].concat()).is_err()
        };
        assert!(refused(&["--max-runs", "0"]) && refused(&["--timeout", "0"]));
        // As long as a schedule may say, as what is found becomes one.
        assert!(refused(&["--max-delay", "600001"]) && !refused(&["--max-delay", "600000"]));
    }
}
