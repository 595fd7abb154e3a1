//! What can be done to a program and what it reports of itself: every command that changes
//! something, and every event.

use jdwp::commands::{
    array_reference, array_type, class_type, event_request, interface_type, object_reference,
    reference_type, stack_frame, string_reference, thread_reference, virtual_machine,
};
use jdwp::{
    Assignment, ErrorCode, Event, EventKind, Modifier, ObjectId, ReferenceTypeId, RequestId,
    StepDepth, StepSize, SuspendPolicy, Tag, ThreadId, Value,
};

use super::tour::Tour;

/// What the acts are about.
pub struct Scene {
    exhibit: ReferenceTypeId,
    square_type: ReferenceTypeId,
    square: ObjectId,
    main: ThreadId,
    /// What replaces the square's type.
    class_file: Vec<u8>,
}

impl Scene {
    pub async fn new(tour: &mut Tour<'_>, class_file: Vec<u8>) -> Self {
        let exhibit = tour.class("LExhibit;").await;
        let square_type = tour.class("LExhibit$Square;").await;
        let square = tour.object(exhibit, "SQUARE").await;
        let main = tour.threads().await["main"];
        Self {
            exhibit,
            square_type,
            square,
            main,
            class_file,
        }
    }
}

/// Lets the program end on its own and waits until its end was reported.
pub async fn end(tour: &mut Tour<'_>, scene: &Scene) {
    let (kind, suspend_policy) = (EventKind::VmDeath, SuspendPolicy::None);
    let request = tour
        .must(event_request::Set {
            kind,
            suspend_policy,
            modifiers: vec![],
        })
        .await;

    let class = scene.exhibit;
    let over = Assignment {
        field: tour.field(class, "over").await,
        value: Value::Boolean(true),
    };
    tour.must(class_type::SetValues {
        class,
        values: vec![over].into(),
    })
    .await;

    let event = wait_for(tour, request).await;
    assert_eq!(event, Event::VmDeath { request });
}

/// Does everything; the program is running before and after.
pub async fn all(tour: &mut Tour<'_>, scene: &Scene) {
    println!("fields and elements");
    set_fields(tour, scene).await;
    set_elements(tour, scene).await;

    println!("the machine as a whole");
    whole_machine(tour, scene).await;

    println!("invocations");
    invoke(tour, scene).await;

    println!("frames");
    frames(tour, scene).await;

    println!("threads");
    threads(tour, scene).await;

    println!("events");
    code_events(tour, scene).await;
    thread_events(tour, scene).await;
    requests(tour, scene).await;
}

async fn string(tour: &mut Tour<'_>, text: &str) -> ObjectId {
    tour.must(virtual_machine::CreateString {
        value: text.to_owned(),
    })
    .await
}

async fn set_fields(tour: &mut Tour<'_>, scene: &Scene) {
    let wanted = [
        ("b", Value::Byte(-7)),
        ("z", Value::Boolean(false)),
        ("c", Value::Char(0xD83D)),
        ("s", Value::Short(-7000)),
        ("i", Value::Int(70)),
        ("j", Value::Long(i64::MIN)),
        ("f", Value::Float(-0.5)),
        ("d", Value::Double(1e300)),
    ];
    let text = Value::Object {
        tag: Tag::String,
        id: string(tour, "set").await,
    };
    let null = Value::Object {
        tag: Tag::Object,
        id: ObjectId::NULL,
    };

    let class = scene.exhibit;
    let mut values = Vec::new();
    for (name, value) in wanted {
        values.push(Assignment {
            field: tour.field(class, name).await,
            value,
        });
    }

    let fields = values.iter().map(|set| set.field).collect();
    tour.must(class_type::SetValues {
        class,
        values: values.into(),
    })
    .await;
    let read = tour.must(reference_type::GetValues { class, fields }).await;
    assert_eq!(read, wanted.map(|(_, value)| value));

    // The main thread counts the square's `i` up.
    let mut values = Vec::new();
    for (name, value) in wanted
        .into_iter()
        .filter(|(name, _)| *name != "i")
        .chain([("text", text), ("names", null)])
    {
        values.push(Assignment {
            field: tour.field(scene.square_type, name).await,
            value,
        });
    }

    let (object, fields) = (scene.square, values.iter().map(|set| set.field).collect());
    let expected: Vec<_> = values.iter().map(|set| set.value).collect();
    tour.must(object_reference::SetValues {
        object,
        values: values.into(),
    })
    .await;
    let read = tour
        .must(object_reference::GetValues { object, fields })
        .await;
    assert_eq!(read[..8], expected[..8]);
    assert_eq!(read[8].as_object(), Some(ObjectId::NULL));
}

async fn set_elements(tour: &mut Tour<'_>, scene: &Scene) {
    let array_type = tour.class("[I").await;
    let made = tour
        .must(array_type::NewInstance {
            array_type,
            length: 4,
        })
        .await;
    assert_eq!(made.tag, Tag::Array);

    let array = made.id;
    let values = vec![Value::Int(30), Value::Int(-50)];
    // One that nobody else holds must not be collected meanwhile.
    tour.must(object_reference::DisableCollection { object: array })
        .await;
    tour.must(array_reference::SetValues {
        array,
        first: 1,
        values: values.into(),
    })
    .await;
    let read = tour
        .must(array_reference::GetValues {
            array,
            first: 0,
            length: 4,
        })
        .await;
    assert_eq!(
        (read.tag, read.values),
        (Tag::Int, [0, 30, -50, 0].map(Value::Int).to_vec())
    );
    tour.must(object_reference::EnableCollection { object: array })
        .await;

    let things = tour.object(scene.exhibit, "THINGS").await;
    let element = Value::Object {
        tag: Tag::Array,
        id: array,
    };
    tour.must(array_reference::SetValues {
        array: things,
        first: 1,
        values: vec![element].into(),
    })
    .await;
    let read = tour
        .must(array_reference::GetValues {
            array: things,
            first: 1,
            length: 1,
        })
        .await;
    assert_eq!(read.values, [element]);
}

async fn whole_machine(tour: &mut Tour<'_>, scene: &Scene) {
    let object = string(tour, "mine").await;
    assert_eq!(
        tour.must(string_reference::Value { string: object }).await,
        "mine"
    );
    let objects = vec![virtual_machine::Disposal {
        object,
        received: 1,
    }];
    tour.must(virtual_machine::DisposeObjects { objects }).await;

    tour.must(virtual_machine::HoldEvents).await;
    tour.must(virtual_machine::ReleaseEvents).await;
    tour.must(virtual_machine::SetDefaultStratum {
        stratum: "Java".into(),
    })
    .await;

    tour.must(virtual_machine::Suspend).await;
    tour.must(virtual_machine::Resume).await;

    let redefinition = virtual_machine::Redefinition {
        class: scene.square_type,
        class_file: scene.class_file.clone(),
    };
    tour.must(virtual_machine::RedefineClasses {
        classes: vec![redefinition],
    })
    .await;
}

async fn set(tour: &mut Tour<'_>, kind: EventKind, modifiers: Vec<Modifier>) -> RequestId {
    tour.must(event_request::Set {
        kind,
        suspend_policy: SuspendPolicy::EventThread,
        modifiers,
    })
    .await
}

/// Waits for an event of a request. Others were on their way when their request was cleared.
async fn wait_for(tour: &mut Tour<'_>, request: RequestId) -> Event {
    loop {
        let event = tour.event().await;
        if event.request() == Some(request) {
            return event;
        }
        resume(tour, &event).await;
    }
}

async fn resume(tour: &mut Tour<'_>, event: &Event) {
    let thread = event.thread().unwrap();
    tour.must(thread_reference::Resume { thread }).await;
}

/// Waits for one event of a kind, and resumes the program.
async fn one(tour: &mut Tour<'_>, kind: EventKind, modifiers: Vec<Modifier>) -> Event {
    println!("  {kind:?}");
    let request = set(tour, kind, modifiers).await;
    take(tour, kind, request).await
}

/// Waits for the one event that a request is for, and resumes the program.
async fn take(tour: &mut Tour<'_>, kind: EventKind, request: RequestId) -> Event {
    let event = wait_for(tour, request).await;
    assert_eq!(event.kind(), kind);
    tour.must(event_request::Clear { kind, request }).await;
    resume(tour, &event).await;
    event
}

/// The same for the first event of the main thread's in a method. Elsewhere it may do what makes
/// such an event as well: ART sleeps by waiting at a monitor, and a join waits at the thread's.
async fn first_in(tour: &mut Tour<'_>, scene: &Scene, method: &str, kind: EventKind) -> Event {
    println!("  {kind:?} in {method}");
    let held = hold(tour, scene, scene.exhibit, method).await;
    tour.must(event_request::Clear {
        kind: EventKind::Breakpoint,
        request: held,
    })
    .await;
    let request = set(tour, kind, vec![Modifier::ThreadOnly(scene.main)]).await;
    tour.must(thread_reference::Resume { thread: scene.main })
        .await;
    take(tour, kind, request).await
}

/// Holds the main thread at the beginning of a method.
async fn hold(
    tour: &mut Tour<'_>,
    scene: &Scene,
    class: ReferenceTypeId,
    method: &str,
) -> RequestId {
    let at = tour.start_of(class, method).await;
    let request = set(
        tour,
        EventKind::Breakpoint,
        vec![Modifier::LocationOnly(at)],
    )
    .await;
    let event = wait_for(tour, request).await;
    assert_eq!(
        event,
        Event::Breakpoint {
            request,
            thread: scene.main,
            location: at
        }
    );
    request
}

async fn invoke(tour: &mut Tour<'_>, scene: &Scene) {
    let request = hold(tour, scene, scene.exhibit, "throwAndCatch").await;
    tour.must(event_request::Clear {
        kind: EventKind::Breakpoint,
        request,
    })
    .await;
    let (thread, options) = (scene.main, class_type::INVOKE_SINGLE_THREADED);

    let class = tour.class("Ljava/lang/Integer;").await;
    let method = tour.method(class, "sum").await;
    let arguments = vec![Value::Int(2), Value::Int(3)];
    let reply = tour
        .must(class_type::InvokeMethod {
            class,
            thread,
            method,
            arguments,
            options,
        })
        .await;
    assert_eq!(
        (reply.value, reply.exception.id),
        (Value::Int(5), ObjectId::NULL)
    );

    let interface = tour.class("LExhibit$Shape;").await;
    let method = tour.method(interface, "twice").await;
    let arguments = vec![Value::Int(21)];
    let call = interface_type::InvokeMethod {
        interface,
        thread,
        method,
        arguments,
        options,
    };
    assert_eq!(tour.must(call).await.value, Value::Int(42));

    let class = scene.square_type;
    let method = tour.method(class, "<init>").await;
    let arguments = vec![Value::Int(5)];
    let made = tour
        .must(class_type::NewInstance {
            class,
            thread,
            method,
            arguments,
            options,
        })
        .await;
    assert_eq!(made.exception.id, ObjectId::NULL);
    let fields = vec![tour.field(class, "i").await];
    let values = tour
        .must(object_reference::GetValues {
            object: made.object.id,
            fields,
        })
        .await;
    assert_eq!(values, [Value::Int(5)]);

    let method = tour.method(class, "area").await;
    let (object, arguments) = (made.object.id, vec![Value::Int(3)]);
    let call = object_reference::InvokeMethod {
        object,
        thread,
        class,
        method,
        arguments,
        options,
    };
    let reply = tour.must(call).await;
    let text = tour.show(reply.value).await;
    assert_eq!(text, "string tick ä 🕒15");

    // One that throws.
    let class = tour.class("Ljava/lang/Integer;").await;
    let methods = tour.methods(class).await;
    let method = methods
        .iter()
        .find(|m| m.name == "parseInt" && m.signature == "(Ljava/lang/String;)I")
        .unwrap()
        .id;
    let arguments = vec![Value::Object {
        tag: Tag::String,
        id: string(tour, "no number").await,
    }];
    let reply = tour
        .must(class_type::InvokeMethod {
            class,
            thread,
            method,
            arguments,
            options,
        })
        .await;
    assert_eq!(
        tour.type_of(reply.exception.id).await,
        "Ljava/lang/NumberFormatException;"
    );

    tour.must(thread_reference::Resume { thread }).await;
}

async fn frames(tour: &mut Tour<'_>, scene: &Scene) {
    let method = tour.method(scene.square_type, "area").await;
    let table = tour
        .must(jdwp::commands::method::VariableTable {
            class: scene.square_type,
            method,
        })
        .await;
    let scale = table
        .slots
        .iter()
        .find(|slot| slot.name == "scale")
        .unwrap()
        .slot;

    let request = hold(tour, scene, scene.square_type, "area").await;
    let thread = scene.main;
    let frames = tour
        .must(thread_reference::Frames {
            thread,
            start: 0,
            length: 2,
        })
        .await;
    let frame = frames[0].id;
    let this = tour.must(stack_frame::ThisObject { thread, frame }).await;
    assert_eq!(this.id, scene.square);

    let values = vec![stack_frame::SlotValue {
        slot: scale,
        value: Value::Int(9),
    }];
    tour.must(stack_frame::SetValues {
        thread,
        frame,
        values,
    })
    .await;
    let slots = vec![stack_frame::SlotRequest {
        slot: scale,
        tag: Tag::Int,
    }];
    assert_eq!(
        tour.must(stack_frame::GetValues {
            thread,
            frame,
            slots
        })
        .await,
        [Value::Int(9)]
    );

    tour.must(stack_frame::PopFrames { thread, frame }).await;
    // The call is made again, so the breakpoint is hit again.
    tour.must(thread_reference::Resume { thread }).await;
    let event = wait_for(tour, request).await;
    assert_eq!(event.thread(), Some(thread));

    tour.must(event_request::ClearAllBreakpoints).await;
    let value = Value::Object {
        tag: Tag::String,
        id: string(tour, "forced").await,
    };
    tour.must(thread_reference::ForceEarlyReturn { thread, value })
        .await;
    tour.must(thread_reference::Resume { thread }).await;
}

/// Waits until a static field holds a text.
async fn until(tour: &mut Tour<'_>, class: ReferenceTypeId, field: &str, text: &str) {
    loop {
        let value = tour.constant(class, field).await;
        if tour.show(value).await == format!("string {text}") {
            return;
        }
    }
}

async fn threads(tour: &mut Tour<'_>, scene: &Scene) {
    let thread = ThreadId(tour.object(scene.exhibit, "SLEEPER").await.0);
    tour.must(thread_reference::Suspend { thread }).await;
    assert_eq!(
        tour.must(thread_reference::SuspendCount { thread }).await,
        1
    );
    assert!(
        tour.must(thread_reference::Status { thread })
            .await
            .suspended
    );
    tour.must(thread_reference::Resume { thread }).await;
    tour.must(thread_reference::Interrupt { thread }).await;
    until(tour, scene.exhibit, "woken", "interrupted").await;

    let thread = ThreadId(tour.object(scene.exhibit, "STOPPABLE").await.0);
    let throwable = tour.object(scene.exhibit, "TROUBLE").await;
    tour.must(thread_reference::Stop { thread, throwable })
        .await;
    until(tour, scene.exhibit, "stopped", "trouble").await;
}

async fn code_events(tour: &mut Tour<'_>, scene: &Scene) {
    let Scene {
        square_type,
        square,
        main,
        ..
    } = *scene;
    let at = tour.start_of(scene.exhibit, "contend").await;
    let modifiers = vec![Modifier::LocationOnly(at), Modifier::Count(2)];
    let event = one(tour, EventKind::Breakpoint, modifiers).await;
    assert!(
        matches!(event, Event::Breakpoint { location, .. } if location == at),
        "{event:?}"
    );

    let held = hold(tour, scene, scene.exhibit, "throwAndCatch").await;
    tour.must(event_request::Clear {
        kind: EventKind::Breakpoint,
        request: held,
    })
    .await;
    let step = Modifier::Step {
        thread: main,
        size: StepSize::Line,
        depth: StepDepth::Over,
    };
    let request = set(
        tour,
        EventKind::SingleStep,
        vec![step, Modifier::ClassMatch("Exhibit*".into())],
    )
    .await;
    tour.must(thread_reference::Resume { thread: main }).await;
    let event = wait_for(tour, request).await;
    assert!(
        matches!(event, Event::SingleStep { thread, .. } if thread == main),
        "{event:?}"
    );
    tour.must(event_request::Clear {
        kind: EventKind::SingleStep,
        request,
    })
    .await;
    resume(tour, &event).await;

    let in_square = || vec![Modifier::ClassOnly(square_type), Modifier::ThreadOnly(main)];
    one(tour, EventKind::MethodEntry, in_square()).await;
    one(
        tour,
        EventKind::MethodExit,
        vec![Modifier::ClassMatch("Exhibit$Square".into())],
    )
    .await;
    let modifiers = vec![
        Modifier::ClassOnly(square_type),
        Modifier::InstanceOnly(square),
    ];
    let event = one(tour, EventKind::MethodExitWithReturnValue, modifiers).await;
    let Event::MethodExitWithReturnValue {
        value: Value::Object { tag, .. },
        ..
    } = event
    else {
        panic!("{event:?}")
    };
    assert_eq!(tag, Tag::String);

    let class = tour.class("Ljava/lang/IllegalArgumentException;").await;
    let modifiers = vec![Modifier::ExceptionOnly {
        class: Some(class),
        caught: true,
        uncaught: true,
    }];
    let event = one(tour, EventKind::Exception, modifiers).await;
    let Event::Exception {
        catch_location: Some(at),
        exception,
        ..
    } = event
    else {
        panic!("{event:?}")
    };
    assert_eq!(at.class, scene.exhibit);
    assert_eq!(
        tour.type_of(exception.id).await,
        "Ljava/lang/IllegalArgumentException;"
    );

    let counted = tour.field(square_type, "i").await;
    let watch = || {
        vec![Modifier::FieldOnly {
            class: square_type,
            field: counted,
        }]
    };
    let event = one(tour, EventKind::FieldAccess, watch()).await;
    assert!(
        matches!(event, Event::FieldAccess { field, object, .. } if field == counted && object.id == square)
    );
    let event = one(tour, EventKind::FieldModification, watch()).await;
    assert!(
        matches!(
            event,
            Event::FieldModification {
                value: Value::Int(_),
                ..
            }
        ),
        "{event:?}"
    );
}

async fn thread_events(tour: &mut Tour<'_>, scene: &Scene) {
    let event = one(tour, EventKind::ThreadStart, vec![]).await;
    assert_ne!(event.thread(), Some(scene.main));
    one(tour, EventKind::ThreadDeath, vec![]).await;

    let lock = tour.object(scene.exhibit, "LOCK").await;
    let own = || vec![Modifier::ClassExclude("java.*".into())];
    let event = one(tour, EventKind::MonitorContendedEnter, own()).await;
    assert!(
        matches!(event, Event::MonitorContendedEnter { object, .. } if object.id == lock),
        "{event:?}"
    );
    let event = one(tour, EventKind::MonitorContendedEntered, own()).await;
    assert!(
        matches!(event, Event::MonitorContendedEntered { object, .. } if object.id == lock),
        "{event:?}"
    );

    let event = first_in(tour, scene, "waitShortly", EventKind::MonitorWait).await;
    assert!(
        matches!(event, Event::MonitorWait { object, timeout: 1, .. } if object.id == lock),
        "{event:?}"
    );
    let event = first_in(tour, scene, "waitShortly", EventKind::MonitorWaited).await;
    assert!(
        matches!(event, Event::MonitorWaited { object, timed_out: true, .. } if object.id == lock),
        "{event:?}"
    );
}

/// Requests that no event of this program answers, and those that virtual machines refuse.
async fn requests(tour: &mut Tour<'_>, scene: &Scene) {
    for (kind, modifiers) in [
        (EventKind::ClassUnload, vec![]),
        (
            EventKind::ClassPrepare,
            vec![Modifier::ClassOnly(scene.exhibit)],
        ),
        (
            EventKind::ClassPrepare,
            vec![
                Modifier::Conditional(1),
                Modifier::ClassMatch("nobody.*".into()),
            ],
        ),
    ] {
        println!("  {kind:?} {modifiers:?}");
        let request = set(tour, kind, modifiers).await;
        tour.must(event_request::Clear { kind, request }).await;
    }

    // The capabilities say that this cannot be done, which was never true.
    let by_source = vec![Modifier::SourceNameMatch("Exhibit.java".into())];
    assert_eq!(
        refusal(tour, EventKind::ClassPrepare, by_source).await,
        None
    );

    // Both virtual machines have the debugger's side of a JDK that is older than virtual threads.
    let platform = refusal(
        tour,
        EventKind::ThreadStart,
        vec![Modifier::PlatformThreadsOnly],
    )
    .await;
    assert_eq!(platform, Some(ErrorCode::IllegalArgument));

    for kind in [
        EventKind::FramePop,
        EventKind::UserDefined,
        EventKind::ClassLoad,
        EventKind::ExceptionCatch,
    ] {
        let refused = refusal(tour, kind, vec![]).await;
        assert_eq!(refused, Some(ErrorCode::InvalidEventType), "{kind:?}");
    }
}

async fn refusal(
    tour: &mut Tour<'_>,
    kind: EventKind,
    modifiers: Vec<Modifier>,
) -> Option<ErrorCode> {
    let request = event_request::Set {
        kind,
        suspend_policy: SuspendPolicy::None,
        modifiers,
    };
    match tour.connection.send(&request).await {
        Ok(request) => {
            tour.must(event_request::Clear { kind, request }).await;
            None
        }
        Err(error) => error.vm_code(),
    }
}
