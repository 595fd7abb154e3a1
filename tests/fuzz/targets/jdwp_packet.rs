//! What a virtual machine sends, from the framing down to every value: packets, replies, events and
//! DDM chunks.
//!
//! An input is one byte that chooses the widths of ids, then the stream as it comes from the peer.
//! A real reply is told by its id which command it answers; here the id's two low bytes are the
//! command's own, so any reply can be made. Commands are read as a virtual machine would read them,
//! too. What is read has to be the same once it was written and read again.
#![no_main]

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use jdwp::codec::{Decode, Reader, Writer};
use jdwp::commands::index::{self, Part};
use jdwp::packet::{self, Packet};
use jdwp::{Error, IdSizes, ddm};
use libfuzzer_sys::fuzz_target;

/// The client's own cap is higher; here a longer claim must be refused, and inputs are shorter.
const LIMIT: usize = 64 * 1024;

fuzz_target!(|input: &[u8]| {
    let Some((&widths, mut stream)) = input.split_first() else {
        return;
    };
    let sizes = sizes(widths);
    while let Ok(packet) = next(&mut stream) {
        let bytes = packet.to_bytes();
        assert_eq!(next(&mut bytes.as_slice()).ok(), Some(packet.clone()));
        match packet {
            Packet::Command {
                set: ddm::SET,
                data,
                ..
            } => twice(chunk, &data, sizes),
            Packet::Command {
                set, command, data, ..
            } => {
                if let Some(entry) = index::find(set, command) {
                    twice(entry.request, &data, sizes);
                }
            }
            Packet::Reply { id, data, .. } => {
                let [_, _, set, command] = id.to_be_bytes();
                match index::find(set, command) {
                    Some(entry) => twice(entry.reply, &data, sizes),
                    None => twice(chunk, &data, sizes),
                }
            }
        }
    }
});

/// Bytes in memory are never waited for.
fn next(stream: &mut &[u8]) -> Result<Packet, Error> {
    let mut reading = pin!(packet::read(stream, LIMIT));
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(outcome) = reading.as_mut().poll(&mut context) {
            return outcome;
        }
    }
}

fn chunk(input: &mut Reader<'_>) -> Result<Box<dyn Part>, Error> {
    Ok(Box::new(Option::<ddm::Chunk>::decode(input)?))
}

/// Reads, writes, reads and writes.
fn twice(read: index::ReadPart, data: &[u8], sizes: IdSizes) {
    let Ok(part) = read(&mut Reader::new(data, sizes, "fuzz")) else {
        return;
    };
    let once = written(&*part, sizes);
    let again = read(&mut Reader::new(&once, sizes, "fuzz")).expect("what was written can be read");
    assert_eq!(written(&*again, sizes), once);
}

fn written(part: &dyn Part, sizes: IdSizes) -> Vec<u8> {
    let mut out = Writer::new(sizes);
    part.encode(&mut out);
    out.into_bytes()
}

/// The common widths, and uneven ones.
fn sizes(choice: u8) -> IdSizes {
    match choice % 3 {
        0 => IdSizes::default(),
        1 => IdSizes {
            field: 8,
            method: 8,
            object: 4,
            reference_type: 4,
            frame: 8,
        },
        _ => IdSizes {
            field: 1,
            method: 2,
            object: 3,
            reference_type: 5,
            frame: 7,
        },
    }
}
