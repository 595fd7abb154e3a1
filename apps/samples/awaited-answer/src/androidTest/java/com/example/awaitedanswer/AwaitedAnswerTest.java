// Stable: Espresso is told what to wait for, so the answer is there in any order.
package com.example.awaitedanswer;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.action.ViewActions.closeSoftKeyboard;
import static androidx.test.espresso.action.ViewActions.typeText;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayed;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import androidx.test.espresso.IdlingRegistry;
import androidx.test.espresso.IdlingResource;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class AwaitedAnswerTest {
  @Rule
  public final ActivityScenarioRule<AnswerActivity> screen =
      new ActivityScenarioRule<>(AnswerActivity.class);

  private IdlingResource questions;

  @Before
  public void tellEspresso() {
    screen.getScenario().onActivity(activity -> questions = activity.questions());
    IdlingRegistry.getInstance().register(questions);
  }

  @After
  public void untellEspresso() {
    IdlingRegistry.getInstance().unregister(questions);
  }

  @Test
  public void showsTheAnswer() {
    onView(withId(R.id.question)).check(matches(isDisplayed()));
    onView(withId(R.id.ask)).perform(click());
    onView(withId(R.id.note)).perform(typeText("surely forty-two"));
    onView(withId(R.id.note)).perform(closeSoftKeyboard());
    onView(withId(R.id.note)).check(matches(withText("surely forty-two")));
    onView(withId(R.id.answer)).check(matches(withText("42")));
  }
}
