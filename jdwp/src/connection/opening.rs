//! The first commands of a connection, before its task and its table of pending requests exist: the
//! widths of ids, without which nothing else can be read; and everything is suspended, if that is
//! asked for.
//!
//! It is suspended by an event, the next class that a thread prepares, and by
//! `VirtualMachine.Suspend` only where no class is prepared for a moment. That command stops a
//! thread wherever it is, and as a process starts, its main thread is time and again in the agent's
//! own locks, for each class that it prepares. ART looks whether a thread is suspended and then
//! takes such a lock for it (`JvmtiMonitor::MonitorEnter` in `openjdkjvmti/ti_monitor.cc`); one
//! that is suspended in between keeps the lock, and no command is answered any more,
//! `VirtualMachine.Resume` included. A thread that has an event holds none of them when the agent
//! suspends it.

use std::time::Duration;

use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncWrite, AsyncWriteExt};
use tokio::time::{Instant, timeout_at};

use super::{Opening, Options, SETTLING, command_bytes};
use crate::codec::{Decode, IdSizes, Reader};
use crate::commands::{Command, event, event_request, virtual_machine};
use crate::error::{Error, ErrorCode};
use crate::event::{EventKind, EventSet, Modifier, SuspendPolicy};
use crate::ids::RequestId;
use crate::packet::{self, Packet};

/// How long a thread may take to prepare a class. One that waits prepares none, and what an app
/// does begins with its classes.
const PREPARES: Duration = Duration::from_millis(100);

/// The ids of the commands.
const SIZES_ID: u32 = 1;
const STOP_ID: u32 = 2;
const SUSPEND_ID: u32 = 3;
const CLEAR_ID: u32 = 4;
const RESUME_ID: u32 = 5;

/// The first id that is free.
pub(super) const NEXT_ID: u32 = RESUME_ID + 1;

/// A stream while it is read and written in turn.
pub(super) struct FirstCommands<'s, R, W> {
    pub(super) reader: &'s mut R,
    pub(super) writer: &'s mut W,
    /// The longest packet, in bytes.
    pub(super) max_packet: usize,
    /// What came and was not waited for, such as the event that the machine is up.
    pub(super) early: Vec<Packet>,
    /// The command whose reply was waited for last.
    pub(super) operation: &'static str,
}

impl<R, W> FirstCommands<'_, R, W>
where
    R: AsyncBufRead + Unpin,
    W: AsyncWrite + Unpin,
{
    /// Asks for the widths of ids. Before it, in the same write, a thread is asked to stop, if
    /// everything is to be suspended, so that nothing gets ahead of it. The caller limits the time.
    pub(super) async fn send(&mut self, options: &Options) -> Result<IdSizes, Error> {
        let mut bytes = Vec::new();
        if options.opening == Opening::Suspended {
            let next_class = event_request::Set {
                kind: EventKind::ClassPrepare,
                suspend_policy: SuspendPolicy::All,
                modifiers: vec![Modifier::Count(1)],
            };
            bytes.extend(command_bytes(STOP_ID, &next_class, IdSizes::default()));
        }
        bytes.extend(command_bytes(
            SIZES_ID,
            &virtual_machine::IdSizes,
            IdSizes::default(),
        ));
        self.write(&bytes).await?;

        let sizes = self
            .reply_to::<virtual_machine::IdSizes>(SIZES_ID, IdSizes::default())
            .await?;
        if options.opening == Opening::Suspended {
            let request = self.reply_to::<event_request::Set>(STOP_ID, sizes).await?;
            self.suspend(request, sizes).await?;
        }
        Ok(sizes)
    }

    /// Waits until the event of a request has suspended everything, and does it where no event
    /// comes.
    async fn suspend(&mut self, request: RequestId, sizes: IdSizes) -> Result<(), Error> {
        if self.has_event(request, sizes, PREPARES).await? {
            return Ok(());
        }

        let clear = event_request::Clear {
            kind: EventKind::ClassPrepare,
            request,
        };
        let mut bytes = command_bytes(SUSPEND_ID, &virtual_machine::Suspend, sizes);
        bytes.extend(command_bytes(CLEAR_ID, &clear, sizes));
        self.write(&bytes).await?;
        self.reply_to::<virtual_machine::Suspend>(SUSPEND_ID, sizes)
            .await?;
        match self.reply_to::<event_request::Clear>(CLEAR_ID, sizes).await {
            // A request that is spent may be refused.
            Ok(()) | Err(Error::Vm { .. }) => {}
            Err(error) => return Err(error),
        }

        // An event that was on its way has suspended everything once more.
        if self.has_event(request, sizes, SETTLING).await? {
            let resume = command_bytes(RESUME_ID, &virtual_machine::Resume, sizes);
            self.write(&resume).await?;
            self.reply_to::<virtual_machine::Resume>(RESUME_ID, sizes)
                .await?;
        }
        Ok(())
    }

    async fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.writer.write_all(bytes).await?;
        self.writer.flush().await?;
        Ok(())
    }

    /// Reads until a command is answered.
    async fn reply_to<C: Command>(&mut self, id: u32, sizes: IdSizes) -> Result<C::Reply, Error> {
        self.operation = C::NAME;
        loop {
            let reply = self.take(|packet| match packet {
                Packet::Reply { id: of, code, data } if *of == id => Some((*code, data.clone())),
                _ => None,
            });
            match reply {
                Some((0, data)) => {
                    return C::Reply::decode(&mut Reader::new(&data, sizes, C::NAME));
                }
                Some((code, _)) => {
                    return Err(Error::Vm {
                        operation: C::NAME,
                        code: ErrorCode::from_code(code),
                    });
                }
                None => self.read().await?,
            }
        }
    }

    /// Reads until the event of a request has come, or for so long.
    async fn has_event(
        &mut self,
        request: RequestId,
        sizes: IdSizes,
        longest: Duration,
    ) -> Result<bool, Error> {
        let until = Instant::now() + longest;
        loop {
            let event = self.take(|packet| is_event(packet, request, sizes).then_some(()));
            if event.is_some() {
                return Ok(true);
            }
            // A packet that has begun is read to its end.
            match timeout_at(until, self.reader.fill_buf()).await {
                Ok(begun) => drop(begun?),
                Err(_) => return Ok(false),
            }
            self.read().await?;
        }
    }

    async fn read(&mut self) -> Result<(), Error> {
        let packet = packet::read(self.reader, self.max_packet).await?;
        self.early.push(packet);
        Ok(())
    }

    /// Takes the first packet out of those that came that is the one.
    fn take<T>(&mut self, is_it: impl Fn(&Packet) -> Option<T>) -> Option<T> {
        let (index, taken) = self
            .early
            .iter()
            .enumerate()
            .find_map(|(index, packet)| Some((index, is_it(packet)?)))?;
        self.early.remove(index);
        Some(taken)
    }
}

fn is_event(packet: &Packet, request: RequestId, sizes: IdSizes) -> bool {
    let Packet::Command {
        set: event::Composite::SET,
        command: event::Composite::ID,
        data,
        ..
    } = packet
    else {
        return false;
    };
    let set = EventSet::decode(&mut Reader::new(data, sizes, event::Composite::NAME));
    set.is_ok_and(|set| {
        set.events
            .iter()
            .any(|event| event.request() == Some(request))
    })
}
