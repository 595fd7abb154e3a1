//! Between an adb stream and a socket of the host, both ways, until either ends.

use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::adb::{Opening, StreamReader, StreamWriter};

/// How long a connection on loopback may take.
const CONNECT: Duration = Duration::from_secs(5);

/// `tcp:PORT`: a port of the device, which is one of the host's loopback address.
pub(super) async fn tcp(rest: &str, opening: Opening) {
    let port = rest
        .strip_prefix("localhost:")
        .or_else(|| rest.strip_prefix("127.0.0.1:"))
        .unwrap_or(rest);

    // Dropping the opening refuses it.
    let Ok(port) = port.parse::<u16>() else {
        return;
    };
    let Ok(Ok(socket)) = timeout(CONNECT, TcpStream::connect(("127.0.0.1", port))).await else {
        return;
    };

    let _ = socket.set_nodelay(true);
    let (reader, writer) = opening.accept();
    let (read, write) = socket.into_split();
    pump(reader, writer, read, write).await;
}

/// Pumps both ways. The end of either side is the end of both: adb's streams have
/// no half-closed state.
pub(super) async fn pump(
    mut reader: StreamReader,
    writer: StreamWriter,
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
) {
    let inward = async {
        while let Some(chunk) = reader.read().await {
            if to.write_all(&chunk).await.is_err() {
                return;
            }
        }
    };

    let outward = async {
        let mut buffer = vec![0; 64 * 1024];
        loop {
            // As adbd does (AOSP, `local_socket_flush_outgoing` in `sockets.cpp`): what comes
            // meanwhile is sent in one piece.
            if writer.ready().await.is_err() {
                return std::future::pending().await;
            }
            match from.read(&mut buffer).await {
                Ok(length) if length > 0 => {
                    if writer
                        .write(buffer.get(..length).unwrap_or_default())
                        .await
                        .is_err()
                    {
                        // The peer has closed, but what it sent before may still be on its
                        // way through `inward`.
                        return std::future::pending().await;
                    }
                }
                _ => return,
            }
        }
    };

    tokio::select! {
        () = inward => {}
        () = outward => {}
    }
}
