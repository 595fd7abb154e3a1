// Talks to a chat server, line by line, over threads of its own, and shows on the main thread what it hears.
package com.example.subjects.chat;

import android.os.Handler;
import android.os.Looper;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ChatClient implements Closeable {
  /** How long to wait before a lost connection is made again. */
  private static final long PAUSE_MS = 20;

  /** How long a ping may take. */
  private static final long PATIENCE_MS = 700;

  private final Handler main = new Handler(Looper.getMainLooper());
  private final ExecutorService writer = Executors.newSingleThreadExecutor();
  private final List<String> lines = new ArrayList<>();
  private final Runnable giveUp = () -> answer("no answer");
  private final int port;
  private volatile Socket socket;
  private volatile boolean closed;
  private Runnable listener = () -> {};
  private String answer = "";

  /** A client of the server that listens there. */
  public ChatClient(int port) {
    this.port = port;
  }

  /** Calls it, on the main thread, whenever there is something new. */
  public void onNews(Runnable listener) {
    this.listener = listener;
  }

  /** Connects in the background, and again whenever the connection is lost. */
  public void connect() {
    new Thread(new Connection(), "chat-reader").start();
  }

  /** Says something. */
  public void say(String line) {
    writer.execute(() -> write(line));
  }

  /** Asks whether the server is there; on the main thread. */
  public void ping() {
    main.postDelayed(giveUp, PATIENCE_MS);
    say("ping");
  }

  /** What the screen shows; on the main thread. */
  public List<String> lines() {
    return new ArrayList<>(lines);
  }

  /** What became of the ping; on the main thread. */
  public String answer() {
    return answer;
  }

  @Override
  public void close() throws IOException {
    closed = true;
    writer.shutdown();
    if (socket != null) {
      socket.close();
    }
  }

  private void write(String line) {
    try {
      socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException lost) {
      // The reader notices as well, and connects again.
    }
  }

  private void heard(String line) {
    if (closed) {
      return;
    }
    if (line.equals("pong")) {
      main.removeCallbacks(giveUp);
      answer(line);
      return;
    }
    lines.add(line);
    listener.run();
    if (line.startsWith("hello")) {
      say("who");
    }
  }

  private void answer(String word) {
    if (answer.isEmpty()) {
      answer = word;
      listener.run();
    }
  }

  private class Connection implements Runnable {
    @Override
    public void run() {
      try (Socket own = new Socket(InetAddress.getLoopbackAddress(), port)) {
        socket = own;
        BufferedReader in = new BufferedReader(new InputStreamReader(own.getInputStream(), StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          String heard = line;
          main.post(() -> heard(heard));
        }
      } catch (IOException lost) {
        // Said below, as when the server closes in good order.
      }
      if (!closed) {
        main.postDelayed(ChatClient.this::connect, PAUSE_MS);
      }
    }
  }
}
