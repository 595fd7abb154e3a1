package com.example.subjects.brasserie;

import android.os.Handler;
import android.os.HandlerThread;

/** Prints tickets one after the other on a thread of its own. */
public class TicketPrinter {
    public interface Listener {
        void onPrinted(String ticket);
    }

    private final HandlerThread thread = new HandlerThread("printer");
    private final Handler handler;
    private volatile Listener listener = ticket -> { };

    public TicketPrinter() {
        thread.start();
        handler = new Handler(thread.getLooper());
    }

    public void setListener(Listener listener) {
        this.listener = listener;
    }

    public void print(String ticket) {
        handler.post(new Job(ticket));
    }

    public void switchOff() {
        thread.quitSafely();
    }

    private class Job implements Runnable {
        private final String ticket;

        Job(String ticket) {
            this.ticket = ticket;
        }

        @Override
        public void run() {
            listener.onPrinted(ticket);
        }
    }
}
