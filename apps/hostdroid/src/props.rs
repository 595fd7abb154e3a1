//! The system properties that this device answers `getprop` with.

use std::collections::BTreeMap;

/// The release that an API level is called by.
fn release(api: u32) -> &'static str {
    match api {
        28 => "9",
        29 => "10",
        30 => "11",
        33 => "13",
        35 => "15",
        36 => "16",
        37 => "17",
        _ => "",
    }
}

/// The properties of a device with this API level and serial number.
#[must_use]
pub fn properties(api: u32, serial: &str) -> BTreeMap<String, String> {
    let (api, release) = (api.to_string(), release(api));
    let fingerprint = format!("flakescope/hostdroid/hostdroid:{release}/HOST/1:user/release-keys");

    let all = [
        ("dev.bootcomplete", "1"),
        ("init.svc.bootanim", "stopped"),
        ("persist.sys.locale", "en-US"),
        ("persist.sys.timezone", "UTC"),
        ("ro.build.fingerprint", &fingerprint),
        ("ro.build.id", "HOST"),
        ("ro.build.type", "user"),
        ("ro.build.version.codename", "REL"),
        ("ro.build.version.release", release),
        ("ro.build.version.sdk", &api),
        ("ro.debuggable", "0"),
        ("ro.product.brand", "flakescope"),
        ("ro.product.cpu.abi", "x86_64"),
        ("ro.product.cpu.abilist", "x86_64"),
        ("ro.product.device", "hostdroid"),
        ("ro.product.manufacturer", "flakescope"),
        ("ro.product.model", "Hostdroid"),
        ("ro.product.name", "hostdroid"),
        ("ro.secure", "1"),
        ("ro.serialno", serial),
        ("sys.boot_completed", "1"),
    ];
    all.into_iter()
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}
