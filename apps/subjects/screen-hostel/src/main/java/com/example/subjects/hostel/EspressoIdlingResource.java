// Lets Espresso know whether the app is busy.
package com.example.subjects.hostel;

import androidx.test.espresso.idling.CountingIdlingResource;

public final class EspressoIdlingResource {
  public static final CountingIdlingResource COUNTING = new CountingIdlingResource("hostel");

  private EspressoIdlingResource() {}

  public static void increment() {
    COUNTING.increment();
  }

  public static void decrement() {
    COUNTING.decrement();
  }
}
