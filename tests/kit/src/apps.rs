//! The apps of the tree, as sources and as APKs.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::program::{Ended, root};

/// Where `scripts/build-app` puts the apps of the tree.
pub fn built_apps() -> PathBuf {
    let default = || root().join("target/apps");
    std::env::var_os("FLAKESCOPE_TEST_APPS").map_or_else(default, PathBuf::from)
}

/// The line, from 1, of the test's source that contains this text.
pub fn line_of(app: &str, file: &str, text: &str) -> usize {
    let tests = sources_of(app).join("src/androidTest/java");
    let path = find(&tests, file).unwrap_or_else(|| panic!("{file} below {}", tests.display()));
    let source = std::fs::read_to_string(path).unwrap();
    1 + source
        .lines()
        .position(|line| line.contains(text))
        .unwrap_or_else(|| panic!("{file} has no `{text}`"))
}

/// Builds a copy of an app of the tree, with each file's path and text changed.
pub(crate) fn build_changed(
    app: &str,
    change: &impl Fn(String) -> String,
    copied: &Path,
    apks: &Path,
) {
    let sources = sources_of(app);
    copy(&sources, &sources, copied, change);
    let built: Ended = Command::new(root().join("scripts/build-app"))
        .arg(copied)
        .arg("-o")
        .arg(apks)
        .output()
        .unwrap()
        .into();
    assert_eq!(built.code, 0, "{}", built.stderr);
}

/// The folder of an app of the tree: the canary or a sample.
fn sources_of(app: &str) -> PathBuf {
    let apps = root().join("apps");
    if app == "canary" {
        apps.join(app)
    } else {
        apps.join("samples").join(app)
    }
}

fn copy(root: &Path, from: &Path, to: &Path, change: &impl Fn(String) -> String) {
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            copy(root, &path, to, change);
        } else {
            let name = path.strip_prefix(root).unwrap().display().to_string();
            let copied = to.join(change(name));
            std::fs::create_dir_all(copied.parent().unwrap()).unwrap();
            std::fs::write(copied, change(std::fs::read_to_string(path).unwrap())).unwrap();
        }
    }
}

fn find(folder: &Path, file: &str) -> Option<PathBuf> {
    let entries = std::fs::read_dir(folder).ok()?;
    let mut paths = entries.map(|entry| entry.unwrap().path());
    paths.find_map(|path| {
        if path.is_dir() {
            find(&path, file)
        } else {
            path.ends_with(file).then_some(path)
        }
    })
}
