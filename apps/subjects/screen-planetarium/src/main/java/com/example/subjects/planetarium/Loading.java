// What the programme is waiting for, counted for the tests.
package com.example.subjects.planetarium;

import androidx.test.espresso.idling.CountingIdlingResource;

public final class Loading {
  public static final CountingIdlingResource RESOURCE = new CountingIdlingResource("loading");

  private Loading() {}
}
