// The stations that are kept, as a screen shows them: read anew whenever one is added.
package com.example.subjects.radio;

import android.content.ContentResolver;
import android.content.Context;
import android.database.ContentObserver;
import android.database.Cursor;
import android.os.Handler;
import android.os.Looper;

public class StationList extends ContentObserver {
  private final ContentResolver resolver;
  private final Runnable listener;
  private volatile int shown;

  /** Calls back on the main thread after each time that it has read. */
  public StationList(Context context, Runnable listener) {
    super(new Handler(Looper.getMainLooper()));
    resolver = context.getContentResolver();
    this.listener = listener;
  }

  /** Follows what is kept from now on. */
  public void open() {
    resolver.registerContentObserver(StationsProvider.STATIONS, true, this);
  }

  /** Follows it no longer. */
  public void close() {
    resolver.unregisterContentObserver(this);
  }

  /** How many stations it shows. */
  public int shown() {
    return shown;
  }

  @Override
  public void onChange(boolean self) {
    try (Cursor stations = resolver.query(StationsProvider.STATIONS, null, null, null, null)) {
      shown = stations.getCount();
    }
    listener.run();
  }
}
