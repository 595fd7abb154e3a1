//! Every command on one virtual machine, and the replies compared with what the JDK's
//! own client reads.
//!
//! One debugger at a time: ours reads what does not change and leaves, the JDK's does the same, and
//! then ours comes back to do everything that changes something.

use jdwp::commands::{event_request, thread_reference, virtual_machine};
use jdwp::{Event, EventKind, Modifier, SuspendPolicy};
use serde_json::Value as Json;

use super::acts;
use super::program::{Folder, Program};
use super::still::{self, Report};
use super::tour::{Record, Refusal, Tour};

/// How the program is made to end.
const EXIT_CODE: i32 = 7;

/// Visits the exhibit on a virtual machine that refuses what is named, and nothing else. A second
/// one of its kind is ended. `name` is that of the virtual machine. The square's type is replaced
/// by what is in `square`, which is the same type.
pub async fn visit(
    name: &str,
    mut program: Program,
    mut second: Program,
    folder: &Folder,
    square: Vec<u8>,
    refused: &'static [Refusal],
) {
    let mut record = Record::new(refused);
    println!("our own report");
    let ours = read_and_leave(&program, &mut record).await;
    program.listens_again().await;

    println!("the JDK's report");
    let theirs = folder.jdi_report(program.port()).await;
    compare(&ours, &theirs);
    program.listens_again().await;

    println!("acts");
    let mut tour = Tour::open(&program, &mut record).await;
    let scene = acts::Scene::new(&mut tour, square).await;
    acts::all(&mut tour, &scene).await;
    acts::end(&mut tour, &scene).await;
    let (status, _) = program.end().await;
    assert_eq!(status.code(), Some(0));

    println!("drop");
    let mut tour = Tour::open(&second, &mut record).await;
    // It waits to be resumed before its first instruction, and nobody does that.
    let event = tour.event().await;
    assert!(matches!(event, Event::VmStart { .. }), "{event:?}");
    drop(tour);
    second.listens_again().await;

    println!("exit");
    let mut tour = Tour::open(&second, &mut record).await;
    let main = tour.threads().await["main"];
    assert_eq!(
        tour.must(thread_reference::SuspendCount { thread: main })
            .await,
        0
    );
    tour.must(virtual_machine::Exit { code: EXIT_CODE }).await;
    let (status, _) = second.end().await;
    assert_eq!(status.code(), Some(EXIT_CODE));

    record.check(&format!("{name}.jdwp"));
}

async fn read_and_leave(program: &Program, record: &mut Record) -> Report {
    let mut tour = Tour::open(program, record).await;
    let event = tour.event().await;
    assert!(matches!(event, Event::VmStart { .. }), "{event:?}");

    let prepare = event_request::Set {
        kind: EventKind::ClassPrepare,
        suspend_policy: SuspendPolicy::EventThread,
        modifiers: vec![Modifier::ClassMatch("Exhibit".into()), Modifier::Count(1)],
    };
    tour.must(prepare).await;
    tour.must(virtual_machine::Resume).await;
    let event = tour.event().await;
    let Event::ClassPrepare { class, thread, .. } = event else {
        panic!("{event:?}")
    };

    let ready = tour.start_of(class, "ready").await;
    let breakpoint = event_request::Set {
        kind: EventKind::Breakpoint,
        suspend_policy: SuspendPolicy::EventThread,
        modifiers: vec![Modifier::LocationOnly(ready)],
    };
    tour.must(breakpoint).await;
    tour.must(thread_reference::Resume { thread }).await;
    let event = tour.event().await;
    assert!(
        matches!(event, Event::Breakpoint { location, .. } if location == ready),
        "{event:?}"
    );

    tour.must(virtual_machine::Suspend).await;
    let report = still::report(&mut tour).await;
    tour.must(virtual_machine::Dispose).await;
    report
}

/// Everything that the JDK's client reports, ours reports too, and the same.
fn compare(ours: &Report, theirs: &Json) {
    let theirs = theirs.as_object().unwrap();
    let names: Vec<_> = theirs.keys().collect();
    assert_eq!(ours.keys().collect::<Vec<_>>(), names);

    let mut differences = Vec::new();
    for (command, told) in ours {
        if told != &theirs[*command] {
            differences.push(format!(
                "{command}\n   ours: {told}\n theirs: {}",
                theirs[*command]
            ));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
