// Keeps the alarm.
package com.example.subjects.recipes;

import android.app.Service;
import android.content.Intent;
import android.os.Binder;
import android.os.IBinder;

public class AlarmService extends Service {
  private String alarm = "";

  @Override
  public IBinder onBind(Intent intent) {
    return new Alarm();
  }

  public final class Alarm extends Binder {
    String set(String minutes) {
      alarm = "Alarm in " + minutes;
      return alarm;
    }
  }
}
