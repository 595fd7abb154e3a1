// Tells Espresso of the app's work.
package com.example.subjects.kitchen;

import androidx.test.espresso.IdlingResource;

public class WorkResource implements IdlingResource {
  @Override
  public String getName() {
    return "work";
  }

  @Override
  public boolean isIdleNow() {
    return Work.isIdle();
  }

  @Override
  public void registerIdleTransitionCallback(ResourceCallback callback) {
    Work.onIdle(callback::onTransitionToIdle);
  }
}
