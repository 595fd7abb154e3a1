package com.example.subjects.lifeboat;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.os.Message;
import android.os.Messenger;
import android.os.RemoteException;
import android.os.SystemClock;

/** Takes pages from its clients through a messenger, and acknowledges each. */
public final class PagerService {
  public static final int PAGE = 1;
  public static final int ACKNOWLEDGED = 2;

  private final HandlerThread thread = new HandlerThread("pager");
  private final Messenger messenger;

  public PagerService() {
    thread.start();
    messenger = new Messenger(new Incoming(thread.getLooper()));
  }

  public Messenger messenger() {
    return messenger;
  }

  public void destroy() {
    thread.quitSafely();
  }

  private static final class Incoming extends Handler {
    Incoming(Looper looper) {
      super(looper);
    }

    @Override
    public void handleMessage(Message message) {
      if (message.what != PAGE) {
        return;
      }
      SystemClock.sleep(10);
      Message reply = Message.obtain(null, ACKNOWLEDGED, message.arg1, 0);
      try {
        message.replyTo.send(reply);
      } catch (RemoteException e) {
        // The client has gone.
      }
    }
  }
}
