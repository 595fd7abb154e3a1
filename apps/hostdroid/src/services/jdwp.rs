//! The three debugger services: `jdwp` lists the processes that may be debugged, `track-jdwp` goes
//! on listing them whenever that changes, `jdwp:PID` is a connection to one.

use crate::adb::Opening;
use crate::device::Device;

use super::pump::pump;

/// One pid a line.
fn pids(device: &Device) -> String {
    device
        .jdwp
        .pids()
        .iter()
        .map(|pid| format!("{pid}\n"))
        .collect()
}

/// `jdwp`
pub(super) async fn list(device: &Device, opening: Opening) {
    super::answer(opening, &pids(device)).await;
}

/// `track-jdwp`: each list with its length in front, four hexadecimal digits.
pub(super) async fn track(device: &Device, opening: Opening) {
    let mut changes = device.jdwp.changes();
    let (_reader, writer) = opening.accept();
    let mut last = None;
    loop {
        changes.mark_unchanged();
        let now = pids(device);
        if last.as_ref() != Some(&now) {
            if writer
                .write(format!("{:04x}{now}", now.len()).as_bytes())
                .await
                .is_err()
            {
                return;
            }
            last = Some(now);
        }

        tokio::select! {
            changed = changes.changed() => if changed.is_err() { return },
            () = writer.closed() => return,
        }
    }
}

/// `jdwp:PID`; refused for a process that is not there or may not be debugged.
pub(super) async fn attach(device: &Device, pid: &str, opening: Opening) {
    let Ok(pid) = pid.parse() else { return };
    match device.jdwp.attach(pid).await {
        Ok(socket) => {
            let (reader, writer) = opening.accept();
            let (read, write) = socket.into_split();
            pump(reader, writer, read, write).await;
        }
        Err(error) => device.log.info(&format!("jdwp:{pid} refused: {error}")),
    }
}
