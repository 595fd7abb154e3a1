//! What can go wrong, cheap to clone so that one broken stream can be reported to every
//! request in flight.

use std::fmt;
use std::io;
use std::sync::Arc;
use std::time::Duration;

/// A failure of the connection or of one request.
///
/// ```
/// use jdwp::{Error, ErrorCode};
///
/// let refused = Error::Vm { operation: "StackFrame.PopFrames", code: ErrorCode::OpaqueFrame };
/// let expected = "StackFrame.PopFrames: the virtual machine answered OPAQUE_FRAME (32)";
/// assert_eq!(refused.to_string(), expected);
/// assert_eq!(refused.vm_code(), Some(ErrorCode::OpaqueFrame));
/// ```
#[derive(Clone, Debug, thiserror::Error)]
pub enum Error {
    /// The stream ended, or the last handle on this side was dropped.
    #[error("the JDWP connection is closed")]
    Closed,
    /// A request had no reply in time; the connection itself stays usable.
    #[error("{operation}: no reply within {after:?}")]
    TimedOut {
        /// The command.
        operation: &'static str,
        /// How long was waited.
        after: Duration,
    },
    /// The peer accepted the stream but did not answer the handshake in time.
    #[error(
        "JDWP handshake: no answer in time; another debugger may hold the virtual machine's only slot"
    )]
    HandshakeTimedOut,
    /// The peer does not speak JDWP.
    #[error(
        "JDWP handshake: the answer begins with {received:02x?}, which is neither the handshake nor a packet"
    )]
    NotJdwp {
        /// The bytes that came instead.
        received: [u8; 4],
    },
    /// The bytes received do not mean anything.
    #[error("{operation}: malformed data at offset {offset}: {what}")]
    Malformed {
        /// What was being read.
        operation: &'static str,
        /// Where in the packet's data.
        offset: usize,
        /// What is wrong with it.
        what: String,
    },
    /// A value is of a kind that this client has no name for, so neither it nor what follows it
    /// can be read.
    #[error("{operation}: a value of unknown tag {tag:#04x} at offset {offset}")]
    UnknownTag {
        /// What was being read.
        operation: &'static str,
        /// Where in the packet's data.
        offset: usize,
        /// The kind's letter.
        tag: u8,
    },
    /// The virtual machine refused a command.
    #[error("{operation}: the virtual machine answered {code}")]
    Vm {
        /// The command.
        operation: &'static str,
        /// Why it was refused.
        code: ErrorCode,
    },
    /// A packet is longer than [`Options::max_packet`](crate::Options::max_packet).
    #[error("{operation}: a packet of {length} bytes is over the limit of {limit}")]
    PacketTooLarge {
        /// What was being read or sent.
        operation: &'static str,
        /// The packet's length.
        length: usize,
        /// The limit.
        limit: usize,
    },
    /// The stream failed.
    #[error("the JDWP stream failed: {0}")]
    Io(#[source] Arc<io::Error>),
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Self::Io(Arc::new(error))
    }
}

impl Error {
    /// The virtual machine's refusal, if this is one.
    pub fn vm_code(&self) -> Option<ErrorCode> {
        match self {
            Self::Vm { code, .. } => Some(*code),
            _ => None,
        }
    }
}

macro_rules! error_codes {
    ($($code:literal $variant:ident $name:literal,)*) => {
        codes! {
            /// Why a virtual machine refused a command, by the specification's names.
            ErrorCode: u16 {
                $(#[doc = concat!("`", $name, "`")] $variant = $code,)*
            }
        }

        impl fmt::Display for ErrorCode {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$variant => write!(out, "{} ({})", $name, $code),)*
                    Self::Unknown(code) => write!(out, "error {code}"),
                }
            }
        }
    };
}

error_codes! {
    10 InvalidThread "INVALID_THREAD",
    11 InvalidThreadGroup "INVALID_THREAD_GROUP",
    12 InvalidPriority "INVALID_PRIORITY",
    13 ThreadNotSuspended "THREAD_NOT_SUSPENDED",
    14 ThreadSuspended "THREAD_SUSPENDED",
    15 ThreadNotAlive "THREAD_NOT_ALIVE",
    20 InvalidObject "INVALID_OBJECT",
    21 InvalidClass "INVALID_CLASS",
    22 ClassNotPrepared "CLASS_NOT_PREPARED",
    23 InvalidMethodId "INVALID_METHODID",
    24 InvalidLocation "INVALID_LOCATION",
    25 InvalidFieldId "INVALID_FIELDID",
    30 InvalidFrameId "INVALID_FRAMEID",
    31 NoMoreFrames "NO_MORE_FRAMES",
    32 OpaqueFrame "OPAQUE_FRAME",
    33 NotCurrentFrame "NOT_CURRENT_FRAME",
    34 TypeMismatch "TYPE_MISMATCH",
    35 InvalidSlot "INVALID_SLOT",
    40 Duplicate "DUPLICATE",
    41 NotFound "NOT_FOUND",
    42 InvalidModule "INVALID_MODULE",
    50 InvalidMonitor "INVALID_MONITOR",
    51 NotMonitorOwner "NOT_MONITOR_OWNER",
    52 Interrupt "INTERRUPT",
    60 InvalidClassFormat "INVALID_CLASS_FORMAT",
    61 CircularClassDefinition "CIRCULAR_CLASS_DEFINITION",
    62 FailsVerification "FAILS_VERIFICATION",
    63 AddMethodNotImplemented "ADD_METHOD_NOT_IMPLEMENTED",
    64 SchemaChangeNotImplemented "SCHEMA_CHANGE_NOT_IMPLEMENTED",
    65 InvalidTypestate "INVALID_TYPESTATE",
    66 HierarchyChangeNotImplemented "HIERARCHY_CHANGE_NOT_IMPLEMENTED",
    67 DeleteMethodNotImplemented "DELETE_METHOD_NOT_IMPLEMENTED",
    68 UnsupportedVersion "UNSUPPORTED_VERSION",
    69 NamesDontMatch "NAMES_DONT_MATCH",
    70 ClassModifiersChangeNotImplemented "CLASS_MODIFIERS_CHANGE_NOT_IMPLEMENTED",
    71 MethodModifiersChangeNotImplemented "METHOD_MODIFIERS_CHANGE_NOT_IMPLEMENTED",
    72 ClassAttributeChangeNotImplemented "CLASS_ATTRIBUTE_CHANGE_NOT_IMPLEMENTED",
    99 NotImplemented "NOT_IMPLEMENTED",
    100 NullPointer "NULL_POINTER",
    101 AbsentInformation "ABSENT_INFORMATION",
    102 InvalidEventType "INVALID_EVENT_TYPE",
    103 IllegalArgument "ILLEGAL_ARGUMENT",
    110 OutOfMemory "OUT_OF_MEMORY",
    111 AccessDenied "ACCESS_DENIED",
    112 VmDead "VM_DEAD",
    113 Internal "INTERNAL",
    115 UnattachedThread "UNATTACHED_THREAD",
    500 InvalidTag "INVALID_TAG",
    502 AlreadyInvoking "ALREADY_INVOKING",
    503 InvalidIndex "INVALID_INDEX",
    504 InvalidLength "INVALID_LENGTH",
    506 InvalidString "INVALID_STRING",
    507 InvalidClassLoader "INVALID_CLASS_LOADER",
    508 InvalidArray "INVALID_ARRAY",
    509 TransportLoad "TRANSPORT_LOAD",
    510 TransportInit "TRANSPORT_INIT",
    511 NativeMethod "NATIVE_METHOD",
    512 InvalidCount "INVALID_COUNT",
}
