//! Calls that may put a place back: which there are, and how one is made.

use std::collections::HashSet;
use std::time::Duration;

use jdwp::commands::{class_type, object_reference, reference_type, virtual_machine};
use jdwp::{MethodId, ObjectId, ReferenceTypeId, Tag, ThreadId, Value};
use tokio::time::{Instant, timeout};

use super::roots::application_object;
use super::{Capture, Capturer, MOST_OBJECTS_READ, Place};
use crate::session::Error;
use crate::state::{
    Access, Argument, Call, Change, ChangedPlace, Method, Path, Receiver, Root, Step, Watched,
    changes, parameters, value_at,
};
use crate::whose;

/// How many calls are tried in one process.
const MOST_CALLS: usize = 60;

/// How long one call may take, and all of them together.
const ONE_CALL: Duration = Duration::from_secs(5);
const ALL_CALLS: Duration = Duration::from_secs(60);

/// An object of the app's own, whose methods may put a place back.
struct Owner {
    object: ObjectId,
    receiver: Receiver,
    access: Access,
}

/// What came of the calls that were tried.
#[derive(Default)]
pub(in crate::session) struct TriedCalls {
    /// Those that put the place back, the best first; then those that change it otherwise.
    pub(in crate::session) resets: Vec<Call>,
    /// How many were made.
    pub(in crate::session) count: usize,
    /// Why not all were, if that is so.
    pub(in crate::session) cut: Option<String>,
    /// Whether one did not come back: its thread is of no more use.
    pub(in crate::session) is_stuck: bool,
}

/// What a call did to the place that it is to put back.
enum Effect {
    /// All below the place's root is as it was.
    ResetsRoot,
    /// The place is as it was, other places below the root are not.
    ResetsPlace,
    /// The place holds something else. The test may do without what was there, as without what a
    /// cache held.
    ChangesPlace,
    Nothing,
}

/// The effect of a call that caused these changes, after which these are left below the root.
fn effect(place: &Watched, caused: &[Change], left: &[Change]) -> Effect {
    if left.is_empty() {
        Effect::ResetsRoot
    } else if left.iter().all(|change| change.path != place.path) {
        Effect::ResetsPlace
    } else if caused.iter().any(|change| place.is_touched_by(change)) {
        Effect::ChangesPlace
    } else {
        Effect::Nothing
    }
}

impl Capturer<'_> {
    /// Tries the calls that may put a place back to what it held at an earlier capture, one after
    /// the other; after each of them everything is put back to the later one. The thread was
    /// stopped by an event. What is in files or elsewhere outside the heap is not undone.
    pub(in crate::session) async fn try_calls(
        &mut self,
        before: &Capture,
        after: &Capture,
        place: &Watched,
        thread: ThreadId,
    ) -> Result<TriedCalls, Error> {
        self.hold(after).await?;
        let calls = self.candidates(before, after, place, thread).await?;
        let ends = Instant::now() + ALL_CALLS;
        let mut tried = TriedCalls::default();
        let (mut reset_place, mut change_place) = (Vec::new(), Vec::new());
        let mut met: HashSet<ObjectId> = before.seen.iter().chain(&after.seen).copied().collect();
        for call in calls {
            if Instant::now() >= ends {
                tried.cut = Some(format!(
                    "calls: the limit of {} s was reached",
                    ALL_CALLS.as_secs()
                ));
                break;
            }
            let is_made = match self.make(before, after, &call, thread).await {
                Ok(is_made) => is_made,
                // The virtual machine has refused it.
                Err(Error::Jdwp(jdwp::Error::Vm { .. })) => false,
                Err(Error::NoAnswer(why)) => {
                    tried.cut = Some(why);
                    tried.is_stuck = true;
                    break;
                }
                Err(error) => return Err(error),
            };
            tried.count += usize::from(is_made);

            let now = self.capture().await?;
            let caused = changes(&after.snapshot, &now.snapshot);
            let mut left = changes(&before.snapshot, &now.snapshot);
            left.retain(|change| change.root == place.root);
            tracing::debug!(%call, ?left, "tried");
            if is_made {
                match effect(place, &caused, &left) {
                    Effect::ResetsRoot => tried.resets.push(call),
                    Effect::ResetsPlace => reset_place.push(call),
                    Effect::ChangesPlace => change_place.push(call),
                    Effect::Nothing => {}
                }
            }

            // A call that did not return may have changed something, too.
            let roots = caused.into_iter().map(|change| change.root).collect();
            self.restore(after, &roots).await?;

            met.extend(now.seen);
            if met.len() > MOST_OBJECTS_READ {
                tried.cut = Some(format!(
                    "calls: more than {MOST_OBJECTS_READ} objects were read, and the app's runtime cannot keep many more references"
                ));
                break;
            }
        }

        tried.resets.append(&mut reset_place);
        tried.resets.append(&mut change_place);
        Ok(tried)
    }

    /// Makes a call in a thread that an event has stopped; every other thread goes on meanwhile.
    /// The answer is whether there was such a method, and it has thrown nothing.
    ///
    /// # Errors
    /// [`Error::NoAnswer`] when it does not come back in time: the thread is of no more use.
    pub(in crate::session) async fn make(
        &self,
        before: &Capture,
        now: &Capture,
        call: &Call,
        thread: ThreadId,
    ) -> Result<bool, Error> {
        let object = match &call.receiver {
            Receiver::Class => None,
            Receiver::Application => application_object(self.vm).await?,
            Receiver::At { root, path, .. } => object_at(now, root, path),
        };
        let Some(arguments) = self.arguments(before, call).await? else {
            return Ok(false);
        };

        let what = call.to_string();
        let (name, signature) = (call.method.as_str(), call.signature.as_str());
        let reply = match (&call.receiver, object) {
            (Receiver::Class, _) => {
                let Some((class, method)) = self.static_method(call).await? else {
                    return Ok(false);
                };
                self.call_static((class, method), thread, arguments, &what)
                    .await?
            }
            (_, Some(object)) => {
                let Some((class, method)) = self.vm.method_of(object, name, signature).await?
                else {
                    return Ok(false);
                };
                let invoke = object_reference::InvokeMethod {
                    object,
                    thread,
                    class,
                    method: method.id,
                    arguments,
                    options: 0,
                };
                answered(&what, self.vm.connection.send(&invoke)).await?
            }
            (_, None) => return Ok(false),
        };
        Ok(reply.exception.id.is_null())
    }

    /// Calls a static method in a thread that an event has stopped; `what` is named where it does
    /// not come back in time.
    pub(super) async fn call_static(
        &self,
        (class, method): (ReferenceTypeId, MethodId),
        thread: ThreadId,
        arguments: Vec<Value>,
        what: &str,
    ) -> Result<class_type::InvokeReply, Error> {
        let invoke = class_type::InvokeMethod {
            class,
            thread,
            method,
            arguments,
            options: 0,
        };
        answered(what, self.vm.connection.send(&invoke)).await
    }

    /// The static method that a call names.
    async fn static_method(
        &self,
        call: &Call,
    ) -> Result<Option<(ReferenceTypeId, MethodId)>, Error> {
        for class in self.vm.classes_named(&call.class).await? {
            for method in self.vm.methods(class).await? {
                if method.name == call.method && method.signature == call.signature {
                    return Ok(Some((class, method.id)));
                }
            }
        }
        Ok(None)
    }

    /// What a call's method is given; `None` where that is not there.
    async fn arguments(&self, before: &Capture, call: &Call) -> Result<Option<Vec<Value>>, Error> {
        let types = parameters(&call.signature).unwrap_or_default();
        let mut values = Vec::new();
        for (argument, of_type) in call.arguments.iter().zip(types) {
            let value = match argument {
                Argument::Plain(text) => of_text(text, of_type),
                Argument::Null => Some(object_value(ObjectId::NULL)),
                Argument::Text(text) => Some(self.string(text).await?),
                Argument::Earlier { root, path, .. } => {
                    object_at(before, root, path).map(object_value)
                }
            };
            let Some(value) = value else { return Ok(None) };
            values.push(value);
        }
        Ok(Some(values))
    }

    /// A string in the app, which is kept.
    pub(super) async fn string(&self, text: &str) -> Result<Value, Error> {
        let connection = &self.vm.connection;
        let value = text.to_owned();
        let made = virtual_machine::CreateString { value };
        let object = connection.send(&made).await?;
        let keep = object_reference::DisableCollection { object };
        connection.send(&keep).await?;
        Ok(Value::Object {
            tag: Tag::String,
            id: object,
        })
    }

    /// The calls that may put a place back, those first that most code may make: the root is
    /// exchanged, or what has changed below it.
    async fn candidates(
        &mut self,
        before: &Capture,
        after: &Capture,
        place: &Watched,
        thread: ThreadId,
    ) -> Result<Vec<Call>, Error> {
        let whole = Path::default();
        let root = ChangedPlace::new(&before.snapshot, &place.root, &whole);
        let owners = if root.framework().is_empty() {
            self.owners(after, place, thread).await?
        } else {
            Vec::new()
        };

        let mut calls = Vec::new();
        for path in [&place.path, &whole] {
            let changed = ChangedPlace::new(&before.snapshot, &place.root, path);
            if changed.framework().is_empty() {
                calls.extend(self.own_calls(&owners, place, &changed).await?);
            } else {
                calls.extend(self.calls_of_framework(&changed).await?);
            }
        }

        let mut distinct: Vec<Call> = Vec::new();
        for call in calls {
            if !distinct.contains(&call) {
                distinct.push(call);
            }
        }
        distinct.sort_by_key(|call| (call.access, call.arguments.len()));
        distinct.truncate(MOST_CALLS);
        Ok(distinct)
    }

    /// The calls that are known to put a root of the platform or of a library back.
    async fn calls_of_framework(&self, changed: &ChangedPlace<'_>) -> Result<Vec<Call>, Error> {
        let mut calls = Vec::new();
        for name in changed.framework() {
            for method in self.methods_of_class(name).await? {
                if method.is_static() && changed.is_reset_by(&method) {
                    calls.extend(calls_of(changed, &method, &Receiver::Class, Access::Public));
                }
            }
        }
        Ok(calls)
    }

    /// The calls of the root's own class, and of the objects on the way to what has changed.
    async fn own_calls(
        &self,
        owners: &[Owner],
        place: &Watched,
        changed: &ChangedPlace<'_>,
    ) -> Result<Vec<Call>, Error> {
        let mut calls = Vec::new();
        if let Some(class) = place.root.class() {
            let access = self.access_of_class(class).await?;
            for method in self.methods_of_class(class).await? {
                if method.is_static() && method.is_written() {
                    calls.extend(calls_of(changed, &method, &Receiver::Class, access));
                }
            }
        }
        for owner in owners {
            for method in self.methods_of_object(owner.object, &place.root).await? {
                let called = calls_of(changed, &method, &owner.receiver, owner.access);
                calls.extend(called);
            }
        }
        Ok(calls)
    }

    /// The objects whose methods may put a place back: those on the way there, those of the root's
    /// class in its static fields, its companion, and the `Application` object.
    async fn owners(
        &self,
        after: &Capture,
        place: &Watched,
        thread: ThreadId,
    ) -> Result<Vec<Owner>, Error> {
        let mut owners = Vec::new();
        let Some(class) = place.root.class() else {
            if let Some(object) = application_object(self.vm).await? {
                owners.push(Owner {
                    object,
                    receiver: Receiver::Application,
                    access: Access::Public,
                });
            }
            return Ok(owners);
        };

        let companion = format!("{class}$Companion");
        let class_access = self.access_of_class(class).await?;
        for (root, held) in &after.places {
            let Some(object) = held.value.as_non_null_object() else {
                continue;
            };
            if root.class() != Some(class) {
                continue;
            }
            let of_class = self.vm.class_of(object).await?;
            if of_class.as_deref() != Some(class) && of_class.as_deref() != Some(&companion) {
                continue;
            }
            let Place::Static(declares, field) = held.place else {
                continue;
            };
            let flags = self.flags_of_field(declares, field).await?;
            let of_field = Access::of_flags(flags).max(class_access);
            let getter = if of_field == Access::Public || of_class.as_deref() != Some(class) {
                None
            } else {
                self.getter(class, object, thread).await?
            };
            let (written, access) = match getter {
                Some(getter) => (getter, class_access),
                None => (root.0.replace('$', "."), of_field),
            };
            owners.push(Owner {
                object,
                receiver: Receiver::At {
                    root: root.clone(),
                    path: Path::default(),
                    written,
                },
                access,
            });
        }

        for owner in self.on_the_way(after, place, class_access).await? {
            if owners.iter().all(|known| known.object != owner.object) {
                owners.push(owner);
            }
        }
        Ok(owners)
    }

    /// The app's own objects from a root to what has changed below it.
    async fn on_the_way(
        &self,
        after: &Capture,
        place: &Watched,
        class_access: Access,
    ) -> Result<Vec<Owner>, Error> {
        let mut owners = Vec::new();
        let Some(held) = after.places.get(&place.root) else {
            return Ok(owners);
        };
        let Place::Static(declares, field) = held.place else {
            return Ok(owners);
        };
        let flags = self.flags_of_field(declares, field).await?;
        let mut access = Access::of_flags(flags).max(class_access);
        let mut written = place.root.0.replace('$', ".");
        for path in place.path.prefixes() {
            match path.0.last() {
                None => {}
                Some(Step::Field(name)) => {
                    // What the fields on the way allow was not asked for.
                    access = Access::Private;
                    written = format!("{written}.{name}");
                }
                Some(Step::Index(_) | Step::Key(_)) => break,
            }
            let Some(object) = object_at(after, &place.root, &path) else {
                break;
            };
            let class = self.vm.class_of(object).await?.unwrap_or_default();
            if !self.vm.whose().owner(&class).is_own() {
                continue;
            }
            owners.push(Owner {
                object,
                receiver: Receiver::At {
                    root: place.root.clone(),
                    path,
                    written: written.clone(),
                },
                access,
            });
        }
        Ok(owners)
    }

    /// The methods of the app's own classes that an object has, and of a library's that the root is
    /// in.
    async fn methods_of_object(&self, object: ObjectId, root: &Root) -> Result<Vec<Method>, Error> {
        let asked = object_reference::ReferenceType { object };
        let mut class = self.vm.connection.send(&asked).await?.class;
        let mut found = Vec::new();
        while !class.is_null() {
            self.vm.learn_superclasses(&[class]).await?;
            let Some((name, superclass)) = self.vm.superclass(class) else {
                break;
            };
            let owner = self.vm.whose().owner(&name);
            let is_of_root = owner == whose::Owner::Library && root.class() == Some(&name);
            if !owner.is_own() && !is_of_root {
                break;
            }
            found.extend(self.methods(class, &name).await?);
            class = superclass;
        }
        found.retain(|method| !method.is_static() && method.is_written());
        Ok(found)
    }

    /// The methods of a class by its name; none where it is not loaded.
    async fn methods_of_class(&self, name: &str) -> Result<Vec<Method>, Error> {
        match self.vm.classes_named(name).await?.first() {
            Some(class) => self.methods(*class, name).await,
            None => Ok(Vec::new()),
        }
    }

    async fn methods(&self, class: ReferenceTypeId, name: &str) -> Result<Vec<Method>, Error> {
        let mut methods = Vec::new();
        for method in self.vm.methods(class).await? {
            methods.push(Method {
                class: name.to_owned(),
                name: method.name,
                signature: method.signature,
                flags: method.flags,
            });
        }
        Ok(methods)
    }

    /// How code gets an object of a class: a static method of the class, which was called and has
    /// returned it.
    async fn getter(
        &self,
        name: &str,
        object: ObjectId,
        thread: ThreadId,
    ) -> Result<Option<String>, Error> {
        for class in self.vm.classes_named(name).await? {
            for method in self.vm.methods(class).await? {
                let declared = Method {
                    class: name.to_owned(),
                    name: method.name,
                    signature: method.signature,
                    flags: method.flags,
                };
                let may_be = declared.is_static()
                    && declared.is_written()
                    && declared.signature.starts_with("()")
                    && declared.returns().as_deref() == Some(name)
                    && Access::of_flags(declared.flags) == Access::Public;
                if !may_be {
                    continue;
                }
                let written = format!("{}.{}()", name.replace('$', "."), declared.name);
                let getter = (class, method.id);
                let reply = self
                    .call_static(getter, thread, Vec::new(), &written)
                    .await?;
                if reply.value.as_object() == Some(object) {
                    return Ok(Some(written));
                }
            }
        }
        Ok(None)
    }

    async fn access_of_class(&self, name: &str) -> Result<Access, Error> {
        let Some(class) = self.vm.classes_named(name).await?.first().copied() else {
            return Ok(Access::Private);
        };
        let asked = reference_type::Modifiers { class };
        let flags = self.vm.connection.send(&asked).await?;
        Ok(Access::of_flags(flags))
    }

    async fn flags_of_field(
        &self,
        class: ReferenceTypeId,
        field: jdwp::FieldId,
    ) -> Result<i32, Error> {
        let asked = reference_type::Fields { class };
        let fields = self.vm.connection.send(&asked).await?;
        let found = fields.iter().find(|info| info.id == field);
        Ok(found.map_or(0, |info| info.modifiers))
    }
}

/// The answer to a call of the app's own code, if it comes in time.
async fn answered<T>(
    what: &str,
    call: impl Future<Output = Result<T, jdwp::Error>>,
) -> Result<T, Error> {
    match timeout(ONE_CALL, call).await {
        Ok(reply) => Ok(reply?),
        Err(_) => Err(Error::NoAnswer(format!(
            "{what} did not come back within {} s",
            ONE_CALL.as_secs()
        ))),
    }
}

/// The calls of one method.
fn calls_of(
    changed: &ChangedPlace<'_>,
    method: &Method,
    receiver: &Receiver,
    access: Access,
) -> Vec<Call> {
    let mut calls = Vec::new();
    for arguments in changed.arguments(&method.signature) {
        calls.push(Call {
            receiver: receiver.clone(),
            class: method.class.clone(),
            method: method.name.clone(),
            signature: method.signature.clone(),
            arguments,
            access: access.max(Access::of_flags(method.flags)),
        });
    }
    calls
}

/// The object of a place; `None` where none is there.
fn object_at(capture: &Capture, root: &Root, path: &Path) -> Option<ObjectId> {
    match value_at(&capture.snapshot, root, path)? {
        crate::state::Value::Object(number) => Some(ObjectId(*number)),
        crate::state::Value::Null | crate::state::Value::Plain(_) => None,
    }
}

fn object_value(id: ObjectId) -> Value {
    let tag = Tag::Object;
    Value::Object { tag, id }
}

/// A number, a letter or a truth value by how it is printed.
fn of_text(text: &str, of_type: &str) -> Option<Value> {
    Some(match of_type {
        "Z" => Value::Boolean(text.parse().ok()?),
        "B" => Value::Byte(text.parse().ok()?),
        "S" => Value::Short(text.parse().ok()?),
        "I" => Value::Int(text.parse().ok()?),
        "J" => Value::Long(text.parse().ok()?),
        "F" => Value::Float(text.parse().ok()?),
        "D" => Value::Double(text.parse().ok()?),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_call_that_does_not_come_back_is_named() {
        let never = answered(
            "a.Shop.wait()",
            std::future::pending::<Result<(), jdwp::Error>>(),
        );
        let Err(Error::NoAnswer(why)) = never.await else {
            panic!("there is an answer");
        };
        assert!(why.starts_with("a.Shop.wait() did not come back"), "{why}");
        answered("a.Shop.open()", async { Ok(()) }).await.unwrap();
    }

    #[test]
    fn what_is_printed_becomes_a_value_of_the_parameters_type() {
        assert_eq!(of_text("7", "I"), Some(Value::Int(7)));
        assert_eq!(of_text("7", "J"), Some(Value::Long(7)));
        assert_eq!(of_text("true", "Z"), Some(Value::Boolean(true)));
        assert_eq!(of_text("1.5", "D"), Some(Value::Double(1.5)));
        for (text, of_type) in [("300", "B"), ("x", "I"), ("7", "La/Shop;"), ("", "F")] {
            assert_eq!(of_text(text, of_type), None, "{text} as {of_type}");
        }
    }
}
