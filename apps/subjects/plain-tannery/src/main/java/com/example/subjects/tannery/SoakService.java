package com.example.subjects.tannery;

import android.app.Service;
import android.content.Context;
import android.content.Intent;
import android.os.IBinder;

/** Fills the vats that it is started with. */
public final class SoakService extends Service {
  public static Intent fill(Context context, String vat) {
    return new Intent(context, SoakService.class).putExtra("vat", vat);
  }

  @Override
  public int onStartCommand(Intent intent, int flags, int startId) {
    Vats.get().filled(intent.getStringExtra("vat"));
    return START_NOT_STICKY;
  }

  @Override
  public void onDestroy() {
    Vats.get().drained();
    super.onDestroy();
  }

  @Override
  public IBinder onBind(Intent intent) {
    return null;
  }
}
