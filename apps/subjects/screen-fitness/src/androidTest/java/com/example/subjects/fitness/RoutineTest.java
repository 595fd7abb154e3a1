// A routine is written down.
package com.example.subjects.fitness;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.replaceText;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static org.junit.Assert.assertEquals;

import android.os.SystemClock;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class RoutineTest {
  @Rule
  public final ActivityScenarioRule<RoutineActivity> rule = new ActivityScenarioRule<>(RoutineActivity.class);

  @Before
  public void clear() {
    RoutineStore.clear();
  }

  @Test
  public void savesSetsAndReps() {
    onView(withId(R.id.sets)).perform(replaceText("5"));
    SystemClock.sleep(700);
    onView(withId(R.id.reps)).perform(replaceText("12"));
    Poll.until(() -> RoutineStore.get("reps") != null);
    assertEquals("12", RoutineStore.get("reps"));
    assertEquals("5", RoutineStore.get("sets"));
  }
}
