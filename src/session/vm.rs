//! What is asked of the app's virtual machine, in the tool's own terms: frames with names,
//! messages, idleness.
//!
//! Main type: [`Vm`]. Everything that does not change while a process lives is asked once: classes,
//! methods, line tables, threads' names. What one answer needs is asked together, so that a hit
//! costs few round trips.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use jdwp::commands::{
    class_type, event_request, method, object_reference, reference_type, stack_frame, thread_reference, virtual_machine,
};
use jdwp::{
    Connection, ErrorCode, EventKind, FieldId, FrameId, Location, MethodId, ObjectId, Pending, ReferenceTypeId,
    RequestId, Tag, ThreadId, Value,
};

use super::Error;
use super::robolectric::as_on_a_device;
use super::steering::Call;
use crate::model::{Frame, SourceFile};
use crate::whose::Whose;

/// What a JVM puts in the name of the class that it makes of a lambda.
const LAMBDA: &str = "$$Lambda";

/// How many frames of a stack are looked at, the innermost of it. What an app's virtual machine
/// says is bounded, as it may lie.
const DEEPEST_STACK: usize = 256;

/// The code index of a frame in a native method, -1 in the specification.
pub(super) const NATIVE: u64 = u64::MAX;

/// How many threads an app may have.
const MOST_THREADS: usize = 10_000;

/// How many classes up a method is looked for.
const DEEPEST_CLASS: usize = 12;

/// The connection and what was learnt over it. Questions may be under way side by side: what they
/// learn is shared.
pub struct Vm {
    pub(super) connection: Connection,
    /// Whose code a class is.
    pub(super) whose: Whose,
    learnt: Mutex<Learnt>,
    requests: Mutex<HashMap<RequestId, (EventKind, Purpose)>>,
}

/// Whom a request for events belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Purpose {
    /// The statements of the test: a line.
    Statement,
    /// The statements of the test: a class of test code is about to run.
    TestClass,
    /// The main queue: a post.
    Post,
    /// The main queue: a dispatch on the main thread.
    Dispatch,
    /// The background tasks: one is handed over, begins or ends.
    Task,
    /// The background tasks: a class that runs them is about to be used.
    TaskClass,
    /// The background tasks: a thread begins or ends.
    Thread,
    /// The wait of the runner for the debugger.
    DebuggerWait,
    /// The wait for a main queue.
    Outlook,
}

/// What does not change while a process lives.
#[derive(Default)]
pub(super) struct Learnt {
    pub(super) classes: HashMap<ReferenceTypeId, Class>,
    lines: HashMap<(ReferenceTypeId, MethodId), LineTable>,
    /// The slot of `this` in methods without a table of their variables.
    pub(super) this_slots: HashMap<(ReferenceTypeId, MethodId), i32>,
    threads: HashMap<ThreadId, String>,
    /// The name of a class, and what it extends.
    superclasses: HashMap<ReferenceTypeId, (String, ReferenceTypeId)>,
    /// Ids of objects are never used again in one process's life, so what is learnt stays true.
    pub(super) objects: HashMap<ObjectId, ReferenceTypeId>,
    /// Where a class of wrappers keeps what it wraps; `None` for a looper's thread.
    pub(super) wrapped: HashMap<ReferenceTypeId, Option<Vec<FieldId>>>,
}

/// Questions for the classes of two objects, on their way.
pub(super) struct AskedClasses([(ObjectId, Option<Pending<object_reference::ReferenceType>>); 2]);

pub(super) struct Class {
    pub(super) name: String,
    file: Option<String>,
    /// Names and signatures.
    methods: HashMap<MethodId, (String, String)>,
}

/// A method's lines: first bytecode index and line, ascending by index.
pub(super) type LineTable = Vec<(u64, i32)>;

/// A method that a class declares.
pub(super) struct Method {
    pub(super) id: MethodId,
    pub(super) name: String,
    pub(super) signature: String,
    /// Its access flags; those that the specification adds as well.
    pub(super) flags: i32,
}

impl From<reference_type::MethodInfo> for Method {
    fn from(method: reference_type::MethodInfo) -> Self {
        Self { id: method.id, name: method.name, signature: method.signature, flags: method.modifiers }
    }
}

/// What a message is made of, as far as identity and dispatch go. Ids hold for this process only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MessageState {
    pub(super) target: ObjectId,
    pub(super) callback: ObjectId,
    pub(super) what: i32,
    pub(super) when: i64,
}

/// Where the fields of `android.os.Message` are.
#[derive(Clone, Debug)]
pub(super) struct MessageFields([FieldId; 4]);

impl Vm {
    /// Nothing is known of the process yet, nor whose code its classes are beyond their names.
    #[must_use]
    pub fn new(connection: Connection) -> Self {
        Self::of_app(connection, Whose::default())
    }

    /// Nothing is known of the process yet.
    #[must_use]
    pub fn of_app(connection: Connection, whose: Whose) -> Self {
        Self { connection, whose, learnt: Mutex::default(), requests: Mutex::default() }
    }

    /// What was learnt so far. The guard is never kept while something is asked.
    pub(super) fn learnt(&self) -> MutexGuard<'_, Learnt> {
        self.learnt.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whom a request belongs to; `None` when nobody here has made it.
    pub(super) fn purpose(&self, request: RequestId) -> Option<Purpose> {
        self.requests().get(&request).map(|(_, purpose)| *purpose)
    }

    /// Makes requests for events, all together; the answers are in their order.
    pub(super) async fn request(
        &self,
        purpose: Purpose,
        sets: Vec<event_request::Set>,
    ) -> Result<Vec<RequestId>, Error> {
        let asked: Vec<_> = sets.iter().map(|set| (set.kind, self.connection.start(set))).collect();
        let mut requests = Vec::with_capacity(asked.len());
        for (kind, pending) in asked {
            let request = pending.await?;
            self.requests().insert(request, (kind, purpose));
            requests.push(request);
        }
        Ok(requests)
    }

    fn requests(&self) -> MutexGuard<'_, HashMap<RequestId, (EventKind, Purpose)>> {
        self.requests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes all requests for events back: nothing stops any more but what has by now.
    ///
    /// # Errors
    /// When the connection breaks.
    pub(super) async fn clear_all(&self) -> Result<(), Error> {
        let others: Vec<_> = self
            .requests()
            .iter()
            .filter(|(_, (kind, _))| *kind != EventKind::Breakpoint)
            .map(|(request, (kind, _))| event_request::Clear { kind: *kind, request: *request })
            .collect();
        for clear in &others {
            drop(self.connection.start(clear));
        }
        self.connection.send(&event_request::ClearAllBreakpoints).await?;
        Ok(())
    }

    /// Takes a breakpoint back. What it has suspended by now still belongs to its owner.
    pub(super) fn clear(&self, request: RequestId) {
        drop(self.connection.start(&event_request::Clear { kind: EventKind::Breakpoint, request }));
    }

    /// The loaded classes with these dotted names, asked for together.
    pub(super) async fn classes_of(&self, names: &[&str]) -> Result<Vec<Vec<ReferenceTypeId>>, Error> {
        let ask = |name: &&str| {
            let signature = format!("L{};", name.replace('.', "/"));
            self.connection.start(&virtual_machine::ClassesBySignature { signature })
        };
        let asked: Vec<_> = names.iter().map(ask).collect();
        let mut found = Vec::with_capacity(asked.len());
        for pending in asked {
            found.push(pending.await?.into_iter().map(|class| class.id).collect());
        }
        Ok(found)
    }

    /// The loaded class with this dotted name.
    pub(super) async fn class(&self, name: &str) -> Result<ReferenceTypeId, Error> {
        let found = self.classes_named(name).await?;
        found.first().copied().ok_or_else(|| Error::Unknown(format!("class {name} is not loaded")))
    }

    /// The loaded classes with this dotted name: there is one for each class loader that was asked
    /// for it.
    pub(super) async fn classes_named(&self, name: &str) -> Result<Vec<ReferenceTypeId>, Error> {
        let signature = format!("L{};", name.replace('.', "/"));
        let found = self.connection.send(&virtual_machine::ClassesBySignature { signature }).await?;
        Ok(found.into_iter().map(|class| class.id).collect())
    }

    /// The class with this dotted name that another class of the same loader knows by it.
    pub(super) async fn class_beside(&self, other: ReferenceTypeId, name: &str) -> Result<ReferenceTypeId, Error> {
        let loader = |class| self.connection.start(&reference_type::ClassLoader { class });
        let wanted = loader(other).await?;
        for class in self.classes_named(name).await? {
            if loader(class).await? == wanted {
                return Ok(class);
            }
        }
        Err(Error::Unknown(format!("class {name} is not loaded")))
    }

    /// The methods that a class declares.
    pub(super) async fn methods(&self, class: ReferenceTypeId) -> Result<Vec<Method>, Error> {
        let methods = self.connection.send(&reference_type::Methods { class }).await?;
        Ok(methods.into_iter().map(Method::from).collect())
    }

    /// The method with this name and signature that an object has, and the class that declares it.
    pub(super) async fn method_of(
        &self,
        object: ObjectId,
        name: &str,
        signature: &str,
    ) -> Result<Option<(ReferenceTypeId, Method)>, Error> {
        let mut class = self.connection.send(&object_reference::ReferenceType { object }).await?.class;
        for _ in 0..DEEPEST_CLASS {
            let methods = self.methods(class).await?;
            if let Some(method) = methods.into_iter().find(|m| m.name == name && m.signature == signature) {
                return Ok(Some((class, method)));
            }
            class = self.connection.send(&class_type::Superclass { class }).await?;
            if class.is_null() {
                break;
            }
        }
        Ok(None)
    }

    /// The fields with these names, in their order.
    pub(super) async fn fields<const N: usize>(
        &self,
        class: ReferenceTypeId,
        names: [&str; N],
    ) -> Result<[FieldId; N], Error> {
        let fields = self.connection.send(&reference_type::Fields { class }).await?;
        let mut found = [FieldId(0); N];
        for (slot, name) in found.iter_mut().zip(names) {
            let field = fields.iter().find(|field| field.name == name);
            *slot = field.ok_or_else(|| Error::Unknown(format!("there is no field `{name}`")))?.id;
        }
        Ok(found)
    }

    /// The objects in fields of an object.
    pub(super) async fn objects<const N: usize>(
        &self,
        object: ObjectId,
        fields: [FieldId; N],
    ) -> Result<[ObjectId; N], Error> {
        let values = self.connection.send(&object_reference::GetValues { object, fields: fields.to_vec() }).await?;
        let mut found = [ObjectId::NULL; N];
        for (slot, value) in found.iter_mut().zip(values) {
            *slot = value.as_object().unwrap_or(ObjectId::NULL);
        }
        Ok(found)
    }

    /// Where the fields of a queue's messages are that tell one from another.
    pub(super) async fn message_fields(&self, queue: ReferenceTypeId) -> Result<MessageFields, Error> {
        let class = self.class_beside(queue, "android.os.Message").await?;
        Ok(MessageFields(self.fields(class, ["target", "callback", "what", "when"]).await?))
    }

    /// Asks what a message is now; [`message_state`] reads the answer.
    pub(super) fn ask_message(&self, object: ObjectId, fields: &MessageFields) -> Pending<object_reference::GetValues> {
        self.connection.start(&object_reference::GetValues { object, fields: fields.0.to_vec() })
    }

    /// The threads of the process.
    pub(super) async fn all_threads(&self) -> Result<Vec<ThreadId>, Error> {
        let threads = self.connection.send(&virtual_machine::AllThreads).await?;
        if threads.len() > MOST_THREADS {
            return Err(Error::Unknown(format!("it has {} threads, more than {MOST_THREADS}", threads.len())));
        }
        Ok(threads)
    }

    /// Learns the names of threads that are not known yet, all together. A thread that has ended
    /// has none.
    ///
    /// # Errors
    /// When the connection breaks.
    pub async fn learn_threads(&self, threads: &[ThreadId]) -> Result<(), Error> {
        let mut unknown = threads.to_vec();
        unknown.retain(|thread| !self.learnt().threads.contains_key(thread));
        let asked: Vec<_> = unknown
            .into_iter()
            .map(|thread| (thread, self.connection.start(&thread_reference::Name { thread })))
            .collect();
        for (thread, pending) in asked {
            match pending.await {
                Ok(name) => drop(self.learnt().threads.insert(thread, name)),
                Err(jdwp::Error::Vm { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// A thread's name once it was learnt; empty when the thread had ended before.
    #[must_use]
    pub fn thread_name(&self, thread: ThreadId) -> String {
        self.learnt().threads.get(&thread).cloned().unwrap_or_default()
    }

    /// Asks for a variable, by slot and type, of a frame of a suspended thread.
    pub(super) fn ask_variable(
        &self,
        thread: ThreadId,
        frame: FrameId,
        (slot, tag): (i32, Tag),
    ) -> Pending<stack_frame::GetValues> {
        let slots = vec![stack_frame::SlotRequest { slot, tag }];
        self.connection.start(&stack_frame::GetValues { thread, frame, slots })
    }

    /// Asks for the classes of objects that are not known yet. Once this is sent, their thread may
    /// go on.
    pub(super) fn ask_classes(&self, objects: [ObjectId; 2]) -> AskedClasses {
        let unknown = |object: ObjectId| !object.is_null() && !self.learnt().objects.contains_key(&object);
        let ask = |object| self.connection.start(&object_reference::ReferenceType { object });
        AskedClasses(objects.map(|object| (object, unknown(object).then(|| ask(object)))))
    }

    /// The names of the classes that were asked for; `None` for null.
    pub(super) async fn class_names(&self, asked: AskedClasses) -> Result<[Option<String>; 2], Error> {
        let mut names = [None, None];
        for (slot, (object, pending)) in names.iter_mut().zip(asked.0) {
            if let Some(pending) = pending {
                let class = pending.await?.class;
                self.learnt().objects.insert(object, class);
            }
            let class = self.learnt().objects.get(&object).copied();
            if let Some(class) = class {
                self.learn_classes(&[class]).await?;
                *slot = self.class_name(class);
            }
        }
        Ok(names)
    }

    /// The class of an object; `None` for null.
    pub(super) async fn class_of(&self, object: ObjectId) -> Result<Option<String>, Error> {
        let asked = self.ask_classes([object, ObjectId::NULL]);
        let [class, _] = self.class_names(asked).await?;
        Ok(class)
    }

    /// The source file that a class names, once it was learnt.
    pub(super) fn source_file(&self, class: ReferenceTypeId) -> SourceFile {
        let learnt = self.learnt();
        let file = learnt.classes.get(&class).and_then(|class| class.file.as_deref());
        file.map_or_else(SourceFile::default, SourceFile::of_class)
    }

    /// The name of a class that was learnt.
    pub(super) fn class_name(&self, class: ReferenceTypeId) -> Option<String> {
        self.learnt().classes.get(&class).map(|class| class.name.clone())
    }

    /// Asks for the names and superclasses of classes that are not known yet, all together.
    pub(super) async fn learn_superclasses(&self, classes: &[ReferenceTypeId]) -> Result<(), Error> {
        let mut unknown = classes.to_vec();
        unknown.retain(|class| !self.learnt().superclasses.contains_key(class));
        let asked: Vec<_> = unknown
            .into_iter()
            .map(|class| {
                let signature = self.connection.start(&reference_type::Signature { class });
                (class, signature, self.connection.start(&class_type::Superclass { class }))
            })
            .collect();
        for (class, signature, superclass) in asked {
            let known = (class_name(&signature.await?), superclass.await?);
            self.learnt().superclasses.insert(class, known);
        }
        Ok(())
    }

    /// The name of a class and what it extends, once that was learnt.
    pub(super) fn superclass(&self, class: ReferenceTypeId) -> Option<(String, ReferenceTypeId)> {
        self.learnt().superclasses.get(&class).cloned()
    }

    /// Frames with their names; lines where the class is not the platform's.
    pub(super) async fn frames(&self, locations: &[Location]) -> Result<Vec<Frame>, Error> {
        let locations = locations.get(..DEEPEST_STACK).unwrap_or(locations);
        let mut classes: Vec<ReferenceTypeId> = locations.iter().map(|location| location.class).collect();
        classes.dedup();
        self.learn_classes(&classes).await?;
        self.learn_lines(locations).await?;
        Ok(as_on_a_device(locations.iter().map(|location| self.frame(location)).collect()))
    }

    /// What a thread calls, from its frames.
    pub(super) async fn calls(&self, locations: &[Location]) -> Result<Vec<Call>, Error> {
        let locations = locations.get(..DEEPEST_STACK).unwrap_or(locations);
        let mut classes: Vec<ReferenceTypeId> = locations.iter().map(|location| location.class).collect();
        classes.dedup();
        self.learn_classes(&classes).await?;
        Ok(locations.iter().map(|location| self.call(location)).collect())
    }

    fn call(&self, location: &Location) -> Call {
        let learnt = self.learnt();
        let class = learnt.classes.get(&location.class);
        let method = class.and_then(|class| class.methods.get(&location.method)).cloned();
        let (method, signature) = method.unwrap_or_default();
        Call {
            class: class.map_or_else(|| "?".to_owned(), |class| class.name.clone()),
            method,
            signature,
            native: location.index == NATIVE,
        }
    }

    fn frame(&self, location: &Location) -> Frame {
        let learnt = self.learnt();
        let class = learnt.classes.get(&location.class);
        let method = class.and_then(|class| class.methods.get(&location.method));
        let lines = learnt.lines.get(&(location.class, location.method));
        let before =
            |lines: &LineTable| lines.iter().rev().find(|(index, _)| *index <= location.index).map(|(_, l)| *l);
        Frame {
            class: class.map_or_else(|| "?".to_owned(), |class| class.name.clone()),
            method: method.map_or_else(|| "?".to_owned(), |(name, _)| name.clone()),
            index: location.index,
            line: lines.and_then(before),
            file: class.and_then(|class| class.file.clone()),
        }
    }

    /// Asks for names and methods of classes that are not known yet, all together.
    pub(super) async fn learn_classes(&self, classes: &[ReferenceTypeId]) -> Result<(), Error> {
        let mut unknown = classes.to_vec();
        unknown.retain(|class| !self.learnt().classes.contains_key(class));
        let asked: Vec<_> = unknown
            .into_iter()
            .map(|class| {
                let signature = self.connection.start(&reference_type::Signature { class });
                let methods = self.connection.start(&reference_type::Methods { class });
                (class, signature, methods, self.connection.start(&reference_type::SourceFile { class }))
            })
            .collect();
        for (class, signature, methods, file) in asked {
            let name = class_name(&signature.await?);
            let methods =
                methods.await?.into_iter().map(|method| (method.id, (method.name, method.signature))).collect();
            // Shrinkers take the source file's name out: its absence is no error.
            let learnt = Class { name, file: file.await.ok(), methods };
            self.learnt().classes.insert(class, learnt);
        }
        Ok(())
    }

    async fn learn_lines(&self, locations: &[Location]) -> Result<(), Error> {
        let mut wanted = locations.to_vec();
        wanted.retain(|location| {
            let learnt = self.learnt();
            !learnt.lines.contains_key(&(location.class, location.method))
                && learnt.classes.get(&location.class).is_some_and(|class| !self.whose.is_foreign(&class.name))
        });
        let asked: Vec<_> = wanted
            .iter()
            .map(|l| {
                (l.class, l.method, self.connection.start(&method::LineTable { class: l.class, method: l.method }))
            })
            .collect();
        for (class, method, pending) in asked {
            let table = lines(pending.await)?;
            self.learnt().lines.insert((class, method), table);
        }
        Ok(())
    }

    /// The line tables of a class's methods, asked together.
    pub(super) async fn line_tables(
        &self,
        class: ReferenceTypeId,
        methods: Vec<Method>,
    ) -> Result<Vec<(Method, LineTable)>, Error> {
        let ask = |method: &Method| self.connection.start(&method::LineTable { class, method: method.id });
        let asked: Vec<_> = methods.into_iter().map(|method| (ask(&method), method)).collect();
        let mut tables = Vec::with_capacity(asked.len());
        for (pending, method) in asked {
            tables.push((method, lines(pending.await)?));
        }
        Ok(tables)
    }
}

/// What a message is, from its fields; `None` once it was collected.
pub(super) fn message_state(fields: Result<Vec<Value>, jdwp::Error>) -> Result<Option<MessageState>, Error> {
    match fields {
        Ok(values) => match values.as_slice() {
            [target, callback, what, when] => Ok(Some(MessageState {
                target: target.as_object().unwrap_or(ObjectId::NULL),
                callback: callback.as_object().unwrap_or(ObjectId::NULL),
                what: what.as_int().unwrap_or(0),
                when: when.as_long().unwrap_or(0),
            })),
            _ => Err(Error::Unknown("a message has other fields than were asked for".into())),
        },
        Err(jdwp::Error::Vm { code: ErrorCode::InvalidObject, .. }) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// A line table in ascending order; a method without one (native, abstract, stripped) has no lines.
fn lines(reply: Result<method::LineTableReply, jdwp::Error>) -> Result<LineTable, Error> {
    match reply {
        Ok(reply) => {
            let mut lines: LineTable = reply.lines.iter().map(|entry| (entry.index, entry.line)).collect();
            lines.sort_unstable();
            Ok(lines)
        }
        Err(jdwp::Error::Vm { .. }) => Ok(LineTable::new()),
        Err(error) => Err(error.into()),
    }
}

/// `Lcom/example/Main$1;` as `com.example.Main$1`. The class that a JVM makes of a lambda is named by its address, which is
/// another in each run: that is left out.
pub(super) fn class_name(signature: &str) -> String {
    let mut name = signature.trim_start_matches('L').trim_end_matches(';').replace('/', ".");
    if name.contains("0x")
        && let Some(lambda) = name.find(LAMBDA)
    {
        name.truncate(lambda + LAMBDA.len());
    }
    name
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use jdwp::{Connection, Options, TypeTag};
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};

    use super::*;

    /// Answers the requests of a connection in real bytes, as a virtual machine that makes things
    /// up: whatever is asked for is there, and everything has one more of it inside. Every id has 8
    /// bytes. Returns how many it answered.
    async fn make_things_up(mut stream: DuplexStream) -> usize {
        let mut handshake = [0; 14];
        stream.read_exact(&mut handshake).await.unwrap();
        stream.write_all(&handshake).await.unwrap();
        let text = |text: &str| [&u32::try_from(text.len()).unwrap().to_be_bytes(), text.as_bytes()].concat();
        let one = 1_u32.to_be_bytes();
        let (mut answered, mut made_up) = (0, 1_u64);
        let mut header = [0; 11];
        while stream.read_exact(&mut header).await.is_ok() {
            let length = u32::from_be_bytes(header[..4].try_into().unwrap());
            let mut asked = vec![0; length as usize - header.len()];
            stream.read_exact(&mut asked).await.unwrap();
            answered += 1;
            made_up += 1;
            let id = made_up.to_be_bytes();
            let answer = match (header[9], header[10]) {
                (1, 7) => 8_u32.to_be_bytes().repeat(5),
                (1, 4) => [20_000_u32.to_be_bytes().to_vec(), vec![7; 20_000 * 8]].concat(),
                (2, 1) => text(&format!("Lrx/Wrapper{made_up};")),
                (2, 7) => text("Wrapper.java"),
                (2, 5) => 0_u32.to_be_bytes().to_vec(),
                (2, 4) => [&one[..], &id, &text("run"), &text("Ljava/lang/Runnable;"), &one].concat(),
                (3, 1) => id.to_vec(),
                (9, 1) => [&[1][..], &id].concat(),
                // As many values as were asked for.
                (9, 2) => [&asked[8..12], &[b"L", &id[..]].concat().repeat(usize::from(asked[11]))].concat(),
                (6, 1) => [[0; 16].as_slice(), &one, &[0; 8], &one].concat(),
                // What takes leave at the end.
                _ => Vec::new(),
            };
            let whole = u32::try_from(header.len() + answer.len()).unwrap();
            let packet = [&whole.to_be_bytes()[..], &header[4..8], &[0x80, 0, 0], &answer].concat();
            stream.write_all(&packet).await.unwrap();
        }
        answered
    }

    #[tokio::test]
    async fn a_virtual_machine_that_makes_things_up_is_not_followed_without_end() {
        let following = tokio::time::timeout(Duration::from_secs(60), follow_what_is_made_up());
        let answered = following.await.expect("it is followed without end");
        assert!(answered < 2000, "{answered} questions");
    }

    async fn follow_what_is_made_up() -> usize {
        let (near, far) = tokio::io::duplex(1 << 20);
        let peer = tokio::spawn(make_things_up(far));
        let (connection, incoming) = Connection::open(near, Options::default()).await.unwrap();
        let vm = Vm::new(connection);
        let error = vm.all_threads().await.unwrap_err().to_string();
        assert!(error.contains("20000 threads, more than 10000"), "{error}");
        // Each wrapper has another inside, and each class another above.
        assert!(vm.method_of(ObjectId(1), "run", "()V").await.unwrap().is_none());
        let named = vm.class_of_work(ObjectId(1)).await.unwrap().unwrap();
        assert!(named.starts_with("rx.Wrapper"), "{named}");
        let location =
            |index| Location { type_tag: TypeTag::Class, class: ReferenceTypeId(1), method: MethodId(1), index };
        let stack: Vec<Location> = (0..100_000).map(location).collect();
        assert_eq!(vm.frames(&stack).await.unwrap().len(), DEEPEST_STACK);
        drop((vm, incoming));
        peer.await.unwrap()
    }

    #[test]
    fn a_name_has_nothing_in_it_that_differs_from_run_to_run() {
        assert_eq!(class_name("Lcom/example/Main$1;"), "com.example.Main$1");
        assert_eq!(class_name("Landroid/view/View$$Lambda$378.0x00007f7d9db57728;"), "android.view.View$$Lambda");
        assert_eq!(class_name("La/B$$Lambda.0x000000000a1b2c3d;"), "a.B$$Lambda");
        assert_eq!(class_name("L-$$Lambda$Main$aBc;"), "-$$Lambda$Main$aBc");
    }
}
