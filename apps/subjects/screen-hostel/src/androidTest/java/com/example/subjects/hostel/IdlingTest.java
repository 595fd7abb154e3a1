// Tests that let Espresso wait for the app.
package com.example.subjects.hostel;

import androidx.test.espresso.IdlingRegistry;
import org.junit.After;
import org.junit.Before;

public abstract class IdlingTest {
  @Before
  public void registerIdlingResource() {
    IdlingRegistry.getInstance().register(EspressoIdlingResource.COUNTING);
  }

  @After
  public void unregisterIdlingResource() {
    IdlingRegistry.getInstance().unregister(EspressoIdlingResource.COUNTING);
  }
}
