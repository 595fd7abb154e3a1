// The mail server, asked on a looper of its own; answers go over the bus.
package com.example.subjects.mail;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.SystemClock;
import org.greenrobot.eventbus.EventBus;

final class Server {
  private static final long ANSWER_MS = 20;
  private static final Handler WIRE = wire();

  private Server() {}

  private static Handler wire() {
    HandlerThread thread = new HandlerThread("mail-wire");
    thread.start();
    return new Handler(thread.getLooper());
  }

  static void fetch() {
    WIRE.post(new Fetch());
  }

  static void delete(String subject) {
    WIRE.post(new Delete(subject));
  }

  static void signIn() {
    WIRE.post(new SignIn());
  }

  private static class Fetch implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(ANSWER_MS);
      EventBus.getDefault().post(new Events.Arrived("Lunch"));
    }
  }

  private static class Delete implements Runnable {
    private final String subject;

    Delete(String subject) {
      this.subject = subject;
    }

    @Override
    public void run() {
      SystemClock.sleep(ANSWER_MS);
      EventBus.getDefault().post(new Events.Deleted(subject));
    }
  }

  private static class SignIn implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(ANSWER_MS);
      EventBus.getDefault().postSticky(new Events.SignedIn("ada"));
    }
  }
}
