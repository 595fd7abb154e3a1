package com.example.dependence;

import static org.junit.Assert.assertTrue;

import androidx.test.platform.app.InstrumentationRegistry;
import android.content.Context;
import org.junit.Test;

public class DraftTest {
  private final Context context = InstrumentationRegistry.getInstrumentation().getTargetContext();

  @Test
  public void savesADraft() throws Exception {
    Shop.saveDraft(context, "two apples");
    assertTrue(Shop.hasDraft(context));
  }
}
