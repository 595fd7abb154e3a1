//! One debugging session from the first event to the detaching, the same on every virtual machine.
//!
//! Steps do not depend on time: where something must not happen, something else that does happen
//! shows that it could.

use std::collections::HashMap;

use jdwp::commands::{reference_type, thread_reference, virtual_machine};
use jdwp::{
    Connection, Event, EventKind, Location, Message, Modifier, ObjectId, Options, RequestId,
    SuspendPolicy, ThreadId, Value, class_status,
};

use super::debugger::Debugger;
use super::look::{look_at_the_class, look_at_the_hit, look_at_the_thread, main_thread};
use super::program::{LISTENING, Program};

const HITS: u64 = 300;

/// Debugs the program from its first instruction, then leaves it alone.
pub async fn debug(program: Program) {
    // Printed only when the test fails; a test that hangs has no other way to tell where.
    println!("attach");
    let mut debugger = attach(&program).await;
    println!("look at the class");
    let breakpoint = look_at_the_class(&debugger).await;
    println!("hit often");
    let (first, second) = hit_often(&mut debugger, breakpoint).await;
    println!("filter by instance");
    filter_by_instance(&mut debugger, breakpoint, first, second).await;
    println!("suspend one thread");
    suspend_one_thread(&debugger, first, second).await;
    println!("force an early return");
    force_early_return(&mut debugger).await;
    println!("leave with a thread held");
    leave_with_a_thread_held(debugger, breakpoint).await;

    println!("wait for the program's end");
    let (status, mut said) = program.end().await;
    // A virtual machine may listen for the next debugger at once.
    said.retain(|line| !line.starts_with(LISTENING));
    assert!(status.success(), "{status}");
    assert_eq!(said, ["released", "end"]);
}

/// Connects and waits for the class under test.
async fn attach(program: &Program) -> Debugger {
    let (connection, incoming) = Connection::open(program.connect().await, Options::default())
        .await
        .unwrap();
    let (class, methods, fields) = (jdwp::ReferenceTypeId::NULL, Vec::new(), Vec::new());
    let mut debugger = Debugger {
        connection,
        incoming,
        class,
        methods,
        fields,
    };
    let event = debugger.event().await;
    assert!(
        matches!(
            event,
            Event::VmStart {
                request: RequestId(0),
                ..
            }
        ),
        "{event:?}"
    );

    let version = debugger.ask(virtual_machine::Version).await;
    assert!(
        version.jdwp_major >= 1 && !version.vm_name.is_empty(),
        "{version:?}"
    );
    let can = debugger.ask(virtual_machine::CapabilitiesNew).await;
    assert!(
        can.can_use_instance_filters
            && can.can_force_early_return
            && can.can_get_owned_monitor_info
    );

    let signature = String::from("LTicker;");
    assert_eq!(
        debugger
            .ask(virtual_machine::ClassesBySignature { signature })
            .await,
        []
    );
    let matching = vec![Modifier::ClassMatch("Ticker".into())];
    let prepare = debugger.set(EventKind::ClassPrepare, matching).await;
    debugger.ask(virtual_machine::Resume).await;
    let event = debugger.event().await;
    let Event::ClassPrepare {
        request,
        thread,
        class,
        signature,
        status,
        ..
    } = event
    else {
        panic!("{event:?}")
    };
    assert_eq!((request, signature.as_str()), (prepare, "LTicker;"));
    assert_ne!(status & class_status::PREPARED, 0);

    debugger.class = class;
    debugger.methods = debugger.ask(reference_type::Methods { class }).await;
    debugger.fields = debugger.ask(reference_type::Fields { class }).await;
    assert_eq!(
        debugger.ask(thread_reference::Name { thread }).await,
        "main"
    );
    assert_eq!(
        debugger
            .ask(thread_reference::SuspendCount { thread })
            .await,
        1
    );
    debugger
}

/// Hits a breakpoint many times and looks around at each; returns both tickers.
async fn hit_often(debugger: &mut Debugger, at: Location) -> (ObjectId, ObjectId) {
    let request = debugger
        .set(EventKind::Breakpoint, vec![Modifier::LocationOnly(at)])
        .await;
    let everyone = debugger.ask(virtual_machine::AllThreads).await;
    let main = main_thread(debugger, &everyone).await;
    debugger.resume(main).await;

    let mut seen = HashMap::new();
    let (mut hits, mut waits) = (0, 0);
    loop {
        let thread = debugger.hit(request, at).await;
        if hits == 0 {
            look_at_the_thread(debugger, thread, at).await;
        }

        let before = debugger.connection.round_trips();
        let (name, this) = look_at_the_hit(debugger, thread, at).await;
        waits += debugger.connection.round_trips() - before;
        hits += 1;
        assert_eq!(
            *seen.entry(name).or_insert(this),
            this,
            "a ticker stays the same object"
        );

        if let (Some(&first), Some(&second), HITS..) = (seen.get("first"), seen.get("second"), hits)
        {
            assert_eq!(waits, 2 * hits, "two waits a hit, however much is asked");
            debugger
                .clear_and_resume(request, thread, [first, second])
                .await;
            return (first, second);
        }
        debugger.resume(thread).await;
    }
}

/// Filters hits to one ticker on the virtual machine's side, while the other one ticks on.
async fn filter_by_instance(
    debugger: &mut Debugger,
    at: Location,
    first: ObjectId,
    second: ObjectId,
) {
    let modifiers = vec![Modifier::LocationOnly(at), Modifier::InstanceOnly(first)];
    let request = debugger.set(EventKind::Breakpoint, modifiers).await;
    let target = debugger.ticks(second).await + 20;
    for hit in 0.. {
        let thread = debugger.hit(request, at).await;
        assert_eq!(ObjectId::from(thread), first);
        if hit >= 20 && debugger.ticks(second).await >= target {
            debugger
                .clear_and_resume(request, thread, [first, second])
                .await;
            return;
        }
        debugger.resume(thread).await;
    }
}

/// Suspends one ticker and checks that it alone stops.
async fn suspend_one_thread(debugger: &Debugger, first: ObjectId, second: ObjectId) {
    let thread = ThreadId(first.0);
    debugger.ask(thread_reference::Suspend { thread }).await;
    debugger.ask(thread_reference::Suspend { thread }).await;
    assert_eq!(
        debugger
            .ask(thread_reference::SuspendCount { thread })
            .await,
        2
    );

    debugger.resume(thread).await;
    let stands = debugger.ticks(first).await;
    let target = debugger.ticks(second).await + 20;
    while debugger.ticks(second).await < target {}
    assert_eq!(debugger.ticks(first).await, stands);
    assert!(
        debugger
            .ask(thread_reference::Status { thread })
            .await
            .suspended
    );
    debugger.resume(thread).await;
    while debugger.ticks(first).await < stands + 20 {}
}

/// Ends the loop of the main thread by answering for the method that it calls.
async fn force_early_return(debugger: &mut Debugger) {
    let at = debugger.start_of("released", 0);
    let request = debugger
        .set(EventKind::Breakpoint, vec![Modifier::LocationOnly(at)])
        .await;
    let thread = debugger.hit(request, at).await;
    debugger.clear(EventKind::Breakpoint, request).await;
    debugger
        .ask(thread_reference::ForceEarlyReturn {
            thread,
            value: Value::Boolean(true),
        })
        .await;
    debugger.resume(thread).await;
}

/// Detaches while a breakpoint is set and a thread is held at it, and another one is suspended;
/// both must go on.
async fn leave_with_a_thread_held(mut debugger: Debugger, at: Location) {
    let request = debugger
        .set(EventKind::Breakpoint, vec![Modifier::LocationOnly(at)])
        .await;
    debugger.hit(request, at).await;
    let everyone = debugger.ask(virtual_machine::AllThreads).await;
    let main = main_thread(&debugger, &everyone).await;
    debugger
        .ask(thread_reference::Suspend { thread: main })
        .await;

    debugger.connection.detach().await.unwrap();
    while let Some(message) = debugger.incoming.next().await {
        // The other ticker may have come to the breakpoint, too, before it was cleared.
        let Message::Events(set) = message else {
            panic!("{message:?}")
        };
        assert_eq!(set.suspend_policy, SuspendPolicy::EventThread);
    }
    assert!(matches!(
        debugger.incoming.close_reason(),
        Some(jdwp::Error::Closed)
    ));
}
