package com.example.subjects.circus;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

public final class PriceBook {
    private final Map<String, Integer> prices = new HashMap<>();
    private CompletableFuture<Map<String, Integer>> printed;

    public void open() {
        new Thread(new Filler(), "price-book").start();
        printed = CompletableFuture.supplyAsync(PriceBook::print);
    }

    private static Map<String, Integer> print() {
        Map<String, Integer> page = new HashMap<>();
        page.put("adult", 12);
        page.put("child", 7);
        return page;
    }

    public int priceOf(String kind) {
        Integer price = prices.get(kind);
        return price == null ? 0 : price;
    }

    public CompletableFuture<Map<String, Integer>> printed() {
        return printed;
    }

    private final class Filler implements Runnable {
        @Override
        public void run() {
            prices.putAll(print());
        }
    }
}
