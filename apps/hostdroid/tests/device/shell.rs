//! The shell: its words, its commands, its input and output.

use std::io::{Read, Write};
use std::process::Stdio;

use test_kit::rig::until;
use test_kit::text;

use super::fake_runtime::bare;

#[test]
fn shell_commands_have_exit_codes_and_two_outputs() {
    let rig = bare();
    let check = |command: &str, code: i32, out: &str, err: &str| {
        assert_eq!(
            rig.shell(command),
            (code, out.to_owned(), err.to_owned()),
            "{command}"
        );
    };
    check("echo a 'b  c' \"d\"", 0, "a b  c d\n", "");
    check("exit 42", 42, "", "");
    check("false || echo x && true", 0, "x\n", "");
    check(
        "nosuch",
        127,
        "",
        "/system/bin/sh: nosuch: inaccessible or not found\n",
    );
    check(
        "echo $(id)",
        1,
        "",
        "/system/bin/sh: syntax error: this device's shell has no `$(`\n",
    );
    check("A=1; echo $A$B; export B=2; echo $B", 0, "1\n2\n", "");
    check(
        "cat /no/such",
        1,
        "",
        "cat: /no/such: No such file or directory\n",
    );
    check(
        "echo hi > /sdcard/f; cat /storage/emulated/0/f; cat < /sdcard/f",
        0,
        "hi\nhi\n",
        "",
    );
    check("nosuch 2> /dev/null; echo $?", 0, "127\n", "");
    check(
        "cat /data/local/tmp/../../../../etc/passwd",
        1,
        "",
        "cat: /data/local/tmp/../../../../etc/passwd: Permission denied\n",
    );
    check(
        "echo x > /system/x",
        1,
        "",
        "/system/bin/sh: can't create /system/x: Read-only file system\n",
    );
    check(
        "mkdir -p /sdcard/d/e && ls /sdcard && rm -r /sdcard/d && ls /sdcard",
        0,
        "d\nf\nf\n",
        "",
    );
    check("[ -f /sdcard/f ] && test ! -e /sdcard/g", 0, "", "");
    check(
        "settings put global k 'v w' && settings get global k; settings get global l",
        0,
        "v w\nnull\n",
        "",
    );
    check(
        "kill 1",
        1,
        "",
        "/system/bin/sh: kill: 1: No such process\n",
    );
    let (code, _, err) = rig.shell("input tap 1 1");
    assert!(
        code == 1 && err.contains("`input` is not supported"),
        "{err}"
    );
    // Version 1 of the protocol has neither exit codes nor a second output.
    assert_eq!(
        rig.ok(&["shell", "-x", "echo a; nosuch"]),
        "a\n/system/bin/sh: nosuch: inaccessible or not found\n"
    );
    // A terminal shows what is typed, and deletes.
    let mut adb = rig.adb(&["shell", "-t", "-t"]);
    let mut child = adb
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut stdout, mut shown) = (child.stdout.take().unwrap(), Vec::new());
    // What is typed before the shell has started stands before its first prompt, as on a phone.
    while !shown.ends_with(b"$ ") {
        let mut byte = [0];
        stdout.read_exact(&mut byte).unwrap();
        shown.extend(byte);
    }
    child
        .stdin
        .take()
        .unwrap()
        .write_all(b"echo hx\x7fi\rexit 5\r")
        .unwrap();
    stdout.read_to_end(&mut shown).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(5));
    let shown = text(&shown);
    assert!(
        shown.contains("echo hx\x08 \x08i\r\n") && shown.contains("hi\r\n"),
        "{shown:?}"
    );
    // The same without a terminal.
    assert_eq!(
        text(&rig.shell_with("", b"echo one\nexit 3\n").stdout),
        "one\n"
    );
}

#[test]
fn input_goes_through_the_shell_whole() {
    let rig = bare();
    let input: Vec<u8> = (0..3_000_000u32).map(|i| (i * 7 + i / 255) as u8).collect();
    let output = rig.shell_with("cat", &input);
    assert!(output.status.success() && output.stdout == input);
    assert_eq!(rig.shell("cat"), (0, String::new(), String::new()));
    // With `exec-in` the client goes as soon as it has sent everything.
    let mut adb = rig.adb(&["exec-in", "cat > /sdcard/in"]);
    let mut child = adb.stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(&input).unwrap();
    assert!(child.wait().unwrap().success());
    let file = rig.folder.join("data/files/sdcard/in");
    until("exec-in is complete", || {
        std::fs::read(&file).ok().filter(|bytes| *bytes == input)
    });
}
