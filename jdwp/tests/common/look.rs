//! What a debugger looks at while a thread is held: the class, the stack, variables, data.

use jdwp::commands::{
    array_reference, class_type, method, object_reference, reference_type, stack_frame,
    string_reference, thread_reference, virtual_machine,
};
use jdwp::{ErrorCode, Location, ObjectId, Tag, ThreadId, Value};

use super::debugger::Debugger;

const LABEL: &str = "tick ä 🕒";

/// Asks for what is known about a class; returns where `tick` begins. The main thread is held by
/// the class's event.
pub async fn look_at_the_class(debugger: &Debugger) -> Location {
    let (class, method) = (debugger.class, debugger.method("tick"));
    assert_eq!(
        debugger.ask(reference_type::Signature { class }).await,
        "LTicker;"
    );
    assert_eq!(
        debugger.ask(reference_type::SourceFile { class }).await,
        "Ticker.java"
    );
    let superclass = debugger.ask(class_type::Superclass { class }).await;
    assert_eq!(
        debugger
            .ask(reference_type::Signature { class: superclass })
            .await,
        "Ljava/lang/Thread;"
    );
    assert_eq!(debugger.ask(reference_type::Interfaces { class }).await, []);
    assert!(
        !debugger
            .ask(reference_type::ClassObject { class })
            .await
            .is_null()
    );

    let signature = String::from("LTicker;");
    let found = debugger
        .ask(virtual_machine::ClassesBySignature { signature })
        .await;
    assert_eq!(
        found.iter().map(|info| info.id).collect::<Vec<_>>(),
        [class]
    );
    let all = debugger.ask(virtual_machine::AllClasses).await;
    assert!(
        all.iter()
            .any(|info| info.id == class && info.signature == "LTicker;")
    );
    let all = debugger.ask(virtual_machine::AllClassesWithGeneric).await;
    assert!(
        all.iter()
            .any(|info| info.id == class && info.generic_signature.is_empty())
    );

    let table = debugger.ask(method::LineTable { class, method }).await;
    let source = include_str!("../java/Ticker.java").lines();
    let body = source
        .zip(1..)
        .find(|(line, _)| line.contains("int doubled"))
        .unwrap()
        .1;
    let lines: Vec<i32> = table.lines.iter().map(|entry| entry.line).collect();
    assert!(
        lines.contains(&body) && lines.contains(&(body + 2)),
        "{lines:?} of {body}"
    );

    let start = table.lines.iter().map(|entry| entry.index).min().unwrap();
    debugger.start_of("tick", start)
}

pub async fn main_thread(debugger: &Debugger, threads: &[ThreadId]) -> ThreadId {
    for &thread in threads {
        if debugger.ask(thread_reference::Name { thread }).await == "main" {
            return thread;
        }
    }
    panic!("no main thread in {threads:?}");
}

/// What a debugger wants to know at each hit, in two rounds: the frame's id is needed to ask for
/// what is in it.
pub async fn look_at_the_hit(
    debugger: &Debugger,
    thread: ThreadId,
    at: Location,
) -> (String, ObjectId) {
    let connection = &debugger.connection;
    let name = connection.start(&thread_reference::Name { thread });
    let frames = connection.start(&thread_reference::Frames {
        thread,
        start: 0,
        length: -1,
    });
    let (name, frames) = (name.await.unwrap(), frames.await.unwrap());
    assert_eq!(frames[0].location, at);
    assert_eq!(frames[1].location.method, debugger.method("run"));

    let frame = frames[0].id;
    let this = connection.start(&stack_frame::ThisObject { thread, frame });
    let monitors = connection.start(&thread_reference::OwnedMonitors { thread });
    let (this, monitors) = (this.await.unwrap(), monitors.await.unwrap());
    assert_eq!(monitors, [this], "a synchronized method owns its object");
    assert_eq!(this.id, ObjectId::from(thread), "a ticker is its thread");
    assert_eq!(this.tag, Tag::Thread);
    (name, this.id)
}

/// What is worth asking once: variables, fields, strings, arrays, invocations and refusals.
pub async fn look_at_the_thread(debugger: &Debugger, thread: ThreadId, at: Location) {
    let status = debugger.ask(thread_reference::Status { thread }).await;
    assert!(status.suspended, "{status:?}");

    let frames = debugger
        .ask(thread_reference::Frames {
            thread,
            start: 0,
            length: 1,
        })
        .await;
    assert!(debugger.ask(thread_reference::FrameCount { thread }).await >= 2);
    let this = ObjectId::from(thread);
    look_at_the_arguments(debugger, thread, frames[0].id, at).await;
    look_at_the_data(debugger, this).await;

    let class = debugger.class;
    let twice = debugger.method("twice");
    let arguments = vec![Value::Int(21)];
    let options = class_type::INVOKE_SINGLE_THREADED;
    let reply = debugger
        .ask(class_type::InvokeMethod {
            class,
            thread,
            method: twice,
            arguments,
            options,
        })
        .await;
    assert_eq!(
        (reply.value, reply.exception.id),
        (Value::Int(42), ObjectId::NULL)
    );

    let value = String::from(LABEL);
    let string = debugger.ask(virtual_machine::CreateString { value }).await;
    debugger
        .ask(object_reference::DisableCollection { object: string })
        .await;
    assert_eq!(
        debugger.ask(string_reference::Value { string }).await,
        LABEL
    );
    debugger
        .ask(object_reference::EnableCollection { object: string })
        .await;

    let everyone = debugger.ask(virtual_machine::AllThreads).await;
    let main = main_thread(debugger, &everyone).await;
    let refused = thread_reference::Frames {
        thread: main,
        start: 0,
        length: -1,
    };
    let refusal = debugger.connection.send(&refused).await.unwrap_err();
    assert_eq!(refusal.vm_code(), Some(ErrorCode::ThreadNotSuspended));

    let nobody = ThreadId(0x7FFF_FFFF);
    let refusal = debugger
        .connection
        .send(&thread_reference::Name { thread: nobody })
        .await
        .unwrap_err();
    let code = refusal.vm_code();
    assert!(
        matches!(
            code,
            Some(ErrorCode::InvalidObject | ErrorCode::InvalidThread)
        ),
        "{refusal}"
    );
}

async fn look_at_the_arguments(
    debugger: &Debugger,
    thread: ThreadId,
    frame: jdwp::FrameId,
    at: Location,
) {
    let table = debugger
        .ask(method::VariableTable {
            class: at.class,
            method: at.method,
        })
        .await;
    let slots = ["number", "label"].map(|name| {
        let slot = table
            .slots
            .iter()
            .find(|slot| slot.name == name)
            .expect("an argument has a slot");
        stack_frame::SlotRequest {
            slot: slot.slot,
            tag: Tag::of_signature(&slot.signature),
        }
    });
    let slots = slots.to_vec();
    let values = debugger
        .ask(stack_frame::GetValues {
            thread,
            frame,
            slots,
        })
        .await;
    assert!(values[0].as_int().unwrap() >= 1, "{values:?}");
    let Value::Object {
        tag: Tag::String,
        id: string,
    } = values[1]
    else {
        panic!("{values:?}")
    };
    assert_eq!(
        debugger.ask(string_reference::Value { string }).await,
        LABEL
    );
}

async fn look_at_the_data(debugger: &Debugger, this: ObjectId) {
    let fields = vec![debugger.field("born"), debugger.field("ticks")];
    let values = debugger
        .ask(object_reference::GetValues {
            object: this,
            fields,
        })
        .await;
    assert_eq!(values[0].as_long(), Some(1_234_567_890_123));
    assert_eq!(debugger.statics("stop").await.as_bool(), Some(false));
    let class = debugger
        .ask(object_reference::ReferenceType { object: this })
        .await
        .class;
    assert_eq!(class, debugger.class);

    let primes = debugger.statics("PRIMES").await.as_object().unwrap();
    let length = debugger
        .ask(array_reference::Length { array: primes })
        .await;
    let values = debugger
        .ask(array_reference::GetValues {
            array: primes,
            first: 1,
            length: length - 1,
        })
        .await;
    assert_eq!(
        (values.tag, values.values),
        (Tag::Int, [3, 5, 7].map(Value::Int).to_vec())
    );

    let things = debugger.statics("THINGS").await.as_object().unwrap();
    let values = debugger
        .ask(array_reference::GetValues {
            array: things,
            first: 0,
            length: 3,
        })
        .await
        .values;
    assert!(
        matches!(
            values[0],
            Value::Object {
                tag: Tag::String,
                ..
            }
        ),
        "{values:?}"
    );
    assert_eq!(values[1].as_object(), Some(ObjectId::NULL));
    assert_eq!(
        values[2],
        Value::Object {
            tag: Tag::Array,
            id: primes
        }
    );
}
