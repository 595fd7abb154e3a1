//! The arguments that choose server, device and test, and the session that comes of them.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::exit::WrongUsage;
use crate::adb::{Server, quote, server_address};
use crate::model::{AppIdentity, TestId};
use crate::report::DeviceOnDisk;
use crate::schedule_file::Origin;
use crate::session::{self, DeviceInfo, JdwpWay, Limits, Session, Undo};

/// Which server and device.
#[derive(Args, Debug, Clone)]
pub(super) struct ServerArguments {
    /// The adb server; without it ADB_SERVER_SOCKET, ANDROID_ADB_SERVER_ADDRESS and _PORT, else 127.0.0.1:5037.
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
    /// How the debugger's stream is reached: straight through the server, which leaves nothing behind, or a forwarded port.
    #[arg(long, value_enum, default_value = "direct")]
    pub(super) jdwp: Way,
    /// The longest that one run of the test may take, in s; then it hangs.
    #[arg(long, value_name = "S", default_value_t = 120)]
    pub(super) timeout: u64,
}

/// Which test of which instrumentation, on which device, and where the output goes.
#[derive(Args, Debug, Clone)]
pub(super) struct TestArguments {
    /// The instrumentation as `pm list instrumentation` prints it, or its package.
    pub(super) component: String,
    /// The test.
    #[arg(long, value_name = "CLASS#METHOD")]
    pub(super) test: String,
    #[command(flatten)]
    pub(super) device: DeviceArguments,
    /// The output folder; without it a new one under flakescope-out/.
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
}

#[derive(ValueEnum, Debug, Clone, Copy)]
pub(super) enum Way {
    /// `adb forward tcp:0 jdwp:PID`.
    Forward,
    /// `jdwp:PID` on the connection to the server.
    Direct,
}

impl ServerArguments {
    pub(super) fn server(&self) -> anyhow::Result<Server> {
        let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        Ok(Server::new(server_address(self.adb_server.as_deref(), variable)?))
    }
}

impl DeviceArguments {
    pub(super) fn way(&self) -> JdwpWay {
        match self.jdwp {
            Way::Forward => JdwpWay::Forward,
            Way::Direct => JdwpWay::Direct,
        }
    }

    pub(super) async fn device(&self) -> anyhow::Result<crate::adb::Device> {
        let server = self.server.server()?;
        let variable = std::env::var("ANDROID_SERIAL").ok().filter(|serial| !serial.is_empty());
        Ok(session::pick_device(&server, self.serial.as_deref().or(variable.as_deref())).await?)
    }
}

/// A session on a device, with what a report says of both.
pub(super) struct Opened {
    pub(super) session: Session,
    pub(super) device: crate::adb::Device,
    pub(super) info: DeviceInfo,
    pub(super) test: TestId,
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

/// Looks device and instrumentation up and opens the session; `selector` is `CLASS#METHOD`.
pub(super) async fn open(
    arguments: &DeviceArguments,
    component: &str,
    selector: &str,
    limits: Limits,
    undo: &Undo,
) -> anyhow::Result<Opened> {
    let (class, method) = split(selector)?;
    let device = arguments.device().await?;
    let info = session::describe(&device).await?;
    let target = session::find_target(&device, component).await?;
    let apps = session::identify(&device, &target).await?;
    let test = TestId { component: target.component.clone(), class, method };
    let session = Session::open(device.clone(), target, test.clone(), limits, arguments.way(), undo.clone()).await?;
    Ok(Opened { session, device, info, test, apps })
}

fn split(selector: &str) -> Result<(String, String), WrongUsage> {
    match selector.split_once('#') {
        Some((class, method)) if !class.is_empty() && !method.is_empty() => Ok((class.to_owned(), method.to_owned())),
        _ => Err(WrongUsage(format!("--test wants CLASS#METHOD, not `{selector}`"))),
    }
}

/// The limits with a `--max-delay` of so many ms and a `--timeout` of so many s.
pub(super) fn limits(max_delay_ms: u64, timeout_s: u64) -> Limits {
    let (max_delay, run) = (Duration::from_millis(max_delay_ms), Duration::from_secs(timeout_s));
    Limits { max_delay, run, ..Limits::default() }
}

/// The device as a report names it.
pub(super) fn on_disk(opened: &Opened) -> DeviceOnDisk {
    let (info, queue) = (&opened.info, opened.session.queue());
    DeviceOnDisk { serial: info.serial.clone(), api_level: info.api_level, model: info.model.clone(), queue }
}

/// What has to stand in a command line to reach the same device again.
pub(super) fn again(arguments: &DeviceArguments, info: &DeviceInfo) -> String {
    let server = arguments.server.adb_server.as_ref().map(|server| format!(" --adb-server {}", quote(server)));
    format!(" -s {}{}", quote(&info.serial), server.unwrap_or_default())
}
