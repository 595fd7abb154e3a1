//! A pool of devices whose runs end when the test says so.

use std::cell::RefCell;
use std::pin::pin;
use std::rc::Rc;
use std::task::Waker;

use super::*;
use crate::schedule::{ReleaseOrder, Schedule};
use crate::testing::{failed, record};
use crate::trace::EventKind;

/// How a run ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    Pass,
    Fail,
    Lost,
}

/// What has become of the runs on all devices.
#[derive(Default)]
struct Told {
    /// Each run that began: the device, and what it is asked to do.
    begun: Vec<(usize, RunKind)>,
    /// How the run of a device is to end, once it may.
    ends: Vec<(usize, Ends)>,
    stopped: Vec<usize>,
}

struct ToldDevice {
    index: usize,
    told: Rc<RefCell<Told>>,
}

impl Device for ToldDevice {
    type Error = &'static str;

    async fn run(&mut self, kind: RunKind, _: &Plan) -> Result<RunRecord, &'static str> {
        self.told.borrow_mut().begun.push((self.index, kind));
        let ends = poll_fn(|_| {
            let mut told = self.told.borrow_mut();
            match told
                .ends
                .iter()
                .position(|(device, _)| *device == self.index)
            {
                Some(at) => Poll::Ready(told.ends.remove(at).1),
                None => Poll::Pending,
            }
        })
        .await;

        let run = RunRecord {
            kind,
            ..record(&[1], Vec::new())
        };
        match ends {
            Ends::Pass => Ok(run),
            Ends::Fail => Ok(failed(run, 1)),
            Ends::Lost => Err("it is gone"),
        }
    }

    async fn stop(&mut self) {
        self.told.borrow_mut().stopped.push(self.index);
    }

    async fn log(&mut self) -> Option<Vec<u8>> {
        Some(vec![u8::try_from(self.index).unwrap()])
    }

    fn is_lost(_: &&'static str) -> bool {
        true
    }

    fn name(&self) -> String {
        format!("device {}", self.index)
    }
}

fn pool(devices: usize) -> (Pool<'static, ToldDevice>, Rc<RefCell<Told>>) {
    let told = Rc::new(RefCell::new(Told::default()));
    let mut members = Vec::new();
    for index in 0..devices {
        members.push(ToldDevice {
            index,
            told: Rc::clone(&told),
        });
    }
    (Pool::new(members), told)
}

/// Lets the runs of some devices end, and asks for one until it is over.
fn run(
    pool: &mut Pool<'static, ToldDevice>,
    told: &Rc<RefCell<Told>>,
    wanted: &Wanted,
    ends: &[(usize, Ends)],
) -> Result<Carried, &'static str> {
    let mut ends = ends.iter();
    let mut running = pin!(pool.run(wanted.kind, &wanted.plan));
    let mut context = Context::from_waker(Waker::noop());
    for _ in 0..100 {
        if let Poll::Ready(result) = running.as_mut().poll(&mut context) {
            return result;
        }
        told.borrow_mut().ends.extend(ends.next());
    }
    panic!("it waits for ever");
}

fn plain() -> Wanted {
    Wanted {
        kind: RunKind::Control,
        plan: Plan::Plain,
    }
}

fn trace() -> Wanted {
    Wanted {
        kind: RunKind::Trace,
        plan: Plan::Trace,
    }
}

fn late() -> Wanted {
    Wanted {
        kind: RunKind::WhatIf,
        plan: Plan::HoldAll {
            known: Vec::new(),
            seen: Vec::new(),
            kinds: EventKind::BACKGROUND,
            order: ReleaseOrder::OldestFirst,
        },
    }
}

fn replay() -> Wanted {
    Wanted {
        kind: RunKind::Confirm,
        plan: Plan::Force(Schedule::default()),
    }
}

#[test]
fn one_device_begins_what_is_asked_for_and_nothing_else() {
    let (mut pool, told) = pool(1);
    pool.announce(vec![plain(), late(), trace()]);
    let carried = run(&mut pool, &told, &plain(), &[(0, Ends::Pass)]).unwrap();
    assert_eq!((carried.run.kind, carried.log), (RunKind::Control, None));
    assert_eq!(told.borrow().begun, [(0, RunKind::Control)]);
}

#[test]
fn what_was_announced_runs_beside_and_is_handed_out_when_it_is_asked_for() {
    let (mut pool, told) = pool(3);
    pool.announce(vec![plain(), late(), trace()]);
    let ends = [(2, Ends::Fail), (1, Ends::Pass), (0, Ends::Pass)];
    run(&mut pool, &told, &plain(), &ends).unwrap();
    let begun = [
        (0, RunKind::Control),
        (2, RunKind::WhatIf),
        (1, RunKind::Trace),
    ];
    assert_eq!(told.borrow().begun, begun);

    // Both are over by now, and the failing one has the log of its own device.
    let carried = run(&mut pool, &told, &late(), &[]).unwrap();
    assert_eq!(
        (carried.run.kind, carried.log),
        (RunKind::WhatIf, Some(vec![2]))
    );
    run(&mut pool, &told, &trace(), &[]).unwrap();
    assert_eq!(told.borrow().begun.len(), 3);
}

#[test]
fn replays_of_one_schedule_are_runs_of_their_own() {
    let (mut pool, told) = pool(2);
    pool.announce(vec![replay(), replay()]);
    run(&mut pool, &told, &replay(), &[(0, Ends::Fail)]).unwrap();
    run(&mut pool, &told, &replay(), &[(1, Ends::Fail)]).unwrap();
    assert_eq!(told.borrow().begun.len(), 2);
}

#[test]
fn what_is_under_way_and_announced_again_is_not_begun_again() {
    let (mut pool, told) = pool(2);
    pool.announce(vec![plain(), replay()]);
    run(&mut pool, &told, &plain(), &[(0, Ends::Pass)]).unwrap();
    // The second device is at the replay.
    pool.announce(vec![replay(), trace()]);
    run(&mut pool, &told, &replay(), &[(1, Ends::Pass)]).unwrap();
    let begun = [
        (0, RunKind::Control),
        (1, RunKind::Confirm),
        (0, RunKind::Trace),
    ];
    assert_eq!(told.borrow().begun, begun);
}

#[test]
fn what_was_announced_before_and_has_not_begun_is_forgotten() {
    let (mut pool, told) = pool(2);
    pool.announce(vec![plain(), late(), trace()]);
    pool.announce(vec![plain()]);
    run(&mut pool, &told, &plain(), &[(0, Ends::Pass)]).unwrap();
    assert_eq!(told.borrow().begun, [(0, RunKind::Control)]);
}

#[test]
fn a_plain_run_waits_for_the_device_where_the_test_has_failed() {
    let (mut pool, told) = pool(2);
    pool.announce(vec![trace(), late(), replay()]);
    let ends = [(1, Ends::Fail), (0, Ends::Pass)];
    run(&mut pool, &told, &trace(), &ends).unwrap();
    run(&mut pool, &told, &late(), &[]).unwrap();

    // Device 1 has begun the replay, and the other is idle.
    let ends = [(1, Ends::Pass), (1, Ends::Pass)];
    run(&mut pool, &told, &plain(), &ends).unwrap();
    let begun = [RunKind::Confirm, RunKind::Control].map(|kind| (1, kind));
    assert_eq!(told.borrow().begun[2..], begun);
}

#[test]
fn a_lost_device_gives_its_run_to_another() {
    let (mut pool, told) = pool(2);
    pool.announce(vec![late(), trace()]);
    let ends = [(1, Ends::Lost), (0, Ends::Pass)];
    run(&mut pool, &told, &late(), &ends).unwrap();
    assert_eq!(pool.width(), 1);
    run(&mut pool, &told, &trace(), &[(0, Ends::Pass)]).unwrap();

    // The last one has nobody to give it to.
    let lost = run(&mut pool, &told, &late(), &[(0, Ends::Lost)]);
    assert_eq!(lost.unwrap_err(), "it is gone");
    run(&mut pool, &told, &late(), &[(0, Ends::Pass)]).unwrap();
}

#[test]
fn what_nobody_has_taken_is_stopped_and_counted() {
    let (mut pool, told) = pool(3);
    pool.announce(vec![plain(), late(), trace()]);
    let ends = [(1, Ends::Pass), (0, Ends::Pass)];
    run(&mut pool, &told, &plain(), &ends).unwrap();

    let mut context = Context::from_waker(Waker::noop());
    let stopped = pin!(pool.stop()).poll(&mut context);
    assert_eq!(stopped, Poll::Ready(2));
    assert_eq!(told.borrow().stopped, [2]);
}
