//! Schedules as documents: what is written is read back and fits the schema, older ones are read,
//! wrong ones are refused by line and field.

use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use serde_json::Value;

use super::disk::MAX_ITEMS;
use super::*;
use crate::model::{CodePoint, EventKey, RunSetup, SourceFile};
use crate::schedule::{Constraint, MAX_DELAY_MS, Position};
use crate::testing::{key, statement};

fn file(position: Position) -> ScheduleFile {
    ScheduleFile {
        test: TestId {
            component: "a.test/r".into(),
            class: "a.T$1".into(),
            method: "t[ä]".into(),
        },
        setup: RunSetup::default(),
        origin: Origin {
            tool: "0.1.0".into(),
            api_level: Some(29),
            queue: Some("legacy".into()),
            apps: vec![AppIdentity {
                package: "a".into(),
                sha256: vec!["0f".repeat(32)],
            }],
        },
        note: "two\nlines".into(),
        max_delay_ms: 3000,
        steps: vec![statement(1), statement(7)],
        schedule: Schedule {
            constraints: vec![Constraint {
                event: key("x"),
                position,
            }],
        },
    }
}

static SCHEMA: LazyLock<jsonschema::Validator> = LazyLock::new(|| {
    jsonschema::validator_for(&serde_json::from_str(include_str!("schema.json")).unwrap()).unwrap()
});

/// Also what Kotlin makes of a test's sentence: `LoginTest$shows the name$1`.
fn class() -> impl Strategy<Value = String> {
    "[a-zä][a-zA-Z0-9_$-]{0,9}(\\.[A-Z][A-Za-z0-9_$]{0,9}){0,3}(\\$[a-z]{1,5}( [a-z]{1,5}){1,3}\\$[1-9])?"
}

/// Also a parameterised test's brackets, and a Kotlin test's sentence.
fn method() -> impl Strategy<Value = String> {
    "[a-zA-Z_<>$ :@*#\"'\\[\\]äöü-]{1,20}"
}

prop_compose! {
    fn statements()(class in class(), method in method(), line in 0..=i32::MAX, occurrence in 1..=u32::MAX)
        -> Statement {
        Statement { class, method, line, occurrence, source: SourceFile::default() }
    }
}

prop_compose! {
    fn events()(
        work in "[a-zA-Z0-9=.$_ -]{1,30}",
        handler in prop_oneof![Just(String::new()), class()],
        stack in prop::collection::vec((class(), method(), any::<u64>()), 0..5),
        occurrence in any::<u32>(),
    ) -> EventKey {
        let stack = stack.into_iter().map(|(class, method, index)| CodePoint { class, method, index }).collect();
        EventKey { stack, handler, work, occurrence }
    }
}

fn positions() -> impl Strategy<Value = Position> {
    prop_oneof![
        Just(Position::End),
        statements().prop_map(Position::Before),
        statements().prop_map(Position::Within),
        statements().prop_map(Position::Overlapping),
        statements().prop_map(Position::Earliest)
    ]
}

prop_compose! {
    fn origins()(
        tool in "([0-9]{1,3}\\.[0-9]{1,3})?",
        api_level in prop::option::of(any::<u32>()),
        queue in prop::option::of("[a-z]{1,9}"),
        apps in prop::collection::vec((class(), prop::collection::vec("[0-9a-f]{64}", 0..3)), 0..3),
    ) -> Origin {
        let apps = apps.into_iter().map(|(package, sha256)| AppIdentity { package, sha256 }).collect();
        Origin { tool, api_level, queue, apps }
    }
}

prop_compose! {
    fn setups()(
        arguments in prop::collection::btree_map("[a-zA-Z_. $';-]{1,9}", "[^\0]{0,20}", 0..3),
        clear_data in any::<bool>(),
        user in prop::option::of(any::<u32>()),
        before_run in prop::option::of("[^\0]{1,40}"),
    ) -> RunSetup {
        let arguments = arguments.into_iter().filter(|(key, _)| !RunSetup::OWN.contains(&key.as_str())).collect();
        RunSetup { arguments, clear_data, user, before_run }
    }
}

prop_compose! {
    fn files()(
        (package, runner, class, method) in ("[a-zA-Z0-9_.]{1,20}", "[a-zA-Z0-9_.$]{1,20}", class(), method()),
        setup in setups(),
        origin in origins(),
        note in any::<String>(),
        max_delay_ms in 0..=600_000_u64,
        steps in prop::collection::vec(statements(), 0..5),
        constraints in prop::collection::hash_map(events(), positions(), 0..5),
    ) -> ScheduleFile {
        let constraints = constraints.into_iter().map(|(event, position)| Constraint { event, position }).collect();
        let test = TestId { component: format!("{package}/{runner}"), class, method };
        ScheduleFile { test, setup, origin, note, max_delay_ms, steps, schedule: Schedule { constraints } }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(5),
        ..ProptestConfig::with_cases(200)
    })]

    #[test]
    fn what_is_written_fits_the_schema_and_is_read_back(written in files()) {
        let text = written.to_json().unwrap();
        prop_assert_eq!(&ScheduleFile::from_json(&text).unwrap(), &written);
        let json: Value = serde_json::from_str(&text).unwrap();
        if let Err(error) = SCHEMA.validate(&json) {
            prop_assert!(false, "{error} at {}: {text}", error.instance_path());
        }
    }

    #[test]
    fn no_text_is_a_panic(cut in 0..2000_usize, put in any::<String>()) {
        let text = file(Position::Before(statement(7))).to_json().unwrap();
        // Where a character of several bytes would be cut, there is no text to read.
        if let Some((head, tail)) = text.split_at_checked(cut.min(text.len())) {
            drop(ScheduleFile::from_json(&format!("{head}{put}{tail}")));
        }
        drop(ScheduleFile::from_json(&put));
    }
}

#[test]
fn an_older_version_is_read() {
    let read = ScheduleFile::from_json(include_str!(
        "../../tests/recorded/schedules/version-1.json"
    ))
    .unwrap();
    assert_eq!(
        read.test.selector(),
        "com.example.lateanswer.LateAnswerTest#showsTheAnswer"
    );
    assert_eq!(
        (
            read.max_delay_ms,
            read.origin.api_level,
            read.origin.queue.clone()
        ),
        (3000, Some(29), None)
    );

    let expected = Statement {
        class: "com.example.lateanswer.LateAnswerTest".into(),
        method: "showsTheAnswer".into(),
        line: 33,
        occurrence: 1,
        source: SourceFile::default(),
    };
    assert_eq!(read.statements().collect::<Vec<_>>(), [&expected]);

    let event = &read.schedule.constraints[0].event;
    assert_eq!(
        event.work,
        "com.example.lateanswer.AnswerActivity$$ExternalSyntheticLambda1"
    );
    assert_eq!(event.stack.last().unwrap().method, "run");

    // Written again, it is of the present version.
    assert_eq!(
        ScheduleFile::from_json(&read.to_json().unwrap()).unwrap(),
        read
    );
}

#[test]
fn an_older_version_is_refused_by_field_too() {
    let text = include_str!("../../tests/recorded/schedules/version-1.json");
    let check = |from: &str, to: &str, expected: &str| {
        assert!(text.contains(from), "{from}");
        let error = ScheduleFile::from_json(&text.replacen(from, to, 1)).unwrap_err();
        assert!(
            matches!(&error, Error::Shape(Misread { field, .. }) if field == expected),
            "{error}"
        );
    };
    check("\"line\": 33", "\"line\": 0", "constraints[0].before.line");
    check(
        "\"method\": \"run\"",
        "\"method\": \"\"",
        "constraints[0].event.stack[8].method",
    );
    check("\"before\"", "\"befor\"", "constraints[0].befor");
}

#[test]
fn a_schedule_written_by_hand_needs_little() {
    let text = r#"{
      "format": "flakescope-schedule", "version": 2,
      "test": { "component": "a.test/r", "class": "a.T", "method": "t" },
      "constraints": [
        { "event": { "work": "a.Main$1" }, "before": "a.T#t:9" },
        { "event": { "work": "what=3", "occurrence": 2 }, "before": "end" }
      ]
    }"#;
    SCHEMA
        .validate(&serde_json::from_str(text).unwrap())
        .unwrap();
    let read = ScheduleFile::from_json(text).unwrap();
    assert_eq!(
        (read.max_delay_ms, read.is_loose(), read.origin),
        (MAX_DELAY_MS, true, Origin::default())
    );
    let occurrences = read
        .schedule
        .constraints
        .iter()
        .map(|constraint| constraint.event.occurrence);
    assert_eq!(occurrences.collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn how_a_test_is_run_is_kept() {
    let plain = file(Position::End);
    assert!(
        !plain.to_json().unwrap().contains("\"run\""),
        "older flakescopes read what they can carry out"
    );
    let arguments = [("environment".to_owned(), "it's $(here)\n".to_owned())].into();
    let setup = RunSetup {
        arguments,
        clear_data: true,
        user: Some(10),
        before_run: Some("adb reboot".to_owned()),
    };
    let text = ScheduleFile {
        setup: setup.clone(),
        ..plain
    }
    .to_json()
    .unwrap();
    assert_eq!(ScheduleFile::from_json(&text).unwrap().setup, setup);
    SCHEMA
        .validate(&serde_json::from_str(&text).unwrap())
        .unwrap();

    let check = |change: &dyn Fn(&mut Value), expected: &str, says: &str| {
        let mut json: Value = serde_json::from_str(&text).unwrap();
        change(&mut json["run"]);
        assert!(SCHEMA.validate(&json).is_err(), "{json:#}");
        let error = ScheduleFile::from_json(&json.to_string()).unwrap_err();
        assert!(
            matches!(&error, Error::Shape(Misread { field, .. }) if field == expected),
            "{expected}: {error}"
        );
        assert!(error.to_string().contains(says), "{error}");
    };
    check(
        &|run| run["arguments"]["class"] = "a.Other".into(),
        "run.arguments",
        "`class` is set by flakescope itself",
    );
    check(
        &|run| run["arguments"]["x"] = "\0".into(),
        "run.arguments",
        "has a NUL",
    );
    check(
        &|run| run["arguments"]["a\u{1b}[2J"] = "".into(),
        "run.arguments",
        "control characters",
    );
    check(
        &|run| run["arguments"] = (0..101).map(|n| (n.to_string(), Value::from(""))).collect(),
        "run.arguments",
        "more than 100",
    );
    check(
        &|run| run["user"] = (-1).into(),
        "run.user",
        "invalid value",
    );
    check(
        &|run| run["before"] = "rm".into(),
        "run.before",
        "unknown field",
    );
}

#[test]
fn other_documents_and_later_versions_are_refused() {
    let text = file(Position::End).to_json().unwrap();
    let later = text.replace(
        "\"version\": 2,",
        "\"version\": 6,\n  \"what nobody knows yet\": [],",
    );
    assert!(matches!(
        ScheduleFile::from_json(&later),
        Err(Error::Version(6))
    ));
    let other = text.replace(FORMAT, "something");
    assert!(matches!(
        ScheduleFile::from_json(&other),
        Err(Error::Format(_))
    ));
    let cut = text.get(..text.len() / 2).unwrap();
    assert!(matches!(ScheduleFile::from_json(cut), Err(Error::Shape(_))));
    assert!(matches!(
        ScheduleFile::from_json(&format!("{text} more")),
        Err(Error::Shape(_))
    ));
}

#[test]
fn a_place_within_a_statement_needs_version_3() {
    let text = file(Position::Within(statement(7))).to_json().unwrap();
    assert!(
        text.contains("\"version\": 3") && text.contains("\"within\": \"com"),
        "{text}"
    );
    assert!(
        file(Position::Before(statement(7)))
            .to_json()
            .unwrap()
            .contains("\"version\": 2")
    );
    let check = |from: &str, to: &str, expected: &str, says: &str| {
        assert!(text.contains(from), "{from}");
        let error = ScheduleFile::from_json(&text.replacen(from, to, 1)).unwrap_err();
        assert!(
            matches!(&error, Error::Shape(Misread { field, .. }) if field == expected),
            "{error}"
        );
        assert!(error.to_string().contains(says), "{error}");
    };

    check(
        "\"version\": 3",
        "\"version\": 2",
        "constraints[0].within",
        "unknown field",
    );
    check(
        "\"within\"",
        "\"before\": \"end\", \"within\"",
        "constraints[0]",
        "one of `before`, `within`, `beside` and `at_once`",
    );
    check(
        "test:7\"",
        "test\"",
        "constraints[0].within",
        "CLASS#METHOD:LINE",
    );
    check(
        "\"within\": \"com",
        "\"within\": \"end\", \"with\": \"com",
        "constraints[0].within",
        "CLASS#METHOD:LINE",
    );
}

#[test]
fn events_that_overlap_need_version_4() {
    let text = file(Position::Overlapping(statement(7))).to_json().unwrap();
    assert!(text.contains("\"version\": 4"), "{text}");
    let third = text.replacen("\"version\": 4", "\"version\": 3", 1);
    let error = ScheduleFile::from_json(&third).unwrap_err();
    assert!(
        matches!(&error, Error::Shape(Misread { field, .. }) if field == "constraints[0]"),
        "{error}"
    );
    assert!(error.to_string().contains("needs version 4"), "{error}");
}

#[test]
fn an_event_that_comes_at_once_needs_version_5() {
    let text = file(Position::Earliest(statement(7))).to_json().unwrap();
    assert!(text.contains("\"version\": 5"), "{text}");
    for older in ["3", "4"] {
        let older = format!("\"version\": {older}");
        let text = text.replacen("\"version\": 5", &older, 1);
        let error = ScheduleFile::from_json(&text).unwrap_err();
        assert!(error.to_string().contains("needs version 5"), "{error}");
    }
}

/// Replaces a piece of a good document; the refusal has to name the line of that piece,
/// and the field.
#[test]
fn what_is_wrong_is_named_by_line_and_field() {
    let text = file(Position::Before(statement(7))).to_json().unwrap();
    let check = |from: &str, to: &str, expected: &str, says: &str| {
        let line = 1 + text
            .lines()
            .position(|line| line.contains(from))
            .unwrap_or_else(|| panic!("{from}: {text}"));
        let error = ScheduleFile::from_json(&text.replacen(from, to, 1)).unwrap_err();
        let Error::Shape(Misread {
            line: named,
            field,
            why,
            ..
        }) = &error
        else {
            panic!("{error}")
        };
        assert_eq!((*named, field.as_str()), (line, expected), "{error}");
        assert!(why.contains(says), "{error}");
    };

    check(
        "\"before\": \"com",
        "\"befor\": \"com",
        "constraints[0].befor",
        "unknown field `befor`",
    );
    check(
        "test:7\"",
        "test\"",
        "constraints[0].before",
        "CLASS#METHOD:LINE",
    );
    check(
        "test:7\"",
        "test:-1\"",
        "constraints[0].before",
        "CLASS#METHOD:LINE",
    );
    check(
        "#run@4\"",
        "#run\"",
        "constraints[0].event.stack[0]",
        "CLASS#METHOD@INDEX",
    );
    check(
        "\"max_delay_ms\": 3000",
        "\"max_delay_ms\": \"long\"",
        "max_delay_ms",
        "invalid type",
    );
    check(
        "\"max_delay_ms\": 3000",
        "\"max_delay_ms\": 600001",
        "max_delay_ms",
        "ten minutes",
    );
    check(
        "\"api_level\": 29",
        "\"api_level\": -1",
        "device.api_level",
        "invalid value",
    );
    check(
        "\"component\": \"a.test/r\"",
        "\"component\": \"a.test\"",
        "test.component",
        "PACKAGE/RUNNER",
    );
    check("0f0f", "0F0f", "apps[0].sha256[0]", "SHA-256");
}

#[test]
fn an_event_is_constrained_once() {
    let mut twice = file(Position::End);
    twice
        .schedule
        .constraints
        .push(twice.schedule.constraints[0].clone());
    let error = ScheduleFile::from_json(&twice.to_json().unwrap()).unwrap_err();
    assert!(
        matches!(&error, Error::Shape(Misread { field, .. }) if field == "constraints"),
        "{error}"
    );
}

#[test]
fn a_parameters_name_may_hold_anything_but_what_ends_an_argument() {
    let mut schedule = file(Position::Before(statement(7)));
    let mut read = |method: &str| {
        schedule.test.method = method.to_owned();
        ScheduleFile::from_json(&schedule.to_json().unwrap())
    };
    for method in ["isShort[0: a\tb]", "isShort[1: two\nlines]"] {
        assert_eq!(read(method).unwrap().test.method, method);
    }
    for method in ["", "isShort[\0]", &"x".repeat(5000)] {
        assert!(read(method).is_err(), "{method:?}");
    }
}

#[test]
fn a_strangers_schedule_is_refused_by_field() {
    let check = |change: &dyn Fn(&mut Value), expected: &str| {
        let mut json: Value =
            serde_json::from_str(&file(Position::Before(statement(7))).to_json().unwrap()).unwrap();
        change(&mut json);
        let error = ScheduleFile::from_json(&json.to_string()).unwrap_err();
        assert!(
            matches!(&error, Error::Shape(Misread { field, .. }) if field == expected),
            "{expected}: {error}"
        );
        let said = error.to_string();
        assert!(
            !said.contains(char::is_control) && said.len() < 5000,
            "{said}"
        );
    };

    for hostile in [
        "",
        "a",
        "a/b; reboot",
        "a/b\n",
        "../a/b'",
        "a/b/c",
        "$(id)/r",
        "a/`id`",
    ] {
        check(
            &|json| json["test"]["component"] = hostile.into(),
            "test.component",
        );
    }
    for hostile in [
        "",
        " a.T",
        "a.T ",
        "a.\u{2003}T",
        "a.T; reboot",
        "a.T\u{1b}[2J",
        "../a",
        "a.T'x",
        "a.T#t",
        &"x".repeat(5000),
    ] {
        check(&|json| json["test"]["class"] = hostile.into(), "test.class");
        check(
            &|json| json["constraints"][0]["event"]["handler"] = hostile.into(),
            "constraints[0].event.handler",
        );
        if hostile.contains('#') {
            continue;
        }
        let before = format!("{hostile}#t:1");
        check(
            &|json| json["constraints"][0]["before"] = before.clone().into(),
            "constraints[0].before",
        );
        let point = format!("{hostile}#t@1");
        check(
            &|json| json["constraints"][0]["event"]["stack"][0] = point.clone().into(),
            "constraints[0].event.stack[0]",
        );
    }
    for hostile in ["", "t\0", &"x".repeat(1 << 20)] {
        check(
            &|json| json["test"]["method"] = hostile.into(),
            "test.method",
        );
    }
    check(&|json| json["\u{1b}[2J"] = 1.into(), "?[2J");
    check(
        &|json| json["max_delay_ms"] = u64::MAX.into(),
        "max_delay_ms",
    );
    check(
        &|json| json["constraints"] = vec![json["constraints"][0].clone(); MAX_ITEMS + 1].into(),
        "constraints",
    );
}

#[test]
fn a_name_is_not_empty() {
    let text = file(Position::Before(statement(7))).to_json().unwrap();
    for field in ["class", "method"] {
        let mut json: Value = serde_json::from_str(&text).unwrap();
        json["test"][field] = "".into();
        assert!(SCHEMA.validate(&json).is_err(), "{field}");
        assert!(
            ScheduleFile::from_json(&json.to_string()).is_err(),
            "{field}"
        );
    }
}
