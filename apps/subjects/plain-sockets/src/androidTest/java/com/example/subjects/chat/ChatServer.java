// A small chat server for tests, on the loopback address: greets, tells who is there, answers pings, and keeps a log.
package com.example.subjects.chat;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

class ChatServer implements Closeable {
  private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final ExecutorService log = Executors.newSingleThreadExecutor();
  private final List<String> logged = new CopyOnWriteArrayList<>();
  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicInteger refusals = new AtomicInteger();

  ChatServer() throws IOException {
    new Thread(this::accept, "chat-acceptor").start();
  }

  /** Closes the next connections at once, so many of them. */
  void refuseNext(int connections) {
    refusals.set(connections);
  }

  int port() {
    return listener.getLocalPort();
  }

  /** What was said, as the log has it. */
  List<String> logged() {
    return logged;
  }

  /** The lines that were answered. */
  int answered() {
    return answered.get();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    log.shutdown();
  }

  private void accept() {
    while (true) {
      try {
        Socket socket = listener.accept();
        if (refusals.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
          socket.close();
        } else {
          new Thread(new Guest(socket), "chat-guest").start();
        }
      } catch (IOException closed) {
        return;
      }
    }
  }

  /** One connection's other end. */
  private class Guest implements Runnable {
    private final Socket socket;

    Guest(Socket socket) {
      this.socket = socket;
    }

    @Override
    public void run() {
      try (Socket own = socket) {
        BufferedReader in = new BufferedReader(new InputStreamReader(own.getInputStream(), StandardCharsets.UTF_8));
        OutputStream out = own.getOutputStream();
        out.write("hello\n".getBytes(StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          answer(line, out);
        }
      } catch (IOException gone) {
        // The guest has left.
      }
    }

    private void answer(String line, OutputStream out) throws IOException {
      if (!log.isShutdown()) {
        log.execute(new Entry(line));
      }
      String answer = line.equals("who") ? "ann and bob" : line.equals("ping") ? "pong" : "you said " + line;
      out.write((answer + "\n").getBytes(StandardCharsets.UTF_8));
      answered.incrementAndGet();
    }
  }

  /** A line on its way into the log. */
  private class Entry implements Runnable {
    private final String line;

    Entry(String line) {
      this.line = line;
    }

    @Override
    public void run() {
      logged.add(line);
    }
  }
}
