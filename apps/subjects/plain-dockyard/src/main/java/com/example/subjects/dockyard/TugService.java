package com.example.subjects.dockyard;

import android.app.Service;
import android.content.Intent;
import android.os.Binder;
import android.os.IBinder;

/** A tug that can be called once one is bound to it. */
public final class TugService extends Service {
  private final Radio radio = new Radio();

  @Override
  public IBinder onBind(Intent intent) {
    return radio;
  }

  /** The tug's radio. */
  public static final class Radio extends Binder {
    public String tow(String ship) {
      return "towing " + ship;
    }
  }
}
