//! What makes the stand-in as strict as a phone, on the real runtimes. Each variable of the
//! environment that asks a runtime for something (see `art/README.md`) is set here by a
//! launcher that goes before the real one, and its effect is looked at through adb and a debugger.
//! Skipped as the tests of `real` are; those on HotSpot where no runtime of it was built.

use std::collections::BTreeMap;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use jdwp::commands::{
    event_request, method, reference_type, thread_group_reference, thread_reference,
    virtual_machine,
};
use jdwp::{
    Connection, Error, ErrorCode, Event, EventKind, Incoming, Location, Message, MethodId,
    Modifier, Options, ReferenceTypeId, SuspendPolicy, ThreadId, TypeTag, Value,
};

use test_kit::rig::{Rig, until};

const TESTS: &str = "com.example.everyframe.test/androidx.test.runner.AndroidJUnitRunner";

/// The device passes no variables of its own: the tests on ART set them.
const LENIENT: &[&str] = &["--profile", "lenient"];

/// The API level of the HotSpot runtime that is used where there is one.
const HOTSPOT_API: &str = "35";

/// A runtime's folder that differs from the real one in its launcher, which says `variables` and
/// `options` first.
fn wrapped(
    name: &str,
    real: &Path,
    launcher: &str,
    variables: &[(&str, &str)],
    options: &str,
) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("strict-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    for entry in std::fs::read_dir(real).unwrap() {
        let entry = entry.unwrap();
        if entry.file_name() != launcher {
            symlink(entry.path(), folder.join(entry.file_name())).unwrap();
        }
    }
    let exports: String = variables
        .iter()
        .map(|(name, value)| format!("export {name}='{value}'\n"))
        .collect();
    let script = format!(
        "#!/bin/bash\n{exports}exec '{}' {options} \"$@\"\n",
        real.join(launcher).display()
    );
    std::fs::write(folder.join(launcher), script).unwrap();
    std::fs::set_permissions(
        folder.join(launcher),
        std::fs::Permissions::from_mode(0o755),
    )
    .unwrap();
    folder
}

/// Installs an app and its test, of the folder with the built apps.
fn install(rig: &Rig, apps: &Path, app: &str) {
    for apk in [format!("{app}.apk"), format!("{app}-test.apk")] {
        let apk = apps.join(app).join(apk);
        rig.ok_within(180, &["install", "-r", "-t", apk.to_str().unwrap()]);
    }
}

/// A device on ART whose processes have these variables, with the test app.
fn art_with(name: &str, variables: &[(&str, &str)], options: &str) -> Option<Rig> {
    let real = test_kit::path_in("FLAKESCOPE_RUNTIME")?;
    let apps = test_kit::path_in("FLAKESCOPE_TEST_APPS")?;
    let rig =
        Rig::with_runtime_and_options(&wrapped(name, &real, "art", variables, options), LENIENT);
    install(&rig, &apps, "every-frame");
    Some(rig)
}

/// The same on HotSpot.
fn hotspot_with(name: &str, variables: &[(&str, &str)]) -> Option<Rig> {
    let real = test_kit::hotspot_runtime(HOTSPOT_API)?;
    let apps = test_kit::path_in("FLAKESCOPE_TEST_APPS")?;
    let rig = Rig::with_runtime(&wrapped(name, &real, "hotspot", variables, ""));
    install(&rig, &apps, "every-frame");
    Some(rig)
}

/// A test that waits for good, its process, and a debugger.
struct Debugged {
    rig: Rig,
    run: Child,
    pid: u32,
    connection: Connection,
    incoming: Incoming,
}

impl Debugged {
    async fn start(rig: Rig) -> Self {
        let command = format!(
            "am instrument -w -r -e class com.example.everyframe.EveryFrameTest#waits {TESTS}"
        );
        let run = rig
            .bare_adb(&["shell", &command])
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let pid: u32 = until("the process can be debugged", || {
            rig.ok(&["jdwp"]).trim().parse().ok()
        });
        let port: u16 = rig
            .ok(&["forward", "tcp:0", &format!("jdwp:{pid}")])
            .trim()
            .parse()
            .unwrap();
        let stream = tokio::net::TcpStream::connect(("127.0.0.1", port))
            .await
            .unwrap();
        stream.set_nodelay(true).unwrap();
        let (connection, incoming) = Connection::open(stream, Options::default()).await.unwrap();
        Self {
            rig,
            run,
            pid,
            connection,
            incoming,
        }
    }

    async fn end(mut self) {
        self.connection.detach().await.unwrap();
        self.rig
            .ok(&["shell", "am force-stop com.example.everyframe"]);
        self.run.wait().unwrap();
    }

    async fn name(&self, thread: ThreadId) -> String {
        self.connection
            .send(&thread_reference::Name { thread })
            .await
            .unwrap_or_default()
    }

    /// The thread with this name, as soon as there is one.
    async fn thread(&self, wanted: &str) -> ThreadId {
        let deadline = Instant::now() + Duration::from_secs(30);
        let mut names = Vec::new();
        while Instant::now() < deadline {
            names.clear();
            for thread in self
                .connection
                .send(&virtual_machine::AllThreads)
                .await
                .unwrap()
            {
                let name = self.name(thread).await;
                if name == wanted {
                    return thread;
                }
                names.push(name);
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("no thread {wanted} within 30 s, but {names:?}");
    }

    async fn group(&self, thread: ThreadId) -> String {
        let group = self
            .connection
            .send(&thread_reference::ThreadGroup { thread })
            .await
            .unwrap();
        self.connection
            .send(&thread_group_reference::Name { group })
            .await
            .unwrap()
    }

    /// `MessageQueue`'s method of this name; on HotSpot it calls the body, which has another.
    async fn queue_method(&self, name: &str) -> (ReferenceTypeId, MethodId) {
        let signature = "Landroid/os/MessageQueue;".to_owned();
        let deadline = Instant::now() + Duration::from_secs(30);
        loop {
            let signature = signature.clone();
            let classes = self
                .connection
                .send(&virtual_machine::ClassesBySignature { signature })
                .await
                .unwrap();
            if let Some(class) = classes.first() {
                let methods = self
                    .connection
                    .send(&reference_type::Methods { class: class.id })
                    .await;
                if let Some(found) = methods
                    .ok()
                    .and_then(|all| all.into_iter().find(|method| method.name == name))
                {
                    return (class.id, found.id);
                }
            }
            assert!(Instant::now() < deadline, "no MessageQueue.{name}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// The methods on the stack of the first `count` hits of a breakpoint by a thread of this name,
    /// innermost first.
    async fn stacks_of_hits(&mut self, by: &str, count: usize) -> Vec<Vec<String>> {
        let (class, method) = self.queue_method("enqueueMessage").await;
        let location = Location {
            type_tag: TypeTag::Class,
            class,
            method,
            index: 0,
        };
        let request = event_request::Set {
            kind: EventKind::Breakpoint,
            suspend_policy: SuspendPolicy::EventThread,
            modifiers: vec![Modifier::LocationOnly(location)],
        };
        self.connection.send(&request).await.unwrap();

        let mut stacks = Vec::new();
        while stacks.len() < count {
            let message = tokio::time::timeout(Duration::from_secs(30), self.incoming.next()).await;
            let Some(message) = message.expect("a post within 30 s") else {
                panic!("{:?}", self.incoming.close_reason())
            };
            let Message::Events(set) = message else {
                continue;
            };
            for event in &set.events {
                let Event::Breakpoint { thread, .. } = event else {
                    continue;
                };
                if self.name(*thread).await == by {
                    stacks.push(self.stack(*thread).await);
                }
                self.connection
                    .send(&thread_reference::Resume { thread: *thread })
                    .await
                    .unwrap();
            }
        }
        stacks
    }

    async fn stack(&self, thread: ThreadId) -> Vec<String> {
        let frames = self
            .connection
            .send(&thread_reference::Frames {
                thread,
                start: 0,
                length: -1,
            })
            .await
            .unwrap();
        let mut stack = Vec::new();
        for frame in frames {
            let (class, method) = (frame.location.class, frame.location.method);
            let signature = self
                .connection
                .send(&reference_type::Signature { class })
                .await
                .unwrap();
            let methods = self
                .connection
                .send(&reference_type::Methods { class })
                .await
                .unwrap();
            let name = methods
                .into_iter()
                .find(|found| found.id == method)
                .unwrap()
                .name;
            stack.push(format!("{signature}{name}"));
        }
        stack
    }
}

#[tokio::test]
async fn binder_threads_are_named_by_the_release() {
    for (prefix, variables) in [
        ("Binder", vec![]),
        ("binder", vec![("HOSTDROID_BINDER_PREFIX", "binder")]),
    ] {
        let Some(rig) = art_with(prefix, &variables, "") else {
            return;
        };
        let debugged = Debugged::start(rig).await;
        for number in [1, 2] {
            debugged
                .thread(&format!("{prefix}:{}_{number}", debugged.pid))
                .await;
        }
        debugged.end().await;
    }
}

#[tokio::test]
async fn binder_threads_are_named_by_the_release_on_hotspot() {
    for (prefix, variables) in [
        ("binder", vec![]),
        ("Binder", vec![("HOSTDROID_BINDER_PREFIX", "Binder")]),
    ] {
        let Some(rig) = hotspot_with(&format!("hotspot-{prefix}"), &variables) else {
            return;
        };
        let debugged = Debugged::start(rig).await;
        debugged
            .thread(&format!("{prefix}:{}_1", debugged.pid))
            .await;
        debugged.end().await;
    }
}

/// Asks for both kinds of native threads.
const NATIVE_THREADS: [(&str, &str); 2] = [
    ("HOSTDROID_NATIVE_THREADS", "1"),
    ("HOSTDROID_NATIVE_POSTS_MS", "100"),
];

#[tokio::test]
async fn native_threads_have_no_frames() {
    let Some(rig) = art_with("native", &NATIVE_THREADS, "") else {
        return;
    };
    native_threads(Debugged::start(rig).await).await;
}

#[tokio::test]
async fn native_threads_have_no_frames_on_hotspot() {
    let Some(rig) = hotspot_with("hotspot-native", &NATIVE_THREADS) else {
        return;
    };
    native_threads(Debugged::start(rig).await).await;
}

async fn native_threads(mut debugged: Debugged) {
    let waiter = debugged.thread("NativeWaiter").await;
    // An app's own library is not in the group of the virtual machine's threads.
    assert_eq!(debugged.group(waiter).await, "main");
    debugged
        .connection
        .send(&thread_reference::Suspend { thread: waiter })
        .await
        .unwrap();
    let status = debugged
        .connection
        .send(&thread_reference::Status { thread: waiter })
        .await
        .unwrap();
    assert_eq!(
        status.thread_status,
        thread_reference::ThreadStatus::Running
    );
    assert_eq!(
        debugged
            .connection
            .send(&thread_reference::FrameCount { thread: waiter })
            .await
            .unwrap(),
        0
    );
    debugged
        .connection
        .send(&thread_reference::Resume { thread: waiter })
        .await
        .unwrap();

    // The stack of a post from native code ends with the framework's method that native code
    // called.
    for stack in debugged.stacks_of_hits("NativePoster", 3).await {
        assert_eq!(
            stack.last().unwrap(),
            "Landroid/os/Handler;sendEmptyMessage",
            "{stack:?}"
        );
    }
    debugged.end().await;
}

#[tokio::test]
async fn early_return_is_refused_as_before_android_11() {
    for (may, variables) in [
        (true, vec![]),
        (false, vec![("HOSTDROID_EARLY_RETURN", "0")]),
    ] {
        let Some(rig) = art_with(&format!("early-return-{may}"), &variables, "") else {
            return;
        };
        let debugged = Debugged::start(rig).await;
        let capabilities = debugged
            .connection
            .send(&virtual_machine::CapabilitiesNew)
            .await
            .unwrap();
        assert_eq!(capabilities.can_force_early_return, may);
        assert!(capabilities.can_pop_frames, "{capabilities:?}");
        // The thread is not suspended, which is what a virtual machine says that has the
        // capability.
        let thread = debugged.thread("main").await;
        let answer = debugged
            .connection
            .send(&thread_reference::ForceEarlyReturn {
                thread,
                value: Value::Void,
            })
            .await;
        let expected = if may {
            ErrorCode::ThreadNotSuspended
        } else {
            ErrorCode::NotImplemented
        };
        assert!(
            matches!(&answer, Err(Error::Vm { code, .. }) if *code == expected),
            "{may}: {answer:?}"
        );
        debugged.end().await;
    }
}

#[tokio::test]
async fn a_framework_of_a_user_build_has_lines_and_no_variables() {
    let mut lines = Vec::new();
    for (kind, variables) in [
        ("debug", vec![]),
        ("release", vec![("HOSTDROID_FRAMEWORK", "release")]),
    ] {
        let Some(rig) = art_with(&format!("framework-{kind}"), &variables, "") else {
            return;
        };
        let debugged = Debugged::start(rig).await;
        let (class, id) = debugged.queue_method("enqueueMessage").await;
        let table = debugged
            .connection
            .send(&method::LineTable { class, method: id })
            .await
            .unwrap();
        let first: Vec<i32> = table.lines.iter().map(|entry| entry.line).collect();
        lines.push(first);
        let table = debugged
            .connection
            .send(&method::VariableTable { class, method: id })
            .await
            .unwrap();
        let variables: Vec<_> = table
            .slots
            .iter()
            .map(|slot| (slot.name.as_str(), slot.signature.as_str()))
            .collect();
        if kind == "debug" {
            assert!(
                variables.contains(&("msg", "Landroid/os/Message;")),
                "{variables:?}"
            );
        } else {
            // ART calls the receiver `this` by itself, and lists parameters without a name.
            let expected = [
                ("this", "Landroid/os/MessageQueue;"),
                ("", "Landroid/os/Message;"),
                ("", "J"),
            ];
            assert_eq!(variables, expected);
        }
        debugged.end().await;
    }
    assert!(lines[0].len() > 20, "{lines:?}");
    assert_eq!(lines[0], lines[1]);
}

/// The values that a test reports.
fn reported(report: &str) -> BTreeMap<String, String> {
    let lines = report.lines().filter_map(|line| {
        line.strip_prefix("INSTRUMENTATION_STATUS: ")?
            .split_once('=')
    });
    lines
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect()
}

#[test]
fn a_view_shows_as_many_frames_as_the_display() {
    for hz in [60_u16, 90, 120] {
        let Some(rig) = art_with(
            &format!("hz-{hz}"),
            &[("HOSTDROID_VSYNC_HZ", &hz.to_string())],
            "",
        ) else {
            return;
        };
        let command = format!(
            "am instrument -w -r -e class com.example.everyframe.EveryFrameTest#countsFrames {TESTS}"
        );
        let report = rig.ok(&["shell", &command]);
        assert!(
            report.trim_end().ends_with("INSTRUMENTATION_CODE: -1"),
            "{report}"
        );
        let values = reported(&report);
        let value = |key: &str| -> f32 { values[key].parse().unwrap() };
        assert_eq!(value("refresh_rate"), f32::from(hz));
        // A busy machine misses frames, but shows none twice.
        let share = value("fps") / f32::from(hz);
        assert!((0.7..1.05).contains(&share), "{hz}: {}", value("fps"));
    }
}

#[test]
fn nothing_is_collected_while_an_app_starts() {
    let Some(rig) = art_with("heap", &[], "") else {
        return;
    };
    let command = format!(
        "am instrument -w -r -e class com.example.everyframe.EveryFrameTest#makesObjects {TESTS}"
    );
    let report = rig.ok(&["shell", &command]);
    let values = reported(&report);
    assert_eq!(
        values.get("collections").map(String::as_str),
        Some("0"),
        "{report}"
    );
}

#[test]
fn input_may_take_a_minute_in_an_instrumented_app() {
    let command = "am instrument -w -r -e class com.example.roughday.RoughDayTest#blocksMainUnderInput \
                   com.example.roughday.test/androidx.test.runner.AndroidJUnitRunner";
    let report = |name: &str, variables: &[(&str, &str)], debug_app: bool| {
        let rig = art_with(name, variables, "")?;
        install(
            &rig,
            &test_kit::path_in("FLAKESCOPE_TEST_APPS")?,
            "rough-day",
        );
        if debug_app {
            rig.ok(&["shell", "am set-debug-app com.example.roughday"]);
        }
        Some(rig.ok(&["shell", command]))
    };
    // Main is blocked for 8 s.
    let Some(calm) = report("anr", &[], false) else {
        return;
    };
    let passed = "OK (1 test)\n\n\nINSTRUMENTATION_CODE: -1\n";
    assert!(calm.ends_with(passed), "{calm}");
    let sooner = [("HOSTDROID_ANR_MS", "5000")];
    let late = report("anr-sooner", &sooner, false).unwrap();
    let reason = "INSTRUMENTATION_RESULT: longMsg=Input dispatching timed out (";
    let end =
        ")\nINSTRUMENTATION_RESULT: shortMsg=keyDispatchingTimedOut\nINSTRUMENTATION_CODE: 0\n";
    assert!(late.contains(reason) && late.ends_with(end), "{late}");
    // The debug app may take its time.
    let calm = report("anr-debug-app", &sooner, true).unwrap();
    assert!(calm.ends_with(passed), "{calm}");
}
