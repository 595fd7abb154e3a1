package com.example.subjects.quarry;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class ShiftBoard {
    private static final ShiftBoard INSTANCE = new ShiftBoard();

    private final BlockingQueue<List<String>> reports = new LinkedBlockingQueue<>();
    private int open;

    public static ShiftBoard get() {
        return INSTANCE;
    }

    synchronized void opened() {
        open++;
    }

    synchronized void closed() {
        open--;
        notifyAll();
    }

    void report(List<String> crews) {
        reports.add(crews);
    }

    public BlockingQueue<List<String>> reports() {
        return reports;
    }

    public synchronized void awaitAllClosed() throws InterruptedException {
        while (open > 0) wait();
    }
}
