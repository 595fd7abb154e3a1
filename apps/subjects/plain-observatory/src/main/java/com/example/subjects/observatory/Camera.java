package com.example.subjects.observatory;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Reads what the telescope sends. */
public final class Camera implements AutoCloseable {
  private final Socket socket;

  public Camera(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
  }

  public String read() throws IOException {
    byte[] buffer = new byte[256];
    int length = socket.getInputStream().read(buffer);
    return new String(buffer, 0, length, StandardCharsets.US_ASCII);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
