//! Real sessions, recorded on ART and on HotSpot as `tests/common/tape.rs` does, read again: every
//! packet is understood to its last byte, written again as it was, and its meaning is the text next
//! to the transcript.
//!
//! After recording anew, `JDWP_RECORD=tests/transcripts cargo test -p jdwp --test transcripts`
//! writes the texts; look at them.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic
)]

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use jdwp::codec::{Reader, Writer};
use jdwp::commands::index::{self, COMMANDS, Entry, ReadPart};
use jdwp::packet::{self, Packet};
use jdwp::{ErrorCode, IdSizes};

/// How much of a packet's text is kept.
const WIDTH: usize = 300;

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/transcripts")
        .join(name)
}

/// Both virtual machines have ids of eight bytes.
fn sizes() -> IdSizes {
    IdSizes::default()
}

/// The text of a packet; its bytes must be read to the end, and come out of it again.
fn meaning(name: &str, read: ReadPart, data: &[u8]) -> String {
    let mut input = Reader::new(data, sizes(), "transcript");
    let part = read(&mut input).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(input.remaining(), 0, "{name}: {part:?}");

    let mut out = Writer::new(sizes());
    part.encode(&mut out);
    let again = out.into_bytes();
    if again != data {
        // Virtual machines write characters beyond the basic plane in two halves, and this crate
        // in one piece.
        assert!(
            data.windows(2)
                .any(|pair| pair[0] == 0xED && pair[1] >= 0xA0),
            "{name}: {part:?}"
        );
        let read_again = read(&mut Reader::new(&again, sizes(), "transcript")).unwrap();
        assert_eq!(format!("{read_again:?}"), format!("{part:?}"));
    }
    format!("{part:?}").chars().take(WIDTH).collect()
}

/// The packets of a transcript with who sent them.
async fn packets(mut bytes: &[u8]) -> Vec<(u8, Packet)> {
    let mut packets = Vec::new();
    while let Some((&who, mut rest)) = bytes.split_first() {
        packets.push((who, packet::read(&mut rest, 4096).await.unwrap()));
        bytes = rest;
    }
    packets
}

async fn check(name: &str) {
    let mut asked: HashMap<u32, &Entry> = HashMap::new();
    let (mut text, mut seen) = (String::new(), BTreeSet::new());
    for (who, packet) in packets(&std::fs::read(file(&format!("{name}.jdwp"))).unwrap()).await {
        let line = match (who, packet) {
            (
                b'>',
                Packet::Command {
                    id,
                    set,
                    command,
                    data,
                },
            ) => {
                let entry = index::find(set, command).unwrap();
                asked.insert(id, entry);
                seen.insert(entry.name);
                format!(
                    "> {} {}",
                    entry.name,
                    meaning(entry.name, entry.request, &data)
                )
            }
            (
                b'<',
                Packet::Command {
                    set, command, data, ..
                },
            ) => {
                let entry = index::find(set, command).unwrap();
                seen.insert(entry.name);
                format!(
                    "< {} {}",
                    entry.name,
                    meaning(entry.name, entry.request, &data)
                )
            }
            (b'<', Packet::Reply { id, code: 0, data }) => {
                let entry = asked.remove(&id).unwrap();
                format!("<   {}", meaning(entry.name, entry.reply, &data))
            }
            (b'<', Packet::Reply { id, code, data }) => {
                assert!(asked.remove(&id).is_some() && data.is_empty());
                let code = ErrorCode::from_code(code);
                assert!(!matches!(code, ErrorCode::Unknown(_)));
                format!("<   {code}")
            }
            (who, packet) => panic!("{who}: {packet:?}"),
        };
        writeln!(text, "{line}").unwrap();
    }

    let every: BTreeSet<_> = COMMANDS.iter().map(|entry| entry.name).collect();
    // Every loaded class is more than is kept.
    let missing: Vec<_> = every
        .difference(&seen)
        .filter(|name| !name.starts_with("VirtualMachine.AllClasses"))
        .collect();
    assert_eq!(missing, [&""; 0], "{name}");

    let meanings = file(&format!("{name}.txt"));
    if std::env::var_os("JDWP_RECORD").is_some() {
        std::fs::write(&meanings, &text).unwrap();
    }
    assert_eq!(text, std::fs::read_to_string(meanings).unwrap(), "{name}");
}

#[tokio::test]
async fn a_session_on_art_is_understood() {
    check("art").await;
}

#[tokio::test]
async fn a_session_on_hotspot_is_understood() {
    check("hotspot").await;
}
