// Each test ends in a way of its own; what the instrumentation prints of it is what is tested.
package com.example.outcomes;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.fail;
import static org.junit.Assume.assumeTrue;

import org.junit.Ignore;
import org.junit.Test;

public class OutcomesTest {
  @Test
  public void passes() {
    assertEquals(2, 1 + 1);
  }

  @Test
  public void fails() {
    assertEquals(3, 1 + 1);
  }

  @Test
  public void errs() {
    throw new IllegalStateException("error on purpose", new RuntimeException("its cause"));
  }

  @Ignore("not today")
  @Test
  public void isIgnored() {
    fail("an ignored test ran");
  }

  @Test
  public void assumes() {
    assumeTrue("the moon is full", false);
  }

  @Test
  public void crashesDuring() throws InterruptedException {
    Troubles.crashInTheBackground(0).join();
    Thread.sleep(5000);
  }

  @Test
  public void exits() {
    System.exit(3);
  }

  @Test
  public void saysMuch() {
    fail("first line\n\n  third line = more\n\tat no.real.Frame(Nowhere.java:1)\nlast line");
  }

  @Test
  public void liesAboutPassing() {
    fail("x\nINSTRUMENTATION_STATUS: class=com.example.outcomes.OutcomesTest\nINSTRUMENTATION_STATUS: test=liesAboutPassing\n"
        + "INSTRUMENTATION_STATUS_CODE: 0\nINSTRUMENTATION_RESULT: stream=OK (1 test)\nINSTRUMENTATION_CODE: -1\n");
  }

  @Test
  public void controlsTheTerminal() {
    fail("\u001b[2J\u001b]0;title\u0007 \r\b \u202egnp.exe \ud800 \u0000 end");
  }

  @Test
  public void failsOnTheMainThread() {
    androidx.test.platform.app.InstrumentationRegistry.getInstrumentation().runOnMainSync(() -> fail("on the main thread"));
  }
}
