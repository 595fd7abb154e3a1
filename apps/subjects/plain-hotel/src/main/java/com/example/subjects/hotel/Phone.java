// The telephone: whoever calls while no clerk is at it is not heard.
package com.example.subjects.hotel;

import java.util.concurrent.SynchronousQueue;

public class Phone {
  private final SynchronousQueue<String> line = new SynchronousQueue<>();
  private volatile String heard = "";

  /** Sends a clerk to the telephone; the thread ends after a call. */
  public Thread sendClerk() {
    Thread thread = new Thread(new Clerk(), "clerk");
    thread.start();
    return thread;
  }

  /** Calls; whether a clerk was there. */
  public boolean call(String words) {
    return line.offer(words);
  }

  /** Calls, and lets it ring until a clerk is there. */
  public void callUntilHeard(String words) throws InterruptedException {
    line.put(words);
  }

  /** What the clerk heard. */
  public String heard() {
    return heard;
  }

  private class Clerk implements Runnable {
    @Override
    public void run() {
      try {
        heard = line.take();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
