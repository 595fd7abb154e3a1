//! A debugger on HotSpot is refused what ART refuses up to Android 10: to force a method
//! to return early.
//!
//! ART's agent lacks `can_force_early_return` there (AOSP 10 `art/openjdkjvmti/art_jvmti.h`),
//! HotSpot's has it. So the device reads what passes between debugger and agent:
//! `ThreadReference.ForceEarlyReturn` is answered in the agent's place, as libjdwp answers it
//! without the capability (`ThreadReferenceImpl.c`, `util.c`: `NOT_IMPLEMENTED`), and the
//! capability is removed from the answer to `VirtualMachine.CapabilitiesNew`. All else passes as it
//! is.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// The handshake goes before the packets, both ways.
const HANDSHAKE: usize = 14;
/// Length, id, flags, and command set and command or an error's code.
const HEADER: usize = 11;
const REPLY: u8 = 0x80;
const CAPABILITIES_NEW: [u8; 2] = [1, 17];
const FORCE_EARLY_RETURN: [u8; 2] = [11, 14];
const NOT_IMPLEMENTED: u16 = 99;
/// Where `canForceEarlyReturn` is among the bytes of `CapabilitiesNew`'s answer.
const CAN_FORCE_EARLY_RETURN: usize = HEADER + 20;

/// What both ways of a connection know.
#[derive(Default)]
pub(super) struct EarlyReturnFilter {
    /// The requests for the capabilities that are not answered yet.
    asked: Mutex<BTreeSet<u32>>,
}

/// Where the bytes go that a debugger has sent.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Routed {
    /// For the agent.
    pub(super) to_agent: Vec<u8>,
    /// Back to the debugger.
    pub(super) to_debugger: Vec<u8>,
}

impl EarlyReturnFilter {
    /// What the debugger has sent.
    pub(super) fn sent_by_debugger(&self, direction: &mut Direction, bytes: &[u8]) -> Routed {
        let mut sent = Routed {
            to_agent: direction.greeting(bytes),
            to_debugger: Vec::new(),
        };
        while let Some(packet) = direction.next() {
            let (id, command) = (id(&packet), [at(&packet, 9), at(&packet, 10)]);
            if at(&packet, 8) & REPLY == 0 && command == FORCE_EARLY_RETURN {
                sent.to_debugger.extend([0, 0, 0, 11]);
                sent.to_debugger.extend(id.to_be_bytes());
                sent.to_debugger.push(REPLY);
                sent.to_debugger.extend(NOT_IMPLEMENTED.to_be_bytes());
                continue;
            }

            if at(&packet, 8) & REPLY == 0 && command == CAPABILITIES_NEW {
                self.asked
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .insert(id);
            }
            sent.to_agent.extend(packet);
        }
        sent
    }

    /// What the agent has sent, as the debugger gets it.
    pub(super) fn sent_by_agent(&self, direction: &mut Direction, bytes: &[u8]) -> Vec<u8> {
        let mut to_debugger = direction.greeting(bytes);
        while let Some(mut packet) = direction.next() {
            let answers = at(&packet, 8) & REPLY != 0
                && self
                    .asked
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .remove(&id(&packet));
            if let (true, Some(capability)) = (answers, packet.get_mut(CAN_FORCE_EARLY_RETURN)) {
                *capability = 0;
            }
            to_debugger.extend(packet);
        }
        to_debugger
    }
}

/// One way of a connection: the bytes that have come, and are not a whole packet yet.
#[derive(Default)]
pub(super) struct Direction {
    greeted: usize,
    rest: Vec<u8>,
}

impl Direction {
    /// Takes bytes; returns those that are the handshake's.
    fn greeting(&mut self, bytes: &[u8]) -> Vec<u8> {
        let (greeting, packets) = bytes.split_at(bytes.len().min(HANDSHAKE - self.greeted));
        self.greeted += greeting.len();
        self.rest.extend_from_slice(packets);
        greeting.to_vec()
    }

    /// The next packet that is whole. What cannot be one is passed on as it is: the peer has
    /// to judge it.
    fn next(&mut self) -> Option<Vec<u8>> {
        let length = self
            .rest
            .first_chunk::<4>()
            .map(|bytes| u32::from_be_bytes(*bytes))?;
        let length = match usize::try_from(length) {
            Ok(length) if length >= HEADER => length,
            _ => self.rest.len(),
        };
        if self.rest.len() < length {
            return None;
        }

        let tail = self.rest.split_off(length);
        Some(std::mem::replace(&mut self.rest, tail))
    }
}

fn at(packet: &[u8], index: usize) -> u8 {
    packet.get(index).copied().unwrap_or_default()
}

fn id(packet: &[u8]) -> u32 {
    packet
        .get(4..)
        .and_then(|rest| rest.first_chunk())
        .map_or(0, |bytes| u32::from_be_bytes(*bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GREETING: &[u8] = b"JDWP-Handshake";

    fn command(id: u8, command: [u8; 2], data: &[u8]) -> Vec<u8> {
        let length = u8::try_from(HEADER + data.len()).unwrap_or(u8::MAX);
        [&[0, 0, 0, length, 0, 0, 0, id, 0], &command[..], data].concat()
    }

    /// What reaches both ends, whether the bytes come at once or one by one.
    fn check(
        from_debugger: &[u8],
        from_agent: &[u8],
        agent: &[u8],
        debugger: &[u8],
        to_debugger: &[u8],
    ) {
        for size in [1, 7, 1000] {
            let (filter, mut there, mut here) = (
                EarlyReturnFilter::default(),
                Direction::default(),
                Direction::default(),
            );
            let mut all = Routed::default();
            for bytes in from_debugger.chunks(size) {
                let sent = filter.sent_by_debugger(&mut there, bytes);
                all.to_agent.extend(sent.to_agent);
                all.to_debugger.extend(sent.to_debugger);
            }
            let chunks = from_agent.chunks(size);
            let answered: Vec<u8> = chunks
                .flat_map(|bytes| filter.sent_by_agent(&mut here, bytes))
                .collect();
            assert_eq!(
                all,
                Routed {
                    to_agent: agent.to_vec(),
                    to_debugger: to_debugger.to_vec()
                },
                "chunks of {size}"
            );
            assert_eq!(answered, debugger, "chunks of {size}");
        }
    }

    #[test]
    fn an_early_return_is_refused_and_all_else_passes() {
        let (before, after) = (command(1, [11, 1], &[7; 8]), command(3, [11, 9], &[8; 8]));
        let early = command(2, FORCE_EARLY_RETURN, &[9; 17]);
        let from_debugger = [GREETING, &before, &early, &after].concat();
        let agent = [GREETING, &before, &after].concat();
        check(
            &from_debugger,
            GREETING,
            &agent,
            GREETING,
            &[0, 0, 0, 11, 0, 0, 0, 2, REPLY, 0, 99],
        );
    }

    #[test]
    fn the_capability_is_not_there() {
        let asked = [GREETING, &command(5, CAPABILITIES_NEW, &[])].concat();
        let reply = |id: u8, capability: u8| {
            let mut data = [1; 32];
            data[20] = capability;
            [&[0, 0, 0, 43, 0, 0, 0, id, REPLY, 0, 0], &data[..]].concat()
        };

        // An answer to another question that looks alike stays as it is.
        let from_agent = [GREETING, &reply(4, 1), &reply(5, 1)].concat();
        let debugger = [GREETING, &reply(4, 1), &reply(5, 0)].concat();
        check(&asked, &from_agent, &asked, &debugger, &[]);
    }

    #[test]
    fn what_is_no_packet_is_given_on() {
        let nonsense = [GREETING, &[0, 0, 0, 3, 1, 2]].concat();
        let (filter, mut direction) = (EarlyReturnFilter::default(), Direction::default());
        assert_eq!(
            filter.sent_by_debugger(&mut direction, &nonsense).to_agent,
            nonsense
        );
    }
}
