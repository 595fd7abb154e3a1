// The drivers, their cars, and the favourites among them.
package com.example.subjects.taxi;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import android.view.View;
import android.widget.TextView;
import androidx.recyclerview.widget.RecyclerView;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class DriversTest {
  @Rule public final ActivityScenarioRule<DriversActivity> rule = new ActivityScenarioRule<>(DriversActivity.class);

  private boolean ask(Predicate<DriversActivity> question) {
    AtomicBoolean answer = new AtomicBoolean();
    rule.getScenario().onActivity(activity -> answer.set(question.test(activity)));
    return answer.get();
  }

  private boolean isFilled(int id) {
    return ask(activity -> ((TextView) activity.findViewById(id)).length() > 0);
  }

  private static boolean isRefreshed(DriversActivity activity) {
    RecyclerView list = activity.findViewById(R.id.list);
    return activity.getRefreshes() == 1 && !list.hasPendingAdapterUpdates() && !list.isLayoutRequested();
  }

  @Test
  public void countsTheDriversNearby() {
    onView(withId(R.id.show_nearby)).perform(click());
    SystemClock.sleep(400);
    onView(withId(R.id.count_online)).perform(click());
    Await.until(() -> isFilled(R.id.nearby) && isFilled(R.id.online));
    onView(withId(R.id.nearby)).check(matches(withText("Ada, Bela, Cem")));
    onView(withId(R.id.online)).check(matches(withText("3 online")));
  }

  @Test
  public void countsTheCars() {
    onView(withId(R.id.show_cars)).perform(click());
    onView(withId(R.id.count_cars)).perform(click());
    Await.until(() -> isFilled(R.id.cars) && isFilled(R.id.car_count));
    onView(withId(R.id.cars)).check(matches(withText("Saloon, Van")));
    onView(withId(R.id.car_count)).check(matches(withText("2 cars")));
  }

  @Test
  public void choosesAFavourite() {
    onView(withId(R.id.refresh)).perform(click());
    Await.until(() -> ask(activity -> activity.findViewById(R.id.spinner).getVisibility() != View.VISIBLE));
    onView(withText("Ada")).perform(click());
    onView(withId(R.id.chosen)).check(matches(withText("Ada is asked")));
  }

  @Test
  public void choosesANewFavourite() {
    onView(withId(R.id.refresh)).perform(click());
    Await.until(() -> ask(DriversTest::isRefreshed));
    onView(withText("Cem")).perform(click());
    Await.until(() -> isFilled(R.id.chosen));
    onView(withId(R.id.chosen)).check(matches(withText("Cem is asked")));
  }
}
