//! The arguments that choose server, device, app and test, and the session that comes of them.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueEnum};

use super::apks::{ApkArguments, Apks};
use super::exit::WrongUsage;
use super::setup::SetupArguments;
use super::{naming, say, setup};
use crate::adb::{Device, Server, quote, server_address};
use crate::instrument::TestName;
use crate::model::{AppIdentity, RunSetup, TestId};
use crate::report::DeviceOnDisk;
use crate::schedule::RUN_TIMEOUT_S;
use crate::schedule_file::{Origin, ScheduleFile};
use crate::session::{self, DeviceInfo, JdwpWay, Limits, Session, Target, Tests, Undo};

/// Which server and device.
#[derive(Args, Debug, Clone)]
pub(super) struct ServerArguments {
    /// The adb server; without it ADB_SERVER_SOCKET, ANDROID_ADB_SERVER_ADDRESS and _PORT, else
    /// 127.0.0.1:5037.
    #[arg(long, value_name = "HOST:PORT")]
    pub(super) adb_server: Option<String>,
}

/// Which device.
#[derive(Args, Debug, Clone)]
pub(super) struct DeviceArguments {
    #[command(flatten)]
    pub(super) server: ServerArguments,
    /// The device; without it ANDROID_SERIAL, else the only one there is.
    #[arg(short, long, value_name = "SERIAL")]
    pub(super) serial: Option<String>,
    /// How the debugger's stream is reached: straight through the server, which leaves nothing
    /// behind, or a forwarded port.
    #[arg(long, value_enum, default_value = "direct")]
    pub(super) jdwp: Way,
    /// The longest that one run of the test may take, in s; then it hangs.
    #[arg(long, value_name = "S", default_value_t = RUN_TIMEOUT_S, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(super) timeout: u64,
}

/// On which device, with which app, and how a test runs.
#[derive(Args, Debug, Clone)]
pub(super) struct RunArguments {
    #[command(flatten)]
    pub(super) apks: ApkArguments,
    #[command(flatten)]
    pub(super) setup: SetupArguments,
    #[command(flatten)]
    pub(super) device: DeviceArguments,
}

/// Which test of which instrumentation, and where the output goes.
#[derive(Args, Debug, Clone)]
pub(super) struct TestArguments {
    /// Which instrumentation, and which test of it: the word with a # is the test.
    ///
    /// COMPONENT is what `pm list instrumentation` prints, or the package of the test or of the
    /// app. It is not needed with --app or --test-apk, or where only one is installed.
    ///
    /// TEST is CLASS#METHOD, with as much of the class as distinguishes it from others:
    /// LoginTest#showsName, or #showsName.
    #[arg(value_names = ["COMPONENT", "TEST"], num_args = 0..=2)]
    words: Vec<String>,
    /// The test, in place of TEST.
    #[arg(long, value_name = "CLASS#METHOD")]
    test: Option<String>,
    /// The output folder; without it a new one under flakescope-out/.
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
}

impl TestArguments {
    /// The component, if there is one, and the test.
    ///
    /// # Errors
    /// When there is no test, or one thing is named twice.
    pub(super) fn chosen(&self) -> Result<Chosen, WrongUsage> {
        let (tests, components): (Vec<&String>, Vec<&String>) =
            self.words.iter().partition(|word| word.contains('#'));
        let tests: Vec<&String> = tests.into_iter().chain(&self.test).collect();
        let component = match components.as_slice() {
            [] => None,
            [one] => Some((*one).clone()),
            [first, second, ..] => {
                return Err(WrongUsage(format!(
                    "two words name an instrumentation, `{first}` and `{second}`"
                )));
            }
        };
        match tests.as_slice() {
            [one] => Ok(Chosen {
                component,
                test: split(one)?,
                setup: RunSetup::default(),
            }),
            [] => Err(WrongUsage("no test is named: give CLASS#METHOD".to_owned())),
            [first, second, ..] => Err(WrongUsage(format!(
                "two tests are named, `{first}` and `{second}`"
            ))),
        }
    }
}

/// What is to be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chosen {
    /// An instrumentation, or a package; none where it can only be one.
    pub(super) component: Option<String>,
    /// The test; its class may be its end only, or empty.
    pub(super) test: TestName,
    /// How it is run, but for what the command line says.
    pub(super) setup: RunSetup,
}

impl Chosen {
    /// A schedule's test.
    pub(super) fn of(file: &ScheduleFile) -> Self {
        let TestId {
            component,
            class,
            method,
        } = file.test.clone();
        Self {
            component: Some(component),
            test: TestName { class, method },
            setup: file.setup.clone(),
        }
    }
}

#[derive(ValueEnum, Debug, Clone, Copy)]
pub(super) enum Way {
    /// `adb forward tcp:0 jdwp:PID`.
    Forward,
    /// `jdwp:PID` on the connection to the server.
    Direct,
}

impl ServerArguments {
    /// The server; where none is, one is started, as adb does.
    pub(super) async fn server(&self) -> anyhow::Result<Server> {
        let server = Server::new(server_address(self.adb_server.as_deref(), variable)?);
        if server.can_be_started().await? {
            say::aside(&format!(
                "no adb server answers at {}: starting one",
                server.address()
            ));
            server.start().await?;
        }
        Ok(server)
    }
}

impl DeviceArguments {
    pub(super) fn way(&self) -> JdwpWay {
        match self.jdwp {
            Way::Forward => JdwpWay::Forward,
            Way::Direct => JdwpWay::Direct,
        }
    }

    pub(super) async fn device(&self) -> anyhow::Result<Device> {
        let server = self.server.server().await?;
        let serial = self.serial.clone().or_else(|| variable("ANDROID_SERIAL"));
        Ok(session::pick_device(&server, serial.as_deref()).await?)
    }
}

/// A session on a device, with what a report says of both.
pub(super) struct Opened {
    pub(super) session: Session,
    pub(super) device: Device,
    pub(super) info: DeviceInfo,
    pub(super) test: TestId,
    /// How the test is run.
    pub(super) setup: RunSetup,
    /// The builds of the app and of its test that are installed.
    pub(super) apps: Vec<AppIdentity>,
}

/// What a schedule says of where it was found.
pub(super) fn origin(device: &DeviceOnDisk, apps: &[AppIdentity]) -> Origin {
    Origin {
        tool: env!("CARGO_PKG_VERSION").to_owned(),
        api_level: Some(device.api_level),
        queue: Some(device.queue.to_owned()),
        apps: apps.to_vec(),
    }
}

/// Installs what is to be installed, looks device and instrumentation up, and opens the session.
pub(super) async fn open(
    arguments: &RunArguments,
    chosen: &Chosen,
    limits: Limits,
    undo: &Undo,
) -> anyhow::Result<Opened> {
    let Reached {
        device,
        info,
        target,
    } = reach(arguments, chosen.component.as_deref(), &chosen.setup).await?;

    let setup = target.setup.clone();
    let apps = session::identify(&device, &target).await?;
    let TestName { class, method } = whole_name(&device, &target, &chosen.test).await?;
    let test = TestId {
        component: target.component.clone(),
        class,
        method,
    };

    let way = arguments.device.way();
    let session = Session::open(
        device.clone(),
        target,
        test.clone(),
        limits,
        way,
        undo.clone(),
    )
    .await?;

    Ok(Opened {
        session,
        device,
        info,
        test,
        setup,
        apps,
    })
}

/// A device, and the instrumentation that is there.
pub(super) struct Reached {
    pub(super) device: Device,
    pub(super) info: DeviceInfo,
    pub(super) target: Target,
}

/// The device and the instrumentation, once what is to be installed is.
pub(super) async fn reach(
    arguments: &RunArguments,
    component: Option<&str>,
    base: &RunSetup,
) -> anyhow::Result<Reached> {
    let setup = arguments.setup.over(base)?;
    let apks = Apks::read(&arguments.apks)?;
    let device = arguments.device.device().await?;
    let info = session::describe(&device).await?;
    apks.install(&device).await?;

    let target = session::find_target(&device, component.or(apks.component())).await?;
    apks.check(&target)?;
    let target = Target { setup, ..target };
    setup::tell(&target);
    Ok(Reached {
        device,
        info,
        target,
    })
}

/// A test's name with its package, as the runner knows it.
async fn whole_name(device: &Device, target: &Target, name: &TestName) -> anyhow::Result<TestName> {
    if !naming::is_short(name) {
        // If it is not there, its run says so.
        return Ok(name.clone());
    }
    let tests = session::list_tests(device, target).await?;
    match naming::meant(&tests.names, name).as_slice() {
        [one] => {
            say::aside(&format!("the test is {one}"));
            Ok((*one).clone())
        }
        [] => {
            let missing = format!("{} has no test {name}", target.component);
            Err(session::Error::NotRun(format!("{missing}{}", advice(&tests, name))).into())
        }
        several => Err(WrongUsage(format!(
            "{name} means several tests, name one: {}",
            naming::shown(several)
        ))
        .into()),
    }
}

/// What to say of a test that is not there.
fn advice(tests: &Tests, name: &TestName) -> String {
    let mut near = naming::meant(&tests.names, name);
    if near.is_empty() {
        near = naming::near(&tests.names, name);
    }

    let meant = match near.as_slice() {
        [] => String::new(),
        near => format!("; did you mean {}?", naming::shown(near)),
    };
    let unusable = match tests.unusable.first() {
        Some(first) => {
            format!(
                "; of {} class(es) the runner can use none of the tests ({first})",
                tests.unusable.len()
            )
        }
        None => String::new(),
    };

    format!(
        "{meant}{unusable}; `flakescope tests` lists all {}",
        tests.names.len()
    )
}

impl Opened {
    /// The error of a run, with the names that may have been meant if the test is not there.
    pub(super) async fn with_near_names(&self, error: session::Error) -> session::Error {
        let session::Error::NotRun(why) = &error else {
            return error;
        };
        let name = TestName {
            class: self.test.class.clone(),
            method: self.test.method.clone(),
        };
        match self.session.list_tests().await {
            Ok(tests) if !tests.names.contains(&name) => {
                session::Error::NotRun(format!("{why}{}", advice(&tests, &name)))
            }
            Ok(_) => error,
            Err(unlisted) => {
                tracing::debug!(%unlisted, "no near names");
                error
            }
        }
    }
}

/// A variable of the environment that is set and not empty.
pub(super) fn variable(name: &str) -> Option<String> {
    let value = std::env::var(name).ok()?;
    if value.is_empty() {
        return None;
    }
    Some(value)
}

/// Reads a number that counts something.
pub(super) fn at_least_one() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..)
}

fn split(selector: &str) -> Result<TestName, WrongUsage> {
    match selector.split_once('#') {
        Some((class, method)) if !method.is_empty() => Ok(TestName {
            class: class.to_owned(),
            method: method.to_owned(),
        }),
        _ => Err(WrongUsage(format!(
            "--test wants CLASS#METHOD, not `{selector}`"
        ))),
    }
}

/// The limits with a `--max-delay` of so many ms and a `--timeout` of so many s.
pub(super) fn limits(max_delay_ms: u64, timeout_s: u64) -> Limits {
    let (max_delay, run) = (
        Duration::from_millis(max_delay_ms),
        Duration::from_secs(timeout_s),
    );
    Limits {
        max_delay,
        run,
        ..Limits::default()
    }
}

/// The device as a report names it.
pub(super) fn on_disk(opened: &Opened) -> DeviceOnDisk {
    let (info, queue) = (&opened.info, opened.session.queue());
    DeviceOnDisk {
        serial: info.serial.clone(),
        api_level: info.api_level,
        model: info.model.clone(),
        queue,
    }
}

/// What has to stand in a command line to reach the same device again, and to run a schedule as it
/// was found.
pub(super) fn again(arguments: &DeviceArguments, setup: &SetupArguments, serial: &str) -> String {
    let server = arguments
        .server
        .adb_server
        .as_ref()
        .map(|server| format!(" --adb-server {}", quote(server)));
    format!(
        " -s {}{}{}",
        quote(serial),
        server.unwrap_or_default(),
        setup.again()
    )
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Arguments {
        #[command(flatten)]
        what: TestArguments,
        #[command(flatten)]
        run: RunArguments,
    }

    fn chosen(words: &[&str]) -> Result<Chosen, WrongUsage> {
        let words = [&["trace"], words].concat();
        Arguments::try_parse_from(words)
            .unwrap_or_else(|error| panic!("{error}"))
            .what
            .chosen()
    }

    #[test]
    fn a_test_is_told_from_a_component_by_its_number_sign() {
        let check = |words: &[&str], component: Option<&str>| {
            let test = TestName {
                class: "a.T".into(),
                method: "t/x".into(),
            };
            let setup = RunSetup::default();
            let expected = Chosen {
                component: component.map(Into::into),
                test,
                setup,
            };
            assert_eq!(chosen(words).unwrap(), expected, "{words:?}");
        };
        check(&["a.test/r", "--test", "a.T#t/x"], Some("a.test/r"));
        check(&["--test", "a.T#t/x"], None);
        check(&["a.T#t/x"], None);
        check(&["a.test", "a.T#t/x"], Some("a.test"));
        check(&["a.T#t/x", "a"], Some("a"));
        check(&["--app", "a.apk", "a.T#t/x", "--test-apk", "t.apk"], None);
    }

    #[test]
    fn a_command_to_be_copied_reaches_the_same_device_with_the_same_command() {
        let check = |words: &[&str], expected: &str| {
            let words = [&["explore", "a.T#t"], words].concat();
            let run = Arguments::try_parse_from(words)
                .unwrap_or_else(|error| panic!("{error}"))
                .run;
            assert_eq!(again(&run.device, &run.setup, "a b"), expected);
        };
        check(&[], " -s 'a b'");
        check(
            &["--adb-server", "h:1", "--before-run", "./reset x"],
            " -s 'a b' --adb-server h:1 --before-run './reset x'",
        );
    }

    #[test]
    fn what_is_missing_or_twice_is_refused() {
        let check = |words: &[&str], says: &str| {
            let error = chosen(words).unwrap_err().to_string();
            assert!(error.contains(says), "{words:?}: {error}");
        };
        check(&["a.test"], "no test is named");
        check(
            &["a.test", "b.test"],
            "two words name an instrumentation, `a.test` and `b.test`",
        );
        check(
            &["a.T#t", "--test", "a.T#u"],
            "two tests are named, `a.T#t` and `a.T#u`",
        );
        check(&["a.test", "--test", "T#"], "CLASS#METHOD, not `T#`");
        check(&["a.test", "--test", "T"], "CLASS#METHOD, not `T`");
    }
}
