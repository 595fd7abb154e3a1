// Which instance, in which task, a start leads to: launch modes and the flags of intents.
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
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import android.app.Activity;
import android.content.Intent;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class LaunchModesTest {
  @Rule public final ActivityScenarioRule<Stack.First> rule = new ActivityScenarioRule<>(Stack.First.class);

  private Stack.First first;
  private Activity inOtherTask;

  @Before
  public void setUp() {
    first = await(Stack.First.class);
    Journal.clear();
  }

  /** Other tasks than the rule's are not its to end. */
  @After
  public void finishOtherTasks() {
    onMain(
        () -> {
          if (inOtherTask != null) inOtherTask.finishAndRemoveTask();
          return null;
        });
  }

  private static Intent word(Class<? extends Activity> screen, String word) {
    return intent(screen).putExtra(Stack.WORD, word);
  }

  private static void assertShown(String name, String word) {
    onView(withId(R.id.name)).check(matches(withText(name)));
    onView(withId(R.id.word)).check(matches(withText(word)));
  }

  @Test
  public void standardIsMadeAnewEachTime() {
    Stack.First again = start(first, word(Stack.First.class, "again"), Stack.First.class);
    assertNotSame(first, again);
    assertEquals(first.getTaskId(), again.getTaskId());
    assertTrue(first.isTaskRoot());
    assertFalse(again.isTaskRoot());
    assertShown("First", "again");
    pressBack();
    assertSame(first, await(Stack.First.class, again));
    assertShown("First", "");
  }

  @Test
  public void singleTopOnTopGetsTheIntent() {
    Stack.SingleTop top = start(first, word(Stack.SingleTop.class, "one"), Stack.SingleTop.class);
    Journal.clear();
    onMain(() -> {
      top.startActivity(word(Stack.SingleTop.class, "two"));
      return null;
    });
    awaitJournal("SingleTop.onResume");
    assertShown("SingleTop", "two");
    assertEvents(journalOf("SingleTop"), "SingleTop.onPause", "SingleTop.onNewIntent", "SingleTop.onResume");
    assertSame(top, await(Stack.SingleTop.class));
    assertEquals("one", top.getIntent().getStringExtra(Stack.WORD));
    pressBack();
    assertSame(first, await(Stack.First.class));
  }

  @Test
  public void singleTopBelowIsMadeAnew() {
    Stack.SingleTop below = start(first, Stack.SingleTop.class);
    Stack.Second second = start(below, Stack.Second.class);
    Stack.SingleTop above = start(second, Stack.SingleTop.class);
    assertNotSame(below, above);
    pressBack();
    assertSame(second, await(Stack.Second.class));
  }

  @Test
  public void theFlagMakesAStandardActivitySingleTop() {
    onMain(() -> {
      first.startActivity(word(Stack.First.class, "flag").addFlags(Intent.FLAG_ACTIVITY_SINGLE_TOP));
      return null;
    });
    awaitJournal("First.onNewIntent");
    assertShown("First", "flag");
    assertSame(first, await(Stack.First.class));
  }

  @Test
  public void singleTaskOfTheSameAffinityStaysInTheTask() {
    Stack.SingleTask single = start(first, Stack.SingleTask.class);
    assertEquals(first.getTaskId(), single.getTaskId());
    Stack.Second second = start(single, Stack.Second.class);
    awaitJournal("SingleTask.onSaveInstanceState");
    Journal.clear();
    assertSame(single, start(second, word(Stack.SingleTask.class, "back"), Stack.SingleTask.class));
    awaitJournal("Second.onDestroy");
    assertShown("SingleTask", "back");
    assertEvents(
        journalOf("SingleTask"),
        "SingleTask.onRestart", "SingleTask.onStart", "SingleTask.onNewIntent", "SingleTask.onResume");
  }

  @Test
  public void singleTaskOfAnotherAffinityHasItsOwnTask() {
    Stack.SingleTaskElsewhere root = start(first, Stack.SingleTaskElsewhere.class);
    inOtherTask = root;
    assertNotEquals(first.getTaskId(), root.getTaskId());
    assertTrue(root.isTaskRoot());
    Stack.Second above = start(root, Stack.Second.class);
    assertEquals("what it starts is in its task", root.getTaskId(), above.getTaskId());
    Stack.First other = start(above, Stack.First.class);
    assertEquals(root.getTaskId(), other.getTaskId());
    assertSame(root, start(other, word(Stack.SingleTaskElsewhere.class, "again"), Stack.SingleTaskElsewhere.class));
    awaitJournal("Second.onDestroy");
    assertShown("SingleTaskElsewhere", "again");
    pressBack();
    assertSame("the task below comes to the front", first, await(Stack.First.class));
  }

  @Test
  public void singleInstanceIsAloneInItsTask() {
    Stack.SingleInstance alone = start(first, word(Stack.SingleInstance.class, "one"), Stack.SingleInstance.class);
    assertNotEquals(first.getTaskId(), alone.getTaskId());
    Stack.Second second = start(alone, Stack.Second.class);
    assertEquals("what it starts goes to the task of the affinity", first.getTaskId(), second.getTaskId());
    assertSame(alone, start(second, word(Stack.SingleInstance.class, "two"), Stack.SingleInstance.class));
    assertShown("SingleInstance", "two");
    pressBack();
    assertSame(second, await(Stack.Second.class));
    pressBack();
    assertSame(first, await(Stack.First.class));
  }

  @Test
  public void clearTopMakesAStandardActivityAnew() {
    Stack.Second second = start(first, Stack.Second.class);
    Stack.Third third = start(second, Stack.Third.class);
    Journal.clear();
    Intent clear = word(Stack.Second.class, "anew").addFlags(Intent.FLAG_ACTIVITY_CLEAR_TOP);
    Stack.Second anew = start(third, clear, Stack.Second.class);
    awaitJournal("Third.onDestroy");
    awaitJournal("Second.onDestroy");
    assertNotSame(second, anew);
    assertShown("Second", "anew");
    assertFalse(Journal.lines().contains("Second.onNewIntent"));
    pressBack();
    assertSame(first, await(Stack.First.class));
  }

  @Test
  public void clearTopWithSingleTopGivesItTheIntent() {
    Stack.Second second = start(first, Stack.Second.class);
    Stack.Third third = start(second, Stack.Third.class);
    awaitJournal("First.onSaveInstanceState");
    Journal.clear();
    Intent clear = word(Stack.First.class, "kept");
    clear.addFlags(Intent.FLAG_ACTIVITY_CLEAR_TOP | Intent.FLAG_ACTIVITY_SINGLE_TOP);
    assertSame(first, start(third, clear, Stack.First.class));
    awaitJournal("Third.onDestroy");
    awaitJournal("Second.onDestroy");
    assertShown("First", "kept");
    assertEvents(journalOf("First"), "First.onRestart", "First.onStart", "First.onNewIntent", "First.onResume");
  }

  @Test
  public void clearTopWithoutAnInstanceJustStarts() {
    Intent clear = intent(Stack.Second.class).addFlags(Intent.FLAG_ACTIVITY_CLEAR_TOP);
    Stack.Second second = start(first, clear, Stack.Second.class);
    pressBack();
    assertSame(first, await(Stack.First.class, second));
  }

  @Test
  public void newTaskOfTheSameAffinityStaysInTheTask() {
    Intent newTask = intent(Stack.Second.class).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
    Stack.Second second = start(first, newTask, Stack.Second.class);
    assertEquals(first.getTaskId(), second.getTaskId());
    newTask = intent(Stack.First.class).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
    Stack.First another = start(second, newTask, Stack.First.class);
    assertNotSame("the root's component with another intent", first, another);
    assertEquals(first.getTaskId(), another.getTaskId());
  }

  @Test
  public void newTaskWithTheRootsIntentBringsTheTaskToTheFront() {
    Stack.Elsewhere elsewhere =
        start(first, intent(Stack.Elsewhere.class).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK), Stack.Elsewhere.class);
    inOtherTask = elsewhere;
    assertNotEquals(first.getTaskId(), elsewhere.getTaskId());
    Stack.Second second = start(elsewhere, Stack.Second.class);
    assertEquals(elsewhere.getTaskId(), second.getTaskId());
    Intent root = new Intent(first.getIntent()).setFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
    assertSame(first, start(second, root, Stack.First.class));
    Intent other = intent(Stack.Elsewhere.class).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
    assertSame("as it was left", second, start(first, other, Stack.Second.class));
    pressBack();
    assertSame(elsewhere, await(Stack.Elsewhere.class));
    pressBack();
    assertSame(first, await(Stack.First.class));
  }

  @Test
  public void multipleTaskMakesAnotherOne() {
    Intent multiple = intent(Stack.Second.class);
    multiple.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK | Intent.FLAG_ACTIVITY_MULTIPLE_TASK);
    Stack.Second second = start(first, multiple, Stack.Second.class);
    inOtherTask = second;
    assertNotEquals(first.getTaskId(), second.getTaskId());
    assertTrue(second.isTaskRoot());
    onView(withId(R.id.done)).perform(click());
    assertSame(first, await(Stack.First.class));
  }

  @Test
  public void clearTaskReplacesWhatIsThere() {
    Stack.Second second = start(first, Stack.Second.class);
    int task = second.getTaskId();
    Intent clear = intent(Stack.Third.class);
    clear.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK | Intent.FLAG_ACTIVITY_CLEAR_TASK);
    Stack.Third third = start(second, clear, Stack.Third.class);
    inOtherTask = third;
    awaitJournal("Second.onDestroy");
    awaitJournal("First.onDestroy");
    assertTrue(third.isTaskRoot());
    assertEquals(task, third.getTaskId());
  }

  @Test
  public void reorderToFrontMovesTheInstance() {
    Stack.Second second = start(first, Stack.Second.class);
    Stack.Third third = start(second, Stack.Third.class);
    Intent reorder = word(Stack.Second.class, "moved").addFlags(Intent.FLAG_ACTIVITY_REORDER_TO_FRONT);
    assertSame(second, start(third, reorder, Stack.Second.class));
    assertShown("Second", "moved");
    pressBack();
    assertSame(third, await(Stack.Third.class));
    awaitJournal("Second.onDestroy");
    pressBack();
    assertSame(first, await(Stack.First.class));
  }

  @Test
  public void noHistoryIsGoneWhenItIsLeft() {
    Stack.NoHistory passing = start(first, Stack.NoHistory.class);
    Stack.Second second = start(passing, Stack.Second.class);
    awaitJournal("NoHistory.onDestroy");
    pressBack();
    assertSame(first, await(Stack.First.class, second));
  }
}
