// A bell behind a view: a click rings it in the next message of the main thread, and the porter answers in the one after that.
package com.example.subjects.kiosk;

import android.content.Context;
import android.os.Handler;
import android.os.Looper;
import android.view.View;

public class Doorbell {
  private final Handler main = new Handler(Looper.getMainLooper());
  private final View button;
  private volatile int rings;
  private volatile int answers;

  /** To be made on the main thread, as any view. */
  public Doorbell(Context context) {
    button = new View(context);
    button.setOnClickListener(view -> main.post(new Ring()));
  }

  /** What is clicked. */
  public View button() {
    return button;
  }

  /** How often it rang. */
  public int rings() {
    return rings;
  }

  /** How often the porter answered. */
  public int answers() {
    return answers;
  }

  private class Ring implements Runnable {
    @Override
    public void run() {
      rings++;
      main.post(new Answer());
    }
  }

  private class Answer implements Runnable {
    @Override
    public void run() {
      answers++;
    }
  }
}
