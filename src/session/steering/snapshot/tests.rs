//! Stacks and states of threads as ART and the JVM show them, and what they mean.

mod recorded;

use super::*;

fn call(text: &str) -> Call {
    let (text, native) = text
        .strip_suffix('!')
        .map_or((text, false), |text| (text, true));
    let (name, signature) = text.find('(').map_or((text, ""), |at| text.split_at(at));
    let (class, method) = name.rsplit_once('.').unwrap();
    Call {
        class: class.into(),
        method: method.into(),
        signature: signature.into(),
        native,
    }
}

/// A thread in a state, with a stack, the innermost first; `!` marks a native method.
fn view(status: ThreadStatus, stack: &[&str]) -> ThreadView {
    let stack = Some(stack.iter().map(|text| call(text)).collect());
    ThreadView {
        thread: ThreadId(1),
        status,
        polls: false,
        stack,
        limit: None,
    }
}

fn idle() -> ThreadView {
    ThreadView {
        polls: true,
        ..view(ThreadStatus::Running, &[])
    }
}

const PARKED: &str = "java.util.concurrent.locks.LockSupport.park(Ljava/lang/Object;)V";
const PARKED_FOR: &str = "java.util.concurrent.locks.LockSupport.parkNanos(Ljava/lang/Object;J)V";
const TEST: &str = "com.example.SomeTest.shows()V";

/// The method whose limit a wait with this stack has.
#[track_caller]
fn check_limited_by(stack: &[&str], expected: Option<&str>) {
    let limited = match view(ThreadStatus::Wait, stack).state() {
        ThreadState::TimedWait(wait) => Some(wait.method),
        ThreadState::Blocked => None,
        other => panic!("{other:?} for {stack:?}"),
    };
    assert_eq!(limited.as_deref(), expected, "{stack:?}");
}

/// Stacks as ART and the JVM show them while a test waits.
#[test]
fn a_parked_thread_has_a_limit_or_not() {
    let unsafe_park = "sun.misc.Unsafe.park(ZJ)V!";
    check_limited_by(
        &[
            unsafe_park,
            PARKED,
            "java.util.concurrent.CountDownLatch.await()V",
            TEST,
        ],
        None,
    );
    check_limited_by(
        &[
            unsafe_park,
            PARKED_FOR,
            "java.util.concurrent.CountDownLatch.await(JLjava/util/concurrent/TimeUnit;)Z",
            TEST,
        ],
        Some("java.util.concurrent.CountDownLatch.await"),
    );
    check_limited_by(
        &[
            unsafe_park,
            PARKED_FOR,
            "java.util.concurrent.FutureTask.awaitDone(ZJ)I",
            "java.util.concurrent.FutureTask.get(JLx;)Ly;",
            TEST,
        ],
        Some("java.util.concurrent.FutureTask.get"),
    );
}

#[test]
fn a_wait_for_an_object_has_a_limit_or_not() {
    check_limited_by(
        &[
            "java.lang.Object.wait(JI)V!",
            "java.lang.Object.wait(J)V",
            "java.lang.Object.wait()V",
            "android.app.Instrumentation.waitForIdleSync()V",
            TEST,
        ],
        None,
    );
    check_limited_by(
        &[
            "java.lang.Object.wait(J)V!",
            "java.lang.Thread.join(J)V",
            TEST,
        ],
        Some("java.lang.Thread.join"),
    );
    check_limited_by(
        &[
            "java.lang.Object.wait(J)V!",
            "java.lang.Thread.join(J)V",
            "java.lang.Thread.join()V",
            TEST,
        ],
        None,
    );
    check_limited_by(&["java.lang.Object.wait()V!", TEST], None);
}

#[test]
fn a_limit_that_never_comes_is_none() {
    let run_blocking = view(
        ThreadStatus::Wait,
        &[
            PARKED_FOR,
            "kotlinx.coroutines.BlockingCoroutine.joinBlocking()V",
            TEST,
        ],
    );
    let with = |limit| {
        ThreadView {
            limit,
            ..run_blocking.clone()
        }
        .state()
    };
    assert_eq!(
        with(Some(Duration::from_nanos(i64::MAX as u64))),
        ThreadState::Blocked
    );
    assert!(matches!(
        with(Some(Duration::from_millis(500))),
        ThreadState::TimedWait(_)
    ));
    assert!(
        matches!(with(None), ThreadState::TimedWait(_)),
        "nobody knows"
    );
}

fn blocked() -> ThreadView {
    view(ThreadStatus::Wait, &[PARKED, TEST])
}

fn runs() -> ThreadView {
    view(ThreadStatus::Running, &["com.example.Worker.compute"])
}

fn sleeps() -> ThreadView {
    view(ThreadStatus::Sleeping, &[])
}

fn reads() -> ThreadView {
    let stack = [
        "java.net.SocketInputStream.socketRead0!",
        "com.example.Worker.read",
    ];
    view(ThreadStatus::Running, &stack)
}

fn progress(
    main: Option<ThreadView>,
    testing: Option<ThreadView>,
    others: Vec<ThreadView>,
) -> Progress {
    let snapshot = Snapshot {
        main,
        testing,
        others,
        ..Snapshot::default()
    };
    snapshot.progress()
}

/// The main thread is idle, blocked, held, or waits inside Espresso for the app.
#[test]
fn a_test_is_stalled_if_the_main_thread_does_nothing() {
    let main_waits = view(ThreadStatus::Wait, &[PARKED, "com.example.Main.onClick"]);
    let espresso = |top: &str| {
        let inside = "androidx.test.espresso.base.UiControllerImpl.loopMainThreadUntilIdle";
        view(
            ThreadStatus::Running,
            &[top, inside, "android.app.ActivityThread.main"],
        )
    };

    assert_eq!(
        progress(Some(idle()), Some(blocked()), vec![]),
        Progress::Stalled
    );
    assert_eq!(
        progress(Some(main_waits), Some(blocked()), vec![]),
        Progress::Stalled
    );
    assert_eq!(progress(None, Some(blocked()), vec![]), Progress::Stalled);
    assert_eq!(
        progress(
            Some(espresso("android.os.MessageQueue.next")),
            Some(blocked()),
            vec![]
        ),
        Progress::Stalled
    );
    assert_eq!(
        progress(
            Some(espresso("com.example.Main.draw")),
            Some(blocked()),
            vec![]
        ),
        Progress::Running
    );
    assert_eq!(
        progress(Some(runs()), Some(blocked()), vec![]),
        Progress::Running
    );
    assert_eq!(
        progress(Some(reads()), Some(blocked()), vec![]),
        Progress::Running,
        "the main thread is in a native method"
    );
}

#[test]
fn another_thread_at_work_is_a_reason_to_wait() {
    // One without a Java frame never is.
    let attached = view(ThreadStatus::Running, &[]);
    assert_eq!(
        progress(Some(idle()), Some(blocked()), vec![attached, reads()]),
        Progress::Stalled
    );
    assert_eq!(
        progress(Some(idle()), Some(blocked()), vec![runs()]),
        Progress::Running
    );
    assert_eq!(
        progress(Some(idle()), Some(blocked()), vec![sleeps()]),
        Progress::Running
    );
}

#[test]
fn the_test_goes_on_or_does_not() {
    assert_eq!(
        progress(Some(idle()), None, vec![]),
        Progress::Stalled,
        "before the first statement"
    );
    assert_eq!(
        progress(Some(idle()), Some(sleeps()), vec![]),
        Progress::Sleeping
    );
    assert_eq!(
        progress(Some(idle()), Some(runs()), vec![]),
        Progress::Running
    );
    let waits = view(ThreadStatus::Wait, &[PARKED_FOR, TEST]);
    assert!(matches!(
        progress(Some(idle()), Some(waits.clone()), vec![]),
        Progress::TimedWait(_)
    ));
    assert!(
        matches!(
            progress(Some(waits), Some(blocked()), vec![]),
            Progress::TimedWait(_)
        ),
        "the app gives up"
    );
}

#[test]
fn attached_native_threads_are_not_at_work() {
    let snapshot = |other| Snapshot {
        main: Some(idle()),
        others: vec![other],
        ..Snapshot::default()
    };
    assert!(snapshot(view(ThreadStatus::Running, &[])).is_quiescent());
    assert!(!snapshot(view(ThreadStatus::Running, &["a.B.read!", "a.B.run"])).is_quiescent());
    assert!(!snapshot(view(ThreadStatus::Sleeping, &[])).is_quiescent());
    assert!(snapshot(view(ThreadStatus::Wait, &[])).is_quiescent());
}

#[test]
fn a_coroutines_timeout_is_the_timers_threads_wait() {
    let blocking = "kotlinx.coroutines.BlockingCoroutine.joinBlocking()Ljava/lang/Object;";
    let testing = || ThreadView {
        limit: Some(FOREVER),
        ..view(
            ThreadStatus::Wait,
            &["sun.misc.Unsafe.park(ZJ)V!", PARKED_FOR, blocking, TEST],
        )
    };
    let timers = "kotlinx.coroutines.DefaultExecutor.run()V";
    let timer = |stack: &[&str]| ThreadView {
        limit: Some(Duration::from_millis(700)),
        ..view(ThreadStatus::Wait, stack)
    };
    let check = |testing, other, expected| {
        let snapshot = Snapshot {
            main: Some(idle()),
            testing: Some(testing),
            others: vec![other],
            ..Snapshot::default()
        };
        let limit = match snapshot.progress() {
            Progress::TimedWait(wait) => wait.limit.map(|limit| limit.as_millis()),
            Progress::Stalled => None,
            other => panic!("{other:?}"),
        };
        assert_eq!(limit, expected);
    };
    check(
        testing(),
        timer(&["sun.misc.Unsafe.park(ZJ)V!", PARKED_FOR, timers]),
        Some(700),
    );
    let without_a_timer = ThreadView {
        limit: Some(Duration::from_secs(1)),
        ..timer(&["sun.misc.Unsafe.park(ZJ)V!", PARKED_FOR, timers])
    };
    check(testing(), without_a_timer, None);
    check(
        testing(),
        timer(&[
            "sun.misc.Unsafe.park(ZJ)V!",
            PARKED_FOR,
            "java.lang.Thread.run()V",
        ]),
        None,
    );
    // A test that waits by other means is not ended by that timer.
    let latch = view(
        ThreadStatus::Wait,
        &["sun.misc.Unsafe.park(ZJ)V!", PARKED, TEST],
    );
    check(
        latch,
        timer(&["sun.misc.Unsafe.park(ZJ)V!", PARKED_FOR, timers]),
        None,
    );
    // Nor does one wait whose body runs inside `runBlocking`.
    let runs = view(ThreadStatus::Running, &[TEST, blocking]);
    let timer = timer(&["sun.misc.Unsafe.park(ZJ)V!", PARKED_FOR, timers]);
    assert_eq!(
        progress(Some(idle()), Some(runs), vec![timer]),
        Progress::Running
    );
}

#[test]
fn a_thread_at_a_socket_waits_and_one_that_reads_is_at_work() {
    let accepting = [
        "libcore.io.Linux.poll([Landroid/system/StructPollfd;I)I!",
        "libcore.io.IoBridge.poll(Ljava/io/FileDescriptor;II)V",
        "java.net.PlainSocketImpl.socketAccept(Ljava/net/SocketImpl;)V",
        "java.net.ServerSocket.implAccept(Ljava/net/Socket;)V",
        "com.example.chat.ChatServer.accept()V",
    ];
    let reading = [
        "libcore.io.Linux.recvfromBytes(Ljava/io/FileDescriptor;)I!",
        "libcore.io.IoBridge.recvfrom(ZLjava/io/FileDescriptor;)I",
        "java.net.SocketInputStream.read([BII)I",
        TEST,
    ];
    let in_a_file = [
        "libcore.io.Linux.readBytes(Ljava/io/FileDescriptor;)I!",
        "java.io.FileInputStream.read()I",
        TEST,
    ];
    let state = |stack: &[&str]| view(ThreadStatus::Running, stack).state();
    assert_eq!(state(&accepting), ThreadState::Blocked);
    assert_eq!(state(&reading), ThreadState::ReadingSocket);
    assert_eq!(state(&in_a_file), ThreadState::Native);

    let with = |testing: &[&str], other: &[&str]| Snapshot {
        main: Some(idle()),
        testing: Some(view(ThreadStatus::Running, testing)),
        others: vec![view(ThreadStatus::Running, other)],
        ..Snapshot::default()
    };
    assert_eq!(
        with(&reading, &accepting).progress(),
        Progress::ReadingSocket
    );
    assert_eq!(with(&in_a_file, &accepting).progress(), Progress::Running);
    assert_eq!(with(&reading, &accepting).at_work().count(), 0);
    assert_eq!(with(&reading, &reading).at_work().count(), 1);
}

#[test]
fn a_thread_is_at_rest_when_nothing_could_move_it() {
    let parked = || view(ThreadStatus::Wait, &[PARKED, "com.example.Task.run()V"]);
    let with = |main: ThreadView, other: ThreadView| Snapshot {
        main: Some(ThreadView {
            thread: ThreadId(9),
            ..main
        }),
        testing: None,
        others: vec![
            parked(),
            ThreadView {
                thread: ThreadId(2),
                ..other
            },
        ],
        ..Snapshot::default()
    };
    let moving = || view(ThreadStatus::Running, &["com.example.Task.run()V"]);
    let longest = Duration::from_secs(3);
    let rests = |snapshot: Snapshot, thread| {
        let waits_in = snapshot.blocked_in(ThreadId(thread), longest);
        waits_in.is_some()
    };
    assert!(rests(with(idle(), parked()), 1));
    assert!(
        !rests(with(idle(), moving()), 1),
        "what it waits for may be under way"
    );
    assert!(!rests(with(moving(), parked()), 1));
    assert!(!rests(with(idle(), moving()), 2));
    assert!(!rests(with(idle(), parked()), 3), "it has ended");
    assert!(rests(with(idle(), moving()), 9), "main is through with it");
    assert!(!rests(with(moving(), parked()), 9));

    let pauses = || view(ThreadStatus::Wait, &[PARKED_FOR, "com.example.Task.run()V"]);
    assert!(!rests(with(idle(), pauses()), 2), "it resumes without help");
    let pauses_for = |ms| ThreadView {
        limit: Some(Duration::from_millis(ms)),
        ..pauses()
    };
    assert!(!rests(with(idle(), pauses_for(2_999)), 2));
    assert!(
        rests(with(idle(), pauses_for(3_000)), 2),
        "nobody waits for that"
    );
    let reads = || {
        view(
            ThreadStatus::Running,
            &["java.net.SocketInputStream.read([B)I!"],
        )
    };
    let waits_beside = |other| with(idle(), other).blocked_in(ThreadId(1), longest);
    assert_eq!(waits_beside(parked()), Some(ThreadState::Blocked));
    assert_eq!(
        waits_beside(reads()),
        Some(ThreadState::ReadingSocket),
        "that one may be answered"
    );
    let in_a_file = || {
        view(
            ThreadStatus::Running,
            &["libcore.io.Linux.writeBytes([B)I!"],
        )
    };
    assert_eq!(waits_beside(in_a_file()), None);
}

#[test]
fn the_main_thread_waits_for_the_app_in_espresso_s_loops() {
    let progress = |stack: &[&str]| {
        let main = view(ThreadStatus::Running, stack);
        let testing = view(ThreadStatus::Wait, &[PARKED, TEST]);
        Snapshot {
            main: Some(main),
            testing: Some(testing),
            ..Snapshot::default()
        }
        .progress()
    };
    let loops = [
        "androidx.test.espresso.base.UiControllerImpl.loopUntil",
        "androidx.test.espresso.base.UiControllerImpl.loopMainThreadForAtLeast",
        "androidx.test.espresso.base.Interrogator.loopAndInterrogate",
        "android.support.test.espresso.base.UiControllerImpl.loopMainThreadUntilIdle",
    ];
    let inside = [
        "android.os.MessageQueue.next",
        "java.util.ArrayList.iterator",
        "androidx.test.espresso.base.Interrogator.getNextMessage",
        "sun.misc.Unsafe.compareAndSwapInt",
        "jdk.internal.misc.Unsafe.compareAndSetInt",
    ];
    let main = "android.app.ActivityThread.main";
    for of_loop in loops {
        assert_eq!(progress(&[of_loop, main]), Progress::Stalled, "{of_loop}");
        for top in inside {
            let stack = [top, of_loop, main];
            assert_eq!(progress(&stack), Progress::Stalled, "{stack:?}");
        }
        let draws = ["android.view.View.draw", of_loop, main];
        assert_eq!(progress(&draws), Progress::Running, "{draws:?}");
        let runs = ["android.os.Handler.post", "com.example.Main.draw", of_loop];
        assert_eq!(progress(&runs), Progress::Running, "{runs:?}");
    }
    for other in [
        "androidx.test.espresso.base.Interrogator.interrogateQueueState",
        "com.example.Interrogator.loopAndInterrogate",
    ] {
        let stack = ["android.os.MessageQueue.next", other, main];
        assert_eq!(progress(&stack), Progress::Running, "{other}");
    }
}

#[test]
fn the_test_waits_while_it_and_the_main_thread_do_nothing() {
    let runs = || view(ThreadStatus::Running, &[TEST]);
    let native = || view(ThreadStatus::Running, &["a.B.read!", TEST]);
    let sleeps = || view(ThreadStatus::Sleeping, &[]);
    let blocked = || view(ThreadStatus::Wait, &[PARKED, TEST]);
    let limited = || view(ThreadStatus::Wait, &[PARKED_FOR, TEST]);
    let reads = || view(ThreadStatus::Running, &["java.net.Socket.read!", TEST]);
    let ended = || view(ThreadStatus::Zombie, &[]);
    let waits = |main: Option<ThreadView>, testing: Option<ThreadView>| {
        Snapshot {
            main,
            testing,
            ..Snapshot::default()
        }
        .test_waits()
    };

    let tests = [
        (Some(sleeps()), true),
        (Some(blocked()), true),
        (Some(limited()), true),
        (Some(reads()), true),
        (Some(ended()), true),
        (None, true),
        (Some(runs()), false),
        (Some(native()), false),
        (Some(idle()), false),
    ];
    for (testing, expected) in tests {
        assert_eq!(
            waits(Some(idle()), testing.clone()),
            expected,
            "{testing:?}"
        );
        assert_eq!(waits(None, testing.clone()), expected, "{testing:?}");
        assert_eq!(waits(Some(blocked()), testing.clone()), expected);
        assert!(!waits(Some(runs()), testing.clone()), "{testing:?}");
        assert!(!waits(Some(native()), testing), "main draws");
    }
}

#[test]
fn what_a_thread_is_kept_alive_for_is_no_timer() {
    let (worker, tasks) = (
        "java.util.concurrent.ThreadPoolExecutor.getTask()",
        "java.util.concurrent",
    );
    let last_limit = |queue: &str, caller: &str, limit| {
        let queue = format!("{tasks}.{queue}");
        let seen = Snapshot {
            others: vec![ThreadView {
                limit: Some(Duration::from_millis(limit)),
                ..view(ThreadStatus::Wait, &[PARKED_FOR, &queue, caller])
            }],
            ..Snapshot::default()
        };
        let last = seen.last_limit(Duration::from_secs(3));
        let seen = Snapshot {
            shows_all_timers: true,
            ..seen
        };
        let rests = seen.stays_quiescent_for(Duration::from_secs(3));
        assert_eq!(last.is_none(), rests, "{queue}");
        last
    };
    let timer = Some(Duration::from_millis(700));
    let scheduled = "ScheduledThreadPoolExecutor$DelayedWorkQueue";
    assert_eq!(last_limit("SynchronousQueue.poll()", worker, 700), None);
    assert_eq!(
        last_limit(&format!("{scheduled}.take()"), worker, 700),
        timer
    );
    assert_eq!(
        last_limit(&format!("{scheduled}.poll()"), worker, 700),
        timer
    );
    let own = "com.example.Store.next()";
    assert_eq!(last_limit("LinkedBlockingQueue.poll()", own, 700), timer);
    assert_eq!(
        last_limit("LinkedBlockingQueue.poll()", own, 3001),
        None,
        "too late"
    );
    let coroutines = "kotlinx.coroutines.DefaultExecutor.run()";
    assert_eq!(last_limit("CountDownLatch.await()", coroutines, 1000), None);
    assert_eq!(last_limit("CountDownLatch.await()", coroutines, 700), timer);
}
