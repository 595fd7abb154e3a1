package com.example.subjects.dockyard;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Notes the tides that are broadcast while it is open. */
public final class TideBoard extends BroadcastReceiver {
  private static final String TIDE = "com.example.subjects.dockyard.TIDE";
  private final Context context;
  private final List<String> tides = new CopyOnWriteArrayList<>();

  public TideBoard(Context context) {
    this.context = context;
  }

  public void open() {
    context.registerReceiver(this, new IntentFilter(TIDE));
  }

  public static void announce(Context context, String tide) {
    context.sendBroadcast(
        new Intent(TIDE).setPackage(context.getPackageName()).putExtra("tide", tide));
  }

  @Override
  public void onReceive(Context receiver, Intent intent) {
    tides.add(intent.getStringExtra("tide"));
  }

  /** Closes the board; returns what is on it. */
  public List<String> close() {
    context.unregisterReceiver(this);
    return new ArrayList<>(tides);
  }
}
