// What is kept and what is lost when an activity is made anew: by recreate, and by the turning of the screen.
package com.example.screens;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.Espresso.pressBack;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.action.ViewActions.closeSoftKeyboard;
import static androidx.test.espresso.action.ViewActions.typeText;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isChecked;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static com.example.screens.Screens.assertEvents;
import static com.example.screens.Screens.await;
import static com.example.screens.Screens.awaitJournal;
import static com.example.screens.Screens.eventually;
import static com.example.screens.Screens.journalOf;
import static com.example.screens.Screens.onMain;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import android.content.pm.ActivityInfo;
import android.content.res.Configuration;
import android.widget.LinearLayout;
import androidx.lifecycle.Lifecycle;
import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class RecreationTest {
  @Before
  public void setUp() {
    Journal.clear();
  }

  private static void fillIn() {
    onView(withId(R.id.text)).perform(typeText("milk"), closeSoftKeyboard());
    onView(withId(R.id.important)).perform(click());
    onView(withId(R.id.count)).perform(click(), click());
  }

  private static void assertFilledIn() {
    onView(withId(R.id.text)).check(matches(withText("milk")));
    onView(withId(R.id.important)).check(matches(isChecked()));
    onView(withId(R.id.count)).check(matches(withText("2")));
  }

  private static void turn(NoteActivity note, int orientation) {
    onMain(
        () -> {
          note.setRequestedOrientation(orientation);
          return null;
        });
  }

  private static boolean isWide(NoteActivity note) {
    return note.getResources().getConfiguration().orientation == Configuration.ORIENTATION_LANDSCAPE;
  }

  @Test
  public void recreateKeepsWhatIsSaved() {
    try (ActivityScenario<NoteActivity> scenario = ActivityScenario.launch(NoteActivity.class)) {
      NoteActivity before = await(NoteActivity.class);
      before.lost = true;
      fillIn();
      scenario.recreate();
      NoteActivity after = await(NoteActivity.class, before);
      assertFilledIn();
      assertSame(before.retained, after.retained);
      assertFalse(after.lost);
      assertTrue(before.isDestroyed());
      assertEquals(before.getTaskId(), after.getTaskId());
    }
  }

  @Test
  public void recreateGoesThroughTheLifecycle() {
    try (ActivityScenario<NoteActivity> scenario = ActivityScenario.launch(NoteActivity.class)) {
      await(NoteActivity.class);
      Journal.clear();
      scenario.recreate();
      assertEvents(
          journalOf("NoteActivity"),
          "NoteActivity.onPause",
          "NoteActivity.onStop",
          "NoteActivity.onSaveInstanceState",
          "NoteActivity.onDestroy",
          "NoteActivity.changingConfigurations",
          "NoteActivity.onCreate",
          "NoteActivity.onStart",
          "NoteActivity.onRestoreInstanceState",
          "NoteActivity.onResume");
    }
  }

  @Test
  public void finishingSavesNothing() {
    ActivityScenario<NoteActivity> scenario = ActivityScenario.launch(NoteActivity.class);
    NoteActivity note = await(NoteActivity.class);
    Journal.clear();
    onMain(
        () -> {
          note.finish();
          return null;
        });
    awaitJournal("NoteActivity.finishing");
    assertEvents(
        journalOf("NoteActivity"),
        "NoteActivity.onPause", "NoteActivity.onStop", "NoteActivity.onDestroy", "NoteActivity.finishing");
    assertEquals(Lifecycle.State.DESTROYED, scenario.getState());
    scenario.close();
  }

  @Test
  public void theScenarioMovesThroughTheStates() {
    try (ActivityScenario<NoteActivity> scenario = ActivityScenario.launch(NoteActivity.class)) {
      fillIn();
      scenario.moveToState(Lifecycle.State.STARTED);
      assertEquals(Lifecycle.State.STARTED, scenario.getState());
      Journal.clear();
      scenario.moveToState(Lifecycle.State.CREATED);
      awaitJournal("NoteActivity.onSaveInstanceState");
      assertEvents(journalOf("NoteActivity"), "NoteActivity.onStop", "NoteActivity.onSaveInstanceState");
      scenario.recreate();
      assertEquals(Lifecycle.State.CREATED, scenario.getState());
      scenario.moveToState(Lifecycle.State.RESUMED);
      assertFilledIn();
    }
  }

  @Test
  public void turningTheScreenMakesItAnew() {
    try (ActivityScenario<NoteActivity> scenario = ActivityScenario.launch(NoteActivity.class)) {
      NoteActivity upright = await(NoteActivity.class);
      onView(withId(R.id.shape)).check(matches(withText("upright")));
      fillIn();
      turn(upright, ActivityInfo.SCREEN_ORIENTATION_LANDSCAPE);
      NoteActivity wide = await(NoteActivity.class, upright);
      assertNotSame(upright, wide);
      assertTrue(isWide(wide));
      assertSame(upright.retained, wide.retained);
      onView(withId(R.id.shape)).check(matches(withText("wide")));
      assertFilledIn();
      LinearLayout layout = (LinearLayout) wide.findViewById(R.id.text).getParent();
      assertEquals(LinearLayout.HORIZONTAL, layout.getOrientation());
      eventually("laid out wide", () -> layout.getWidth() > layout.getHeight());
      turn(wide, ActivityInfo.SCREEN_ORIENTATION_PORTRAIT);
      assertFalse(isWide(await(NoteActivity.class, wide)));
      onView(withId(R.id.shape)).check(matches(withText("upright")));
      assertFilledIn();
    }
  }

  @Test
  public void anActivityMayHandleTheTurnItself() {
    try (ActivityScenario<SteadyActivity> scenario = ActivityScenario.launch(SteadyActivity.class)) {
      SteadyActivity steady = await(SteadyActivity.class);
      fillIn();
      Journal.clear();
      turn(steady, ActivityInfo.SCREEN_ORIENTATION_LANDSCAPE);
      awaitJournal("SteadyActivity.onConfigurationChanged");
      assertEvents(journalOf("SteadyActivity"), "SteadyActivity.onConfigurationChanged");
      assertTrue(isWide(steady));
      onView(withId(R.id.shape)).check(matches(withText("wide")));
      assertFilledIn();
      eventually("laid out wide", () -> {
        android.view.View decor = steady.getWindow().getDecorView();
        return decor.getWidth() > decor.getHeight();
      });
      turn(steady, ActivityInfo.SCREEN_ORIENTATION_PORTRAIT);
      eventually("upright again", () -> !isWide(steady));
      assertSame(steady, await(SteadyActivity.class));
    }
  }

  @Test
  public void theOneAboveTurnsTheScreenForItselfOnly() {
    try (ActivityScenario<Stack.First> scenario = ActivityScenario.launch(Stack.First.class)) {
      Stack.First first = await(Stack.First.class);
      Stack.Wide wide = Screens.start(first, Stack.Wide.class);
      assertEquals(Configuration.ORIENTATION_LANDSCAPE, wide.getResources().getConfiguration().orientation);
      pressBack();
      assertSame("not made anew", first, await(Stack.First.class));
      assertEquals(Configuration.ORIENTATION_PORTRAIT, first.getResources().getConfiguration().orientation);
    }
  }
}
