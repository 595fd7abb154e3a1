package com.example.subjects.apiary;

import android.os.SystemClock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Scales under the hives, which tell their weight to those that have logged in. */
public final class Scales {
  private final ExecutorService radio = Executors.newFixedThreadPool(2);
  private final ConcurrentHashMap<String, String> tokens = new ConcurrentHashMap<>();
  private final AtomicInteger logins = new AtomicInteger();

  public CompletableFuture<String> ask(String hive) {
    return CompletableFuture.supplyAsync(() -> tokens.computeIfAbsent("scales", this::logIn), radio)
        .thenApplyAsync(token -> hive + " for " + token, radio);
  }

  public int logins() {
    return logins.get();
  }

  private String logIn(String user) {
    SystemClock.sleep(40);
    logins.incrementAndGet();
    return user + "!";
  }
}
