package com.example.subjects.dockyard;

import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.IBinder;

/** The link to the tug. */
public final class TugLink implements ServiceConnection {
  private final Context context;
  private volatile TugService.Radio radio;

  public TugLink(Context context) {
    this.context = context;
  }

  public void connect() {
    context.bindService(new Intent(context, TugService.class), this, Context.BIND_AUTO_CREATE);
  }

  @Override
  public void onServiceConnected(ComponentName name, IBinder service) {
    radio = (TugService.Radio) service;
  }

  @Override
  public void onServiceDisconnected(ComponentName name) {
    radio = null;
  }

  public String tow(String ship) {
    return radio.tow(ship);
  }

  public void disconnect() {
    context.unbindService(this);
  }
}
