// The library cards. There is one registry, which is made when it is needed first.
package com.example.subjects.lending;

import android.os.SystemClock;
import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class Registry {
  private static final ExecutorService DISK = Executors.newFixedThreadPool(2);
  private static volatile Registry instance;

  private final Set<String> cards = ConcurrentHashMap.newKeySet();

  private Registry(Collection<String> cards) {
    this.cards.addAll(cards);
  }

  /** The registry. */
  public static Registry get() {
    if (instance == null) {
      instance = new Registry(read());
    }
    return instance;
  }

  /** Makes the registry in the background, before it is needed. */
  public static Thread warmUp() {
    Thread thread = new Thread(Registry::get, "registry");
    thread.start();
    return thread;
  }

  /** Forgets the registry, as a new process does. */
  public static void forget() {
    instance = null;
  }

  /** Registers a card. */
  public void register(String card) {
    cards.add(card);
  }

  /** Whether a card is registered. */
  public boolean knows(String card) {
    return cards.contains(card);
  }

  private static Collection<String> read() {
    try {
      return DISK.submit(new ReadCards()).get();
    } catch (ExecutionException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static class ReadCards implements Callable<Collection<String>> {
    /** How long it takes to read the file. */
    private static final long READ_MS = 10;

    @Override
    public Collection<String> call() {
      SystemClock.sleep(READ_MS);
      return Collections.singleton("card 1");
    }
  }
}
