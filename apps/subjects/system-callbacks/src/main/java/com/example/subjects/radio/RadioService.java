// Plays music for whoever is bound to it.
package com.example.subjects.radio;

import android.app.Service;
import android.content.Intent;
import android.os.Binder;
import android.os.IBinder;

public class RadioService extends Service {
  /** What a client holds. */
  public static class Client extends Binder {
    /** What is on. */
    public String station() {
      return "Radio 3";
    }
  }

  @Override
  public IBinder onBind(Intent intent) {
    return new Client();
  }
}
