package com.example.subjects.smithy;

import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** What silver is worth: as the bank says, or, where the bank does not say it soon, as it was. */
public final class RateDesk {
  /** Says what a metal is worth. */
  public interface Bank {
    int rate(String metal) throws InterruptedException;
  }

  private final Bank bank;
  private final Map<String, Integer> kept = new ConcurrentHashMap<>();

  public RateDesk(Bank bank) {
    this.bank = bank;
  }

  public void keep(String metal, int rate) {
    kept.put(metal, rate);
  }

  public Single<Integer> rate(String metal) {
    return Single.fromCallable(new Fetch(metal))
        .subscribeOn(Schedulers.io())
        .doOnSuccess(rate -> kept.put(metal, rate))
        .timeout(900, TimeUnit.MILLISECONDS, Single.fromCallable(() -> kept.getOrDefault(metal, 0)));
  }

  private final class Fetch implements Callable<Integer> {
    private final String metal;

    Fetch(String metal) {
      this.metal = metal;
    }

    @Override
    public Integer call() throws Exception {
      return bank.rate(metal);
    }
  }
}
