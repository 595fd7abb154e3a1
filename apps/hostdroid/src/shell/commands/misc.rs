//! Small commands: `echo` and its like, and those that answer from the device's settings.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::{package_dumps, unsupported};
use crate::device::Device;
use crate::shell::io::Io;

pub(super) async fn run(device: &Device, name: &str, arguments: &[&str], io: &mut Io<'_>) -> u8 {
    match (name, arguments) {
        ("true" | ":", _) => 0,
        ("false", _) => 1,
        ("echo", ["-n", words @ ..]) => {
            io.out.write(words.join(" ")).await;
            0
        }
        ("echo", words) => {
            io.out.line(words.join(" ")).await;
            0
        }
        ("id", []) => {
            io.out
                .line("uid=2000(shell) gid=2000(shell) groups=2000(shell)")
                .await;
            0
        }
        ("id", ["-u"]) => {
            io.out.line("2000").await;
            0
        }
        ("whoami", []) => {
            io.out.line("shell").await;
            0
        }
        ("sleep", [seconds]) => sleep(seconds, io).await,
        ("date", [format @ ("+%s" | "+%s%3N" | "+%s%N")]) => {
            let now = SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .unwrap_or_default();
            let text = match *format {
                "+%s" => now.as_secs().to_string(),
                "+%s%3N" => now.as_millis().to_string(),
                _ => now.as_nanos().to_string(),
            };
            io.out.line(text).await;
            0
        }
        ("test", expression) => u8::from(!test(device, expression)),
        ("[", [expression @ .., "]"]) => u8::from(!test(device, expression)),
        ("[", _) => {
            io.err.line("/system/bin/sh: [: missing ]").await;
            2
        }
        (name, arguments) => {
            unsupported(device, io, &format!("{name} {}", arguments.join(" "))).await
        }
    }
}

async fn sleep(seconds: &str, io: &Io<'_>) -> u8 {
    match seconds
        .parse::<f64>()
        .ok()
        .and_then(|s| Duration::try_from_secs_f64(s).ok())
    {
        Some(time) => {
            tokio::time::sleep(time).await;
            0
        }
        None => {
            io.err
                .line(format!("sleep: Not a number '{seconds}'"))
                .await;
            1
        }
    }
}

fn test(device: &Device, expression: &[&str]) -> bool {
    match expression {
        ["!", rest @ ..] => !test(device, rest),
        ["-e", path] => metadata(device, path).is_some(),
        ["-f", path] => metadata(device, path).is_some_and(|m| m.is_file()),
        ["-d", path] => metadata(device, path).is_some_and(|m| m.is_dir()),
        ["-s", path] => metadata(device, path).is_some_and(|m| m.len() > 0),
        ["-r", path] => metadata(device, path).is_some(),
        ["-w", path] => device.files.write(path).is_ok(),
        ["-z", text] => text.is_empty(),
        ["-n", text] | [text] => !text.is_empty(),
        [a, "=" | "==", b] => a == b,
        [a, "!=", b] => a != b,
        [a, "-eq", b] => a.parse::<i64>().is_ok_and(|a| b.parse() == Ok(a)),
        [a, "-ne", b] => a
            .parse::<i64>()
            .is_ok_and(|a| b.parse::<i64>().is_ok_and(|b| a != b)),
        _ => false,
    }
}

fn metadata(device: &Device, path: &str) -> Option<std::fs::Metadata> {
    std::fs::metadata(device.files.read(path).ok()?).ok()
}

pub(super) async fn about_device(
    device: &Device,
    name: &str,
    arguments: &[&str],
    io: &mut Io<'_>,
) -> u8 {
    match (name, arguments) {
        ("getprop", []) => {
            for (name, value) in &device.properties {
                io.out.line(format!("[{name}]: [{value}]")).await;
            }
            0
        }
        ("getprop", [name, default @ ..]) => {
            let default = default.first().copied().unwrap_or_default();
            io.out
                .line(device.properties.get(*name).map_or(default, String::as_str))
                .await;
            0
        }
        ("dumpsys", ["hostdroid"]) => {
            io.out.write(device.describe()).await;
            0
        }
        ("dumpsys", ["activity"]) | ("dumpsys", ["activity", "processes" | "p"]) => {
            io.out.write(running_processes(device)).await;
            0
        }
        ("dumpsys", ["package", package]) => {
            if let Some(manifest) = device.packages.get(package) {
                let app_id = device.packages.app_id(package);
                let dump = package_dumps::package(&manifest, app_id, device.config.api);
                io.out.write(dump).await;
            }
            0
        }
        ("settings", [verb, rest @ ..]) => settings(device, verb, rest, io).await,
        (name, arguments) => {
            unsupported(device, io, &format!("{name} {}", arguments.join(" "))).await
        }
    }
}

/// `dumpsys activity processes`, of which this device has the processes and the debug app:
/// AOSP 10 `ActivityManagerService.dumpProcessesLocked`.
fn running_processes(device: &Device) -> String {
    let mut lines =
        vec!["ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)".to_owned()];
    let processes = device.processes.all();
    if !processes.is_empty() {
        lines.push("  All known processes:".to_owned());
    }

    for process in processes {
        let (pid, name, owner) = (process.pid, process.name, process.owner);
        lines.push(format!(
            "  *APP* UID {} ProcessRecord{{{pid:x} {pid}:{name}/{}}}",
            owner.uid(),
            owner.short()
        ));
    }

    lines.extend(device.processes.debug_app.dump());
    lines.join("\n") + "\n"
}

async fn settings(device: &Device, verb: &str, arguments: &[&str], io: &Io<'_>) -> u8 {
    let arguments = match arguments {
        ["--user", _, rest @ ..] => rest,
        rest => rest,
    };

    let namespace = arguments.first().copied().unwrap_or_default();
    if !matches!(namespace, "system" | "secure" | "global") {
        io.err
            .line(format!("Invalid namespace '{namespace}'"))
            .await;
        return 255;
    }

    let change = match (verb, arguments) {
        ("get", [_, key]) => {
            io.out
                .line(
                    device
                        .setting(&format!("{namespace}/{key}"))
                        .as_deref()
                        .unwrap_or("null"),
                )
                .await;
            return 0;
        }
        ("list", [_]) => {
            for (key, value) in device.settings() {
                if let Some(("", key)) = key.strip_prefix(namespace).and_then(|k| k.split_once('/'))
                {
                    io.out.line(format!("{key}={value}")).await;
                }
            }
            return 0;
        }
        ("put", [_, key, value, ..]) => {
            device.set_setting(&format!("{namespace}/{key}"), Some(value))
        }
        ("delete", [_, key]) => {
            let name = format!("{namespace}/{key}");
            let rows = usize::from(device.setting(&name).is_some());
            io.out.line(format!("Deleted {rows} rows")).await;
            device.set_setting(&name, None)
        }
        _ => return unsupported(device, io, &format!("settings {verb}")).await,
    };

    match change {
        Ok(()) => 0,
        Err(error) => {
            io.err.line(format!("settings: {error}")).await;
            1
        }
    }
}
