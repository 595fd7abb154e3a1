package com.example.subjects.bindery;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Tells the stations of the workshop, over the network, what is ready. */
public final class NoticeBoard {
  private final List<Socket> stations = new CopyOnWriteArrayList<>();
  private final ServerSocket server;

  public NoticeBoard() throws IOException {
    server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    new Thread(new Accept(), "notices").start();
  }

  public int port() {
    return server.getLocalPort();
  }

  /** Tells all stations that are there. */
  public void publish(String notice) throws IOException {
    for (Socket station : stations) {
      station.getOutputStream().write((notice + "\n").getBytes(StandardCharsets.UTF_8));
      station.getOutputStream().flush();
    }
  }

  public void close() throws IOException {
    server.close();
    for (Socket station : stations) {
      station.close();
    }
  }

  private final class Accept implements Runnable {
    @Override
    public void run() {
      try {
        while (true) {
          stations.add(server.accept());
        }
      } catch (IOException e) {
        // The board is closed.
      }
    }
  }
}
