//! A request in flight, and the table in which its reply finds it.

use std::collections::HashMap;
use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};

use tokio::sync::{Notify, oneshot};
use tokio::time::{Instant, Sleep};

use super::Options;
use super::queue::Fill;
use crate::codec::{Decode, IdSizes, Reader};
use crate::commands::Command;
use crate::error::{Error, ErrorCode};

/// What the handle, the task, [`Pending`] and [`Incoming`] share.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) options: Options,
    pub(super) sizes: IdSizes,
    next_id: AtomicU32,
    pub(super) rounds: AtomicU64,
    table: Mutex<Table>,
    pub(super) stop: Notify,
    pub(super) fill: Fill,
}

#[derive(Debug, Default)]
pub(super) struct Table {
    pub(super) waiting: HashMap<u32, oneshot::Sender<Result<Reply, Error>>>,
    /// Why no request can be answered any more.
    pub(super) closed: Option<Error>,
}

#[derive(Debug)]
pub(super) struct Reply {
    pub(super) code: u16,
    pub(super) data: Vec<u8>,
}

impl Shared {
    pub(super) fn new(options: Options, sizes: IdSizes, next_id: u32) -> Self {
        Self {
            options,
            sizes,
            next_id: AtomicU32::new(next_id),
            // The widths of ids were the first wait.
            rounds: AtomicU64::new(1),
            table: Mutex::default(),
            stop: Notify::new(),
            fill: Fill::default(),
        }
    }

    /// The id of one more request.
    pub(super) fn next_id(&self) -> u32 {
        self.next_id.fetch_add(1, Ordering::Relaxed)
    }

    pub(super) fn table(&self) -> MutexGuard<'_, Table> {
        // No code between lock and unlock can leave the table half changed, so a poisoned one
        // is as good.
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends every request in flight and refuses new ones; the first reason given is the
    /// one that stays.
    pub(super) fn close(&self, reason: Error) {
        let (waiting, reason) = {
            let mut table = self.table();
            let reason = table.closed.get_or_insert(reason).clone();
            (std::mem::take(&mut table.waiting), reason)
        };
        for (_, waiter) in waiting {
            // A waiter that has gone does not need an answer.
            let _ = waiter.send(Err(reason.clone()));
        }
    }

    pub(super) fn answer(&self, id: u32, reply: Reply) {
        // A waiter that has gone does not need an answer.
        if let Some(waiter) = self.table().waiting.remove(&id) {
            let _ = waiter.send(Ok(reply));
        }
    }
}

/// A request in flight: a future of its reply.
///
/// ```no_run
/// use jdwp::commands::thread_reference::Name;
/// use jdwp::{Connection, Error, ThreadId};
///
/// /// Asks for all names at once: that is one wait, not one for each thread.
/// async fn names(connection: &Connection, threads: &[ThreadId]) -> Result<Vec<String>, Error> {
///     let mut pending = Vec::new();
///     for &thread in threads {
///         pending.push(connection.start(&Name { thread }));
///     }
///
///     let mut names = Vec::new();
///     for name in pending {
///         names.push(name.await?);
///     }
///     Ok(names)
/// }
/// ```
#[derive(Debug)]
#[must_use = "a request is sent at once, but whether it succeeded is known only when this is awaited"]
pub struct Pending<C: Command> {
    id: u32,
    stamp: u64,
    reply: oneshot::Receiver<Result<Reply, Error>>,
    deadline: Instant,
    /// Made at the first poll that has to wait, so that a reply that is there already
    /// costs no timer.
    timer: Option<Pin<Box<Sleep>>>,
    shared: Arc<Shared>,
    command: PhantomData<fn() -> C>,
}

impl<C: Command> Pending<C> {
    pub(super) fn new(
        id: u32,
        stamp: u64,
        reply: oneshot::Receiver<Result<Reply, Error>>,
        shared: Arc<Shared>,
    ) -> Self {
        let deadline = Instant::now() + shared.options.request_timeout;
        Self {
            id,
            stamp,
            reply,
            deadline,
            timer: None,
            shared,
            command: PhantomData,
        }
    }

    /// Counts the wait that has just ended, unless another one of the same round was counted.
    fn count_round(&self) {
        let next = self.stamp + 1;
        let _ = self.shared.rounds.compare_exchange(
            self.stamp,
            next,
            Ordering::AcqRel,
            Ordering::Relaxed,
        );
    }

    fn decode(&self, reply: &Reply) -> Result<C::Reply, Error> {
        if reply.code != 0 {
            return Err(Error::Vm {
                operation: C::NAME,
                code: ErrorCode::from_code(reply.code),
            });
        }
        C::Reply::decode(&mut Reader::new(&reply.data, self.shared.sizes, C::NAME))
    }
}

impl<C: Command> Future for Pending<C> {
    type Output = Result<C::Reply, Error>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        if let Poll::Ready(outcome) = Pin::new(&mut this.reply).poll(context) {
            // The sender is dropped without a reply only when the task was torn down
            // with its runtime.
            let reply = outcome.unwrap_or(Err(Error::Closed));
            return Poll::Ready(reply.and_then(|reply| {
                this.count_round();
                this.decode(&reply)
            }));
        }

        let deadline = this.deadline;
        let timer = this
            .timer
            .get_or_insert_with(|| Box::pin(tokio::time::sleep_until(deadline)));
        ready!(timer.as_mut().poll(context));
        this.count_round();
        let after = this.shared.options.request_timeout;
        Poll::Ready(Err(Error::TimedOut {
            operation: C::NAME,
            after,
        }))
    }
}

impl<C: Command> Drop for Pending<C> {
    fn drop(&mut self) {
        // A later reply finds no waiter and is skipped.
        self.shared.table().waiting.remove(&self.id);
    }
}
