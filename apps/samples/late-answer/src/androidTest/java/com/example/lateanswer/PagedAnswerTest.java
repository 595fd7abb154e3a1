// Flaky as LateAnswerTest is, with all that it does in a page object: a line of its own says nothing of where it goes wrong.
package com.example.lateanswer;

import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import com.example.pages.AnswerPage;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class PagedAnswerTest {
  @Rule
  public final ActivityScenarioRule<AnswerActivity> screen =
      new ActivityScenarioRule<>(AnswerActivity.class);

  @Test
  public void showsTheAnswer() {
    new AnswerPage().ask().note("surely forty-two").shows("surely forty-two", "42");
  }
}
