package com.example.subjects.brewery;

import android.os.SystemClock;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Grinds malt on a thread of its own, into a pipe that does not hold much. */
public final class Mill {
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final PipedInputStream spout = new PipedInputStream(8);
  private final PipedOutputStream stones;

  public Mill() throws IOException {
    stones = new PipedOutputStream(spout);
  }

  public void grind(String... malts) {
    thread.execute(new Grind(malts));
  }

  /** All that comes out until the mill stands still. */
  public String flour() throws IOException {
    StringBuilder flour = new StringBuilder();
    for (int next = spout.read(); next >= 0; next = spout.read()) {
      flour.append((char) next);
    }
    return flour.toString();
  }

  private final class Grind implements Runnable {
    private final String[] malts;

    Grind(String... malts) {
      this.malts = malts;
    }

    @Override
    public void run() {
      try (OutputStream out = stones) {
        for (String malt : malts) {
          SystemClock.sleep(10);
          out.write((malt + " flour\n").getBytes(StandardCharsets.US_ASCII));
        }
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
