package com.example.subjects.dairy;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Prices of the products: a memory cache in front of a slow source. */
public final class MilkRepository {
    private static final class Entry {
        final int price;
        final int version;

        Entry(int price, int version) {
            this.price = price;
            this.version = version;
        }
    }

    private final Map<String, Entry> cache = new HashMap<>();
    private final ExecutorService worker = Executors.newSingleThreadExecutor();
    private final PriceSource source;
    private final boolean versioned;

    public MilkRepository(PriceSource source, boolean versioned) {
        this.source = source;
        this.versioned = versioned;
    }

    public synchronized int price(String product) {
        Entry entry = cache.get(product);
        return entry == null ? -1 : entry.price;
    }

    public synchronized void setPrice(String product, int price) {
        cache.put(product, new Entry(price, version(product) + 1));
    }

    public void refresh(String product) {
        worker.execute(new Refresh(product, version(product)));
    }

    /** Returns when all that was asked of the worker up to now is done. */
    public void settle() throws Exception {
        worker.submit(() -> { }).get();
    }

    public void close() {
        worker.shutdown();
    }

    private synchronized int version(String product) {
        Entry entry = cache.get(product);
        return entry == null ? 0 : entry.version;
    }

    private synchronized void store(String product, int price, int since) {
        if (versioned && version(product) != since) {
            return;
        }
        cache.put(product, new Entry(price, version(product) + 1));
    }

    private final class Refresh implements Runnable {
        private final String product;
        private final int since;

        Refresh(String product, int since) {
            this.product = product;
            this.since = since;
        }

        @Override
        public void run() {
            store(product, source.fetch(product), since);
        }
    }
}
