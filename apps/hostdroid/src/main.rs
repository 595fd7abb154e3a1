//! The `hostdroid` program; everything is in the library, `lib.rs` is the map.

use std::process::ExitCode;

fn main() -> ExitCode {
    hostdroid::run()
}
