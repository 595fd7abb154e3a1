package com.example.subjects.kennel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

final class FeedLog {
    private static FeedLog instance = new FeedLog();

    final CountDownLatch accepted = new CountDownLatch(1);
    final CountDownLatch served = new CountDownLatch(1);
    final CountDownLatch closed = new CountDownLatch(1);
    private final List<String> entries = new ArrayList<>();

    static synchronized FeedLog get() {
        return instance;
    }

    static synchronized FeedLog startAfresh() {
        instance = new FeedLog();
        return instance;
    }

    synchronized void add(String entry) {
        entries.add(entry);
    }

    synchronized List<String> entries() {
        return new ArrayList<>(entries);
    }
}
