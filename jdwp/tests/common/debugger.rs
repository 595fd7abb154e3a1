//! A small debugger: the client with what is known about the class under test.

use std::time::Duration;

use jdwp::commands::{event_request, object_reference, reference_type, thread_reference};
use jdwp::{
    Command, Connection, Event, EventKind, FieldId, Incoming, Location, Message, MethodId,
    Modifier, ObjectId, ReferenceTypeId, RequestId, SuspendPolicy, ThreadId, TypeTag, Value,
};

/// A connection and the class under test.
pub struct Debugger {
    pub connection: Connection,
    pub incoming: Incoming,
    pub class: ReferenceTypeId,
    pub methods: Vec<reference_type::MethodInfo>,
    pub fields: Vec<reference_type::FieldInfo>,
}

impl Debugger {
    /// Sends a command that must succeed.
    pub async fn ask<C: Command>(&self, command: C) -> C::Reply {
        self.connection.send(&command).await.unwrap()
    }

    pub fn method(&self, name: &str) -> MethodId {
        self.methods
            .iter()
            .find(|method| method.name == name)
            .unwrap()
            .id
    }

    pub fn field(&self, name: &str) -> FieldId {
        self.fields
            .iter()
            .find(|field| field.name == name)
            .unwrap()
            .id
    }

    pub fn start_of(&self, method: &str, index: u64) -> Location {
        Location {
            type_tag: TypeTag::Class,
            class: self.class,
            method: self.method(method),
            index,
        }
    }

    pub async fn set(&self, kind: EventKind, modifiers: Vec<Modifier>) -> RequestId {
        self.ask(event_request::Set {
            kind,
            suspend_policy: SuspendPolicy::EventThread,
            modifiers,
        })
        .await
    }

    pub async fn clear(&self, kind: EventKind, request: RequestId) {
        self.ask(event_request::Clear { kind, request }).await;
    }

    pub async fn resume(&self, thread: ThreadId) {
        self.ask(thread_reference::Resume { thread }).await;
    }

    /// The next event; all that these tests ask for comes alone.
    pub async fn event(&mut self) -> Event {
        let Some(Message::Events(mut set)) = self.incoming.next().await else {
            panic!("an event, not the end: {:?}", self.incoming.close_reason());
        };
        assert_eq!(set.events.len(), 1, "{set:?}");
        set.events.remove(0)
    }

    /// The next event, which must be the breakpoint of this request; returns who hit it.
    pub async fn hit(&mut self, wanted: RequestId, at: Location) -> ThreadId {
        match self.event().await {
            Event::Breakpoint {
                request,
                thread,
                location,
            } if request == wanted && location == at => thread,
            other => panic!("a hit of {wanted:?} at {at:?}, not {other:?}"),
        }
    }

    /// Clears a breakpoint, resumes `held`, and waits until both tickers have got past it.
    ///
    /// A virtual machine sends its events from a thread of their own, so a hit from before
    /// the request was cleared may come after the reply. A ticker that moves on has no such
    /// hit on the way.
    pub async fn clear_and_resume(
        &mut self,
        request: RequestId,
        held: ThreadId,
        tickers: [ObjectId; 2],
    ) {
        self.clear(EventKind::Breakpoint, request).await;
        self.resume(held).await;

        for ticker in tickers {
            let target = self.ticks(ticker).await + 2;
            while self.ticks(ticker).await < target {
                while let Ok(message) =
                    tokio::time::timeout(Duration::ZERO, self.incoming.next()).await
                {
                    let Some(Message::Events(set)) = message else {
                        panic!("{message:?}")
                    };
                    let [Event::Breakpoint { thread, .. }] = set.events[..] else {
                        panic!("{set:?}")
                    };
                    self.resume(thread).await;
                }
            }
        }
    }

    /// How far a ticker has come.
    pub async fn ticks(&self, ticker: ObjectId) -> i32 {
        let fields = vec![self.field("ticks")];
        let values = self
            .ask(object_reference::GetValues {
                object: ticker,
                fields,
            })
            .await;
        values[0].as_int().unwrap()
    }

    pub async fn statics(&self, name: &str) -> Value {
        self.ask(reference_type::GetValues {
            class: self.class,
            fields: vec![self.field(name)],
        })
        .await[0]
    }
}
