package com.example.subjects.hospital.staff;

import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import java.util.concurrent.TimeUnit;

/** Pages a doctor, and the head of the department if the doctor does not answer. */
public final class Pager {
  private static final int ESCALATE = 1;
  private static final Handler HANDLER =
      new Handler(Looper.getMainLooper()) {
        @Override
        public void handleMessage(Message message) {
          headPaged = true;
        }
      };
  private static boolean headPaged;

  private Pager() {}

  public static void page(String doctor) {
    HANDLER.removeMessages(ESCALATE);
    HANDLER.sendMessageDelayed(HANDLER.obtainMessage(ESCALATE, doctor), TimeUnit.MINUTES.toMillis(15));
  }

  public static boolean isWaiting() {
    return HANDLER.hasMessages(ESCALATE);
  }

  public static void answer() {
    HANDLER.removeMessages(ESCALATE);
    headPaged = false;
  }
}
