// Lines are taken out of the cart.
package com.example.subjects.pharmacy;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class CartTest {
  @Rule public final ActivityScenarioRule<CartActivity> rule = new ActivityScenarioRule<>(CartActivity.class);

  @Test
  public void takesTwoLinesOut() {
    onView(withText("Aspirin")).perform(click());
    SystemClock.sleep(400);
    onView(withText("Bandage")).perform(click());
    Poll.until(BackRoom::isQuiet);
    onView(withId(R.id.left)).check(matches(withText("Cough syrup, Drops")));
  }
}
