//! The rests of tasks: a background thread is preempted in the middle of a task, at a place in the
//! app's code.
//!
//! An `impl` of [`Driver`]. The places are those of the plan, so nothing is watched in a run that
//! holds none.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Arc, Mutex};

use jdwp::commands::event_request;
use jdwp::{
    ErrorCode, EventKind, Location, Modifier, ReferenceTypeId, RequestId, SuspendPolicy, ThreadId,
    TypeTag,
};

use super::{Answer, Driver, lock};
use crate::model::{CodePoint, EventKey};
use crate::session::statements::{breakpoint, is_written};
use crate::session::steering::Input;
use crate::session::vm::{ALL_FRAMES, Purpose, Vm, class_name, locations};
use crate::session::{Error, record};
use crate::trace::EventHit;

/// The rests that a run may hold.
#[derive(Default)]
pub(super) struct Rests {
    /// Where they begin.
    pub(super) places: Arc<Mutex<Places>>,
    /// The tasks whose rest has come, as indices of events: a place in a loop is reached again.
    begun: HashSet<usize>,
}

#[derive(Default)]
pub(super) struct Places {
    wanted: HashSet<CodePoint>,
    /// The classes that have their breakpoints.
    watched: HashSet<ReferenceTypeId>,
    pub(super) stops: HashMap<RequestId, CodePoint>,
}

/// The rest of a task that is about to begin.
pub(super) struct RestSeen {
    /// The event of the task.
    task: usize,
    hit: EventHit,
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

        let classes: BTreeSet<&str> = wanted.iter().map(|place| place.class.as_str()).collect();
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
        lock(&self.rests.places).wanted = wanted;
        for (name, classes) in names.iter().zip(loaded) {
            for class in classes {
                self.rests.stop_in(&vm, name, class).await?;
            }
        }
        Ok(())
    }

    /// A class that has such a place is about to be used.
    pub(super) fn rest_class(&mut self, thread: ThreadId, class: ReferenceTypeId, signature: &str) {
        let (vm, places) = (Arc::clone(&self.vm), Arc::clone(&self.rests.places));
        let name = class_name(signature);
        self.ask(Some(thread), async move {
            let stopped = stop_in(&vm, &places, &name, class).await;
            stopped.map_err(Error::while_arming)?;
            Ok(Answer::Nothing)
        });
    }

    /// A thread is at such a place. Only a task whose rest the plan names is preempted there, where
    /// the same calls have led to it.
    pub(super) fn at_rest(&mut self, thread: ThreadId, request: RequestId) {
        let place = lock(&self.rests.places).stops.get(&request).cloned();
        let task = self.work.under_way(thread);
        let (Some(place), Some(task)) = (place, task) else {
            return self.resume(thread);
        };
        let Some(hit) = self.steering.events().get(task) else {
            return self.resume(thread);
        };
        if self.rests.begun.contains(&task) {
            return self.resume(thread);
        }

        let mut wanted = Vec::new();
        for rest in self.steering.policy().rests() {
            if let Some(path) = hit.key.path_of_rest(rest)
                && path.first() == Some(&place)
            {
                wanted.push((rest.clone(), path.to_vec()));
            }
        }
        if wanted.is_empty() {
            return self.resume(thread);
        }

        let (of_task, at_ms) = (hit.clone(), self.at_ms());
        let vm = Arc::clone(&self.vm);
        self.ask(Some(thread), async move {
            let frames = vm.frames_of(thread, ALL_FRAMES).await?;
            let stack = vm.frames(&locations(&frames)).await?;
            let at: Vec<CodePoint> = stack.iter().map(CodePoint::from).collect();
            let rest = wanted.into_iter().find(|(_, path)| at.starts_with(path));
            let Some((key, path)) = rest else {
                return Ok(Answer::Nothing);
            };
            // Nobody wrote an accessor.
            let mut own = stack.iter().take(path.len());
            let written = own.find(|frame| is_written(&frame.method));
            let Some(place) = written.or(stack.first()).cloned() else {
                return Ok(Answer::Nothing);
            };
            let hit = record::of_rest(&of_task, key, place, at_ms);
            Ok(Answer::Rest(Box::new(RestSeen { task, hit })))
        });
    }

    /// The rest of a task is about to begin on a thread.
    pub(super) async fn rest_seen(
        &mut self,
        thread: ThreadId,
        seen: RestSeen,
    ) -> Result<(), Error> {
        let RestSeen { task, hit } = seen;
        self.rests.begun.insert(task);
        let event = self.steering.events().len();
        self.work.begin_rest(thread, event);
        self.steer(Input::Came {
            hit,
            thread: Some(thread),
        })
        .await
    }
}

impl Rests {
    async fn stop_in(&self, vm: &Vm, name: &str, class: ReferenceTypeId) -> Result<(), Error> {
        stop_in(vm, &self.places, name, class).await
    }
}

/// Sets the breakpoints of a class, once.
async fn stop_in(
    vm: &Vm,
    places: &Mutex<Places>,
    name: &str,
    class: ReferenceTypeId,
) -> Result<(), Error> {
    let wanted: Vec<CodePoint> = {
        let mut places = lock(places);
        if !places.watched.insert(class) {
            return Ok(());
        }
        let mut wanted = places.wanted.clone();
        wanted.retain(|place| place.class == name);
        wanted.into_iter().collect()
    };

    for method in vm.methods(class).await? {
        for place in &wanted {
            if place.method != method.name {
                continue;
            }
            let location = Location {
                type_tag: TypeTag::Class,
                class,
                method: method.id,
                index: place.index,
            };
            let stop = vec![(breakpoint(location, None), place.clone())];
            match vm.request_each(Purpose::Rest, stop).await {
                Ok(made) => lock(places).stops.extend(made),
                // Another method of the same name has the place.
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
