//! A worker takes tests, of whichever suite, and gives results.

use std::collections::BTreeMap;
use std::pin::pin;
use std::time::Duration;

use async_nats::jetstream::stream::LastRawMessageErrorKind;
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt;
use tokio::time::{interval, sleep};

use super::connection::{ACK_WAIT, chain, key, result_subject, test_subject};
use super::documents::{Task, read, write};
use super::offer::{WORK, name_of};
use super::{Apk, Broker, Error, File, Finished, Work};
use crate::instrument::TestName;
use crate::suite::Record;

/// How often a result is sent, and the pause after each failure: a server that is restarted is back
/// by then.
const MOST_TRIES: usize = 60;
const PAUSE: Duration = Duration::from_millis(if cfg!(test) { 100 } else { 5000 });

/// The largest APK, and the largest description of a suite, in bytes.
const LARGEST_APK: usize = 2 << 30;
const LARGEST_WORK: usize = 64 << 20;

/// A worker on a server.
pub struct Taker {
    broker: Broker,
}

/// A test that the server has delivered to this worker.
pub struct Delivery {
    broker: Broker,
    message: Message,
    /// The suite it belongs to.
    pub suite: String,
    /// The test.
    pub test: TestName,
    /// How often it was taken before, by whomever, and lost.
    pub before: usize,
    /// How often a worker could not begin with it.
    pub refused: usize,
}

impl Taker {
    /// A worker that takes nothing yet.
    #[must_use]
    pub fn new(broker: Broker) -> Self {
        Self { broker }
    }

    /// Takes a test; waits for one at most this long.
    ///
    /// # Errors
    /// The server is gone.
    pub async fn take(&self, wait: Duration) -> Result<Option<Delivery>, Error> {
        let doing = "taking a test";
        let tests = self.broker.workers().await?;
        let batch = tests.batch().max_messages(1).expires(wait);
        let mut batch = batch
            .messages()
            .await
            .map_err(|why| Error::failed(doing, chain(&why)))?;
        let message = match batch.next().await {
            Some(Ok(message)) => message,
            Some(Err(why)) => return Err(Error::failed(doing, why)),
            None => return Ok(None),
        };

        let Ok(task) = read::<Task>(&message.payload) else {
            // Nobody else could read it either.
            answer(&message, AckKind::Term).await?;
            return Err(Error::not_understood("it is no test"));
        };
        if !Broker::is_suite(&task.suite) {
            answer(&message, AckKind::Term).await?;
            return Err(Error::not_understood("its suite has no possible name"));
        }
        let delivered = message.info().map_or(1, |info| info.delivered);
        Ok(Some(Delivery {
            broker: self.broker.clone(),
            test: task.test(),
            suite: task.suite,
            refused: task.refused,
            before: usize::try_from(delivered.saturating_sub(1)).unwrap_or_default(),
            message,
        }))
    }

    /// What is to be done for a suite, and the APKs for it. None where the suite is over.
    ///
    /// # Errors
    /// It is of another version, or the server is gone.
    pub async fn work(&self, suite: &str) -> Result<Option<(Work, Vec<Apk>)>, Error> {
        let Some(objects) = self.broker.objects(suite).await? else {
            return Ok(None);
        };
        let work = Work::read(&objects.get(WORK, LARGEST_WORK).await?)?;
        let mut apks = Vec::new();
        for &role in &work.apks {
            let bytes = objects.get(name_of(role), LARGEST_APK).await?;
            apks.push(Apk { role, bytes });
        }
        Ok(Some((work, apks)))
    }
}

impl Delivery {
    /// Whether somebody has finished it already: a worker that was slow, and not dead.
    ///
    /// # Errors
    /// The server is gone.
    pub async fn is_over(&self) -> Result<bool, Error> {
        let subject = result_subject(&self.suite, &self.test);
        let results = self.broker.results();
        match results.get_last_raw_message_by_subject(&subject).await {
            Ok(_) => Ok(true),
            Err(why) if why.kind() == LastRawMessageErrorKind::NoMessageFound => Ok(false),
            Err(why) => Err(Error::failed("looking for a result", chain(&why))),
        }
    }

    /// Does some work on the test, and meanwhile says again and again that it is being worked on,
    /// so that nobody else gets it.
    pub async fn keep_during<T>(&self, work: impl Future<Output = T>) -> T {
        let mut signs = interval(ACK_WAIT / 4);
        let mut work = pin!(work);
        loop {
            tokio::select! {
                done = &mut work => return done,
                _ = signs.tick() => if let Err(error) = answer(&self.message, AckKind::Progress).await {
                    tracing::debug!(%error, "no sign of life");
                },
            }
        }
    }

    /// Stores a result, and then says that the test is over; answers whether it was the first one.
    /// A server that is gone is waited for, for five minutes.
    ///
    /// # Errors
    /// The server stays away.
    pub async fn finish(&self, record: &Record, files: &[File]) -> Result<bool, Error> {
        let mut tries = 0;
        loop {
            match self.try_to_finish(record, files).await {
                Err(error) if tries < MOST_TRIES => {
                    tries += 1;
                    tracing::warn!(%error, "a result could not be stored; trying again");
                    sleep(PAUSE).await;
                }
                tried => return tried,
            }
        }
    }

    async fn try_to_finish(&self, record: &Record, files: &[File]) -> Result<bool, Error> {
        let objects = self.broker.objects(&self.suite).await?;
        let Some(objects) = objects else {
            // The suite is over, and wants nothing any more.
            self.drop_it().await?;
            return Ok(false);
        };
        if self.is_over().await? {
            self.drop_it().await?;
            return Ok(false);
        }
        let mut names = BTreeMap::new();
        let own = self.broker.new_name();
        for file in files {
            // Two that make the same test do not write into each other's files.
            let object = format!("{}-{own}/{}", key(&self.test), file.name);
            objects.put(&object, &file.bytes).await?;
            names.insert(file.name.clone(), object);
        }

        let finished = write(&Finished {
            record: record.clone(),
            files: names,
        })?;
        let subject = result_subject(&self.suite, &self.test);
        let is_first = self
            .broker
            .publish_once(subject, finished, "storing a result")
            .await?;
        self.drop_it().await?;
        Ok(is_first)
    }

    /// Lets another worker take it at once.
    ///
    /// # Errors
    /// The server is gone; then another one gets it a little later.
    pub async fn give_back(&self) -> Result<(), Error> {
        answer(&self.message, AckKind::Nak(None)).await?;
        self.broker.flush().await;
        Ok(())
    }

    /// Puts it behind all others, as it could not be begun here: that says nothing of the test, and
    /// no other suite waits for it.
    ///
    /// # Errors
    /// The server is gone; then another one gets it a little later.
    pub async fn refuse(&self) -> Result<(), Error> {
        self.put_back(self.refused + 1).await
    }

    /// Puts it behind all others, as somebody interrupts this worker, or what the suite wants could
    /// not be fetched: it was not lost.
    ///
    /// # Errors
    /// As for [`Delivery::refuse`].
    pub async fn leave(&self) -> Result<(), Error> {
        self.put_back(self.refused).await
    }

    async fn put_back(&self, refused: usize) -> Result<(), Error> {
        let mut task = Task::new(&self.suite, &self.test);
        task.refused = refused;
        let subject = test_subject(&self.suite, &self.test);
        self.broker.publish_again(subject, write(&task)?).await?;
        self.drop_it().await
    }

    /// Says that nobody has to do it any more.
    ///
    /// # Errors
    /// The server is gone.
    pub async fn drop_it(&self) -> Result<(), Error> {
        let acknowledged = self.message.double_ack().await;
        acknowledged.map_err(|why| Error::failed("acknowledging a test", why))
    }
}

async fn answer(message: &Message, kind: AckKind) -> Result<(), Error> {
    message
        .ack_with(kind)
        .await
        .map_err(|why| Error::failed("answering the server", why))
}
