//! Waits until there is a main looper, and with it its queue. On a device the main looper is older
//! than the test; on a JVM that emulates one, both are made for the test, and the framework's
//! classes are loaded late.
//!
//! Main type: [`QueueWatch`]. Whoever posts the first message to any looper is stopped for a
//! moment, as soon as there is such a class as `MessageQueue`; once there is a main looper, its
//! queue is watched like any other.

use jdwp::commands::event_request;
use jdwp::{ErrorCode, Event, EventKind, Modifier, ReferenceTypeId, RequestId, SuspendPolicy};

use super::Error;
use super::queue::MainQueue;
use super::statements::breakpoint;
use super::vm::{Purpose, Vm};

/// Whose preparation is waited for.
const QUEUE: &str = "android.os.MessageQueue";

/// The requests that show a main queue as soon as there is one.
#[derive(Default)]
pub(super) struct QueueWatch {
    requests: Vec<(EventKind, RequestId)>,
}

impl QueueWatch {
    /// Begins to wait for a main queue, unless that was done.
    pub(super) async fn watch(&mut self, vm: &Vm) -> Result<(), Error> {
        if !self.requests.is_empty() {
            return Ok(());
        }

        let set = event_request::Set {
            kind: EventKind::ClassPrepare,
            suspend_policy: SuspendPolicy::EventThread,
            modifiers: vec![Modifier::ClassMatch(QUEUE.to_owned())],
        };
        let (prepares, classes) = tokio::try_join!(
            vm.request(Purpose::QueueWatch, vec![set]),
            vm.classes_named(QUEUE)
        )?;

        self.requests.extend(
            prepares
                .into_iter()
                .map(|request| (EventKind::ClassPrepare, request)),
        );

        for class in classes {
            self.break_at(vm, class).await?;
        }
        Ok(())
    }

    /// The class is there, or somebody posts. The answer is the main queue once there is one; then
    /// nothing is waited for any more.
    pub(super) async fn reached(
        &mut self,
        vm: &Vm,
        event: &Event,
    ) -> Result<Option<MainQueue>, Error> {
        if let Event::ClassPrepare { class, .. } = event {
            self.break_at(vm, *class).await?;
            return Ok(None);
        }

        let Some(queue) = MainQueue::find(vm).await? else {
            return Ok(None);
        };

        // Others may be stopped here by now: what is asked for stays known as this one's.
        let cleared: Vec<_> = self
            .requests
            .iter()
            .map(|(kind, request)| {
                vm.connection.start(&event_request::Clear {
                    kind: *kind,
                    request: *request,
                })
            })
            .collect();
        for pending in cleared {
            pending.await?;
        }
        Ok(Some(queue))
    }

    async fn break_at(&mut self, vm: &Vm, class: ReferenceTypeId) -> Result<(), Error> {
        let methods = match vm.methods(class).await {
            // Loaded only: that it is prepared will be reported.
            Err(Error::Jdwp(jdwp::Error::Vm {
                code: ErrorCode::ClassNotPrepared,
                ..
            })) => return Ok(()),
            methods => methods?,
        };

        for method in &methods {
            if method.name != "enqueueMessage" {
                continue;
            }
            let stops = vm
                .request(
                    Purpose::QueueWatch,
                    vec![breakpoint(method.start(class), None)],
                )
                .await?;
            self.requests.extend(
                stops
                    .into_iter()
                    .map(|request| (EventKind::Breakpoint, request)),
            );
        }
        Ok(())
    }
}
