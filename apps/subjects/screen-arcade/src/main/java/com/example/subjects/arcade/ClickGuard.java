package com.example.subjects.arcade;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Lets a click through, and the next not before a while. */
public final class ClickGuard {
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final long pause;
    private final Runnable whenFree;
    private volatile boolean held;

    public ClickGuard(long pause, Runnable whenFree) {
        this.pause = pause;
        this.whenFree = whenFree;
    }

    public boolean pass() {
        if (held) return false;
        held = true;
        clock.schedule(new Release(), pause, TimeUnit.MILLISECONDS);
        return true;
    }

    public void stop() {
        clock.shutdownNow();
    }

    private final class Release implements Runnable {
        @Override
        public void run() {
            held = false;
            whenFree.run();
        }
    }
}
