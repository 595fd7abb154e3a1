// The app's process dies before its test begins.
package com.example.outcomes;

import org.junit.BeforeClass;
import org.junit.Test;

public class CrashBeforeTest {
  @BeforeClass
  public static void crashes() throws InterruptedException {
    Troubles.crashInTheBackground(0).join();
    Thread.sleep(5000);
  }

  @Test
  public void passes() {}
}
