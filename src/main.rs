//! The `flakescope` program; see `src/lib.rs` for the map of the code.

use std::process::ExitCode;

fn main() -> ExitCode {
    flakescope::cli::main()
}
