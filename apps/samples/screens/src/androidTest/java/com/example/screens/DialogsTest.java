// Dialogs: buttons, lists, cancelling, and one that is a fragment.
package com.example.screens;

import static androidx.test.espresso.Espresso.onData;
import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.Espresso.pressBack;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.action.ViewActions.closeSoftKeyboard;
import static androidx.test.espresso.action.ViewActions.typeText;
import static androidx.test.espresso.assertion.ViewAssertions.doesNotExist;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.RootMatchers.isDialog;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayed;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static com.example.screens.Screens.awaitJournal;
import static org.hamcrest.Matchers.instanceOf;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.allOf;
import static org.junit.Assert.assertEquals;

import androidx.lifecycle.Lifecycle;
import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class DialogsTest {
  @Rule public final ActivityScenarioRule<DialogsActivity> rule = new ActivityScenarioRule<>(DialogsActivity.class);

  @Before
  public void setUp() {
    Journal.clear();
  }

  private static void open(int button) {
    onView(withId(button)).perform(click());
  }

  private static void press(String button) {
    onView(withText(button)).inRoot(isDialog()).perform(click());
  }

  private static void assertOutcome(String expected) {
    onView(withId(R.id.outcome)).check(matches(withText(expected)));
  }

  @Test
  public void aButtonAnswers() {
    open(R.id.confirm);
    onView(withText("Sure?")).inRoot(isDialog()).check(matches(isDisplayed()));
    onView(withText("This cannot be undone.")).inRoot(isDialog()).check(matches(isDisplayed()));
    press("Yes");
    onView(withText("Sure?")).check(doesNotExist());
    assertOutcome("yes");
    open(R.id.confirm);
    press("No");
    assertOutcome("no");
    awaitJournal("DialogsActivity.dismissed");
  }

  @Test
  public void backCancels() {
    open(R.id.confirm);
    onView(withText("Sure?")).inRoot(isDialog()).check(matches(isDisplayed()));
    pressBack();
    assertOutcome("cancelled");
    awaitJournal("DialogsActivity.dismissed");
  }

  @Test
  public void theActivityStaysResumedUnderADialog() {
    open(R.id.confirm);
    ActivityScenario<DialogsActivity> scenario = rule.getScenario();
    assertEquals(Lifecycle.State.RESUMED, scenario.getState());
    press("No");
  }

  @Test
  public void backDoesNotCancelWhatIsNotCancelable() {
    open(R.id.firm);
    pressBack();
    onView(withText("Read this.")).inRoot(isDialog()).check(matches(isDisplayed()));
    press("Agreed");
    assertOutcome("agreed");
  }

  @Test
  public void anItemIsChosen() {
    open(R.id.colours);
    onData(allOf(is(instanceOf(String.class)), is("Green"))).inRoot(isDialog()).perform(click());
    assertOutcome("Green");
    onView(withText("Colour")).check(doesNotExist());
  }

  @Test
  public void textIsTypedIntoADialog() {
    open(R.id.rename);
    onView(withId(R.id.answer)).inRoot(isDialog()).perform(typeText("draft"), closeSoftKeyboard());
    press("Rename");
    assertOutcome("named draft");
  }

  @Test
  public void aDialogFragmentAnswers() {
    open(R.id.fragment);
    onView(withText("Delete report.txt?")).inRoot(isDialog()).check(matches(isDisplayed()));
    press("Delete");
    assertOutcome("deleted report.txt");
  }

  @Test
  public void aDialogFragmentIsCancelled() {
    open(R.id.fragment);
    onView(withText("Delete report.txt?")).inRoot(isDialog()).check(matches(isDisplayed()));
    pressBack();
    assertOutcome("kept");
  }

  @Test
  public void aDialogFragmentOutlivesTheRecreation() {
    open(R.id.fragment);
    rule.getScenario().recreate();
    onView(withText("Delete report.txt?")).inRoot(isDialog()).check(matches(isDisplayed()));
    press("Delete");
    assertOutcome("deleted report.txt");
  }

  @Test
  public void aDialogOpensOverAnother() {
    open(R.id.firm);
    rule.getScenario().onActivity(activity -> activity.findViewById(R.id.colours).performClick());
    onView(withText("Colour")).inRoot(isDialog()).check(matches(isDisplayed()));
    pressBack();
    onView(withText("Read this.")).inRoot(isDialog()).check(matches(isDisplayed()));
    press("Agreed");
    assertOutcome("agreed");
  }
}
