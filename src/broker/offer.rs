//! A suite hands its tests out, and takes their results.

use std::time::Duration;

use async_nats::jetstream::stream::{LastRawMessageErrorKind, Stream};
use futures_util::future::try_join_all;
use tokio::time::sleep;

use super::connection::{Objects, chain, result_subject, results_of, test_subject, tests_of};
use super::documents::{Task, write};
use super::{Apk, ApkRole, Broker, Error, File, Finished, Work};
use crate::instrument::TestName;

/// The object that says what is to be done.
pub(super) const WORK: &str = "work.json";

/// The most files of a result, and the largest, in bytes: a log of the device for each run.
const MOST_FILES: usize = 1000;
const LARGEST_FILE: usize = 64 << 20;

/// How many tests are offered at a time.
const MOST_AT_ONCE: usize = 32;

/// How often it is looked whether a result has come.
const BETWEEN_LOOKS: Duration = Duration::from_millis(500);

/// A suite on a server.
pub struct Offer {
    broker: Broker,
    suite: String,
    objects: Objects,
    /// The number from which on results were not read.
    from: u64,
}

/// What the workers of a server do just now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Workers {
    /// How many wait for a test.
    pub waiting: usize,
    /// How many tests are under way, those of other suites among them.
    pub under_way: usize,
}

impl Workers {
    /// Whether none is there.
    #[must_use]
    pub fn are_none(self) -> bool {
        self.waiting == 0 && self.under_way == 0
    }
}

impl Offer {
    /// Says what is to be done for a suite. No test is offered yet.
    ///
    /// # Errors
    /// The server refuses, or is gone.
    pub async fn begin(
        broker: Broker,
        suite: &str,
        work: &Work,
        apks: &[Apk],
    ) -> Result<Self, Error> {
        let objects = broker.make_objects(suite).await?;
        for apk in apks {
            objects.put(name_of(apk.role), &apk.bytes).await?;
        }
        // Who can read it finds the APKs there, too.
        objects.put(WORK, &write(work)?).await?;
        Ok(Self {
            broker,
            suite: suite.to_owned(),
            objects,
            from: 1,
        })
    }

    /// The server's address, without a password.
    #[must_use]
    pub fn server(&self) -> &str {
        self.broker.server()
    }

    /// Offers a test, unless it is offered already.
    ///
    /// # Errors
    /// The server refuses, or is gone.
    pub async fn put(&self, test: &TestName) -> Result<(), Error> {
        let task = write(&Task::new(&self.suite, test))?;
        let subject = test_subject(&self.suite, test);
        self.broker
            .publish_once(subject, task, "offering a test")
            .await
            .map(drop)
    }

    /// Offers tests, many at a time: each is a round trip to the server.
    ///
    /// # Errors
    /// As for [`Offer::put`], for the first that could not be offered.
    pub async fn put_all(&self, tests: &[TestName]) -> Result<(), Error> {
        for some in tests.chunks(MOST_AT_ONCE) {
            try_join_all(some.iter().map(|test| self.put(test))).await?;
        }
        Ok(())
    }

    /// The next result. It may be one that was there before, when a suite is resumed.
    ///
    /// # Errors
    /// The server is gone for long, or somebody has written something else there.
    pub async fn next(&mut self) -> Result<Finished, Error> {
        // Asked for one by one: a consumer would be lost with a server that is restarted.
        loop {
            let results = self.broker.results().raw_message_builder();
            let next = results
                .sequence(self.from)
                .next_by_subject(results_of(&self.suite))
                .send()
                .await;
            match next {
                Ok(message) => {
                    let next = message.sequence.saturating_add(1);
                    if let Ok(finished) = Finished::read(&message.payload)
                        && *message.subject == result_subject(&self.suite, &finished.record.test())
                    {
                        self.from = next;
                        return Ok(finished);
                    }
                    // In its place, nobody's result would ever count. Until it is removed, it is
                    // looked at again.
                    let removed = self.broker.results().delete_message(message.sequence).await;
                    removed.map_err(|why| Error::failed("removing a result", chain(&why)))?;
                    self.from = next;
                    return Err(Error::not_understood("it is no result of a test"));
                }
                Err(why) if why.kind() == LastRawMessageErrorKind::NoMessageFound => {
                    sleep(BETWEEN_LOOKS).await;
                }
                Err(why) => return Err(Error::failed("asking for results", chain(&why))),
            }
        }
    }

    /// The files of a result.
    ///
    /// # Errors
    /// One is not there, damaged, or the server is gone.
    pub async fn files(&self, finished: &Finished) -> Result<Vec<File>, Error> {
        if finished.files.len() > MOST_FILES {
            return Err(Error::not_understood("it has too many files"));
        }
        let mut files = Vec::new();
        for (name, object) in &finished.files {
            files.push(File {
                name: name.clone(),
                bytes: self.objects.get(object, LARGEST_FILE).await?,
            });
        }
        Ok(files)
    }

    /// What the workers do.
    ///
    /// # Errors
    /// The server is gone.
    pub async fn workers(&self) -> Result<Workers, Error> {
        let mut consumer = self.broker.workers().await?;
        let info = consumer
            .info()
            .await
            .map_err(|why| Error::failed("asking for workers", chain(&why)))?;
        Ok(Workers {
            waiting: info.num_waiting,
            under_way: info.num_ack_pending,
        })
    }

    /// Takes the tests back that no worker has taken; results go on to come.
    ///
    /// # Errors
    /// The server refuses, or is gone.
    pub async fn withdraw(&self) -> Result<(), Error> {
        purge(self.broker.tests(), tests_of(&self.suite)).await
    }

    /// Removes all that the server has of the suite.
    ///
    /// # Errors
    /// The server refuses, or is gone.
    pub async fn remove(self) -> Result<(), Error> {
        self.withdraw().await?;
        purge(self.broker.results(), results_of(&self.suite)).await?;
        self.broker.remove_objects(&self.suite).await
    }
}

/// Removes what is under these subjects.
async fn purge(stream: &Stream, subjects: String) -> Result<(), Error> {
    let purged = stream.purge().filter(subjects).await;
    purged
        .map(drop)
        .map_err(|why| Error::failed("removing what is left of a suite", chain(&why)))
}

/// The object that an APK is.
pub(super) fn name_of(role: ApkRole) -> &'static str {
    match role {
        ApkRole::App => "app.apk",
        ApkRole::Test => "test.apk",
    }
}
