package com.example.subjects.cannery;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.RemovalListener;
import com.google.common.cache.RemovalListeners;
import com.google.common.cache.RemovalNotification;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class StockCache implements AutoCloseable {
    private final ExecutorService clerk = Executors.newSingleThreadExecutor();
    private final List<String> audit = new CopyOnWriteArrayList<>();
    private final Cache<String, Integer> shelf = CacheBuilder.newBuilder()
            .maximumSize(100)
            .removalListener(RemovalListeners.asynchronous(new Audit(), clerk))
            .build();

    public void put(String can, int count) {
        shelf.put(can, count);
    }

    public void discard(String can) {
        shelf.invalidate(can);
    }

    public List<String> audit() {
        return audit;
    }

    @Override
    public void close() {
        clerk.shutdown();
    }

    private final class Audit implements RemovalListener<String, Integer> {
        @Override
        public void onRemoval(RemovalNotification<String, Integer> gone) {
            audit.add(gone.getKey() + " x" + gone.getValue());
        }
    }
}
