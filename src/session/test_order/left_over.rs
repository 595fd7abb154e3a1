//! The work that tests have left over: threads in the app's or the test's own code, and messages of
//! theirs in the main queue. It is named, and not put back.
//!
//! Main function: [`left_over`].

use std::collections::BTreeSet;

use jdwp::ThreadId;

use crate::session::queue::MainQueue;
use crate::session::vm::{ALL_FRAMES, Vm, locations};
use crate::session::{Error, threads};

/// What is left over at a boundary, each as a text that is the same from run to run. `testing` runs
/// the tests; every thread is suspended.
pub(super) async fn left_over(vm: &Vm, testing: ThreadId) -> Result<BTreeSet<String>, Error> {
    let mut work = BTreeSet::new();
    let mut main = None;
    if let Some(queue) = MainQueue::find(vm).await? {
        main = Some(queue.main_thread);
        work.extend(queue.own_messages(vm).await?);
    }

    let found = vm.all_threads().await?;
    vm.learn_threads(&found).await?;
    for thread in found {
        let name = vm.thread_name(thread);
        if thread == testing || main == Some(thread) || threads::is_system(&name) {
            continue;
        }
        match own_place(vm, thread).await {
            Ok(Some(place)) => {
                work.insert(format!("thread \"{name}\" in {place}"));
            }
            Ok(None) => {}
            // It has ended meanwhile, or does not stand still.
            Err(Error::Jdwp(jdwp::Error::Vm { .. })) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(work)
}

/// Where a thread is in own code, the innermost place of it.
async fn own_place(vm: &Vm, thread: ThreadId) -> Result<Option<String>, Error> {
    let frames = vm.frames_of(thread, ALL_FRAMES).await?;
    let frames = vm.frames(&locations(&frames)).await?;
    let whose = vm.whose();
    let mut own = frames.into_iter();
    let own = own.find(|frame| whose.owner(&frame.class).is_own());
    Ok(own.map(|frame| format!("{}.{}", frame.class, frame.method)))
}
