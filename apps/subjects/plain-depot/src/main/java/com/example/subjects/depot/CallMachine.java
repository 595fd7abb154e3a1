package com.example.subjects.depot;

import android.os.Handler;
import android.os.HandlerThread;

/** A call: ringing, and then answered by a machine. */
public final class CallMachine {
  public enum State {
    RINGING,
    ANSWERED
  }

  public interface Listener {
    void onState(State state);
  }

  private final Handler line;
  private volatile Listener listener = ignored -> {};

  public CallMachine() {
    HandlerThread thread = new HandlerThread("line");
    thread.start();
    line = new Handler(thread.getLooper());
  }

  public void setListener(Listener listener) {
    this.listener = listener;
  }

  public void dial() {
    change(State.RINGING);
    line.postDelayed(new Answer(), 450);
  }

  private void change(State next) {
    listener.onState(next);
  }

  private final class Answer implements Runnable {
    @Override
    public void run() {
      change(State.ANSWERED);
    }
  }
}
