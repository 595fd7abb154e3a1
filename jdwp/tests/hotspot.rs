//! The client against the JDK's own virtual machine, HotSpot.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic
)]

mod common;

use common::program::{Folder, Program, run};
use common::tour::Refusal;
use jdwp::ErrorCode;

/// What HotSpot of JDK 17 refuses, if only of some types: an array's type has no file, and no class
/// here has a source debug extension. Virtual threads came later. Everything else in the
/// specification it does.
const REFUSED: &[Refusal] = &[
    ("ReferenceType.SourceFile", ErrorCode::AbsentInformation),
    (
        "ReferenceType.SourceDebugExtension",
        ErrorCode::AbsentInformation,
    ),
    (
        "ReferenceType.ClassFileVersion",
        ErrorCode::AbsentInformation,
    ),
    ("ReferenceType.ConstantPool", ErrorCode::AbsentInformation),
    ("ThreadReference.IsVirtual", ErrorCode::NotImplemented),
];

async fn start(folder: &Folder, program: &str) -> Program {
    let mut java = folder.command("java");
    java.arg("-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=127.0.0.1:0");
    java.args(["-cp", "classes", program]);
    Program::start(java).await
}

#[tokio::test]
async fn a_debugger_on_hotspot() {
    let folder = Folder::new("hotspot");
    folder.compile("Ticker").await;
    let program = start(&folder, "Ticker").await;
    run(common::session::debug(program)).await;
}

#[tokio::test]
async fn every_command_on_hotspot() {
    let folder = Folder::new("hotspot-every");
    folder.compile("Exhibit").await;
    let (program, second) = (
        start(&folder, "Exhibit").await,
        start(&folder, "Exhibit").await,
    );
    let square = std::fs::read(folder.class("Exhibit$Square")).unwrap();
    run(common::gallery::visit(
        "hotspot", program, second, &folder, square, REFUSED,
    ))
    .await;
}
