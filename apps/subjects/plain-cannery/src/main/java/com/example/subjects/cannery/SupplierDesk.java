package com.example.subjects.cannery;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

public final class SupplierDesk implements AutoCloseable {
    private static final long PATIENCE_MS = 800;

    private final ExecutorService phone = Executors.newCachedThreadPool();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

    public CompletableFuture<String> quote() {
        CompletableFuture<String> orchard = CompletableFuture.supplyAsync(new Orchard(), phone);
        CompletableFuture<String> market = new CompletableFuture<>();
        clock.schedule(() -> market.complete("market 19"), PATIENCE_MS, TimeUnit.MILLISECONDS);
        return orchard.applyToEither(market, Function.identity());
    }

    @Override
    public void close() {
        clock.shutdownNow();
        phone.shutdown();
    }

    private static final class Orchard implements Supplier<String> {
        @Override
        public String get() {
            return "orchard 12";
        }
    }
}
