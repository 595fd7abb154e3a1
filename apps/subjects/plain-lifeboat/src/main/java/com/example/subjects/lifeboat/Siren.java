package com.example.subjects.lifeboat;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Message;
import android.os.SystemClock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Sounds signals on a thread of its own. */
public final class Siren implements Handler.Callback {
  private final HandlerThread thread = new HandlerThread("siren");
  private final List<String> sounded = new CopyOnWriteArrayList<>();
  private final Handler handler;

  public Siren() {
    thread.start();
    handler = new Handler(thread.getLooper(), this);
  }

  public void sound(String signal) {
    handler.sendMessage(handler.obtainMessage(0, signal));
  }

  /** Lets it sound what it was told to, and waits for that. */
  public void close() throws InterruptedException {
    thread.quitSafely();
    thread.join();
  }

  public List<String> sounded() {
    return sounded;
  }

  @Override
  public boolean handleMessage(Message message) {
    SystemClock.sleep(30);
    sounded.add((String) message.obj);
    return true;
  }
}
