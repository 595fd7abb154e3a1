// The start list: reloaded, published, and completed.
package com.example.subjects.regatta;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.Visibility.GONE;
import static androidx.test.espresso.matcher.ViewMatchers.withEffectiveVisibility;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static org.junit.Assert.assertTrue;

import android.app.Instrumentation;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class StartListTest {
  @Rule public final ActivityScenarioRule<StartListActivity> rule = new ActivityScenarioRule<>(StartListActivity.class);

  @Before
  public void clear() {
    EntryBook.clear();
  }

  private <T> T ask(Function<StartListActivity, T> question) {
    AtomicReference<T> answer = new AtomicReference<>();
    rule.getScenario().onActivity(activity -> answer.set(question.apply(activity)));
    return answer.get();
  }

  private void openPicker() {
    Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
    Instrumentation.ActivityMonitor opened = instrumentation.addMonitor(PickBoatActivity.class.getName(), null, false);
    onView(withId(Ids.PICK)).perform(click());
    opened.waitForActivity();
    instrumentation.removeMonitor(opened);
  }

  @Test
  public void reloadsTheList() {
    onView(withId(Ids.RELOAD)).perform(click());
    Poll.until(() -> ask(StartListActivity::getEntries).equals("3 entries"));
    onView(withId(Ids.OVERLAY)).check(matches(withEffectiveVisibility(GONE)));
  }

  @Test
  public void publishesTheList() {
    Poll.until(() -> ask(StartListActivity::isPublishable));
    onView(withId(Ids.PUBLISH)).perform(click());
    Poll.until(() -> ask(StartListActivity::isConfirmed));
  }

  @Test
  public void entersABoat() {
    openPicker();
    onView(withId(Ids.PETREL)).perform(click());
    assertTrue("not entered", Poll.within(3000, () -> ask(StartListActivity::getEntered).equals("Entered: Petrel")));
  }
}
