// The results: from page to page, the podium, and a draft of a protest.
package com.example.subjects.regatta;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.action.ViewActions.replaceText;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ResultsTest {
  @Rule public final ActivityScenarioRule<ResultsActivity> rule = new ActivityScenarioRule<>(ResultsActivity.class);

  private <T> T ask(Function<ResultsActivity, T> question) {
    AtomicReference<T> answer = new AtomicReference<>();
    rule.getScenario().onActivity(activity -> answer.set(question.apply(activity)));
    return answer.get();
  }

  @Test
  public void leavesTheResults() {
    onView(withId(Ids.RESULTS)).perform(click());
    onView(withId(Ids.PROTESTS)).perform(click());
    Poll.until(() -> ask(ResultsActivity::getPages) == 1);
    Poll.until(() -> ask(ResultsActivity::getPage).equals("No protests"));
  }

  @Test
  public void leavesTheLadder() {
    onView(withId(Ids.LADDER)).perform(click());
    onView(withId(Ids.PROTESTS)).perform(click());
    Poll.until(() -> ask(ResultsActivity::getPages) == 1);
    Poll.until(() -> ask(ResultsActivity::getPage).equals("No protests"));
  }

  @Test
  public void closesThePodium() {
    onView(withId(Ids.PODIUM)).perform(click());
    SystemClock.sleep(900);
    onView(withId(Ids.CLOSE)).perform(click());
    onView(withId(Ids.STATUS)).check(matches(withText("Podium closed")));
  }

  @Test
  public void keepsTheDraft() {
    onView(withId(Ids.DRAFT)).perform(replaceText("Contact"));
    Poll.until(() -> ask(ResultsActivity::getDraftLength).equals("Letters: 7"));
    rule.getScenario().recreate();
    Poll.until(() -> ask(ResultsActivity::getDraftLength).equals("Letters: 7"));
  }
}
