package com.example.subjects.brickworks;

import android.os.Handler;
import android.os.HandlerThread;
import android.util.Log;
import java.util.function.IntConsumer;

/** The scale at the gate, with a thread of its own. */
public final class Scale extends HandlerThread {
  private volatile Handler handler;

  public Scale() {
    super("scale");
  }

  @Override
  protected void onLooperPrepared() {
    handler = new Handler(getLooper());
  }

  /** Tells on the scale's thread what so many pallets weigh. */
  public void weigh(int pallets, IntConsumer listener) {
    Handler scale = handler;
    if (scale == null) {
      Log.w("Scale", "not ready");
      return;
    }
    scale.post(() -> listener.accept(pallets * 480));
  }
}
