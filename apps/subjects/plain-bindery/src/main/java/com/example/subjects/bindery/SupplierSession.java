package com.example.subjects.bindery;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiConsumer;

/** Asks for tokens; who asks while one is under way shares it. */
public final class SupplierSession {
  private final AuthServer server;
  private final ExecutorService housekeeping = Executors.newSingleThreadExecutor();
  private CompletableFuture<String> inFlight;

  public SupplierSession(AuthServer server) {
    this.server = server;
  }

  public synchronized CompletableFuture<String> token() {
    if (inFlight == null) {
      inFlight = server.issue();
      inFlight.whenCompleteAsync(new Release(), housekeeping);
    }
    return inFlight;
  }

  private synchronized void release() {
    inFlight = null;
  }

  public void close() {
    housekeeping.shutdown();
  }

  private final class Release implements BiConsumer<String, Throwable> {
    @Override
    public void accept(String token, Throwable error) {
      release();
    }
  }
}
