//! A debugger that keeps a record of every command that it sends, and of which ones were refused.

use std::collections::{BTreeMap, BTreeSet};

use jdwp::commands::index::COMMANDS;
use jdwp::commands::{
    method, object_reference, reference_type, string_reference, thread_reference, virtual_machine,
};
use jdwp::{
    ClassObjectId, Command, Connection, ErrorCode, Event, FieldId, Incoming, Message, MethodId,
    ObjectId, Options, ReferenceTypeId, Tag, ThreadId, Value,
};
use serde_json::{Value as Json, json};

use super::program::Program;
use super::tape::Tape;

/// A command and the only reason for which it may be refused.
pub type Refusal = (&'static str, ErrorCode);

/// What all connections to one virtual machine have requested.
pub struct Record {
    expected: &'static [Refusal],
    sent: BTreeSet<&'static str>,
    refused: BTreeSet<(&'static str, u16)>,
    tape: Tape,
}

impl Record {
    /// An empty record for a virtual machine that refuses this.
    pub fn new(expected: &'static [Refusal]) -> Self {
        Self {
            expected,
            sent: BTreeSet::new(),
            refused: BTreeSet::new(),
            tape: Tape::default(),
        }
    }

    /// Every command of the specification was sent, and what was expected to be refused was. The
    /// name is the transcript's.
    pub fn check(&self, name: &str) {
        self.tape.keep(name);
        // The events are sent by the other side.
        let every = COMMANDS
            .iter()
            .map(|entry| entry.name)
            .filter(|name| *name != "Event.Composite")
            .collect();
        assert_eq!(self.sent, every);
        let expected = self
            .expected
            .iter()
            .map(|(name, code)| (*name, code.code()))
            .collect();
        assert_eq!(self.refused, expected, "what is refused");
    }
}

/// A connection with its record.
pub struct Tour<'a> {
    pub connection: Connection,
    pub incoming: Incoming,
    pub record: &'a mut Record,
}

impl<'a> Tour<'a> {
    /// Connects.
    pub async fn open(program: &Program, record: &'a mut Record) -> Self {
        let stream = record.tape.record(program.connect().await);
        let (connection, incoming) = Connection::open(stream, Options::default()).await.unwrap();
        record.sent.insert(virtual_machine::IdSizes::NAME);
        Self {
            connection,
            incoming,
            record,
        }
    }

    /// Sends a command; none when it is refused for the reason expected.
    pub async fn ask<C: Command>(&mut self, command: C) -> Option<C::Reply> {
        let outcome = self.connection.send(&command).await;
        self.note::<C, _>(outcome)
    }

    /// Sends a command that this virtual machine must not refuse.
    pub async fn must<C: Command>(&mut self, command: C) -> C::Reply {
        self.ask(command)
            .await
            .unwrap_or_else(|| panic!("{} was refused", C::NAME))
    }

    pub fn note<C: Command, T>(&mut self, outcome: Result<T, jdwp::Error>) -> Option<T> {
        self.record.sent.insert(C::NAME);
        match outcome {
            Ok(reply) => Some(reply),
            Err(error) => {
                let code = error.vm_code().unwrap_or_else(|| panic!("{error}"));
                let expected = self.record.expected.contains(&(C::NAME, code));
                assert!(expected, "not in the table of what is refused: {error}");
                self.record.refused.insert((C::NAME, code.code()));
                None
            }
        }
    }

    /// What is reported of a command: its reply's text, or that it is refused.
    pub async fn report<C: Command>(
        &mut self,
        command: C,
        report: impl FnOnce(C::Reply) -> Json,
    ) -> Json {
        self.ask(command)
            .await
            .map_or_else(|| json!("refused"), report)
    }

    /// The next event, whatever it is.
    pub async fn event(&mut self) -> Event {
        let Some(Message::Events(mut set)) = self.incoming.next().await else {
            panic!("an event, not the end: {:?}", self.incoming.close_reason());
        };
        set.events.remove(0)
    }

    pub async fn class(&mut self, signature: &str) -> ReferenceTypeId {
        let found = self
            .must(virtual_machine::ClassesBySignature {
                signature: signature.to_owned(),
            })
            .await;
        found
            .first()
            .unwrap_or_else(|| panic!("{signature} is not loaded"))
            .id
    }

    pub async fn methods(&mut self, class: ReferenceTypeId) -> Vec<reference_type::MethodInfo> {
        self.must(reference_type::Methods { class }).await
    }

    /// The method of a name, and the declared one where the compiler has added a bridge to it.
    pub async fn method(&mut self, class: ReferenceTypeId, name: &str) -> MethodId {
        const BRIDGE: i32 = 0x40;
        let methods = self.methods(class).await;
        methods
            .iter()
            .find(|method| method.name == name && method.modifiers & BRIDGE == 0)
            .unwrap()
            .id
    }

    /// Where a method's first line begins.
    pub async fn start_of(&mut self, class: ReferenceTypeId, name: &str) -> jdwp::Location {
        let method = self.method(class, name).await;
        let table = self.must(method::LineTable { class, method }).await;
        let index = table.lines.iter().map(|line| line.index).min().unwrap();
        jdwp::Location {
            type_tag: jdwp::TypeTag::Class,
            class,
            method,
            index,
        }
    }

    pub async fn field(&mut self, class: ReferenceTypeId, name: &str) -> FieldId {
        let fields = self.must(reference_type::Fields { class }).await;
        fields.iter().find(|field| field.name == name).unwrap().id
    }

    pub async fn constant(&mut self, class: ReferenceTypeId, name: &str) -> Value {
        let fields = vec![self.field(class, name).await];
        self.must(reference_type::GetValues { class, fields }).await[0]
    }

    pub async fn object(&mut self, class: ReferenceTypeId, name: &str) -> ObjectId {
        self.constant(class, name).await.as_object().unwrap()
    }

    pub async fn signature(&mut self, class: ReferenceTypeId) -> String {
        self.must(reference_type::Signature { class }).await
    }

    pub async fn type_of(&mut self, object: ObjectId) -> String {
        let class = self
            .must(object_reference::ReferenceType { object })
            .await
            .class;
        self.signature(class).await
    }

    pub async fn types_of(&mut self, objects: &[jdwp::TaggedObject]) -> Vec<String> {
        let mut types = Vec::new();
        for object in objects {
            types.push(self.type_of(object.id).await);
        }
        types
    }

    pub async fn threads(&mut self) -> BTreeMap<String, ThreadId> {
        let mut named = BTreeMap::new();
        for thread in self.must(virtual_machine::AllThreads).await {
            named.insert(self.must(thread_reference::Name { thread }).await, thread);
        }
        named
    }

    /// An object as it looks to every debugger, without its id.
    pub async fn show_object(&mut self, object: impl Into<ObjectId>) -> Json {
        let object = object.into();
        if object.is_null() {
            json!("null")
        } else {
            json!(format!("object {}", self.type_of(object).await))
        }
    }

    /// A value as it looks to every debugger: no ids, and floats by their bits.
    pub async fn show(&mut self, value: Value) -> Json {
        json!(match value {
            Value::Object {
                tag: Tag::String,
                id: string,
            } if !string.is_null() => {
                format!(
                    "string {}",
                    self.must(string_reference::Value { string }).await
                )
            }
            Value::Object { id, .. } => return self.show_object(id).await,
            Value::Byte(value) => format!("byte {value}"),
            Value::Boolean(value) => format!("boolean {value}"),
            Value::Char(value) => format!("char {value}"),
            Value::Short(value) => format!("short {value}"),
            Value::Int(value) => format!("int {value}"),
            Value::Long(value) => format!("long {value}"),
            Value::Float(value) => format!("float {}", i64::from(value.to_bits())),
            Value::Double(value) => format!("double {}", i64::from_be_bytes(value.to_be_bytes())),
            Value::Void => "void".to_owned(),
        })
    }

    pub async fn show_all(&mut self, values: Vec<Value>) -> Json {
        let mut shown = Vec::new();
        for value in values {
            shown.push(self.show(value).await);
        }
        Json::Array(shown)
    }

    /// The same for a class object, which is an object of another kind.
    pub async fn class_object(&mut self, class: ReferenceTypeId) -> ClassObjectId {
        self.must(reference_type::ClassObject { class }).await
    }
}
