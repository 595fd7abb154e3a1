// The tower: answers messages on a looper of its own.
package com.example.subjects.airport;

import android.app.Service;
import android.content.Intent;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.IBinder;
import android.os.Message;
import android.os.Messenger;
import android.os.RemoteException;
import android.os.SystemClock;

public class TowerService extends Service {
  public static final int CLEARANCE = 1;

  private final HandlerThread thread = new HandlerThread("tower");
  private Messenger messenger;

  @Override
  public void onCreate() {
    super.onCreate();
    thread.start();
    messenger = new Messenger(new Handler(thread.getLooper(), this::answer));
  }

  @Override
  public IBinder onBind(Intent intent) {
    return messenger.getBinder();
  }

  @Override
  public void onDestroy() {
    thread.quitSafely();
    super.onDestroy();
  }

  /** Sends back on which runway. */
  private boolean answer(Message question) {
    SystemClock.sleep(40);
    try {
      question.replyTo.send(Message.obtain(null, question.what, 2, 0));
    } catch (RemoteException e) {
      throw new IllegalStateException(e);
    }
    return true;
  }
}
