package com.example.subjects.carnival;

import java.util.concurrent.Callable;

public final class Poll {
    private Poll() {
    }

    public static void until(Callable<Boolean> condition) throws Exception {
        while (!condition.call()) Thread.sleep(20);
    }

    public static boolean within(long millis, Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + millis * 1_000_000;
        while (!condition.call()) {
            if (System.nanoTime() > end) return false;
            Thread.sleep(20);
        }
        return true;
    }
}
