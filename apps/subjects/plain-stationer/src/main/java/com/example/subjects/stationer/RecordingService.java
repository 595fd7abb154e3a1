package com.example.subjects.stationer;

import android.app.Service;
import android.content.Intent;
import android.os.IBinder;

/** Records a track for as long as it runs. */
public final class RecordingService extends Service {
  public static final String TRACK = "track";

  @Override
  public int onStartCommand(Intent intent, int flags, int startId) {
    Recorder.begin(intent.getStringExtra(TRACK));
    return START_NOT_STICKY;
  }

  @Override
  public void onDestroy() {
    Recorder.release();
    super.onDestroy();
  }

  @Override
  public IBinder onBind(Intent intent) {
    return null;
  }
}
