//! Every command's way through, and what it finds in apps with a known answer.
//!
//! Delays are allowed to be long here (`--max-delay`), so that a slow machine changes nothing but
//! the time it takes.

use std::time::Duration;

use test_kit::StandIn;

const RUNNER: &str = "androidx.test.runner.AndroidJUnitRunner";

/// Explores a test of an app; the answer is the exit code and the report.
fn explore(device: &StandIn, package: &str, test: &str, out: &str) -> (i32, serde_json::Value) {
    let component = format!("{package}.test/{RUNNER}");
    let out = device.folder(out);
    let arguments = [
        "explore",
        &component,
        "--test",
        test,
        "--max-delay",
        "20000",
        "--out",
        &out,
    ];
    let code = device.flakescope(&arguments).code;
    (code, test_kit::json(&format!("{out}/report.json")))
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_late_callback_is_found_and_replayed() {
    let device = StandIn::with_apps(&["late-answer"]);
    let test = "com.example.lateanswer.LateAnswerTest#showsTheAnswer";
    let (code, report) = explore(&device, "com.example.lateanswer", test, "late");
    assert_eq!(code, 100, "{report:#}");
    assert_eq!(report["verdict"], "flaky");
    let finding = &report["findings"][0];
    let confirmed = (
        &finding["confirmed"]["times"],
        &finding["confirmed"]["failed"],
    );
    assert_eq!(confirmed, (&3.into(), &3.into()), "{finding:#}");
    // The pair: the answer's callback against the statement that reads the answer.
    let line = test_kit::line_of("late-answer", "LateAnswerTest.java", "R.id.answer)).check");
    assert_eq!(finding["statement"]["line"], line, "{finding:#}");
    assert_eq!(
        finding["cause"]["line"],
        test_kit::line_of("late-answer", "LateAnswerTest.java", "R.id.ask)).perform")
    );
    let id = finding["event"].as_str().unwrap();
    let event = report["events"]
        .as_array()
        .unwrap()
        .iter()
        .find(|event| event["id"] == id)
        .unwrap();
    assert_eq!(
        (&event["class"], &event["thread"]),
        (&"async".into(), &"answer-worker".into())
    );

    let schedule = format!("{}/schedule-1.json", device.folder("late"));
    let again = device.flakescope(&[
        "replay",
        &schedule,
        "--times",
        "3",
        "--out",
        &device.folder("replay"),
    ]);
    assert_eq!(again.code, 100, "{}", again.stdout);
    assert!(
        again.stdout.contains("3 of 3 replays failed"),
        "{}",
        again.stdout
    );
    device.check_nothing_is_left("com.example.lateanswer");
    a_change_is_verified(&device, &schedule);
}

/// The lines of a page object are statements: all of the test is one line otherwise, and has no
/// other place to name.
#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_late_callback_is_found_between_the_lines_of_a_page_object() {
    let device = StandIn::with_apps(&["late-answer"]);
    let test = "com.example.lateanswer.PagedAnswerTest#showsTheAnswer";
    let (code, report) = explore(&device, "com.example.lateanswer", test, "paged");
    assert_eq!(code, 100, "{report:#}");
    let finding = &report["findings"][0];
    let line = test_kit::line_of("late-answer", "AnswerPage.java", "R.id.answer)).check");
    assert_eq!(
        finding["statement"]["class"], "com.example.pages.AnswerPage",
        "{finding:#}"
    );
    assert_eq!(finding["statement"]["line"], line, "{finding:#}");
    assert_eq!(
        finding["cause"]["line"],
        test_kit::line_of("late-answer", "AnswerPage.java", "R.id.ask)).perform")
    );
    assert_eq!(
        finding["test_line"]["line"],
        test_kit::line_of("late-answer", "PagedAnswerTest.java", "new AnswerPage()")
    );

    // The test APK tells of the page before any run has met it.
    let recorded = test_kit::json(&format!("{}/runs.json", device.folder("paged")));
    let runs = recorded["runs"].as_array().unwrap();
    let first = runs.iter().find(|run| run["kind"] == "what-if").unwrap();
    let lines = first["statements"].as_array().unwrap();
    let is_of_page = |hit: &serde_json::Value| {
        let statement = hit["statement"].as_u64().unwrap();
        recorded["statements"][usize::try_from(statement).unwrap()]["class"]
            == "com.example.pages.AnswerPage"
    };
    assert!(lines.iter().any(is_of_page), "{first:#}");

    let schedule = format!("{}/schedule-1.json", device.folder("paged"));
    let again = device.flakescope(&["replay", &schedule, "--out", &device.folder("replay")]);
    assert_eq!(
        again.code, 100,
        "another process knows the page's lines by the schedule: {}",
        again.stdout
    );
}

/// A schedule as a person writes it: the answer comes before this line of the test.
fn by_hand(device: &StandIn, name: &str, line: impl std::fmt::Display) -> String {
    let test = "com.example.lateanswer.LateAnswerTest";
    let schedule = serde_json::json!({
        "format": "flakescope-schedule",
        "version": 2,
        "max_delay_ms": 20000,
        "test": { "component": format!("com.example.lateanswer.test/{RUNNER}"), "class": test, "method": "showsTheAnswer" },
        "constraints": [{
            "event": { "work": "com.example.lateanswer.AnswerActivity$$ExternalSyntheticLambda1" },
            "before": format!("{test}#showsTheAnswer:{line}"),
        }],
    });
    let path = device.folder(name);
    std::fs::write(&path, format!("{schedule:#}")).unwrap();
    path
}

/// The same package twice more: with its lines moved, which is no fix, and with the code of
/// `awaited-answer`, which is one.
fn a_change_is_verified(device: &StandIn, schedule: &str) {
    let run = |arguments: &[&str]| {
        device.flakescope(&[arguments, &["--out", &device.folder("verified")]].concat())
    };
    let moved = device.build_changed("late-answer", "moved", |text| {
        let read = "    onView(withId(R.id.answer)).check(matches(withText(\"42\"";
        let more = "    onView(withId(R.id.note)).check(matches(isDisplayed()));\n\n";
        text.replace(
            "public class LateAnswerTest",
            "// Further down.\n\npublic class LateAnswerTest",
        )
        .replace(read, &format!("{more}{read}"))
    });
    device.install(&moved);
    let moved = run(&["verify-fix", schedule]);
    assert_eq!(moved.code, 100, "{}{}", moved.stdout, moved.stderr);
    assert!(moved.stdout.starts_with("NOT FIXED"), "{}", moved.stdout);

    let renamed = [
        ("awaitedanswer", "lateanswer"),
        ("AwaitedAnswer", "LateAnswer"),
    ];
    let fixed = device.build_changed("awaited-answer", "fixed", |text| {
        renamed
            .iter()
            .fold(text, |text, (from, to)| text.replace(from, to))
    });
    device.install(&fixed);
    let strict = run(&["replay", schedule, "--strict"]);
    assert_eq!(strict.code, 102, "{}{}", strict.stdout, strict.stderr);
    assert!(
        strict
            .stderr
            .contains("diverged: step 0; com.example.lateanswer is another build"),
        "{}",
        strict.stderr
    );
    let replayed = run(&["replay", schedule]);
    assert_eq!(
        replayed.code, 102,
        "a pass in another order is no pass: {}",
        replayed.stdout
    );
    assert!(
        replayed
            .stdout
            .contains("seen: the test stalled until the event was released"),
        "{}",
        replayed.stdout
    );
    let fixed = run(&["verify-fix", schedule]);
    assert_eq!(fixed.code, 0, "{}{}", fixed.stdout, fixed.stderr);
    assert!(fixed.stdout.starts_with("FIXED"), "{}", fixed.stdout);
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_test_that_waits_is_stable() {
    let device = StandIn::with_apps(&["awaited-answer"]);
    let test = "com.example.awaitedanswer.AwaitedAnswerTest#showsTheAnswer";
    let (code, report) = explore(&device, "com.example.awaitedanswer", test, "awaited");
    assert_eq!(
        (code, &report["verdict"]),
        (0, &"stable".into()),
        "{report:#}"
    );
    assert!(
        report["coverage"]["async_events"].as_u64().unwrap() > 0,
        "its async event was not seen: {report:#}"
    );
    assert!(
        report["coverage"]["explored"].as_u64().unwrap() > 0,
        "{report:#}"
    );
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_test_that_always_fails_is_broken() {
    let device = StandIn::with_apps(&["wrong-answer"]);
    let test = "com.example.wronganswer.WrongAnswerTest#showsTheAnswer";
    let (code, report) = explore(&device, "com.example.wronganswer", test, "wrong");
    assert_eq!(
        (code, &report["verdict"]),
        (101, &"broken".into()),
        "{report:#}"
    );
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_crash_in_the_late_order_is_a_finding() {
    let device = StandIn::with_apps(&["callback-after-close"]);
    let test = "com.example.callbackafterclose.ClosedScreenTest#closesWhileLoading";
    let (code, report) = explore(&device, "com.example.callbackafterclose", test, "closed");
    assert_eq!(
        (code, &report["verdict"]),
        (100, &"flaky".into()),
        "{report:#}"
    );
    let failure = &report["findings"][0]["failure"];
    assert!(
        failure["type"]
            .as_str()
            .unwrap()
            .contains("NullPointerException"),
        "{failure:#}"
    );
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_test_without_an_activity_is_explored_straight_through_the_server() {
    let device = StandIn::with_apps(&["no-screen"]);
    let component = format!("com.example.noscreen.test/{RUNNER}");
    let test = "com.example.noscreen.HandlerTest#countsTheMessage";
    let out = device.folder("no-screen");
    let arguments = [
        "explore",
        &component,
        "--test",
        test,
        "--max-delay",
        "20000",
        "--jdwp",
        "direct",
        "--out",
        &out,
        "--format",
        "json",
    ];
    let ended = device.flakescope(&arguments);
    assert_eq!(ended.code, 100, "{}", ended.stderr);
    let printed: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
    assert_eq!(printed, test_kit::json(&format!("{out}/report.json")));
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn in_a_test_without_line_tables_methods_are_statements() {
    let device = StandIn::with_apps(&[]);
    let strip = |text: String| {
        if text.contains("\ntest = [") {
            text + "test-lines = false\n"
        } else {
            text
        }
    };
    device.install(&device.build_changed("no-screen", "stripped", strip));
    let test = "com.example.noscreen.HandlerTest#countsTheMessage";
    let (code, report) = explore(&device, "com.example.noscreen", test, "out");
    assert_eq!(code, 100, "{report:#}");
    let statement = &report["findings"][0]["statement"];
    assert_eq!(
        (&statement["method"], &statement["line"]),
        (&"countsTheMessage".into(), &0.into()),
        "{report:#}"
    );
    let again = device.flakescope(&[
        "replay",
        &format!("{}/schedule-1.json", device.folder("out")),
    ]);
    assert_eq!(again.code, 100, "{}", again.stdout);
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn work_that_posts_nothing_is_held_where_it_begins() {
    let device = StandIn::with_apps(&["background-tasks"]);
    // An executor's task, and a thread.
    for (test, reads) in [
        ("booksInTime", "ledger.total()"),
        ("closesInTime", "ledger.isClosed()"),
    ] {
        let name = format!("com.example.backgroundtasks.LedgerTest#{test}");
        let (code, report) = explore(&device, "com.example.backgroundtasks", &name, test);
        assert_eq!(
            (code, &report["verdict"]),
            (100, &"flaky".into()),
            "{report:#}"
        );
        assert_eq!(
            report["findings"][0]["statement"]["line"],
            test_kit::line_of("background-tasks", "LedgerTest.java", reads)
        );
        assert!(
            report["events"]
                .as_array()
                .unwrap()
                .iter()
                .all(|event| event["class"] != "async"),
            "{report:#}"
        );
    }
    let waits = "com.example.backgroundtasks.LedgerTest#waitsForTheBooking";
    let (code, report) = explore(&device, "com.example.backgroundtasks", waits, "waits");
    assert_eq!(
        (code, &report["verdict"]),
        (0, &"stable".into()),
        "{report:#}"
    );
    assert!(
        report["coverage"]["explored"].as_u64().unwrap() > 0,
        "{report:#}"
    );
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_task_is_preempted_where_the_test_finds_it_half_done() {
    let device = StandIn::with_apps(&["background-tasks"]);
    let name = "com.example.backgroundtasks.LedgerTest#booksBoth";
    let (code, report) = explore(&device, "com.example.backgroundtasks", name, "out");
    assert_eq!(code, 100, "{report:#}");
    let finding = &report["findings"][0];
    let mut events = report["events"].as_array().unwrap().iter();
    let event = events
        .find(|event| event["id"] == finding["event"])
        .unwrap();
    assert_eq!(event["handler"], "java.lang.Thread.yield");
    let place = event["stack"][0].as_str().unwrap();
    assert!(place.contains("Ledger.add(Ledger.java:"), "{place}");
    assert_eq!(
        finding["statement"]["line"],
        test_kit::line_of("background-tasks", "LedgerTest.java", "ledger.add(2)")
    );

    let schedule = format!("{}/schedule-1.json", device.folder("out"));
    let replayed = device.flakescope(&["replay", &schedule]);
    assert_eq!(replayed.code, 100, "{}", replayed.stdout);
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn tasks_of_pools_and_timers_are_seen_with_what_they_do() {
    let device = StandIn::with_apps(&["background-tasks"]);
    let component = format!("com.example.backgroundtasks.test/{RUNNER}");
    let tasks = [
        (
            "auditsInTime",
            "ledger.audit()",
            "com.example.backgroundtasks.Ledger$$",
            "java.util.concurrent.ForkJoinPool",
        ),
        (
            "stampsInTime",
            "ledger.stamp()",
            "com.example.backgroundtasks.Ledger$$",
            "java.util.concurrent.ForkJoinPool",
        ),
        (
            "countsInTime",
            "ledger.count()",
            "com.example.backgroundtasks.Ledger$Entries",
            "java.util.concurrent.ForkJoinPool",
        ),
        (
            "announcesInTime",
            "ledger.announce()",
            "com.example.backgroundtasks.Ledger$Branch",
            "org.greenrobot.eventbus.EventBus",
        ),
        (
            "remindsInTime",
            "ledger.remind()",
            "com.example.backgroundtasks.Ledger$Reminder",
            "java.util.Timer",
        ),
    ];
    for (test, cause, work, runner) in tasks {
        let name = format!("com.example.backgroundtasks.LedgerTest#{test}");
        let ended = device.flakescope(&[
            "trace",
            &component,
            "--test",
            &name,
            "--out",
            &device.folder(test),
        ]);
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        let seen = ended
            .stdout
            .lines()
            .any(|line| line.contains(&format!(" work   {work}")) && line.contains(runner));
        assert!(seen, "{}", ended.stdout);
        let report = test_kit::json(&format!("{}/report.json", device.folder(test)));
        let work = report["events"]
            .as_array()
            .unwrap()
            .iter()
            .find(|event| event["class"] == "work")
            .unwrap();
        let line = test_kit::line_of("background-tasks", "LedgerTest.java", cause);
        assert_eq!(work["statement"]["line"], line, "{work:#}");
    }
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn plain_runs_need_no_debugger_and_no_schedule() {
    let device = StandIn::with_apps(&["wrong-answer", "late-answer"]);
    let run = |package: &str, test: &str, strategy: &str| {
        let (component, out) = (format!("{package}.test/{RUNNER}"), device.folder(strategy));
        let test = format!("{package}.{test}#showsTheAnswer");
        let how = [
            "--strategy",
            strategy,
            "--seed",
            "4",
            "--max-runs",
            "3",
            "--out",
            &out,
        ];
        let ended =
            device.flakescope(&[&["explore", &component, "--test", &test], &how[..]].concat());
        let report = test_kit::json(&format!("{out}/report.json"));
        let runs = report["runs"].as_array().unwrap();
        assert!(
            runs.len() == 3 && runs.iter().all(|run| run["hits"] == 0),
            "{report:#}"
        );
        assert_eq!(
            report["strategy"],
            serde_json::json!({ "name": strategy, "seed": 4 })
        );
        assert_eq!(report["findings"], serde_json::json!([]));
        (ended.code, report)
    };
    let (code, report) = run("com.example.wronganswer", "WrongAnswerTest", "rerun");
    assert_eq!(
        (code, &report["natural"]),
        (101, &serde_json::json!({ "runs": 3, "failed": 3 })),
        "{report:#}"
    );
    let (code, report) = run("com.example.lateanswer", "LateAnswerTest", "noise");
    // Under a load it may fail, and may not; the plain run before it is the natural one.
    assert!(matches!(code, 0 | 100), "{code}: {report:#}");
    let kinds: Vec<&serde_json::Value> = report["runs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|run| &run["kind"])
        .collect();
    assert_eq!(kinds, ["control", "noise", "noise"]);
    assert_eq!(report["natural"]["runs"], 1);
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_canary_is_caught_or_its_silence_is_loud() {
    let device = StandIn::with_apps(&[]);
    let doctor = |folder: &std::path::Path| {
        device.flakescope(&["doctor", &format!("--canary={}", folder.display())])
    };
    let caught = doctor(&test_kit::built_apps().join("canary"));
    assert_eq!(caught.code, 0, "{}{}", caught.stdout, caught.stderr);
    assert!(caught.stdout.contains("was caught"), "{}", caught.stdout);
    // One that has sung before it is asked again is never flaky: the explorer seems to be blind.
    let mute = device.build_changed("canary", "canary", |text| {
        text.replace("song = \"\"", "song = \"tweet\"")
    });
    let missed = doctor(&mute);
    assert_eq!(missed.code, 102, "{}{}", missed.stdout, missed.stderr);
    assert!(
        missed.stderr.contains("the canary was not caught: stable"),
        "{}",
        missed.stderr
    );
    assert_eq!(
        device.adb(&["shell", "pm", "list", "packages"]),
        "",
        "it is taken off again"
    );
    let nowhere = doctor(std::path::Path::new("/nonexistent"));
    assert_eq!(nowhere.code, 96, "{}", nowhere.stderr);
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn two_runs_bound_twelve_events_that_are_awaited_in_reverse() {
    let device = StandIn::with_apps(&["message-order"]);
    let test = "com.example.messageorder.KitchenTest#waitsForTwelveInReverse";
    let out = device.folder("twelve");
    // A plain run, one with everything late, the trace, the main thread late, and at most four
    // what-if runs for the posts and four for the threads; two of each do it unless the machine is
    // so busy that one misjudges.
    let explore = [
        "explore",
        "com.example.messageorder.test",
        "--test",
        test,
        "--max-runs",
        "12",
        "--out",
        &out,
    ];
    // So few runs explore too little for an answer.
    assert_eq!(device.flakescope(&explore).code, 102);
    let report = test_kit::json(&format!("{out}/report.json"));
    // Of its 24 statements each that does not settle by itself takes 2 s.
    let trace = report["runs"]
        .as_array()
        .unwrap()
        .iter()
        .find(|run| run["kind"] == "trace")
        .unwrap();
    assert!(
        trace["held_ms"].as_u64().unwrap() < 24_000,
        "an idle app is not seen as idle: {trace:#}"
    );
    let first = test_kit::line_of(
        "message-order",
        "KitchenTest.java",
        "waitsForTwelveInReverse",
    ) + 1;
    let events = report["events"].as_array().unwrap();
    let posts: Vec<_> = events
        .iter()
        .filter(|event| event["class"] == "async")
        .collect();
    assert_eq!(posts.len(), 12, "{report:#}");
    for (n, event) in posts.iter().enumerate() {
        let place = (
            event["lower"]["line"].as_u64(),
            event["upper"]["line"].as_u64(),
        );
        let (ordered, awaited) = (first + n, first + 12 + 11 - n);
        assert_eq!(
            place,
            (Some(ordered as u64), Some(awaited as u64)),
            "order {}: {event:#}",
            n + 1
        );
    }
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn of_equal_posts_each_is_known_by_its_thread_whoever_posts_first() {
    let device = StandIn::with_apps(&["message-order"]);
    // Statement by statement, as in the trace, the slow cook posts first; where nothing waits for
    // it, last.
    let test = "com.example.messageorder.KitchenTest#waitsForASlowCookLast";
    let (code, report) = explore(&device, "com.example.messageorder", test, "slow");
    assert_eq!(code, 0, "{report:#}");
    let line =
        |nth| test_kit::line_of("message-order", "KitchenTest.java", "waitsForASlowCookLast") + nth;
    let posts = report["events"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|event| event["class"] == "async");
    let places: Vec<_> = posts
        .map(|event| (&event["lower"]["line"], &event["upper"]["line"]))
        .collect();
    assert_eq!(
        places,
        [
            (&line(1).into(), &line(4).into()),
            (&line(2).into(), &line(3).into())
        ],
        "{report:#}"
    );
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn an_order_is_forced_by_dispatches_not_by_posts() {
    let device = StandIn::with_apps(&["message-order"]);
    let class = "com.example.messageorder.KitchenTest";
    // The trap: what is posted last is dispatched first when it says that it is older, as a held
    // post does.
    let trap = format!("{class}#anOlderPostGoesFirstThoughItComesLast");
    let ran = device.adb(&[
        "shell",
        &format!("am instrument -w -e class {trap} com.example.messageorder.test/{RUNNER}"),
    ]);
    assert!(ran.contains("OK (1 test)"), "{ran}");
    // The main thread serves neither order until both were posted, the first of them held beyond
    // the second.
    let test = format!("{class}#trustsInTheLastOrderWhileNobodyServes");
    let (code, report) = explore(&device, "com.example.messageorder", &test, "busy");
    assert_eq!(
        (code, &report["verdict"]),
        (100, &"flaky".into()),
        "{report:#}"
    );
    assert_eq!(
        report["findings"][0]["category"], "event order",
        "{report:#}"
    );
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn trouble_has_its_exit_codes() {
    let device = StandIn::with_apps(&["late-answer"]);
    let check = |arguments: &[&str], code: i32, says: &str| {
        let ended = device.flakescope(arguments);
        assert_eq!(ended.code, code, "{arguments:?}: {}", ended.stderr);
        assert!(
            ended.stderr.contains(says),
            "{arguments:?}: {}",
            ended.stderr
        );
    };
    let component = format!("com.example.lateanswer.test/{RUNNER}");
    let explore = |test: &'static str| {
        ["explore", &component, "--test", test, "--out"]
            .map(String::from)
            .to_vec()
    };
    let out = device.folder("trouble");
    check(
        &["explore", "com.none.test", "--test", "a.B#c", "--out", &out],
        96,
        "is not installed",
    );
    // Not where adb would start one.
    check(
        &["devices", "--adb-server", "127.0.0.2:1"],
        96,
        "no adb server answers",
    );
    check(
        &["doctor", &component, "-s", "nowhere"],
        96,
        "no device nowhere",
    );
    check(
        &["explore", &component, "--test", "NoMethod", "--out", &out],
        2,
        "CLASS#METHOD",
    );
    check(&["replay", "/nonexistent.json"], 2, "cannot be read");
    let wrong = by_hand(&device, "wrong", "somewhere");
    check(
        &["verify-fix", &wrong],
        2,
        "field `constraints[0].before`: is no CLASS#METHOD:LINE",
    );
    let mut missing = explore("com.example.lateanswer.LateAnswerTest#noSuchTest");
    missing.push(out.clone());
    let missing: Vec<&str> = missing.iter().map(String::as_str).collect();
    check(&missing, 96, "noSuchTest");
    device.check_nothing_is_left("com.example.lateanswer");
    let well = device.flakescope(&["doctor", &component]);
    assert_eq!(well.code, 0, "{}", well.stderr);
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn an_interrupt_leaves_nothing_behind() {
    let device = StandIn::with_apps(&["late-answer"]);
    let component = format!("com.example.lateanswer.test/{RUNNER}");
    let test = "com.example.lateanswer.LateAnswerTest#showsTheAnswer";
    let out = device.folder("cut");
    let arguments = [
        "trace", &component, "--test", test, "--jdwp", "forward", "--out", &out,
    ];
    let running = device.start_flakescope(&arguments);
    device.wait_until("a port is forwarded", Duration::from_secs(60), || {
        !device.forwards().is_empty()
    });
    let ended = running.interrupt();
    assert_eq!(ended.code, 130, "{}", ended.stderr);
    device.check_nothing_is_left("com.example.lateanswer");
}
