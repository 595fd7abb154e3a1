//! What stands under `--help`: examples, exit codes and environment, written once for all commands.

use clap::ValueEnum;

/// Under the help of the program as a whole.
pub(super) const PROGRAM: &str = "\
Examples:
  flakescope doctor
  flakescope explore --app app-debug.apk --test-apk app-debug-androidTest.apk LoginTest#showsName
  flakescope explore com.example.test --test com.example.LoginTest#showsName
  flakescope suite com.example.test --devices all --budget 20m --out out
  flakescope replay flakescope-out/showsName-1/schedule-1.json --times 20

Exit codes:
    0  explored, and no failing order found; replay: never failed; verify-fix: fixed
    2  wrong usage
   96  to be put right first: no device, app not installed or not debuggable, test ignored or not there
  100  flaky: a failing order was found and confirmed; replay: failed at least once; verify-fix: not fixed
  101  broken: the test fails without any order being forced
  102  inconclusive: device lost, app or tool trouble, too little covered; replay: diverged
  130  interrupted

Environment:
  ANDROID_SERIAL                         the device, as -s
  ADB_SERVER_SOCKET                      the adb server, as tcp:HOST:PORT
  ANDROID_ADB_SERVER_ADDRESS, _PORT      the same
  NO_COLOR                               no colours, as --color never";

/// Under the help of `explore`.
pub(super) const EXPLORE: &str = "\
Examples:
  flakescope explore --app app-debug.apk --test-apk app-debug-androidTest.apk LoginTest#showsName
  flakescope explore com.example.test --test com.example.LoginTest#showsName --out out
  flakescope explore '#showsName' -e environment staging --clear-data
  flakescope explore '#showsName' --before-run './reset-server && adb shell svc wifi enable'

Exit codes:
    0  no failing order found, and enough was covered to say so
  100  flaky: a failing order was found, confirmed and written to schedule-1.json
  101  broken: the test fails without any order being forced
  102  inconclusive; more: flakescope --help";

/// Under the help of `suite`.
pub(super) const SUITE: &str = "\
Examples:
  flakescope suite --app app-debug.apk --test-apk app-debug-androidTest.apk
  flakescope suite com.example.test LoginTest com.example.orders --exclude 'Slow' --out out --budget 20m
  flakescope suite com.example.test -e annotation com.example.Nightly --devices all --shard 1/4
  flakescope suite com.example.test --out out --resume
  flakescope suite --app app-debug.apk --test-apk app-debug-androidTest.apk --queue nats://lab.example.com

Exit codes: the worst test that counts decides
    0  every test is stable or skipped, or does not count (--known, --gate new)
  100  flaky: at least one test has a confirmed failing order
  101  broken: at least one test fails without any order being forced
  102  inconclusive: at least one test has no answer, or was not reached
  130  interrupted: what was found is kept, and --resume continues; more: flakescope --help";

/// Under the help of `worker`.
pub(super) const WORKER: &str = "\
Examples:
  flakescope worker --queue nats://lab.example.com --devices all
  flakescope worker --queue tls://lab.example.com --creds lab.creds -s emulator-5554 --idle 10m

Whoever can write to the server can install apps on these devices and run them: let only those write to
it whom you trust with that.

Exit codes:
    0  no test came for as long as --idle says
   96  to be put right first: no device, or no NATS server with JetStream
  102  every device was set aside
  130  interrupted: the tests that were under way go to other workers; more: flakescope --help";

/// Under the help of `dependence`.
pub(super) const DEPENDENCE: &str = "\
Examples:
  flakescope dependence --app app-debug.apk --test-apk app-debug-androidTest.apk
  flakescope dependence com.example.test com.example.orders --budget 20m --out out
  flakescope dependence com.example.test --strategy random --rounds 20 --seed 7

The data of the app and of its test is cleared before each run: what was there is gone.

Exit codes:
    0  no dependence was found among the orders that were tried
  100  at least one test depends on others, or on having run before; both sides were confirmed
  101  no such test, but at least one fails alone and in every order
  102  inconclusive: too little was tried, or a test has no answer
  130  interrupted: what was found is kept; more: flakescope --help";

/// Under the help of `plan`.
pub(super) const PLAN: &str = "\
Examples:
  flakescope plan out/dependence.json --shards 4 > plan.json
  flakescope plan out/dependence.json --shards 4 --keep-order --format am
  flakescope plan out/dependence.json --shards 8 --format flank --app app.apk --test-apk test.apk

Exit codes:
    0  there is a plan; what it does not make pass is in it, and on stderr
    2  wrong usage, or no report of a study; more: flakescope --help";

/// Under the help of `run`.
pub(super) const RUN: &str = "\
Examples:
  flakescope run --app app-debug.apk --test-apk app-debug-androidTest.apk
  flakescope run com.example.test com.example.orders --isolate data --out out
  flakescope run com.example.test --plan out/dependence.json

With data or plan, the data of the app and of its test is cleared before each process: what was there is gone.

Exit codes:
    0  every test passed or was skipped
  101  at least one test failed, or its process died or hung
  102  at least one test has no answer: it was lost, or cannot be asked for
  130  interrupted: what was found is kept; more: flakescope --help";

/// Under the help of `replay`.
pub(super) const REPLAY: &str = "\
Examples:
  flakescope replay schedule-1.json --times 20
  flakescope replay schedule-1.json --app app-debug.apk --strict
  flakescope replay out/order-1-failing.json --times 20

The data of the app and of its test is cleared before an order of tests runs.

Exit codes:
    0  never failed
  100  failed at least once
  102  diverged: the order could not be forced; more: flakescope --help";

/// Under the help of `verify-fix`.
pub(super) const VERIFY_FIX: &str = "\
Example:
  flakescope verify-fix schedule-1.json --app app-debug.apk

Exit codes:
    0  fixed
  100  not fixed
  102  the schedule no longer applies; more: flakescope --help";

/// Under the help of `report`.
pub(super) const REPORT: &str = "\
Examples:
  flakescope report flakescope-out --html report.html --sources app/src/androidTest
  flakescope report out/login out/search --junit TEST-flakescope.xml --markdown summary.md
  flakescope report flakescope-out --github --sources app/src/androidTest

Exit codes:
    0  all reports were read, whatever they say
    2  wrong usage, or a folder without a report
  102  at least one report could not be read; the others were; more: flakescope --help";

/// When something is coloured.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Color {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Color {
    /// Whether to colour what goes to a terminal, or elsewhere. `NO_COLOR` counts when it is not
    /// empty (no-color.org).
    pub(super) fn applies(self, is_terminal: bool, no_color: Option<&str>) -> bool {
        match self {
            Self::Auto => is_terminal && no_color.is_none_or(str::is_empty),
            Self::Always => true,
            Self::Never => false,
        }
    }

    /// What is asked for among the arguments. Help and wrong usage are printed before they are read
    /// as a whole.
    pub(super) fn among(arguments: impl Iterator<Item = String>) -> Self {
        let mut arguments = arguments.peekable();
        while let Some(argument) = arguments.next() {
            let value = match argument.as_str() {
                "--" => break,
                "--color" => arguments.peek().map(String::as_str),
                other => other.strip_prefix("--color="),
            };
            if let Some(color) = value.and_then(|value| Self::from_str(value, false).ok()) {
                return color;
            }
        }
        Self::Auto
    }
}

impl From<Color> for clap::ColorChoice {
    fn from(color: Color) -> Self {
        match color {
            Color::Auto => Self::Auto,
            Color::Always => Self::Always,
            Color::Never => Self::Never,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::ExitCode;

    #[test]
    fn colours_are_for_terminals_of_those_who_want_them() {
        assert!(Color::Auto.applies(true, None) && Color::Auto.applies(true, Some("")));
        assert!(!Color::Auto.applies(true, Some("1")) && !Color::Auto.applies(false, None));
        assert!(Color::Always.applies(false, Some("1")) && !Color::Never.applies(true, None));
    }

    #[test]
    fn what_is_asked_for_is_known_before_the_rest_is_read() {
        let check = |words: &[&str], expected| {
            assert_eq!(
                Color::among(words.iter().map(|word| (*word).to_owned())),
                expected,
                "{words:?}"
            );
        };
        check(&["explore", "--help"], Color::Auto);
        check(&["--color", "never", "--help"], Color::Never);
        check(&["explore", "--color=always"], Color::Always);
        check(&["explore", "--color=purple"], Color::Auto);
        check(&["explore", "--", "--color=always"], Color::Auto);
    }

    /// The numbers of the lines under `Exit codes:`.
    fn codes(help: &str) -> Vec<u8> {
        let mut codes = Vec::new();
        let (_, below) = help.split_once("Exit codes").unwrap();
        for line in below.lines().skip(1).take_while(|line| !line.is_empty()) {
            let number = line.split_whitespace().next().unwrap();
            codes.push(number.parse().unwrap());
        }
        codes
    }

    #[test]
    fn help_explains_the_codes_that_there_are() {
        let all = [
            ExitCode::Success,
            ExitCode::Usage,
            ExitCode::Setup,
            ExitCode::Flaky,
            ExitCode::Broken,
            ExitCode::Inconclusive,
            ExitCode::Interrupted,
        ]
        .map(ExitCode::number);
        assert_eq!(codes(PROGRAM), all);
        for help in [
            EXPLORE, SUITE, DEPENDENCE, PLAN, RUN, REPLAY, VERIFY_FIX, REPORT,
        ] {
            let codes = codes(help);
            assert!(codes.iter().all(|code| all.contains(code)), "{codes:?}");
        }
    }
}
