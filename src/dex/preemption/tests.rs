//! The fixture is `tests/recorded/dex/tasks.dex`, compiled from `Tasks.java` next to it.

use super::*;
use crate::dex::DexError;

const TASKS: &[u8] = include_bytes!("../../../tests/recorded/dex/tasks.dex");

fn code() -> Code {
    Code::read(vec![TASKS.to_vec()]).unwrap()
}

fn is_own(class: &str) -> bool {
    class.starts_with("com.example.tasks.")
}

/// The points of a task of `Tasks`, each as its method and line.
fn points_of(task: &str) -> Vec<(String, i32)> {
    let code = code();
    let task = format!("com.example.tasks.Tasks${task}");
    let points = preemption_points(&code, &[task.as_str()], is_own);
    let mut lines = Vec::new();
    for path in &points[0] {
        // An accessor has no line.
        let place = path
            .iter()
            .find_map(|place| Some((place.method.clone(), line_of(&code, place)?)));
        lines.push(place.unwrap());
    }
    lines
}

fn line_of(code: &Code, point: &CodePoint) -> Option<i32> {
    let methods = code
        .file_of(&point.class)?
        .methods(&point.class, &point.method);
    for method in methods.ok()? {
        let (steps, lines) = (method.steps().ok()?, method.lines().ok()?);
        for ((decoded, _), (line, _)) in steps.iter().zip(lines) {
            if u64::from(decoded.at) == point.index {
                return Some(line);
            }
        }
    }
    None
}

#[test]
fn a_task_is_half_done_before_it_changes_what_it_has_touched() {
    let expected: [(&str, &[(&str, i32)]); 15] = [
        ("Delivers", &[("run", 41)]),
        ("Prices", &[("run", 50)]),
        ("Signals", &[("sell", 64)]),
        ("Opens", &[("open", 32)]),
        ("Changes", &[("run", 101), ("run", 99)]),
        ("Looks", &[("run", 116)]),
        ("Harmless", &[]),
        ("Recurses", &[("run", 144)]),
        ("Pings", &[("run", 154), ("run", 156)]),
        ("Inherits", &[("run", 173)]),
        ("Overloads", &[("sell", 192)]),
        ("Either", &[]),
        ("Counts", &[]),
        ("Synchronized", &[]),
        ("Missing", &[]),
    ];
    for (task, expected) in expected {
        let points = points_of(task);
        let points: Vec<_> = points
            .iter()
            .map(|(method, line)| (method.as_str(), *line))
            .collect();
        assert_eq!(points, expected, "{task}");
    }
}

#[test]
fn a_read_and_its_write_on_one_line_are_two_places() {
    let code = code();
    let points = preemption_points(&code, &["com.example.tasks.Tasks$Delivers"], is_own);
    let methods = code.file_of(&points[0][0][0].class).unwrap();
    let method = &methods.methods(&points[0][0][0].class, "run").unwrap()[0];
    let steps = method.steps().unwrap();
    let (_, effect) = steps
        .iter()
        .find(|(decoded, _)| u64::from(decoded.at) == points[0][0][0].index)
        .unwrap();
    assert!(matches!(effect, Some(Effect::Writes(field)) if field.name == "stock"));
}

#[test]
fn a_place_is_told_with_the_calls_that_lead_there() {
    let code = code();
    let points = preemption_points(&code, &["com.example.tasks.Tasks$Tiles"], is_own);
    let mut lines = Vec::new();
    for path in &points[0] {
        let of_path: Vec<_> = path.iter().map(|place| line_of(&code, place)).collect();
        lines.push(of_path);
    }
    let (north, lake, name) = (Some(225), Some(226), Some(227));
    let puts = Some(232);
    let expected = [vec![puts, lake], vec![name], vec![puts, north]];
    assert_eq!(lines, expected);
}

#[test]
fn what_is_done_under_a_lock_is_done_where_the_lock_is_taken() {
    let run = |line| ("run".to_owned(), line);
    // What is tried, somebody may go on without.
    assert_eq!(points_of("Locks"), [run(87), run(85)]);
    assert_eq!(points_of("Audits"), [run(255)]);
    assert_eq!(points_of("Boards"), [run(271)]);
    assert_eq!(points_of("Closes"), [run(286)]);
}

#[test]
fn no_dex_file_trips_the_walk() {
    for length in (0..TASKS.len()).step_by(11) {
        let Ok(code) = Code::read(vec![TASKS[..length].to_vec()]) else {
            continue;
        };
        let points = preemption_points(&code, &["com.example.tasks.Tasks$Changes"], is_own);
        assert_eq!(points.len(), 1);
    }
    assert_eq!(Code::read(vec![vec![0; 200]]).err(), Some(DexError::NotDex));

    for at in (0x70..TASKS.len()).step_by(5) {
        let mut bytes = TASKS.to_vec();
        bytes[at] ^= 0x5a;
        if let Ok(code) = Code::read(vec![bytes]) {
            drop(preemption_points(
                &code,
                &["com.example.tasks.Tasks$Opens"],
                is_own,
            ));
        }
    }
}
