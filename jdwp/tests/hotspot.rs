//! The client against the JDK's own virtual machine, HotSpot.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

mod common;

use common::program::{Folder, Program, run};

#[tokio::test]
async fn a_debugger_on_hotspot() {
    let folder = Folder::new("hotspot");
    folder.compile().await;
    let mut java = folder.command("java");
    java.arg("-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=127.0.0.1:0");
    java.args(["-cp", "classes", "Ticker"]);
    run(common::session::debug(Program::start(java).await)).await;
}
