//! Messages of a looper's queue, as far as identity and dispatch go.
//!
//! Main types: [`MessageFields`], where an `android.os.Message` keeps what matters, and
//! [`MessageState`], what it holds at one moment.

use jdwp::commands::object_reference;
use jdwp::{ErrorCode, FieldId, ObjectId, Pending, ReferenceTypeId, Value};

use super::Vm;
use crate::session::Error;

/// What a message holds. Ids are valid in this process only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::session) struct MessageState {
    pub(in crate::session) target: ObjectId,
    pub(in crate::session) callback: ObjectId,
    pub(in crate::session) what: i32,
    pub(in crate::session) when: i64,
}

impl MessageState {
    /// The object that does the work: the callback if there is one, else the target.
    pub(in crate::session) fn runs(&self) -> ObjectId {
        if self.callback.is_null() {
            self.target
        } else {
            self.callback
        }
    }
}

/// Where the fields of `android.os.Message` are.
#[derive(Clone, Debug)]
pub(in crate::session) struct MessageFields([FieldId; 4]);

impl Vm {
    /// Where the fields of a class of messages are that distinguish one from another.
    pub(in crate::session) async fn message_fields(
        &self,
        class: ReferenceTypeId,
    ) -> Result<MessageFields, Error> {
        Ok(MessageFields(
            self.fields(class, ["target", "callback", "what", "when"])
                .await?,
        ))
    }

    /// Asks what a message is now; [`message_state`] reads the answer.
    pub(in crate::session) fn ask_message(
        &self,
        object: ObjectId,
        fields: &MessageFields,
    ) -> Pending<object_reference::GetValues> {
        self.connection.start(&object_reference::GetValues {
            object,
            fields: fields.0.to_vec(),
        })
    }
}

/// What a message is, from its fields; `None` once it was collected.
pub(in crate::session) fn message_state(
    fields: Result<Vec<Value>, jdwp::Error>,
) -> Result<Option<MessageState>, Error> {
    let values = match fields {
        Ok(values) => values,
        Err(jdwp::Error::Vm {
            code: ErrorCode::InvalidObject,
            ..
        }) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let [target, callback, what, when] = values.as_slice() else {
        return Err(Error::Unknown(
            "a message has other fields than were asked for".into(),
        ));
    };
    Ok(Some(MessageState {
        target: target.as_object().unwrap_or(ObjectId::NULL),
        callback: callback.as_object().unwrap_or(ObjectId::NULL),
        what: what.as_int().unwrap_or(0),
        when: when.as_long().unwrap_or(0),
    }))
}
