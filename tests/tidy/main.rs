//! Holds the map of the code: who may use whom, that the files of a module do not use each other in
//! a circle, and that every path named in a doc exists.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    missing_docs
)]

mod figures;
mod siblings;

use std::fs;
use std::path::{Path, PathBuf};

use figures::Figures;
use siblings::Crate;

/// What a module may not name although the order of the modules allows it.
const MAY_NOT: &[(&str, &[&str])] = &[
    ("replay", &["crate::explore"]),
    ("verify", &["crate::explore"]),
    ("report", &["crate::explore"]),
    ("suite", &["crate::explore"]),
    ("dependence", &["crate::explore"]),
    ("store", &["crate::report", "jdwp::", "tokio", "std::net"]),
    ("broker", &["crate::store", "jdwp::", "std::fs", "std::net"]),
    ("adb", &["crate::model", "jdwp::"]),
    (
        "session",
        &["crate::bounds", "crate::explore", "crate::report"],
    ),
    (
        "pool",
        &[
            "crate::adb",
            "crate::session",
            "jdwp::",
            "std::fs",
            "std::net",
        ],
    ),
];

/// What no module above `store` may name: they do no I/O.
const INPUT_AND_OUTPUT: &[&str] = &["jdwp::", "tokio", "std::fs", "std::net"];

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

/// The code of a file without its comments and without what is compiled for tests only: a unit test
/// may use a runtime to drive what it tests, and modules that build on it.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let mut code = String::new();
    let mut lines = text.lines();

    while let Some(line) = lines.next() {
        let start = line.trim_start();
        if start == "#[cfg(test)]" {
            // rustfmt puts the end of an item as far from the margin as its attributes.
            let margin = line.len() - start.len();
            let is_end = |line: &&str| {
                line.len() - line.trim_start().len() == margin && line.ends_with(['}', ';', ','])
            };
            lines.find(is_end);
        } else if !start.starts_with("//") {
            code.push_str(line);
            code.push('\n');
        }
    }
    code
}

/// The modules of a crate in the order of its map, without those for tests.
fn modules(source: &Path) -> Vec<String> {
    let map = code(&source.join("lib.rs"));
    map.lines()
        .filter_map(|line| {
            let line = line.strip_prefix("pub ").unwrap_or(line);
            line.strip_prefix("mod ")?.strip_suffix(';')
        })
        .map(Into::into)
        .collect()
}

/// The files of a module with their code, without those that are unit tests as a whole.
fn sources(source: &Path, module: &str) -> Vec<(PathBuf, String)> {
    let own = source.join(format!("{module}.rs"));
    let folder = source.join(module);
    let mut paths = Vec::new();
    if own.is_file() {
        paths.push(own);
    }
    if folder.is_dir() {
        paths.extend(files(&folder, &[".rs"]));
    }

    let is_test = |path: &PathBuf| {
        let below = path.strip_prefix(source).unwrap();
        below.ends_with("tests.rs") || below.iter().any(|part| part == "tests")
    };
    paths.retain(|path| !is_test(path));
    assert!(!paths.is_empty(), "{module} has no file");
    paths
        .into_iter()
        .map(|path| {
            let code = code(&path);
            (path, code)
        })
        .collect()
}

/// What stands right after `crate::` in some code. `$crate` is not meant: that is a path of those
/// who use a macro.
fn names_in_the_crate(code: &str) -> Vec<&str> {
    let path = "crate::";
    let mut names = Vec::new();
    for (at, _) in code.match_indices(path) {
        if !code[..at].ends_with('$') {
            let rest = &code[at + path.len()..];
            let end = rest.find(|c: char| c != '_' && !c.is_alphanumeric());
            names.push(&rest[..end.unwrap_or(rest.len())]);
        }
    }
    names
}

/// Holds that each module of a crate uses itself and modules above it in the crate's map.
#[track_caller]
fn check_direction(source: &str) {
    let source = root().join(source);
    let modules = modules(&source);
    let mut broken = Vec::new();

    for (index, module) in modules.iter().enumerate() {
        let allowed = &modules[..=index];
        for (path, code) in sources(&source, module) {
            for name in names_in_the_crate(&code) {
                if !allowed.iter().any(|module| module == name) {
                    broken.push(format!("{} names crate::{name}", path.display()));
                }
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn modules_of_the_tool_use_those_above_them() {
    check_direction("src");
}

#[test]
fn modules_of_the_protocol_client_use_those_above_them() {
    check_direction("jdwp/src");
}

#[test]
fn modules_of_the_stand_in_device_use_those_above_them() {
    check_direction("apps/hostdroid/src");
}

#[test]
fn the_files_of_a_module_use_each_other_in_one_direction() {
    let mut circles = Vec::new();
    for source in ["src", "jdwp/src", "apps/hostdroid/src"] {
        circles.extend(Crate::read(&root().join(source)).circles());
    }
    assert!(circles.is_empty(), "{circles:#?}");
}

/// What is seen of a module `room` with these files.
#[track_caller]
fn check_circles(files: &[(&str, &str)], expected: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let room = folder.path().join("room");
    fs::create_dir(&room).unwrap();
    fs::write(folder.path().join("lib.rs"), "mod room;\n").unwrap();
    for (name, code) in files {
        fs::write(room.join(name), code).unwrap();
    }

    let circles = Crate::read(folder.path()).circles();
    let mut found = Vec::new();
    for circle in &circles {
        found.push(circle.split(": ").nth(1).unwrap());
    }
    assert_eq!(found, expected);
}

#[test]
fn a_circle_is_seen_through_a_re_export_and_not_to_what_a_module_shares() {
    let room = "mod door;\nmod wall;\npub use wall::{Stone, self as stones};\npub struct Room;\n";
    check_circles(
        &[
            ("mod.rs", room),
            ("door.rs", "use super::{\n    Room, Stone,\n};\n"),
            ("wall.rs", "fn hole() { crate::room::door::open() }\n"),
        ],
        &["door uses wall", "wall uses door"],
    );
    check_circles(
        &[
            ("mod.rs", room),
            ("door.rs", "use super::{Room, stones};\n"),
            (
                "wall.rs",
                "use super::Room;\n// Not super::door::Door.\n#[cfg(test)]\nuse super::door;\n",
            ),
        ],
        &[],
    );
}

#[test]
fn modules_name_nothing_that_is_forbidden_to_them() {
    let source = root().join("src");
    let modules = modules(&source);
    let store = modules.iter().position(|module| module == "store").unwrap();
    let pure = modules[..store]
        .iter()
        .map(|module| (module.as_str(), INPUT_AND_OUTPUT));

    let mut broken = Vec::new();
    for (module, may_not) in pure.chain(MAY_NOT.iter().copied()) {
        for (path, code) in sources(&source, module) {
            for name in may_not.iter().filter(|name| code.contains(**name)) {
                broken.push(format!("{} names {name}", path.display()));
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

/// What tests share is a crate, `tests/kit`.
#[test]
fn no_file_is_a_module_of_two_programs() {
    // In two parts, as this file is looked at, too.
    let attribute = concat!("#[", "path");
    for file in files(root(), &[".rs"]) {
        let text = fs::read_to_string(&file).unwrap();
        assert!(
            !text.contains(attribute),
            "{} names a module's file: share it as a crate, or put it where Rust looks for it",
            file.display()
        );
    }
}

/// Shown by `cargo test --test tidy -- --nocapture figures`.
#[test]
fn the_figures_of_the_code_are_those_of_projects_that_read_well() {
    let mut figures = Figures::default();
    for source in ["src", "jdwp/src", "apps/hostdroid/src", "tests/score/src"] {
        for path in files(&root().join(source), &[".rs"]) {
            let name = path.display().to_string();
            if !name.contains("/tests/") && !name.ends_with("tests.rs") {
                figures.add(&name, &fs::read_to_string(&path).unwrap());
            }
        }
    }
    println!("{figures}");
    assert!(
        figures.wide_comments.is_empty(),
        "{:?}",
        figures.wide_comments
    );
    let out = figures.out_of_range();
    assert!(out.is_empty(), "{out:?}");
}

#[test]
fn figures_are_counted_in_functions_and_not_in_tests() {
    let mut figures = Figures::default();
    let function = "fn f() {\n    let is_a = |b| b;\n    a;\n\n    // Why.\n    b.iter().filter(c);\n    d;\n}\n";
    let tests = "mod tests {\n    let is_b = |b| b;\n}\n";
    figures.add("a.rs", &format!("{function}{tests}"));
    assert_eq!(
        figures.to_string(),
        "lines 8\nlongest function 8 lines\nblank lines in functions 12.5 %\ncomment lines there 12.5 %\n\
         named closures 125.0 in 1,000 lines\nfilters 125.0 in 1,000 lines\n"
    );
    assert_eq!(figures.out_of_range().len(), 4);
    figures.add("b.rs", &format!("// {}\n", "a".repeat(98)));
    assert_eq!(figures.wide_comments, ["b.rs:1"]);
}
