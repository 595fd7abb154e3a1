//! A link with latency between the adb server and the device: each chunk arrives so much later than
//! it was sent, each way.
//!
//! Chunks are delayed, not spaced: any number of them is under way at a time, in their order, so
//! that throughput stays what it is. Threads sleep here and not the async runtime's timer, which
//! rounds up to whole milliseconds: that is too coarse for a link of three.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::os::unix::net::UnixStream;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// As much is read at once.
const CHUNK: usize = 64 * 1024;
/// So many chunks may be under way each way. More than a link of a second holds at any speed that
/// is reached here.
const IN_FLIGHT: usize = 1024;

/// A chunk, and when it arrives.
struct DelayedChunk {
    due: Instant,
    bytes: Vec<u8>,
}

/// Puts the link in front of a connection and returns the device's end of it. The link ends
/// with either end.
///
/// # Errors
/// The system has no more sockets or threads.
pub(super) fn behind_link(far: TcpStream, latency: Duration) -> std::io::Result<UnixStream> {
    let (near, device) = UnixStream::pair()?;
    let (from_far, to_far) = (far.try_clone()?, far);
    let (from_near, to_near) = (near.try_clone()?, near);

    let end_near = to_near.try_clone()?;
    one_way("adb-link-in", from_far, to_near, latency, move || {
        drop(end_near.shutdown(Shutdown::Both))
    })?;
    let end_far = to_far.try_clone()?;
    one_way("adb-link-out", from_near, to_far, latency, move || {
        drop(end_far.shutdown(Shutdown::Both))
    })?;
    Ok(device)
}

/// Starts the two threads of one way; `end` closes the way's far side once all that was under
/// way has arrived.
fn one_way(
    name: &str,
    from: impl Read + Send + 'static,
    to: impl Write + Send + 'static,
    latency: Duration,
    end: impl FnOnce() + Send + 'static,
) -> std::io::Result<()> {
    let (sender, receiver) = sync_channel(IN_FLIGHT);

    thread::Builder::new()
        .name(name.to_owned())
        .spawn(move || stamp(from, &sender, latency))?;
    thread::Builder::new()
        .name(name.to_owned())
        .spawn(move || {
            deliver(&receiver, to);
            end();
        })?;
    Ok(())
}

/// Reads until the end, and stamps each chunk with the time when it is due.
fn stamp(mut from: impl Read, sender: &SyncSender<DelayedChunk>, latency: Duration) {
    let mut buffer = vec![0; CHUNK];
    while let Ok(length) = from.read(&mut buffer) {
        let bytes = buffer.get(..length).unwrap_or_default().to_vec();
        let delayed = DelayedChunk {
            due: Instant::now() + latency,
            bytes,
        };
        // An empty chunk is the end; so is a receiver that has gone.
        if delayed.bytes.is_empty() || sender.send(delayed).is_err() {
            return;
        }
    }
}

/// Writes each chunk when it is due.
fn deliver(receiver: &Receiver<DelayedChunk>, mut to: impl Write) {
    while let Ok(DelayedChunk { due, bytes }) = receiver.recv() {
        thread::sleep(due.saturating_duration_since(Instant::now()));
        if to.write_all(&bytes).is_err() {
            return;
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    const LATENCY: Duration = Duration::from_millis(60);

    /// The adb server's end and the device's end of a link.
    fn link() -> (TcpStream, UnixStream) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let server = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (far, _) = listener.accept().unwrap();
        let device = behind_link(far, LATENCY).unwrap();
        let limit = Some(Duration::from_secs(20));
        server.set_read_timeout(limit).unwrap();
        device.set_read_timeout(limit).unwrap();
        server.set_nodelay(true).unwrap();
        (server, device)
    }

    #[test]
    fn each_way_is_late_by_as_much() {
        let (mut server, mut device) = link();
        let mut byte = [0];
        let began = Instant::now();
        server.write_all(b"?").unwrap();
        device.read_exact(&mut byte).unwrap();
        let there = began.elapsed();
        device.write_all(b"!").unwrap();
        server.read_exact(&mut byte).unwrap();
        let back = began.elapsed();
        assert!(
            there >= LATENCY && back >= 2 * LATENCY,
            "{there:?} {back:?}"
        );
        assert!(back < 2 * LATENCY + Duration::from_secs(2), "{back:?}");
    }

    #[test]
    fn chunks_are_under_way_together_and_stay_in_order() {
        let (mut server, mut device) = link();
        let writer = thread::spawn(move || {
            for n in 0..100u8 {
                server.write_all(&[n; 1000]).unwrap();
                thread::sleep(Duration::from_millis(2));
            }
            server
        });
        let began = Instant::now();
        let mut all = vec![0; 100_000];
        device.read_exact(&mut all).unwrap();
        let took = began.elapsed();
        let expected: Vec<u8> = (0..100u8).flat_map(|n| [n; 1000]).collect();
        assert!(all == expected);
        // One after the other they would take six seconds.
        assert!(took >= LATENCY && took < Duration::from_secs(3), "{took:?}");
        drop(writer.join().unwrap());
    }

    #[test]
    fn what_was_sent_before_the_end_arrives() {
        let (mut server, mut device) = link();
        server.write_all(b"the last words").unwrap();
        drop(server);
        let mut all = String::new();
        device.read_to_string(&mut all).unwrap();
        assert_eq!(all, "the last words");

        let (mut server, mut device) = link();
        device.write_all(b"farewell").unwrap();
        drop(device);
        all.clear();
        server.read_to_string(&mut all).unwrap();
        assert_eq!(all, "farewell");
    }
}
