package com.example.subjects.weaver;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.rules.ExternalResource;

/** Serves chunks on the loopback interface. */
public final class ChunkServer extends ExternalResource {
  private final String[] chunks;
  private ServerSocket server;

  public ChunkServer(String... chunks) {
    this.chunks = chunks;
  }

  @Override
  protected void before() throws IOException {
    server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    new Thread(this::serve, "chunk-server").start();
  }

  @Override
  protected void after() {
    try {
      server.close();
    } catch (IOException ignored) {
      // It is closed anyway.
    }
  }

  public int port() {
    return server.getLocalPort();
  }

  private void serve() {
    try {
      while (true) {
        Socket client = server.accept();
        new Thread(() -> answer(client), "chunk").start();
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  private void answer(Socket client) {
    try (Socket socket = client) {
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
      String chunk = chunks[Integer.parseInt(in.readLine())];
      socket.getOutputStream().write((chunk + "\n").getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
