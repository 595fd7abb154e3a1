// Hears the news, which come as broadcasts.
package com.example.subjects.radio;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Handler;

public class NewsReceiver extends BroadcastReceiver {
  /** The broadcast's action. */
  public static final String NEWS = "com.example.subjects.radio.NEWS";

  private final Runnable listener;
  private volatile int heard;

  /** Calls back after each of the news, on the thread that hears them. */
  public NewsReceiver(Runnable listener) {
    this.listener = listener;
  }

  /** Hears news from now on, on the main thread. */
  public void listen(Context context) {
    context.registerReceiver(this, new IntentFilter(NEWS));
  }

  /** Hears news from now on, on a handler's thread. */
  public void listen(Context context, Handler handler) {
    context.registerReceiver(this, new IntentFilter(NEWS), null, handler);
  }

  /** How many news were heard. */
  public int heard() {
    return heard;
  }

  @Override
  public void onReceive(Context context, Intent intent) {
    heard++;
    listener.run();
  }
}
