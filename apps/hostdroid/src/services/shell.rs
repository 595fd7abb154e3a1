//! `shell`, in both versions, and `exec`: a session of the device's shell on an adb stream.
//!
//! A session ends with its command. When the client closes the stream first, the command's input
//! ends, and a little later the command is dropped where it waits. What it has started (an
//! instrumented run) goes on.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};

use super::shell_v2::{Decoder, EXIT, Input, STDERR, STDOUT, packet};
use crate::adb::{Opening, StreamReader, StreamWriter};
use crate::device::Device;
use crate::shell::{Channel, Io, Output, Session, Stdin, output_channel, run_line, shell_starts};

/// How long a command may continue with what was sent to it, when its client has gone.
const LINGER: Duration = Duration::from_secs(5);
/// How many writes of a command are sent in one piece at most.
const PIECES: usize = 64;
/// What a terminal sends for Ctrl-C and Ctrl-D.
const INTERRUPT: u8 = 3;
const END: u8 = 4;

/// How a session's bytes lie in the stream.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Framing {
    /// As they are, both outputs in one, no exit code.
    Bare { terminal: bool },
    /// In packets.
    Packets { terminal: bool },
}

impl Framing {
    fn terminal(self) -> bool {
        matches!(
            self,
            Self::Bare { terminal: true } | Self::Packets { terminal: true }
        )
    }
}

/// `shell:COMMAND`: without a command, a terminal.
pub(super) async fn version_1(device: Arc<Device>, command: &str, opening: Opening) {
    serve(
        device,
        command,
        Framing::Bare {
            terminal: command.is_empty(),
        },
        opening,
    )
    .await;
}

/// `exec:COMMAND`
pub(super) async fn exec(device: Arc<Device>, command: &str, opening: Opening) {
    serve(device, command, Framing::Bare { terminal: false }, opening).await;
}

/// `shell,OPTION,...:COMMAND`
pub(super) async fn with_options(
    device: Arc<Device>,
    options: &str,
    command: &str,
    opening: Opening,
) {
    let options: Vec<&str> = options.split(',').collect();
    let terminal = options.contains(&"pty") || (command.is_empty() && !options.contains(&"raw"));
    let framing = if options.contains(&"v2") {
        Framing::Packets { terminal }
    } else {
        Framing::Bare { terminal }
    };

    serve(device, command, framing, opening).await;
}

async fn serve(device: Arc<Device>, command: &str, framing: Framing, opening: Opening) {
    let (reader, writer) = opening.accept();
    let (input, chunks) = mpsc::channel(1);
    let (out, err, outputs) = output_channel();
    let echo = if framing.terminal() {
        Some(out.clone())
    } else {
        None
    };
    let session = run(
        device,
        command,
        framing.terminal(),
        Stdin::new(chunks),
        out,
        err,
    );

    let (ended, ends) = oneshot::channel::<()>();
    let whole = async {
        let session = async {
            let code = session.await;
            drop(ended);
            code
        };
        let (code, ()) = tokio::join!(session, send(outputs, ends, &writer, framing));
        if matches!(framing, Framing::Packets { .. }) {
            // A client that is gone by now needs no answer.
            let _ = writer.write(&packet(EXIT, &[code])).await;
        }
    };

    tokio::select! {
        () = whole => {}
        () = receive(reader, input, framing, echo) => {}
        () = async { writer.closed().await; tokio::time::sleep(LINGER).await } => {}
    }
}

/// Passes input on, to its end. Returns only for a reason to end the session: a packet that cannot
/// be, or Ctrl-C.
async fn receive(
    mut reader: StreamReader,
    input: mpsc::Sender<Vec<u8>>,
    framing: Framing,
    mut echo: Option<Output>,
) {
    let mut decoder = Decoder::default();
    let mut input = Some(input);
    while let Some(chunk) = reader.read().await {
        let mut pieces = Vec::new();
        match framing {
            Framing::Bare { .. } => pieces.push(Input::Stdin(chunk)),
            Framing::Packets { .. } => {
                decoder.push(&chunk);
                loop {
                    match decoder.next() {
                        Ok(Some(piece)) => pieces.push(piece),
                        Ok(None) => break,
                        Err(_) => return,
                    }
                }
            }
        }

        for piece in pieces {
            match piece {
                Input::Stdin(data) if echo.is_some() && data.contains(&INTERRUPT) => return,
                Input::Stdin(data) => {
                    show(echo.as_ref(), &data).await;
                    let end = echo.is_some() && data.contains(&END);
                    if let Some(input) = &input {
                        // Nobody may be reading it.
                        let _ = input.send(data).await;
                    }
                    if end {
                        input = None;
                    }
                }
                Input::CloseStdin => input = None,
                Input::Other(_) => {}
            }
        }
    }
    // Both are what keeps the command's channels open.
    drop((input.take(), echo.take()));
    std::future::pending().await
}

/// A terminal shows what is typed.
async fn show(echo: Option<&Output>, typed: &[u8]) {
    let Some(echo) = echo else { return };
    let mut shown = Vec::new();
    for byte in typed {
        match byte {
            b'\r' | b'\n' => shown.push(b'\n'),
            0x08 | 0x7f => shown.extend_from_slice(b"\x08 \x08"),
            byte if *byte >= b' ' => shown.push(*byte),
            _ => {}
        }
    }
    echo.write(shown).await;
}

/// Sends what is written, until the session has ended and all of it is sent: whatever there is by
/// then in one piece, as adbd reads it from the command's pipe once the last piece was taken
/// (AOSP, `Subprocess::PassOutput` in `shell_service.cpp`). `ends` signals the end, as the echo can
/// write as long as the stream is open.
async fn send(
    mut outputs: mpsc::Receiver<(Channel, Vec<u8>)>,
    mut ends: oneshot::Receiver<()>,
    writer: &StreamWriter,
    framing: Framing,
) {
    let mut open = true;
    let mut pieces = Vec::new();
    loop {
        if writer.ready().await.is_err() {
            return;
        }
        let count = tokio::select! {
            count = outputs.recv_many(&mut pieces, PIECES) => count,
            _ = &mut ends, if open => {
                open = false;
                outputs.close();
                continue;
            }
        };
        if count == 0 {
            return;
        }

        let mut bytes = Vec::new();
        for (channel, piece) in pieces.drain(..) {
            // A terminal's lines end in two characters.
            let piece = if framing.terminal() {
                with_returns(&piece)
            } else {
                piece
            };
            bytes.extend(match (framing, channel) {
                (Framing::Bare { .. }, _) => piece,
                (Framing::Packets { .. }, Channel::Out) => packet(STDOUT, &piece),
                (Framing::Packets { .. }, Channel::Err) => packet(STDERR, &piece),
            });
        }
        if writer.write(&bytes).await.is_err() {
            return;
        }
    }
}

fn with_returns(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len() + 8);
    for byte in bytes {
        if *byte == b'\n' {
            out.push(b'\r');
        }
        out.push(*byte);
    }
    out
}

/// Runs a command, or without one the lines of the input. The outputs end when this does.
async fn run(
    device: Arc<Device>,
    command: &str,
    terminal: bool,
    mut stdin: Stdin,
    out: Output,
    err: Output,
) -> u8 {
    shell_starts(device.config.profile).await;
    let mut session = Session::new(device);
    if !command.is_empty() {
        return run_line(
            &mut session,
            command,
            &mut Io {
                stdin: &mut stdin,
                out,
                err,
            },
        )
        .await;
    }

    let mut code = 0;
    while !session.exited() {
        if terminal {
            out.write("hostdroid:/ $ ").await;
        }
        let Some(line) = stdin.line().await else {
            break;
        };
        code = run_line(
            &mut session,
            &line,
            &mut Io {
                stdin: &mut stdin,
                out: out.clone(),
                err: err.clone(),
            },
        )
        .await;
    }
    code
}
