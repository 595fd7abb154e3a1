//! A virtual machine that is suspended as its debugger comes.

use std::time::Duration;

use jdwp::commands::virtual_machine;
use jdwp::{Connection, Error, Opening, Options, ThreadId};
use tokio::time::timeout;

use super::peer::{HANDSHAKE, Peer, Request, class_prepared, pair};

/// The request that the peer gives for the class that is waited for.
const REQUEST: u8 = 7;

/// How a peer answers the first commands.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Classes {
    /// A class was prepared before the answers.
    Early,
    /// One was prepared after them.
    Soon,
    /// None was prepared.
    None,
    /// One was on its way when everything was suspended by a command.
    Late,
}

/// Answers the first commands; the ids of those that came.
async fn answer(peer: &mut Peer, classes: Classes) -> Vec<(u8, u8)> {
    peer.hear_handshake().await;
    peer.raw(HANDSHAKE).await;
    let stop = peer.request().await;
    // A class prepared, everything suspended, and by the first only.
    assert_eq!(stop.data, [8, 2, 0, 0, 0, 1, 1, 0, 0, 0, 1]);
    let mut asked = vec![(stop.set, stop.command)];

    if classes == Classes::Early {
        peer.events(&class_prepared(REQUEST)).await;
    }
    peer.reply(&stop, &[0, 0, 0, REQUEST]).await;
    peer.tell_widths().await;
    if classes == Classes::Soon {
        peer.events(&class_prepared(REQUEST)).await;
    }
    // The event of another request suspends nothing of this one.
    peer.events(&class_prepared(REQUEST + 1)).await;

    while let Ok(request) = timeout(Duration::from_millis(400), peer.request()).await {
        asked.push((request.set, request.command));
        peer.reply(&request, &[]).await;
        if (request.set, request.command) == CLEAR && classes == Classes::Late {
            peer.events(&class_prepared(REQUEST)).await;
        }
    }
    asked
}

const SET: (u8, u8) = (15, 1);
const CLEAR: (u8, u8) = (15, 2);
const SUSPEND: (u8, u8) = (1, 8);
const RESUME: (u8, u8) = (1, 9);

fn suspended() -> Options {
    Options {
        opening: Opening::Suspended,
        ..Options::default()
    }
}

#[tokio::test(start_paused = true)]
async fn everything_is_suspended_by_the_next_class_or_by_a_command_where_none_comes() {
    let cases = [
        (Classes::Early, &[SET][..]),
        (Classes::Soon, &[SET]),
        (Classes::None, &[SET, SUSPEND, CLEAR]),
        (Classes::Late, &[SET, SUSPEND, CLEAR, RESUME]),
    ];
    for (classes, expected) in cases {
        let (near, mut peer) = pair();
        let (opened, asked) = tokio::join!(
            Connection::open(near, suspended()),
            answer(&mut peer, classes)
        );
        assert_eq!(asked, expected, "{classes:?}");

        let (connection, mut incoming) = opened.unwrap();
        assert!(incoming.next().await.is_some(), "another's event is kept");
        let pending = connection.start(&virtual_machine::AllThreads);
        let request: Request = peer.request().await;
        peer.one_thread(&request, 7).await;
        assert_eq!(pending.await.unwrap(), [ThreadId(7)]);
    }
}

#[tokio::test]
async fn a_machine_that_cannot_be_suspended_is_not_opened() {
    let (near, mut peer) = pair();
    let answer = async {
        peer.hear_handshake().await;
        peer.raw(HANDSHAKE).await;
        let stop = peer.request().await;
        // The next question does not wait for the answer.
        peer.tell_widths().await;
        peer.packet(stop.id, [0x80, 0, 99], &[]).await;
    };
    let (opened, ()) = tokio::join!(Connection::open(near, suspended()), answer);
    let error = opened.unwrap_err();
    let refused = "EventRequest.Set";
    assert!(
        matches!(error, Error::Vm { operation, .. } if operation == refused),
        "{error:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn the_command_that_is_not_answered_is_named() {
    let (near, mut peer) = pair();
    let answer = async {
        peer.hear_handshake().await;
        peer.raw(HANDSHAKE).await;
        let stop = peer.request().await;
        peer.reply(&stop, &[0, 0, 0, REQUEST]).await;
        peer.tell_widths().await;
        let suspend = peer.request().await;
        assert_eq!((suspend.set, suspend.command), SUSPEND);
    };
    let (opened, ()) = tokio::join!(Connection::open(near, suspended()), answer);
    let error = opened.unwrap_err();
    let waited_for = "VirtualMachine.Suspend";
    assert!(
        matches!(error, Error::TimedOut { operation, .. } if operation == waited_for),
        "{error:?}"
    );
}
