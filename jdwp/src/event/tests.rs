//! What cannot be made up from a derived description: modifiers, and events that
//! are not understood.

use super::*;
use crate::codec::IdSizes;
use crate::ids::ObjectId;

impl<'a> arbitrary::Arbitrary<'a> for Modifier {
    fn arbitrary(from: &mut arbitrary::Unstructured<'a>) -> arbitrary::Result<Self> {
        // One of an unknown kind has no end of its own, so none of them is here.
        Ok(match from.int_in_range(1..=13)? {
            1 => Self::Count(from.arbitrary()?),
            2 => Self::Conditional(from.arbitrary()?),
            3 => Self::ThreadOnly(from.arbitrary()?),
            4 => Self::ClassOnly(from.arbitrary()?),
            5 => Self::ClassMatch(from.arbitrary()?),
            6 => Self::ClassExclude(from.arbitrary()?),
            7 => Self::LocationOnly(from.arbitrary()?),
            8 => Self::ExceptionOnly {
                class: from.arbitrary()?,
                caught: from.arbitrary()?,
                uncaught: from.arbitrary()?,
            },
            9 => Self::FieldOnly {
                class: from.arbitrary()?,
                field: from.arbitrary()?,
            },
            10 => Self::Step {
                thread: from.arbitrary()?,
                size: from.arbitrary()?,
                depth: from.arbitrary()?,
            },
            11 => Self::InstanceOnly(from.arbitrary()?),
            12 => Self::SourceNameMatch(from.arbitrary()?),
            _ => Self::PlatformThreadsOnly,
        })
    }
}

fn written(value: &impl Encode) -> Vec<u8> {
    let mut out = crate::codec::Writer::new(IdSizes::default());
    value.encode(&mut out);
    out.into_bytes()
}

fn read<T: Decode>(bytes: &[u8]) -> Result<T, Error> {
    T::decode(&mut Reader::new(bytes, IdSizes::default(), "test"))
}

#[test]
fn an_event_with_a_value_of_unknown_kind_is_kept() {
    let death = Event::ThreadDeath {
        request: RequestId(3),
        thread: ThreadId(4),
    };
    let mut bytes = written(&EventSet {
        suspend_policy: SuspendPolicy::EventThread,
        events: vec![death.clone()],
    });
    // The set has two events.
    bytes[4] = 2;

    let class = ReferenceTypeId(1);
    let location = Location {
        type_tag: TypeTag::Class,
        class,
        method: crate::MethodId(2),
        index: 3,
    };
    let value = Value::Object {
        tag: crate::Tag::Unknown(b'q'),
        id: ObjectId(9),
    };
    let exit = Event::MethodExitWithReturnValue {
        request: RequestId(5),
        thread: ThreadId(6),
        location,
        value,
    };
    let exit = written(&exit);
    bytes.extend(&exit);

    let set: EventSet = read(&bytes).unwrap();
    let unknown = Event::Unknown {
        kind: EventKind::MethodExitWithReturnValue.code(),
        data: exit[1..].to_vec(),
    };
    assert_eq!(set.events, [death, unknown]);
    assert_eq!(written(&set), bytes);
}

#[test]
fn a_modifier_of_unknown_kind_is_kept() {
    let bytes = [1, 0, 0, 0, 7, 99, 1, 2, 3];
    let mut input = Reader::new(&bytes, IdSizes::default(), "test");
    assert_eq!(Modifier::decode(&mut input).unwrap(), Modifier::Count(7));
    let unknown = Modifier::Unknown {
        kind: 99,
        data: vec![1, 2, 3],
    };
    assert_eq!(Modifier::decode(&mut input).unwrap(), unknown);
    assert_eq!(written(&unknown), bytes[5..]);
}

#[test]
fn an_unknown_suspend_policy_is_refused() {
    assert!(matches!(
        read::<EventSet>(&[3, 0, 0, 0, 0]),
        Err(Error::Malformed { offset: 1, .. })
    ));
}
