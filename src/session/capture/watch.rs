//! Who writes a place of the heap: the fields that have to be written to change it, to be watched.

use jdwp::commands::{event_request, object_reference};
use jdwp::{EventKind, FieldId, Modifier, ObjectId, ReferenceTypeId, SuspendPolicy};

use super::layouts::Slot;
use super::{Capture, Capturer, Place};
use crate::session::Error;
use crate::state::{Holder, Watched, holder};

impl Capturer<'_> {
    /// The requests by which each write of a place stops its thread, and each write of what leads
    /// there: an object of the path may have been exchanged. There are none for an element of an
    /// array, which no debugger can watch.
    pub(in crate::session) async fn writes_of(
        &mut self,
        capture: &Capture,
        watched: &Watched,
    ) -> Result<Vec<event_request::Set>, Error> {
        let mut sets = Vec::new();
        for path in watched.path.prefixes() {
            let holder = holder(&capture.snapshot, &watched.root, &path);
            match holder {
                None => {}
                Some(Holder::Root) => {
                    let held = capture.places.get(&watched.root);
                    sets.extend(held.map(|held| of_place(held.place)));
                }
                Some(Holder::Field(number, name)) => {
                    let mut slots = self.slots(ObjectId(number)).await?;
                    slots.retain(|slot| *slot.name == *name);
                    sets.extend(of_slots(ObjectId(number), &slots));
                }
                Some(Holder::Content(number)) => {
                    let slots = self.slots(ObjectId(number)).await?;
                    sets.extend(of_slots(ObjectId(number), &slots));
                }
            }
        }
        Ok(sets)
    }

    /// The fields of an object that are looked into.
    async fn slots(&mut self, object: ObjectId) -> Result<Vec<Slot>, Error> {
        let asked = object_reference::ReferenceType { object };
        let class = self.vm.connection.send(&asked).await?.class;
        let layout = self.layouts.layout(class);
        Ok(layout.fields.clone().unwrap_or_default())
    }
}

fn of_place(place: Place) -> event_request::Set {
    match place {
        Place::Static(class, field) => write(class, field, None),
        Place::Instance(object, class, field) => write(class, field, Some(object)),
    }
}

fn of_slots(object: ObjectId, slots: &[Slot]) -> Vec<event_request::Set> {
    let mut sets = Vec::new();
    for slot in slots {
        if !slot.is_final {
            sets.push(write(slot.class, slot.id, Some(object)));
        }
    }
    sets
}

fn write(class: ReferenceTypeId, field: FieldId, object: Option<ObjectId>) -> event_request::Set {
    let mut modifiers = vec![Modifier::FieldOnly { class, field }];
    modifiers.extend(object.map(Modifier::InstanceOnly));
    event_request::Set {
        kind: EventKind::FieldModification,
        suspend_policy: SuspendPolicy::EventThread,
        modifiers,
    }
}
