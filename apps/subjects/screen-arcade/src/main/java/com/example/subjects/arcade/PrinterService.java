package com.example.subjects.arcade;

import android.app.Service;
import android.content.Intent;
import android.os.IBinder;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;

public class PrinterService extends Service {
    public static final String TICKET = "ticket";
    public static final String QUEUED = "queued";

    private final ExecutorService head = Executors.newSingleThreadExecutor();
    private final AtomicBoolean busy = new AtomicBoolean();

    @Override
    public int onStartCommand(Intent intent, int flags, int startId) {
        String ticket = intent.getStringExtra(TICKET);
        TicketLog.wake();
        if (intent.getBooleanExtra(QUEUED, false)) {
            head.execute(new Print(ticket, startId));
        } else if (busy.compareAndSet(false, true)) {
            head.execute(new Print(ticket, startId));
        }
        return START_NOT_STICKY;
    }

    @Override
    public void onDestroy() {
        head.shutdown();
        super.onDestroy();
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }

    private class Print implements Runnable {
        private final String ticket;
        private final int startId;

        Print(String ticket, int startId) {
            this.ticket = ticket;
            this.startId = startId;
        }

        @Override
        public void run() {
            TicketLog.add(ticket);
            busy.set(false);
            stopSelf(startId);
        }
    }
}
