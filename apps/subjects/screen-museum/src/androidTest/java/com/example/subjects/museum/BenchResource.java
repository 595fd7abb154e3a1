// Tells Espresso whether the workbench is clear.
package com.example.subjects.museum;

import androidx.test.espresso.IdlingResource;

public class BenchResource implements IdlingResource {
  @Override
  public String getName() {
    return "bench";
  }

  @Override
  public boolean isIdleNow() {
    return Bench.isClear();
  }

  @Override
  public void registerIdleTransitionCallback(ResourceCallback callback) {
    Bench.onClear(callback::onTransitionToIdle);
  }
}
