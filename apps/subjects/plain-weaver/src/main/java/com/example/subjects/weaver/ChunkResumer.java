package com.example.subjects.weaver;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Executors;

/** Downloads the chunks of a pattern, each over a connection of its own, and merges them. */
public final class ChunkResumer {
  private final CompletionService<String> chunks =
      new ExecutorCompletionService<>(Executors.newCachedThreadPool());
  private final int port;

  public ChunkResumer(int port) {
    this.port = port;
  }

  public void request(int chunk) {
    chunks.submit(new Fetch(chunk));
  }

  public String merge(int count) throws InterruptedException, ExecutionException {
    StringBuilder merged = new StringBuilder();
    for (int i = 0; i < count; i++) {
      merged.append(chunks.take().get());
    }
    return merged.toString();
  }

  private final class Fetch implements Callable<String> {
    private final int chunk;

    Fetch(int chunk) {
      this.chunk = chunk;
    }

    @Override
    public String call() throws IOException {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        socket.getOutputStream().write((chunk + "\n").getBytes(StandardCharsets.US_ASCII));
        return new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
            .readLine();
      }
    }
  }
}
