package com.example.subjects.depot;

import android.os.SystemClock;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Executors;

/** Downloads a file in chunks, several at once, and puts each where it belongs. */
public final class ChunkMerger {
  private static final class Chunk {
    final int offset;
    final byte[] bytes;

    Chunk(int offset, byte[] bytes) {
      this.offset = offset;
      this.bytes = bytes;
    }
  }

  private final CompletionService<Chunk> network = new ExecutorCompletionService<>(Executors.newFixedThreadPool(3));

  public String download(String remote, int size) throws ExecutionException, InterruptedException {
    byte[] source = remote.getBytes(StandardCharsets.US_ASCII);
    int chunks = 0;
    for (int offset = 0; offset < source.length; offset += size) {
      int from = offset;
      network.submit(() -> fetch(source, from, Math.min(size, source.length - from)));
      chunks++;
    }
    byte[] merged = new byte[source.length];
    for (; chunks > 0; chunks--) {
      Chunk chunk = network.take().get();
      System.arraycopy(chunk.bytes, 0, merged, chunk.offset, chunk.bytes.length);
    }
    return new String(merged, StandardCharsets.US_ASCII);
  }

  private static Chunk fetch(byte[] source, int offset, int size) {
    SystemClock.sleep(offset == 0 ? 60 : 10);
    byte[] bytes = new byte[size];
    System.arraycopy(source, offset, bytes, 0, size);
    return new Chunk(offset, bytes);
  }
}
