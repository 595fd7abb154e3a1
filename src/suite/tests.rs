//! The parts of a suite, without a device; workers with simulated ones.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use super::*;
use crate::instrument::TestName;
use crate::model::AppIdentity;

fn test(name: &str) -> TestName {
    let (class, method) = name.split_once('#').unwrap();
    TestName {
        class: class.into(),
        method: method.into(),
    }
}

fn tests(names: &[&str]) -> Vec<TestName> {
    names.iter().map(|name| test(name)).collect()
}

fn record(name: &str, verdict: Answer) -> Record {
    let TestName { class, method } = test(name);
    Record {
        class,
        method,
        verdict,
        reason: "why".into(),
        runs: 7,
        wall_ms: 61_000,
        finished: 100,
        device: "s".into(),
        lost: 0,
        report: Some("x/report.json".into()),
        findings: Vec::new(),
    }
}

fn builds(sum: &str) -> Vec<AppIdentity> {
    vec![AppIdentity {
        package: "com.a".into(),
        sha256: vec![sum.into()],
    }]
}

mod choosing {
    use super::*;

    const ALL: [&str; 7] = [
        "com.a.LoginTest#showsName",
        "com.a.LoginTest#logsOut",
        "com.a.NotMyLoginTest#showsName",
        "com.a.orders.OrderTest#ships[0: one]",
        "com.a.orders.OrderTest#ships[1: two]",
        "com.a.orders.OrderTest$Slow#ships",
        "com.ab.OtherTest#showsName",
    ];

    fn select(
        words: &[&str],
        filters: &[&str],
        excludes: &[&str],
    ) -> Result<Vec<usize>, Vec<String>> {
        let regexes = |texts: &[&str]| {
            texts
                .iter()
                .map(|text| regex::Regex::new(text).unwrap())
                .collect()
        };
        let selectors = words
            .iter()
            .map(|word| ((*word).to_owned(), Selector::parse(word).unwrap()))
            .collect();
        let selection = Selection {
            selectors,
            filters: regexes(filters),
            excludes: regexes(excludes),
        };
        let all = tests(&ALL);
        let selected = selection.select(&all)?;
        Ok(selected
            .iter()
            .map(|test| all.iter().position(|known| known == test).unwrap())
            .collect())
    }

    #[test]
    fn a_word_means_a_method_a_class_or_a_package() {
        let check = |word: &str, expected: &[usize]| {
            assert_eq!(select(&[word], &[], &[]).unwrap(), expected, "{word}")
        };
        check("com.a.LoginTest#showsName", &[0]);
        check("LoginTest#showsName", &[0]);
        check("#showsName", &[0, 2, 6]);
        check("LoginTest", &[0, 1]);
        check("com.a.LoginTest", &[0, 1]);
        check("OrderTest#ships", &[3, 4]);
        check("OrderTest#ships[1: two]", &[4]);
        check("com.a.orders", &[3, 4, 5]);
        check("com.a.orders.OrderTest", &[3, 4, 5]);
        check("Slow", &[5]);
        check("com.a", &[0, 1, 2, 3, 4, 5]);
    }

    #[test]
    fn expressions_narrow_what_words_mean() {
        assert_eq!(select(&[], &[], &[]).unwrap().len(), ALL.len());
        assert_eq!(select(&[], &["shows", "Login"], &[]).unwrap(), [0, 2]);
        assert_eq!(select(&["com.a"], &[], &["Login", r"\[1"]).unwrap(), [3, 5]);
        // One that is named twice is there once.
        assert_eq!(
            select(&["LoginTest", "#logsOut"], &[], &[]).unwrap(),
            [0, 1]
        );
        assert_eq!(select(&[], &["nothing"], &[]).unwrap(), [0; 0]);
    }

    #[test]
    fn a_word_that_means_nothing_is_no_empty_suite() {
        assert_eq!(
            select(&["LoginTest", "LogInTest", "com.b"], &[], &[]).unwrap_err(),
            ["LogInTest", "com.b"]
        );
        for word in ["", "#", "LoginTest#"] {
            assert_eq!(Selector::parse(word), None, "{word}");
        }
    }

    #[test]
    fn every_test_is_in_one_shard_whatever_the_others_are() {
        let names: Vec<String> = (0..1000)
            .map(|i| format!("com.a.T{}#test{i}", i % 37))
            .collect();
        let mut sizes = Vec::new();
        let mut seen = BTreeSet::new();
        for index in 1..=4 {
            let shard: Shard = format!("{index}/4").parse().unwrap();
            let own: Vec<&String> = names.iter().filter(|name| shard.has(&test(name))).collect();
            sizes.push(own.len());
            seen.extend(own);
        }
        assert_eq!((seen.len(), sizes.iter().sum::<usize>()), (1000, 1000));
        assert!(
            sizes.iter().all(|size| (200..300).contains(size)),
            "{sizes:?}"
        );
        // The same on every machine and in every version: a lab's shards are of several.
        assert_eq!(hash("com.a.T#t"), HASH);
    }

    /// Worked out apart from the program.
    const HASH: u64 = 0xec14_b00a_7ba5_9cf8;

    #[test]
    fn a_ci_system_says_which_shard_this_is() {
        let check = |variables: &[(&str, &str)], expected: Result<&str, &str>| {
            let variable = |name: &str| {
                let found = variables.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| (*value).to_owned())
            };
            let shard = Shard::of_ci(variable).map(|shard| shard.to_string());
            match (shard, expected) {
                (Ok(shard), Ok(expected)) => assert_eq!(shard, expected, "{variables:?}"),
                (Err(why), Err(says)) => assert!(why.contains(says), "{variables:?}: {why}"),
                (shard, _) => panic!("{variables:?}: {shard:?}"),
            }
        };
        let gitlab = [("CI_NODE_INDEX", "2"), ("CI_NODE_TOTAL", "3")];
        let circle = [("CIRCLE_NODE_INDEX", "2"), ("CIRCLE_NODE_TOTAL", "3")];
        let buildkite = [
            ("BUILDKITE_PARALLEL_JOB", "0"),
            ("BUILDKITE_PARALLEL_JOB_COUNT", "3"),
        ];
        let bazel = [("TEST_SHARD_INDEX", "1"), ("TEST_TOTAL_SHARDS", "3")];
        check(&gitlab, Ok("2/3"));
        check(&circle, Ok("3/3"));
        check(&buildkite, Ok("1/3"));
        check(&bazel, Ok("2/3"));
        check(&[gitlab, bazel].concat(), Ok("2/3"));

        check(
            &[gitlab, circle].concat(),
            Err("CI_NODE_INDEX says 2/3 and CIRCLE_NODE_INDEX says 3/3"),
        );
        check(
            &[],
            Err("looked for CI_NODE_INDEX with CI_NODE_TOTAL, CIRCLE_NODE_INDEX"),
        );
        // GitLab says the count without `parallel`, too.
        check(&[("CI_NODE_TOTAL", "1")], Err("looked for"));
        for (index, count) in [("0", "3"), ("4", "3"), ("x", "3"), ("1", ""), ("-1", "2")] {
            let wrong = [("CI_NODE_INDEX", index), ("CI_NODE_TOTAL", count)];
            check(&wrong, Err("names no part"));
        }
    }

    #[test]
    fn a_shard_is_one_of_some() {
        for wrong in ["", "1", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "a/b"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
        assert_eq!("2/3".parse::<Shard>().unwrap().to_string(), "2/3");
    }
}

#[test]
fn what_failed_before_is_explored_first() {
    let mut earlier = Earlier::default();
    let old = builds("old");
    for (name, verdict) in [
        ("a.T#stable", Answer::Stable),
        ("a.T#undecided", Answer::Inconclusive),
        ("a.T#flaky", Answer::Flaky),
        ("a.T#broken", Answer::Broken),
    ] {
        earlier.add(record(name, verdict), &old);
    }
    let all = tests(&[
        "a.T#stable",
        "a.T#undecided",
        "a.T#new",
        "a.T#flaky",
        "a.T#broken",
    ]);
    let order = |builds: &[AppIdentity]| {
        most_promising_first(all.clone(), &earlier, builds)
            .into_iter()
            .map(|test| test.method)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        order(&old),
        ["flaky", "broken", "new", "undecided", "stable"]
    );
    // In another build nothing is decided; among equals the runner's order stays.
    assert_eq!(
        order(&builds("new")),
        ["flaky", "broken", "new", "stable", "undecided"]
    );
}

#[test]
fn what_was_not_decided_takes_nothing_away() {
    let at = |finished, verdict| Record {
        finished,
        ..record("a.T#t", verdict)
    };
    let known = at(100, Answer::Flaky);
    assert!(at(200, Answer::Stable).replaces(&known));
    assert!(!at(50, Answer::Stable).replaces(&known));
    assert!(!at(200, Answer::Inconclusive).replaces(&known));
    assert!(!at(200, Answer::Skipped).replaces(&known));
    assert!(known.replaces(&at(200, Answer::Inconclusive)));
    assert!(at(200, Answer::Skipped).replaces(&at(100, Answer::Inconclusive)));
}

#[test]
fn the_latest_suite_counts() {
    let mut earlier = Earlier::default();
    earlier.add(
        Record {
            finished: 200,
            ..record("a.T#t", Answer::Stable)
        },
        &[],
    );
    earlier.add(
        Record {
            finished: 100,
            ..record("a.T#t", Answer::Flaky)
        },
        &[],
    );
    assert_eq!(earlier.of(&test("a.T#t")).unwrap().verdict, Answer::Stable);
    assert_eq!(earlier.records().count(), 1);
}

#[test]
fn a_budget_is_for_all_and_for_each() {
    let start = Instant::now();
    let after = |seconds| start + Duration::from_secs(seconds);
    let budget = |total: Option<u64>, test: Option<u64>| {
        Budget::new(
            start,
            total.map(Duration::from_secs),
            test.map(Duration::from_secs),
        )
    };
    assert!(!budget(None, Some(1)).is_used_up(after(1_000_000)));
    assert!(
        !budget(Some(60), None).is_used_up(after(59))
            && budget(Some(60), None).is_used_up(after(60))
    );
    assert_eq!(budget(None, Some(1)).left(after(5)), None);
    let left = |seconds| budget(Some(60), None).left(after(seconds));
    assert_eq!(left(59), Some(Duration::from_secs(1)));
    assert_eq!(left(61), Some(Duration::ZERO));
    assert_eq!(budget(None, None).end_of_test(after(5)), None);
    assert_eq!(
        budget(None, Some(10)).end_of_test(after(5)),
        Some(after(15))
    );
    // The last test has what is left.
    assert_eq!(
        budget(Some(60), Some(10)).end_of_test(after(55)),
        Some(after(60))
    );
}

#[test]
fn times_are_read_as_people_write_them() {
    let check = |text: &str, seconds: u64| {
        assert_eq!(
            parse_duration(text),
            Ok(Duration::from_secs(seconds)),
            "{text}"
        )
    };
    check("90s", 90);
    check("20m", 1200);
    check("1h30m", 5400);
    for wrong in [
        "",
        "20",
        "m",
        "0s",
        "20x",
        "1.5h",
        "-1m",
        "99999999999999999999h",
        "9999999h",
    ] {
        assert!(parse_duration(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_day_is_that_of_the_calendar() {
    // As `date -u -d @N +%F` prints them.
    let check = |seconds: u64, expected: &str| assert_eq!(day(seconds), expected);
    check(0, "1970-01-01");
    check(951_782_400, "2000-02-29");
    check(1_709_164_800, "2024-02-29");
    check(1_735_689_599, "2024-12-31");
    check(1_795_305_600, "2026-11-22");
    check(4_107_542_400, "2100-03-01");
}

mod resuming {
    use super::*;

    fn settings(component: &str, sum: &str, runs: &str, names: &[&str]) -> Settings {
        let options = BTreeMap::from([("--max-runs".to_owned(), runs.to_owned())]);
        Settings::new(component, &builds(sum), options, &tests(names))
    }

    #[test]
    fn what_differs_is_said() {
        let begun = settings("a.test/r", "1", "60", &["a.T#t", "a.T#u"]);
        assert_eq!(
            settings("a.test/r", "1", "60", &["a.T#u", "a.T#t"]).differences(&begun),
            [""; 0]
        );
        let all = settings("b.test/r", "2", "30", &["a.T#t", "a.T#v"]).differences(&begun);
        let expected = [
            "the instrumentation was a.test/r, now it is b.test/r",
            "com.a is another build",
            "--max-runs was 60, now it is 30",
            "other tests are selected: 1 more, 1 no longer",
        ];
        assert_eq!(all, expected);
        assert_eq!(
            settings("a.test/r", "1", "60", &["a.T#z"]).other_work(&begun),
            [""; 0]
        );
    }

    #[test]
    fn an_option_that_was_not_set_differs_too() {
        let begun = settings("a.test/r", "1", "60", &[]);
        let mut now = begun.clone();
        now.options.insert("-e word".into(), "x".into());
        assert_eq!(
            now.differences(&begun),
            ["-e word was not set, now it is x"]
        );
    }

    #[test]
    fn a_shard_knows_what_the_others_have() {
        let shard = |own: &[&str], elsewhere: &[&str]| {
            settings("a.test/r", "1", "60", own).beside(&tests(elsewhere))
        };
        let mut joined = shard(&["a.T#t"], &["a.T#u", "a.T#v"]);
        joined.join(&shard(&["a.T#u"], &["a.T#t", "a.T#v"]));
        assert_eq!(joined.tests(), tests(&["a.T#t", "a.T#u"]));
        let all = tests(&["a.T#t", "a.T#u", "a.T#v"]);
        assert_eq!(joined.tests_of_all_shards(), all, "one shard is missing");
        joined.join(&shard(&["a.T#v"], &["a.T#t", "a.T#u"]));
        assert_eq!(
            (joined.tests(), joined.tests_of_all_shards()),
            (all.clone(), all)
        );

        let text = serde_json::to_string(&joined).unwrap();
        assert_eq!(serde_json::from_str::<Settings>(&text).unwrap(), joined);
    }

    #[test]
    fn settings_are_kept_as_they_are() {
        let begun = settings("a.test/r", "1", "60", &["a.T#t[0: \"x\"]"]);
        let text = serde_json::to_string(&begun).unwrap();
        assert_eq!(serde_json::from_str::<Settings>(&text).unwrap(), begun);
        assert_eq!(
            (begun.builds(), begun.tests()),
            (builds("1"), tests(&["a.T#t[0: \"x\"]"]))
        );
    }
}

mod standing_and_gate {
    use super::*;

    fn standing(known: &str, earlier: &Earlier, name: &str) -> Standing {
        KnownFlakes::parse(known)
            .unwrap()
            .standing(&test(name), earlier, "2026-11-22")
    }

    #[test]
    fn a_known_flake_is_known_until_the_end_of_its_day() {
        let known = "# ours\n\na.T#t until 2026-11-22   # bug 7\na.T#u until 2026-11-21\n";
        let none = Earlier::default();
        assert_eq!(
            standing(known, &none, "a.T#t"),
            Standing::Known("2026-11-22".into())
        );
        assert_eq!(
            standing(known, &none, "a.T#u"),
            Standing::Expired("2026-11-21".into())
        );
        assert_eq!(standing(known, &none, "a.T#v"), Standing::New);
        let mut earlier = Earlier::default();
        earlier.add(record("a.T#v", Answer::Flaky), &[]);
        earlier.add(record("a.T#w", Answer::Stable), &[]);
        assert_eq!(standing(known, &earlier, "a.T#v"), Standing::Still);
        assert_eq!(standing(known, &earlier, "a.T#w"), Standing::New);
    }

    #[test]
    fn a_known_flake_may_have_parameters() {
        let known = "a.T#one[0: one two] until 2026-11-22 # bug 7\na.T#all  until\t2026-11-23\n #mine until 2026-11-24\n";
        let of = |name: &str| standing(known, &Earlier::default(), name);
        assert_eq!(
            of("a.T#one[0: one two]"),
            Standing::Known("2026-11-22".into())
        );
        assert_eq!(of("a.T#one[1: x]"), Standing::New);
        assert_eq!(of("a.T#one"), Standing::New);
        assert_eq!(of("a.T#all[1: x]"), Standing::Known("2026-11-23".into()));
        assert_eq!(of("a.T#allOther"), Standing::New);
        assert_eq!(of("a.U#mine"), Standing::Known("2026-11-24".into()));
    }

    #[test]
    fn a_known_flake_without_an_end_is_refused() {
        for wrong in [
            "a.T#t",
            "a.T until 2026-11-22",
            "a.T#t until tomorrow",
            "a.T#t until 2026-13-01",
            "a.T#t 2026-11-22",
            "a.T# until 2026-11-22",
            "until 2026-11-22",
        ] {
            let error = KnownFlakes::parse(&format!("\n{wrong}")).unwrap_err();
            assert!(error.starts_with("line 2 is not"), "{error}");
        }
    }

    fn code(records: &[(Answer, Option<Standing>)], not_reached: usize, gate: Gate) -> u8 {
        let records = records
            .iter()
            .map(|(answer, standing)| (record("a.T#t", *answer), standing.clone()))
            .collect();
        let not_reached = tests(&["a.T#t"])
            .into_iter()
            .cycle()
            .take(not_reached)
            .collect();
        exit_code(
            &Outcome {
                records,
                not_reached,
                set_aside: Vec::new(),
            },
            gate,
        )
        .number()
    }

    #[test]
    fn the_worst_answer_is_the_exit_code() {
        use Answer::*;
        let new = || Some(Standing::New);
        let check = |records: &[(Answer, Option<Standing>)], expected| {
            assert_eq!(code(records, 0, Gate::Any), expected, "{records:?}");
        };
        check(&[(Stable, None), (Skipped, None)], 0);
        check(&[(Stable, None), (Inconclusive, None)], 102);
        check(&[(Broken, new()), (Inconclusive, None)], 101);
        check(
            &[(Broken, new()), (Flaky, new()), (Inconclusive, None)],
            100,
        );
        // Nothing was decided.
        check(&[(Skipped, None)], 102);
        check(&[], 0);
        assert_eq!(code(&[(Stable, None)], 1, Gate::Any), 102);
        assert_eq!(code(&[(Flaky, new())], 1, Gate::Any), 100);
    }

    #[test]
    fn what_is_known_or_not_new_does_not_count() {
        use Answer::*;
        let known = || Some(Standing::Known("2027-01-01".into()));
        let expired = || Some(Standing::Expired("2026-01-01".into()));
        for gate in [Gate::Any, Gate::New] {
            assert_eq!(code(&[(Flaky, known()), (Stable, None)], 0, gate), 0);
            assert_eq!(code(&[(Flaky, expired()), (Stable, None)], 0, gate), 100);
            assert_eq!(
                code(&[(Broken, Some(Standing::New)), (Flaky, known())], 0, gate),
                101
            );
            assert_eq!(
                code(&[(Flaky, known()), (Inconclusive, None)], 0, gate),
                102
            );
        }
        assert_eq!(code(&[(Flaky, Some(Standing::Still))], 0, Gate::Any), 100);
        assert_eq!(code(&[(Flaky, Some(Standing::Still))], 0, Gate::New), 0);
    }

    #[test]
    fn what_has_changed_is_said_worst_first() {
        let mut earlier = Earlier::default();
        for (name, verdict) in [
            ("a.T#still", Answer::Flaky),
            ("a.T#fixed", Answer::Flaky),
            ("a.T#lost", Answer::Broken),
            ("a.T#gone", Answer::Flaky),
            ("a.T#new", Answer::Stable),
            ("a.T#fine", Answer::Stable),
        ] {
            earlier.add(record(name, verdict), &[]);
        }
        let now = [
            record("a.T#fixed", Answer::Stable),
            record("a.T#still", Answer::Flaky),
            record("a.T#lost", Answer::Inconclusive),
            record("a.T#new", Answer::Broken),
            record("a.T#fine", Answer::Stable),
        ];
        let changes = changes(&earlier, &now);
        let shown: Vec<(Change, &str, Option<Answer>)> = changes
            .iter()
            .map(|(change, test, answer)| (*change, test.method.as_str(), *answer))
            .collect();
        let expected = [
            (Change::New, "new", Some(Answer::Broken)),
            (Change::Still, "still", Some(Answer::Flaky)),
            (Change::Unknown, "gone", None),
            (Change::Unknown, "lost", Some(Answer::Inconclusive)),
            (Change::Fixed, "fixed", Some(Answer::Stable)),
        ];
        assert_eq!(shown, expected);
    }
}

#[test]
fn findings_come_first_and_what_is_missing_is_said() {
    let found = Found {
        schedule: "x/schedule-1.json".into(),
        why: "it is late\nFLAKY  x".into(),
    };
    let flaky = Record {
        findings: vec![found],
        ..record("a.T#late", Answer::Flaky)
    };
    let outcome = Outcome {
        records: vec![
            (record("a.T#fine", Answer::Stable), None),
            (record("a.T#b", Answer::Broken), Some(Standing::Still)),
            (flaky, Some(Standing::New)),
            (record("a.T#a", Answer::Broken), Some(Standing::New)),
        ],
        not_reached: tests(&["a.T#x", "a.T#y"]),
        set_aside: vec![("s2".into(), "gone".into())],
    };
    let order: Vec<&str> = outcome
        .worst_first()
        .iter()
        .map(|(record, _)| record.method.as_str())
        .collect();
    assert_eq!(order, ["late", "a", "b", "fine"]);

    let (record, standing) = outcome.worst_first()[0];
    let text = finding_text(
        record,
        standing.as_ref(),
        |name| format!("out/{name}"),
        |serial| format!(" -s {serial}"),
    );
    // A device's words begin no line of their own.
    let expected = "FLAKY  a.T#late\n  why; new; 7 runs in 1 min 1 s on s\n  why          it is late\\nFLAKY  x\n\
                    \x20 replay       flakescope replay out/x/schedule-1.json -s s --times 20\n  report       out/x/report.json\n";
    assert_eq!(text, expected);
    let expected = "device s2 was set aside: gone\nnot reached: a.T#x, a.T#y\n\
                    6 tests: 1 flaky, 2 broken, 1 stable, 2 not reached; 28 runs, 1 h 2 min\n";
    assert_eq!(summary_text(&outcome, 3_725_000), expected);

    let json: serde_json::Value =
        serde_json::from_str(&Document::new("a/r", &outcome).to_json().unwrap()).unwrap();
    assert_eq!(
        (&json["format"], &json["version"]),
        (&"flakescope-suite".into(), &1.into())
    );
    assert_eq!(json["tests"][0]["test"], "a.T#late");
    assert_eq!(json["tests"][0]["verdict"], "flaky");
    assert_eq!(
        json["tests"][0]["findings"][0]["schedule"],
        "x/schedule-1.json"
    );
    assert_eq!(json["not_reached"][1], "a.T#y");
}

mod working {
    use std::collections::VecDeque;

    use super::*;

    /// A device that does as it is asked, attempt after attempt, and well at the end.
    struct Simulated<'a> {
        name: &'static str,
        script: VecDeque<Attempt>,
        kept: &'a RefCell<Vec<(String, TestName)>>,
        pauses: Vec<Duration>,
        gave_up: Vec<TestName>,
        ends_after: Option<usize>,
    }

    impl<'a> Simulated<'a> {
        fn new(
            name: &'static str,
            script: Vec<Attempt>,
            kept: &'a RefCell<Vec<(String, TestName)>>,
        ) -> Self {
            Self {
                name,
                script: script.into(),
                kept,
                pauses: Vec::new(),
                gave_up: Vec::new(),
                ends_after: None,
            }
        }
    }

    impl Device for Simulated<'_> {
        async fn explore(&mut self, test: &TestName, _: usize) -> Attempt {
            // Others have their turn meanwhile.
            tokio::task::yield_now().await;
            if let Some(attempt) = self.script.pop_front() {
                return attempt;
            }
            self.kept
                .borrow_mut()
                .push((self.name.to_owned(), test.clone()));
            Attempt::Done(Box::new(record(&test.to_string(), Answer::Stable)))
        }

        fn give_up(&mut self, test: &TestName, lost: usize, why: &str) {
            assert_eq!((lost, why), (5, "gone"));
            self.gave_up.push(test.clone());
        }

        async fn pause(&mut self, pause: Duration, _: &str) {
            self.pauses.push(pause);
            tokio::task::yield_now().await;
        }

        async fn wait_for_others(&mut self) {
            tokio::task::yield_now().await;
        }

        fn tell_others(&mut self) {}

        fn is_over(&self) -> bool {
            self.ends_after
                .is_some_and(|most| self.kept.borrow().len() >= most)
        }
    }

    fn lost() -> Attempt {
        Attempt::Lost("gone".into())
    }

    fn names(count: usize) -> Vec<TestName> {
        (0..count).map(|i| test(&format!("a.T#t{i}"))).collect()
    }

    /// Lets devices work at once; which tests were kept, sorted, and who was set aside.
    fn run(queue: &RefCell<Queue>, devices: &mut [Simulated<'_>]) -> Vec<Option<String>> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        runtime.block_on(async {
            match devices {
                [one] => vec![work(queue, one).await],
                [one, other] => {
                    let (one, other) = tokio::join!(work(queue, one), work(queue, other));
                    vec![one, other]
                }
                _ => panic!("one or two"),
            }
        })
    }

    fn kept(kept: &RefCell<Vec<(String, TestName)>>) -> Vec<TestName> {
        let mut names: Vec<TestName> = kept.borrow().iter().map(|(_, test)| test.clone()).collect();
        names.sort();
        names
    }

    #[test]
    fn two_devices_share_the_work_and_repeat_nothing() {
        let log = RefCell::new(Vec::new());
        let queue = RefCell::new(Queue::new(names(10)));
        let mut devices = [
            Simulated::new("a", vec![], &log),
            Simulated::new("b", vec![], &log),
        ];
        assert_eq!(run(&queue, &mut devices), [None, None]);
        assert_eq!(kept(&log), names(10));
        for name in ["a", "b"] {
            assert_eq!(log.borrow().iter().filter(|(by, _)| by == name).count(), 5);
        }
    }

    #[test]
    fn a_device_that_vanishes_gives_its_test_back() {
        let log = RefCell::new(Vec::new());
        let queue = RefCell::new(Queue::new(names(4)));
        let script = [lost(), Attempt::Unusable("no such device".into())];
        let script: Vec<Attempt> = script
            .into_iter()
            .chain(std::iter::repeat_n(lost(), 2))
            .collect();
        let mut devices = [
            Simulated::new("a", script, &log),
            Simulated::new("b", vec![], &log),
        ];
        assert_eq!(run(&queue, &mut devices), [None, None]);
        assert_eq!(kept(&log), names(4));
        // Longer from time to time.
        let seconds: Vec<u64> = devices[0].pauses.iter().map(Duration::as_secs).collect();
        assert!(
            [1, 2, 4, 8].starts_with(&seconds) && !seconds.is_empty(),
            "{seconds:?}"
        );
    }

    #[test]
    fn a_device_that_fails_again_and_again_is_set_aside() {
        let log = RefCell::new(Vec::new());
        let queue = RefCell::new(Queue::new(names(3)));
        let script = vec![Attempt::Unusable("no such device".into()); 6];
        let mut devices = [Simulated::new("a", script, &log)];
        assert_eq!(
            run(&queue, &mut devices),
            [Some("no such device".to_owned())]
        );
        // Nothing was lost of the tests: no answer, and all still wait.
        assert_eq!(kept(&log), names(0));
        assert_eq!(
            queue.borrow().waiting().cloned().collect::<Vec<_>>(),
            names(3)
        );
        assert_eq!(
            devices[0]
                .pauses
                .iter()
                .map(Duration::as_secs)
                .collect::<Vec<_>>(),
            [1, 2, 4, 8, 16]
        );
    }

    #[test]
    fn a_finished_test_makes_a_device_as_good_as_new() {
        let mut health = Health::default();
        for _ in 0..5 {
            assert!(matches!(health.failed(), Next::Pause(_)));
        }
        health.worked();
        assert_eq!(health.failed(), Next::Pause(Duration::from_secs(1)));
        for _ in 0..4 {
            health.failed();
        }
        assert_eq!(health.failed(), Next::SetAside);
    }

    #[test]
    fn a_test_that_takes_every_device_down_is_given_up() {
        let log = RefCell::new(Vec::new());
        let queue = RefCell::new(Queue::new(names(2)));
        let mut devices = [Simulated::new(
            "a",
            vec![lost(), lost(), lost(), lost(), lost()],
            &log,
        )];
        assert_eq!(run(&queue, &mut devices), [None]);
        assert_eq!(
            (devices[0].gave_up.clone(), kept(&log)),
            (names(1), vec![test("a.T#t1")])
        );
    }

    #[test]
    fn what_is_not_over_in_time_waits() {
        let log = RefCell::new(Vec::new());
        let queue = RefCell::new(Queue::new(names(4)));
        let mut device = Simulated::new("a", vec![Attempt::Stopped], &log);
        device.ends_after = Some(2);
        assert_eq!(run(&queue, &mut [device]), [None]);
        assert_eq!(kept(&log), names(2));
        assert_eq!(
            queue.borrow().waiting().cloned().collect::<Vec<_>>(),
            names(4)[2..]
        );
    }
}
