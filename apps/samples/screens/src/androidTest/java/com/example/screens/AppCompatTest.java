// AppCompat: toolbar, menus, the way up, day and night, and its widgets.
package com.example.screens;

import static androidx.test.espresso.Espresso.onData;
import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.Espresso.openActionBarOverflowOrOptionsMenu;
import static androidx.test.espresso.Espresso.pressBack;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.action.ViewActions.longClick;
import static androidx.test.espresso.assertion.ViewAssertions.doesNotExist;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isAssignableFrom;
import static androidx.test.espresso.matcher.ViewMatchers.isChecked;
import static androidx.test.espresso.matcher.ViewMatchers.isDescendantOfA;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayed;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayingAtLeast;
import static androidx.test.espresso.matcher.ViewMatchers.isNotChecked;
import static androidx.test.espresso.matcher.ViewMatchers.withContentDescription;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withSpinnerText;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static com.example.screens.Screens.await;
import static com.example.screens.Screens.awaitJournal;
import static com.example.screens.Screens.onMain;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.instanceOf;
import static org.hamcrest.Matchers.is;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.os.SystemClock;
import android.util.TypedValue;
import androidx.appcompat.app.AppCompatDelegate;
import androidx.appcompat.widget.AppCompatButton;
import androidx.appcompat.widget.AppCompatTextView;
import androidx.appcompat.widget.Toolbar;
import androidx.test.espresso.NoMatchingViewException;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class AppCompatTest {
  private static final int CLICKABLE_PERCENT = 90;
  private static final long WAIT_MS = 10_000;
  private static final long PROBE_MS = 20;

  @Rule public final ActivityScenarioRule<ToolbarActivity> rule = new ActivityScenarioRule<>(ToolbarActivity.class);

  private ToolbarActivity activity;

  @Before
  public void setUp() {
    activity = await(ToolbarActivity.class);
    Journal.clear();
  }

  private static void assertStatus(String expected) {
    onView(withId(R.id.status)).check(matches(withText(expected)));
  }

  /** Chooses an item of a menu, once its popup has grown to its size. */
  private static void choose(String item) {
    long deadline = SystemClock.uptimeMillis() + WAIT_MS;
    while (true) {
      try {
        onView(withText(item)).check(matches(isDisplayingAtLeast(CLICKABLE_PERCENT)));
        break;
      } catch (AssertionError | NoMatchingViewException e) {
        if (SystemClock.uptimeMillis() > deadline) throw e;
        SystemClock.sleep(PROBE_MS);
      }
    }
    onView(withText(item)).perform(click());
  }

  @Test
  public void theToolbarIsTheActionBar() {
    onView(allOf(withText("Tools"), isDescendantOfA(isAssignableFrom(Toolbar.class)))).check(matches(isDisplayed()));
    onView(withId(R.id.save)).perform(click());
    assertStatus("Save chosen");
  }

  @Test
  public void anItemOfTheOverflowIsChosenAndChecked() {
    openActionBarOverflowOrOptionsMenu(activity);
    choose("Sorted");
    assertStatus("Sorted on");
    openActionBarOverflowOrOptionsMenu(activity);
    choose("Sorted");
    assertStatus("Sorted chosen");
  }

  @Test
  public void aSubmenuOpens() {
    openActionBarOverflowOrOptionsMenu(activity);
    choose("More");
    choose("About");
    assertStatus("About chosen");
  }

  @Test
  public void backClosesTheMenu() {
    openActionBarOverflowOrOptionsMenu(activity);
    onView(withText("Sorted")).check(matches(isDisplayed()));
    pressBack();
    onView(withText("Sorted")).check(doesNotExist());
    assertStatus("nothing yet");
  }

  @Test
  public void aLongPressOpensTheContextMenu() {
    onView(withId(R.id.status)).perform(longClick());
    choose("Copy");
    assertStatus("copied");
  }

  @Test
  public void anItemOfTheSpinnerIsSelected() {
    onView(withId(R.id.sizes)).perform(click());
    onData(allOf(is(instanceOf(String.class)), is("Large"))).perform(click());
    onView(withId(R.id.sizes)).check(matches(withSpinnerText("Large")));
    assertStatus("size Large");
  }

  @Test
  public void switchesAndRadioButtonsAreChecked() {
    onView(withId(R.id.sound)).check(matches(isNotChecked())).perform(click()).check(matches(isChecked()));
    assertStatus("loud");
    onView(withId(R.id.slow)).perform(click());
    onView(withId(R.id.fast)).perform(click()).check(matches(isChecked()));
    onView(withId(R.id.slow)).check(matches(isNotChecked()));
    assertStatus("fast");
  }

  @Test
  public void appCompatPutsItsOwnViewsInPlace() {
    onView(withId(R.id.status)).check(matches(instanceOf(AppCompatTextView.class)));
    onView(withId(R.id.detail)).check(matches(instanceOf(AppCompatButton.class)));
  }

  @Test
  public void theThemeIsTheApps() {
    TypedValue accent = new TypedValue();
    onMain(() -> activity.getTheme().resolveAttribute(androidx.appcompat.R.attr.colorAccent, accent, true));
    assertEquals(0xff112233, accent.data);
  }

  @Test
  public void nightMakesTheActivityAnew() {
    onView(withId(R.id.light)).check(matches(withText("day")));
    rule.getScenario().onActivity(a -> a.getDelegate().setLocalNightMode(AppCompatDelegate.MODE_NIGHT_YES));
    awaitJournal("ToolbarActivity.onDestroy");
    await(ToolbarActivity.class, activity);
    rule.getScenario().onActivity(a -> assertEquals("night", a.getString(R.string.light)));
  }

  @Test
  public void upLeadsToTheParent() {
    onView(withId(R.id.detail)).perform(click());
    await(DetailActivity.class);
    onView(withContentDescription(androidx.appcompat.R.string.abc_action_bar_up_description)).perform(click());
    // The parent is a standard activity, and the intent has no flag to clear the top: it is made anew.
    ToolbarActivity parent = await(ToolbarActivity.class, activity);
    awaitJournal("ToolbarActivity.onDestroy");
    assertTrue(parent.isTaskRoot());
    assertTrue(activity.isDestroyed());
  }
}
