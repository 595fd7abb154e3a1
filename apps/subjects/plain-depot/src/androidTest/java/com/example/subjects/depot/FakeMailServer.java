package com.example.subjects.depot;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** A server that takes its time for what it is told to. */
final class FakeMailServer implements MailFetcher.Server {
  private final Map<Integer, String> mails = new ConcurrentSkipListMap<>();

  void deliver(int uid, String subject) {
    mails.put(uid, subject);
  }

  /** Logs in and waits for the greeting. */
  void logIn() throws InterruptedException {
    Thread greeting = new Thread(() -> pause(250), "greeting");
    greeting.start();
    greeting.join();
  }

  @Override
  public List<Integer> list() {
    return new ArrayList<>(mails.keySet());
  }

  @Override
  public String fetch(int uid) {
    pause(5);
    return mails.get(uid);
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
