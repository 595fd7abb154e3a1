// Records what it is started for.
package com.example.subjects.radio;

import android.app.Service;
import android.content.Context;
import android.content.Intent;
import android.os.IBinder;

public class RecordingService extends Service {
  private static final String TITLE = "title";

  /** Asks for a recording. */
  public static void record(Context context, String title) {
    context.startService(new Intent(context, RecordingService.class).putExtra(TITLE, title));
  }

  @Override
  public int onStartCommand(Intent intent, int flags, int startId) {
    Recordings.add(intent.getStringExtra(TITLE));
    return START_NOT_STICKY;
  }

  @Override
  public IBinder onBind(Intent intent) {
    return null;
  }
}
