package com.example.subjects.ferry;

import android.os.Handler;
import android.os.HandlerThread;
import java.util.ArrayList;
import java.util.List;

/** The ship's radio: calls are said one after another, on a thread of its own. */
public final class Radio extends HandlerThread {
  private volatile Handler calls;
  private final List<String> said = new ArrayList<>();

  public Radio() {
    super("radio");
  }

  @Override
  protected void onLooperPrepared() {
    calls = new Handler(getLooper());
  }

  /** Calls, if the radio is on. */
  public void call(String words) {
    Handler handler = calls;
    if (handler != null) {
      handler.post(new Call(words));
    }
  }

  /** Calls, once the radio is on. */
  public void callWhenOn(String words) {
    new Handler(getLooper()).post(new Call(words));
  }

  /** Says what was called so far, and nothing else. */
  public List<String> switchOff() throws InterruptedException {
    quitSafely();
    join();
    return said;
  }

  private final class Call implements Runnable {
    private final String words;

    Call(String words) {
      this.words = words;
    }

    @Override
    public void run() {
      said.add(words);
    }
  }
}
