// The cars, asked for once.
package com.example.subjects.taxi;

import android.os.SystemClock;
import com.google.common.collect.ImmutableList;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.ListeningExecutorService;
import com.google.common.util.concurrent.MoreExecutors;
import java.util.List;
import java.util.concurrent.Callable;

public class CarStore {
  private final ListeningExecutorService executor = MoreExecutors.listeningDecorator(Dispatch.POOL);
  private ListenableFuture<List<String>> cars;

  public synchronized ListenableFuture<List<String>> cars() {
    if (cars == null) {
      cars = executor.submit(new LoadCars());
    }
    return cars;
  }

  private static class LoadCars implements Callable<List<String>> {
    @Override
    public List<String> call() {
      SystemClock.sleep(40);
      return ImmutableList.of("Saloon", "Van");
    }
  }
}
