package com.example.subjects.stationer;

import android.os.SystemClock;
import java.io.File;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Downloads a text in chunks, several at a time, and puts each in its place in a file. */
public final class ChunkDownload {
  private static final int CHUNK = 6;

  private final ExecutorService network = Executors.newFixedThreadPool(3);
  private final CompletionService<Chunk> chunks = new ExecutorCompletionService<>(network);
  private final String remote;

  public ChunkDownload(String remote) {
    this.remote = remote;
  }

  /** Returns when the whole text is in the file. */
  public void into(File file) throws Exception {
    int missing = 0;
    for (int offset = 0; offset < remote.length(); offset += CHUNK) {
      chunks.submit(new Fetch(offset));
      missing++;
    }
    try (RandomAccessFile out = new RandomAccessFile(file, "rw")) {
      for (; missing > 0; missing--) {
        Chunk chunk = chunks.take().get();
        out.seek(chunk.offset);
        out.write(chunk.bytes);
      }
    }
    network.shutdown();
  }

  private static final class Chunk {
    final int offset;
    final byte[] bytes;

    Chunk(int offset, byte[] bytes) {
      this.offset = offset;
      this.bytes = bytes;
    }
  }

  private final class Fetch implements Callable<Chunk> {
    private final int offset;

    Fetch(int offset) {
      this.offset = offset;
    }

    @Override
    public Chunk call() {
      SystemClock.sleep(30 - offset % 25);
      String text = remote.substring(offset, Math.min(offset + CHUNK, remote.length()));
      return new Chunk(offset, text.getBytes(StandardCharsets.US_ASCII));
    }
  }
}
