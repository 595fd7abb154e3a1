// The back key: the stack of activities, and who may handle the key before it.
package com.example.screens;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.Espresso.pressBack;
import static androidx.test.espresso.Espresso.pressBackUnconditionally;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isRoot;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static com.example.screens.Screens.assertEvents;
import static com.example.screens.Screens.await;
import static com.example.screens.Screens.awaitJournal;
import static com.example.screens.Screens.intent;
import static com.example.screens.Screens.journalOf;
import static com.example.screens.Screens.onMain;
import static com.example.screens.Screens.start;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import android.content.Intent;
import androidx.lifecycle.Lifecycle;
import androidx.test.core.app.ActivityScenario;
import androidx.test.espresso.NoActivityResumedException;
import androidx.test.espresso.action.ViewActions;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class BackTest {
  @Before
  public void setUp() {
    Journal.clear();
  }

  @Test
  public void backLeadsDownTheStack() {
    try (ActivityScenario<Stack.First> scenario = ActivityScenario.launch(Stack.First.class)) {
      Stack.First first = await(Stack.First.class);
      Stack.Second second = start(first, Stack.Second.class);
      Stack.Third third = start(second, Stack.Third.class);
      onView(isRoot()).perform(ViewActions.pressBack());
      assertSame(second, await(Stack.Second.class));
      assertTrue(third.isFinishing());
      onView(withId(R.id.name)).check(matches(withText("Second")));
      pressBack();
      assertSame(first, await(Stack.First.class));
      onView(withId(R.id.name)).check(matches(withText("First")));
    }
  }

  @Test
  public void theLowerOneResumesBeforeTheUpperOneStops() {
    try (ActivityScenario<Stack.First> scenario = ActivityScenario.launch(Stack.First.class)) {
      onView(withId(R.id.to_second)).perform(click());
      await(Stack.Second.class);
      awaitJournal("First.onStop");
      Journal.clear();
      pressBack();
      awaitJournal("Second.onDestroy");
      assertEvents(
          journalOf("First", "Second"),
          "Second.onPause",
          "First.onRestart",
          "First.onStart",
          "First.onResume",
          "Second.onStop",
          "Second.onDestroy");
    }
  }

  @Test
  public void backOnTheLastActivityLeavesTheApp() {
    ActivityScenario<Stack.First> scenario = ActivityScenario.launch(Stack.First.class);
    assertThrows(NoActivityResumedException.class, () -> pressBack());
    awaitJournal("First.onDestroy");
    assertEquals(Lifecycle.State.DESTROYED, scenario.getState());
    scenario.close();
  }

  @Test
  public void backOnTheLastActivityMayBeUnconditional() {
    ActivityScenario<Stack.First> scenario = ActivityScenario.launch(Stack.First.class);
    pressBackUnconditionally();
    awaitJournal("First.onDestroy");
    scenario.close();
  }

  @Test
  public void theLatestCallbackComesFirst() {
    ActivityScenario<BackActivity> scenario = ActivityScenario.launch(BackActivity.class);
    pressBack();
    assertEvents(Journal.lines(), "BackActivity.second");
    pressBack();
    assertEvents(Journal.lines(), "BackActivity.second", "BackActivity.first");
    pressBackUnconditionally();
    awaitJournal("BackActivity.finished");
    scenario.close();
  }

  @Test
  public void aDisabledCallbackIsPassedOver() {
    ActivityScenario<BackActivity> scenario = ActivityScenario.launch(BackActivity.class);
    scenario.onActivity(activity -> activity.second.setEnabled(false));
    pressBack();
    assertEvents(Journal.lines(), "BackActivity.first");
    scenario.onActivity(activity -> activity.first.remove());
    scenario.onActivity(activity -> activity.getOnBackPressedDispatcher().onBackPressed());
    awaitJournal("BackActivity.finished");
    scenario.close();
  }

  @Test
  public void finishTakesAnActivityOutOfTheMiddle() {
    try (ActivityScenario<Stack.First> scenario = ActivityScenario.launch(Stack.First.class)) {
      Stack.First first = await(Stack.First.class);
      Stack.Second second = start(first, Stack.Second.class);
      start(second, Stack.Third.class);
      awaitJournal("Second.onStop");
      onMain(() -> {
        second.finish();
        return null;
      });
      awaitJournal("Second.onDestroy");
      pressBack();
      assertSame(first, await(Stack.First.class));
    }
  }

  @Test
  public void finishAffinityEndsAllOfTheTask() {
    ActivityScenario<Stack.First> scenario = ActivityScenario.launch(Stack.First.class);
    Stack.First first = await(Stack.First.class);
    Stack.Second second = start(first, Stack.Second.class);
    onMain(() -> {
      second.finishAffinity();
      return null;
    });
    awaitJournal("Second.onDestroy");
    awaitJournal("First.onDestroy");
    scenario.close();
  }

  @Test
  public void finishAndRemoveTaskAtTheRootEndsAllOfIt() {
    ActivityScenario<Stack.First> scenario = ActivityScenario.launch(Stack.First.class);
    Stack.First first = await(Stack.First.class);
    start(first, Stack.Second.class);
    onMain(() -> {
      first.finishAndRemoveTask();
      return null;
    });
    awaitJournal("Second.onDestroy");
    awaitJournal("First.onDestroy");
    scenario.close();
  }

  @Test
  public void theRootMayGoWhileTheOthersStay() {
    try (ActivityScenario<Stack.First> scenario = ActivityScenario.launch(Stack.First.class)) {
      Stack.First first = await(Stack.First.class);
      Stack.Second second = start(first, Stack.Second.class);
      assertFalse(second.isTaskRoot());
      onMain(() -> {
        first.finish();
        return null;
      });
      awaitJournal("First.onDestroy");
      assertTrue(second.isTaskRoot());
      assertSame(second, await(Stack.Second.class));
      onMain(() -> {
        second.finish();
        return null;
      });
      awaitJournal("Second.onDestroy");
    }
  }

  @Test
  public void aTaskMovesBehindTheOneBelow() {
    try (ActivityScenario<Stack.First> scenario = ActivityScenario.launch(Stack.First.class)) {
      Stack.First first = await(Stack.First.class);
      Intent newTask = intent(Stack.Elsewhere.class).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
      Stack.Elsewhere elsewhere = start(first, newTask, Stack.Elsewhere.class);
      assertTrue(onMain(() -> elsewhere.moveTaskToBack(false)));
      assertSame(first, await(Stack.First.class));
      awaitJournal("Elsewhere.onStop");
      assertSame("as it was left", elsewhere, start(first, newTask, Stack.Elsewhere.class));
      onView(withId(R.id.done)).perform(click());
      assertSame(first, await(Stack.First.class));
    }
  }
}
