// Tells Espresso whether something is under way.
package com.example.subjects.bakery;

import androidx.test.espresso.IdlingResource;

public class BusyResource implements IdlingResource {
  @Override
  public String getName() {
    return "busy";
  }

  @Override
  public boolean isIdleNow() {
    return Busy.isIdle();
  }

  @Override
  public void registerIdleTransitionCallback(ResourceCallback callback) {
    Busy.onIdle(callback::onTransitionToIdle);
  }
}
