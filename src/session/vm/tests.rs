//! A virtual machine that makes things up is not followed without end, and what is gone before it
//! is watched is left out.

use std::time::Duration;

use jdwp::commands::event_request;
use jdwp::{EventKind, Location, Modifier, Options, SuspendPolicy, TypeTag};
use tokio::io::DuplexStream;

use super::false_vm::{FalseVm, REQUEST, names, serve, text};
use super::stacks::DEEPEST_STACK;
use super::*;
use crate::session::Error;
use crate::session::hooks::DELAYED_RESUME;
use crate::session::wrappers::Work;
use crate::whose::{Owner, Whose};

/// Answers as a virtual machine that makes things up: whatever is asked for is there, and
/// everything has one more of it inside. Classes are in this package; the boot class loader has
/// loaded those with an odd id.
async fn make_things_up(stream: DuplexStream, package: &'static str) -> usize {
    let one = 1_u32.to_be_bytes();
    let mut made_up = 1_u64;
    serve(stream, move |command, asked| {
        made_up += 1;
        let id = made_up.to_be_bytes();
        Ok(match command {
            (1, 4) => [20_000_u32.to_be_bytes().to_vec(), vec![7; 20_000 * 8]].concat(),
            (2, 1) => text(&format!("L{package}/Wrapper{made_up};")),
            (2, 2) => u64::from(asked[7].is_multiple_of(2)).to_be_bytes().to_vec(),
            (2, 7) => text("Wrapper.java"),
            (2, 5) => 0_u32.to_be_bytes().to_vec(),
            (2, 4) => [
                &one[..],
                &id,
                &text("run"),
                &text("Ljava/lang/Runnable;"),
                &one,
            ]
            .concat(),
            (3, 1) => id.to_vec(),
            (9, 1) => [&[1][..], &id].concat(),
            // As many values as were asked for.
            (9, 2) => [
                &asked[8..12],
                &[b"L", &id[..]].concat().repeat(usize::from(asked[11])),
            ]
            .concat(),
            (6, 1) => [[0; 16].as_slice(), &one, &[0; 8], &one].concat(),
            // What detaches at the end.
            _ => Vec::new(),
        })
    })
    .await
}

#[tokio::test]
async fn a_virtual_machine_that_makes_things_up_is_not_followed_without_end() {
    let following = tokio::time::timeout(Duration::from_secs(60), follow_what_is_made_up());
    let answered = following.await.expect("it is followed without end");
    assert!(answered < 2000, "{answered} questions");
}

async fn follow_what_is_made_up() -> usize {
    let (near, far) = tokio::io::duplex(1 << 20);
    let peer = tokio::spawn(make_things_up(far, "rx"));
    let (connection, incoming) = Connection::open(near, Options::default()).await.unwrap();
    let vm = Vm::new(connection);
    let error = vm.all_threads().await.unwrap_err().to_string();
    assert!(error.contains("20000 threads, more than 10000"), "{error}");
    // Each wrapper has another inside, and each class another above.
    assert!(
        vm.method_of(ObjectId(1), "run", "()V")
            .await
            .unwrap()
            .is_none()
    );
    let named = vm.class_of_work(ObjectId(1)).await.unwrap().unwrap();
    assert!(named.starts_with("rx.Wrapper"), "{named}");
    let location = |index| Location {
        type_tag: TypeTag::Class,
        class: ReferenceTypeId(1),
        method: MethodId(1),
        index,
    };
    let stack: Vec<Location> = (0..100_000).map(location).collect();
    assert_eq!(vm.frames(&stack).await.unwrap().len(), DEEPEST_STACK);
    drop((vm, incoming));
    peer.await.unwrap()
}

#[tokio::test]
async fn a_coroutine_of_a_library_stands_for_the_apps_that_waits_for_it() {
    let mut process = FalseVm::default();
    let root = process.class("java.lang.Object", None, &[], &[]);
    let mut class = |name, fields: &[&'static str]| process.class(name, Some(root), fields, &[]);
    let turn = class("kotlinx.coroutines.Continuation", &["delegate"]);
    let flow = class("kotlinx.coroutines.Flow", &[]);
    let collect = class(
        "kotlinx.coroutines.Flow$collect$1",
        &["this$0", "completion"],
    );
    let with_context = class("kotlinx.coroutines.DispatchedCoroutine", &["uCont"]);
    let launched = class("kotlinx.coroutines.StandaloneCoroutine", &[]);
    let own = class("a.Diary$keep$1", &["completion"]);

    let objects = [
        turn,
        collect,
        flow,
        with_context,
        own,
        turn,
        collect,
        launched,
    ];
    for (id, class) in (1..).zip(objects) {
        process.object(id, class);
    }
    // Collected by the app, and by the library for itself.
    process.set(1, "delegate", 2);
    process.set(2, "this$0", 3);
    process.set(2, "completion", 4);
    process.set(4, "uCont", 5);
    process.set(6, "delegate", 7);
    process.set(7, "completion", 8);

    let (connection, _incoming) = process.connect(|_, _| None).await;
    let vm = Vm::of_app(connection, Whose::new("a", "a.test", "a.SomeTest"));
    for (id, expected) in [
        (1, "a.Diary$keep$1"),
        (6, "kotlinx.coroutines.Flow$collect$1"),
    ] {
        let class = vm.class_of_work(ObjectId(id)).await.unwrap();
        assert_eq!(class.as_deref(), Some(expected));
    }
}

#[tokio::test]
async fn a_call_that_an_event_bus_is_to_make_stands_for_whom_it_calls() {
    let mut process = FalseVm::default();
    let root = process.class("java.lang.Object", None, &[], &[]);
    let methods = [
        ("onParcel", "(La/Parcel;)V"),
        ("privateOnLetter", "(La/Letter;)V"),
        ("onLetter", "(La/Letter;)V"),
        ("onStamp", "(La/Stamp;)V"),
        ("onOldStamp", "(La/Stamp;)V"),
        ("onNoise", "(Ljava/lang/Object;)V"),
    ];
    let subscriber = process.class("a.Branch", Some(root), &[], &methods);
    let mut class = |name, fields: &[&'static str]| process.class(name, Some(root), fields, &[]);
    let poster = class("org.greenrobot.eventbus.HandlerPoster", &["queue"]);
    let queue = class("org.greenrobot.eventbus.PendingPostQueue", &["head"]);
    let post = class(
        "org.greenrobot.eventbus.PendingPost",
        &["subscription", "event"],
    );
    let subscription = class("org.greenrobot.eventbus.Subscription", &["subscriber"]);
    let events = ["a.Letter", "a.Stamp", "a.Bell"].map(|name| class(name, &[]));
    let in_background = class("org.greenrobot.eventbus.AsyncPoster", &["queue"]);
    for (id, class) in (1..).zip([poster, queue, post, subscription, subscriber, in_background]) {
        process.object(id, class);
    }
    for (id, event) in (7..).zip(events) {
        process.object(id, event);
        process.object(id + 10, post);
        process.set(id + 10, "subscription", 4);
        process.set(id + 10, "event", id);
    }
    for (id, field, inner) in [
        (1, "queue", 2),
        (2, "head", 3),
        (3, "subscription", 4),
        (4, "subscriber", 5),
        (6, "queue", 2),
    ] {
        process.set(id, field, inner);
    }

    let (connection, _incoming) = process.connect(|_, _| None).await;
    let vm = Vm::of_app(connection, Whose::new("a", "a.test", "a.SomeTest"));
    for (id, expected, method) in [
        (1, "a.Branch", None),
        (3, "a.Branch", None),
        (17, "a.Branch", Some("onLetter")),
        // Two methods take it, or none does.
        (18, "a.Branch", None),
        (19, "a.Branch", None),
        // It takes what comes next, whatever that is by then.
        (6, "org.greenrobot.eventbus.AsyncPoster", None),
    ] {
        let work = vm.work_of(ObjectId(id)).await.unwrap().unwrap();
        let found = (work.class.as_str(), work.method.as_deref());
        assert_eq!(found, (expected, method), "{id}");
    }
}

#[tokio::test]
async fn what_kotlin_wraps_stands_for_the_apps_block() {
    let mut process = FalseVm::default();
    let root = process.class("java.lang.Object", None, &[], &[]);
    let mut class = |name, fields: &[&'static str]| process.class(name, Some(root), fields, &[]);
    let thread = class("kotlin.concurrent.ThreadsKt$thread$thread$1", &["$block"]);
    let drains = class("a.Outbox$open$1", &[]);
    let resume = class(DELAYED_RESUME, &["cont"]);
    let waits = class(
        "kotlinx.coroutines.CancellableContinuationImpl",
        &["delegate"],
    );
    let flushes = class("a.Analytics$arm$1", &[]);
    for (id, class) in (1..).zip([thread, drains, resume, waits, flushes]) {
        process.object(id, class);
    }
    process.set(1, "$block", 2);
    process.set(3, "cont", 4);
    process.set(4, "delegate", 5);

    let (connection, _incoming) = process.connect(|_, _| None).await;
    let vm = Vm::of_app(connection, Whose::new("a", "a.test", "a.SomeTest"));
    for (id, expected) in [(1, "a.Outbox$open$1"), (3, "a.Analytics$arm$1")] {
        let class = vm.class_of_work(ObjectId(id)).await.unwrap();
        assert_eq!(class.as_deref(), Some(expected));
    }
}

/// RxJava's timeout keeps what subscribes to it, and the timer's task in a field of the same name.
#[tokio::test]
async fn what_a_library_keeps_a_value_in_is_no_work() {
    let mut process = FalseVm::default();
    let root = process.class("java.lang.Object", None, &[], &[]);
    let timeout = "rx.SingleTimeout$TimeoutMainObserver";
    let timeout = process.class(timeout, Some(root), &["task"], &[]);
    let value = "java.util.concurrent.atomic.AtomicReference";
    let value = process.class(value, Some(root), &[], &[]);
    for (id, class) in (1..).zip([timeout, value]) {
        process.object(id, class);
    }
    process.set(1, "task", 2);

    let (connection, _incoming) = process.connect(|_, _| None).await;
    let vm = Vm::of_app(connection, Whose::new("a", "a.test", "a.SomeTest"));
    let class = vm.class_of_work(ObjectId(1)).await.unwrap();
    assert_eq!(
        class.as_deref(),
        Some("rx.SingleTimeout$TimeoutMainObserver")
    );
}

/// `LoadedApk` of AOSP has a receiver, and `AsyncTask` a loader; whoever is handed over is run.
#[tokio::test]
async fn what_the_platform_calls_is_known_with_the_method_of_it() {
    let mut process = FalseVm::default();
    let root = process.class("java.lang.Object", None, &[], &[]);
    let mut class = |name, fields: &[&'static str]| process.class(name, Some(root), fields, &[]);
    let objects = [
        class("android.app.LoadedApk$ReceiverDispatcher$Args", &["this$0"]),
        class("android.app.LoadedApk$ReceiverDispatcher", &["mReceiver"]),
        class("a.Tide", &[]),
        class("android.os.AsyncTask$2", &["this$0"]),
        class(
            "androidx.loader.content.AsyncTaskLoader$LoadTask",
            &["this$0"],
        ),
        class("a.Survey", &[]),
        class("java.util.concurrent.FutureTask", &["callable"]),
        class("a.Price", &[]),
        class("android.os.AsyncTask$SerialExecutor$1", &["val$r"]),
    ];
    for (id, class) in (1..).zip(objects) {
        process.object(id, class);
    }
    for (of, field, value) in [
        (9, "val$r", 8),
        (1, "this$0", 2),
        (2, "mReceiver", 3),
        (4, "this$0", 5),
        (5, "this$0", 6),
        (7, "callable", 8),
    ] {
        process.set(of, field, value);
    }

    let (connection, _incoming) = process.connect(|_, _| None).await;
    let vm = Vm::of_app(connection, Whose::new("a", "a.test", "a.SomeTest"));
    for (id, class, method) in [
        (1, "a.Tide", Some("onReceive")),
        (3, "a.Tide", None),
        (4, "a.Survey", Some("loadInBackground")),
        (7, "a.Price", None),
        (9, "a.Price", None),
    ] {
        let work = vm.work_of(ObjectId(id)).await.unwrap().unwrap();
        assert_eq!(
            (work.class.as_str(), work.method.as_deref()),
            (class, method),
            "{id}"
        );
    }
}

/// What comes after `observeOn` is what people know, whichever operators are between.
#[tokio::test]
async fn what_rxjava_hands_on_stands_for_whom_it_is_handed_to() {
    for [hands_on, maps, subscribed] in [
        [
            "io.reactivex.internal.operators.observable.ObservableObserveOn$ObserveOnObserver",
            "io.reactivex.internal.operators.observable.ObservableMap$MapObserver",
            "io.reactivex.internal.observers.LambdaObserver",
        ],
        [
            "io.reactivex.rxjava3.internal.operators.flowable.FlowableObserveOn$ObserveOnSubscriber",
            "io.reactivex.rxjava3.internal.operators.flowable.FlowableMap$MapSubscriber",
            "io.reactivex.rxjava3.internal.subscribers.LambdaSubscriber",
        ],
    ] {
        let mut process = FalseVm::default();
        let root = process.class("java.lang.Object", None, &[], &[]);
        let mut class =
            |name, fields: &[&'static str]| process.class(name, Some(root), fields, &[]);
        let objects = [
            class(hands_on, &["downstream"]),
            class(maps, &["downstream"]),
            class(subscribed, &["onError", "onNext"]),
            class("a.Weigh", &[]),
            class("a.Report", &[]),
        ];
        for (id, class) in (1..).zip(objects) {
            process.object(id, class);
        }
        process.set(1, "downstream", 2);
        process.set(2, "downstream", 3);
        process.set(3, "onError", 5);
        process.set(3, "onNext", 4);

        let (connection, _incoming) = process.connect(|_, _| None).await;
        let vm = Vm::of_app(connection, Whose::new("a", "a.test", "a.SomeTest"));
        let class = vm.class_of_work(ObjectId(1)).await.unwrap();
        assert_eq!(class.as_deref(), Some("a.Weigh"), "{hands_on}");
    }
}

/// The function of `map` is the first code of the app's that the timer's thread calls.
#[tokio::test]
async fn what_rxjava_delays_stands_for_the_first_function_that_it_is_handed_to() {
    let mut process = FalseVm::default();
    let root = process.class("java.lang.Object", None, &[], &[]);
    let mut class = |name, fields: &[&'static str]| process.class(name, Some(root), fields, &[]);
    let objects = [
        class(
            "io.reactivex.rxjava3.internal.operators.observable.ObservableDebounceTimed$DebounceEmitter",
            &["parent"],
        ),
        class(
            "io.reactivex.rxjava3.internal.operators.observable.ObservableDebounceTimed$DebounceTimedObserver",
            &["downstream"],
        ),
        class(
            "io.reactivex.rxjava3.internal.operators.observable.ObservableMap$MapObserver",
            &["downstream", "mapper"],
        ),
        class(
            "io.reactivex.rxjava3.internal.operators.observable.ObservableToList$ToListObserver",
            &[],
        ),
        class("a.Decode", &[]),
    ];
    for (id, class) in (1..).zip(objects) {
        process.object(id, class);
    }
    process.set(1, "parent", 2);
    process.set(2, "downstream", 3);
    process.set(3, "downstream", 4);
    process.set(3, "mapper", 5);

    let (connection, _incoming) = process.connect(|_, _| None).await;
    let vm = Vm::of_app(connection, Whose::new("a", "a.test", "a.SomeTest"));
    let class = vm.class_of_work(ObjectId(1)).await.unwrap();
    assert_eq!(class.as_deref(), Some("a.Decode"));
}

#[tokio::test]
async fn a_scheduled_task_tells_its_delay() {
    let mut process = FalseVm::default();
    let root = process.class("java.lang.Object", None, &[], &[]);
    let future = "java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask";
    let future = process.class(future, Some(root), &["period", "time"], &[]);
    let delayed = "kotlinx.coroutines.EventLoopImplBase$DelayedTask";
    let delayed = process.class(delayed, Some(root), &["nanoTime"], &[]);
    let resume = process.class(DELAYED_RESUME, Some(delayed), &["cont"], &[]);
    let other = process.class("a.Future", Some(root), &[], &[]);
    for (id, class) in [(1, future), (2, future), (3, other), (4, resume)] {
        process.object(id, class);
    }
    process.set_long(1, "time", 61_000_999_999);
    process.set_long(2, "time", 999_999_999);
    process.set_long(4, "nanoTime", 1_300_000_000);

    let (connection, _incoming) = process.connect(|_, _| None).await;
    let vm = Vm::new(connection);
    for (id, expected) in [(1, Some(60_000)), (2, None), (3, None), (4, Some(300))] {
        let delay = vm.delay_of_task(ObjectId(id), 1_000).await.unwrap();
        assert_eq!(delay, expected, "{id}");
    }
}

#[tokio::test]
async fn a_helpers_lambda_stands_for_the_work_that_it_is_given() {
    let mut process = FalseVm::default();
    let root = process.class("java.lang.Object", None, &[], &[]);
    let run = [("run", "()V")];
    let lambda = "a.Work$$ExternalSyntheticLambda1";
    let lambda = process.class(lambda, Some(root), &["f$0"], &run);
    let deposit = process.class("a.Deposit", Some(root), &[], &run);
    let screen = process.class("a.Screen", Some(root), &[], &[("runs", "()V")]);
    let library = process.class("rx.Task", Some(root), &[], &run);
    let helper = process.class("a.Helper", Some(root), &["f$0"], &run);
    for (id, class) in (1..).zip([lambda, deposit, lambda, screen, lambda, library, helper]) {
        process.object(id, class);
    }
    for (wrapper, inner) in [(1, 2), (3, 4), (5, 6), (7, 2)] {
        process.set(wrapper, "f$0", inner);
    }

    let (connection, _incoming) = process.connect(|_, _| None).await;
    let vm = Vm::of_app(connection, Whose::new("a", "a.test", "a.SomeTest"));
    for (id, expected) in [
        (1, "a.Deposit"),
        (3, "a.Work$$ExternalSyntheticLambda1"),
        (5, "a.Work$$ExternalSyntheticLambda1"),
        (7, "a.Helper"),
    ] {
        let class = vm.class_of_work(ObjectId(id)).await.unwrap();
        assert_eq!(class.as_deref(), Some(expected), "{id}");
    }
}

/// `AsyncListDiffer` compares in a runnable, and tells of it in another one inside.
#[tokio::test]
async fn what_a_list_has_compared_stands_for_the_callback_that_is_told() {
    let mut process = FalseVm::default();
    let root = process.class("java.lang.Object", None, &[], &[]);
    let mut class = |name, fields: &[&'static str]| process.class(name, Some(root), fields, &[]);
    let differ = class("androidx.recyclerview.widget.AsyncListDiffer", &[]);
    let fields = ["this$0", "val$commitCallback"];
    let compares = class("androidx.recyclerview.widget.AsyncListDiffer$1", &fields);
    let tells = class(
        "androidx.recyclerview.widget.AsyncListDiffer$1$2",
        &["this$1"],
    );
    let own = class("a.Berths$sort$1", &[]);
    for (id, class) in (1..).zip([tells, compares, differ, own, tells, compares]) {
        process.object(id, class);
    }
    process.set(1, "this$1", 2);
    process.set(2, "val$commitCallback", 4);
    process.set(2, "this$0", 3);
    // Without a callback.
    process.set(5, "this$1", 6);
    process.set(6, "this$0", 3);

    let (connection, _incoming) = process.connect(|_, _| None).await;
    let vm = Vm::of_app(connection, Whose::new("a", "a.test", "a.SomeTest"));
    for (id, expected) in [
        (1, "a.Berths$sort$1"),
        (5, "androidx.recyclerview.widget.AsyncListDiffer"),
    ] {
        let class = vm.class_of_work(ObjectId(id)).await.unwrap();
        assert_eq!(class.as_deref(), Some(expected), "{id}");
    }
}

#[tokio::test]
async fn a_loopers_thread_is_work_where_it_does_something_before_its_first_message() {
    let mut process = FalseVm::default();
    let root = process.class("java.lang.Object", None, &[], &[]);
    let thread = process.class("java.lang.Thread", Some(root), &[], &[]);
    let prepared = ("onLooperPrepared", "()V");
    let looper = process.class("android.os.HandlerThread", Some(thread), &[], &[prepared]);
    let radio = process.class("a.Radio", Some(looper), &[], &[prepared]);
    let small = process.class("a.SmallRadio", Some(radio), &[], &[]);
    let named = process.class("a.Named", Some(looper), &[], &[]);
    let plain = process.class("a.Plain", Some(thread), &[], &[]);
    for (id, class) in (1..).zip([looper, radio, small, named, plain]) {
        process.object(id, class);
    }

    let (connection, _incoming) = process.connect(|_, _| None).await;
    let vm = Vm::of_app(connection, Whose::new("a", "a.test", "a.SomeTest"));
    let prepared = Some("onLooperPrepared".to_owned());
    for (id, class, method, is_looper) in [
        (1, None, None, true),
        (2, Some("a.Radio"), prepared.clone(), true),
        (3, Some("a.SmallRadio"), prepared, true),
        (4, None, None, true),
        (5, Some("a.Plain"), None, false),
    ] {
        let work = vm.work_of(ObjectId(id)).await.unwrap();
        let expected = class.map(|class| Work {
            method,
            ..Work::from(class.to_owned())
        });
        assert_eq!((work, vm.is_looper(ObjectId(id))), (expected, is_looper));
    }
}

#[tokio::test]
async fn what_the_boot_class_loader_has_loaded_is_the_platforms() {
    let (near, far) = tokio::io::duplex(1 << 20);
    let peer = tokio::spawn(make_things_up(far, "com/vendor"));
    let (connection, incoming) = Connection::open(near, Options::default()).await.unwrap();
    let vm = Vm::new(connection);

    let classes = [ReferenceTypeId(1), ReferenceTypeId(2)];
    vm.learn_classes(&classes).await.unwrap();
    let owners = classes.map(|class| vm.whose().owner(&vm.class_name(class).unwrap()));
    assert_eq!(owners, [Owner::Platform, Owner::App]);

    drop((vm, incoming));
    peer.await.unwrap();
}

/// Asks for the starts of three threads, of which the second is refused with a code.
async fn with_the_second_refused(code: u16) -> Result<Vec<(RequestId, &'static str)>, Error> {
    let refuse =
        move |command, asked: &[u8]| (command == REQUEST && names(asked, 2)).then_some(code);
    let (connection, _incoming) = FalseVm::default().connect(refuse).await;
    let vm = Vm::new(connection);
    let start_of = |thread| event_request::Set {
        kind: EventKind::ThreadStart,
        suspend_policy: SuspendPolicy::EventThread,
        modifiers: vec![Modifier::ThreadOnly(ThreadId(thread))],
    };
    let sets = vec![
        (start_of(1), "first"),
        (start_of(2), "second"),
        (start_of(3), "third"),
    ];
    let made = vm.request_each(Purpose::Thread, sets).await?;
    for (request, _) in &made {
        assert_eq!(vm.purpose(*request), Some(Purpose::Thread));
    }
    Ok(made)
}

#[tokio::test]
async fn what_has_ended_is_left_out_and_the_others_keep_their_meaning() {
    for gone in [10, 20] {
        let made = with_the_second_refused(gone).await.unwrap();
        let expected = [(RequestId(1), "first"), (RequestId(2), "third")];
        assert_eq!(made, expected, "{gone}");
    }
}

#[tokio::test]
async fn a_request_that_is_refused_for_another_reason_leaves_a_run_half_blind() {
    const INTERNAL: u16 = 113;
    let error = with_the_second_refused(INTERNAL).await.unwrap_err();
    assert!(matches!(error, Error::Arming(_)), "{error:?}");

    const VM_DEAD: u16 = 112;
    let error = with_the_second_refused(VM_DEAD).await.unwrap_err();
    assert!(matches!(error, Error::Jdwp(_)), "{error:?}");
}
