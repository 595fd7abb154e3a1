// Fetching, deleting and reading mails, and writing one in the meantime.
package com.example.subjects.mail;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.Espresso.pressBack;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.action.ViewActions.closeSoftKeyboard;
import static androidx.test.espresso.action.ViewActions.typeText;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isChecked;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayed;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import androidx.test.espresso.IdlingRegistry;
import androidx.test.espresso.IdlingResource;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.atomic.AtomicReference;
import org.greenrobot.eventbus.EventBus;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class MailTest {
  private static final long PROBE_MS = 20;
  private static final long LOOK_MS = 250;
  private static final long DEADLINE_MS = 2_000;

  @Rule public final ActivityScenarioRule<MailActivity> rule = new ActivityScenarioRule<>(MailActivity.class);

  private IdlingResource fetching;

  @Before
  public void findOutWhatIsUnderWay() {
    rule.getScenario().onActivity(activity -> fetching = activity.fetching());
  }

  @After
  public void cleanUp() {
    IdlingRegistry.getInstance().unregister(fetching);
    EventBus.getDefault().removeAllStickyEvents();
  }

  private void waitForText(int line, String expected) {
    AtomicReference<String> text = new AtomicReference<>();
    long deadline = SystemClock.uptimeMillis() + DEADLINE_MS;
    while (!expected.equals(text.get()) && SystemClock.uptimeMillis() < deadline) {
      SystemClock.sleep(PROBE_MS);
      rule.getScenario().onActivity(activity -> text.set(activity.text(line)));
    }
    onView(withId(line)).check(matches(withText(expected)));
  }

  @Test
  public void showsANewMail() {
    onView(withId(R.id.fetch)).perform(click());
    onView(withId(R.id.threads)).perform(click());
    onView(withId(R.id.threads)).check(matches(isChecked()));
    SystemClock.sleep(LOOK_MS);
    onView(withId(R.id.inbox)).check(matches(withText("Lunch")));
  }

  @Test
  public void showsANewMailOnceItHasCome() {
    IdlingRegistry.getInstance().register(fetching);
    onView(withId(R.id.fetch)).perform(click());
    onView(withId(R.id.inbox)).check(matches(withText("Lunch")));
  }

  @Test
  public void writesAMailAfterFetching() {
    onView(withId(R.id.fetch)).perform(click());
    SystemClock.sleep(LOOK_MS);
    onView(withId(R.id.compose)).perform(click());
    onView(withId(R.id.text)).perform(typeText("Yes"), closeSoftKeyboard());
    pressBack();
    onView(withId(R.id.threads)).perform(click());
    waitForText(R.id.inbox, "Lunch");
  }

  @Test
  public void signsInAndWrites() {
    onView(withId(R.id.sign_in)).perform(click());
    onView(withId(R.id.compose)).perform(click());
    onView(withId(R.id.text)).check(matches(isDisplayed()));
    pressBack();
    AtomicReference<String> account = new AtomicReference<>();
    while (!"ada".equals(account.get())) {
      SystemClock.sleep(PROBE_MS);
      rule.getScenario().onActivity(activity -> account.set(activity.text(R.id.account)));
    }
  }

  @Test
  public void readsAllMails() {
    onView(withId(R.id.fetch)).perform(click());
    SystemClock.sleep(LOOK_MS);
    onView(withId(R.id.mark_all)).perform(click());
    onView(withId(R.id.threads)).perform(click());
    onView(withId(R.id.unread)).check(matches(withText("0 unread")));
  }

  @Test
  public void countsHowOftenAllWereRead() {
    onView(withId(R.id.mark_all)).perform(click());
    onView(withId(R.id.threads)).perform(click());
    onView(withId(R.id.statistics)).perform(click());
    onView(withId(R.id.inbox)).check(matches(withText("all read 1 times")));
  }

  @Test
  public void deletesAndUndoes() {
    IdlingRegistry.getInstance().register(fetching);
    onView(withId(R.id.fetch)).perform(click());
    onView(withId(R.id.inbox)).check(matches(withText("Lunch")));
    onView(withId(R.id.delete)).perform(click());
    onView(withText(android.R.string.yes)).perform(click());
    SystemClock.sleep(LOOK_MS);
    onView(withId(R.id.undo)).perform(click());
    onView(withId(R.id.threads)).perform(click());
    onView(withId(R.id.inbox)).check(matches(withText("Lunch")));
  }
}
