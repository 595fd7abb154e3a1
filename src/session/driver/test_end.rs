//! The end of the test: everything that stopped a thread was heard of.
//!
//! An `impl` of [`Driver`]. An event that was lost is missing in what the run reports, though the
//! test may have ended well without it.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use jdwp::{Incoming, Message};
use tokio::time::timeout;

use super::Driver;
use crate::session::Error;
use crate::session::lost_suspensions::stopped;
use crate::session::statements::thread_of;

/// How long an event may take to come after its thread was stopped.
const ON_ITS_WAY: Duration = Duration::from_millis(100);

/// For how long events are taken in between two looks at the end.
const LAST_WORDS: Duration = Duration::from_secs(1);

impl Driver<'_> {
    /// Makes sure, once the test is over, that everything that stopped a thread was heard of.
    ///
    /// # Errors
    /// When a thread is stopped and no event has reported it.
    pub(in crate::session) async fn check_none_lost(
        &mut self,
        incoming: &mut Incoming,
    ) -> Result<(), Error> {
        // A thread that is stopped while the debugger detaches may stay so. What comes after the
        // test does not count.
        self.vm.clear_all().await?;

        self.take_answers().await;
        let before = stopped(&self.vm, &self.owned()).await?;
        if before.is_empty() {
            return Ok(());
        }
        let until = Instant::now() + LAST_WORDS;
        let mut heard = HashSet::new();
        while Instant::now() < until && !before.is_subset(&heard) {
            let Ok(Some(message)) = timeout(ON_ITS_WAY, incoming.next()).await else {
                break;
            };
            if let Message::Events(set) = &message {
                heard.extend(set.events.iter().filter_map(thread_of));
            }
            self.message(message).await?;
        }
        // Whoever was stopped late is asked about as well.
        self.take_answers().await;
        let after = stopped(&self.vm, &self.owned()).await?;
        let lost = after
            .iter()
            .find(|thread| before.contains(thread) && !heard.contains(thread));
        match lost {
            Some(thread) => Err(Error::LostSuspension(self.vm.thread_name(*thread))),
            None => Ok(()),
        }
    }

    /// Waits for the answers to what was asked: a thread is stopped until then. Once the test is
    /// over, nothing new is asked but of threads that were stopped before.
    async fn take_answers(&mut self) {
        let until = Instant::now() + LAST_WORDS;
        while self.is_asking() && Instant::now() < until {
            let Ok(answer) = timeout(ON_ITS_WAY, self.answer()).await else {
                continue;
            };
            if let Err(error) = self.answered(answer).await {
                tracing::debug!(%error, "a question at the end of the test");
            }
        }
    }
}
