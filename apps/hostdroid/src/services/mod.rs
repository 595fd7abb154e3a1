//! What an adb stream can ask of this device, by the service's name.
//!
//! A service that this device does not have is refused, which the client shows as `error: closed`;
//! one that answers with text explains why.

mod jdwp;
mod pump;
mod shell;
mod shell_v2;
mod sync;
mod sync_wire;

use std::sync::Arc;

use crate::adb::Opening;
use crate::device::Device;

/// What the greeting announces; the features are those that work.
pub const BANNER: &str = "device::ro.product.name=hostdroid;ro.product.model=Hostdroid;ro.product.device=hostdroid;\
                          features=cmd,shell_v2,stat_v2,fixed_push_mkdir";

/// Serves a stream until it ends.
pub async fn dispatch(device: Arc<Device>, opening: Opening) {
    let name = opening.service().to_owned();
    let (kind, rest) = name.split_once(':').unwrap_or((name.as_str(), ""));
    match kind {
        "shell" => shell::version_1(device, rest, opening).await,
        "exec" => shell::exec(device, rest, opening).await,
        "sync" => sync::serve(device, opening).await,
        "jdwp" if rest.is_empty() => jdwp::list(&device, opening).await,
        "jdwp" => jdwp::attach(&device, rest, opening).await,
        "track-jdwp" => jdwp::track(&device, opening).await,
        "tcp" => pump::tcp(rest, opening).await,
        "reverse" => {
            answer(
                opening,
                &fail("hostdroid: reverse forwarding is not supported by this stand-in device"),
            )
            .await
        }
        "root" => answer(opening, "adbd cannot run as root in production builds\n").await,
        "remount" | "disable-verity" | "enable-verity" => {
            answer(opening, "Not running as root. Try \"adb root\" first.\n").await
        }
        kind => match kind.strip_prefix("shell,") {
            Some(options) => shell::with_options(device, options, rest, opening).await,
            None => device.log.warn(&format!(
                "hostdroid: adb service `{name}` is not supported by this stand-in device"
            )),
        },
    }
}

/// A failure, as services that answer in smart-socket form have it.
fn fail(text: &str) -> String {
    format!("FAIL{:04x}{text}", text.len())
}

async fn answer(opening: Opening, text: &str) {
    let (_reader, writer) = opening.accept();
    // A client that is gone by now needs no answer.
    let _ = writer.write(text.as_bytes()).await;
}
