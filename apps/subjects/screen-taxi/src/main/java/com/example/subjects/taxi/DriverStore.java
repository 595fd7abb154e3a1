// The drivers that are online, asked for once.
package com.example.subjects.taxi;

import android.os.SystemClock;
import com.google.common.collect.ImmutableList;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.ListeningExecutorService;
import com.google.common.util.concurrent.MoreExecutors;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

public class DriverStore {
  private final ListeningExecutorService executor = MoreExecutors.listeningDecorator(Dispatch.POOL);
  private final List<String> cache = new ArrayList<>();

  public ListenableFuture<List<String>> drivers() {
    List<String> known = known();
    return known.isEmpty() ? executor.submit(new LoadDrivers()) : Futures.immediateFuture(known);
  }

  private List<String> known() {
    synchronized (cache) {
      return ImmutableList.copyOf(cache);
    }
  }

  private class LoadDrivers implements Callable<List<String>> {
    @Override
    public List<String> call() {
      SystemClock.sleep(40);
      synchronized (cache) {
        cache.addAll(ImmutableList.of("Ada", "Bela", "Cem"));
        return ImmutableList.copyOf(cache);
      }
    }
  }
}
