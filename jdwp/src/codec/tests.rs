//! Values there and back, and bytes that must be refused.

use super::text::text;
use super::*;
use crate::event::{Event, EventSet, Modifier, SuspendPolicy};
use crate::ids::{FrameId, ObjectId, ReferenceTypeId, ThreadId};
use crate::value::{Location, Tag, TypeTag, Value};
use crate::{ErrorCode, MethodId, RequestId};

const MIXED: IdSizes = IdSizes {
    field: 3,
    method: 2,
    object: 4,
    reference_type: 8,
    frame: 1,
};

fn written(sizes: IdSizes, value: &impl Encode) -> Vec<u8> {
    let mut out = Writer::new(sizes);
    value.encode(&mut out);
    out.into_bytes()
}

fn read<T: Decode>(sizes: IdSizes, bytes: &[u8]) -> Result<T, Error> {
    T::decode(&mut Reader::new(bytes, sizes, "test"))
}

#[track_caller]
fn round_trip<T: Encode + Decode + PartialEq + std::fmt::Debug>(value: T) {
    for sizes in [IdSizes::default(), MIXED] {
        let bytes = written(sizes, &value);
        assert_eq!(read::<T>(sizes, &bytes).unwrap(), value);
        for length in 0..bytes.len() {
            let cut = read::<T>(sizes, &bytes[..length]);
            assert!(
                matches!(
                    cut,
                    Err(Error::Malformed {
                        operation: "test",
                        ..
                    })
                ),
                "{cut:?}"
            );
        }
    }
}

#[test]
fn values_come_back_and_cut_ones_are_refused() {
    round_trip(0x0102_0304_0506_0708_u64);
    round_trip(-2_i16);
    round_trip(String::from("häuser 🕒"));
    round_trip(vec![ThreadId(7), ThreadId(0xFFFF_FFFF)]);
    round_trip(vec![7_u8; 1100]);
    for value in [
        Value::Byte(-1),
        Value::Boolean(true),
        Value::Char(0xD83D),
        Value::Short(-300),
        Value::Int(i32::MIN),
        Value::Long(i64::MAX),
        Value::Float(1.5),
        Value::Double(-2.5),
        Value::Object {
            tag: Tag::Thread,
            id: ObjectId(9),
        },
    ] {
        round_trip(value);
    }

    let (class, method) = (ReferenceTypeId(1), MethodId(0xFFFE));
    round_trip(Location {
        type_tag: TypeTag::Interface,
        class,
        method,
        index: u64::MAX,
    });
}

#[test]
fn ids_are_as_wide_as_negotiated() {
    assert_eq!(written(MIXED, &FrameId(0x0A)), [0x0A]);
    assert_eq!(written(MIXED, &MethodId(0x0B0A)), [0x0B, 0x0A]);
    assert_eq!(written(MIXED, &ThreadId(0x0B0A)), [0, 0, 0x0B, 0x0A]);
    assert_eq!(
        written(MIXED, &ReferenceTypeId(1)),
        [0, 0, 0, 0, 0, 0, 0, 1]
    );
    let exact = Modifier::ExceptionOnly {
        class: None,
        caught: true,
        uncaught: false,
    };
    assert_eq!(written(MIXED, &exact), [8, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0]);
}

#[test]
fn impossible_widths_are_refused() {
    let told = |width: u8| {
        [
            0, 0, 0, 8, 0, 0, 0, 8, 0, 0, 0, width, 0, 0, 0, 8, 0, 0, 0, 8,
        ]
    };
    let sizes = IdSizes {
        object: 4,
        ..IdSizes::default()
    };
    assert_eq!(
        read::<IdSizes>(IdSizes::default(), &told(4)).unwrap(),
        sizes
    );
    for width in [0, 9, 255] {
        assert!(read::<IdSizes>(IdSizes::default(), &told(width)).is_err());
    }
}

#[test]
fn counts_that_cannot_be_true_are_refused() {
    for count in [-1, 3, i32::MAX] {
        let mut bytes = count.to_be_bytes().to_vec();
        bytes.extend([0, 0]);
        assert!(read::<Vec<u8>>(MIXED, &bytes).is_err(), "{count}");
        assert!(read::<String>(MIXED, &bytes).is_err(), "{count}");
    }
}

#[test]
fn text_is_read_as_utf8_as_modified_utf8_or_at_a_loss() {
    let check = |bytes: &[u8], expected: &str| assert_eq!(text(bytes), expected, "{bytes:02x?}");
    check("plain ä 🕒".as_bytes(), "plain ä 🕒");
    check(b"a\xC0\x80b", "a\0b");
    check(b"\xED\xA0\xBD\xED\xB5\x92 \xC3\xA4", "🕒 ä");
    check(b"\xED\xA0\xBDx", "\u{FFFD}x");
    check(b"\xFFa\xC3", "\u{FFFD}a\u{FFFD}");
    check(b"\xC0\x80\xF0\x9F\x95\x92\xF4\xBF\xBF\xBF", "\0🕒\u{FFFD}");
}

#[test]
fn an_unknown_event_keeps_what_follows_it() {
    let mut bytes = vec![1, 0, 0, 0, 3];
    bytes.extend([99, 0, 0, 0, 5]);
    bytes.extend([77, 1, 2, 3]);

    let set = read::<EventSet>(MIXED, &bytes).unwrap();
    assert_eq!(set.suspend_policy, SuspendPolicy::EventThread);
    let unknown = Event::Unknown {
        kind: 77,
        data: vec![1, 2, 3],
    };
    assert_eq!(
        set.events,
        [
            Event::VmDeath {
                request: RequestId(5)
            },
            unknown
        ]
    );
}

#[test]
fn an_exception_that_nobody_catches_has_no_catch_location() {
    let mut bytes = vec![2, 0, 0, 0, 1, 4, 0, 0, 0, 1, 0, 0, 0, 2];
    let location = [1, 0, 0, 0, 0, 0, 0, 0, 3, 0, 4, 0, 0, 0, 0, 0, 0, 0, 5];
    bytes.extend(location);
    bytes.extend([b'L', 0, 0, 0, 6]);
    bytes.extend([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

    let set = read::<EventSet>(MIXED, &bytes).unwrap();
    let [
        Event::Exception {
            exception,
            catch_location: None,
            location,
            ..
        },
    ] = set.events[..]
    else {
        panic!("{set:?}");
    };
    assert_eq!((exception.id, location.index), (ObjectId(6), 5));
}

#[test]
fn error_codes_have_the_specifications_names() {
    assert_eq!(
        ErrorCode::from_code(13).to_string(),
        "THREAD_NOT_SUSPENDED (13)"
    );
    assert_eq!(ErrorCode::from_code(9999).to_string(), "error 9999");
    assert_eq!(ErrorCode::VmDead.code(), 112);
}
