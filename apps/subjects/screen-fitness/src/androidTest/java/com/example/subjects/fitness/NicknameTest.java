// One gives oneself a nickname.
package com.example.subjects.fitness;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.replaceText;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class NicknameTest {
  @Rule
  public final ActivityScenarioRule<NicknameActivity> rule = new ActivityScenarioRule<>(NicknameActivity.class);

  @Test
  public void keepsTheNickname() {
    onView(withId(R.id.nickname)).perform(replaceText("Flash"));
    rule.getScenario().recreate();
    Poll.until(Background::isQuiet);
    onView(withId(R.id.nickname)).check(matches(withText("Flash")));
  }
}
