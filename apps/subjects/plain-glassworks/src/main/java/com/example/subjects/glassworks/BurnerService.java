package com.example.subjects.glassworks;

import android.app.Service;
import android.content.Intent;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.IBinder;
import android.os.Looper;
import android.os.Message;
import android.os.Messenger;
import android.os.RemoteException;

/** The burner's remote control: messages in, answers out. */
public class BurnerService extends Service {
    public static final int SET = 1;
    public static final int ASK = 2;

    static volatile int setpoint;

    private HandlerThread thread;
    private Messenger messenger;

    @Override
    public void onCreate() {
        thread = new HandlerThread("burner");
        thread.start();
        messenger = new Messenger(new Valve(thread.getLooper()));
    }

    @Override
    public IBinder onBind(Intent intent) {
        return messenger.getBinder();
    }

    @Override
    public void onDestroy() {
        thread.quitSafely();
    }

    private static final class Valve extends Handler {
        private int opening;

        Valve(Looper looper) {
            super(looper);
        }

        @Override
        public void handleMessage(Message msg) {
            if (msg.what == SET) {
                opening = msg.arg1;
                setpoint = opening;
            } else if (msg.what == ASK && msg.replyTo != null) {
                try {
                    msg.replyTo.send(Message.obtain(null, ASK, opening, 0));
                } catch (RemoteException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }
}
