// Activities that follow one another: the order of their lifecycles, and the ways by which one leads to another.
package com.example.screens;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.Espresso.pressBack;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
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

import android.app.Activity;
import android.app.Instrumentation;
import android.content.ActivityNotFoundException;
import android.content.Context;
import android.content.Intent;
import android.util.AndroidRuntimeException;
import androidx.test.core.app.ActivityScenario;
import androidx.test.core.app.ApplicationProvider;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.List;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class SeveralActivitiesTest {
  private static final long WAIT_MS = 10_000;

  @Rule public final ActivityScenarioRule<Stack.First> rule = new ActivityScenarioRule<>(Stack.First.class);

  private Stack.First first;

  @Before
  public void setUp() {
    first = await(Stack.First.class);
    Journal.clear();
  }

  @Test
  public void theNextOneResumesBeforeThisOneStops() {
    onView(withId(R.id.to_second)).perform(click());
    await(Stack.Second.class);
    awaitJournal("First.onStop");
    awaitJournal("First.onSaveInstanceState");
    assertEvents(
        journalOf("First", "Second"),
        "First.onUserLeaveHint",
        "First.onPause",
        "Second.onCreate",
        "Second.onStart",
        "Second.onResume",
        "First.onStop",
        "First.onSaveInstanceState");
  }

  @Test
  public void finishIsNotTheUsersLeaving() {
    start(first, Stack.Second.class);
    pressBack();
    awaitJournal("Second.onDestroy");
    assertFalse(Journal.lines().contains("Second.onUserLeaveHint"));
  }

  @Test
  public void aFloatingActivityOnlyPausesTheOneBelow() {
    Stack.Floating floating = start(first, Stack.Floating.class);
    onView(withId(R.id.name)).check(matches(withText("Floating")));
    assertEvents(journalOf("First"), "First.onUserLeaveHint", "First.onPause");
    Journal.clear();
    pressBack();
    awaitJournal("Floating.onDestroy");
    assertEvents(journalOf("First"), "First.onResume");
    assertTrue(floating.isDestroyed());
  }

  @Test
  public void oneActivityIsTheTopResumedOne() {
    start(first, Stack.Second.class);
    awaitJournal("Second.top");
    pressBack();
    awaitJournal("First.top");
    List<String> lines = Journal.lines();
    lines.removeIf(line -> !line.endsWith(".top") && !line.endsWith(".notTop"));
    assertEvents(lines, "First.notTop", "Second.top", "Second.notTop", "First.top");
  }

  @Test
  public void extrasAndFlagsArriveWithTheIntent() {
    Intent hello = intent(Stack.Second.class).putExtra(Stack.WORD, "hello");
    Stack.Second second = start(first, hello.addFlags(Intent.FLAG_ACTIVITY_NO_ANIMATION), Stack.Second.class);
    onView(withId(R.id.word)).check(matches(withText("hello")));
    assertEquals(Intent.FLAG_ACTIVITY_NO_ANIMATION, second.getIntent().getFlags() & Intent.FLAG_ACTIVITY_NO_ANIMATION);
  }

  @Test
  public void anImplicitIntentFindsItsActivity() {
    Intent implicit = new Intent("com.example.screens.SECOND").setPackage(first.getPackageName());
    start(first, implicit, Stack.Second.class);
    onView(withId(R.id.name)).check(matches(withText("Second")));
  }

  @Test
  public void anIntentThatNobodyHandlesIsRefused() {
    assertThrows(ActivityNotFoundException.class, () -> first.startActivity(new Intent("com.example.screens.NO_SUCH")));
    Intent unknown = new Intent().setClassName(first, "com.example.screens.NoSuch");
    assertThrows(ActivityNotFoundException.class, () -> first.startActivity(unknown));
  }

  @Test
  public void aContextThatIsNoActivityNeedsANewTask() {
    Context application = ApplicationProvider.getApplicationContext();
    assertThrows(AndroidRuntimeException.class, () -> application.startActivity(intent(Stack.Second.class)));
    application.startActivity(intent(Stack.Second.class).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
    Stack.Second second = await(Stack.Second.class);
    assertEquals(first.getTaskId(), second.getTaskId());
  }

  @Test
  public void severalAreStartedAtOnce() {
    onMain(
        () -> {
          first.startActivities(new Intent[] {intent(Stack.Second.class), intent(Stack.Third.class)});
          return null;
        });
    Stack.Third third = await(Stack.Third.class);
    assertFalse("made when it is seen", Journal.lines().contains("Second.onCreate"));
    pressBack();
    Stack.Second second = await(Stack.Second.class);
    assertEquals(third.getClass(), Stack.Third.class);
    pressBack();
    assertSame(first, await(Stack.First.class, second));
  }

  @Test
  public void anActivityMayPassOnAndFinish() {
    Stack.Second second = start(first, Stack.Second.class);
    onMain(
        () -> {
          second.startActivity(intent(Stack.Third.class));
          second.finish();
          return null;
        });
    await(Stack.Third.class);
    awaitJournal("Second.onDestroy");
    pressBack();
    assertSame(first, await(Stack.First.class));
  }

  @Test
  public void aMonitorSeesTheNextActivity() {
    Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
    Instrumentation.ActivityMonitor monitor = instrumentation.addMonitor(Stack.Second.class.getName(), null, false);
    onView(withId(R.id.to_second)).perform(click());
    Activity second = monitor.waitForActivityWithTimeout(WAIT_MS);
    instrumentation.removeMonitor(monitor);
    assertEquals(Stack.Second.class, second.getClass());
    assertEquals(1, monitor.getHits());
  }

  @Test
  public void aSecondScenarioTakesThePlaceOfTheFirst() {
    try (ActivityScenario<Stack.Second> scenario = ActivityScenario.launch(Stack.Second.class)) {
      await(Stack.Second.class);
      awaitJournal("First.onDestroy");
      onView(withId(R.id.name)).check(matches(withText("Second")));
    }
  }
}
