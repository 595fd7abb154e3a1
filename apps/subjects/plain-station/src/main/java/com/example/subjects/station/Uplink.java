package com.example.subjects.station;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Opens a session with the office in the valley. */
public final class Uplink {
  private final ExecutorService dialler = Executors.newSingleThreadExecutor();
  private volatile Session session;

  public void open() {
    dialler.execute(new Dial());
  }

  /** None until it is open. */
  public Session session() {
    return session;
  }

  /** What is said in it is signed. */
  public static final class Session {
    private volatile String signature;

    void sign(String name) {
      signature = name;
    }

    public String say(String what) {
      if (signature == null) {
        throw new IllegalStateException("Nobody has signed");
      }
      return signature + ": " + what;
    }
  }

  private final class Dial implements Runnable {
    @Override
    public void run() {
      session = new Session();
      session.sign("Hut 7");
    }
  }
}
