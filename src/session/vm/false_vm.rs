//! A virtual machine in memory for tests: a table of classes, asked and answered in real bytes.
//!
//! Main types: [`serve`], which answers whatever a function says, and [`FalseVm`], which answers as
//! a process with a few classes, objects and threads does. Every id has 8 bytes. A question that it
//! does not know fails the test.

use std::collections::{HashMap, VecDeque};

use jdwp::{Connection, Incoming, ObjectId, Options, ReferenceTypeId, ThreadId};
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};

/// A command: its set and its number there.
pub(in crate::session) type Command = (u8, u8);

pub(in crate::session) const OBJECT_CLASS: Command = (9, 1);
pub(in crate::session) const METHODS: Command = (2, 5);
pub(in crate::session) const OBJECT_VALUES: Command = (9, 2);
pub(in crate::session) const REQUEST: Command = (15, 1);

/// The data of an answer, or the code of an error.
pub(in crate::session) type Answer = Result<Vec<u8>, u16>;

/// Answers the requests of a connection until it is closed. Returns how many it answered.
pub(in crate::session) async fn serve(
    mut stream: DuplexStream,
    mut answer: impl FnMut(Command, &[u8]) -> Answer,
) -> usize {
    let mut handshake = [0; 14];
    stream.read_exact(&mut handshake).await.unwrap();
    stream.write_all(&handshake).await.unwrap();

    let mut answered = 0;
    let mut header = [0; 11];
    while stream.read_exact(&mut header).await.is_ok() {
        let length = u32::from_be_bytes(header[..4].try_into().unwrap());
        let mut asked = vec![0; length as usize - header.len()];
        stream.read_exact(&mut asked).await.unwrap();
        answered += 1;

        let (code, data) = match (header[9], header[10]) {
            (1, 7) => (0, 8_u32.to_be_bytes().repeat(5)),
            command => match answer(command, &asked) {
                Ok(data) => (0, data),
                Err(code) => (code, Vec::new()),
            },
        };
        let whole = u32::try_from(header.len() + data.len()).unwrap();
        let packet = [
            &whole.to_be_bytes()[..],
            &header[4..8],
            &[0x80],
            &code.to_be_bytes(),
            &data,
        ];
        stream.write_all(&packet.concat()).await.unwrap();
    }
    answered
}

/// A string as the protocol has it.
pub(in crate::session) fn text(text: &str) -> Vec<u8> {
    [
        &u32::try_from(text.len()).unwrap().to_be_bytes(),
        text.as_bytes(),
    ]
    .concat()
}

/// A class, and what it declares.
struct Class {
    name: &'static str,
    superclass: ReferenceTypeId,
    fields: Vec<&'static str>,
    /// Name and signature.
    methods: Vec<(&'static str, &'static str)>,
}

/// What a process has.
#[derive(Default)]
pub(in crate::session) struct FalseVm {
    classes: Vec<Class>,
    /// The class of each object.
    objects: HashMap<u64, ReferenceTypeId>,
    /// What a field of an object, or a static field, refers to, by the field's name.
    values: HashMap<(u64, &'static str), u64>,
    /// The fields that have a number.
    longs: HashMap<(u64, &'static str), i64>,
    /// The objects in each array, null where there is none.
    arrays: HashMap<u64, Vec<u64>>,
    strings: HashMap<u64, &'static str>,
    threads: Vec<(ThreadId, &'static str)>,
    /// The classes of the frames that one question for frames after the other is answered with.
    frames: VecDeque<ReferenceTypeId>,
    /// The objects whose methods those frames are in, where that is asked.
    called_on: VecDeque<ObjectId>,
    requests: u32,
    /// What it calls itself, if not as a device's does.
    pub(in crate::session) vm_name: Option<&'static str>,
}

impl FalseVm {
    /// Adds a class. Its methods are public, but for those whose names begin with `private`.
    pub(in crate::session) fn class(
        &mut self,
        name: &'static str,
        superclass: Option<ReferenceTypeId>,
        fields: &[&'static str],
        methods: &[(&'static str, &'static str)],
    ) -> ReferenceTypeId {
        self.classes.push(Class {
            name,
            superclass: superclass.unwrap_or(ReferenceTypeId(0)),
            fields: fields.to_vec(),
            methods: methods.to_vec(),
        });
        ReferenceTypeId(self.classes.len() as u64 * 1000)
    }

    /// A class is not there yet.
    pub(in crate::session) fn unload(&mut self, name: &str) {
        for class in &mut self.classes {
            if class.name == name {
                class.name = "";
            }
        }
    }

    pub(in crate::session) fn object(&mut self, id: u64, class: ReferenceTypeId) -> ObjectId {
        self.objects.insert(id, class);
        ObjectId(id)
    }

    pub(in crate::session) fn thread(
        &mut self,
        id: u64,
        class: ReferenceTypeId,
        name: &'static str,
    ) -> ThreadId {
        self.object(id, class);
        self.threads.push((ThreadId(id), name));
        ThreadId(id)
    }

    /// The next question for a thread's frames is answered with one in this class.
    pub(in crate::session) fn frame(&mut self, class: ReferenceTypeId) {
        self.frames.push_back(class);
    }

    /// The next question for the object whose method a frame is in is answered with this one.
    pub(in crate::session) fn called_on(&mut self, object: ObjectId) {
        self.called_on.push_back(object);
    }

    /// Sets a field of an object, or a static one of a class.
    pub(in crate::session) fn set(&mut self, of: u64, field: &'static str, value: u64) {
        self.values.insert((of, field), value);
    }

    /// Sets a field of an object that has a `long`.
    pub(in crate::session) fn set_long(&mut self, of: u64, field: &'static str, value: i64) {
        self.longs.insert((of, field), value);
    }

    pub(in crate::session) fn array(&mut self, id: u64, elements: &[u64]) {
        self.arrays.insert(id, elements.to_vec());
    }

    pub(in crate::session) fn string(&mut self, id: u64, text: &'static str) {
        self.strings.insert(id, text);
    }

    /// Connects to it. What `refuse` has a code for is answered with that error.
    pub(in crate::session) async fn connect(
        mut self,
        mut refuse: impl FnMut(Command, &[u8]) -> Option<u16> + Send + 'static,
    ) -> (Connection, Incoming) {
        let (near, far) = tokio::io::duplex(1 << 20);
        tokio::spawn(serve(far, move |command, asked| {
            match refuse(command, asked) {
                Some(code) => Err(code),
                None => self.answer(command, asked),
            }
        }));
        Connection::open(near, Options::default()).await.unwrap()
    }

    fn answer(&mut self, command: Command, asked: &[u8]) -> Answer {
        let first = asked.get(..8).map_or(0, id_in);
        Ok(match command {
            (1, 1) => {
                let (version, name) = (text("8"), text(self.vm_name.unwrap_or("Dalvik")));
                [
                    text("a"),
                    count(1).to_vec(),
                    count(6).to_vec(),
                    version,
                    name,
                ]
                .concat()
            }
            (1, 2) => self.classes_by(asked),
            (1, 4) => list(&self.threads, |(thread, _)| thread.0.to_be_bytes().to_vec()),
            // No such capability is known, no variable table is there, and no inline function.
            (1, 17) => return Err(99),
            (6, 2) | (2, 12) => return Err(101),
            // All have the same class loader, which is not that of the platform.
            (2, 2) => 1_u64.to_be_bytes().to_vec(),
            (2, 1) => text(&signature(self.class_of(first).name)),
            (2, 7) => text("Source.java"),
            (2, 4) => self.members(first, |class| {
                class.fields.iter().map(|field| (*field, "I")).collect()
            }),
            METHODS => self.members(first, |class| class.methods.clone()),
            (2, 6) | OBJECT_VALUES => self.fields_of(first, asked),
            (3, 1) => self.class_of(first).superclass.0.to_be_bytes().to_vec(),
            // Line 7 at the first instruction.
            (6, 1) => [&[0; 16][..], &count(1), &[0; 8], &[0, 0, 0, 7]].concat(),
            // One field, a `long`.
            (9, 3) => {
                let (field, value) = (id_in(&asked[12..20]), &asked[20..28]);
                let value = i64::from_be_bytes(value.try_into().unwrap());
                self.longs.insert((first, self.field(field)), value);
                Vec::new()
            }
            (16, 3) => {
                let object = self.called_on.pop_front().ok_or(10_u16)?;
                object_value(b'L', object.0)
            }
            OBJECT_CLASS => {
                let class = self.objects.get(&first).copied().ok_or(20_u16)?;
                [&[1][..], &class.0.to_be_bytes()].concat()
            }
            (10, 1) => text(self.strings[&first]),
            (13, 1) => count(self.elements(first).len()).to_vec(),
            // All of them.
            (13, 2) => {
                let elements = list(self.elements(first), |element| object_value(b'L', *element));
                [&b"L"[..], &elements].concat()
            }
            // It runs.
            (11, 4) => [count(1), count(0)].concat(),
            (11, 6) => {
                let class = self.frames.pop_front().ok_or(10_u16)?;
                let id = class.0.to_be_bytes();
                // The frame; then its class, its first method, and the first instruction.
                [&count(1)[..], &id, &[1], &id, &id, &[0; 8]].concat()
            }
            (11, 1) => {
                let named = self.threads.iter().find(|(thread, _)| thread.0 == first);
                text(named.ok_or(10_u16)?.1)
            }
            REQUEST => {
                self.requests += 1;
                self.requests.to_be_bytes().to_vec()
            }
            // Suspend, resume, clear, detach.
            (1, 6 | 8 | 9) | (11, 2 | 3) | (15, 2 | 3) => Vec::new(),
            other => panic!("it was asked {other:?}"),
        })
    }

    fn class_of(&self, id: u64) -> &Class {
        &self.classes[usize::try_from(id / 1000).unwrap() - 1]
    }

    fn classes_by(&self, asked: &[u8]) -> Vec<u8> {
        let mut found = Vec::new();
        for (index, class) in self.classes.iter().enumerate() {
            if asked[4..] == *signature(class.name).as_bytes() {
                found.push((index as u64 + 1) * 1000);
            }
        }
        list(&found, |id| {
            [&[1][..], &id.to_be_bytes(), &[0, 0, 0, 7]].concat()
        })
    }

    /// Members of a class, each with the class's id and its number as its own.
    fn members(
        &self,
        class: u64,
        declared: impl Fn(&Class) -> Vec<(&'static str, &'static str)>,
    ) -> Vec<u8> {
        let declared = declared(self.class_of(class));
        let numbered: Vec<_> = (class..).zip(declared).collect();
        list(&numbered, |(id, (name, signature))| {
            let (id, is_public) = (id.to_be_bytes(), !name.starts_with("private"));
            let flags = i32::from(is_public).to_be_bytes();
            [&id[..], &text(name), &text(signature), &flags].concat()
        })
    }

    fn fields_of(&self, object: u64, asked: &[u8]) -> Vec<u8> {
        let fields: Vec<u64> = asked[12..].chunks(8).map(id_in).collect();
        list(&fields, |field| {
            let name = self.field(*field);
            if let Some(long) = self.longs.get(&(object, name)) {
                return [&b"J"[..], &long.to_be_bytes()].concat();
            }
            let value = self.values.get(&(object, name)).copied().unwrap_or(0);
            let tag = match self.arrays.contains_key(&value) {
                true => b'[',
                false => b'L',
            };
            object_value(tag, value)
        })
    }

    fn field(&self, id: u64) -> &'static str {
        self.class_of(id).fields[usize::try_from(id % 1000).unwrap()]
    }

    fn elements(&self, array: u64) -> &[u64] {
        &self.arrays[&array]
    }
}

/// An object as a value with a tag.
fn object_value(tag: u8, id: u64) -> Vec<u8> {
    [&[tag][..], &id.to_be_bytes()].concat()
}

/// Whether the data of a command names an id.
pub(in crate::session) fn names(asked: &[u8], id: u64) -> bool {
    asked.windows(8).any(|bytes| bytes == id.to_be_bytes())
}

fn signature(name: &str) -> String {
    format!("L{};", name.replace('.', "/"))
}

fn id_in(bytes: &[u8]) -> u64 {
    u64::from_be_bytes(bytes.try_into().unwrap())
}

fn count(length: usize) -> [u8; 4] {
    u32::try_from(length).unwrap().to_be_bytes()
}

fn list<T>(items: &[T], bytes: impl Fn(&T) -> Vec<u8>) -> Vec<u8> {
    let items_in_bytes: Vec<u8> = items.iter().flat_map(bytes).collect();
    [&count(items.len())[..], &items_in_bytes].concat()
}
