// Tests of how a test is run: the runner's arguments, and whose data there is.
package com.example.outcomes;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import android.content.Context;
import android.content.SharedPreferences;
import androidx.test.platform.app.InstrumentationRegistry;
import org.junit.Test;

public class SetupTest {
  @Test
  public void isToldTheWord() {
    String word = InstrumentationRegistry.getArguments().getString("word");
    assertEquals("it's $(id) `id`; reboot \\ \"x\"\n*", word);
  }

  @Test
  public void startsFresh() {
    Context context = InstrumentationRegistry.getInstrumentation().getTargetContext();
    SharedPreferences runs = context.getSharedPreferences("runs", Context.MODE_PRIVATE);
    assertFalse("there was a run before this one", runs.contains("one"));
    runs.edit().putBoolean("one", true).commit();
  }
}
