// Uploads proofs of delivery. A server that does not answer is asked again, after a pause that grows.
package com.example.subjects.courier;

import android.os.Handler;
import android.os.HandlerThread;
import java.io.IOException;

public class Uploader {
  private static final int MOST_ATTEMPTS = 4;
  private static final long PAUSE_MS = 20;

  private final HandlerThread thread = new HandlerThread("uploads");
  private final Handler handler;
  private final Server server;

  public Uploader(Server server) {
    this.server = server;
    thread.start();
    handler = new Handler(thread.getLooper());
  }

  /** Uploads a proof, and tells when it has arrived. */
  public void upload(String proof, Runnable arrived) {
    handler.post(new Attempt(proof, arrived, 1));
  }

  /** Tries no more. */
  public void close() {
    thread.quit();
  }

  /** Where the proofs go. */
  public interface Server {
    void accept(String proof) throws IOException;
  }

  private class Attempt implements Runnable {
    private final String proof;
    private final Runnable arrived;
    private final int number;

    Attempt(String proof, Runnable arrived, int number) {
      this.proof = proof;
      this.arrived = arrived;
      this.number = number;
    }

    @Override
    public void run() {
      try {
        server.accept(proof);
      } catch (IOException e) {
        if (number < MOST_ATTEMPTS) {
          handler.postDelayed(new Attempt(proof, arrived, number + 1), PAUSE_MS << number);
        }
        return;
      }
      arrived.run();
    }
  }
}
