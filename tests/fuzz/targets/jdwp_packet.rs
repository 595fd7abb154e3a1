//! What a virtual machine sends, from the framing down to every value: packets, replies, events and DDM chunks.
//!
//! An input is one byte that chooses the widths of ids, then the stream as it comes from the peer. A real reply is told
//! by its id which command it answers; here the id's two low bytes are the command itself, so any reply can be made.
#![no_main]

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use jdwp::codec::{Decode, Reader};
use jdwp::packet::{self, Packet};
use jdwp::{EventSet, IdSizes, ddm};
use libfuzzer_sys::fuzz_target;

/// The client's own cap is higher; here a longer claim must be refused, and inputs are shorter.
const LIMIT: usize = 64 * 1024;

fuzz_target!(|input: &[u8]| {
    let Some((&widths, mut stream)) = input.split_first() else { return };
    let sizes = sizes(widths);
    while let Ok(packet) = next(&mut stream) {
        match packet {
            Packet::Command { set: 64, data, .. } => decode::<EventSet>(&data, sizes),
            Packet::Command { data, .. } => decode::<ddm::Chunk>(&data, sizes),
            Packet::Reply { data, .. } => decode::<IdSizes>(&data, sizes),
        }
    }
});

/// Bytes in memory are never waited for.
fn next(stream: &mut &[u8]) -> Result<Packet, jdwp::Error> {
    let mut reading = pin!(packet::read(stream, LIMIT));
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(outcome) = reading.as_mut().poll(&mut context) {
            return outcome;
        }
    }
}

fn decode<T: Decode>(data: &[u8], sizes: IdSizes) {
    let _ = T::decode(&mut Reader::new(data, sizes, "fuzz"));
}

/// The common widths, and uneven ones.
fn sizes(choice: u8) -> IdSizes {
    match choice % 3 {
        0 => IdSizes::default(),
        1 => IdSizes { field: 8, method: 8, object: 4, reference_type: 4, frame: 8 },
        _ => IdSizes { field: 1, method: 2, object: 3, reference_type: 5, frame: 7 },
    }
}
