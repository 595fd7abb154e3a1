//! Holds the map of the code: who may use whom, and that every path named in a doc exists.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use std::fs;
use std::path::{Path, PathBuf};

/// For each module of `src/`: what its files may not name.
const MAY_NOT: &[(&str, &[&str])] = &[
    (
        "whose",
        &["crate::", "jdwp::", "tokio", "std::fs", "std::net"],
    ),
    (
        "model",
        &[
            "crate::adb",
            "crate::session",
            "crate::trace",
            "crate::schedule",
            "jdwp::",
            "tokio",
            "std::fs",
            "std::net",
        ],
    ),
    (
        "trace",
        &[
            "crate::adb",
            "crate::session",
            "crate::schedule",
            "jdwp::",
            "tokio",
            "std::fs",
            "std::net",
        ],
    ),
    (
        "schedule",
        &[
            "crate::adb",
            "crate::session",
            "crate::explore",
            "jdwp::",
            "tokio",
            "std::fs",
            "std::net",
        ],
    ),
    (
        "bounds",
        &[
            "crate::adb",
            "crate::session",
            "crate::explore",
            "jdwp::",
            "tokio",
            "std::fs",
            "std::net",
        ],
    ),
    (
        "findings",
        &[
            "crate::adb",
            "crate::session",
            "crate::explore",
            "crate::report",
            "crate::cli",
            "jdwp::",
            "tokio",
            "std::fs",
        ],
    ),
    (
        "explore",
        &[
            "crate::adb",
            "crate::session",
            "crate::report",
            "crate::cli",
            "jdwp::",
            "tokio",
            "std::fs",
            "std::net",
        ],
    ),
    (
        "matching",
        &[
            "crate::adb",
            "crate::session",
            "crate::explore",
            "jdwp::",
            "tokio",
            "std::fs",
            "std::net",
        ],
    ),
    (
        "verify",
        &[
            "crate::adb",
            "crate::session",
            "crate::explore",
            "crate::report",
            "crate::cli",
            "jdwp::",
            "tokio",
            "std::fs",
            "std::net",
        ],
    ),
    (
        "replay",
        &[
            "crate::adb",
            "crate::session",
            "crate::explore",
            "crate::report",
            "crate::cli",
            "jdwp::",
            "tokio",
            "std::fs",
            "std::net",
        ],
    ),
    (
        "suite",
        &[
            "crate::adb",
            "crate::session",
            "crate::store",
            "crate::cli",
            "jdwp::",
            "tokio",
            "std::fs",
            "std::net",
        ],
    ),
    (
        "dependence",
        &[
            "crate::adb",
            "crate::session",
            "crate::explore",
            "crate::store",
            "crate::cli",
            "jdwp::",
            "tokio",
            "std::fs",
            "std::net",
        ],
    ),
    (
        "store",
        &[
            "crate::adb",
            "crate::session",
            "crate::report",
            "crate::cli",
            "jdwp::",
            "tokio",
            "std::net",
        ],
    ),
    (
        "schedule_file",
        &[
            "crate::adb",
            "crate::session",
            "crate::explore",
            "jdwp::",
            "tokio",
            "std::fs",
            "std::net",
        ],
    ),
    (
        "report",
        &[
            "crate::adb",
            "crate::session",
            "crate::explore",
            "crate::cli",
            "jdwp::",
            "tokio",
            "std::fs",
            "std::net",
        ],
    ),
    (
        "instrument",
        &[
            "crate::adb",
            "crate::session",
            "crate::explore",
            "jdwp::",
            "tokio",
            "std::fs",
            "std::net",
        ],
    ),
    (
        "adb",
        &["crate::session", "crate::explore", "crate::model", "jdwp::"],
    ),
    (
        "session",
        &[
            "crate::explore",
            "crate::report",
            "crate::cli",
            "crate::bounds",
        ],
    ),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every file below a folder with one of these endings, but for what is built or downloaded.
fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && !matches!(name.as_str(), "target" | ".git" | "flakescope-out") {
            found.extend(files(&path, endings));
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(path);
        }
    }
    found
}

/// The code of a file without its unit tests, which may use a runtime to drive what they test.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    text.split("#[cfg(test)]").next().unwrap_or("").to_owned()
}

#[test]
fn dependencies_point_one_way() {
    let mut broken = Vec::new();
    for (module, may_not) in MAY_NOT {
        let folder = root().join("src").join(module);
        let own = root().join("src").join(format!("{module}.rs"));
        let files = if folder.is_dir() {
            files(&folder, &[".rs"])
        } else {
            vec![own]
        };
        for file in files.iter().filter(|file| !file.ends_with("tests.rs")) {
            let code: Vec<String> = code(file)
                .lines()
                .filter(|l| !l.trim_start().starts_with("//"))
                .map(Into::into)
                .collect();
            for name in *may_not {
                if code.iter().any(|line| line.contains(name)) {
                    broken.push(format!("{} names {name}", file.display()));
                }
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn the_protocol_client_knows_nothing_of_the_tool() {
    for file in files(&root().join("jdwp/src"), &[".rs"]) {
        let code = code(&file);
        for name in ["flakescope", "hostdroid", "adb_client"] {
            assert!(!code.contains(name), "{} names {name}", file.display());
        }
        // Android's own packets are one module's business.
        assert!(
            file.ends_with("ddm.rs") || !code.contains("Android"),
            "{} names Android",
            file.display()
        );
    }
}

#[test]
fn every_path_named_in_a_doc_exists() {
    let mut missing = Vec::new();
    for doc in files(root(), &[".md"]) {
        let text = fs::read_to_string(&doc).unwrap();
        for name in text.split('`').skip(1).step_by(2) {
            // Parts of any Android folder, which are explained and not pointed at.
            let android = name.starts_with("src/main") || name.starts_with("src/androidTest");
            let starts = ["src/", "jdwp/", "apps/", "scripts/", "tests/", ".ci/"];
            let is_path = !android
                && starts.iter().any(|start| name.starts_with(start))
                && !name.contains([' ', '*', '<', '{', '$']);
            let beside = doc.parent().unwrap().join(name);
            if is_path && !root().join(name).exists() && !beside.exists() {
                missing.push(format!("{}: {name}", doc.display()));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn every_source_file_says_what_it_is_for() {
    for file in files(&root().join("src"), &[".rs"]) {
        let text = fs::read_to_string(&file).unwrap();
        assert!(
            text.starts_with("//!"),
            "{} does not open with its purpose",
            file.display()
        );
    }
}
