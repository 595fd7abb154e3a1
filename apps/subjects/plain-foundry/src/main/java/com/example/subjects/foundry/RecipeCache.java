package com.example.subjects.foundry;

import android.os.Handler;
import android.os.Looper;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** Recipes at hand on the shop floor. */
public final class RecipeCache {
    private final Map<String, String> entries = new ConcurrentHashMap<>();
    private final ExecutorService fetcher = Executors.newSingleThreadExecutor();
    private final Handler main = new Handler(Looper.getMainLooper());
    private final RecipeBook book;

    public RecipeCache(RecipeBook book) {
        this.book = book;
    }

    public CompletableFuture<Void> prefetch(String alloy) {
        return CompletableFuture.supplyAsync(() -> book.read(alloy), fetcher)
                .thenAcceptAsync(new Shelve(alloy), main::post);
    }

    public void revise(String alloy, String recipe) {
        book.write(alloy, recipe);
        entries.remove(alloy);
    }

    public String get(String alloy) {
        return entries.computeIfAbsent(alloy, book::read);
    }

    public void close() {
        fetcher.shutdown();
    }

    private final class Shelve implements Consumer<String> {
        private final String alloy;

        Shelve(String alloy) {
            this.alloy = alloy;
        }

        @Override
        public void accept(String recipe) {
            entries.put(alloy, recipe);
        }
    }
}
