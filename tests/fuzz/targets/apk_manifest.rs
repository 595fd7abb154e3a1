//! An APK that somebody else has made: as a whole file, or as the binary manifest in it.
//!
//! The first byte of an input says which. What is taken has to hold to what the rest of the device
//! relies on: names that are safe as parts of paths and as arguments.
#![no_main]

use std::io::Cursor;

use hostdroid::packages::{Manifest, parse_apk, valid_package_name};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((&kind, bytes)) = input.split_first() else {
        return;
    };
    let manifest = match kind % 2 {
        0 => Manifest::parse(bytes).ok(),
        _ => parse_apk(Cursor::new(bytes)).ok(),
    };
    let Some(manifest) = manifest else { return };
    assert!(valid_package_name(&manifest.package));
    let classes = manifest
        .activities
        .iter()
        .chain(&manifest.launcher)
        .chain(manifest.instrumentations.iter().map(|i| &i.runner));
    for name in classes.chain([&manifest.process]) {
        assert!(!name.contains(['/', '\0', '\n', ' ']), "{name:?}");
    }
    for instrumentation in &manifest.instrumentations {
        assert!(valid_package_name(&instrumentation.target));
    }
});
