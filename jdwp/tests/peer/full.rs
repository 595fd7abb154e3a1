//! What happens when nobody takes what the virtual machine sends.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use jdwp::commands::virtual_machine;
use jdwp::{Error, Options, ThreadId};
use tokio::io::AsyncWriteExt;

use super::peer::{Peer, Request, connected_with, started_thread, thread_start};

/// More than all buffers on the way hold.
const EVENTS: u32 = 5_000;

fn options(max_queued: usize, max_queued_bytes: usize) -> Options {
    Options {
        max_queued,
        max_queued_bytes,
        ..Options::default()
    }
}

fn number(event: u32) -> u8 {
    event.to_be_bytes()[3]
}

/// Sends events as fast as they are taken and counts them, then answers a request if there is one.
async fn talk(mut peer: Peer, sent: Arc<AtomicU32>, request: Option<Request>) -> Peer {
    for event in 0..EVENTS {
        peer.events(&thread_start(number(event))).await;
        sent.fetch_add(1, Ordering::Relaxed);
    }
    if let Some(request) = request {
        peer.one_thread(&request, 1).await;
    }
    peer
}

/// The clock is turned on only when nobody can go on, so what was sent by then is all that
/// can be sent.
async fn all_that_can_be_sent(sent: &AtomicU32) -> u32 {
    tokio::time::sleep(Duration::from_secs(1)).await;
    sent.load(Ordering::Relaxed)
}

#[tokio::test(start_paused = true)]
async fn a_full_queue_stops_the_peer_and_loses_nothing() {
    let (connection, mut incoming, peer) = connected_with(options(100, 1 << 30)).await;
    let sent = Arc::new(AtomicU32::new(0));
    let talking = tokio::spawn(talk(peer, Arc::clone(&sent), None));
    let stuck = all_that_can_be_sent(&sent).await;
    assert!((100..EVENTS / 2).contains(&stuck), "{stuck}");

    for event in 0..EVENTS {
        assert_eq!(
            started_thread(incoming.next().await),
            ThreadId(u64::from(number(event)))
        );
    }
    talking.await.unwrap();
    assert!(!connection.is_closed());
}

#[tokio::test(start_paused = true)]
async fn a_reply_behind_a_full_queue_comes_all_the_same() {
    let (connection, mut incoming, peer) = connected_with(options(100, 1 << 30)).await;
    let sent = Arc::new(AtomicU32::new(0));
    let talking = tokio::spawn(talk_on(peer, Arc::clone(&sent)));
    let stuck = all_that_can_be_sent(&sent).await;
    assert!(stuck < EVENTS / 2, "{stuck}");

    // A consumer that asks before it takes the next message would wait for ever if the reading
    // did not continue.
    assert_eq!(
        connection.send(&virtual_machine::AllThreads).await.unwrap(),
        [ThreadId(1)]
    );

    for event in 0..EVENTS {
        assert_eq!(
            started_thread(incoming.next().await),
            ThreadId(u64::from(number(event)))
        );
    }
    talking.await.unwrap();
}

/// Sends its events first, and only then reads the request that it answers.
async fn talk_on(peer: Peer, sent: Arc<AtomicU32>) -> Peer {
    let mut peer = talk(peer, sent, None).await;
    let request = peer.request().await;
    peer.one_thread(&request, 1).await;
    peer
}

#[tokio::test(start_paused = true)]
async fn memory_is_bounded_even_while_a_reply_is_waited_for() {
    let (connection, mut incoming, mut peer) = connected_with(options(100, 100_000)).await;
    let pending = connection.start(&virtual_machine::AllThreads);
    let request = peer.request().await;
    let sent = Arc::new(AtomicU32::new(0));
    let talking = tokio::spawn(talk(peer, Arc::clone(&sent), Some(request)));

    let error = pending.await.unwrap_err();
    assert!(matches!(error, Error::TimedOut { .. }), "{error:?}");
    let stuck = all_that_can_be_sent(&sent).await;
    assert!((100_000 / 500..EVENTS / 2).contains(&stuck), "{stuck}");

    for event in 0..EVENTS {
        assert_eq!(
            started_thread(incoming.next().await),
            ThreadId(u64::from(number(event)))
        );
    }
    talking.await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn messages_that_nobody_will_take_stop_nobody() {
    let (connection, incoming, peer) = connected_with(options(100, 100_000)).await;
    drop(incoming);
    let sent = Arc::new(AtomicU32::new(0));
    let mut peer = talk(peer, Arc::clone(&sent), None).await;
    assert_eq!(sent.load(Ordering::Relaxed), EVENTS);

    let pending = connection.start(&virtual_machine::AllThreads);
    let request = peer.request().await;
    peer.one_thread(&request, 7).await;
    assert_eq!(pending.await.unwrap(), [ThreadId(7)]);
    peer.stream.shutdown().await.unwrap();
}
