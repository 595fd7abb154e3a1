// Fragments: transactions, the back stack, arguments, lifecycle, results, and recreation.
package com.example.screens;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.Espresso.pressBack;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.action.ViewActions.closeSoftKeyboard;
import static androidx.test.espresso.action.ViewActions.typeText;
import static androidx.test.espresso.assertion.ViewAssertions.doesNotExist;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isDescendantOfA;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static com.example.screens.Screens.assertEvents;
import static org.hamcrest.Matchers.allOf;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import androidx.fragment.app.Fragment;
import androidx.fragment.app.FragmentManager;
import androidx.lifecycle.Lifecycle;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class FragmentsTest {
  @Rule public final ActivityScenarioRule<PagesActivity> rule = new ActivityScenarioRule<>(PagesActivity.class);

  @Before
  public void setUp() {
    assertPage(1);
    Journal.clear();
  }

  private static void assertPage(int number) {
    onView(withId(R.id.page_title)).check(matches(withText("Page " + number)));
  }

  private static void next() {
    onView(withId(R.id.next)).perform(click());
  }

  private void onManager(java.util.function.Consumer<FragmentManager> action) {
    rule.getScenario().onActivity(activity -> action.accept(activity.getSupportFragmentManager()));
  }

  @Test
  public void aReplacedPageLosesItsViewOnly() {
    next();
    assertPage(2);
    assertEvents(
        Journal.lines(),
        "Page.1.onPause",
        "Page.1.onStop",
        "Page.2.onCreate",
        "Page.2.onViewCreated",
        "Page.2.onStart",
        "Page.1.onDestroyView",
        "Page.2.onResume");
    Journal.clear();
    pressBack();
    assertPage(1);
    assertTrue(Journal.lines().contains("Page.2.onDestroy"));
    assertTrue(Journal.lines().contains("Page.1.onViewCreated"));
  }

  @Test
  public void backLeadsDownTheBackStack() {
    next();
    next();
    assertPage(3);
    onManager(manager -> assertEquals(2, manager.getBackStackEntryCount()));
    pressBack();
    assertPage(2);
    pressBack();
    assertPage(1);
    onManager(manager -> assertEquals(0, manager.getBackStackEntryCount()));
    assertEquals(Lifecycle.State.RESUMED, rule.getScenario().getState());
  }

  @Test
  public void popLeadsToANamedEntry() {
    next();
    next();
    next();
    onManager(manager -> assertTrue(manager.popBackStackImmediate("to 3", FragmentManager.POP_BACK_STACK_INCLUSIVE)));
    assertPage(2);
  }

  @Test
  public void theBackStackOutlivesTheRecreation() {
    next();
    onView(withId(R.id.page_text)).perform(typeText("kept"), closeSoftKeyboard());
    rule.getScenario().recreate();
    assertPage(2);
    onView(withId(R.id.page_text)).check(matches(withText("kept")));
    onManager(manager -> assertEquals(1, manager.getBackStackEntryCount()));
    pressBack();
    assertPage(1);
  }

  @Test
  public void thePageBelowKeepsItsText() {
    onView(withId(R.id.page_text)).perform(typeText("below"), closeSoftKeyboard());
    next();
    onView(withId(R.id.page_text)).check(matches(withText("")));
    pressBack();
    onView(withId(R.id.page_text)).check(matches(withText("below")));
  }

  @Test
  public void aPageIsFoundByItsTag() {
    onManager(
        manager -> {
          assertEquals(1, ((Page) manager.findFragmentByTag("page 1")).number());
          assertNull(manager.findFragmentByTag("page 2"));
          assertNotNull(manager.findFragmentById(R.id.pages));
        });
  }

  @Test
  public void aPageReportsToItsActivity() {
    next();
    onView(withId(R.id.report)).perform(click());
    rule.getScenario().onActivity(activity -> assertEquals("from page 2", activity.reported));
  }

  @Test
  public void aChildLivesWithinItsPage() {
    onManager(
        manager -> {
          Fragment page = manager.findFragmentByTag("page 1");
          page.getChildFragmentManager().beginTransaction().add(R.id.inner, Page.of(10), "child").commitNow();
        });
    onView(allOf(withId(R.id.page_title), isDescendantOfA(withId(R.id.inner)))).check(matches(withText("Page 10")));
    rule.getScenario().recreate();
    onView(allOf(withId(R.id.page_title), isDescendantOfA(withId(R.id.inner)))).check(matches(withText("Page 10")));
  }

  @Test
  public void aHiddenPageStaysResumed() {
    onManager(
        manager -> {
          Fragment page = manager.findFragmentByTag("page 1");
          manager.beginTransaction().hide(page).commitNow();
          assertTrue(page.isHidden() && page.isResumed());
          manager.beginTransaction().show(page).commitNow();
          manager.beginTransaction().detach(page).commitNow();
          assertTrue(page.isDetached() && page.getView() == null);
          manager.beginTransaction().attach(page).commitNow();
        });
    assertPage(1);
  }

  @Test
  public void aRemovedPageIsGone() {
    onManager(manager -> manager.beginTransaction().remove(manager.findFragmentByTag("page 1")).commitNow());
    onView(withId(R.id.page_title)).check(doesNotExist());
    assertEvents(
        Journal.lines(), "Page.1.onPause", "Page.1.onStop", "Page.1.onDestroyView", "Page.1.onDestroy");
  }

  @Test
  public void aCommitAfterTheStateIsSavedIsRefused() {
    rule.getScenario().moveToState(Lifecycle.State.CREATED);
    rule.getScenario()
        .onActivity(activity -> assertThrows(IllegalStateException.class, () -> activity.open(2)));
    rule.getScenario().moveToState(Lifecycle.State.RESUMED);
    assertPage(1);
  }
}
