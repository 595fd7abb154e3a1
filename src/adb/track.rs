//! The device's debugger services: `track-jdwp` pushes the processes that take a debugger,
//! `jdwp:PID` is a stream to one.
//!
//! Main type: [`JdwpTracker`]. Each list is four hex digits of length and a pid a line
//! (`SERVICES.TXT` of AOSP's adb). The first one comes at once, a further one whenever it changes.

use tokio::io::AsyncReadExt;

use super::{Device, Error, PromptStream};

/// The digits before a list.
const DIGITS: usize = 4;

/// The processes that take a debugger, as they come and go.
#[derive(Debug)]
pub struct JdwpTracker {
    stream: PromptStream,
    buffer: Vec<u8>,
}

impl Device {
    /// A stream straight to a process's JDWP, through the server; nothing is left behind.
    ///
    /// # Errors
    /// When the process is gone or not debuggable.
    pub async fn jdwp(&self, pid: u32) -> Result<PromptStream, Error> {
        Ok(self.service(&format!("jdwp:{pid}")).await?.stream)
    }

    /// Begins to follow the processes that take a debugger.
    ///
    /// # Errors
    /// When the device is gone.
    pub async fn track_jdwp(&self) -> Result<JdwpTracker, Error> {
        let socket = self.service("track-jdwp").await?;
        Ok(JdwpTracker {
            stream: socket.stream,
            buffer: Vec::new(),
        })
    }
}

impl JdwpTracker {
    /// The next list; waits for as long as nothing changes. Cancel-safe: what was read stays
    /// in the buffer.
    ///
    /// # Errors
    /// When the connection breaks or the bytes are not of the protocol.
    pub async fn next(&mut self) -> Result<Vec<u32>, Error> {
        loop {
            if let Some(list) = self.take_list()? {
                return Ok(list);
            }
            let read = self.stream.read_buf(&mut self.buffer).await;
            match read {
                Ok(0) => return Err(io(std::io::ErrorKind::UnexpectedEof.into())),
                Ok(_) => {}
                Err(source) => return Err(io(source)),
            }
        }
    }

    fn take_list(&mut self) -> Result<Option<Vec<u32>>, Error> {
        let Some(digits) = self.buffer.get(..DIGITS) else {
            return Ok(None);
        };
        let digits = String::from_utf8_lossy(digits).into_owned();
        let Ok(length) = usize::from_str_radix(&digits, 16) else {
            let what = format!("`{}` is no length", digits.escape_debug());
            return Err(Error::Protocol {
                request: request(),
                what,
            });
        };
        let Some(list) = self.buffer.get(DIGITS..DIGITS + length) else {
            return Ok(None);
        };

        let text = String::from_utf8_lossy(list).into_owned();
        self.buffer.drain(..DIGITS + length);
        Ok(Some(
            text.lines()
                .filter_map(|line| line.trim().parse().ok())
                .collect(),
        ))
    }
}

fn request() -> String {
    "track-jdwp".to_owned()
}

fn io(source: std::io::Error) -> Error {
    Error::Io {
        request: request(),
        source,
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncWriteExt;
    use tokio::net::TcpListener;

    use super::*;

    /// The lists that come in these pieces, and whether the stream then ended with an error.
    async fn lists(pieces: &'static [&'static [u8]]) -> (Vec<Vec<u32>>, Result<(), Error>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        tokio::spawn(async move {
            let (mut socket, _) = listener.accept().await.unwrap();
            for piece in pieces {
                socket.write_all(piece).await.unwrap();
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            }
        });

        let stream = PromptStream::connect("127.0.0.1", port).await.unwrap();
        let mut tracker = JdwpTracker {
            stream,
            buffer: Vec::new(),
        };
        let mut lists = Vec::new();
        loop {
            match tracker.next().await {
                Ok(list) => lists.push(list),
                Err(error) => return (lists, Err(error)),
            }
        }
    }

    #[tokio::test]
    async fn lists_are_read_whatever_their_pieces() {
        let (lists, ended) = lists(&[b"0000", b"00", b"09120\n", b"4711\n0003", b"7\r\n"]).await;
        assert_eq!(lists, [vec![], vec![120, 4711], vec![7]]);
        assert!(matches!(ended, Err(Error::Io { .. })));
    }

    #[tokio::test]
    async fn what_is_no_list_is_an_error() {
        assert!(
            matches!(lists(&[b"HTTP/1.1"]).await, (none, Err(Error::Protocol { .. })) if none.is_empty())
        );
    }
}
