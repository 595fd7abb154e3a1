package com.example.subjects.tannery;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.database.Cursor;
import android.os.Handler;
import android.os.HandlerThread;

/** What the widget shows: how many hides there are. Asks the provider again only after a change. */
public final class StockSummary {
  private final Context context;
  private final HandlerThread thread = new HandlerThread("stock");
  private final BroadcastReceiver changes = new Changes();
  private volatile Integer known;

  public StockSummary(Context context) {
    this.context = context;
  }

  public void open() {
    thread.start();
    Handler handler = new Handler(thread.getLooper());
    context.registerReceiver(changes, new IntentFilter(StockProvider.CHANGED), null, handler);
  }

  public void close() {
    context.unregisterReceiver(changes);
    thread.quitSafely();
  }

  public int hides() {
    Integer count = known;
    if (count == null) {
      try (Cursor cursor =
          context.getContentResolver().query(StockProvider.HIDES, null, null, null, null)) {
        count = cursor.getCount();
      }
      known = count;
    }
    return count;
  }

  private final class Changes extends BroadcastReceiver {
    @Override
    public void onReceive(Context context, Intent intent) {
      known = null;
    }
  }
}
