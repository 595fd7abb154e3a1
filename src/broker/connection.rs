//! The NATS server, and the names under which everything is kept there.

use std::error::Error as _;
use std::path::PathBuf;
use std::time::Duration;

use async_nats::jetstream::ErrorCode;
use async_nats::jetstream::consumer::{AckPolicy, Consumer, pull};
use async_nats::jetstream::context::{
    GetStreamError, GetStreamErrorKind, ObjectStoreError, PublishErrorKind,
};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::object_store::{self, ObjectStore};
use async_nats::jetstream::stream::{RetentionPolicy, Stream};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectOptions, Event, ServerAddr};
use percent_encoding::percent_decode_str;
use thiserror::Error;
use tokio::io::AsyncReadExt;
use tokio::time::timeout;

use crate::instrument::TestName;
use crate::suite::hash;

/// The stream of the tests that wait, of all suites.
const TESTS: &str = "FLAKESCOPE_TESTS";

/// The stream of the results that a suite has not fetched.
const RESULTS: &str = "FLAKESCOPE_RESULTS";

/// The consumer that all workers share.
const WORKERS: &str = "workers";

/// How long a worker may be silent about its test before another one gets it.
pub(super) const ACK_WAIT: Duration = Duration::from_secs(if cfg!(test) { 1 } else { 30 });

/// How long anything is kept that nobody fetches: a suite that was killed and is never resumed.
const LONGEST_KEPT: Duration = Duration::from_secs(7 * 24 * 3600);

/// How many tests may be under way at a time.
const MOST_UNDER_WAY: i64 = 20_000;

/// How long a last answer may take to be written.
const FLUSH: Duration = Duration::from_secs(2);

/// How long a file's next bytes may take.
const NEXT_BYTES: Duration = Duration::from_secs(30);

/// Why a queue cannot be used.
#[derive(Debug, Error)]
pub enum Error {
    /// The address is not one.
    #[error(
        "--queue: `{address}` is no address of a NATS server: {why}; give nats://HOST:PORT, or tls://HOST:PORT"
    )]
    Address {
        /// What was given, without its password.
        address: String,
        /// What is wrong.
        why: String,
    },
    /// It cannot be connected to, or has no JetStream.
    #[error("the NATS server at {server} cannot be used: {why}")]
    Unreachable {
        /// Its address.
        server: String,
        /// What is wrong.
        why: String,
    },
    /// It does not do what is asked for.
    #[error("{doing} failed: {why}")]
    Failed {
        /// What was being done.
        doing: &'static str,
        /// What is wrong.
        why: String,
    },
    /// Another version of flakescope, or something else, wrote it.
    #[error("a document of the queue is not understood: {what}")]
    NotUnderstood {
        /// What is wrong.
        what: String,
    },
}

impl Error {
    pub(super) fn failed(doing: &'static str, why: impl ToString) -> Self {
        Self::Failed {
            doing,
            why: why.to_string(),
        }
    }

    pub(super) fn not_understood(what: impl ToString) -> Self {
        Self::NotUnderstood {
            what: what.to_string(),
        }
    }
}

/// What a server wants to see.
#[derive(Clone, Debug, Default)]
pub struct Credentials {
    /// A file of credentials, as `nsc` writes it.
    pub creds: Option<PathBuf>,
    /// The certificates that sign the server's.
    pub ca: Option<PathBuf>,
    /// The own certificate and its key.
    pub certificate: Option<(PathBuf, PathBuf)>,
}

/// A connection to a NATS server; the client reconnects automatically.
#[derive(Clone, Debug)]
pub struct Broker {
    client: Client,
    context: Context,
    server: String,
    /// The tests that wait.
    tests: Stream,
    /// The results that were not fetched.
    results: Stream,
}

impl Broker {
    /// Connects, and makes what is missing there.
    ///
    /// # Errors
    /// The address is invalid, nobody answers there, the server refuses, or has no JetStream.
    pub async fn connect(address: &str, credentials: &Credentials) -> Result<Self, Error> {
        let wrong = |why: String| Error::Address {
            address: shown(address),
            why,
        };
        let server: ServerAddr = address.parse().map_err(|why| wrong(format!("{why}")))?;
        if !matches!(server.scheme(), "nats" | "tls") {
            return Err(wrong(format!("`{}` is not spoken", server.scheme())));
        }

        let host = match server.host() {
            v6 if v6.contains(':') && !v6.starts_with('[') => format!("[{v6}]"),
            host => host.to_owned(),
        };
        let name = format!("{}://{host}:{}", server.scheme(), server.port());
        let unreachable = |why: String| Error::Unreachable {
            server: name.clone(),
            why,
        };
        let mut options = ConnectOptions::new()
            .name("flakescope")
            .event_callback(tell);
        match (server.username(), server.password()) {
            (Some(user), Some(password)) => {
                options = options.user_and_password(decoded(user), decoded(password));
            }
            (Some(token), None) => options = options.token(decoded(token)),
            _ => {}
        }
        if let Some(path) = &credentials.creds {
            options = options
                .credentials_file(path)
                .await
                .map_err(|why| unreachable(format!("{} cannot be used: {why}", path.display())))?;
        }
        if let Some(path) = &credentials.ca {
            options = options.add_root_certificates(path.clone());
        }
        if let Some((certificate, key)) = &credentials.certificate {
            options = options.add_client_certificate(certificate.clone(), key.clone());
        }

        // By its bare name: the library writes the address into its log.
        let client = options
            .connect(name.as_str())
            .await
            .map_err(|why| unreachable(chain(&why)))?;
        let context = jetstream::new(client.clone());
        let (tests, results) = streams(&context)
            .await
            .map_err(|why| unreachable(format!("{why}; was it started with -js?")))?;
        Ok(Self {
            client,
            context,
            server: name,
            tests,
            results,
        })
    }

    /// Its address, without a password.
    #[must_use]
    pub fn server(&self) -> &str {
        &self.server
    }

    /// A name that nothing else has, as for a suite.
    #[must_use]
    pub fn new_name(&self) -> String {
        let inbox = self.client.new_inbox();
        inbox.rsplit('.').next().unwrap_or_default().to_owned()
    }

    /// Whether it can be a suite's name: it becomes part of names on the server, and of a path.
    #[must_use]
    pub fn is_suite(name: &str) -> bool {
        !name.is_empty() && name.len() <= 64 && name.chars().all(|c| c.is_ascii_alphanumeric())
    }

    /// Publishes a test again, behind the others.
    pub(super) async fn publish_again(&self, subject: String, task: Vec<u8>) -> Result<(), Error> {
        let doing = "giving a test back";
        let sent = self.context.publish(subject, task.into()).await;
        let sent = sent.map_err(|why| Error::failed(doing, chain(&why)))?;
        sent.await
            .map(drop)
            .map_err(|why| Error::failed(doing, chain(&why)))
    }

    /// Waits until all was written that was sent, for a moment at the most.
    pub(super) async fn flush(&self) {
        if timeout(FLUSH, self.client.flush()).await.is_err() {
            tracing::debug!("the NATS server takes nothing");
        }
    }

    pub(super) fn tests(&self) -> &Stream {
        &self.tests
    }

    pub(super) fn results(&self) -> &Stream {
        &self.results
    }

    /// What all workers take tests from.
    pub(super) async fn workers(&self) -> Result<Consumer<pull::Config>, Error> {
        // They are missing where the server has come back without what it had stored.
        streams(&self.context)
            .await
            .map_err(|why| Error::failed("asking for tests", why))?;
        let config = pull::Config {
            durable_name: Some(WORKERS.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: ACK_WAIT,
            max_ack_pending: MOST_UNDER_WAY,
            ..pull::Config::default()
        };
        self.tests
            .get_or_create_consumer(WORKERS, config)
            .await
            .map_err(|why| Error::failed("asking for tests", why))
    }

    /// Publishes what may be there once only, and answers whether it was not.
    pub(super) async fn publish_once(
        &self,
        subject: String,
        document: Vec<u8>,
        doing: &'static str,
    ) -> Result<bool, Error> {
        let message = PublishMessage::build()
            .payload(document.into())
            .expected_last_subject_sequence(0);
        let sent = self.context.send_publish(subject, message).await;
        match sent.map_err(|why| Error::failed(doing, chain(&why)))?.await {
            Ok(_) => Ok(true),
            Err(why) if why.kind() == PublishErrorKind::WrongLastSequence => Ok(false),
            Err(why) => Err(Error::failed(doing, chain(&why))),
        }
    }

    /// Where the files of a suite are kept; none where the suite is over.
    pub(super) async fn objects(&self, suite: &str) -> Result<Option<Objects>, Error> {
        match self.context.get_object_store(bucket(suite)).await {
            Ok(store) => Ok(Some(Objects { store })),
            Err(why) if is_missing(&why) => Ok(None),
            Err(why) => Err(Error::failed("looking for a suite's files", chain(&why))),
        }
    }

    /// Makes room for the files of a suite, unless there is.
    pub(super) async fn make_objects(&self, suite: &str) -> Result<Objects, Error> {
        if let Some(there) = self.objects(suite).await? {
            return Ok(there);
        }

        let config = object_store::Config {
            bucket: bucket(suite),
            max_age: LONGEST_KEPT,
            ..object_store::Config::default()
        };
        let store = self
            .context
            .create_object_store(config)
            .await
            .map_err(|why| Error::failed("making room for a suite's files", chain(&why)))?;
        Ok(Objects { store })
    }

    /// Removes the files of a suite.
    pub(super) async fn remove_objects(&self, suite: &str) -> Result<(), Error> {
        self.context
            .delete_object_store(bucket(suite))
            .await
            .map_err(|why| Error::failed("removing a suite's files", chain(&why)))
    }
}

/// The files of a suite on the server.
#[derive(Clone)]
pub(super) struct Objects {
    store: ObjectStore,
}

impl Objects {
    /// Stores a file.
    pub(super) async fn put(&self, name: &str, bytes: &[u8]) -> Result<(), Error> {
        let mut bytes = bytes;
        self.store
            .put(name, &mut bytes)
            .await
            .map(drop)
            .map_err(|why| Error::failed("storing a file", chain(&why)))
    }

    /// Reads a file of so many bytes at the most; what was damaged on its way is an error.
    pub(super) async fn get(&self, name: &str, largest: usize) -> Result<Vec<u8>, Error> {
        let (store, name) = (self.store.clone(), name.to_owned());
        // The library panics where the connection goes at a bad moment.
        tokio::spawn(async move { read(&store, &name, largest).await })
            .await
            .map_err(|why| Error::failed("reading a file", why))?
    }
}

async fn read(store: &ObjectStore, name: &str, largest: usize) -> Result<Vec<u8>, Error> {
    let failed = |why: String| Error::failed("reading a file", why);
    let mut object = store.get(name).await.map_err(|why| failed(chain(&why)))?;
    let mut bytes = Vec::new();
    loop {
        let read = timeout(NEXT_BYTES, object.read_buf(&mut bytes)).await;
        match read {
            Ok(Ok(0)) => return Ok(bytes),
            Ok(Ok(_)) if bytes.len() > largest => {
                return Err(failed(format!("{name} has more than {largest} bytes")));
            }
            Ok(Ok(_)) => {}
            Ok(Err(why)) => return Err(failed(why.to_string())),
            Err(_) => return Err(failed("nothing came for 30 s".to_owned())),
        }
    }
}

/// The subject of a test, and of its result.
pub(super) fn test_subject(suite: &str, test: &TestName) -> String {
    format!("flakescope.test.{suite}.{}", key(test))
}

/// The subject of a test's result.
pub(super) fn result_subject(suite: &str, test: &TestName) -> String {
    format!("flakescope.result.{suite}.{}", key(test))
}

/// The subjects of a whole suite.
pub(super) fn tests_of(suite: &str) -> String {
    format!("flakescope.test.{suite}.>")
}

/// The subjects of all its results.
pub(super) fn results_of(suite: &str) -> String {
    format!("flakescope.result.{suite}.>")
}

/// A test's name as part of others: no subject may have white space in it, or any `>`.
pub(super) fn key(test: &TestName) -> String {
    format!("{:016x}", hash(&test.to_string()))
}

fn bucket(suite: &str) -> String {
    format!("flakescope-{suite}")
}

/// The two streams, made if they are missing.
async fn streams(context: &Context) -> Result<(Stream, Stream), String> {
    let made = async |name: &str, subject: &str, retention| {
        let config = jetstream::stream::Config {
            name: name.to_owned(),
            subjects: vec![format!("flakescope.{subject}.>")],
            retention,
            max_age: LONGEST_KEPT,
            ..jetstream::stream::Config::default()
        };
        let stream = context.get_or_create_stream(config).await;
        stream.map_err(|why| chain(&why))
    };
    Ok((
        made(TESTS, "test", RetentionPolicy::WorkQueue).await?,
        made(RESULTS, "result", RetentionPolicy::Limits).await?,
    ))
}

/// Whether a suite's files are not there, rather than the server.
fn is_missing(error: &ObjectStoreError) -> bool {
    let cause = error.source();
    let cause = cause.and_then(|cause| cause.downcast_ref::<GetStreamError>());
    match cause.map(GetStreamError::kind) {
        Some(GetStreamErrorKind::JetStream(error)) => {
            error.error_code() == ErrorCode::STREAM_NOT_FOUND
        }
        _ => false,
    }
}

/// An error with what caused it; the library names the causes apart.
pub(super) fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            text += &format!(": {more}");
        }
        cause = error.source();
    }
    text
}

/// An address without what stands before its `@`: a name, a password or a token.
fn shown(address: &str) -> String {
    let Some((before, host)) = address.rsplit_once('@') else {
        return address.to_owned();
    };
    match before.split_once("://") {
        Some((scheme, _)) => format!("{scheme}://{host}"),
        None => host.to_owned(),
    }
}

/// A name or a password as it was before it was put into an address.
fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

async fn tell(event: Event) {
    match event {
        Event::Connected => tracing::debug!("connected to the NATS server"),
        Event::Disconnected => tracing::warn!("the NATS server is gone; waiting for it"),
        event => tracing::debug!(%event, "the NATS server"),
    }
}
