package com.example.subjects.newsroom;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;

/** Weather warnings, which other parts of the app broadcast. */
public final class Warnings extends BroadcastReceiver {
  private static final String WARN = "com.example.subjects.newsroom.WARN";

  private volatile String last = "fair";

  public void listen(Context context) {
    context.registerReceiver(this, new IntentFilter(WARN));
  }

  public static void warn(Context context, String of) {
    context.sendBroadcast(new Intent(WARN).setPackage(context.getPackageName()).putExtra("of", of));
  }

  public String last() {
    return last;
  }

  @Override
  public void onReceive(Context context, Intent warning) {
    last = warning.getStringExtra("of");
  }
}
