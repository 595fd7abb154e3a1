// Its test passes; the app's process dies before the run has ended.
package com.example.outcomes;

import org.junit.AfterClass;
import org.junit.Test;

public class CrashAfterTest {
  @Test
  public void passes() {}

  @AfterClass
  public static void crashes() throws InterruptedException {
    Troubles.crashInTheBackground(0).join();
    Thread.sleep(5000);
  }
}
