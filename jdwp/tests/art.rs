//! The client against ART, Android's virtual machine, by the same program and the same steps as on HotSpot.
//!
//! `FLAKESCOPE_RUNTIME` names a runtime's folder, with its launcher `art`, `r8.jar` and `bootcls.jar`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

mod common;

use std::path::PathBuf;

use common::program::{Folder, Program, run};

#[tokio::test]
async fn a_debugger_on_art() {
    let Some(runtime) = std::env::var_os("FLAKESCOPE_RUNTIME").map(PathBuf::from) else {
        println!("skipped: FLAKESCOPE_RUNTIME is not set, so there is no ART to run on; scripts/test sets it");
        return;
    };
    let folder = Folder::new("art");
    folder.compile().await;
    let mut d8 = folder.command("java");
    d8.arg("-cp").arg(runtime.join("r8.jar")).arg("com.android.tools.r8.D8");
    d8.args(["--debug", "--min-api", "29", "--lib"]).arg(runtime.join("bootcls.jar"));
    d8.args(["--output", "ticker.jar", "classes/Ticker.class"]);
    run(folder.finish(d8)).await;

    let mut art = folder.command(runtime.join("art"));
    art.env("JDWP_PORT", "0").env("JDWP_SUSPEND", "y").env("HOST_DATA", folder.path.join("data"));
    art.args(["-cp", "ticker.jar", "Ticker"]);
    run(common::session::debug(Program::start(art).await)).await;
}
