//! The device, end to end, through a stock adb server and client. The runtime's launcher is stood in for by a script,
//! but for the last test, which runs when `FLAKESCOPE_RUNTIME` names a runtime and `FLAKESCOPE_TEST_APKS` a folder with an
//! `app.apk` and a `test.apk`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod rig;

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

use rig::{Rig, free_port, sample, text, until};

const COMPONENT: &str = "com.example.sample.test/androidx.test.runner.AndroidJUnitRunner";

fn installed() -> Rig {
    let rig = Rig::new();
    for apk in ["app.apk", "test.apk"] {
        assert!(rig.ok(&["install", "-r", "-t", &sample(apk)]).contains("Success"));
    }
    rig
}

#[test]
fn the_device_is_listed_and_known_by_its_properties() {
    let rig = Rig::new();
    let devices = rig.ok(&["devices", "-l"]);
    assert!(devices.contains(&format!("{} ", rig.serial)) && devices.contains("model:Hostdroid"), "{devices}");
    assert_eq!(rig.ok(&["get-state"]), "device\n");
    assert_eq!(rig.ok(&["shell", "getprop ro.build.version.sdk"]), "29\n");
    assert_eq!(rig.ok(&["shell", "getprop ro.no.such"]), "\n");
    assert!(rig.ok(&["shell", "getprop"]).contains(&format!("[ro.serialno]: [{}]\n", rig.serial)));
    let list = text(&rig.hostdroid(&["list"]).output().unwrap().stdout);
    assert!(list.starts_with(&format!("{}\t", rig.serial)), "{list}");
}

#[test]
fn shell_commands_have_exit_codes_and_two_outputs() {
    let rig = Rig::new();
    let check = |command: &str, code: i32, out: &str, err: &str| {
        assert_eq!(rig.shell(command), (code, out.to_owned(), err.to_owned()), "{command}");
    };
    check("echo a 'b  c' \"d\"", 0, "a b  c d\n", "");
    check("exit 42", 42, "", "");
    check("false || echo x && true", 0, "x\n", "");
    check("nosuch", 127, "", "/system/bin/sh: nosuch: inaccessible or not found\n");
    check("echo $(id)", 1, "", "/system/bin/sh: syntax error: this device's shell has no `$(`\n");
    check("A=1; echo $A$B; export B=2; echo $B", 0, "1\n2\n", "");
    check("cat /no/such", 1, "", "cat: /no/such: No such file or directory\n");
    check("echo hi > /sdcard/f; cat /storage/emulated/0/f; cat < /sdcard/f", 0, "hi\nhi\n", "");
    check("nosuch 2> /dev/null; echo $?", 0, "127\n", "");
    check(
        "cat /data/local/tmp/../../../../etc/passwd",
        1,
        "",
        "cat: /data/local/tmp/../../../../etc/passwd: Permission denied\n",
    );
    check("echo x > /system/x", 1, "", "/system/bin/sh: can't create /system/x: Read-only file system\n");
    check("mkdir -p /sdcard/d/e && ls /sdcard && rm -r /sdcard/d && ls /sdcard", 0, "d\nf\nf\n", "");
    check("[ -f /sdcard/f ] && test ! -e /sdcard/g", 0, "", "");
    check("settings put global k 'v w' && settings get global k; settings get global l", 0, "v w\nnull\n", "");
    check("kill 1", 1, "", "/system/bin/sh: kill: 1: No such process\n");
    let (code, _, err) = rig.shell("input tap 1 1");
    assert!(code == 1 && err.contains("`input` is not supported"), "{err}");
    // Version 1 of the protocol has neither exit codes nor a second output.
    assert_eq!(rig.ok(&["shell", "-x", "echo a; nosuch"]), "a\n/system/bin/sh: nosuch: inaccessible or not found\n");
    // A terminal shows what is typed, and deletes.
    let mut adb = rig.adb(&["shell", "-t", "-t"]);
    let mut child = adb.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"echo hx\x7fi\rexit 5\r").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(5));
    let shown = text(&output.stdout);
    assert!(shown.contains("echo hx\x08 \x08i\r\n") && shown.contains("hi\r\n"), "{shown:?}");
    // The same without a terminal.
    assert_eq!(text(&rig.shell_with("", b"echo one\nexit 3\n").stdout), "one\n");
}

#[test]
fn input_goes_through_the_shell_whole() {
    let rig = Rig::new();
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
    until("exec-in is complete", || std::fs::read(&file).ok().filter(|bytes| *bytes == input));
}

#[test]
fn files_are_pushed_and_pulled() {
    let rig = Rig::new();
    let (there, back) = (rig.folder.join("there"), rig.folder.join("back"));
    let bytes: Vec<u8> = (0..5_000_000u32).map(|i| (i ^ (i >> 11)) as u8).collect();
    std::fs::write(&there, &bytes).unwrap();
    rig.ok(&["push", there.to_str().unwrap(), "/data/local/tmp/deep/er/file"]);
    rig.ok(&["pull", "/data/local/tmp/deep/er/file", back.to_str().unwrap()]);
    assert!(std::fs::read(&back).unwrap() == bytes);
    let folder = rig.folder.join("folder");
    std::fs::create_dir_all(folder.join("sub")).unwrap();
    std::fs::write(folder.join("sub/a"), "A").unwrap();
    rig.ok(&["push", folder.to_str().unwrap(), "/sdcard/"]);
    assert_eq!(rig.ok(&["shell", "ls /sdcard/folder/sub"]), "a\n");
    rig.ok(&["pull", "/sdcard/folder", back.with_extension("d").to_str().unwrap()]);
    assert_eq!(std::fs::read(back.with_extension("d").join("sub/a")).unwrap(), b"A");
    let refused = rig.adb(&["push", there.to_str().unwrap(), "/system/bin/x"]).output().unwrap();
    let said = text(&refused.stdout) + &text(&refused.stderr);
    assert!(!refused.status.success() && said.contains("Read-only file system"), "{refused:?}");
    let refused =
        rig.adb(&["pull", "/data/local/tmp/../../../packages.json", back.to_str().unwrap()]).output().unwrap();
    assert!(!refused.status.success(), "{refused:?}");
}

#[test]
fn ports_are_forwarded() {
    let rig = Rig::new();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let echo = std::thread::spawn(move || {
        let (mut socket, _) = listener.accept().unwrap();
        let mut bytes = Vec::new();
        let mut chunk = [0; 5];
        socket.read_exact(&mut chunk).unwrap();
        socket.write_all(&chunk).unwrap();
        socket.read_to_end(&mut bytes).unwrap();
        bytes
    });
    let local: u16 = rig.ok(&["forward", "tcp:0", &format!("tcp:{port}")]).trim().parse().unwrap();
    let mut socket = TcpStream::connect(("127.0.0.1", local)).unwrap();
    socket.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    socket.write_all(b"hello").unwrap();
    let mut answer = [0; 5];
    socket.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"hello");
    socket.write_all(b"the end").unwrap();
    drop(socket);
    assert_eq!(echo.join().unwrap(), b"the end");
    // A port that nobody listens on: the connection is made, and ends.
    let dead: u16 = rig.ok(&["forward", "tcp:0", &format!("tcp:{}", free_port())]).trim().parse().unwrap();
    let mut socket = TcpStream::connect(("127.0.0.1", dead)).unwrap();
    socket.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    assert_eq!(socket.read(&mut answer).unwrap(), 0);
    let reverse = rig.adb(&["reverse", "tcp:1", "tcp:2"]).output().unwrap();
    assert!(!reverse.status.success() && text(&reverse.stderr).contains("not supported"), "{reverse:?}");
}

#[test]
fn packages_are_installed_and_outlive_the_device() {
    let mut rig = installed();
    let instrumentation = format!("instrumentation:{COMPONENT} (target=com.example.sample)\n");
    assert_eq!(rig.ok(&["shell", "pm list instrumentation"]), instrumentation);
    assert_eq!(rig.ok(&["shell", "cmd package list instrumentation com.example.sample"]), instrumentation);
    assert_eq!(rig.ok(&["shell", "pm list packages"]), "package:com.example.sample\npackage:com.example.sample.test\n");
    let path = rig.ok(&["shell", "pm path com.example.sample"]);
    let back = rig.folder.join("back.apk");
    rig.ok(&["pull", path.trim().strip_prefix("package:").unwrap(), back.to_str().unwrap()]);
    assert_eq!(std::fs::read(back).unwrap(), std::fs::read(sample("app.apk")).unwrap());
    let stopped = rig.hostdroid(&["stop", &rig.serial]).output().unwrap();
    assert!(stopped.status.success(), "{stopped:?}");
    assert!(!rig.ok(&["devices"]).contains(&rig.serial));
    let runtime = rig.folder.join("runtime");
    rig.boot(&runtime);
    assert_eq!(rig.ok(&["shell", "pm list instrumentation"]), instrumentation);
    assert!(rig.ok(&["uninstall", "com.example.sample"]).contains("Success"));
    assert_eq!(rig.shell("pm path com.example.sample"), (1, String::new(), String::new()));
    assert!(!rig.folder.join("data/app/com.example.sample").exists());
    let again = rig.adb(&["uninstall", "com.example.sample"]).output().unwrap();
    assert!(text(&again.stdout).contains("Failure [DELETE_FAILED_INTERNAL_ERROR]"), "{again:?}");
}

#[test]
fn what_is_no_apk_is_not_installed() {
    let rig = Rig::new();
    let check = |arguments: &[&str], failure: &str| {
        let output = rig.adb(arguments).output().unwrap();
        let said = text(&output.stdout) + &text(&output.stderr);
        assert!(!output.status.success() && said.contains(failure), "{arguments:?}: {output:?}");
    };
    check(&["install", &sample("test.apk")], "Failure [INSTALL_FAILED_TEST_ONLY");
    check(&["install", "-t", &sample("unsigned.apk")], "Failure [INSTALL_PARSE_FAILED_NO_CERTIFICATES");
    let garbage = rig.folder.join("garbage.apk");
    std::fs::write(&garbage, [7; 10_000]).unwrap();
    check(&["install", garbage.to_str().unwrap()], "Failure [INSTALL_PARSE_FAILED_NOT_APK");
    rig.ok(&["push", &sample("app.apk"), "/data/local/tmp/app.apk"]);
    assert_eq!(rig.shell("pm install -r /data/local/tmp/app.apk"), (0, "Success\n".to_owned(), String::new()));
    let (code, out, _) = rig.shell("pm install -R /data/local/tmp/app.apk");
    assert!(code == 1 && out.starts_with("Failure [INSTALL_FAILED_ALREADY_EXISTS"), "{out}");
    let (code, out, _) = rig.shell("pm install /data/local/tmp/no.apk");
    assert!(code == 1 && out.starts_with("Failure [INSTALL_FAILED_INVALID_URI"), "{out}");
    // Nothing of the failed ones is left behind.
    let left: Vec<_> =
        std::fs::read_dir(rig.folder.join("data/app")).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(left, ["com.example.sample"]);
}

#[test]
fn an_instrumented_run_is_reported_as_a_device_does() {
    let rig = installed();
    let start = format!(
        "INSTRUMENTATION_STATUS: component={COMPONENT}\nINSTRUMENTATION_STATUS: stream=\nT:\nINSTRUMENTATION_STATUS_CODE: 1\n"
    );
    let check = |arguments: &str, report: &str| {
        let (code, out, err) = rig.shell(&format!("am instrument -w {arguments} {COMPONENT}"));
        assert_eq!((code, out.as_str(), err.as_str()), (0, report, ""), "{arguments}");
    };
    let ok = "INSTRUMENTATION_RESULT: stream=\n\nOK (1 test)\n\nINSTRUMENTATION_CODE: -1\n";
    let crashed = "INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0\n";
    check("-r", &format!("{start}{ok}"));
    check("", "\nT:\n\nOK (1 test)\n\n");
    // A process that does not go by itself is made to, and one that dies is told of.
    check("-r -e do linger", &format!("{start}INSTRUMENTATION_CODE: -1\n"));
    check("-r -e do die", &format!("{start}{crashed}"));
    check("-r -e do cut", &format!("{start}INSTRUMENTATION_STATUS: cut\n{crashed}"));
    assert_eq!(rig.shell("ps -A -o PID,NAME"), (0, "PID NAME\n".to_owned(), String::new()));
    assert!(rig.ok(&["logcat", "-d", "hostdroid:V", "*:S"]).contains("last words"));
    // `am set-debug-app` reaches the processes that are started while it holds.
    let debug_app = rig.folder.join("data/data/com.example.sample/debug_app");
    for (command, expected) in [("am set-debug-app com.example.sample", "1\n"), ("am clear-debug-app", "\n")] {
        rig.ok(&["shell", &format!("{command} && am instrument -w {COMPONENT}")]);
        assert_eq!(std::fs::read_to_string(&debug_app).unwrap(), expected);
    }
    // The sample's process may be debugged, and has its own data folder.
    let debug = std::fs::read_to_string(rig.folder.join("data/data/com.example.sample/debug"));
    assert_eq!(debug.unwrap(), "debuggable\n");
    let (code, out, err) = rig.shell("am instrument -w -r com.example.sample.test/.None");
    let expected = "INSTRUMENTATION_STATUS: id=ActivityManagerService\n\
        INSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for: \
        ComponentInfo{com.example.sample.test/com.example.sample.test.None}\nINSTRUMENTATION_STATUS_CODE: -1\n";
    assert!(code == 1 && out.starts_with(expected) && err.contains("INSTRUMENTATION_FAILED"), "{out}{err}");
    rig.ok(&["uninstall", "com.example.sample"]);
    let (code, out, _) = rig.shell(&format!("am instrument -w -r {COMPONENT}"));
    assert!(code == 1 && out.contains("Unable to find instrumentation target package: com.example.sample"), "{out}");
}

fn in_background(rig: &Rig, what: &str) -> Child {
    let command = format!("am instrument -w -r -e do {what} {COMPONENT}");
    rig.bare_adb(&["shell", &command]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

fn pid(rig: &Rig) -> u32 {
    until("the process is up", || rig.shell("pidof com.example.sample:main").1.trim().parse().ok())
}

fn alive(pid: u32) -> bool {
    Path::new(&format!("/proc/{pid}")).exists()
}

#[test]
fn a_run_ends_with_force_stop_a_kill_or_the_device() {
    let rig = installed();
    let ends: [&dyn Fn(u32); 3] = [
        &|_| drop(rig.ok(&["shell", "am force-stop com.example.sample"])),
        &|pid| drop(rig.ok(&["shell", &format!("kill -9 {pid}")])),
        &|_| drop(rig.ok(&["install", "-r", &sample("app.apk")])),
    ];
    for end in ends {
        let run = in_background(&rig, "hang");
        let pid = pid(&rig);
        end(pid);
        let output = run.wait_with_output().unwrap();
        assert!(text(&output.stdout).ends_with("shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0\n"), "{output:?}");
        assert!(!alive(pid));
    }
    // A new run takes the old one's place.
    let old = in_background(&rig, "hang");
    let old_pid = pid(&rig);
    assert!(rig.ok(&["shell", &format!("am instrument -w -r {COMPONENT}")]).ends_with("INSTRUMENTATION_CODE: -1\n"));
    assert!(!alive(old_pid));
    assert!(text(&old.wait_with_output().unwrap().stdout).contains("Process crashed."));
    let mut last = in_background(&rig, "hang");
    let last_pid = pid(&rig);
    assert!(rig.hostdroid(&["stop", &rig.serial]).output().unwrap().status.success());
    assert!(!alive(last_pid));
    last.wait().unwrap();
}

#[test]
fn a_run_goes_on_without_its_client() {
    let rig = installed();
    let mut run = in_background(&rig, "later");
    pid(&rig);
    run.kill().unwrap();
    run.wait().unwrap();
    let done = rig.folder.join("data/data/com.example.sample/done");
    until("the run is done", || done.exists().then_some(()));
    // Without -w nothing is waited for; the data is gone with `pm clear`, and the run with it.
    assert_eq!(rig.ok(&["shell", &format!("am instrument -e do hang {COMPONENT}")]), "");
    let pid = pid(&rig);
    assert_eq!(rig.ok(&["shell", "pm clear com.example.sample"]), "Success\n");
    assert!(!done.exists() && !alive(pid));
}

#[test]
fn an_activity_is_started_without_an_instrumentation() {
    let rig = installed();
    let check = |command: &str, code: i32, out: &str, err: &str| {
        let (c, o, e) = rig.shell(command);
        assert!(c == code && o == out && e.contains(err), "{command}: {c} {o} {e}");
    };
    let starting = "Starting: Intent { cmp=com.example.sample/.Main }\n";
    check("am start -n com.example.sample/.Main", 0, starting, "");
    let first = pid(&rig);
    let seen = rig.folder.join("data/data/com.example.sample/activity");
    let activity = until("it has begun", || std::fs::read_to_string(&seen).ok().filter(|text| !text.is_empty()));
    assert_eq!(activity, "com.example.sample.Main\n");
    check("am start com.example.sample", 1, starting, "is not supported");
    check("am start -S -a android.intent.action.MAIN com.example.sample", 0, starting, "");
    assert!(!alive(first) && pid(&rig) != first);
    check(
        "am start -n com.example.sample/.None",
        1,
        "Starting: Intent { cmp=com.example.sample/.None }\n",
        "does not exist",
    );
    check("am start -n com.example.sample/.Main --es a b", 1, "", "`am start --es` is not supported");
    check("am force-stop com.example.sample; pidof com.example.sample:main", 1, "", "");
}

#[test]
fn a_device_that_is_killed_takes_its_processes_with_it() {
    let rig = installed();
    let mut run = in_background(&rig, "hang");
    let pid = pid(&rig);
    let list = text(&rig.hostdroid(&["list"]).output().unwrap().stdout);
    let device = list.split("pid ").nth(1).and_then(|rest| rest.split('\t').next()).unwrap();
    assert!(std::process::Command::new("kill").args(["-9", device]).status().unwrap().success());
    until("the app is gone", || (!alive(pid)).then_some(()));
    until("the device is gone", || rig.hostdroid(&["list"]).output().unwrap().stdout.is_empty().then_some(()));
    let _ = run.kill();
    run.wait().unwrap();
}

#[test]
fn garbage_on_the_port_ends_its_connection_only() {
    let rig = Rig::new();
    let hello = b"CNXN\x01\0\0\x01\0\0\x10\0\0\0\0\0\0\0\0\0\xbc\xb1\xa7\xb1".as_slice();
    let huge = b"WRTE\x01\0\0\0\x01\0\0\0\xff\xff\xff\xff\0\0\0\0\xa8\xad\xab\xba".as_slice();
    let early = b"OPEN\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\xb0\xaf\xba\xb1".as_slice();
    for bytes in
        [b"GET / HTTP/1.0\r\n\r\n0123456789".to_vec(), [hello, huge].concat(), early.to_vec(), vec![0xff; 4096]]
    {
        let mut socket = TcpStream::connect(&rig.serial).unwrap();
        socket.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        socket.write_all(&bytes).unwrap();
        let mut answer = Vec::new();
        // It may end with a reset, when there is more that nobody has read.
        let _ = socket.read_to_end(&mut answer);
        assert!(answer.is_empty() || answer.starts_with(b"CNXN"), "{answer:?}");
        assert_eq!(rig.ok(&["shell", "echo still here"]), "still here\n");
    }
}

#[test]
fn mistakes_at_the_start_are_told() {
    let rig = Rig::new();
    let runtime = rig.folder.join("runtime").display().to_string();
    let check = |arguments: &[&str], message: &str| {
        let output = rig.hostdroid(arguments).output().unwrap();
        assert!(!output.status.success() && text(&output.stderr).contains(message), "{arguments:?}: {output:?}");
        assert!(output.stdout.is_empty());
    };
    check(&["start", "--vm", "hotspot"], "not built yet");
    check(&["start", "--api", "35", "--runtime", &runtime], "API level 29");
    check(&["start", "--runtime", "/no/such"], "run scripts/art-host");
    let server = format!("127.0.0.1:{}", rig.adb_port);
    let taken = rig.serial.rsplit(':').next().unwrap();
    check(&["start", "--runtime", &runtime, "--adb-server", &server, "--port", taken], "listening on 127.0.0.1:");
    let data = rig.folder.join("data").display().to_string();
    check(&["start", "--runtime", &runtime, "--adb-server", &server, "--data", &data], "another device is using");
    // A server that the environment names is the user's own: it is not started.
    let mut start = rig.hostdroid(&["start", "--runtime", &runtime]);
    let output = start.env("ANDROID_ADB_SERVER_PORT", free_port().to_string()).output().unwrap();
    assert!(!output.status.success() && text(&output.stderr).contains("no adb server at"), "{output:?}");
    check(&["stop", "127.0.0.1:1"], "no device 127.0.0.1:1 is running");
}

#[test]
fn a_real_run_is_debugged() {
    let variable = |name| std::env::var_os(name).map(std::path::PathBuf::from);
    let (Some(runtime), Some(apks)) = (variable("FLAKESCOPE_RUNTIME"), variable("FLAKESCOPE_TEST_APKS")) else {
        eprintln!("skipped: FLAKESCOPE_RUNTIME and FLAKESCOPE_TEST_APKS are not both set");
        return;
    };
    let rig = Rig::with_runtime(&runtime);
    for apk in std::fs::read_dir(&apks).unwrap() {
        let apk = apk.unwrap().path();
        if apk.extension().is_some_and(|extension| extension == "apk") {
            rig.ok(&["install", "-r", "-t", apk.to_str().unwrap()]);
        }
    }
    let list = rig.ok(&["shell", "pm list instrumentation"]);
    let component = list.trim().strip_prefix("instrumentation:").and_then(|l| l.split(' ').next()).unwrap().to_owned();
    let mut tracker = rig.bare_adb(&["track-jdwp"]).stdout(Stdio::piped()).spawn().unwrap();
    let listed = rig.ok(&["shell", &format!("am instrument -w -r -e log true {component}")]);
    assert!(listed.ends_with("INSTRUMENTATION_CODE: -1\n") && listed.contains("_STATUS: test="), "{listed}");
    let command = format!("am instrument -w -r -e debug true -e log true {component}");
    let run = rig.adb(&["shell", &command]).stdout(Stdio::piped()).spawn().unwrap();
    let pid = until("the process can be debugged", || debuggable(&rig));
    let port: u16 = rig.ok(&["forward", "tcp:0", &format!("jdwp:{pid}")]).trim().parse().unwrap();
    // Twice, as a debugger that goes must leave the way free for the next.
    for _ in 0..2 {
        let mut socket = TcpStream::connect(("127.0.0.1", port)).unwrap();
        socket.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        socket.write_all(b"JDWP-Handshake").unwrap();
        handshake(&mut socket);
        // VirtualMachine.Version: the first command that counts as a debugger's.
        socket.write_all(&[0, 0, 0, 11, 0, 0, 0, 1, 0, 1, 1]).unwrap();
        socket.read_exact(&mut [0; 11]).unwrap();
    }
    rig.ok(&["shell", &format!("kill {pid}")]);
    let output = run.wait_with_output().unwrap();
    assert!(text(&output.stdout).ends_with("shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0\n"), "{output:?}");
    assert_eq!(debuggable(&rig), None);
    tracker.kill().unwrap();
    let mut seen = String::new();
    tracker.stdout.take().unwrap().read_to_string(&mut seen).unwrap();
    assert!(seen.contains(&format!("{pid}\n")) && seen.starts_with("0000"), "{seen}");
    tracker.wait().unwrap();
}

/// Reads the answer to a handshake. ART may send a packet of its debug monitor before it, so four bytes that are not the
/// answer's are a packet's length.
fn handshake(socket: &mut TcpStream) {
    loop {
        let mut start = [0; 4];
        socket.read_exact(&mut start).unwrap();
        if &start == b"JDWP" {
            let mut rest = [0; 10];
            socket.read_exact(&mut rest).unwrap();
            assert_eq!(&rest, b"-Handshake");
            return;
        }
        let length = usize::try_from(u32::from_be_bytes(start)).unwrap();
        assert!((11..10_000).contains(&length), "{start:?} begins neither an answer nor a packet");
        socket.read_exact(&mut vec![0; length - 4]).unwrap();
    }
}

/// The process that `adb jdwp` lists.
fn debuggable(rig: &Rig) -> Option<u32> {
    let mut child = rig.adb(&["jdwp"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    child.wait().unwrap();
    out.trim().parse().ok()
}
