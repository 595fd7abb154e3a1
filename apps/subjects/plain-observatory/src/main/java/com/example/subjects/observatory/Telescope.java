package com.example.subjects.observatory;

import android.os.SystemClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Sends a header and a picture to the one that connects. */
public final class Telescope {
  private final ExecutorService shutter = Executors.newSingleThreadExecutor();
  private final ServerSocket server;

  public Telescope() throws IOException {
    server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }

  public int port() {
    return server.getLocalPort();
  }

  /** Takes the connection that waits, and answers. */
  public void answer() throws IOException {
    Socket socket = server.accept();
    send(socket, "header ");
    shutter.execute(new SendPicture(socket));
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    socket.getOutputStream().flush();
  }

  private static final class SendPicture implements Runnable {
    private final Socket socket;

    SendPicture(Socket socket) {
      this.socket = socket;
    }

    @Override
    public void run() {
      SystemClock.sleep(20);
      try {
        send(socket, "picture");
        socket.close();
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
