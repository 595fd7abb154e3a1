package com.example.subjects.carnival;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** The rides of the fair, loaded on the first question. */
public class RideRegistry {
    private final ExecutorService archive = Executors.newCachedThreadPool();
    private final AtomicInteger loads = new AtomicInteger();
    private volatile List<String> rides;

    public List<String> rides() throws InterruptedException, ExecutionException {
        if (rides == null) rides = archive.submit(new Load()).get();
        return rides;
    }

    public synchronized List<String> ridesGuarded() throws InterruptedException, ExecutionException {
        return rides();
    }

    public int loads() {
        return loads.get();
    }

    public void close() {
        archive.shutdown();
    }

    private final class Load implements Callable<List<String>> {
        @Override
        public List<String> call() {
            loads.incrementAndGet();
            return Arrays.asList("Carousel", "Ghost train", "Big wheel");
        }
    }
}
