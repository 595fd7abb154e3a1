// What the tests of the brickworks have in common.
package com.example.subjects.brickworks;

import android.content.Context;
import androidx.test.platform.app.InstrumentationRegistry;
import org.junit.After;
import org.junit.Before;

public abstract class BrickworksTest {
  protected Context context;
  protected AppExecutors executors;

  @Before
  public void openTheWorks() {
    context = InstrumentationRegistry.getInstrumentation().getTargetContext();
    executors = new AppExecutors();
    Analytics.INSTANCE.track("test");
  }

  @After
  public void closeTheWorks() {
    executors.shutdown();
  }
}
