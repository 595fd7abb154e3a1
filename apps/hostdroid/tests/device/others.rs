//! Apps that nobody here wrote, as they are: how far each gets is held by these tests, and told in
//! the README. Skipped, with a message, unless `FLAKESCOPE_RUNTIME` names a runtime and
//! `FLAKESCOPE_NPM_APKS` the folder that `scripts/lib/setup/npm-apks` prints.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Stdio;
use std::time::Duration;

use test_kit::rig::{Rig, until};

/// A device with these apps.
fn device_with(apps: &[&str]) -> Option<Rig> {
    let runtime = test_kit::path_in("FLAKESCOPE_RUNTIME")?;
    let folder = test_kit::path_in("FLAKESCOPE_NPM_APKS")?;
    let rig = Rig::with_runtime(&runtime);
    for app in apps {
        let apk = folder.join(format!("{app}.apk"));
        assert!(
            rig.ok(&["install", "-r", "-t", apk.to_str().unwrap()])
                .contains("Success"),
            "{app}"
        );
    }
    Some(rig)
}

#[test]
fn all_of_them_are_installed() {
    let all = [
        "apidemos",
        "espresso-server-test",
        "settings",
        "uiautomator2-server",
        "uiautomator2-server-test",
    ];
    let Some(rig) = device_with(&all) else { return };
    let runner = "androidx.test.runner.AndroidJUnitRunner";
    let expected = format!(
        "instrumentation:io.appium.android.apis/.app.LocalSampleInstrumentation \
         (target=io.appium.android.apis)\n\
         instrumentation:io.appium.espressoserver.test/{runner} (target=io.appium.espressoserver)\n\
         instrumentation:io.appium.uiautomator2.server.test/{runner} (target=io.appium.uiautomator2.server)\n"
    );
    assert_eq!(rig.ok(&["shell", "pm list instrumentation"]), expected);
    // The Espresso server is for an app that its users have: as on a device, there is no run
    // without it.
    let (code, out, _) = rig.shell(&format!(
        "am instrument -w -r io.appium.espressoserver.test/{runner}"
    ));
    let refused = "Error=Unable to find instrumentation target package: io.appium.espressoserver\n";
    assert!(code == 1 && out.contains(refused), "{out}");
    // This one's activity has no window: it starts a service in the foreground, and ends.
    rig.ok(&["shell", "am start io.appium.settings"]);
    let registered = || {
        rig.ok(&["logcat", "-d", "-v", "raw", "-s", "APPIUM SERVICE"])
            .contains("receivers.MediaScannerReceiver@")
    };
    until("its service is up", || registered().then_some(()));
    assert!(!rig.shell("pidof io.appium.settings").1.is_empty());
}

#[test]
fn the_api_demos_show_their_screens() {
    let Some(rig) = device_with(&["apidemos"]) else {
        return;
    };
    rig.ok(&["shell", "am start io.appium.android.apis"]);
    let pid = shown(&rig, "io.appium.android.apis", 1);
    let screens = [
        "app.HelloWorld",
        "app.ActionBarTabs",
        "app.FragmentLayout",
        "view.Buttons1",
        "view.List1",
        "view.RadioGroup1",
        "view.List11",
    ];
    for (n, screen) in screens.into_iter().enumerate() {
        rig.ok(&[
            "shell",
            &format!("am start -n io.appium.android.apis/.{screen}"),
        ]);
        assert_eq!(
            shown(&rig, "io.appium.android.apis", n + 2),
            pid,
            "{screen}"
        );
    }
    let report = rig.ok(&[
        "shell",
        "am instrument -w -r io.appium.android.apis/.app.LocalSampleInstrumentation",
    ]);
    assert_eq!(report, "INSTRUMENTATION_CODE: -1\n");
}

/// Waits until the focus has moved `times` times, and gives the app's process, which has not
/// crashed.
fn shown(rig: &Rig, process: &str, times: usize) -> String {
    let moved = || {
        rig.ok(&[
            "logcat",
            "-d",
            "-v",
            "raw",
            "-e",
            "^focus .* -> android",
            "HostServices:V",
            "*:S",
        ])
    };
    until("a screen is shown", || {
        (moved().lines().filter(|l| l.starts_with("focus")).count() >= times).then_some(())
    });
    assert_eq!(rig.ok(&["logcat", "-d", "-b", "crash"]), "");
    rig.ok(&["shell", &format!("pidof {process}")])
}

#[test]
fn the_uiautomator2_server_serves() {
    let Some(rig) = device_with(&["uiautomator2-server", "uiautomator2-server-test"]) else {
        return;
    };
    let runner = "io.appium.uiautomator2.server.test/androidx.test.runner.AndroidJUnitRunner";
    let command = format!("am instrument -w -r {runner}");
    let mut run = rig
        .bare_adb(&["shell", &command])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let port: u16 = rig
        .ok(&["forward", "tcp:0", "tcp:6790"])
        .trim()
        .parse()
        .unwrap();
    let status = until("the server answers", || {
        Some(ask(port, "GET /status", "")).filter(|answer| !answer.is_empty())
    });
    assert!(status.contains("\"ready\":true"), "{status}");
    // It goes no further: it drives the screen by the accessibility service, which is not there.
    let session = ask(
        port,
        "POST /session",
        "{\"capabilities\":{\"alwaysMatch\":{}}}",
    );
    assert!(
        session.contains("Got null UiAutomation from instrumentation"),
        "{session}"
    );
    rig.ok(&["shell", "am force-stop io.appium.uiautomator2.server"]);
    run.wait().unwrap();
}

/// What a server answers; empty when nobody listens.
fn ask(port: u16, what: &str, body: &str) -> String {
    let mut socket = TcpStream::connect(("127.0.0.1", port)).unwrap();
    socket
        .set_read_timeout(Some(Duration::from_secs(20)))
        .unwrap();
    let length = body.len();
    let head = "Host: localhost\r\nConnection: close\r\nContent-Type: application/json";
    let request = format!("{what} HTTP/1.1\r\n{head}\r\nContent-Length: {length}\r\n\r\n{body}");
    let mut answer = String::new();
    // The forwarded port is there before the server is: then the connection just ends.
    let _ = socket
        .write_all(request.as_bytes())
        .and_then(|()| socket.read_to_string(&mut answer));
    answer
}
