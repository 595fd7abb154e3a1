// Results of activities: startActivityForResult, and the Activity Result API.
package com.example.screens;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.Espresso.pressBack;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.action.ViewActions.closeSoftKeyboard;
import static androidx.test.espresso.action.ViewActions.typeText;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static com.example.screens.Screens.await;
import static com.example.screens.Screens.awaitJournal;
import static com.example.screens.Screens.eventually;
import static com.example.screens.Screens.intent;
import static com.example.screens.Screens.journalOf;
import static com.example.screens.Screens.onMain;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import android.app.Activity;
import android.app.Instrumentation;
import android.content.ComponentName;
import android.content.Intent;
import android.widget.TextView;
import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.Collections;
import java.util.List;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ResultsTest {
  @Before
  public void setUp() {
    Journal.clear();
  }

  private static void answer(String answer) {
    onView(withId(R.id.answer)).perform(typeText(answer), closeSoftKeyboard());
    onView(withId(R.id.send)).perform(click());
  }

  private static void assertResult(String expected) {
    onView(withId(R.id.result)).check(matches(withText(expected)));
  }

  @Test
  public void theResultComesBeforeTheResume() {
    try (ActivityScenario<AskingActivity> scenario = ActivityScenario.launch(AskingActivity.class)) {
      onView(withId(R.id.ask)).perform(click());
      AnswerActivity asked = await(AnswerActivity.class);
      assertEquals(new ComponentName(asked, AskingActivity.class), asked.getCallingActivity());
      assertEquals("com.example.screens", asked.getCallingPackage());
      onView(withId(R.id.question)).check(matches(withText("Where?")));
      awaitJournal("AskingActivity.onSaveInstanceState");
      Journal.clear();
      answer("here");
      await(AskingActivity.class);
      assertResult("7 -1 here");
      // Android 10 gives the result before it restarts the activity, later ones after that.
      List<String> lines = journalOf("AskingActivity");
      assertEquals(Collections.singletonList("AskingActivity.onResume"), lines.subList(3, lines.size()));
      assertTrue(lines.toString(), lines.contains("AskingActivity.onActivityResult"));
    }
  }

  @Test
  public void backCancels() {
    try (ActivityScenario<AskingActivity> scenario = ActivityScenario.launch(AskingActivity.class)) {
      onView(withId(R.id.other)).perform(click());
      await(AnswerActivity.class);
      pressBack();
      await(AskingActivity.class);
      assertResult("8 0 null");
    }
  }

  @Test
  public void aForwardedResultGoesToTheFirstThatAsked() {
    try (ActivityScenario<AskingActivity> scenario = ActivityScenario.launch(AskingActivity.class)) {
      onView(withId(R.id.ask)).perform(click());
      AnswerActivity asked = await(AnswerActivity.class);
      onView(withId(R.id.forward)).perform(click());
      await(AnswerActivity.class, asked);
      onView(withId(R.id.question)).check(matches(withText("Where? (forwarded)")));
      answer("there");
      await(AskingActivity.class);
      assertResult("7 -1 there");
    }
  }

  @Test
  public void aNewTaskGivesNoResult() {
    try (ActivityScenario<AskingActivity> scenario = ActivityScenario.launch(AskingActivity.class)) {
      scenario.onActivity(
          activity ->
              activity.startActivityForResult(
                  intent(AnswerActivity.class).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK), AskingActivity.ASK));
      AnswerActivity asked = await(AnswerActivity.class);
      awaitJournal("AskingActivity.onActivityResult");
      assertNull(asked.getCallingActivity());
      pressBack();
      await(AskingActivity.class);
      assertResult("7 0 null");
      assertEquals(1, Collections.frequency(Journal.lines(), "AskingActivity.onActivityResult"));
    }
  }

  @Test
  public void aChildIsFinishedByItsRequest() {
    try (ActivityScenario<AskingActivity> scenario = ActivityScenario.launch(AskingActivity.class)) {
      AskingActivity asking = await(AskingActivity.class);
      onView(withId(R.id.ask)).perform(click());
      await(AnswerActivity.class);
      onMain(
          () -> {
            asking.finishActivity(AskingActivity.OTHER);
            asking.finishActivity(AskingActivity.ASK);
            return null;
          });
      awaitJournal("AnswerActivity.onDestroy");
      await(AskingActivity.class);
      assertResult("7 0 null");
    }
  }

  @Test
  public void aMonitorAnswersInTheActivitysPlace() {
    Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
    Instrumentation.ActivityResult canned =
        new Instrumentation.ActivityResult(Activity.RESULT_OK, new Intent().putExtra(AnswerActivity.ANSWER, "canned"));
    Instrumentation.ActivityMonitor monitor = instrumentation.addMonitor(AnswerActivity.class.getName(), canned, true);
    try (ActivityScenario<AskingActivity> scenario = ActivityScenario.launch(AskingActivity.class)) {
      onView(withId(R.id.ask)).perform(click());
      assertResult("7 -1 canned");
      assertEquals(1, monitor.getHits());
    } finally {
      instrumentation.removeMonitor(monitor);
    }
  }

  @Test
  public void theScenarioGetsTheResult() {
    Intent question = intent(AnswerActivity.class).putExtra(AnswerActivity.QUESTION, "Who?");
    try (ActivityScenario<AnswerActivity> scenario = ActivityScenario.launchActivityForResult(question)) {
      answer("me");
      assertEquals(Activity.RESULT_OK, scenario.getResult().getResultCode());
      scenario.getResult().getResultData().setExtrasClassLoader(AnswerActivity.class.getClassLoader());
      assertEquals("me", scenario.getResult().getResultData().getStringExtra(AnswerActivity.ANSWER));
    }
  }

  private static boolean shows(LauncherActivity activity, String result) {
    return ((TextView) activity.findViewById(R.id.result)).getText().toString().equals(result);
  }

  @Test
  public void aContractParsesTheResult() {
    try (ActivityScenario<LauncherActivity> scenario = ActivityScenario.launch(LauncherActivity.class)) {
      onView(withId(R.id.ask)).perform(click());
      await(AnswerActivity.class);
      onView(withId(R.id.question)).check(matches(withText("How?")));
      answer("so");
      await(LauncherActivity.class);
      assertResult("so");
      onView(withId(R.id.ask)).perform(click());
      await(AnswerActivity.class);
      pressBack();
      await(LauncherActivity.class);
      assertResult("no answer");
    }
  }

  @Test
  public void eachLauncherGetsItsOwnResult() {
    try (ActivityScenario<LauncherActivity> scenario = ActivityScenario.launch(LauncherActivity.class)) {
      onView(withId(R.id.other)).perform(click());
      await(AnswerActivity.class);
      pressBack();
      await(LauncherActivity.class);
      assertResult("code 0");
    }
  }

  @Test
  public void aLaunchersResultOutlivesTheRecreation() {
    try (ActivityScenario<LauncherActivity> scenario = ActivityScenario.launch(LauncherActivity.class)) {
      scenario.recreate();
      onView(withId(R.id.ask)).perform(click());
      await(AnswerActivity.class);
      answer("still");
      LauncherActivity launcher = await(LauncherActivity.class);
      eventually("the result", () -> shows(launcher, "still"));
    }
  }
}
