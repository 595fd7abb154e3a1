//! The client against a peer in memory that speaks real bytes, and can misbehave in every way a
//! real one might.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic
)]

mod full;
mod opening;
mod peer;

use std::time::Duration;

use jdwp::commands::{thread_reference, virtual_machine};
use jdwp::{
    Connection, Error, ErrorCode, Event, FrameId, Message, Options, SuspendPolicy, ThreadId, ddm,
};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use peer::{
    Counting, HANDSHAKE, VERSION, connected, connected_with, pair, started_thread, thread_start,
};

#[tokio::test]
async fn what_comes_before_the_handshake_and_the_widths_is_kept() {
    let (near, mut peer) = pair();
    let answer = async {
        peer.hear_handshake().await;
        peer.packet(1, [0, 199, 1], b"APNM\0\0\0\x03abc").await;
        peer.raw(HANDSHAKE).await;
        peer.events(&thread_start(5)).await;
        peer.tell_widths().await;
    };
    let (opened, ()) = tokio::join!(Connection::open(near, Options::default()), answer);
    let (_connection, mut incoming) = opened.unwrap();

    let chunk = ddm::Chunk {
        kind: *b"APNM",
        data: b"abc".to_vec(),
    };
    assert_eq!(incoming.next().await, Some(Message::Ddm(chunk)));
    assert_eq!(started_thread(incoming.next().await), ThreadId(5));
}

#[tokio::test]
async fn an_event_may_come_before_the_reply() {
    let (connection, mut incoming, mut peer) = connected().await;
    let pending = connection.start(&virtual_machine::AllThreads);
    let request = peer.request().await;
    peer.events(&thread_start(3)).await;
    peer.one_thread(&request, 4).await;
    assert_eq!(pending.await.unwrap(), [ThreadId(4)]);
    assert_eq!(started_thread(incoming.next().await), ThreadId(3));
}

#[tokio::test]
async fn replies_may_come_in_any_order() {
    let (connection, _incoming, mut peer) = connected().await;
    let pending: Vec<_> = (0..20)
        .map(|_| connection.start(&virtual_machine::AllThreads))
        .collect();

    let mut requests = Vec::new();
    for _ in 0..20 {
        requests.push(peer.request().await);
    }

    for (number, request) in (0..20).zip(&requests).rev() {
        peer.one_thread(request, number).await;
    }
    for (number, pending) in (0..).zip(pending) {
        assert_eq!(pending.await.unwrap(), [ThreadId(number)]);
    }
}

#[tokio::test]
async fn requests_in_flight_together_are_one_round_trip() {
    let (connection, _incoming, mut peer) = connected().await;
    let before = connection.round_trips();
    for _ in 0..3 {
        let both = async {
            let first = connection.start(&virtual_machine::AllThreads);
            let second = connection.start(&virtual_machine::AllThreads);
            (first.await.unwrap(), second.await.unwrap())
        };
        let answer = async {
            for _ in 0..2 {
                let request = peer.request().await;
                peer.one_thread(&request, 1).await;
            }
        };
        tokio::join!(both, answer);
    }
    assert_eq!(connection.round_trips() - before, 3);
}

#[tokio::test]
async fn ids_are_sent_as_wide_as_told() {
    let (connection, _incoming, mut peer) = connected().await;
    let (thread, frame) = (ThreadId(0x0102), FrameId(0x0304));
    drop(connection.start(&jdwp::commands::stack_frame::ThisObject { thread, frame }));
    assert_eq!(peer.request().await.data, [0, 0, 1, 2, 3, 4]);
}

#[tokio::test]
async fn a_refusal_names_the_command_and_the_reason() {
    let (connection, _incoming, mut peer) = connected().await;
    let pending = connection.start(&thread_reference::Name {
        thread: ThreadId(1),
    });
    let request = peer.request().await;
    peer.packet(request.id, [0x80, 0, 13], &[]).await;
    let error = pending.await.unwrap_err();
    assert_eq!(error.vm_code(), Some(ErrorCode::ThreadNotSuspended));
    assert_eq!(
        error.to_string(),
        "ThreadReference.Name: the virtual machine answered THREAD_NOT_SUSPENDED (13)"
    );
}

#[tokio::test]
async fn a_malformed_reply_fails_its_request_alone() {
    let (connection, _incoming, mut peer) = connected().await;
    let pending = connection.start(&virtual_machine::AllThreads);
    let request = peer.request().await;
    peer.reply(&request, &[0x7F, 0xFF, 0xFF, 0xFF, 0]).await;
    let error = pending.await.unwrap_err();
    let Error::Malformed {
        operation: "VirtualMachine.AllThreads",
        offset: 4,
        ..
    } = error
    else {
        panic!("{error:?}");
    };
    assert!(!connection.is_closed());
}

#[tokio::test]
async fn unknown_command_sets_and_unreadable_chunks_are_handed_on() {
    let (connection, mut incoming, mut peer) = connected().await;
    peer.packet(7, [0, 200, 3], b"what").await;
    peer.packet(8, [0, 199, 1], b"APNM\0\0\0\x09abc").await;
    peer.events(&[2, 0, 0, 0, 1, 123, 42]).await;
    let unknown = Message::Unknown {
        command_set: 200,
        command: 3,
        data: b"what".to_vec(),
    };
    assert_eq!(incoming.next().await, Some(unknown));

    let message = incoming.next().await;
    assert!(
        matches!(
            message,
            Some(Message::Unknown {
                command_set: 199,
                ..
            })
        ),
        "{message:?}"
    );
    let Some(Message::Events(set)) = incoming.next().await else {
        panic!("no event")
    };
    assert_eq!(set.suspend_policy, SuspendPolicy::All);
    assert_eq!(
        set.events,
        [Event::Unknown {
            kind: 123,
            data: vec![42]
        }]
    );
    assert!(!connection.is_closed());
}

/// Sends what breaks the connection while a request is in flight; both the request and the queue
/// must report why.
async fn broken_by(bytes: &[u8], hang_up: bool) -> Error {
    let (connection, mut incoming, mut peer) = connected().await;
    let pending = connection.start(&virtual_machine::AllThreads);
    peer.request().await;
    peer.events(&thread_start(1)).await;
    peer.raw(bytes).await;
    if hang_up {
        peer.stream.shutdown().await.unwrap();
    }
    let error = pending.await.unwrap_err();
    assert_eq!(
        started_thread(incoming.next().await),
        ThreadId(1),
        "what came before is not lost"
    );
    assert_eq!(incoming.next().await, None);
    assert_eq!(
        incoming.close_reason().unwrap().to_string(),
        error.to_string()
    );
    assert!(connection.is_closed());

    let late = connection
        .send(&virtual_machine::AllThreads)
        .await
        .unwrap_err();
    assert_eq!(late.to_string(), error.to_string());
    error
}

#[tokio::test]
async fn broken_framing_ends_the_connection_with_its_reason() {
    let error = broken_by(&[0, 0, 0, 12, 0, 0, 0, 1, 0], true).await;
    assert!(
        matches!(error, Error::Malformed { offset: 9, .. }),
        "{error:?}"
    );
    let error = broken_by(&[0, 0], true).await;
    assert!(
        matches!(error, Error::Malformed { offset: 2, .. }),
        "{error:?}"
    );
    let error = broken_by(&[0, 0, 0, 10], false).await;
    assert!(
        matches!(error, Error::Malformed { offset: 0, .. }),
        "{error:?}"
    );
    let error = broken_by(&[0x7F, 0xFF, 0xFF, 0xFF], false).await;
    assert!(
        matches!(
            error,
            Error::PacketTooLarge {
                length: 0x7FFF_FFFF,
                ..
            }
        ),
        "{error:?}"
    );
    let error = broken_by(&[0, 0, 0, 13, 0, 0, 0, 1, 0, 64, 100, 7, 0], false).await;
    assert!(
        matches!(
            error,
            Error::Malformed {
                operation: "Event.Composite",
                ..
            }
        ),
        "{error:?}"
    );
    let error = broken_by(&[], true).await;
    assert!(matches!(error, Error::Closed), "{error:?}");
}

#[tokio::test(start_paused = true)]
async fn a_reply_that_does_not_come_in_time_is_given_up() {
    let (connection, _incoming, mut peer) = connected().await;
    let before = tokio::time::Instant::now();
    let error = connection
        .send(&virtual_machine::AllThreads)
        .await
        .unwrap_err();
    let Error::TimedOut {
        operation: "VirtualMachine.AllThreads",
        after,
    } = error
    else {
        panic!("{error:?}");
    };

    assert_eq!(after, Options::default().request_timeout);
    assert!(before.elapsed() >= after);
    // The late reply finds nobody; the connection goes on.
    let late = peer.request().await;
    let pending = connection.start(&virtual_machine::AllThreads);
    peer.one_thread(&late, 1).await;
    let request = peer.request().await;
    peer.one_thread(&request, 2).await;
    assert_eq!(pending.await.unwrap(), [ThreadId(2)]);
}

#[tokio::test]
async fn a_request_outlives_its_dropped_reply() {
    let (connection, _incoming, mut peer) = connected().await;
    drop(connection.start(&virtual_machine::Resume));
    let resume = peer.request().await;
    assert_eq!((resume.set, resume.command), (1, 9));
    peer.reply(&resume, &[]).await;
    let pending = connection.start(&virtual_machine::AllThreads);
    let request = peer.request().await;
    peer.one_thread(&request, 1).await;
    assert_eq!(pending.await.unwrap(), [ThreadId(1)]);
}

#[tokio::test]
async fn no_event_is_lost_and_none_blocks_replies_while_nobody_takes_them() {
    let (connection, mut incoming, mut peer) = connected().await;
    let pending = connection.start(&virtual_machine::AllThreads);
    let request = peer.request().await;
    for number in 0..20_000_u32 {
        peer.events(&thread_start(number.to_be_bytes()[3])).await;
    }
    peer.one_thread(&request, 1).await;
    assert_eq!(pending.await.unwrap(), [ThreadId(1)]);
    for number in 0..20_000_u32 {
        let expected = ThreadId(u64::from(number.to_be_bytes()[3]));
        assert_eq!(started_thread(incoming.next().await), expected);
    }
}

#[tokio::test(start_paused = true)]
async fn a_peer_that_stays_silent_holds_nobody_for_ever() {
    let (near, mut peer) = pair();
    let error = Connection::open(near, Options::default())
        .await
        .unwrap_err();
    assert!(matches!(error, Error::HandshakeTimedOut), "{error:?}");

    let (near, mut talking) = pair();
    let answer = async {
        talking.hear_handshake().await;
        talking.raw(HANDSHAKE).await;
    };
    let (opened, ()) = tokio::join!(Connection::open(near, Options::default()), answer);
    let error = opened.unwrap_err();
    assert!(
        matches!(
            error,
            Error::TimedOut {
                operation: "VirtualMachine.IDSizes",
                ..
            }
        ),
        "{error:?}"
    );
    peer.hear_handshake().await;
    assert_eq!(
        peer.stream.read(&mut [0]).await.unwrap(),
        0,
        "the stream is given up, too"
    );
}

#[tokio::test]
async fn what_is_no_peer_is_told_apart() {
    for (answer, hangs_up) in [
        (&b"SSH-2.0-x"[..], false),
        (b"JDWP-Hand\0\0\0\0\0", false),
        (b"JDWP", true),
    ] {
        let (near, mut peer) = pair();
        let answering = async {
            peer.hear_handshake().await;
            peer.raw(answer).await;
            if hangs_up {
                peer.stream.shutdown().await.unwrap();
            }
        };
        let (opened, ()) = tokio::join!(Connection::open(near, Options::default()), answering);
        let error = opened.unwrap_err();
        assert!(
            matches!(
                (hangs_up, &error),
                (true, Error::Closed) | (false, Error::NotJdwp { .. })
            ),
            "{error:?}"
        );
    }
}

#[tokio::test]
async fn the_last_handle_disposes_and_what_was_queued_is_still_written() {
    let (connection, mut incoming, mut peer) = connected().await;
    let clone = connection.clone();
    drop(connection);
    let pending = clone.start(&virtual_machine::Resume);
    drop(clone);

    // Resume, Suspend, Dispose.
    for command in [9, 8, 6] {
        let request = peer.request().await;
        assert_eq!((request.set, request.command), (1, command));
    }

    assert_eq!(peer.stream.read(&mut [0]).await.unwrap(), 0);
    peer.stream.shutdown().await.unwrap();
    assert!(matches!(pending.await, Err(Error::Closed)));
    assert_eq!(incoming.next().await, None);
    assert!(matches!(incoming.close_reason(), Some(Error::Closed)));
}

#[tokio::test(start_paused = true)]
async fn a_peer_that_does_not_read_cannot_keep_a_closed_connection() {
    let (connection, mut incoming, _peer) = connected().await;
    let value = "x".repeat(100_000);
    drop(connection.start(&virtual_machine::CreateString { value }));
    tokio::task::yield_now().await;
    drop(connection);
    let end = tokio::time::timeout(Duration::from_secs(5), incoming.next()).await;
    assert_eq!(end.expect("the connection ends"), None);
}

#[tokio::test]
async fn detaching_disposes_whether_the_peer_replies_or_hangs_up() {
    for replies in [true, false] {
        let (connection, mut incoming, mut peer) = connected().await;
        let clone = connection.clone();
        let answer = async {
            let suspend = peer.request().await;
            assert_eq!((suspend.set, suspend.command), (1, 8));
            peer.reply(&suspend, &[]).await;
            let request = peer.request().await;

            assert_eq!((request.set, request.command), (1, 6));
            if replies {
                peer.reply(&request, &[]).await;
            }
            peer.stream.shutdown().await.unwrap();
        };
        let (detached, ()) = tokio::join!(connection.detach(), answer);
        detached.unwrap();
        assert_eq!(incoming.next().await, None);
        assert!(matches!(
            clone.send(&virtual_machine::AllThreads).await,
            Err(Error::Closed)
        ));
    }
}

#[tokio::test]
async fn a_request_over_the_limit_is_not_sent() {
    let options = Options {
        max_packet: 100,
        ..Options::default()
    };
    let (connection, _incoming, mut peer) = connected_with(options).await;
    let value = "x".repeat(100);
    let error = connection
        .send(&virtual_machine::CreateString { value })
        .await
        .unwrap_err();
    assert!(
        matches!(
            error,
            Error::PacketTooLarge {
                length: 115,
                limit: 100,
                ..
            }
        ),
        "{error:?}"
    );
    drop(connection.start(&virtual_machine::Version));
    assert_eq!(peer.request().await.command, VERSION);
}

#[tokio::test]
async fn chunks_go_both_ways() {
    let (connection, _incoming, mut peer) = connected().await;
    let chunk = ddm::Chunk {
        kind: *b"HELO",
        data: vec![0, 0, 0, 1],
    };
    let pending = (connection.send_ddm(&chunk), connection.send_ddm(&chunk));

    let request = peer.request().await;
    assert_eq!((request.set, request.command), (199, 1));
    assert_eq!(request.data, b"HELO\0\0\0\x04\0\0\0\x01");
    peer.reply(&request, &request.data).await;
    let request = peer.request().await;
    peer.reply(&request, &[]).await;
    assert_eq!(pending.0.await.unwrap(), Some(chunk));
    assert_eq!(pending.1.await.unwrap(), None);
}

#[tokio::test]
async fn the_handshake_is_one_write_and_so_are_requests_started_together() {
    let (stream, mut peer) = pair();
    let (writes, mut written) = tokio::sync::mpsc::unbounded_channel();
    let answer = async {
        peer.hear_handshake().await;
        peer.raw(HANDSHAKE).await;
        peer.tell_widths().await;
    };
    let stream = Counting { stream, writes };
    let (opened, ()) = tokio::join!(Connection::open(stream, Options::default()), answer);
    let (connection, _incoming) = opened.unwrap();

    for _ in 0..5 {
        drop(connection.start(&virtual_machine::AllThreads));
    }
    for _ in 0..5 {
        peer.request().await;
    }
    for expected in [14, 11, 5 * 11] {
        assert_eq!(written.recv().await, Some(expected));
    }
}
