//! The work: tasks in a queue, a device for each worker.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::arguments::Arguments;
use crate::children::{Children, Error};
use crate::device::{Device, Measures, Runtime};
use crate::measured::{Measured, Nothing, today};
use crate::rows::{Row, ratio};
use crate::say;
use crate::table::failed_of;
use crate::task::{SINGLE_DELAY, Task, measure, together};

/// How often a measurement is tried.
const TRIES: usize = 2;

/// Measures what is not on disk, runtime by runtime; what starts from a known failure comes when
/// all those are known. Returns all tasks in their order.
pub fn run(mut tasks: Vec<Task>, arguments: &Arguments, children: &Arc<Children>) -> Vec<Task> {
    let mut stages: Vec<Stage> = Vec::new();
    for task in &tasks {
        let stage = Stage::of(task);
        if !stages.contains(&stage) {
            stages.push(stage);
        }
    }

    let todo = tasks.iter().filter(|task| !task.is_whole()).count();
    let told = Mutex::new(Told { done: 0, todo });
    for stage in stages {
        let is_in = |task: &Task| !task.is_whole() && Stage::of(task) == stage;
        let (mine, rest) = tasks.into_iter().partition(is_in);
        tasks = rest;
        tasks.extend(run_stage(&stage, mine, arguments, children, &told));
    }
    tasks.sort_by_key(|task| task.number);
    tasks
}

/// What is measured at the same time.
#[derive(PartialEq, Eq)]
struct Stage {
    runtime: Runtime,
    starts_from_failure: bool,
}

impl Stage {
    fn of(task: &Task) -> Self {
        Self {
            runtime: task.runtime.clone(),
            starts_from_failure: task.strategy == SINGLE_DELAY,
        }
    }
}

/// How far the work is.
struct Told {
    done: usize,
    todo: usize,
}

fn run_stage(
    stage: &Stage,
    mine: Vec<Task>,
    arguments: &Arguments,
    children: &Arc<Children>,
    told: &Mutex<Told>,
) -> Vec<Task> {
    let groups = together(mine);
    let workers = arguments.jobs.min(groups.len());
    let waiting = Mutex::new(VecDeque::from(groups));
    let done = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for number in 0..workers {
            let (waiting, done) = (&waiting, &done);
            scope.spawn(move || {
                let share = Share {
                    waiting,
                    done,
                    told,
                };
                if let Err(error) = share.work(number, stage, arguments, children) {
                    say(&format!("score: a worker ended: {error}"));
                }
            });
        }
    });

    // What was not begun keeps its place, too.
    let mut all: Vec<Task> = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    all.extend(
        waiting
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
            .into_iter()
            .flatten(),
    );
    all
}

/// What the workers share.
struct Share<'s> {
    waiting: &'s Mutex<VecDeque<Vec<Task>>>,
    done: &'s Mutex<Vec<Task>>,
    told: &'s Mutex<Told>,
}

impl Share<'_> {
    /// One device's share.
    fn work(
        &self,
        number: usize,
        stage: &Stage,
        arguments: &Arguments,
        children: &Arc<Children>,
    ) -> Result<(), Error> {
        let Runtime { vm, .. } = &stage.runtime;
        let data = tempfile::Builder::new()
            .prefix(&format!("score-{vm}-{number}-"))
            .tempdir()?;
        let mut device = device(data.path(), stage, arguments, children);
        while !children.is_stopping() {
            let next = lock(self.waiting).pop_front();
            let Some(mut tasks) = next else { break };
            let result = self.attempt(&mut tasks, &mut device);
            lock(self.done).extend(tasks);
            if result.is_err() {
                break;
            }
        }
        device.stop();
        Ok(())
    }

    /// Measures tasks together; after trouble what is left of them once more, on a fresh device.
    /// The error is that the person wants to end.
    fn attempt(&self, tasks: &mut [Task], device: &mut Device) -> Result<(), Error> {
        let mut stands_for = None;
        for turn in 1..=TRIES {
            let started = if device.is_started() {
                Ok(())
            } else {
                device.start()
            };
            match started.and_then(|()| measure(tasks, device)) {
                Ok(()) => break,
                Err(Error::Stopped) => return Err(Error::Stopped),
                Err(Error::Skipped(reason)) => {
                    stands_for = Some(Measured::Skipped(nothing(reason, device.level())));
                    break;
                }
                Err(Error::Trouble(reason)) => {
                    say(&format!(
                        "score: {}: try {turn} of {TRIES}: {reason}",
                        names(tasks)
                    ));
                    stands_for = Some(Measured::Trouble(nothing(reason, device.level())));
                    device.stop();
                }
            }
        }
        for task in tasks {
            if !task.is_whole() {
                task.measured.clone_from(&stands_for);
            }
            self.tell(task);
        }
        Ok(())
    }

    fn tell(&self, task: &Task) {
        let Some(row) = task.row() else { return };
        let mut told = lock(self.told);
        told.done += 1;
        say(&line(&row, &told));
    }
}

fn line(row: &Row, told: &Told) -> String {
    let pair = match row.named.pair_named {
        Some(true) => ", pair named",
        Some(false) => ", another pair",
        None => "",
    };
    let replays = match row.replays {
        Some(_) => format!(", {} replays failed", failed_of(row.replays)),
        None => String::new(),
    };
    format!(
        "[{:3}/{}] {} {} {}: {}, {}{pair}{replays}; {} runs, {:.0} s",
        told.done,
        told.todo,
        row.vm,
        row.strategy,
        crate::subjects::short(&row.test),
        row.verdict,
        row.answer().name(),
        row.counts.runs,
        ratio(row.wall_ms, 1000)
    )
}

fn device(data: &Path, stage: &Stage, arguments: &Arguments, children: &Arc<Children>) -> Device {
    let options = [
        "--profile".to_owned(),
        arguments.profile.name().to_owned(),
        "--latency".to_owned(),
        arguments.latency.to_string(),
    ];
    Device::new(
        &arguments.programs,
        data,
        stage.runtime.clone(),
        &options,
        Arc::clone(children),
    )
}

fn names(tasks: &[Task]) -> String {
    let names: Vec<String> = tasks.iter().map(|task| task.subject.name()).collect();
    let strategy = tasks.first().map_or("", |task| task.strategy.as_str());
    format!("{strategy} of {}", names.join(", "))
}

/// What stands for a measurement that was not made.
fn nothing(reason: String, api: Option<u32>) -> Nothing {
    Nothing {
        reason,
        wall_ms: 0,
        measured: today(),
        api,
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
