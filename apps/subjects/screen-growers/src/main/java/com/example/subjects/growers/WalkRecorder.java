package com.example.subjects.growers;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/** Records a walk along the rows of trees. */
public class WalkRecorder {
    private static final String END = "end";

    private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    private final boolean buffered;
    private final Consumer<String> onFix;
    private final Thread thread = new Thread(new Loop(), "walk-recorder");
    private volatile boolean open;
    private volatile int recorded;

    public WalkRecorder(boolean buffered, Consumer<String> onFix) {
        this.buffered = buffered;
        this.onFix = onFix;
    }

    public void start() {
        thread.start();
    }

    /** Fixes that come before the recorder is open are dropped, unless it is a buffered one. */
    public void addFix(String fix) {
        if (open || buffered) queue.add(fix);
    }

    public int finish() throws InterruptedException {
        queue.add(END);
        thread.join();
        return recorded;
    }

    private class Loop implements Runnable {
        @Override
        public void run() {
            try {
                open = true;
                for (String fix = queue.take(); !fix.equals(END); fix = queue.take()) {
                    recorded++;
                    onFix.accept(fix);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
