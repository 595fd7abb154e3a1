// The audio guide, which keeps a log of what was played.
package com.example.subjects.planetarium;

import android.app.Service;
import android.content.Intent;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.IBinder;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class GuideService extends Service {
  /** The extra that names what to play. */
  public static final String TRACK = "track";

  private static final List<String> LOG = new CopyOnWriteArrayList<>();
  private static volatile boolean running;

  private final HandlerThread player = new HandlerThread("player");
  private volatile boolean stopped;
  private Handler handler;

  public static boolean isRunning() {
    return running;
  }

  public static boolean hasPlayed(String track) {
    return LOG.contains(track);
  }

  @Override
  public void onCreate() {
    super.onCreate();
    player.start();
    handler = new Handler(player.getLooper());
  }

  @Override
  public int onStartCommand(Intent intent, int flags, int startId) {
    handler.post(new Play(intent.getStringExtra(TRACK)));
    running = true;
    return START_NOT_STICKY;
  }

  @Override
  public void onDestroy() {
    running = false;
    stopped = true;
    player.quit();
    super.onDestroy();
  }

  @Override
  public IBinder onBind(Intent intent) {
    return null;
  }

  private class Play implements Runnable {
    private final String track;

    Play(String track) {
      this.track = track;
    }

    @Override
    public void run() {
      if (!stopped) {
        LOG.add(track);
      }
    }
  }
}
