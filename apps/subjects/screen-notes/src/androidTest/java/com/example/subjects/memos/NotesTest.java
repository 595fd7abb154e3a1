// Saving, deleting, sharing, importing and opening notes, with the screen turned or covered in between.
package com.example.subjects.memos;

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
import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class NotesTest {
  private static final long PROBE_MS = 20;
  private static final long LOOK_MS = 200;
  private static final long DEADLINE_MS = 10_000;

  @Rule public final ActivityScenarioRule<NotesActivity> rule = new ActivityScenarioRule<>(NotesActivity.class);

  private static void save(String title) {
    onView(withId(R.id.title)).perform(typeText(title), closeSoftKeyboard());
    onView(withId(R.id.save)).perform(click());
  }

  private void waitForText(int id, String expected) {
    AtomicReference<String> text = new AtomicReference<>();
    long deadline = SystemClock.uptimeMillis() + DEADLINE_MS;
    while (!expected.equals(text.get()) && SystemClock.uptimeMillis() < deadline) {
      SystemClock.sleep(PROBE_MS);
      rule.getScenario().onActivity(activity -> text.set(activity.text(id)));
    }
  }

  @Test
  public void savesANote() {
    save("milk");
    onView(withId(R.id.important)).perform(click());
    onView(withId(R.id.important)).check(matches(isChecked()));
    SystemClock.sleep(LOOK_MS);
    onView(withId(R.id.summary)).check(matches(withText("1 notes: milk")));
  }

  @Test
  public void deletesWhatWasSaved() {
    save("milk");
    onView(withId(R.id.important)).perform(click());
    SystemClock.sleep(LOOK_MS);
    onView(withId(R.id.delete_all)).perform(click());
    onView(withId(R.id.important)).check(matches(isChecked()));
    onView(withId(R.id.summary)).check(matches(withText("0 notes: ")));
  }

  @Test
  public void turnsAfterSharing() {
    onView(withId(R.id.share)).perform(click());
    onView(withId(R.id.title)).perform(typeText("bread"), closeSoftKeyboard());
    SystemClock.sleep(LOOK_MS);
    rule.getScenario().recreate();
    onView(withId(R.id.title)).check(matches(withText("bread")));
  }

  @Test
  public void importsAndTurns() {
    onView(withId(R.id.import_file)).perform(click());
    onView(withId(R.id.important)).perform(click());
    SystemClock.sleep(LOOK_MS);
    rule.getScenario().recreate();
    onView(withId(R.id.important)).check(matches(isChecked()));
    waitForText(R.id.state, "Imported");
    onView(withId(R.id.state)).check(matches(withText("Imported")));
  }

  @Test
  public void opensANoteAndTheSettings() {
    onView(withId(R.id.open)).perform(click());
    SystemClock.sleep(LOOK_MS);
    onView(withId(R.id.settings)).perform(click());
    onView(withId(R.id.large_letters)).perform(click());
    onView(withId(R.id.large_letters)).check(matches(isChecked()));
    pressBack();
    waitForText(R.id.note, "Buy milk.");
    onView(withText("Buy milk.")).check(matches(isDisplayed()));
  }

  @Test
  public void turnsWhileSyncing() {
    onView(withId(R.id.sync)).perform(click());
    rule.getScenario().recreate();
    waitForText(R.id.synced, "synced just now");
    onView(withId(R.id.synced)).check(matches(withText("synced just now")));
  }

  @Test
  public void closesWhileSaving() {
    save("milk");
    rule.getScenario().close();
    try (ActivityScenario<NotesActivity> next = ActivityScenario.launch(NotesActivity.class)) {
      onView(withId(R.id.summary)).check(matches(withText("0 notes: ")));
    }
  }
}
