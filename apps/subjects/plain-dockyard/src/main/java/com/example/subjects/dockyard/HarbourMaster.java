package com.example.subjects.dockyard;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Answers one ship over a loopback socket. */
public final class HarbourMaster {
  private final ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());

  public HarbourMaster() throws IOException {
    new Thread(new Answer(), "harbour-master").start();
  }

  public int port() {
    return server.getLocalPort();
  }

  private final class Answer implements Runnable {
    @Override
    public void run() {
      try (Socket ship = server.accept()) {
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(ship.getInputStream(), StandardCharsets.UTF_8));
        String name = in.readLine();
        ship.getOutputStream()
            .write(("welcome, " + name + "\n").getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
