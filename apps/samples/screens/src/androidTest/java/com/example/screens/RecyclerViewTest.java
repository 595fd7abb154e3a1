// RecyclerView: scrolling, clicks, changes of its rows, recycling, and what a recreation keeps.
package com.example.screens;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.action.ViewActions.swipeUp;
import static androidx.test.espresso.assertion.ViewAssertions.doesNotExist;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.hasDescendant;
import static androidx.test.espresso.matcher.ViewMatchers.hasSibling;
import static androidx.test.espresso.matcher.ViewMatchers.isAssignableFrom;
import static androidx.test.espresso.matcher.ViewMatchers.isCompletelyDisplayed;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayed;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayingAtLeast;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withParent;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static com.example.screens.Screens.eventually;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.not;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.view.View;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;
import androidx.test.espresso.UiController;
import androidx.test.espresso.ViewAction;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Collections;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.hamcrest.Matcher;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class RecyclerViewTest {
  private static final long WAIT_S = 10;

  @Rule public final ActivityScenarioRule<ListActivity> rule = new ActivityScenarioRule<>(ListActivity.class);

  @Before
  public void setUp() {
    Journal.clear();
  }

  private interface Change {
    void on(RecyclerView rows);
  }

  private static ViewAction action(String description, Change change) {
    return new ViewAction() {
      @Override
      public Matcher<View> getConstraints() {
        return allOf(isAssignableFrom(RecyclerView.class), isDisplayed());
      }

      @Override
      public String getDescription() {
        return description;
      }

      @Override
      public void perform(UiController controller, View view) {
        change.on((RecyclerView) view);
        controller.loopMainThreadUntilIdle();
      }
    };
  }

  private static ViewAction scrollTo(int position) {
    return action("scroll to row " + position, rows -> rows.scrollToPosition(position));
  }

  private static ViewAction scrollBy(int pixels) {
    return action("scroll by " + pixels, rows -> rows.scrollBy(0, pixels));
  }

  private static void assertShown(String row) {
    onView(withText(row)).check(matches(isDisplayed()));
  }

  /** Clicks what changes the rows, and waits: the comparison is made on a thread of its own, and rows come and go slowly. */
  private void change(Runnable click) throws InterruptedException {
    CountDownLatch changed = new CountDownLatch(1);
    rule.getScenario().onActivity(activity -> activity.whenShown = changed::countDown);
    click.run();
    assertTrue(changed.await(WAIT_S, TimeUnit.SECONDS));
    RecyclerView[] rows = new RecyclerView[1];
    rule.getScenario().onActivity(activity -> rows[0] = activity.findViewById(R.id.rows));
    eventually("at rest", () -> !rows[0].hasPendingAdapterUpdates() && !rows[0].isAnimating());
  }

  private int count() {
    int[] count = new int[1];
    rule.getScenario()
        .onActivity(a -> count[0] = ((RecyclerView) a.findViewById(R.id.rows)).getAdapter().getItemCount());
    return count[0];
  }

  @Test
  public void onlyWhatIsSeenHasViews() {
    assertShown("Row 0");
    onView(withText("Row 80")).check(doesNotExist());
    onView(withId(R.id.rows)).perform(scrollTo(80));
    assertShown("Row 80");
    onView(withText("Row 0")).check(doesNotExist());
  }

  @Test
  public void aRowIsClickedWhereItIsScrolledTo() {
    onView(withId(R.id.rows)).perform(scrollTo(55));
    onView(withText("Row 55")).perform(click());
    onView(withId(R.id.chosen)).check(matches(withText("chose Row 55")));
  }

  @Test
  public void holdersAreUsedAgain() {
    for (int position = 0; position < 100; position += 5) onView(withId(R.id.rows)).perform(scrollTo(position));
    assertShown("Row 95");
    int made = Collections.frequency(Journal.lines(), "ListActivity.holder");
    assertTrue("holders made while scrolling: " + made, made < 60);
  }

  @Test
  public void aRowMayBeSeenInPart() {
    int[] height = new int[1];
    rule.getScenario()
        .onActivity(a -> height[0] = ((RecyclerView) a.findViewById(R.id.rows)).getChildAt(0).getHeight());
    onView(withText("Row 0")).check(matches(isCompletelyDisplayed()));
    onView(withId(R.id.rows)).perform(scrollBy(height[0] / 2));
    onView(rowOf("Row 0")).check(matches(allOf(isDisplayingAtLeast(40), not(isDisplayingAtLeast(60)))));
    onView(rowOf("Row 1")).check(matches(isCompletelyDisplayed()));
  }

  private static Matcher<View> rowOf(String title) {
    return allOf(withParent(withId(R.id.rows)), hasDescendant(withText(title)));
  }

  @Test
  public void aRowIsAddedOnTop() throws InterruptedException {
    change(() -> onView(withId(R.id.add)).perform(click()));
    onView(withId(R.id.rows)).perform(scrollTo(0));
    assertShown("Row 100");
    assertShown("Row 0");
    assertEquals(101, count());
  }

  @Test
  public void aRowIsRemovedByItsButton() throws InterruptedException {
    change(() -> onView(allOf(withId(R.id.remove), hasSibling(withText("Row 3")))).perform(click()));
    onView(withText("Row 3")).check(doesNotExist());
    assertShown("Row 4");
    assertEquals(99, count());
  }

  @Test
  public void manyRowsGoAtOnce() throws InterruptedException {
    change(() -> onView(withId(R.id.even)).perform(click()));
    onView(withText("Row 1")).check(doesNotExist());
    assertShown("Row 2");
    assertEquals(50, count());
  }

  @Test
  public void aSwipeScrolls() {
    onView(withId(R.id.rows)).perform(swipeUp());
    onView(withText("Row 0")).check(doesNotExist());
  }

  @Test
  public void thePositionOutlivesTheRecreation() {
    onView(withId(R.id.rows)).perform(scrollTo(60));
    rule.getScenario().recreate();
    assertShown("Row 60");
    rule.getScenario()
        .onActivity(
            a -> {
              RecyclerView rows = a.findViewById(R.id.rows);
              assertTrue(((LinearLayoutManager) rows.getLayoutManager()).findFirstVisibleItemPosition() > 30);
            });
  }
}
