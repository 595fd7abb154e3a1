//! Commands on the apps' processes; those of the host are neither shown nor touched.

use crate::device::Device;
use crate::process::AppProcess;
use crate::shell::io::Io;

pub(super) async fn run(device: &Device, name: &str, arguments: &[&str], io: &mut Io<'_>) -> u8 {
    match name {
        "ps" => ps(device, arguments, io).await,
        "pidof" => pidof(device, arguments, io).await,
        _ => kill(device, arguments, io).await,
    }
}

async fn ps(device: &Device, arguments: &[&str], io: &Io<'_>) -> u8 {
    let mut columns = vec!["USER", "PID", "NAME"];
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        if let Some(list) = argument.strip_prefix("-o") {
            let list = if list.is_empty() {
                rest.next().copied().unwrap_or_default()
            } else {
                list
            };
            columns = list.split(',').collect();
        }
    }

    if !columns.iter().all(|c| c.ends_with('=')) {
        let row: Vec<String> = columns
            .iter()
            .map(|c| padded(c, c.trim_end_matches('=')))
            .collect();
        io.out.line(row.join(" ")).await;
    }

    for process in device.processes.all() {
        let mut row = Vec::new();
        for (index, column) in columns.iter().enumerate() {
            let value = value_of(&process, column);
            let is_last = index + 1 == columns.len();
            row.push(if is_last {
                value
            } else {
                padded(column, &value)
            });
        }
        io.out.line(row.join(" ")).await;
    }
    0
}

fn value_of(process: &AppProcess, column: &str) -> String {
    match column.trim_end_matches('=').to_ascii_uppercase().as_str() {
        "PID" => process.pid.to_string(),
        "PPID" => std::process::id().to_string(),
        "USER" => process.owner.name(),
        "UID" => process.owner.uid().to_string(),
        "NAME" | "ARGS" | "CMD" | "CMDLINE" => process.name.clone(),
        _ => "-".to_owned(),
    }
}

/// A cell as wide as its column: numbers are aligned to the right, names to the left, the last of a
/// row as it is; toybox `toys/posix/ps.c`.
fn padded(column: &str, value: &str) -> String {
    match column.trim_end_matches('=').to_ascii_uppercase().as_str() {
        "PID" | "PPID" | "UID" => format!("{value:>5}"),
        "USER" => format!("{value:<12}"),
        "NAME" | "ARGS" | "CMD" | "CMDLINE" => format!("{value:<27}"),
        _ => value.to_owned(),
    }
}

async fn pidof(device: &Device, arguments: &[&str], io: &Io<'_>) -> u8 {
    let mut pids = Vec::new();
    for process in device.processes.all() {
        let name = process.name.as_str();
        if !name.starts_with('-') && arguments.contains(&name) {
            pids.push(process.pid.to_string());
        }
    }

    if pids.is_empty() {
        return 1;
    }
    io.out.line(pids.join(" ")).await;
    0
}

async fn kill(device: &Device, arguments: &[&str], io: &Io<'_>) -> u8 {
    let mut code = 0;
    for pid in arguments {
        if pid.starts_with('-') {
            continue;
        }

        // A process that is not an app's is not this device's, whatever the host reports.
        if !pid.parse().is_ok_and(|pid| device.processes.kill(pid)) {
            io.err
                .line(format!("/system/bin/sh: kill: {pid}: No such process"))
                .await;
            code = 1;
        }
    }
    code
}
