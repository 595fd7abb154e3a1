//! Where a command reads from and writes to.

use std::fs::File;
use std::io::Write;
use std::sync::Arc;

use tokio::sync::mpsc;

/// Standard output or standard error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Channel {
    /// Standard output.
    Out,
    /// Standard error.
    Err,
}

/// Where to write to.
#[derive(Clone)]
pub enum Output {
    /// The session's own output.
    Session(mpsc::Sender<(Channel, Vec<u8>)>, Channel),
    /// A file.
    File(Arc<File>),
    /// Nowhere.
    Null,
}

impl Output {
    /// Writes all of it. It is no error that nobody reads it: the session is about to be ended.
    pub async fn write(&self, bytes: impl AsRef<[u8]>) {
        let bytes = bytes.as_ref();
        match self {
            Self::Session(sender, channel) if !bytes.is_empty() => {
                drop(sender.send((*channel, bytes.to_vec())).await)
            }
            Self::Session(..) | Self::Null => {}
            Self::File(file) => drop((&**file).write_all(bytes)),
        }
    }

    /// Writes a line.
    pub async fn line(&self, text: impl AsRef<str>) {
        self.write(format!("{}\n", text.as_ref())).await;
    }
}

/// How many writes may wait until they are sent.
const WAITING: usize = 64;

/// A session's output: both channels in the order of their writes.
#[must_use]
pub fn output_channel() -> (Output, Output, mpsc::Receiver<(Channel, Vec<u8>)>) {
    let (sender, receiver) = mpsc::channel(WAITING);
    (
        Output::Session(sender.clone(), Channel::Out),
        Output::Session(sender, Channel::Err),
        receiver,
    )
}

/// A session's input.
pub struct Stdin {
    chunks: mpsc::Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Stdin {
    /// Input that comes through a channel, and ends with it.
    #[must_use]
    pub fn new(chunks: mpsc::Receiver<Vec<u8>>) -> Self {
        Self {
            chunks,
            rest: Vec::new(),
        }
    }

    /// The next bytes, at most `limit` of them; `None` at the end.
    pub async fn read(&mut self, limit: usize) -> Option<Vec<u8>> {
        while self.rest.is_empty() {
            self.rest = self.chunks.recv().await?;
        }

        let tail = self.rest.split_off(limit.min(self.rest.len()));
        Some(std::mem::replace(&mut self.rest, tail))
    }

    /// The next line without its end; `None` at the end. A line that is too long is the end, too.
    pub async fn line(&mut self) -> Option<String> {
        const LONGEST: usize = 64 * 1024;
        let mut line = Vec::new();
        while let Some(chunk) = self.read(LONGEST).await {
            let end = chunk.iter().position(|b| matches!(b, b'\n' | b'\r'));
            let (mine, others) = chunk.split_at(end.unwrap_or(chunk.len()));
            line.extend_from_slice(mine);

            if end.is_some() {
                let mut rest = others.get(1..).unwrap_or_default().to_vec();
                rest.append(&mut self.rest);
                self.rest = rest;
                return Some(apply_deletions(&line));
            }
            if line.len() > LONGEST {
                return None;
            }
        }
        if line.is_empty() {
            None
        } else {
            Some(apply_deletions(&line))
        }
    }
}

/// A line as it was meant: without control characters, each deletion done.
fn apply_deletions(line: &[u8]) -> String {
    let mut text = String::new();
    for c in String::from_utf8_lossy(line).chars() {
        match c {
            '\x08' | '\x7f' => drop(text.pop()),
            c if c.is_control() && c != '\t' => {}
            c => text.push(c),
        }
    }
    text
}

/// A command's input and output.
pub struct Io<'a> {
    /// Standard input.
    pub stdin: &'a mut Stdin,
    /// Standard output.
    pub out: Output,
    /// Standard error.
    pub err: Output,
}
