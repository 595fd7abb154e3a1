package com.example.subjects.foundry;

import android.content.SharedPreferences;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** What scrap is in the yard, kept in preferences. */
public final class ScrapLedger {
    private static final String KEY = "scrap";
    private final SharedPreferences prefs;
    private final ExecutorService pool = Executors.newFixedThreadPool(2);

    public ScrapLedger(SharedPreferences prefs) {
        this.prefs = prefs;
    }

    public Set<String> names() {
        return new TreeSet<>(prefs.getStringSet(KEY, Collections.emptySet()));
    }

    public Future<?> add(String name) {
        return pool.submit(new Entry(names(), name));
    }

    public Future<?> merge(String name) {
        return pool.submit(() -> {
            synchronized (prefs) {
                Set<String> next = names();
                next.add(name);
                prefs.edit().putStringSet(KEY, next).commit();
            }
        });
    }

    public void close() {
        pool.shutdown();
    }

    private final class Entry implements Runnable {
        private final Set<String> next;
        private final String name;

        Entry(Set<String> next, String name) {
            this.next = next;
            this.name = name;
        }

        @Override
        public void run() {
            next.add(name);
            prefs.edit().putStringSet(KEY, next).commit();
        }
    }
}
