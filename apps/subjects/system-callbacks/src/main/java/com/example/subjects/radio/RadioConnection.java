// A connection to the radio, of which the system tells on the main thread.
package com.example.subjects.radio;

import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.IBinder;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

public class RadioConnection implements ServiceConnection {
  private final CompletableFuture<RadioService.Client> connected = new CompletableFuture<>();
  private volatile RadioService.Client radio;

  /** Asks for the radio; what comes back completes once it is there. */
  public Future<RadioService.Client> connect(Context context) {
    context.bindService(new Intent(context, RadioService.class), this, Context.BIND_AUTO_CREATE);
    return connected;
  }

  /** The radio, null while it is not there. */
  public RadioService.Client radio() {
    return radio;
  }

  @Override
  public void onServiceConnected(ComponentName name, IBinder binder) {
    radio = (RadioService.Client) binder;
    connected.complete(radio);
  }

  @Override
  public void onServiceDisconnected(ComponentName name) {
    radio = null;
  }
}
