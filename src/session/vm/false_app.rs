//! An app in a false virtual machine: its main looper, its test, and a few threads.
//!
//! Main type: [`App`].

use jdwp::{Event, ReferenceTypeId, RequestId, ThreadId, TypeTag};

use super::false_vm::FalseVm;
use crate::model::TestId;

/// Threads of the false process.
pub(in crate::session) const MAIN: u64 = 101;
pub(in crate::session) const POSTER: u64 = 102;
pub(in crate::session) const LOOPER: u64 = 103;
pub(in crate::session) const OTHER_LOOPER: u64 = 104;

const MESSAGE: &str = "(Landroid/os/Message;)V";

/// An app whose main looper is there, with its test class and two looper threads.
pub(in crate::session) struct App {
    pub(in crate::session) vm: FalseVm,
    pub(in crate::session) test: ReferenceTypeId,
    pub(in crate::session) pool: ReferenceTypeId,
}

pub(in crate::session) fn app() -> App {
    let mut vm = FalseVm::default();
    let looper = vm.class(
        "android.os.Looper",
        None,
        &["sMainLooper", "mQueue", "mThread"],
        &[],
    );
    let queue = vm.class(
        "android.os.MessageQueue",
        None,
        &[],
        &[
            ("<init>", "(Z)V"),
            ("enqueueMessage", "(Landroid/os/Message;J)Z"),
            ("next", "()Landroid/os/Message;"),
            ("nativePollOnce", "(JI)V"),
        ],
    );
    vm.class(
        "android.os.Handler",
        None,
        &[],
        &[("dispatchMessage", MESSAGE)],
    );
    let fields = ["target", "callback", "what", "when", "next"];
    vm.class("android.os.Message", None, &fields, &[]);

    let thread = vm.class("java.lang.Thread", None, &[], &[("start", "()V")]);
    let handler_thread = vm.class("android.os.HandlerThread", Some(thread), &["mLooper"], &[]);
    let run = ("run", "()V");
    let test = vm.class("a.SomeTest", None, &[], &[run]);
    let pool = vm.class(
        "java.util.concurrent.ThreadPoolExecutor",
        None,
        &[],
        &[("execute", "(Ljava/lang/Runnable;)V")],
    );

    vm.thread(MAIN, thread, "main");
    vm.thread(POSTER, thread, "poster");
    let main_looper = vm.object(201, looper);
    vm.set(looper.0, "sMainLooper", main_looper.0);
    vm.object(301, queue);
    vm.set(main_looper.0, "mQueue", 301);
    vm.set(main_looper.0, "mThread", MAIN);
    for (thread, name, of_thread) in [(LOOPER, "looper", 202), (OTHER_LOOPER, "other looper", 203)]
    {
        vm.thread(thread, handler_thread, name);
        vm.set(thread, "mLooper", of_thread);
        vm.object(of_thread, looper);
        vm.set(of_thread, "mQueue", of_thread + 100);
    }
    App { vm, test, pool }
}

pub(in crate::session) fn test_id() -> TestId {
    TestId {
        component: "a.test/Runner".into(),
        class: "a.SomeTest".into(),
        method: "run".into(),
    }
}

/// A class is prepared by the thread that posts.
pub(in crate::session) fn prepared(
    request: RequestId,
    class: ReferenceTypeId,
    signature: &str,
) -> Event {
    Event::ClassPrepare {
        request,
        thread: ThreadId(POSTER),
        type_tag: TypeTag::Class,
        class,
        signature: signature.into(),
        status: 7,
    }
}
