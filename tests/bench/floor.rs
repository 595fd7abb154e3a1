//! The least that a hit can take: every question about it and the resume in one write.
//!
//! No debugger can do that, as it learns from one answer whom to ask the next question. Here the
//! message of the hit before stands for this one's, so what is left is the work of the virtual
//! machine and one wait: a bound on all clients, with which the bars of the bench can be judged.

use flakescope::session::NEXT_STOP;
use jdwp::commands::{
    method, object_reference, reference_type, stack_frame, thread_reference, virtual_machine,
};
use jdwp::{Connection, FieldId, FrameId, ObjectId, ReferenceTypeId, Tag, ThreadId, Value};

pub struct Floor {
    connection: Connection,
    fields: Vec<FieldId>,
    arguments: Vec<stack_frame::SlotRequest>,
    /// What the innermost frame's id is expected to be.
    frame: FrameId,
    /// The message of the hit before. A virtual machine may crash when it is asked about null.
    message: Option<ObjectId>,
}

impl Floor {
    pub async fn attach(connection: Connection) -> Result<Self, jdwp::Error> {
        let queue = class(&connection, "Landroid/os/MessageQueue;").await?;
        let methods = connection
            .send(&reference_type::Methods { class: queue })
            .await?;
        let enqueue = methods
            .iter()
            .find(|method| method.name == "enqueueMessage")
            .expect("enqueueMessage")
            .id;
        let table = connection
            .send(&method::VariableTable {
                class: queue,
                method: enqueue,
            })
            .await?;
        let argument = |signature: &str, tag| {
            let slot = table
                .slots
                .iter()
                .find(|slot| slot.index == 0 && slot.signature == signature);
            stack_frame::SlotRequest {
                slot: slot.expect("an argument").slot,
                tag,
            }
        };
        let arguments = vec![
            argument("Landroid/os/Message;", Tag::Object),
            argument("J", Tag::Long),
        ];
        let message = class(&connection, "Landroid/os/Message;").await?;
        let declared = connection
            .send(&reference_type::Fields { class: message })
            .await?;
        let wanted = |name: &str| ["target", "callback", "what"].contains(&name);
        let fields = declared
            .iter()
            .filter(|field| wanted(&field.name))
            .map(|field| field.id)
            .collect();
        Ok(Self {
            connection,
            fields,
            arguments,
            frame: FrameId(0),
            message: None,
        })
    }

    /// Asks everything about a hit and lets the thread go on. Returns whether all that was expected
    /// was so: the first two times it is not.
    pub async fn hit(&mut self, thread: ThreadId) -> Result<bool, jdwp::Error> {
        let connection = &self.connection;
        let slots = self.arguments.clone();
        let arguments = connection.start(&stack_frame::GetValues {
            thread,
            frame: self.frame,
            slots,
        });
        let frames = connection.start(&thread_reference::Frames {
            thread,
            start: 0,
            length: -1,
        });
        let about = self.message.map(|object| {
            let fields = connection.start(&object_reference::GetValues {
                object,
                fields: self.fields.clone(),
            });
            (
                fields,
                connection.start(&object_reference::ReferenceType { object }),
            )
        });
        drop(connection.start(&thread_reference::Resume { thread }));
        let arguments = arguments.await;
        let top = frames.await?.first().expect("a frame").id;
        let whole = match about {
            Some((fields, class)) => {
                fields.await.is_ok() && class.await.is_ok() && arguments.is_ok()
            }
            None => false,
        };
        if let Some(message) = arguments
            .ok()
            .and_then(|values| values.first().and_then(Value::as_object))
        {
            self.message = Some(message);
        }
        self.frame = FrameId(top.0.wrapping_add(NEXT_STOP));
        Ok(whole)
    }
}

async fn class(connection: &Connection, signature: &str) -> Result<ReferenceTypeId, jdwp::Error> {
    let found = connection
        .send(&virtual_machine::ClassesBySignature {
            signature: signature.to_owned(),
        })
        .await?;
    Ok(found.first().expect("the class").id)
}
