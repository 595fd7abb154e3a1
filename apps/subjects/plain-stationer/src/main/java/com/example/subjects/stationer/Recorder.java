package com.example.subjects.stationer;

import java.util.concurrent.CountDownLatch;

/** What is recorded at present; a service or a screen can begin it. */
public final class Recorder {
  private static volatile String current;
  private static volatile CountDownLatch began = new CountDownLatch(1);
  private static volatile CountDownLatch released = new CountDownLatch(1);

  private Recorder() {}

  public static void reset() {
    current = null;
    began = new CountDownLatch(1);
    released = new CountDownLatch(1);
  }

  public static void begin(String track) {
    current = track;
    began.countDown();
  }

  static void release() {
    current = null;
    released.countDown();
  }

  public static String current() {
    return current;
  }

  public static void awaitBegan() throws InterruptedException {
    began.await();
  }

  /** Returns once the service has let go. */
  public static void awaitReleased() throws InterruptedException {
    released.await();
  }
}
