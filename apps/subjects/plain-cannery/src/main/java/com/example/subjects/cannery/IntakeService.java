package com.example.subjects.cannery;

import android.app.Service;
import android.content.Intent;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.IBinder;
import android.os.Looper;
import android.os.Message;
import android.os.Messenger;
import android.os.RemoteException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Weighs what the growers bring in. arg1 is the lot, arg2 the kilos. */
public class IntakeService extends Service {
    public static final int MSG_WEIGH = 1;
    public static final int MSG_TALLY = 2;
    public static final int MSG_RECEIPT = 3;
    private static final int MSG_SHOW = 4;
    private static final long SETTLE_MS = 350;

    private final Map<Integer, Integer> kilosByLot = new ConcurrentHashMap<>();
    private HandlerThread scaleThread;
    private Handler scale;
    private Messenger messenger;

    @Override
    public void onCreate() {
        super.onCreate();
        scaleThread = new HandlerThread("scale");
        scaleThread.start();
        scale = new Handler(scaleThread.getLooper());
        messenger = new Messenger(new Desk(Looper.getMainLooper()));
    }

    @Override
    public IBinder onBind(Intent intent) {
        return messenger.getBinder();
    }

    @Override
    public void onDestroy() {
        scaleThread.quitSafely();
        super.onDestroy();
    }

    private void answer(int lot, Messenger to) {
        Integer kilos = kilosByLot.get(lot);
        try {
            to.send(Message.obtain(null, MSG_TALLY, lot, kilos == null ? 0 : kilos));
        } catch (RemoteException e) {
            throw new IllegalStateException(e);
        }
    }

    private final class Desk extends Handler {
        Desk(Looper looper) {
            super(looper);
        }

        @Override
        public void handleMessage(Message msg) {
            switch (msg.what) {
                case MSG_WEIGH:
                    scale.post(new Weigh(msg.arg1, msg.arg2));
                    break;
                case MSG_TALLY:
                    Message show = obtainMessage(MSG_SHOW, msg.arg1, 0);
                    show.replyTo = msg.replyTo;
                    sendMessageDelayed(show, SETTLE_MS);
                    break;
                case MSG_SHOW:
                    answer(msg.arg1, msg.replyTo);
                    break;
                case MSG_RECEIPT:
                    scale.post(new Receipt(msg.arg1, msg.replyTo));
                    break;
                default:
                    super.handleMessage(msg);
            }
        }
    }

    private final class Weigh implements Runnable {
        private final int lot;
        private final int kilos;

        Weigh(int lot, int kilos) {
            this.lot = lot;
            this.kilos = kilos;
        }

        @Override
        public void run() {
            kilosByLot.merge(lot, kilos, Integer::sum);
        }
    }

    private final class Receipt implements Runnable {
        private final int lot;
        private final Messenger to;

        Receipt(int lot, Messenger to) {
            this.lot = lot;
            this.to = to;
        }

        @Override
        public void run() {
            answer(lot, to);
        }
    }
}
