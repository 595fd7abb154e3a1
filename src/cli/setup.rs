//! `-e`, `--clear-data`, `--user` and `--before-run`: how a test is run. A schedule keeps it, and a
//! replay may say otherwise.

use std::collections::BTreeMap;

use clap::Args;

use super::exit::WrongUsage;
use super::say;
use crate::adb::quote;
use crate::model::RunSetup;
use crate::session::Target;

/// How many words `-e` takes.
const PAIR: usize = 2;

/// Arguments of every command that runs a test.
#[derive(Args, Debug, Clone, Default)]
pub(super) struct SetupArguments {
    /// An argument of the runner's, as `am instrument -e` takes it; any number of times.
    #[arg(short = 'e', num_args = PAIR, value_names = ["KEY", "VALUE"], allow_hyphen_values = true)]
    arguments: Vec<String>,
    /// Clear the data of the app and of its test before each run (`pm clear`); the permissions they
    /// were granted go with it.
    #[arg(long)]
    clear_data: bool,
    /// The Android user that the test runs for; without it, the current one.
    #[arg(long, value_name = "ID")]
    user: Option<u32>,
    /// A command for this machine's shell, run before each run of the test: `adb` in it talks to
    /// the run's device.
    #[arg(long, value_name = "COMMAND")]
    before_run: Option<String>,
}

impl SetupArguments {
    /// What is asked for, over what a schedule says.
    ///
    /// # Errors
    /// An argument is one that flakescope sets itself, is given twice, or cannot be carried; or the
    /// schedule has a command, and it is not said whether that is to be run.
    pub(super) fn over(&self, base: &RunSetup) -> Result<RunSetup, WrongUsage> {
        let mut own = BTreeMap::new();
        for pair in self.arguments.chunks(PAIR) {
            let [key, value] = pair else { continue };
            RunSetup::check_argument(key, value).map_err(|why| WrongUsage(format!("-e: {why}")))?;
            if own.insert(key.clone(), value.clone()).is_some() {
                return Err(WrongUsage(format!("-e: `{key}` is given twice")));
            }
        }

        let mut arguments = base.arguments.clone();
        arguments.extend(own);
        if arguments.len() > RunSetup::MOST_ARGUMENTS {
            return Err(WrongUsage(format!(
                "-e: more than {} arguments",
                RunSetup::MOST_ARGUMENTS
            )));
        }

        let clear_data = self.clear_data || base.clear_data;
        Ok(RunSetup {
            arguments,
            clear_data,
            user: self.user.or(base.user),
            before_run: self.command_over(base)?,
        })
    }

    /// Whether data is to be cleared before each run.
    pub(super) fn clears_data(&self) -> bool {
        self.clear_data
    }

    /// What a replay has to be given again: the rest is in its schedule.
    pub(super) fn again(&self) -> String {
        match self.before_run.as_deref() {
            None | Some("") => String::new(),
            Some(command) => format!(" --before-run {}", quote(command)),
        }
    }

    /// The command that is run. That of a schedule, which may come from a stranger, has to be given
    /// again.
    fn command_over(&self, base: &RunSetup) -> Result<Option<String>, WrongUsage> {
        match (&self.before_run, &base.before_run) {
            (Some(own), _) => {
                RunSetup::check_command(own)
                    .map_err(|why| WrongUsage(format!("--before-run: {why}")))?;
                Ok(Some(own.clone()).filter(|own| !own.is_empty()))
            }
            (None, None) => Ok(None),
            (None, Some(recorded)) => {
                // Words to be copied have to be the command itself.
                let word = match recorded.contains(char::is_control) {
                    true => "with the command in its field `before_run`".to_owned(),
                    false => quote(recorded),
                };
                Err(WrongUsage(format!(
                    "what is replayed was made with a command before each run, which is not run unless you ask for it: give --before-run {word} if it does no harm here, or --before-run '' to run without it"
                )))
            }
        }
    }
}

/// Says what is out of the ordinary: a schedule may come from a stranger, and data that is cleared
/// is gone.
pub(super) fn tell(target: &Target) {
    let RunSetup {
        arguments,
        clear_data,
        user,
        before_run,
    } = &target.setup;
    for (key, value) in arguments {
        say::aside(&format!(
            "the runner is given -e {} {}",
            quote(key),
            quote(&say::on_one_line(value))
        ));
    }
    if *clear_data {
        say::aside(&format!(
            "the data of {} is cleared before each run",
            target.package
        ));
    }
    if let Some(command) = before_run {
        say::aside(&format!(
            "{} is run before each run",
            quote(&say::on_one_line(command))
        ));
    }
    if let Some(user) = user {
        say::aside(&format!("the test runs for user {user}"));
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Arguments {
        #[command(flatten)]
        setup: SetupArguments,
        words: Vec<String>,
    }

    fn setup(words: &[&str], base: &RunSetup) -> Result<RunSetup, WrongUsage> {
        let arguments = Arguments::try_parse_from([&["explore"], words].concat())
            .unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(arguments.words, ["a.T#t"]);
        arguments.setup.over(base)
    }

    fn pairs(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
        pairs
            .iter()
            .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
            .collect()
    }

    #[test]
    fn arguments_come_in_pairs_among_the_others() {
        let words = [
            "-e",
            "a",
            "-1",
            "a.T#t",
            "--clear-data",
            "-e",
            "b",
            "x y'; reboot",
            "--user",
            "10",
        ];
        let expected = RunSetup {
            arguments: pairs(&[("a", "-1"), ("b", "x y'; reboot")]),
            clear_data: true,
            user: Some(10),
            before_run: None,
        };
        assert_eq!(setup(&words, &RunSetup::default()).unwrap(), expected);
        assert!(setup(&["a.T#t"], &RunSetup::default()).unwrap().is_usual());
        assert!(Arguments::try_parse_from(["explore", "a.T#t", "-e", "a"]).is_err());
    }

    #[test]
    fn the_command_line_says_otherwise_than_a_schedule() {
        let base = RunSetup {
            arguments: pairs(&[("a", "1"), ("b", "2")]),
            clear_data: true,
            user: Some(10),
            before_run: None,
        };
        assert_eq!(setup(&["a.T#t"], &base).unwrap(), base);
        let expected = RunSetup {
            arguments: pairs(&[("a", "3"), ("b", "2")]),
            user: Some(0),
            ..base.clone()
        };
        assert_eq!(
            setup(&["a.T#t", "-e", "a", "3", "--user", "0"], &base).unwrap(),
            expected
        );
    }

    #[test]
    fn the_command_of_a_schedule_is_run_only_if_it_is_given_again() {
        let base = RunSetup {
            before_run: Some("rm -r /".to_owned()),
            ..RunSetup::default()
        };
        let command = |words: &[&str]| {
            let setup = setup(&[&["a.T#t"], words].concat(), &base);
            setup.map(|setup| setup.before_run)
        };
        let refused = command(&[]).unwrap_err().to_string();
        assert!(refused.contains("--before-run 'rm -r /'"), "{refused}");
        let lines = RunSetup {
            before_run: Some("./stop\n./start".to_owned()),
            ..RunSetup::default()
        };
        let refused = setup(&["a.T#t"], &lines).unwrap_err().to_string();
        assert!(
            refused.contains("`before_run`") && !refused.contains("stop"),
            "{refused}"
        );
        assert_eq!(command(&["--before-run", ""]).unwrap(), None);
        assert_eq!(
            command(&["--before-run", "adb root"]).unwrap().as_deref(),
            Some("adb root")
        );
    }

    #[test]
    fn a_command_to_be_copied_runs_what_was_run_before_each_run() {
        let again = |words: &[&str]| {
            let arguments = Arguments::try_parse_from([&["explore", "a.T#t"], words].concat());
            arguments.unwrap_or_else(|e| panic!("{e}")).setup.again()
        };
        assert_eq!(again(&["--clear-data", "-e", "a", "1"]), "");
        assert_eq!(again(&["--before-run", ""]), "");
        assert_eq!(
            again(&["--before-run", "echo 'a b' && true"]),
            r" --before-run 'echo '\''a b'\'' && true'"
        );
    }

    #[test]
    fn what_flakescope_sets_itself_is_refused() {
        let check = |words: &[&str], says: &str| {
            let error = setup(&[words, &["a.T#t"]].concat(), &RunSetup::default())
                .unwrap_err()
                .to_string();
            assert!(error.contains(says), "{words:?}: {error}");
        };
        check(
            &["-e", "class", "a.Other"],
            "`class` is set by flakescope itself",
        );
        check(
            &["-e", "debug", "false"],
            "`debug` is set by flakescope itself",
        );
        check(&["-e", "", "x"], "a key is empty");
        check(&["-e", "a", "1", "-e", "a", "2"], "`a` is given twice");
    }
}
