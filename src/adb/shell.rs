//! The shell v2 service: stdout, stderr and the exit code as packets, and quoting for
//! a device's shell.
//!
//! A packet is one byte of kind (1 stdout, 2 stderr, 3 exit code) and four bytes of length,
//! little endian (`shell_protocol.h` of AOSP's adb). A stream that ends without an exit packet
//! was cut off.

use tokio::io::AsyncReadExt;

use super::{Error, PromptStream};

/// The longest packet that is accepted, in bytes; adb's own packets are at most 1 MiB.
const LONGEST_PACKET: usize = 4 << 20;

/// What a running command sends.
#[derive(Debug, PartialEq, Eq)]
pub enum ShellEvent {
    /// Bytes of its output.
    Stdout(Vec<u8>),
    /// Bytes of its errors.
    Stderr(Vec<u8>),
    /// It has ended with this code.
    Exit(u8),
    /// The stream has ended without an exit code: the device or the server is gone.
    Cut,
}

/// What a command that has ended printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShellOutput {
    /// Its output; bytes that are no UTF-8 are replaced.
    pub stdout: String,
    /// Its errors.
    pub stderr: String,
    /// Its exit code.
    pub code: u8,
}

/// A shell command under way.
#[derive(Debug)]
pub struct ShellStream {
    stream: PromptStream,
    request: String,
    buffer: Vec<u8>,
}

impl ShellStream {
    pub(super) fn new(stream: PromptStream, request: String) -> Self {
        Self {
            stream,
            request,
            buffer: Vec::new(),
        }
    }

    /// The next thing that the command sends. Cancel-safe: what was read stays in the buffer.
    ///
    /// # Errors
    /// When the connection breaks or the bytes are not of the protocol.
    pub async fn next(&mut self) -> Result<ShellEvent, Error> {
        loop {
            if let Some(event) = self.packet()? {
                return Ok(event);
            }
            let read = self.stream.read_buf(&mut self.buffer).await;
            match read {
                Ok(0) => return Ok(ShellEvent::Cut),
                Ok(_) => {}
                Err(source) => {
                    return Err(Error::Io {
                        request: self.request.clone(),
                        source,
                    });
                }
            }
        }
    }

    fn packet(&mut self) -> Result<Option<ShellEvent>, Error> {
        let Some((&[kind, a, b, c, d], rest)) = self.buffer.split_first_chunk::<5>() else {
            return Ok(None);
        };
        let length = u32::from_le_bytes([a, b, c, d]) as usize;
        if length > LONGEST_PACKET {
            let what = format!("a shell packet of {length} bytes");
            return Err(Error::Protocol {
                request: self.request.clone(),
                what,
            });
        }

        let Some(data) = rest.get(..length) else {
            return Ok(None);
        };
        let data = data.to_vec();
        self.buffer.drain(..5 + length);

        match kind {
            1 => Ok(Some(ShellEvent::Stdout(data))),
            2 => Ok(Some(ShellEvent::Stderr(data))),
            3 => Ok(Some(ShellEvent::Exit(data.first().copied().unwrap_or(0)))),
            other => Err(Error::Protocol {
                request: self.request.clone(),
                what: format!("shell packet kind {other}"),
            }),
        }
    }

    /// Reads everything until the command has ended.
    ///
    /// # Errors
    /// As [`ShellStream::next`], and when the stream is cut before the exit code.
    pub async fn to_end(mut self) -> Result<ShellOutput, Error> {
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        loop {
            match self.next().await? {
                ShellEvent::Stdout(bytes) => stdout.extend(bytes),
                ShellEvent::Stderr(bytes) => stderr.extend(bytes),
                ShellEvent::Exit(code) => {
                    return Ok(ShellOutput {
                        stdout: text(&stdout),
                        stderr: text(&stderr),
                        code,
                    });
                }
                ShellEvent::Cut => {
                    let source = std::io::Error::from(std::io::ErrorKind::UnexpectedEof);
                    return Err(Error::Io {
                        request: self.request,
                        source,
                    });
                }
            }
        }
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// One word for a device's shell, whatever is in it.
#[must_use]
pub fn quote(word: &str) -> String {
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// Whether a shell takes a character as it is, outside quotes.
fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric()
        || matches!(c, '_' | '-' | '.' | '/' | ':' | ',' | '=' | '@' | '%' | '+')
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncWriteExt;
    use tokio::net::TcpListener;

    async fn stream(pieces: &'static [&'static [u8]]) -> ShellStream {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move {
            let (mut socket, _) = listener.accept().await.unwrap();
            for piece in pieces {
                socket.write_all(piece).await.unwrap();
                socket.flush().await.unwrap();
            }
        });
        ShellStream::new(
            PromptStream::connect("127.0.0.1", address.port())
                .await
                .unwrap(),
            "shell x".into(),
        )
    }

    #[tokio::test]
    async fn output_and_exit_code_come_through_in_whatever_pieces() {
        let output = stream(&[
            b"\x01\x02\x00",
            b"\x00\x00hi\x02\x01\x00\x00\x00e\x03\x01",
            b"\x00\x00\x00\x7f",
        ])
        .await
        .to_end()
        .await;
        assert_eq!(
            output.unwrap(),
            ShellOutput {
                stdout: "hi".into(),
                stderr: "e".into(),
                code: 127
            }
        );
    }

    #[tokio::test]
    async fn a_stream_without_an_exit_code_was_cut() {
        assert!(matches!(
            stream(&[b"\x01\x02\x00\x00\x00hi"]).await.to_end().await,
            Err(Error::Io { .. })
        ));
        assert!(matches!(
            stream(&[b"\x01\xff\xff\xff\xff"]).await.to_end().await,
            Err(Error::Protocol { .. })
        ));
        assert!(matches!(
            stream(&[b"\x09\x00\x00\x00\x00"]).await.to_end().await,
            Err(Error::Protocol { .. })
        ));
    }

    #[test]
    fn words_reach_a_shell_as_they_are() {
        let check = |word: &str, expected: &str| assert_eq!(quote(word), expected);
        check("com.example.Test#works", "'com.example.Test#works'");
        check(
            "com.example.test/androidx.Runner",
            "com.example.test/androidx.Runner",
        );
        check("a b'; rm -rf / #", r"'a b'\''; rm -rf / #'");
        check("", "''");
        check("param[0]", "'param[0]'");
    }

    /// A real shell is the oracle: it prints back what it understood. NUL ends a string there and
    /// cannot be in a word.
    #[test]
    fn a_real_shell_reads_words_as_they_are() {
        let alphabet: Vec<char> =
            "ab'\"\\$`;&|<>(){}[]*?!#~ \t\n\r=%-./\u{1b}\u{7f}\u{202e}\u{e4}\u{1f600}"
                .chars()
                .collect();
        let mut state = 1_u64;
        let mut draw = |below: usize| {
            // Any generator does; this one is of Knuth's.
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };

        let mut words: Vec<String> = [
            "", "-n", "-e", "'", "\n", "$(id)", "`id`", "a\nb; id", "~", "*",
        ]
        .map(String::from)
        .into();
        words.extend((0..2000).map(|_| {
            (0..draw(12))
                .map(|_| alphabet[draw(alphabet.len())])
                .collect::<String>()
        }));

        let command: Vec<String> = words.iter().map(|word| quote(word)).collect();
        let command = format!("printf '%s\\0' {}", command.join(" "));

        let said = std::process::Command::new("/bin/sh")
            .args(["-c", &command])
            .output()
            .unwrap();
        assert!(said.status.success() && said.stderr.is_empty());
        let expected: String = words.iter().map(|word| format!("{word}\0")).collect();
        assert_eq!(String::from_utf8(said.stdout).unwrap(), expected);
    }
}
