//! Threads: which there are, and their names.
//!
//! An `impl` of [`Vm`].

use jdwp::ThreadId;
use jdwp::commands::{thread_reference, virtual_machine};

use super::Vm;
use crate::session::Error;

/// How many threads an app may have.
const MOST_THREADS: usize = 10_000;

impl Vm {
    /// The threads of the process.
    pub(in crate::session) async fn all_threads(&self) -> Result<Vec<ThreadId>, Error> {
        let threads = self.connection.send(&virtual_machine::AllThreads).await?;
        if threads.len() > MOST_THREADS {
            return Err(Error::Unknown(format!(
                "it has {} threads, more than {MOST_THREADS}",
                threads.len()
            )));
        }
        self.learnt().last_threads.clone_from(&threads);
        Ok(threads)
    }

    /// The threads that there were when they were last asked for: most are still there.
    pub(in crate::session) fn last_threads(&self) -> Vec<ThreadId> {
        self.learnt().last_threads.clone()
    }

    /// Learns the names of threads that are not known yet, all together. A thread that has ended
    /// has none.
    ///
    /// # Errors
    /// When the connection breaks.
    pub async fn learn_threads(&self, threads: &[ThreadId]) -> Result<(), Error> {
        let mut unknown = threads.to_vec();
        unknown.retain(|thread| !self.learnt().threads.contains_key(thread));

        let mut asked = Vec::with_capacity(unknown.len());
        for thread in unknown {
            asked.push((
                thread,
                self.connection.start(&thread_reference::Name { thread }),
            ));
        }

        for (thread, pending) in asked {
            match pending.await {
                Ok(name) => drop(self.learnt().threads.insert(thread, name)),
                Err(jdwp::Error::Vm { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// A thread's name once it was learnt; empty when the thread had ended before.
    #[must_use]
    pub fn thread_name(&self, thread: ThreadId) -> String {
        self.learnt()
            .threads
            .get(&thread)
            .cloned()
            .unwrap_or_default()
    }
}
