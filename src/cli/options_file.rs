//! `flakescope.toml`: options for whoever does not want to write them each time.
//!
//! Main function: [`with_file`]. The file's keys are the options' names. A value of it takes part
//! as if it stood on the command line, unless the option stands there already, or an environment
//! variable says the same: flags come before the environment, that before the file, and the file
//! before the defaults. `[profile.NAME]` has values that `--profile NAME` puts over the others.

use std::any::TypeId;
use std::ffi::{OsStr, OsString};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};
use toml_edit::{Document, Item, Table, Value};

use super::exit::WrongUsage;
use super::input::unreadable;
use super::say;

/// The file's name.
const NAME: &str = "flakescope.toml";

/// The table of the profiles.
const PROFILES: &str = "profile";

/// The largest file that is read, in bytes.
const LARGEST: u64 = 1 << 20;

/// Options that an environment variable sets as well, read elsewhere than by clap.
const BY_ENVIRONMENT: [(&str, &[&str]); 3] = [
    ("serial", &["ANDROID_SERIAL"]),
    ("devices", &["ANDROID_SERIAL"]),
    (
        "adb-server",
        &[
            "ADB_SERVER_SOCKET",
            "ANDROID_ADB_SERVER_ADDRESS",
            "ANDROID_ADB_SERVER_PORT",
        ],
    ),
];

/// Verbs that read a schedule, and the options that it sets itself.
const WITH_SCHEDULE: [&str; 2] = ["replay", "verify-fix"];
const OF_SCHEDULE: [&str; 3] = ["e", "clear-data", "user"];

/// How near another key has to be to be offered in place of an unknown one.
const LIKE: f64 = 0.8;

/// The command line with what the options file adds, and which file that was.
///
/// # Errors
/// When the file cannot be read, has a key that is no option, or a value that an option cannot
/// have; or when a profile is asked for that is not there.
pub(super) fn with_file(
    words: Vec<OsString>,
    command: &Command,
) -> Result<(Vec<OsString>, Option<PathBuf>), WrongUsage> {
    let mut command = command.clone();
    command.build();
    // What is wrong in the words is reported later, by a full parse.
    let lenient = command.clone().ignore_errors(true);
    let Ok(matches) = lenient.try_get_matches_from(&words) else {
        return Ok((words, None));
    };
    let Some((verb, given)) = matches.subcommand() else {
        return Ok((words, None));
    };

    let named = given.get_one::<PathBuf>("config").cloned();
    let profile = given.get_one::<String>(PROFILES).map(String::as_str);
    let Some(path) = named.or_else(found) else {
        return match profile {
            Some(profile) => Err(WrongUsage(format!(
                "--profile {profile} needs a {NAME}, here or in a folder above"
            ))),
            None => Ok((words, None)),
        };
    };

    let file = File {
        text: &read(&path)?,
        path: &path,
    };
    let added = file.words(&command, verb, given, profile, is_set)?;
    let used = (!added.is_empty()).then_some(path.clone());
    Ok((inserted(words, added), used))
}

/// The file in the working directory, or in the nearest folder above that has one. In a folder that
/// others can write to, one of theirs is not meant for this user: it could name an adb server of
/// theirs, or a command to run.
fn found() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    let path = here
        .ancestors()
        .map(|folder| folder.join(NAME))
        .find(|path| path.is_file())?;

    let owner = std::fs::metadata(&path).ok()?.uid();
    if [0, rustix::process::getuid().as_raw()].contains(&owner) {
        return Some(path);
    }
    say::aside(&format!(
        "{} is another user's and is not used; --config uses it",
        path.display()
    ));
    None
}

fn read(path: &Path) -> Result<String, WrongUsage> {
    let size = std::fs::metadata(path).map_err(|error| unreadable(path, error))?;
    if !size.is_file() || size.len() > LARGEST {
        return Err(unreadable(path, "it is no file of options"));
    }
    std::fs::read_to_string(path).map_err(|error| unreadable(path, error))
}

fn is_set(variable: &str) -> bool {
    super::connect::variable(variable).is_some()
}

/// Puts words behind the others, before those that follow `--`.
fn inserted(mut words: Vec<OsString>, added: Vec<OsString>) -> Vec<OsString> {
    let end = words.iter().position(|word| word == OsStr::new("--"));
    let end = end.unwrap_or(words.len());
    words.splice(end..end, added);
    words
}

/// A file of options.
struct File<'a> {
    text: &'a str,
    path: &'a Path,
}

impl File<'_> {
    /// The words that the file adds to those of a verb, which were `given`.
    fn words(
        &self,
        command: &Command,
        verb: &str,
        given: &ArgMatches,
        profile: Option<&str>,
        is_set: impl Fn(&str) -> bool,
    ) -> Result<Vec<OsString>, WrongUsage> {
        let document = Document::parse(self.text)
            .map_err(|error| WrongUsage(format!("{}: {error}", self.path.display())))?;
        let profiles = self.profiles(command, document.as_table())?;
        self.check_keys(command, document.as_table())?;
        let chosen = match profile {
            None => None,
            Some(name) => {
                let chosen = profiles.iter().find(|(known, _)| *known == name);
                Some(chosen.ok_or_else(|| self.no_profile(name, &profiles))?.1)
            }
        };

        let Some(of_verb) = command.find_subcommand(verb) else {
            return Ok(Vec::new());
        };

        let mut words = Vec::new();
        for arg in of_verb.get_arguments() {
            let Some(name) = name(arg) else { continue };
            let in_profile = chosen.and_then(|table| table.get_key_value(name));
            let Some((key, item)) = in_profile.or_else(|| document.get_key_value(name)) else {
                continue;
            };

            // What stands outside of the profile gives way to what stands in it.
            let chosen_over = chosen.and_then(|table| in_profile.is_none().then_some(table));
            let is_excluded = of_verb.get_arguments().any(|other| {
                let in_profile = chosen_over
                    .zip(self::name(other))
                    .is_some_and(|(table, other)| table.contains_key(other));
                (is_given(given, other) || in_profile) && excludes(of_verb, arg, other)
            });
            let of_schedule = WITH_SCHEDULE.contains(&verb) && OF_SCHEDULE.contains(&name);
            let in_environment = BY_ENVIRONMENT.iter().any(|(option, variables)| {
                *option == name && variables.iter().any(|variable| is_set(variable))
            });
            if of_schedule || in_environment || is_given(given, arg) || is_excluded {
                continue;
            }
            let added = self.value(arg, name, item);
            words.extend(added.map_err(|why| self.at(key.span(), &format!("`{name}` {why}")))?);
        }
        Ok(words)
    }

    /// The profiles by name, their keys checked.
    fn profiles<'d>(
        &self,
        command: &Command,
        root: &'d Table,
    ) -> Result<Vec<(&'d str, &'d Table)>, WrongUsage> {
        let Some((key, item)) = root.get_key_value(PROFILES) else {
            return Ok(Vec::new());
        };
        let not_tables = || self.at(key.span(), "profiles are tables: [profile.NAME]");
        let mut profiles = Vec::new();
        for (name, item) in item.as_table().ok_or_else(not_tables)? {
            let table = item.as_table().ok_or_else(not_tables)?;
            self.check_keys(command, table)?;
            profiles.push((name, table));
        }
        Ok(profiles)
    }

    /// Makes sure that each key is an option of some verb.
    fn check_keys(&self, command: &Command, table: &Table) -> Result<(), WrongUsage> {
        let mut known: Vec<&str> = command
            .get_subcommands()
            .flat_map(Command::get_arguments)
            .filter_map(name)
            .collect();
        known.sort_unstable();
        known.dedup();
        for (word, _) in table {
            if word == PROFILES || known.contains(&word) {
                continue;
            }

            let mut like = Vec::new();
            for known in &known {
                if strsim::jaro_winkler(known, word) >= LIKE {
                    like.push(format!("`{known}`"));
                }
            }
            let mut what = format!("`{word}` is no option");
            if !like.is_empty() {
                what += &format!("; like it: {}", like.join(", "));
            }
            return Err(self.at(table.key(word).and_then(toml_edit::Key::span), &what));
        }
        Ok(())
    }

    /// The words of an option with this value.
    fn value(&self, arg: &Arg, name: &str, item: &Item) -> Result<Vec<OsString>, &'static str> {
        if matches!(arg.get_action(), ArgAction::SetTrue | ArgAction::Count) {
            return match item.as_bool() {
                Some(true) => Ok(vec![format!("--{name}").into()]),
                Some(false) => Ok(Vec::new()),
                None => Err("is true or false"),
            };
        }
        if arg
            .get_num_args()
            .is_some_and(|count| count.max_values() == 2)
        {
            let pairs = item
                .as_table_like()
                .ok_or("is a table of keys and values")?;
            let mut words = Vec::new();
            for (key, value) in pairs.iter() {
                let value = value.as_value().and_then(scalar);
                let value = value.ok_or("is a table of keys and values")?;
                words.extend([format!("-{name}").into(), key.into(), value.into()]);
            }
            return Ok(words);
        }

        let takes_many = matches!(arg.get_action(), ArgAction::Append);
        let values: Vec<&Value> = match item.as_value() {
            Some(Value::Array(values)) if takes_many => values.iter().collect(),
            Some(value) => vec![value],
            None => Vec::new(),
        };
        let is_path = arg.get_value_parser().type_id() == TypeId::of::<PathBuf>();
        let mut words = Vec::new();
        for value in values {
            let value = scalar(value).ok_or("is a text or a number")?;
            let mut word = OsString::from(format!("--{name}="));
            match (is_path, self.path.parent()) {
                // As the file means it, wherever the program is started.
                (true, Some(folder)) => word.push(folder.join(value)),
                _ => word.push(value),
            }
            words.push(word);
        }
        if words.is_empty() && !takes_many {
            return Err("is a text or a number");
        }
        Ok(words)
    }

    fn no_profile(&self, name: &str, profiles: &[(&str, &Table)]) -> WrongUsage {
        let known: Vec<&str> = profiles.iter().map(|(name, _)| *name).collect();
        let known = match known.as_slice() {
            [] => "it has none".to_owned(),
            known => format!("it has {}", known.join(", ")),
        };
        let shown = self.path.display();
        WrongUsage(format!("{shown} has no profile `{name}`; {known}"))
    }

    fn at(&self, span: Option<std::ops::Range<usize>>, what: &str) -> WrongUsage {
        let before = span.and_then(|span| self.text.get(..span.start));
        let line = before.map_or(0, |before| before.matches('\n').count() + 1);
        WrongUsage(format!("{}, line {line}: {what}", self.path.display()))
    }
}

/// The name of an option in the file: the long one where it has one.
fn name(arg: &Arg) -> Option<&str> {
    const NOT_IN_FILE: [&str; 4] = ["config", PROFILES, "help", "version"];
    let id = arg.get_id().as_str();
    if NOT_IN_FILE.contains(&id) || arg.is_positional() {
        return None;
    }
    match (arg.get_long(), arg.get_short()) {
        (Some(long), _) => Some(long),
        // The one option that is a letter only.
        (None, Some('e')) => Some("e"),
        _ => None,
    }
}

/// Whether an option has a value that comes before the file's: on the command line, or of the
/// variable that clap reads for it.
fn is_given(given: &ArgMatches, option: &Arg) -> bool {
    matches!(
        given.value_source(option.get_id().as_str()),
        Some(ValueSource::CommandLine | ValueSource::EnvVariable)
    )
}

/// Whether two options cannot stand together; one of them may be the only one that says so.
fn excludes(command: &Command, one: &Arg, other: &Arg) -> bool {
    names(command, one, other) || names(command, other, one)
}

/// Whether an option says that it cannot stand together with another.
fn names(command: &Command, one: &Arg, other: &Arg) -> bool {
    let mut conflicts = command.get_arg_conflicts_with(one).into_iter();
    conflicts.any(|conflict| conflict.get_id() == other.get_id())
}

/// A text or a number, as it stands on a command line.
fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.value().clone()),
        Value::Integer(number) => Some(number.value().to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::cli::Arguments;

    /// What a file adds to a command line; with the variables that are set.
    fn added(words: &str, text: &str, set: &[&str]) -> Result<Vec<String>, String> {
        let mut command = Arguments::command();
        command.build();
        let words = words.split_whitespace();
        let matches = command
            .clone()
            .ignore_errors(true)
            .try_get_matches_from(words)
            .unwrap();
        let (verb, given) = matches.subcommand().unwrap();
        let file = File {
            text,
            path: Path::new("/here/flakescope.toml"),
        };
        let profile = given.get_one::<String>(PROFILES).map(String::as_str);
        let is_set = |name: &str| set.contains(&name);
        let mut added = Vec::new();
        for word in file
            .words(&command, verb, given, profile, is_set)
            .map_err(|error| error.to_string())?
        {
            added.push(word.into_string().unwrap());
        }
        added.sort();
        Ok(added)
    }

    #[test]
    fn the_file_comes_after_flags_and_environment() {
        let text = "max-runs = 20\nbefore-run = './reset'\nclear-data = true\nmargin = false\napp = 'a/b.apk'\nserial = 'x'\n";
        let explore = |words: &str, set: &[&str]| added(words, text, set).unwrap();
        assert_eq!(
            explore("flakescope explore A#t", &[]),
            [
                "--app=/here/a/b.apk",
                "--before-run=./reset",
                "--clear-data",
                "--max-runs=20",
                "--serial=x"
            ]
        );
        assert_eq!(
            explore(
                "flakescope explore A#t --max-runs 3 --app c.apk --before-run true",
                &["ANDROID_SERIAL"]
            ),
            ["--clear-data"]
        );
        // One that says which devices in another way.
        assert_eq!(
            explore("flakescope suite --devices all", &[]),
            [
                "--app=/here/a/b.apk",
                "--before-run=./reset",
                "--clear-data",
                "--max-runs=20"
            ]
        );
        // The schedule says itself what its runs are given, but for the command, which is the
        // user's word.
        assert_eq!(
            explore("flakescope replay s.json", &[]),
            ["--app=/here/a/b.apk", "--before-run=./reset", "--serial=x"]
        );
        assert_eq!(explore("flakescope devices", &[]), [""; 0]);
        assert_eq!(
            added("flakescope devices", "verbose = true\n", &[]).unwrap(),
            ["--verbose"]
        );
    }

    #[test]
    fn what_clap_reads_from_the_environment_comes_before_the_file() {
        // Any variable that is set wherever tests run.
        let mut command = Arguments::command().mut_subcommand("worker", |worker| {
            worker.mut_arg("creds", |creds| creds.env("PATH"))
        });
        command.build();
        let lenient = command.clone().ignore_errors(true);
        let matches = lenient
            .try_get_matches_from(["flakescope", "worker"])
            .unwrap();
        let (verb, given) = matches.subcommand().unwrap();
        let file = File {
            text: "creds = 'x.creds'\nca = 'ca.pem'\n",
            path: Path::new("/here/flakescope.toml"),
        };
        let words = file.words(&command, verb, given, None, |_| false).unwrap();
        assert_eq!(words, ["--ca=/here/ca.pem"]);
    }

    #[test]
    fn a_variable_that_is_empty_is_not_set() {
        assert!(is_set("PATH"));
        // Cargo sets it for tests, to nothing where the manifest has none.
        assert!(!is_set("CARGO_PKG_LICENSE_FILE"));
    }

    #[test]
    fn a_profile_goes_over_the_rest() {
        let text = "max-runs = 20\ne = { size = 'small' }\n[profile.lab]\nmax-runs = 5\nserial = ['a', 'b']\n";
        assert_eq!(
            added("flakescope suite --profile lab", text, &[]).unwrap(),
            [
                "--max-runs=5",
                "--serial=a",
                "--serial=b",
                "-e",
                "size",
                "small"
            ]
        );
        // What goes without the profile's own is left out, as it is next to a flag.
        let text = "serial = 'x'\nmax-runs = 20\n[profile.lab]\ndevices = 'all'\n";
        assert_eq!(
            added("flakescope suite --profile lab", text, &[]).unwrap(),
            ["--devices=all", "--max-runs=20"]
        );
        let alone = added("flakescope suite --profile lab", text, &["ANDROID_SERIAL"]);
        assert_eq!(alone.unwrap(), ["--max-runs=20"]);

        let error = added("flakescope suite --profile home", text, &[]).unwrap_err();
        assert!(error.contains("no profile `home`; it has lab"), "{error}");
    }

    #[test]
    fn what_is_wrong_is_named_by_line() {
        let check = |text: &str, says: &str| {
            let error = added("flakescope explore A#t", text, &[]).unwrap_err();
            assert!(error.contains(says), "{text}: {error}");
        };
        check(
            "\nmax-run = 3\n",
            "line 2: `max-run` is no option; like it: `max-",
        );
        check(
            "[profile.a]\nsereal = 'x'\n",
            "line 2: `sereal` is no option",
        );
        check("profile = 3\n", "line 1: profiles are tables");
        check(
            "clear-data = 'yes'\n",
            "line 1: `clear-data` is true or false",
        );
        check(
            "max-runs = true\n",
            "line 1: `max-runs` is a text or a number",
        );
        check("app = ['a', 'b']\n", "`app` is a text or a number");
        check("e = 'x'\n", "`e` is a table");
        check("config = 'x'\n", "`config` is no option");
        check("max-runs = \n", "flakescope.toml: TOML parse error");
    }

    #[test]
    fn words_after_two_dashes_stay_the_last() {
        let words = |text: &str| -> Vec<OsString> { text.split(' ').map(Into::into).collect() };
        assert_eq!(inserted(words("a b"), words("x")), words("a b x"));
        assert_eq!(inserted(words("a -- b"), words("x y")), words("a x y -- b"));
    }
}
