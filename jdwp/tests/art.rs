//! The client against ART, Android's virtual machine, by the same program and the same steps
//! as on HotSpot.
//!
//! `FLAKESCOPE_RUNTIME` names a runtime's folder, with its launcher `art`,
//! `r8.jar` and `bootcls.jar`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic
)]

mod common;

use std::path::{Path, PathBuf};

use common::program::{Folder, Program, run};
use common::tour::Refusal;
use jdwp::ErrorCode;

/// What ART with the JDK's debugger side does not do, and how it says so. Everything else in the
/// specification it does.
const REFUSED: &[Refusal] = &[
    // Of an array's type, as on HotSpot; and no class here has a source debug extension.
    ("ReferenceType.SourceFile", ErrorCode::AbsentInformation),
    (
        "ReferenceType.SourceDebugExtension",
        ErrorCode::AbsentInformation,
    ),
    ("ReferenceType.ClassFileVersion", ErrorCode::InvalidClass),
    // Dex files have no constant pools of classes, and Android has no modules and, at its version
    // 11, no virtual threads.
    ("ReferenceType.ConstantPool", ErrorCode::NotImplemented),
    ("ReferenceType.Module", ErrorCode::NotImplemented),
    ("VirtualMachine.AllModules", ErrorCode::NotImplemented),
    ("ModuleReference.Name", ErrorCode::NotImplemented),
    ("ModuleReference.ClassLoader", ErrorCode::NotImplemented),
    ("ThreadReference.IsVirtual", ErrorCode::NotImplemented),
];

async fn start(folder: &Folder, runtime: &Path, program: &str) -> Program {
    let mut art = folder.command(runtime.join("art"));
    art.env("JDWP_PORT", "0")
        .env("JDWP_SUSPEND", "y")
        .env("HOST_DATA", folder.path.join("data"));
    art.args(["-cp", "program.jar", program]);
    Program::start(art).await
}

/// Every class file that was compiled.
fn classes(folder: &Folder) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder.path.join("classes")).unwrap();
    entries.map(|entry| entry.unwrap().path()).collect()
}

/// Makes a zip file with a dex file of these classes.
async fn compile_to_dex(folder: &Folder, runtime: &Path, output: &str, classes: &[PathBuf]) {
    let mut d8 = folder.command("java");
    d8.arg("-cp")
        .arg(runtime.join("r8.jar"))
        .arg("com.android.tools.r8.D8");
    d8.args([
        "--debug",
        "--min-api",
        "29",
        "--classpath",
        "classes",
        "--lib",
    ])
    .arg(runtime.join("bootcls.jar"));
    d8.args(["--output", output]).args(classes);
    run(folder.finish(d8)).await;
}

#[tokio::test]
async fn a_debugger_on_art() {
    let Some(runtime) = test_kit::path_in("FLAKESCOPE_RUNTIME") else {
        return;
    };
    let folder = Folder::new("art");
    folder.compile("Ticker").await;
    compile_to_dex(&folder, &runtime, "program.jar", &classes(&folder)).await;
    let program = start(&folder, &runtime, "Ticker").await;
    run(common::session::debug(program)).await;
}

#[tokio::test]
async fn every_command_on_art() {
    let Some(runtime) = test_kit::path_in("FLAKESCOPE_RUNTIME") else {
        return;
    };
    let folder = Folder::new("art-every");
    folder.compile("Exhibit").await;
    let square = [folder.class("Exhibit$Square")];
    compile_to_dex(&folder, &runtime, "square.zip", &square).await;
    compile_to_dex(&folder, &runtime, "program.jar", &classes(&folder)).await;
    let mut unzip = folder.command("python3");
    unzip.args(["-m", "zipfile", "-e", "square.zip", "square"]);
    run(folder.finish(unzip)).await;
    // What replaces a class here is a dex file with this class alone.
    let square = std::fs::read(folder.path.join("square/classes.dex")).unwrap();
    let program = start(&folder, &runtime, "Exhibit").await;
    let second = start(&folder, &runtime, "Exhibit").await;
    run(common::gallery::visit(
        "art", program, second, &folder, square, REFUSED,
    ))
    .await;
}
