//! Stacks: frames with names and lines, and the variables of a frame.
//!
//! An `impl` of [`Vm`]. Lines are asked for in the app's and the test's own classes only.

use std::collections::HashMap;

use jdwp::commands::{method, stack_frame, thread_reference};
use jdwp::{FrameId, Location, MethodId, Pending, ReferenceTypeId, Tag, ThreadId, Value};

use super::{Method, Vm};
use crate::model::Frame;
use crate::session::Error;
use crate::session::robolectric::as_on_a_device;
use crate::session::steering::Call;

/// How many frames of a stack are looked at, from the innermost on. What an app's virtual machine
/// says is bounded, as it may lie.
pub(super) const DEEPEST_STACK: usize = 256;

/// The code index of a frame in a native method, -1 in the specification.
const NATIVE: u64 = u64::MAX;

/// A method's lines: first bytecode index and line, ascending by index.
pub(in crate::session) type LineTable = Vec<(u64, i32)>;

/// As a number of frames: however many there are.
pub(in crate::session) const ALL_FRAMES: i32 = -1;

impl Vm {
    /// The frames of a stopped thread, the innermost first: so many, or [`ALL_FRAMES`].
    pub(in crate::session) async fn frames_of(
        &self,
        thread: ThreadId,
        length: i32,
    ) -> Result<Vec<thread_reference::Frame>, Error> {
        let asked = thread_reference::Frames {
            thread,
            start: 0,
            length,
        };
        Ok(self.connection.send(&asked).await?)
    }

    /// Frames with their names; lines where the class is the app's or the test's.
    pub(in crate::session) async fn frames(
        &self,
        locations: &[Location],
    ) -> Result<Vec<Frame>, Error> {
        let locations = locations.get(..DEEPEST_STACK).unwrap_or(locations);
        self.learn_classes(&classes(locations)).await?;
        self.learn_lines(locations).await?;

        let frames = locations
            .iter()
            .map(|location| self.frame(location))
            .collect();
        Ok(as_on_a_device(frames))
    }

    /// What a thread calls, from its frames.
    pub(in crate::session) async fn calls(
        &self,
        locations: &[Location],
    ) -> Result<Vec<Call>, Error> {
        let locations = locations.get(..DEEPEST_STACK).unwrap_or(locations);
        self.learn_classes(&classes(locations)).await?;
        Ok(locations
            .iter()
            .map(|location| self.call(location))
            .collect())
    }

    fn frame(&self, location: &Location) -> Frame {
        let learnt = self.learnt();
        let class = learnt.classes.get(&location.class);
        let method = class.and_then(|class| class.methods.get(&location.method));
        let lines = learnt.lines.get(&(location.class, location.method));
        Frame {
            class: class.map_or_else(|| "?".to_owned(), |class| class.name.clone()),
            method: method.map_or_else(|| "?".to_owned(), |method| method.name.clone()),
            index: location.index,
            line: lines.and_then(|lines| line_at(lines, location.index)),
            file: class.and_then(|class| class.file.clone()),
        }
    }

    fn call(&self, location: &Location) -> Call {
        let learnt = self.learnt();
        let class = learnt.classes.get(&location.class);
        let method = class.and_then(|class| class.methods.get(&location.method));
        Call {
            class: class.map_or_else(|| "?".to_owned(), |class| class.name.clone()),
            method: method.map(|method| method.name.clone()).unwrap_or_default(),
            signature: method
                .map(|method| method.signature.clone())
                .unwrap_or_default(),
            native: location.index == NATIVE,
        }
    }

    /// Asks for the lines of own methods that are not known yet, all together.
    async fn learn_lines(&self, locations: &[Location]) -> Result<(), Error> {
        let mut asked = Vec::new();
        for Location { class, method, .. } in locations {
            if self.needs_lines(*class, *method) {
                let table = self.connection.start(&method::LineTable {
                    class: *class,
                    method: *method,
                });
                asked.push((*class, *method, table));
            }
        }

        for (class, method, pending) in asked {
            let table = line_table(pending.await)?;
            self.learnt().lines.insert((class, method), table);
        }
        Ok(())
    }

    /// Whether a method is the app's or the test's, and its lines are not known yet.
    fn needs_lines(&self, class: ReferenceTypeId, method: MethodId) -> bool {
        let learnt = self.learnt();
        if learnt.lines.contains_key(&(class, method)) {
            return false;
        }
        match learnt.classes.get(&class) {
            Some(class) => !self.whose().is_foreign(&class.name),
            None => false,
        }
    }

    /// The line tables of a class's methods, asked together.
    pub(in crate::session) async fn line_tables(
        &self,
        class: ReferenceTypeId,
        methods: Vec<Method>,
    ) -> Result<Vec<(Method, LineTable)>, Error> {
        let mut asked = Vec::with_capacity(methods.len());
        for method in methods {
            let table = self.connection.start(&method::LineTable {
                class,
                method: method.id,
            });
            asked.push((method, table));
        }

        let mut tables = Vec::with_capacity(asked.len());
        for (method, pending) in asked {
            tables.push((method, line_table(pending.await)?));
        }
        Ok(tables)
    }

    /// For each of a class's methods that has a table of variables, the code indices at which those
    /// that a person has named begin to live. They are asked together.
    pub(in crate::session) async fn variable_starts(
        &self,
        class: ReferenceTypeId,
        methods: impl Iterator<Item = MethodId>,
    ) -> Result<HashMap<MethodId, Vec<u64>>, Error> {
        let mut asked = Vec::new();
        for method in methods {
            let table = method::VariableTable { class, method };
            asked.push((method, self.connection.start(&table)));
        }

        let mut starts = HashMap::new();
        for (method, pending) in asked {
            let slots = match pending.await {
                Ok(reply) => reply.slots,
                Err(jdwp::Error::Vm { .. }) => continue,
                Err(error) => return Err(error.into()),
            };
            // Kotlin's compiler has a $ in the names of what it makes itself.
            let named = slots.iter().filter(|slot| !slot.name.contains('$'));
            starts.insert(method, named.map(|slot| slot.index).collect());
        }
        Ok(starts)
    }

    /// Asks for a variable, by slot and type, of a frame of a suspended thread.
    pub(in crate::session) fn ask_variable(
        &self,
        thread: ThreadId,
        frame: FrameId,
        (slot, tag): (i32, Tag),
    ) -> Pending<stack_frame::GetValues> {
        let slots = vec![stack_frame::SlotRequest { slot, tag }];
        self.connection.start(&stack_frame::GetValues {
            thread,
            frame,
            slots,
        })
    }

    /// Gives a variable, by slot, of a frame of a suspended thread another value.
    pub(in crate::session) async fn set_variable(
        &self,
        thread: ThreadId,
        frame: FrameId,
        slot: i32,
        value: Value,
    ) -> Result<(), Error> {
        let set = stack_frame::SetValues {
            thread,
            frame,
            values: vec![stack_frame::SlotValue { slot, value }],
        };
        Ok(self.connection.send(&set).await?)
    }
}

/// The classes of frames; neighbours are of the same class more often than not.
fn classes(locations: &[Location]) -> Vec<ReferenceTypeId> {
    let mut classes: Vec<ReferenceTypeId> =
        locations.iter().map(|location| location.class).collect();
    classes.dedup();
    classes
}

/// The line that a bytecode index belongs to: the last that begins at or before it.
fn line_at(lines: &LineTable, at: u64) -> Option<i32> {
    let (_, line) = lines.iter().rev().find(|(index, _)| *index <= at)?;
    Some(*line)
}

/// A line table in ascending order; a method without one (native, abstract, stripped) has no lines.
fn line_table(reply: Result<method::LineTableReply, jdwp::Error>) -> Result<LineTable, Error> {
    match reply {
        Ok(reply) => {
            let mut lines: LineTable = reply
                .lines
                .iter()
                .map(|entry| (entry.index, entry.line))
                .collect();
            lines.sort_unstable();
            Ok(lines)
        }
        Err(jdwp::Error::Vm { .. }) => Ok(LineTable::new()),
        Err(error) => Err(error.into()),
    }
}

/// The innermost frame of a stopped thread.
pub(in crate::session) fn innermost(
    frames: &[thread_reference::Frame],
) -> Result<&thread_reference::Frame, Error> {
    frames
        .first()
        .ok_or_else(|| Error::Unknown("a stopped thread has no frames".into()))
}

/// Where each frame stands.
pub(in crate::session) fn locations(frames: &[thread_reference::Frame]) -> Vec<Location> {
    frames.iter().map(|frame| frame.location).collect()
}
