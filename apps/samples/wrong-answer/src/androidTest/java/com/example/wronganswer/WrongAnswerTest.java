// Broken: the answer it expects never comes, however long it takes.
package com.example.wronganswer;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.action.ViewActions.closeSoftKeyboard;
import static androidx.test.espresso.action.ViewActions.typeText;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayed;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class WrongAnswerTest {
  @Rule
  public final ActivityScenarioRule<AnswerActivity> screen =
      new ActivityScenarioRule<>(AnswerActivity.class);

  @Test
  public void showsTheAnswer() {
    onView(withId(R.id.question)).check(matches(isDisplayed()));
    onView(withId(R.id.ask)).perform(click());
    onView(withId(R.id.note)).perform(typeText("surely forty-three"));
    onView(withId(R.id.note)).perform(closeSoftKeyboard());
    onView(withId(R.id.answer)).check(matches(withText("43")));
  }
}
