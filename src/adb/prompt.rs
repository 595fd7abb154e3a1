//! A TCP stream that acknowledges at once.
//!
//! The adb server leaves Nagle's algorithm on towards its clients: a small write waits until the
//! one before it was acknowledged, and a kernel that has nothing to send delays that by 40 ms. So
//! an event behind the reply to a resume came 40 ms late, at every breakpoint hit. `TCP_QUICKACK`
//! does not last, so it is set again after each read.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

/// A stream to the adb server, or to a port that it forwards.
#[derive(Debug)]
pub struct PromptStream(TcpStream);

impl PromptStream {
    /// Connects, and sends and acknowledges without delay from then on.
    ///
    /// # Errors
    /// The connection's error.
    pub async fn connect(host: &str, port: u16) -> io::Result<Self> {
        let stream = TcpStream::connect((host, port)).await?;
        stream.set_nodelay(true)?;
        let stream = Self(stream);
        stream.acknowledge();
        Ok(stream)
    }

    /// Other systems have no such option, or acknowledge sooner; the stream works there
    /// all the same.
    fn acknowledge(&self) {
        #[cfg(target_os = "linux")]
        self.0.set_quickack(true).ok();
    }
}

impl AsyncRead for PromptStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.0).poll_read(cx, buffer);
        if polled.is_ready() {
            self.acknowledge();
        }
        polled
    }
}

impl AsyncWrite for PromptStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(cx)
    }
}
