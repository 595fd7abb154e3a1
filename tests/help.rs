//! What the program says of itself, without a device: help, and what shells complete.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

use std::io::Write;
use std::process::{Command, Stdio};

/// Runs the program to its end; it has to succeed.
fn flakescope(arguments: &[&str], no_color: Option<&str>) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_flakescope"));
    command
        .args(arguments)
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE");
    if let Some(value) = no_color {
        command.env("NO_COLOR", value);
    }
    let ended = command.output().unwrap();
    assert!(
        ended.status.success(),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&ended.stderr)
    );
    String::from_utf8(ended.stdout).unwrap()
}

#[test]
fn help_has_examples_and_exit_codes() {
    for command in [
        &["--help"][..],
        &["explore", "--help"],
        &["suite", "--help"],
        &["dependence", "--help"],
        &["replay", "--help"],
        &["verify-fix", "--help"],
    ] {
        let help = flakescope(command, None);
        assert!(
            help.contains("Example") && help.contains("Exit codes:") && help.contains("  100  "),
            "{help}"
        );
        assert!(
            !help.contains('\u{1b}'),
            "no terminal, no colours: {help:?}"
        );
    }
}

/// No verdict is in a plan, so there is no code for one.
#[test]
fn a_plan_is_printed_or_refused() {
    let report = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/recorded/dependence/version-1.json"
    );
    let plan = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_flakescope"));
        let ended = command.arg("plan").args(arguments).output().unwrap();
        let code = ended.status.code().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (code, text(ended.stdout), text(ended.stderr))
    };

    let (code, printed, said) = plan(&[report, "--shards", "2"]);
    assert_eq!(code, 0, "{said}");
    assert!(
        printed.contains("\"format\": \"flakescope-plan\""),
        "{printed}"
    );
    let (_, printed, _) = plan(&[report, "--shards", "1", "--format", "am"]);
    let lines = printed
        .lines()
        .filter(|line| line.starts_with("am instrument -w -r -e environment staging -e class "));
    assert_eq!(lines.count(), 3, "{printed}");
    let flank = ["--format", "flank", "--app", "a.apk", "--test-apk", "t.apk"];
    let (code, printed, said) = plan(&[&[report, "--shards", "2"], &flank[..]].concat());
    assert_eq!(code, 0);
    assert!(
        said.contains("ProfileTest#showsTheName is not enforced"),
        "{said}"
    );
    assert!(printed.contains("\"shard-3\""), "{printed}");

    for (arguments, expected) in [
        (&[report][..], "--shards"),
        (&[report, "--shards", "0"], "0 is not in 1..=500"),
        (&[report, "--shards", "501"], "501 is not in 1..=500"),
        (
            &[report, "--shards", "2", "--format", "flank"],
            "--app <APK>",
        ),
        (
            &[&[report, "--shards", "2", "--keep-order"], &flank[..]].concat(),
            "Flank keeps no order",
        ),
        (
            &["no-such.json", "--shards", "2"],
            "no-such.json cannot be read",
        ),
        (
            &["/dev/zero", "--shards", "2"],
            "which is no report of a study",
        ),
        (&[file!(), "--shards", "2"], "line 1, column 1"),
    ] {
        let (code, printed, said) = plan(arguments);
        assert_eq!((code, printed.as_str()), (2, ""), "{arguments:?}: {said}");
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
}

/// What contradicts itself is refused before a device is asked.
#[test]
fn a_run_has_one_way_to_keep_tests_apart() {
    let report = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/recorded/dependence/version-1.json"
    );
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_flakescope"));
        command.args(["run", "--adb-server", "127.0.0.2:1"]);
        let ended = command.args(arguments).output().unwrap();
        let said = String::from_utf8(ended.stderr).unwrap();
        (ended.status.code().unwrap(), said)
    };

    for (arguments, expected) in [
        (&["--isolate", "plan"][..], "needs a report: give --plan"),
        (
            &["--isolate", "data", "--plan", report],
            "--plan goes with --isolate plan only",
        ),
        (&["--plan", "no-such.json"], "no-such.json cannot be read"),
        (&["--plan", file!()], "line 1, column 1"),
        (
            &["--isolate", "reset", "--plan", report],
            "--plan goes with --isolate plan only",
        ),
    ] {
        let (code, said) = run(arguments);
        assert_eq!(code, 2, "{arguments:?}: {said}");
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }

    for arguments in [
        &[][..],
        &["--isolate", "process"],
        &["--isolate", "reset"],
        &["--plan", report],
        &["--isolate", "plan", "--plan", report],
    ] {
        let (code, said) = run(arguments);
        assert_eq!(code, 96, "{arguments:?}: {said}");
        assert!(said.contains("no adb server answers"), "{said}");
    }
    let help = flakescope(&["run", "--help"], None);
    assert!(
        help.contains("Examples:") && help.contains("\n  101  "),
        "{help}"
    );
}

#[test]
fn help_is_coloured_if_that_is_asked_for() {
    let colored = |arguments: &[&str], no_color| flakescope(arguments, no_color).contains('\u{1b}');
    assert!(colored(&["--color", "always", "--help"], None));
    assert!(colored(&["explore", "--help", "--color=always"], Some("1")));
    assert!(!colored(&["--color", "never", "--help"], None));
}

/// Each shell's own parser is the judge, where it is there; bash is on every machine that builds
/// this.
#[test]
fn a_shell_completes_arguments() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = flakescope(&["completions", shell], None);
        assert!(script.contains("test-apk"), "{shell}: {script}");
    }
    let ask = "\nCOMP_WORDS=(flakescope explore --test-) COMP_CWORD=2\n_flakescope flakescope --test- explore\necho \"${COMPREPLY[@]}\"\n";
    let script = flakescope(&["completions", "bash"], None) + ask;
    let mut bash = Command::new("bash")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    bash.stdin
        .take()
        .unwrap()
        .write_all(script.as_bytes())
        .unwrap();
    let said = bash.wait_with_output().unwrap();
    assert_eq!(
        (
            String::from_utf8_lossy(&said.stdout).trim(),
            said.status.success()
        ),
        ("--test-apk", true)
    );
}

/// An adb server that only the file names is the one that is asked; a key that is no option is
/// named before anything is done.
#[test]
fn options_come_from_a_file() {
    let temp = tempfile::tempdir().unwrap();
    let inner = temp.path().join("a/b");
    std::fs::create_dir_all(&inner).unwrap();
    let devices = |options: &str, more: &[&str]| {
        std::fs::write(temp.path().join("flakescope.toml"), options).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_flakescope"));
        command.arg("devices").args(more).current_dir(&inner);
        for variable in [
            "ADB_SERVER_SOCKET",
            "ANDROID_ADB_SERVER_ADDRESS",
            "ANDROID_ADB_SERVER_PORT",
        ] {
            command.env_remove(variable);
        }
        let ended = command.output().unwrap();
        let said = String::from_utf8(ended.stderr).unwrap();
        (ended.status.code().unwrap(), said)
    };

    let (_, said) = devices("adb-server = 'not an address'\n", &[]);
    assert!(
        said.contains("options from") && said.contains("not an address"),
        "{said}"
    );
    let (_, said) = devices(
        "adb-server = 'not an address'\n",
        &["--adb-server", "nor this"],
    );
    assert!(
        !said.contains("not an address") && said.contains("nor this"),
        "{said}"
    );
    let (code, said) = devices("\nadb-servre = 'x'\n", &[]);
    assert_eq!(code, 2, "{said}");
    assert!(
        said.contains("line 2: `adb-servre` is no option; like it: `adb-server`"),
        "{said}"
    );
}

/// A page for the program and for each verb that its help lists, with that verb's options.
#[test]
fn each_verb_has_a_page_in_the_manual() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("man1");
    flakescope(&["man", path.to_str().unwrap()], None);
    let page = |name: &str| std::fs::read_to_string(path.join(name)).unwrap();

    let help = flakescope(&["--help"], None);
    let (_, verbs) = help.split_once("Commands:\n").unwrap();
    let (verbs, _) = verbs.split_once("\n\n").unwrap();
    let mut pages = 0;
    for line in verbs.lines() {
        let Some(verb) = line
            .strip_prefix("  ")
            .filter(|line| !line.starts_with(' '))
        else {
            continue;
        };
        let verb = verb.split_whitespace().next().unwrap();
        if verb == "help" {
            continue;
        }
        let page = page(&format!("flakescope-{verb}.1"));
        assert!(page.contains(".TH"), "{verb}: {page}");
        pages += 1;
    }
    assert!(pages > 10, "{verbs}");
    assert!(page("flakescope.1").contains("flakescope\\-explore(1)"));
    assert!(page("flakescope-explore.1").contains("max\\-delay"));
}
