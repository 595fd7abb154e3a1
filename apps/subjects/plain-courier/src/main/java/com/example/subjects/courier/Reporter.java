// Tells the office how a tour goes. Of statuses that follow quickly, the office is told the newest only.
package com.example.subjects.courier;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Message;

public class Reporter {
  private static final int REPORT = 1;
  private static final long QUIET_MS = 40;

  private final HandlerThread thread = new HandlerThread("reports");
  private final Handler handler;

  public Reporter(Office office) {
    thread.start();
    handler = new Handler(thread.getLooper(), new Sender(office));
  }

  /** Reports a status, unless another one follows soon. */
  public void report(String status) {
    handler.removeMessages(REPORT);
    handler.sendMessageDelayed(handler.obtainMessage(REPORT, status), QUIET_MS);
  }

  /** Reports nothing any more. */
  public void close() {
    thread.quit();
  }

  /** Who is told. */
  public interface Office {
    void onStatus(String status);
  }

  private static class Sender implements Handler.Callback {
    private final Office office;

    Sender(Office office) {
      this.office = office;
    }

    @Override
    public boolean handleMessage(Message message) {
      office.onStatus((String) message.obj);
      return true;
    }
  }
}
