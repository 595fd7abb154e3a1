//! The real runtime: skipped, with a message, unless `FLAKESCOPE_RUNTIME` names one and
//! `FLAKESCOPE_TEST_APPS` the built apps.

use std::io::{BufRead, Read, Write};
use std::net::TcpStream;
use std::process::Stdio;
use std::time::Duration;

use std::path::PathBuf;

use test_kit::rig::{Rig, until};
use test_kit::text;

/// A device on the real runtime with these apps and their tests.
pub fn device_with(apps: &[&str]) -> Option<Rig> {
    let runtime = test_kit::path_in("FLAKESCOPE_RUNTIME")?;
    let folder = test_kit::path_in("FLAKESCOPE_TEST_APPS")?;
    let rig = Rig::with_runtime(&runtime);
    for app in apps {
        for apk in [format!("{app}/{app}.apk"), format!("{app}/{app}-test.apk")] {
            rig.ok(&["install", "-r", "-t", folder.join(apk).to_str().unwrap()]);
        }
    }
    Some(rig)
}

const TESTS: &str = "com.example.roughday.test/androidx.test.runner.AndroidJUnitRunner";
const SELF_CHECK: &str = "com.example.roughday/.SelfCheck";

/// The raw report of one test of the app that has rough days.
fn report(rig: &Rig, test: &str) -> String {
    let command =
        format!("am instrument -w -r -e class com.example.roughday.RoughDayTest#{test} {TESTS}");
    let (code, out, err) = rig.shell(&command);
    assert_eq!((code, err.as_str()), (0, ""), "{test}");
    out
}

/// What begins a test's report, and what ends that of a process that has died.
fn begun(test: &str) -> String {
    format!(
        "INSTRUMENTATION_STATUS: class=com.example.roughday.RoughDayTest\nINSTRUMENTATION_STATUS: current=1\n\
         INSTRUMENTATION_STATUS: id=AndroidJUnitRunner\nINSTRUMENTATION_STATUS: numtests=1\n\
         INSTRUMENTATION_STATUS: stream=\ncom.example.roughday.RoughDayTest:\nINSTRUMENTATION_STATUS: test={test}\n\
         INSTRUMENTATION_STATUS_CODE: 1\n"
    )
}
const PASSED: &str = "INSTRUMENTATION_STATUS_CODE: 0\n";
const CRASHED: &str =
    "INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0\n";

#[test]
fn rough_ends_are_reported_as_a_device_does() {
    let Some(rig) = device_with(&["rough-day"]) else {
        return;
    };
    // AndroidX's handler reports the crash as the test's failure before the process dies.
    for (test, thread, said) in [
        ("crashesOnMain", "main", "a rough day"),
        ("crashesInAThread", "night", "a rough night"),
    ] {
        rig.ok(&["logcat", "-c"]);
        let report = report(&rig, test);
        assert!(
            report.starts_with(&begun(test)) && report.ends_with(CRASHED),
            "{report}"
        );
        let failed =
            format!("INSTRUMENTATION_STATUS: stack=java.lang.IllegalStateException: {said}\n");
        assert!(
            report.contains(&failed) && report.contains("INSTRUMENTATION_STATUS_CODE: -2\n"),
            "{report}"
        );
        let log = rig.ok(&["logcat", "-d", "-b", "crash", "-v", "raw"]);
        let fatal = format!(
            "--------- beginning of crash\nFATAL EXCEPTION: {thread}\nProcess: com.example.roughday, PID: "
        );
        assert!(
            log.starts_with(&fatal)
                && log.contains(&format!("\njava.lang.IllegalStateException: {said}\n")),
            "{log}"
        );
        let log = rig.ok(&["logcat", "-d", "-v", "brief", "ActivityManager:W", "*:S"]);
        let crash = "Crash of app com.example.roughday running instrumentation ComponentInfo{com.example.roughday.test/";
        assert!(
            log.contains("W/ActivityManager(") && log.contains(crash),
            "{log}"
        );
    }
    assert_eq!(report(&rig, "exits"), begun("exits") + CRASHED);
    let log = rig.ok(&["logcat", "-d", "-v", "raw", "-s", "AndroidRuntime"]);
    assert!(
        log.ends_with("VM exiting with result code 3, cleanup skipped.\n"),
        "{log}"
    );
}

/// A device verifies an app's dex files and classes when it installs the app, and refuses those
/// that fail when they are used: `art/libdexfile/dex/dex_file_verifier.cc`, `art/runtime/verifier`.
#[test]
fn code_of_an_app_that_fails_verification_is_refused() {
    let Some(rig) = device_with(&["rough-day"]) else {
        return;
    };
    let passed = report(&rig, "usesACheckedClass");
    assert!(passed.contains(PASSED), "{passed}");

    // The format of Dalvik's bytecode: const/16 v0, #7777; return v0. As return-object it returns
    // what is no object.
    let code = [0x13, 0, 0x77, 0x77, 0x0f, 0];
    let folder = test_kit::path_in("FLAKESCOPE_TEST_APPS").unwrap();
    let mut apk = std::fs::read(folder.join("rough-day/rough-day-test.apk")).unwrap();
    let places: Vec<usize> = (0..apk.len())
        .filter(|&at| apk[at..].starts_with(&code))
        .collect();
    assert_eq!(places.len(), 1);
    apk[places[0] + 4] = 0x11;
    // Nothing of a file with a wrong checksum is used, and so not the runner that is in the APK.
    assert_eq!(report_of_changed(&rig, &apk), CRASHED);

    // The checksum of a dex file is the Adler-32 of all that follows it; its size stands at 0x20.
    let dex = (0..places[0])
        .rfind(|&at| apk[at..].starts_with(b"dex\n"))
        .unwrap();
    let size = u32::from_le_bytes(apk[dex + 0x20..dex + 0x24].try_into().unwrap());
    let (mut low, mut high) = (1_u32, 0_u32);
    for byte in &apk[dex + 12..dex + size as usize] {
        low = (low + u32::from(*byte)) % 65_521;
        high = (high + low) % 65_521;
    }
    apk[dex + 8..dex + 12].copy_from_slice(&(high << 16 | low).to_le_bytes());
    let refused = report_of_changed(&rig, &apk);
    let why = "INSTRUMENTATION_STATUS: stack=java.lang.VerifyError: Verifier rejected class \
               com.example.roughday.RoughDayTest$Answer";
    assert!(refused.contains(why), "{refused}");
}

/// The report of a test whose APK was changed.
fn report_of_changed(rig: &Rig, apk: &[u8]) -> String {
    let changed = rig.folder.join("changed.apk");
    std::fs::write(&changed, apk).unwrap();
    rig.ok(&["install", "-r", "-t", changed.to_str().unwrap()]);
    report(rig, "usesACheckedClass")
}

/// How often the app has run, as its own instrumentation reports it.
fn runs(rig: &Rig) -> u32 {
    let (code, out, err) = rig.shell(&format!("am instrument -w -r {SELF_CHECK}"));
    assert!(
        code == 0 && err.is_empty() && out.contains("INSTRUMENTATION_RESULT: same=true\n"),
        "{out}{err}"
    );
    let runs = out
        .lines()
        .find_map(|line| line.strip_prefix("INSTRUMENTATION_RESULT: runs="));
    runs.and_then(|runs| runs.parse().ok()).unwrap()
}

#[test]
fn data_is_kept_until_it_is_cleared() {
    let Some(mut rig) = device_with(&["rough-day"]) else {
        return;
    };
    assert_eq!((runs(&rig), runs(&rig)), (1, 2));
    // The usual instrumentation sees the same data, and so does the next version of the app and the
    // next boot.
    assert!(report(&rig, "passes").contains("INSTRUMENTATION_STATUS: runs=3\n"));
    let app = rig.ok(&["shell", "pm path com.example.roughday"]);
    let app = app.trim().strip_prefix("package:").unwrap();
    rig.ok(&["shell", &format!("pm install -r -t {app}")]);
    assert!(
        rig.hostdroid(&["stop", &rig.serial])
            .output()
            .unwrap()
            .status
            .success()
    );
    rig.boot(&PathBuf::from(
        std::env::var_os("FLAKESCOPE_RUNTIME").unwrap(),
    ));
    assert_eq!(runs(&rig), 4);
    rig.ok(&["shell", "pm clear com.example.roughday"]);
    assert_eq!((runs(&rig), runs(&rig)), (1, 2));
    rig.ok(&["uninstall", "com.example.roughday"]);
    assert!(!rig.folder.join("data/data/com.example.roughday").exists());
}

#[test]
fn a_run_takes_the_place_of_what_is_up() {
    let Some(rig) = device_with(&["rough-day", "no-screen"]) else {
        return;
    };
    let said = |what: &str| {
        let log = || rig.ok(&["logcat", "-d", "-v", "raw", "-s", "RoughDay:I"]);
        until(what, || log().contains(&format!("{what}\n")).then_some(()));
    };
    let pid = || rig.shell("pidof com.example.roughday").1;
    let start = |words: &str| assert_eq!(rig.shell(&format!("am start {words}")).0, 0, "{words}");
    start("-a android.intent.action.MAIN com.example.roughday");
    said("first android.intent.action.MAIN null");
    let first = pid();
    start("-n com.example.roughday/.SecondActivity --es word 'well, hello' --ei number 7");
    said("second well, hello 7");
    start("-n com.example.roughday/.SecondActivity --es word '$(id)'");
    said("second again $(id)");
    start("-n com.example.roughday/.FirstActivity -d 'app://x y' -a a.B");
    said("first a.B app://x y");
    assert_eq!(pid(), first);
    // Another package's run leaves it alone, and one of its own replaces it.
    let other =
        "am instrument -w com.example.noscreen.test/androidx.test.runner.AndroidJUnitRunner";
    assert!(rig.shell(other).1.contains("OK ("));
    assert_eq!(pid(), first);
    assert_eq!(runs(&rig), 1);
    let log = rig.ok(&["logcat", "-d", "-v", "raw", "-s", "ActivityManager"]);
    assert!(
        log.contains("Force stopping com.example.roughday appid=10100 user=0: start instr\n"),
        "{log}"
    );
    assert_eq!(pid(), "");
    // Two packages' runs side by side.
    let hang = format!("am instrument -w -r -e hang yes {SELF_CHECK}");
    let mut hanging = rig
        .adb(&["shell", &hang])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    until("it runs", || (!pid().is_empty()).then_some(()));
    assert!(rig.shell(other).1.contains("OK ("));
    rig.ok(&["shell", "am force-stop com.example.noscreen"]);
    assert!(!pid().is_empty() && hanging.try_wait().unwrap().is_none());
    rig.ok(&["shell", "am force-stop com.example.roughday"]);
    assert!(text(&hanging.wait_with_output().unwrap().stdout).ends_with(CRASHED));
}

#[test]
fn nothing_listens_but_on_the_loopback_address() {
    let Some(rig) = device_with(&["rough-day"]) else {
        return;
    };
    let command =
        format!("am instrument -w -r -e class com.example.roughday.RoughDayTest#listens {TESTS}");
    let mut run = rig
        .bare_adb(&["shell", &command])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = std::io::BufReader::new(run.stdout.take().unwrap()).lines();
    let ports = lines.map(|line| line.unwrap()).find_map(|line| {
        assert!(!line.starts_with("INSTRUMENTATION_RESULT"), "{line}");
        Some(
            line.strip_prefix("INSTRUMENTATION_STATUS: ports=")?
                .to_owned(),
        )
    });
    let mut wanted: Vec<u16> = ports
        .unwrap()
        .split(' ')
        .map(|port| port.parse().unwrap())
        .collect();
    wanted.push(rig.serial.rsplit(':').next().unwrap().parse().unwrap());
    wanted.push(rig.adb_port);
    for port in wanted {
        let found = listeners(port);
        assert!(
            !found.is_empty()
                && found
                    .iter()
                    .all(|address| LOOPBACK.contains(&address.as_str())),
            "{port}: {found:?}"
        );
    }
    rig.ok(&["shell", "am force-stop com.example.roughday"]);
    run.wait().unwrap();
}

/// 127.0.0.1, the same as an IPv6 address, and `::1`, as the kernel shows them.
const LOOPBACK: [&str; 3] = [
    "0100007F",
    "0000000000000000FFFF00000100007F",
    "00000000000000000000000001000000",
];

/// The addresses that this machine listens on with this port.
fn listeners(port: u16) -> Vec<String> {
    const LISTEN: &str = "0A";
    let tables = ["/proc/net/tcp", "/proc/net/tcp6"]
        .map(|path| std::fs::read_to_string(path).unwrap_or_default());
    let address = |line: &str| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let (address, end) = fields.get(1)?.split_once(':')?;
        (fields.get(3) == Some(&LISTEN) && u16::from_str_radix(end, 16) == Ok(port))
            .then(|| address.to_owned())
    };
    tables
        .iter()
        .flat_map(|table| table.lines().filter_map(address).collect::<Vec<_>>())
        .collect()
}

#[test]
fn a_real_run_is_debugged() {
    let Some(rig) = device_with(&["no-screen"]) else {
        return;
    };
    let list = rig.ok(&["shell", "pm list instrumentation"]);
    let component = list
        .trim()
        .strip_prefix("instrumentation:")
        .and_then(|l| l.split(' ').next())
        .unwrap()
        .to_owned();
    let mut tracker = rig
        .bare_adb(&["track-jdwp"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let listed = rig.ok(&[
        "shell",
        &format!("am instrument -w -r -e log true {component}"),
    ]);
    assert!(
        listed.ends_with("INSTRUMENTATION_CODE: -1\n") && listed.contains("_STATUS: test="),
        "{listed}"
    );
    let command = format!("am instrument -w -r -e debug true -e log true {component}");
    let run = rig
        .adb(&["shell", &command])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let pid = until("the process can be debugged", || debuggable(&rig));
    let port: u16 = rig
        .ok(&["forward", "tcp:0", &format!("jdwp:{pid}")])
        .trim()
        .parse()
        .unwrap();
    // Twice, as a debugger that goes must leave the way free for the next.
    for _ in 0..2 {
        let mut socket = TcpStream::connect(("127.0.0.1", port)).unwrap();
        socket
            .set_read_timeout(Some(Duration::from_secs(20)))
            .unwrap();
        socket.write_all(b"JDWP-Handshake").unwrap();
        handshake(&mut socket);
        // VirtualMachine.Version: the first command that counts as a debugger's.
        socket
            .write_all(&[0, 0, 0, 11, 0, 0, 0, 1, 0, 1, 1])
            .unwrap();
        socket.read_exact(&mut [0; 11]).unwrap();
    }
    rig.ok(&["shell", &format!("kill {pid}")]);
    let output = run.wait_with_output().unwrap();
    assert!(
        text(&output.stdout).ends_with("shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0\n"),
        "{output:?}"
    );
    assert_eq!(debuggable(&rig), None);
    tracker.kill().unwrap();
    let mut seen = String::new();
    tracker
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut seen)
        .unwrap();
    assert!(
        seen.contains(&format!("{pid}\n")) && seen.starts_with("0000"),
        "{seen}"
    );
    tracker.wait().unwrap();
}

#[test]
fn a_debug_app_that_is_to_wait_waits() {
    let Some(rig) = device_with(&["no-screen"]) else {
        return;
    };
    let list = rig.ok(&["shell", "pm list instrumentation"]);
    let component = list
        .trim()
        .strip_prefix("instrumentation:")
        .and_then(|l| l.split(' ').next())
        .unwrap()
        .to_owned();

    // ActivityThread.handleBindApplication says so, and Debug.waitForDebugger waits without a
    // limit.
    rig.ok(&["shell", "am set-debug-app -w com.example.noscreen"]);
    let command = format!("am instrument -w -r -e log true {component}");
    let mut run = rig
        .adb(&["shell", &command])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let waits = "Application com.example.noscreen is waiting for the debugger";
    until("the process waits", || {
        rig.ok(&["logcat", "-d"]).contains(waits).then_some(())
    });
    assert!(
        run.try_wait().unwrap().is_none(),
        "it goes on without a debugger"
    );
    rig.ok(&["shell", "am force-stop com.example.noscreen"]);
    run.wait().unwrap();

    // The next process is not the debug app any more.
    let listed = rig.ok(&["shell", &command]);
    assert!(listed.ends_with("INSTRUMENTATION_CODE: -1\n"), "{listed}");
}

/// Reads the answer to a handshake. ART may send a packet of its debug monitor before it, so four
/// bytes that are not the answer's are a packet's length.
pub fn handshake(socket: &mut TcpStream) {
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
        assert!(
            (11..10_000).contains(&length),
            "{start:?} begins neither an answer nor a packet"
        );
        socket.read_exact(&mut vec![0; length - 4]).unwrap();
    }
}

/// The process that `adb jdwp` lists.
pub fn debuggable(rig: &Rig) -> Option<u32> {
    let mut child = rig.adb(&["jdwp"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut out = String::new();
    child
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut out)
        .unwrap();
    child.wait().unwrap();
    out.trim().parse().ok()
}
