// What the weather is waiting for, counted for the tests.
package com.example.subjects.regatta;

import androidx.test.espresso.idling.CountingIdlingResource;

public final class Busy {
  public static final CountingIdlingResource RESOURCE = new CountingIdlingResource("weather");

  private Busy() {}
}
