// The screen as tests see it: what can be done on it, and what it should show.
package com.example.pages;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.action.ViewActions.closeSoftKeyboard;
import static androidx.test.espresso.action.ViewActions.typeText;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import com.example.lateanswer.R;

public final class AnswerPage {
  public AnswerPage ask() {
    onView(withId(R.id.ask)).perform(click());
    return this;
  }

  public AnswerPage note(String text) {
    onView(withId(R.id.note)).perform(typeText(text));
    onView(withId(R.id.note)).perform(closeSoftKeyboard());
    return this;
  }

  public void shows(String text, String answer) {
    onView(withId(R.id.note)).check(matches(withText(text)));
    onView(withId(R.id.answer)).check(matches(withText(answer)));
  }
}
