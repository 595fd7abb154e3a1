//! The three shapes that JDWP repeats a hundred times, written once: numbered names,
//! records and commands.

/// An enum of numbered names; a number without a name is kept in `Unknown`, so a newer peer is
/// never an error.
macro_rules! codes {
    ($(#[$meta:meta])* $name:ident: $int:ty { $($(#[$doc:meta])* $variant:ident = $code:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$doc])* $variant,)*
            /// A number that this client has no name for.
            Unknown($int),
        }

        impl $name {
            /// The name of a number from the wire.
            pub fn from_code(code: $int) -> Self {
                match code {
                    $($code => Self::$variant,)*
                    other => Self::Unknown(other),
                }
            }

            /// The number on the wire.
            pub fn code(self) -> $int {
                match self {
                    $(Self::$variant => $code,)*
                    Self::Unknown(other) => other,
                }
            }
        }

        impl $crate::codec::Encode for $name {
            fn encode(&self, out: &mut $crate::codec::Writer) {
                self.code().encode(out);
            }
        }

        impl $crate::codec::Decode for $name {
            fn decode(input: &mut $crate::codec::Reader<'_>) -> Result<Self, $crate::error::Error> {
                Ok(Self::from_code(<$int>::decode(input)?))
            }
        }

        #[cfg(test)]
        impl<'a> arbitrary::Arbitrary<'a> for $name {
            fn arbitrary(from: &mut arbitrary::Unstructured<'a>) -> arbitrary::Result<Self> {
                // Half of them have a name.
                const NAMED: &[$int] = &[$($code),*];
                Ok(Self::from_code(if from.arbitrary()? { *from.choose(NAMED)? } else { from.arbitrary()? }))
            }
        }
    };
}

/// A record whose fields follow each other on the wire in the order in which they are declared.
macro_rules! record {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name {
            $($(#[$doc])* pub $field: $type,)*
        }

        record!(@codec $name { $($field: $type,)* });
    };
    (@codec $name:ident { $($field:ident: $type:ty,)* }) => {
        impl $crate::codec::Encode for $name {
            fn encode(&self, _out: &mut $crate::codec::Writer) {
                $($crate::codec::Encode::encode(&self.$field, _out);)*
            }
        }

        impl $crate::codec::Decode for $name {
            fn decode(_input: &mut $crate::codec::Reader<'_>) -> Result<Self, $crate::error::Error> {
                // Struct fields are evaluated in the order written, which is the wire's order.
                Ok(Self { $($field: <$type as $crate::codec::Decode>::decode(_input)?,)* })
            }
        }

        #[cfg(test)]
        impl<'a> arbitrary::Arbitrary<'a> for $name {
            fn arbitrary(_from: &mut arbitrary::Unstructured<'a>) -> arbitrary::Result<Self> {
                Ok(Self { $($field: <$type as arbitrary::Arbitrary>::arbitrary(_from)?,)* })
            }
        }
    };
}

/// A command: its name, its two numbers, its fields in the wire's order and the type of its reply.
macro_rules! command {
    ($(#[$meta:meta])* $label:literal, $set:literal, $id:literal:
     $name:ident { $($(#[$doc:meta])* $field:ident: $type:ty,)* } -> $reply:ty) => {
        $(#[$meta])*
        ///
        #[doc = concat!("In the specification: `", $label, "`, command ", $id, " of set ", $set, ".")]
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name {
            $($(#[$doc])* pub $field: $type,)*
        }

        record!(@codec $name { $($field: $type,)* });
        command!(@numbers $label, $set, $id, $name, $reply);
    };
    ($(#[$meta:meta])* $label:literal, $set:literal, $id:literal: $name:ident -> $reply:ty) => {
        $(#[$meta])*
        ///
        #[doc = concat!("In the specification: `", $label, "`, command ", $id, " of set ", $set, ".")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name;

        record!(@codec $name {});
        command!(@numbers $label, $set, $id, $name, $reply);
    };
    (@numbers $label:literal, $set:literal, $id:literal, $name:ident, $reply:ty) => {
        impl $crate::commands::Command for $name {
            const SET: u8 = $set;
            const ID: u8 = $id;
            const NAME: &'static str = $label;
            type Reply = $reply;
        }
    };
}
