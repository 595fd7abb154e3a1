package com.example.subjects.glassworks;

import android.os.SystemClock;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** What stands in the store: the office sends its list, the till takes away. */
public class GlassStock {
    private final ExecutorService office = Executors.newSingleThreadExecutor();
    private final ExecutorService till = Executors.newSingleThreadExecutor();
    private volatile Map<String, Integer> pieces = Collections.singletonMap("vase", 12);

    public void refresh() {
        office.execute(new Refresh());
    }

    public Future<?> reserve(String piece, int count) {
        return till.submit(() -> {
            Map<String, Integer> next = new HashMap<>(pieces);
            next.merge(piece, -count, Integer::sum);
            pieces = next;
        });
    }

    /** Walks along the shelves. */
    public int walk() {
        int shelves = 0;
        for (int row = 0; row < 4; row++) {
            SystemClock.sleep(100);
            shelves += 5;
        }
        return shelves;
    }

    public int count(String piece) {
        return pieces.getOrDefault(piece, 0);
    }

    public void close() throws InterruptedException {
        office.shutdown();
        till.shutdown();
        office.awaitTermination(30, TimeUnit.SECONDS);
        till.awaitTermination(30, TimeUnit.SECONDS);
    }

    private final class Refresh implements Runnable {
        @Override
        public void run() {
            Map<String, Integer> list = new HashMap<>();
            list.put("vase", 12);
            list.put("bowl", 7);
            pieces = list;
        }
    }
}
