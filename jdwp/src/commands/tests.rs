//! Every request and every reply of the specification, made up, written, read and written again.

use std::fmt::Debug;

use arbitrary::{Arbitrary, Unstructured};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::Command;
use super::index::{self, COMMANDS};
use crate::codec::{Decode, Encode, IdSizes, Reader, Writer};
use crate::ddm::Chunk;

const NARROW: IdSizes = IdSizes {
    field: 3,
    method: 2,
    object: 4,
    reference_type: 5,
    frame: 1,
};

type Check = fn(&str, &[u8]);

fn written(sizes: IdSizes, value: &(impl Encode + ?Sized)) -> Vec<u8> {
    let mut out = Writer::new(sizes);
    value.encode(&mut out);
    out.into_bytes()
}

fn check<T>(name: &str, entropy: &[u8])
where
    T: Encode + Decode + Debug + for<'a> Arbitrary<'a>,
{
    let Ok(value) = T::arbitrary(&mut Unstructured::new(entropy)) else {
        return;
    };

    let bytes = written(IdSizes::default(), &value);
    let mut input = Reader::new(&bytes, IdSizes::default(), "test");
    let read = T::decode(&mut input).unwrap_or_else(|error| panic!("{name}: {value:?}: {error}"));
    // By their texts, as a float that is no number is not equal to itself.
    assert_eq!(format!("{read:?}"), format!("{value:?}"), "{name}");
    assert_eq!(input.remaining(), 0, "{name}: {value:?}");

    for cut in 0..bytes.len() {
        if let Ok(shorter) = T::decode(&mut Reader::new(&bytes[..cut], IdSizes::default(), "test"))
        {
            assert_eq!(
                written(IdSizes::default(), &shorter),
                bytes[..cut],
                "{name}: invents nothing"
            );
        }
    }

    // The same ids do not fit into fewer bytes, but what is left of them stays.
    let bytes = written(NARROW, &value);
    let narrow = T::decode(&mut Reader::new(&bytes, NARROW, "test"));
    let narrow = narrow.unwrap_or_else(|error| panic!("{name}: {value:?}: {error}"));
    // A null class means "none", and then no more is sent.
    let again = T::decode(&mut Reader::new(&written(NARROW, &narrow), NARROW, "test")).unwrap();
    assert_eq!(format!("{again:?}"), format!("{narrow:?}"), "{name}");
}

fn both<C>(name: &str, entropy: &[u8])
where
    C: Command + Debug + for<'a> Arbitrary<'a>,
    C::Reply: Debug + for<'a> Arbitrary<'a>,
{
    check::<C>(name, entropy);
    check::<C::Reply>(name, entropy);
}

macro_rules! checks {
    ($($set:ident: $($command:ident),*;)*) => {
        const CHECKS: &[Check] = &[$($(both::<super::$set::$command>,)*)*];
    };
}

super::all_commands!(checks);

proptest! {
    // Each case is a round trip of nearly two hundred types.
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(20),
        ..ProptestConfig::with_cases(200)
    })]

    #[test]
    fn every_request_and_reply_comes_back_as_it_was(entropy in prop::collection::vec(any::<u8>(), 0..400)) {
        for (check, command) in CHECKS.iter().zip(COMMANDS) {
            check(command.name, &entropy);
        }
        both::<Chunk>("DDM.Chunk", &entropy);
    }

    #[test]
    fn no_bytes_are_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for command in COMMANDS {
            for read in [command.request, command.reply] {
                let Ok(part) = read(&mut Reader::new(&bytes, NARROW, command.name)) else { continue };
                let once = written(NARROW, &*part);
                let again = read(&mut Reader::new(&once, NARROW, command.name)).unwrap();
                prop_assert_eq!(written(NARROW, &*again), once, "{}", command.name);
            }
        }
    }
}

#[test]
fn the_index_has_every_command_of_the_specification_once() {
    let counted = |set: u8| COMMANDS.iter().filter(|entry| entry.set == set).count();
    let sets = [22, 19, 4, 1, 1, 5, 0, 0, 9, 1, 15, 3, 3, 1, 3, 4, 1, 2];
    for (set, count) in (1..).zip(sets) {
        assert_eq!(counted(set), count, "set {set}");
    }

    assert_eq!(
        COMMANDS.len(),
        sets.iter().sum::<usize>() + 1,
        "and the events"
    );
    assert!(
        COMMANDS
            .windows(2)
            .all(|pair| (pair[0].set, pair[0].id) < (pair[1].set, pair[1].id))
    );
    for entry in COMMANDS {
        assert_eq!(
            index::find(entry.set, entry.id).map(|found| found.name),
            Some(entry.name)
        );
    }

    assert!(index::find(7, 1).is_none());
    // Numbers that the specification leaves out.
    assert!(index::find(9, 4).is_none());
}
