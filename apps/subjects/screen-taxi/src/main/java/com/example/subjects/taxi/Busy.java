// Tells Espresso that the home screen is saving.
package com.example.subjects.taxi;

import androidx.test.espresso.idling.CountingIdlingResource;

public final class Busy {
  public static final CountingIdlingResource SAVING = new CountingIdlingResource("saving");

  private Busy() {}
}
