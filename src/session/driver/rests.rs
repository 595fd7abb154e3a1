//! The rests of tasks: a background thread is preempted in the middle of a task, at a place in own
//! code.
//!
//! An `impl` of [`Driver`]. The places are those of the plan, so nothing is watched in a run that
//! holds none.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Arc, Mutex};

use jdwp::commands::{event_request, virtual_machine};
use jdwp::{
    ErrorCode, EventKind, Location, Modifier, ReferenceTypeId, RequestId, SuspendPolicy, ThreadId,
    TypeTag,
};

use super::{Answer, Driver, Question, lock};
use crate::model::{CodePoint, EventKey};
use crate::session::probe::DEVICE_VM;
use crate::session::statements::{breakpoint, is_written};
use crate::session::steering::Input;
use crate::session::vm::{ALL_FRAMES, Purpose, Vm, class_name, locations};
use crate::session::{Error, record};
use crate::trace::EventHit;

/// How often a thread may come to a place in vain: from then on it is not stopped there.
const MOST_IN_VAIN: usize = 200;

/// The rests that a run may hold.
#[derive(Default)]
pub(super) struct Rests {
    /// Where they begin.
    pub(super) breakpoints: Arc<Mutex<Breakpoints>>,
    /// The rests that have come: a place in a loop is reached again.
    begun: HashSet<EventKey>,
    /// How often each breakpoint has stopped a thread that went on at once.
    in_vain: HashMap<RequestId, usize>,
}

#[derive(Default)]
pub(super) struct Breakpoints {
    wanted: HashSet<CodePoint>,
    /// The classes that have their breakpoints.
    pub(super) watched: HashSet<ReferenceTypeId>,
    pub(super) stops: HashMap<RequestId, CodePoint>,
}

impl Driver<'_> {
    /// Sets the breakpoints in the classes that are there, and waits for the others. Everything is
    /// suspended.
    pub(super) async fn watch_rests(&mut self) -> Result<(), Error> {
        let rests = self.steering.policy().rests();
        let wanted: HashSet<CodePoint> = rests
            .iter()
            .filter_map(EventKey::preempted_at)
            .cloned()
            .collect();
        if wanted.is_empty() {
            return Ok(());
        }
        // The code of a JVM is not that of the APK, so the places mean nothing there.
        let version = self.vm.connection.send(&virtual_machine::Version).await?;
        if version.vm_name != DEVICE_VM {
            return Ok(());
        }

        let classes: BTreeSet<&str> = wanted.iter().map(|point| point.class.as_str()).collect();
        let prepares = classes.iter().map(|class| event_request::Set {
            kind: EventKind::ClassPrepare,
            suspend_policy: SuspendPolicy::EventThread,
            modifiers: vec![Modifier::ClassMatch((*class).to_owned())],
        });
        let vm = Arc::clone(&self.vm);
        vm.request(Purpose::RestClass, prepares.collect()).await?;

        let names: Vec<&str> = classes.iter().copied().collect();
        let loaded = vm.classes_of(&names).await?;
        let names: Vec<String> = names.into_iter().map(str::to_owned).collect();
        lock(&self.rests.breakpoints).wanted = wanted;
        for (name, classes) in names.iter().zip(loaded) {
            for class in classes {
                stop_in(&vm, &self.rests.breakpoints, name, class).await?;
            }
        }
        Ok(())
    }

    /// A class that has such a place is about to be used.
    pub(super) fn rest_class(&mut self, thread: ThreadId, class: ReferenceTypeId, signature: &str) {
        let (vm, breakpoints) = (Arc::clone(&self.vm), Arc::clone(&self.rests.breakpoints));
        let name = class_name(signature);
        self.ask(Question::Of(thread), async move {
            let stopped = stop_in(&vm, &breakpoints, &name, class).await;
            stopped.map_err(Error::while_arming)?;
            Ok(Answer::Nothing)
        });
    }

    /// A thread is at such a place. Only a task whose rest the plan names is preempted there, where
    /// the same calls have led to it.
    pub(super) fn at_rest(&mut self, thread: ThreadId, request: RequestId) {
        let point = lock(&self.rests.breakpoints).stops.get(&request).cloned();
        let task = self.work.under_way(thread);
        let task = task.and_then(|task| self.steering.events().get(task));
        let mut wanted = Vec::new();
        if let (Some(task), Some(point)) = (task, &point) {
            for rest in self.wanted_at(point) {
                if let Some(path) = task.key.path_of_rest(rest) {
                    wanted.push((rest.clone(), path.to_vec()));
                }
            }
        }
        let (Some(task), false) = (task.cloned(), wanted.is_empty()) else {
            return self.in_vain(thread, request);
        };

        let at_ms = self.at_ms();
        let vm = Arc::clone(&self.vm);
        self.ask(Question::Of(thread), async move {
            let frames = vm.frames_of(thread, ALL_FRAMES).await?;
            let stack = vm.frames(&locations(&frames)).await?;
            let at: Vec<CodePoint> = stack.iter().map(CodePoint::from).collect();
            let rest = wanted.into_iter().find(|(_, path)| at.starts_with(path));
            let Some((key, path)) = rest else {
                return Ok(Answer::NoRest(request));
            };
            // Nobody wrote an accessor.
            let mut own = stack.iter().take(path.len());
            let written = own.find(|frame| is_written(&frame.method));
            let Some(shown) = written.or(stack.first()).cloned() else {
                return Ok(Answer::NoRest(request));
            };
            let hit = record::of_rest(&task, key, shown, at_ms);
            Ok(Answer::Rest(Box::new(hit)))
        });
    }

    /// The rests that begin at a place and have not come.
    fn wanted_at<'d>(&'d self, point: &'d CodePoint) -> impl Iterator<Item = &'d EventKey> {
        let rests = self.steering.policy().rests().iter();
        rests.filter(move |rest| {
            rest.preempted_at() == Some(point) && !self.rests.begun.contains(rest)
        })
    }

    /// A thread has come to a place where it is not to be held. Where nothing is to be held any
    /// more, or many come in vain, none is stopped there from now on.
    pub(super) fn in_vain(&mut self, thread: ThreadId, request: RequestId) {
        let count = self.rests.in_vain.entry(request).or_default();
        *count += 1;
        let is_much = *count >= MOST_IN_VAIN;

        let point = lock(&self.rests.breakpoints).stops.get(&request).cloned();
        let is_done = point.is_none_or(|point| self.wanted_at(&point).next().is_none());
        if is_much || is_done {
            self.vm.clear(request);
        }
        self.resume(thread);
    }

    /// The rest of a task is about to begin on a thread.
    pub(super) async fn rest_seen(&mut self, thread: ThreadId, hit: EventHit) -> Result<(), Error> {
        self.rests.begun.insert(hit.key.clone());
        let event = self.steering.events().len();
        self.work.begin_rest(thread, event);
        self.steer(Input::Came {
            hit: Box::new(hit),
            thread: Some(thread),
        })
        .await
    }
}

/// Sets the breakpoints of a class, once.
pub(super) async fn stop_in(
    vm: &Vm,
    breakpoints: &Mutex<Breakpoints>,
    name: &str,
    class: ReferenceTypeId,
) -> Result<(), Error> {
    let wanted: Vec<CodePoint> = {
        let mut breakpoints = lock(breakpoints);
        if !breakpoints.watched.insert(class) {
            return Ok(());
        }
        let mut wanted = breakpoints.wanted.clone();
        wanted.retain(|point| point.class == name);
        wanted.into_iter().collect()
    };
    if wanted.is_empty() {
        return Ok(());
    }

    for method in vm.methods(class).await? {
        for point in &wanted {
            if point.method != method.name {
                continue;
            }
            let location = Location {
                type_tag: TypeTag::Class,
                class,
                method: method.id,
                index: point.index,
            };
            let stop = vec![(breakpoint(location, None), point.clone())];
            match vm.request_each(Purpose::Rest, stop).await {
                Ok(made) => lock(breakpoints).stops.extend(made),
                // Another method of the same name has the index.
                Err(Error::Arming(jdwp::Error::Vm {
                    code: ErrorCode::InvalidLocation,
                    ..
                })) => {}
                Err(error) => return Err(error),
            }
        }
    }
    Ok(())
}
