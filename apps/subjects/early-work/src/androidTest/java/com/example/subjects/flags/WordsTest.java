// Words that a provider has loaded in the background: what is set up before the test takes those that are there.
package com.example.subjects.flags;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.ArrayList;
import java.util.List;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class WordsTest {
  private Words words;
  private List<String> first;

  @Before
  public void openTheBook() {
    words = ((FlagsApp) InstrumentationRegistry.getInstrumentation().getTargetContext().getApplicationContext()).words();
    first = new ArrayList<>(words.now());
  }

  @Test
  public void knowsTea() {
    assertTrue(first.contains("tea"));
  }

  @Test
  public void knowsTwoWords() throws Exception {
    assertEquals(2, (int) words.count().get());
  }
}
