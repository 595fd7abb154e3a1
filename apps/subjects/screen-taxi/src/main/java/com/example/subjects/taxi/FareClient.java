// Asks the office what a ride costs.
package com.example.subjects.taxi;

import android.os.SystemClock;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

public class FareClient {
  private static final long PATIENCE_MS = 700;

  /** The fare, or that it has to be asked for, where the office does not answer soon. */
  public Single<String> quote(int kilometres) {
    return Single.fromCallable(new AskOffice(kilometres))
        .subscribeOn(Schedulers.io())
        .timeout(PATIENCE_MS, TimeUnit.MILLISECONDS)
        .onErrorReturnItem("Fare on request");
  }

  private static class AskOffice implements Callable<String> {
    private final int kilometres;

    AskOffice(int kilometres) {
      this.kilometres = kilometres;
    }

    @Override
    public String call() {
      SystemClock.sleep(40);
      return 4 + 2 * kilometres + " euros";
    }
  }
}
