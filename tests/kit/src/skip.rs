//! How a test is skipped that lacks something.
//!
//! `cargo test` skips such a test, and says so on stderr. Under `scripts/test`, which sets
//! [`NO_SKIPS`], it fails: what is missing there was meant to be set up.

use std::io::Write;
use std::path::PathBuf;

/// The variable that turns each skip into a failure.
pub const NO_SKIPS: &str = "FLAKESCOPE_NO_SKIPS";

/// Says that a test is skipped, and what it lacks; the test returns then.
///
/// # Panics
///
/// Where nothing may be skipped.
#[track_caller]
pub fn skip(missing: &str) {
    assert!(
        std::env::var_os(NO_SKIPS).is_none(),
        "nothing is skipped with {NO_SKIPS}: {missing}"
    );
    // Not by a macro: of a test that passes, cargo shows nothing that they print.
    let name = std::thread::current().name().unwrap_or("a test").to_owned();
    drop(writeln!(std::io::stderr(), "skipped: {name}: {missing}"));
}

/// The path that a variable of the environment names; without one the test is skipped.
#[track_caller]
pub fn path_in(variable: &str) -> Option<PathBuf> {
    let path = std::env::var_os(variable).map(PathBuf::from);
    if path.is_none() {
        skip(&format!("{variable} is not set; scripts/test sets it"));
    }
    path
}

/// The folder of the runtime on HotSpot; without one the test is skipped.
#[track_caller]
pub fn hotspot_runtime(api: &str) -> Option<PathBuf> {
    let runtime =
        cache().and_then(|cache| cache.join(format!("hotspot/api-{api}")).canonicalize().ok());
    if runtime.is_none() {
        skip(&format!(
            "there is no runtime on HotSpot: run scripts/hotspot-host {api}"
        ));
    }
    runtime
}

/// Where the scripts keep what they build.
fn cache() -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).map(PathBuf::from);
    variable("FLAKESCOPE_CACHE")
        .or_else(|| Some(variable("XDG_CACHE_HOME")?.join("flakescope")))
        .or_else(|| Some(variable("HOME")?.join(".cache/flakescope")))
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    /// Runs the test below in a process of its own: whether it passes, and what it says.
    fn skipped(no_skips: Option<&str>) -> (bool, String) {
        let mut test = Command::new(std::env::current_exe().unwrap());
        test.args(["--ignored", "--exact", "skip::tests::lacks_something"]);
        test.env_remove(NO_SKIPS);
        if let Some(value) = no_skips {
            test.env(NO_SKIPS, value);
        }
        let output = test.output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8(said).unwrap())
    }

    #[test]
    #[ignore = "for the test that runs it"]
    fn lacks_something() {
        assert_eq!(path_in("FLAKESCOPE_IS_NEVER_SET"), None);
    }

    #[test]
    fn a_skip_is_told_and_is_a_failure_where_nothing_may_be_skipped() {
        let missing = "FLAKESCOPE_IS_NEVER_SET is not set";
        let (passed, said) = skipped(None);
        assert!(
            passed && said.contains(&format!("skipped: skip::tests::lacks_something: {missing}")),
            "{said}"
        );
        let (passed, said) = skipped(Some("1"));
        assert!(!passed && said.contains(missing), "{said}");
    }
}
