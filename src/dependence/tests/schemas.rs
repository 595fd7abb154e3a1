//! What a study writes fits the published schemas, which take nothing else: every field of a
//! document is needed and known.

use serde_json::{Map, Value};

use super::simulated::{Does, PlantedCall, Simulated};
use super::*;
use crate::dependence::isolate::{Isolated, Isolation, RunContext, carry_out, run_document};
use crate::dependence::plan::{Keeps, plan};
use crate::model::{AppIdentity, RunSetup};
use crate::state::{Access, Root};

const REPORT: &str = include_str!("../report-schema.json");
const ORDER: &str = include_str!("../order-schema.json");
const PLAN: &str = include_str!("../plan-schema.json");
const RUN: &str = include_str!("../run-schema.json");

/// An order from a file, which the docs' commands replay.
const RECORDED_ORDER: &str = include_str!("../../../tests/recorded/orders/version-1.json");

/// A report, of which the docs' commands make plans.
const RECORDED_REPORT: &str = include_str!("../../../tests/recorded/dependence/version-1.json");

/// What a reader takes as given where an order does not have it.
const OPTIONAL: [&str; 4] = ["/apps", "/before_run", "/user", "/runner_arguments"];

fn schema(text: &str) -> jsonschema::Validator {
    jsonschema::validator_for(&serde_json::from_str(text).unwrap()).unwrap()
}

fn check(schema: &jsonschema::Validator, document: &Value) {
    if let Err(error) = schema.validate(document) {
        panic!("{error} at {}: {document:#}", error.instance_path());
    }
}

/// The report of a study and its orders, as they are written.
fn written(catalog: &Catalog, results: &Results) -> (Value, Vec<Value>) {
    let apps = [AppIdentity {
        package: "a".into(),
        sha256: vec!["0f".repeat(32)],
    }];
    let setup = RunSetup {
        arguments: [("size".to_owned(), "it's small\n".to_owned())].into(),
        user: Some(10),
        before_run: Some("adb reboot".to_owned()),
        ..RunSetup::default()
    };
    let context = Context {
        component: "a.test/a.Runner",
        apps: &apps,
        serial: "127.0.0.1:6101",
        api_level: 29,
        setup: &setup,
        strategy: "guided",
        seed: 7,
        wall_ms: 12,
    };
    let json = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let orders = order_files(catalog, results, &context).unwrap();
    let orders = orders.iter().map(|(_, text)| json(text)).collect();
    (json(&report(catalog, results, &context).unwrap()), orders)
}

/// A study that finds each kind, with a cleaner, and has tests of every verdict.
fn of_all_kinds() -> (Catalog, Results) {
    let does = vec![
        Does::pollutes(&[1]),
        Does::Cleans(1),
        Does::fails_if(&[1]),
        Does::passes_if(2),
        Does::pollutes(&[2]),
        Does::FailsAgain {
            root: 3,
            data: false,
        },
        Does::Broken,
        Does::Flaky(40),
    ];
    let mut suite = Simulated::new(&[2, 1, 1, 1, 1, 1, 1], does);
    suite.can_force = true;
    suite.sight.hidden.insert(2);
    suite.sight.late.insert(3);
    suite.sight.calls.push(PlantedCall {
        root: 1,
        access: Access::Public,
        works: true,
    });
    let nio = [Repeats::EntireSuite];
    let mut results = explained_as(Explains::Reset, &mut suite, &Guided, &nio);
    let mut names = Vec::new();
    for verdict in Verdict::ALL {
        let name = verdict.name();
        results.tests.push(TestResult {
            test: TestNo(suite.catalog.len() + names.len()),
            verdict,
            reason: "as it is".into(),
            alone: None,
            suite: Some(Measured {
                outcome: Outcome::Skipped("it is ignored".into()),
                ms: 0,
            }),
            writes: vec![Root::of_static("a.State", "field1")],
        });
        names.push(TestName {
            class: "a.More".into(),
            method: format!("{name}[1]"),
        });
    }
    (suite.catalog.clone().with(names), results)
}

/// The paths of all objects in a document, as JSON pointers. One that has names of its own as keys
/// is left out.
fn objects(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            if !at.ends_with("/runner_arguments") {
                found.push(at.to_owned());
            }
            for (name, field) in fields {
                objects(field, &format!("{at}/{name}"), found);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                objects(item, &format!("{at}/{index}"), found);
            }
        }
        _ => {}
    }
}

/// Takes each field away, and adds one to each object: none of it fits. The answer is how many
/// documents there were.
fn check_nothing_else_fits(schema: &jsonschema::Validator, document: &Value, optional: &[&str]) {
    let mut at = Vec::new();
    objects(document, "", &mut at);
    let changed = |at: &str, change: &dyn Fn(&mut Map<String, Value>)| {
        let mut document = document.clone();
        change(document.pointer_mut(at).unwrap().as_object_mut().unwrap());
        document
    };

    for at in at {
        let more = changed(&at, &|fields| drop(fields.insert("more".into(), 1.into())));
        assert!(!schema.is_valid(&more), "`{at}` takes any field");
        let fields = document.pointer(&at).unwrap().as_object().unwrap();
        for name in fields.keys() {
            let field = format!("{at}/{name}");
            let less = changed(&at, &|fields| drop(fields.remove(name)));
            let is_optional = optional.contains(&field.as_str());
            assert_eq!(schema.is_valid(&less), is_optional, "without {field}");
            let is_bool = fields.get(name).is_some_and(Value::is_boolean);
            let other = changed(&at, &|fields| {
                let value = if is_bool { "true".into() } else { true.into() };
                fields.insert(name.clone(), value);
            });
            assert!(!schema.is_valid(&other), "{field} takes anything");
        }
    }
}

#[test]
fn what_a_study_writes_fits_the_schemas() {
    let (report, order) = (schema(REPORT), schema(ORDER));
    let (mut findings, mut orders) = (0, 0);
    for seed in 0..20_usize {
        let mut suite = Simulated::planted(seed as u64, 40);
        suite.can_force = seed % 2 == 0;
        let nio = [Repeats::EntireSuite, Repeats::Restart];
        suite.sight.hidden = (0..seed).step_by(2).collect();
        let results = explained(&mut suite, &Tuscan, &nio);
        let (document, files) = written(&suite.catalog, &results);
        check(&report, &document);
        for file in &files {
            check(&order, file);
            assert_eq!(file["user"], 10);
            assert_eq!(file["before_run"], "adb reboot");
            OrderFile::from_json(&file.to_string()).unwrap();
        }
        (findings, orders) = (findings + results.findings.len(), orders + files.len());
    }
    assert!(findings >= 20, "only {findings} findings");
    assert_eq!(orders, 2 * findings);
}

#[test]
fn nothing_else_fits_the_schema_of_the_report() {
    let (catalog, results) = of_all_kinds();
    let kinds: BTreeSet<Kind> = results.findings.iter().map(|found| found.kind).collect();
    assert_eq!(kinds.len(), 3, "{results:?}");
    let (document, _) = written(&catalog, &results);
    let schema = schema(REPORT);
    check(&schema, &document);
    let mut optional =
        Vec::from(["/user", "/coverage/pairs", "/coverage/pairs_covered"].map(str::to_owned));
    for test in 0..results.tests.len() {
        for field in ["alone", "suite", "writes"] {
            optional.push(format!("/tests/{test}/{field}"));
        }
    }
    for finding in 0..results.findings.len() {
        for field in [
            "found_after",
            "state",
            "state/written_at",
            "proof",
            "proof/class_initialised_early",
            "reset",
            "no_reset",
            "not_proved",
        ] {
            optional.push(format!("/findings/{finding}/{field}"));
        }
    }
    let has = |field: &str| document["findings"].to_string().contains(field);
    let optional_ones = [
        "state",
        "not_proved",
        "reset",
        "no_reset",
        "class_initialised_early",
    ];
    for field in optional_ones {
        assert!(has(&format!("\"{field}\"")), "{field}: {document:#}");
    }
    let optional: Vec<&str> = optional.iter().map(String::as_str).collect();
    check_nothing_else_fits(&schema, &document, &optional);
}

#[test]
fn an_order_fits_the_schema_if_it_can_be_read() {
    let schema = schema(ORDER);
    let mut recorded: Value = serde_json::from_str(RECORDED_ORDER).unwrap();
    check(&schema, &recorded);
    recorded["before_run"] = "adb reboot".into();
    recorded["user"] = 10.into();
    check(&schema, &recorded);
    check_nothing_else_fits(&schema, &recorded, &OPTIONAL);
    for optional in OPTIONAL {
        let mut document = recorded.clone();
        document.as_object_mut().unwrap().remove(&optional[1..]);
        OrderFile::from_json(&document.to_string()).unwrap();
    }

    // What the reader refuses, the schema refuses: a value of the wrong form.
    for (at, value) in [
        ("/component", "a b"),
        ("/before_run", "\0"),
        ("/user", "ten"),
        ("/apps/0/sha256/0", "xy"),
        ("/apps/0/package", ""),
        ("/processes/0/data", "lost"),
        ("/processes/0/tests/0", "NoMethod"),
        ("/processes/0/tests/0", "a;B#t"),
        ("/baseline", "snapshot"),
        ("/means", "magic"),
        ("/outcome", "maybe"),
        ("/format", "flakescope-schedule"),
    ] {
        let mut document = recorded.clone();
        *document.pointer_mut(at).unwrap() = value.into();
        assert!(!schema.is_valid(&document), "{at}: {value}");
        assert!(
            OrderFile::from_json(&document.to_string()).is_err(),
            "{at}: {value}"
        );
    }
}

/// The plan of a report, as it is written.
fn planned(report: &Value, keeps: Keeps) -> Value {
    let report = ReportFile::from_json(&report.to_string()).unwrap();
    let text = plan(&report, 2, keeps).to_json(&report).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn a_plan_fits_the_schema_and_nothing_else_does() {
    let schema = schema(PLAN);
    let (catalog, results) = of_all_kinds();
    let (report, _) = written(&catalog, &results);
    for keeps in [Keeps::Classes, Keeps::Original, Keeps::Nothing] {
        check(&schema, &planned(&report, keeps));
    }

    let recorded: Value = serde_json::from_str(RECORDED_REPORT).unwrap();
    check(&self::schema(REPORT), &recorded);
    check(&schema, &planned(&recorded, Keeps::Classes));

    // One with a note of each kind: the state-setter of the brittle test comes later in its class.
    let mut document = planned(&report, Keeps::Nothing);
    let notes = document["not_enforced"].clone();
    assert!(!notes.as_array().unwrap().is_empty(), "{document:#}");
    document["repeated"] = notes;
    document["not_covered"] = Value::from(vec!["something"]);
    let mut optional = vec!["/user".to_owned()];
    for (shard, row) in document["shards"].as_array().unwrap().iter().enumerate() {
        let processes = row["processes"].as_array().unwrap().len();
        let reason = |process| format!("/shards/{shard}/processes/{process}/reason");
        optional.extend((0..processes).map(reason));
    }
    let optional: Vec<&str> = optional.iter().map(String::as_str).collect();
    check(&schema, &document);
    check_nothing_else_fits(&schema, &document, &optional);
}

#[test]
fn a_run_fits_the_schema_and_nothing_else_does() {
    let does = vec![Does::Nothing, Does::Broken, Does::Crashes, Does::Nothing];
    let mut suite = Simulated::new(&[1, 1, 1, 1], does);
    suite.stops = Stops::After(3);
    let catalog = suite.catalog.clone();
    let isolated = Isolated::each_alone(&catalog, Data::Kept);
    let (results, _) = block_on(carry_out(&mut suite, &catalog, &isolated));

    let apps = [AppIdentity {
        package: "a".into(),
        sha256: vec!["0f".repeat(32)],
    }];
    let setup = RunSetup {
        user: Some(10),
        ..RunSetup::default()
    };
    let context = RunContext {
        component: "a.test/a.Runner",
        apps: &apps,
        serial: "s",
        api_level: 29,
        setup: &setup,
        isolation: Isolation::Reset,
        warnings: &["another build".to_owned()],
        wall_ms: 12,
    };
    let text = run_document(&catalog, &results, &context).unwrap();
    let document: Value = serde_json::from_str(&text).unwrap();
    let schema = schema(RUN);
    check(&schema, &document);
    let outcome = |test: usize| document["tests"][test]["outcome"].as_str();
    let expected = ["pass", "fail", "fail", "inconclusive"].map(Some);
    assert_eq!([0, 1, 2, 3].map(outcome), expected);
    assert_eq!(document["tests"][2]["process"], 3);
    assert_eq!(document["tests"][2]["began_with"], "process");

    let mut optional = vec!["/user".to_owned(), "/processes/2/reason".to_owned()];
    for test in 0..4 {
        for field in ["process", "began_with", "reason", "failure"] {
            optional.push(format!("/tests/{test}/{field}"));
        }
    }
    let optional: Vec<&str> = optional.iter().map(String::as_str).collect();
    check_nothing_else_fits(&schema, &document, &optional);
}
