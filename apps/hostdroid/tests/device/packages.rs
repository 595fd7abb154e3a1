//! Packages: what is installed and what is refused.

use std::io::Write;
use std::process::{Command, Stdio};

use test_kit::rig::until;
use test_kit::text;

use super::fake_runtime::{COMPONENT, bare, installed, sample};

#[test]
fn packages_are_installed_and_outlive_the_device() {
    let mut rig = installed();
    let instrumentation = format!("instrumentation:{COMPONENT} (target=com.example.sample)\n");
    assert_eq!(
        rig.ok(&["shell", "pm list instrumentation"]),
        instrumentation
    );
    assert_eq!(
        rig.ok(&[
            "shell",
            "cmd package list instrumentation com.example.sample"
        ]),
        instrumentation
    );
    assert_eq!(
        rig.ok(&["shell", "pm list packages"]),
        "package:com.example.sample\npackage:com.example.sample.test\n"
    );
    let path = rig.ok(&["shell", "pm path com.example.sample"]);
    let path = path.trim().strip_prefix("package:").unwrap();
    // The host's own program is the oracle.
    let expected = Command::new("sha256sum")
        .arg(sample("app.apk"))
        .output()
        .unwrap();
    let sums = rig.ok(&["shell", &format!("sha256sum {path}")]);
    assert_eq!(
        sums,
        format!(
            "{}  {path}\n",
            text(&expected.stdout).split_whitespace().next().unwrap()
        )
    );
    let back = rig.folder.join("back.apk");
    rig.ok(&["pull", path, back.to_str().unwrap()]);
    assert_eq!(
        std::fs::read(back).unwrap(),
        std::fs::read(sample("app.apk")).unwrap()
    );
    let stopped = rig.hostdroid(&["stop", &rig.serial]).output().unwrap();
    assert!(stopped.status.success(), "{stopped:?}");
    assert!(!rig.ok(&["devices"]).contains(&rig.serial));
    let runtime = rig.folder.join("runtime");
    rig.boot(&runtime);
    assert_eq!(
        rig.ok(&["shell", "pm list instrumentation"]),
        instrumentation
    );
    assert!(
        rig.ok(&["uninstall", "com.example.sample"])
            .contains("Success")
    );
    assert_eq!(
        rig.shell("pm path com.example.sample"),
        (1, String::new(), String::new())
    );
    assert!(!rig.folder.join("data/app/com.example.sample").exists());
    let again = rig
        .adb(&["uninstall", "com.example.sample"])
        .output()
        .unwrap();
    assert!(
        text(&again.stdout).contains("Failure [DELETE_FAILED_INTERNAL_ERROR]"),
        "{again:?}"
    );
}

#[test]
fn what_is_no_apk_is_not_installed() {
    let rig = bare();
    let check = |arguments: &[&str], failure: &str| {
        let output = rig.adb(arguments).output().unwrap();
        let said = text(&output.stdout) + &text(&output.stderr);
        assert!(
            !output.status.success() && said.contains(failure),
            "{arguments:?}: {output:?}"
        );
    };
    check(
        &["install", &sample("test.apk")],
        "Failure [INSTALL_FAILED_TEST_ONLY",
    );
    check(
        &["install", "-t", &sample("unsigned.apk")],
        "Failure [INSTALL_PARSE_FAILED_NO_CERTIFICATES",
    );
    let garbage = rig.folder.join("garbage.apk");
    std::fs::write(&garbage, [7; 10_000]).unwrap();
    check(
        &["install", garbage.to_str().unwrap()],
        "Failure [INSTALL_PARSE_FAILED_NOT_APK",
    );
    rig.ok(&["push", &sample("app.apk"), "/data/local/tmp/app.apk"]);
    assert_eq!(
        rig.shell("pm install -r /data/local/tmp/app.apk"),
        (0, "Success\n".to_owned(), String::new())
    );
    let (code, out, _) = rig.shell("pm install -R /data/local/tmp/app.apk");
    assert!(
        code == 1 && out.starts_with("Failure [INSTALL_FAILED_ALREADY_EXISTS"),
        "{out}"
    );
    let (code, out, _) = rig.shell("pm install /data/local/tmp/no.apk");
    assert!(
        code == 1 && out.starts_with("Failure [INSTALL_FAILED_INVALID_URI"),
        "{out}"
    );
    // A client that goes in the middle.
    let mut adb = rig.bare_adb(&["exec-in", "pm install -S 100000 -t"]);
    let mut child = adb.stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(&[7; 1000]).unwrap();
    assert!(child.wait().unwrap().success());
    let half = |name: &std::ffi::OsString| name.to_string_lossy().starts_with(".incoming-");
    let names = || {
        std::fs::read_dir(rig.folder.join("data/app"))
            .unwrap()
            .map(|e| e.unwrap().file_name())
    };
    until("the half APK is gone", || {
        (!names().any(|name| half(&name))).then_some(())
    });
    // Nothing of the failed ones is left behind.
    let left: Vec<_> = std::fs::read_dir(rig.folder.join("data/app"))
        .unwrap()
        .map(|e| e.unwrap().file_name())
        .collect();
    assert_eq!(left, ["com.example.sample"]);
}

/// In the words of AOSP's `run-as.cpp`.
#[test]
fn the_files_of_a_debuggable_app_are_shown_to_run_as() {
    let rig = installed();
    let sums = "find . -type f -exec sha256sum '{}' +";
    let asked = |package: &str| rig.shell(&format!("run-as {package} {sums}"));
    assert_eq!(
        asked("com.example.sample"),
        (0, String::new(), String::new())
    );

    let data = rig.folder.join("data/data/com.example.sample/user/0");
    let files = data.join("com.example.sample/files/deep");
    std::fs::create_dir_all(&files).unwrap();
    std::fs::write(files.join("a b.txt"), "").unwrap();
    std::fs::write(data.join("others.txt"), "another app's").unwrap();
    let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    let (code, shown, _) = asked("com.example.sample");
    assert_eq!(
        (code, shown),
        (0, format!("{empty}  ./files/deep/a b.txt\n"))
    );

    // What is not there is removed; what is another app's stays.
    let remove = |path: &str| rig.shell(&format!("run-as com.example.sample rm -f '{path}'"));
    let done = (0, String::new(), String::new());
    assert_eq!(remove("./files/deep/a b.txt"), done);
    assert_eq!(remove("./files/deep/a b.txt"), done);
    assert!(!files.join("a b.txt").exists() && files.exists());
    let (code, _, said) = remove("../others.txt");
    assert_eq!(
        (code, said.as_str()),
        (1, "rm: ../others.txt: Permission denied\n")
    );
    assert!(data.join("others.txt").exists());

    let refused = |said: &str| (1, String::new(), format!("run-as: {said}\n"));
    assert_eq!(asked("com.nobody"), refused("unknown package: com.nobody"));
    let released = "com.example.sample.test";
    let said = format!("package not debuggable: {released}");
    assert_eq!(asked(released), refused(&said));
    let (package, of_other) = ("com.example.sample", "com.example.sample --user 11");
    let said = format!("couldn't stat /data/user/11/{package}: No such file or directory");
    assert_eq!(asked(of_other), refused(&said));
    let (code, _, said) = rig.shell("run-as com.example.sample rm -r .");
    assert!(code == 1 && said.contains("not supported"), "{said}");
}
