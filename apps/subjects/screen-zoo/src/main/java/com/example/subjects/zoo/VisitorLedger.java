package com.example.subjects.zoo;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** How many visitors are in the zoo. */
public final class VisitorLedger {
    private final ExecutorService reader = Executors.newSingleThreadExecutor();
    private final ExecutorService disk = Executors.newSingleThreadExecutor();
    private volatile int total = 100;
    private volatile boolean audited;

    public int total() {
        return total;
    }

    public boolean audited() {
        return audited;
    }

    public synchronized void admit() {
        total++;
    }

    /** Adds the season ticket holders, whom the turnstile doesn't count. */
    public void audit() {
        reader.execute(() -> {
            int counted = total;
            disk.execute(new WriteBack(counted + 3));
        });
    }

    private final class WriteBack implements Runnable {
        private final int corrected;

        WriteBack(int corrected) {
            this.corrected = corrected;
        }

        @Override
        public void run() {
            synchronized (VisitorLedger.this) {
                total = corrected;
            }
            audited = true;
        }
    }
}
