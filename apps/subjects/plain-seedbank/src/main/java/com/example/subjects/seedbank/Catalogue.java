package com.example.subjects.seedbank;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.os.MessageQueue;
import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Where each kind lies. The index is read when its thread has nothing else to do. */
public final class Catalogue {
  private static final String[] LINES = {"rye=shelf 4", "oats=shelf 9", "flax=drawer 2"};

  private final HandlerThread reader = new HandlerThread("index");
  private final ExecutorService clerks = Executors.newFixedThreadPool(2);
  private final CompletableFuture<Map<String, String>> indexed = new CompletableFuture<>();
  private final ConcurrentHashMap<String, CompletableFuture<String>> found =
      new ConcurrentHashMap<>();
  private final Supplier<Map<String, String>> index = Suppliers.memoize(Catalogue::parse);

  public Catalogue() {
    reader.start();
    new Handler(reader.getLooper())
        .post(() -> Looper.myQueue().addIdleHandler(new LoadIndex()));
  }

  /** Looks a kind up, once. */
  public CompletableFuture<String> find(String kind) {
    return found.computeIfAbsent(
        kind,
        wanted ->
            CompletableFuture.supplyAsync(() -> indexed.getNow(Collections.emptyMap()), clerks)
                .thenApply(places -> places.getOrDefault(wanted, "nowhere")));
  }

  /** Looks a kind up, once, when there is an index. */
  public CompletableFuture<String> findIndexed(String kind) {
    return found.computeIfAbsent(
        kind,
        wanted ->
            indexed.thenApplyAsync(places -> places.getOrDefault(wanted, "nowhere"), clerks));
  }

  public void close() {
    reader.quitSafely();
    clerks.shutdown();
  }

  private static Map<String, String> parse() {
    Map<String, String> places = new HashMap<>();
    for (String line : LINES) {
      int equals = line.indexOf('=');
      places.put(line.substring(0, equals), line.substring(equals + 1));
    }
    return places;
  }

  final class LoadIndex implements MessageQueue.IdleHandler {
    @Override
    public boolean queueIdle() {
      indexed.complete(index.get());
      return false;
    }
  }
}
