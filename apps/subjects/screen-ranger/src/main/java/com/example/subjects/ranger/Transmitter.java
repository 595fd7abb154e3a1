// Sends one text after the other.
package com.example.subjects.ranger;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.SystemClock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class Transmitter extends HandlerThread {
  private final List<String> sent = Collections.synchronizedList(new ArrayList<>());
  private final Handler handler;

  Transmitter(String name) {
    super(name);
    start();
    handler = new Handler(getLooper());
  }

  public List<String> getSent() {
    return sent;
  }

  void send(String text) {
    handler.post(new Send(text));
  }

  private final class Send implements Runnable {
    private final String text;

    Send(String text) {
      this.text = text;
    }

    @Override
    public void run() {
      SystemClock.sleep(20);
      sent.add(text);
    }
  }
}
