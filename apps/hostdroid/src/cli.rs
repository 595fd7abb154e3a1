//! The command line: `start`, `stop`, `list`, `dump`, and the hidden verb that apps'
//! processes begin with.

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::daemon::{self, AdbServer, Registry, ServeOptions, Which};
use crate::process::{EXEC_CHILD, Runtime, RuntimeError, Vm, exec_child};
use crate::profile::{Framework, Imitation, Profile};

/// The API level of ART's runtime.
const ART_API: u32 = 29;
/// Those that there can be a HotSpot runtime for; the first one unless told.
const HOTSPOT_APIS: [u32; 6] = [35, 28, 30, 33, 36, 37];

/// A stand-in Android device: adb's device side, with a real Android runtime for
/// each instrumented run.
#[derive(Parser)]
#[command(name = "hostdroid", version)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Starts a device, and prints its serial once `adb devices` shows it.
    Start(Start),
    /// Ends a device: its apps' processes, its connection, itself. Its state stays.
    Stop(Stop),
    /// Lists the devices that are running.
    List,
    /// Prints all there is to know of a running device that may be in trouble.
    Dump {
        /// The device's serial.
        serial: String,
    },
    /// The first step of an app's process.
    #[command(name = EXEC_CHILD, hide = true)]
    ExecChild {
        parent: u32,
        program: PathBuf,
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
}

#[derive(Clone, Copy, ValueEnum)]
enum WantedVm {
    /// Android's own virtual machine, with Android 10.
    Art,
    /// The JVM, with Robolectric and a choice of releases.
    Hotspot,
    /// ART where it was built, else HotSpot.
    Auto,
}

#[derive(Clone, Copy, ValueEnum)]
enum WantedProfile {
    /// As strict as a phone of the same API level.
    Phone,
    /// Forgives what a phone does not.
    Lenient,
}

#[derive(Clone, Copy, ValueEnum)]
enum WantedFramework {
    /// With tables of local variables.
    Debug,
    /// With lines only, as on a user build.
    Release,
}

#[derive(Clone, Copy, ValueEnum)]
enum EarlyReturn {
    /// As from Android 11 on.
    Allowed,
    /// As up to Android 10.
    Refused,
}

#[derive(Clone, Copy, ValueEnum)]
enum BinderName {
    /// Up to Android 12.
    #[value(name = "Binder")]
    Upper,
    /// From Android 13 on.
    #[value(name = "binder")]
    Lower,
}

/// The options that say how strict the device is.
#[derive(Args)]
struct Strictness {
    /// How strict the device is.
    #[arg(long, value_enum, default_value = "phone")]
    profile: WantedProfile,
    /// How many milliseconds later each chunk arrives between the adb server and the
    /// device, each way.
    #[arg(long, value_name = "MS", default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=10_000))]
    latency: u16,
    /// The display's frames per second.
    #[arg(long, value_name = "HZ", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=240))]
    vsync_hz: u32,
    /// How the framework was compiled.
    #[arg(long, value_enum, default_value = "debug")]
    framework: WantedFramework,
    /// Whether a debugger can force a method to return early, instead of what the profile and the
    /// API level say.
    #[arg(long, value_enum)]
    early_return: Option<EarlyReturn>,
    /// What binder threads are called, instead of what the profile and the API level say.
    #[arg(long, value_enum, value_name = "NAME")]
    binder_name: Option<BinderName>,
}

impl Strictness {
    fn profile(&self) -> Profile {
        match self.profile {
            WantedProfile::Phone => Profile::Phone,
            WantedProfile::Lenient => Profile::Lenient,
        }
    }

    fn imitation(&self, api: u32) -> Imitation {
        let mut imitation = Imitation::of(self.profile(), api);
        imitation.vsync_hz = self.vsync_hz;
        imitation.framework = match self.framework {
            WantedFramework::Debug => Framework::Debug,
            WantedFramework::Release => Framework::Release,
        };

        if let Some(early_return) = self.early_return {
            imitation.early_return = matches!(early_return, EarlyReturn::Allowed);
        }
        match self.binder_name {
            Some(BinderName::Upper) => imitation.binder_name = "Binder",
            Some(BinderName::Lower) => imitation.binder_name = "binder",
            None => {}
        }
        imitation
    }
}

#[derive(Args)]
struct Start {
    #[command(flatten)]
    strictness: Strictness,
    /// The virtual machine that apps run on.
    #[arg(long, value_enum, default_value = "auto")]
    vm: WantedVm,
    /// The device's API level: 29 of ART; 28, 30, 33, 35 (unless told), 36 or 37 of HotSpot.
    #[arg(long, value_name = "LEVEL")]
    api: Option<u32>,
    /// The port on 127.0.0.1 to listen on; a free one by default.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    port: Option<u16>,
    /// The adb server to connect to; one on a port other than 5037 is started if it is not there.
    /// Without this flag, the one that ADB_SERVER_SOCKET or ANDROID_ADB_SERVER_PORT name, or that
    /// on port 5037, which has to be running.
    #[arg(long, value_name = "HOST:PORT")]
    adb_server: Option<String>,
    /// The folder of the device's state.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The folder of the runtime. Without this flag, of ART's the one that FLAKESCOPE_RUNTIME
    /// names; else what scripts/art-host or scripts/hotspot-host built last.
    #[arg(long, value_name = "DIR")]
    runtime: Option<PathBuf>,
    /// Have a second user, 10, who is running.
    #[arg(long)]
    second_user: bool,
    /// Stay in the foreground, until a signal.
    #[arg(long)]
    foreground: bool,
    /// Leave the starter's session.
    #[arg(long, hide = true, requires = "foreground")]
    detached: bool,
}

#[derive(Args)]
#[group(required = true, multiple = false)]
struct Stop {
    /// The device's serial.
    serial: Option<String>,
    /// The folder of the device's state.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// All devices.
    #[arg(long)]
    all: bool,
}

/// Runs the program.
#[must_use]
pub fn run() -> ExitCode {
    let result = match Cli::parse().verb {
        Verb::Start(start) if start.foreground => foreground(&start),
        Verb::Start(start) => background(&start),
        Verb::Stop(which) => stop(which),
        Verb::List => registry().map(|registry| print!("{}", daemon::list(&registry))),
        Verb::Dump { serial } => dump(&serial),
        Verb::ExecChild {
            parent,
            program,
            arguments,
        } => Err(format!(
            "starting {}: {}",
            program.display(),
            exec_child(parent, &program, &arguments)
        )),
    };

    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("hostdroid: {message}");
            ExitCode::FAILURE
        }
    }
}

/// The folder for everything that is kept between runs.
fn cache() -> Result<PathBuf, String> {
    if let Some(folder) = variable("FLAKESCOPE_CACHE") {
        return Ok(folder.into());
    }
    if let Some(folder) = variable("XDG_CACHE_HOME") {
        return Ok(PathBuf::from(folder).join("flakescope"));
    }
    match variable("HOME") {
        Some(home) => Ok(PathBuf::from(home).join(".cache/flakescope")),
        None => Err("no cache folder: set FLAKESCOPE_CACHE or HOME".to_owned()),
    }
}

/// An environment variable that is set and not empty.
fn variable(name: &str) -> Option<OsString> {
    let value = std::env::var_os(name)?;
    if value.is_empty() { None } else { Some(value) }
}

fn text_variable(name: &str) -> Option<String> {
    variable(name)?.into_string().ok()
}

fn registry() -> Result<Registry, String> {
    Ok(Registry::new(cache()?.join("devices/running")))
}

/// The options of a device, checked: errors in them are reported before anything is started.
fn resolve(start: &Start) -> Result<ServeOptions, String> {
    let cache = cache()?;
    let (runtime, api) = runtime(
        start,
        &cache,
        text_variable("FLAKESCOPE_RUNTIME").map(PathBuf::from),
    )?;
    let adb_server =
        AdbServer::choose(start.adb_server.as_deref(), text_variable).map_err(|e| e.to_string())?;

    Ok(ServeOptions {
        port: start.port,
        api,
        data: start.data.clone(),
        devices: cache.join("devices"),
        runtime,
        profile: start.strictness.profile(),
        imitation: start.strictness.imitation(api),
        latency: Duration::from_millis(start.strictness.latency.into()),
        second_user: start.second_user,
        adb_server,
        detached: start.detached,
    })
}

/// The runtime that was asked for, and its API level.
fn runtime(start: &Start, cache: &Path, art: Option<PathBuf>) -> Result<(Runtime, u32), String> {
    let found = if let Some(folder) = &start.runtime {
        open(folder)?
    } else {
        let art = art.unwrap_or_else(|| cache.join("runtime/current"));
        let hotspot_api = match start.api {
            Some(api) if api != ART_API => Some(api),
            _ => None,
        };
        let hotspot = cache.join(format!(
            "hotspot/api-{}",
            hotspot_api.unwrap_or(HOTSPOT_APIS[0])
        ));
        match start.vm {
            WantedVm::Art => open(&art)?,
            WantedVm::Hotspot => open(&hotspot)?,
            // The level decides, where only one of them has it.
            WantedVm::Auto if hotspot_api.is_some() => open(&hotspot)?,
            WantedVm::Auto => match Runtime::open(&art) {
                Err(RuntimeError::Missing(_)) if start.api.is_none() => open(&hotspot)?,
                found => found.map_err(|e| e.to_string())?,
            },
        }
    };

    let (vm, has) = match found.vm() {
        Vm::Art => ("ART", ART_API),
        Vm::Hotspot => (
            "HotSpot",
            found
                .api()
                .ok_or_else(|| format!("{} tells no API level", found.folder().display()))?,
        ),
    };
    let is_other_vm = matches!(
        (start.vm, found.vm()),
        (WantedVm::Art, Vm::Hotspot) | (WantedVm::Hotspot, Vm::Art)
    );
    if is_other_vm {
        return Err(format!(
            "the runtime in {} is of {vm}, which is not what --vm says",
            found.folder().display()
        ));
    }

    match start.api {
        Some(api) if api != has => Err(format!(
            "--api {api}: the {vm} runtime has API level {has} only"
        )),
        _ => Ok((found, has)),
    }
}

fn open(folder: &Path) -> Result<Runtime, String> {
    Runtime::open(folder).map_err(|e| e.to_string())
}

fn foreground(start: &Start) -> Result<(), String> {
    if start.detached {
        // A session of its own: neither the starter's terminal nor its signals reach it.
        rustix::process::setsid().map_err(|e| format!("leaving the starter's session: {e}"))?;
    }

    let options = resolve(start)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build();
    let runtime = runtime.map_err(|e| format!("starting: {e}"))?;
    let end = runtime
        .block_on(daemon::serve(options))
        .map_err(|e| e.to_string());

    // A command that waits for a file must not keep the process.
    runtime.shutdown_background();
    end
}

fn background(start: &Start) -> Result<(), String> {
    // Errors in the options are reported at once, by this process.
    resolve(start)?;
    let serial = daemon::start(std::env::args_os().skip(1).collect()).map_err(|e| e.to_string())?;
    println!("{serial}");
    Ok(())
}

fn stop(which: Stop) -> Result<(), String> {
    let which = match which {
        Stop {
            serial: Some(serial),
            ..
        } => Which::Serial(serial),
        Stop {
            data: Some(data), ..
        } => Which::Data(data),
        Stop { .. } => Which::All,
    };
    for serial in daemon::stop(&registry()?, &which).map_err(|e| e.to_string())? {
        eprintln!("hostdroid: {serial} has ended");
    }
    Ok(())
}

fn dump(serial: &str) -> Result<(), String> {
    let text = daemon::dump(&registry()?, serial).map_err(|e| e.to_string())?;
    // A reader that has seen enough is no error.
    let _ = std::io::stdout().write_all(text.as_bytes());
    Ok(())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// What a command line takes of a cache that has these runtimes: `art`, or `hotspot` with
    /// an API level.
    fn chosen(arguments: &[&str], art: bool, hotspot: &[u32]) -> Result<(Vm, u32), String> {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let cache =
            std::env::temp_dir().join(format!("hostdroid-cli-{}-{number}", std::process::id()));
        let build = |folder: PathBuf, vm: Vm| {
            let launcher = folder.join(vm.launcher());
            std::fs::create_dir_all(launcher.parent().unwrap()).unwrap();
            std::fs::write(launcher, "").unwrap();
            folder
        };

        if art {
            build(cache.join("runtime/current"), Vm::Art);
        }
        for api in hotspot {
            let folder = build(cache.join(format!("hotspot/api-{api}")), Vm::Hotspot);
            std::fs::write(folder.join("api"), api.to_string()).unwrap();
        }
        let line = ["hostdroid", "start"].iter().chain(arguments);
        let Verb::Start(start) = Cli::try_parse_from(line).unwrap().verb else {
            panic!("another verb")
        };
        let chosen = runtime(&start, &cache, None).map(|(runtime, api)| (runtime.vm(), api));
        let _ = std::fs::remove_dir_all(&cache);
        chosen
    }

    #[test]
    fn where_art_was_not_built_the_jvm_plays_the_device() {
        let newest = HOTSPOT_APIS[0];
        assert_eq!(chosen(&[], true, &[newest]), Ok((Vm::Art, ART_API)));
        assert_eq!(chosen(&[], false, &[newest]), Ok((Vm::Hotspot, newest)));
        assert_eq!(
            chosen(&["--api", "36"], true, &[newest, 36]),
            Ok((Vm::Hotspot, 36))
        );
        assert_eq!(
            chosen(&["--vm", "hotspot"], true, &[newest]),
            Ok((Vm::Hotspot, newest))
        );
        assert!(chosen(&[], false, &[]).is_err());
        // What was asked for by name has no substitute.
        assert!(chosen(&["--vm", "art"], false, &[newest]).is_err());
        assert!(chosen(&["--api", "29"], false, &[newest]).is_err());
        assert!(chosen(&["--vm", "art", "--api", "36"], true, &[36]).is_err());
    }
}
