// The dispatcher asks about the line.
package com.example.subjects.railway;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class DispatcherTest {
  @Test
  public void hearsThatTheLineIsClear() throws Exception {
    Dispatcher dispatcher = new Dispatcher();
    dispatcher.greet();
    assertEquals("line 4 is clear", dispatcher.ask("line 4"));
  }
}
