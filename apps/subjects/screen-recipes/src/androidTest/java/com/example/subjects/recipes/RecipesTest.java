// Recipes are deleted, looked at, ordered and reserved.
package com.example.subjects.recipes;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.action.ViewActions.replaceText;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayed;
import static androidx.test.espresso.matcher.ViewMatchers.withContentDescription;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.junit.Assert.assertEquals;

import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class RecipesTest {
  private static List<String> recipesOf(ActivityScenario<RecipesActivity> scenario) {
    AtomicReference<List<String>> recipes = new AtomicReference<>();
    scenario.onActivity(activity -> recipes.set(activity.getRecipes()));
    return recipes.get();
  }

  private static CharSequence firstPictureOf(ActivityScenario<GalleryActivity> scenario) {
    AtomicReference<CharSequence> picture = new AtomicReference<>();
    scenario.onActivity(activity -> picture.set(activity.getFirstPicture()));
    return picture.get();
  }

  @Test
  public void deletesTheRisotto() {
    try (ActivityScenario<RecipesActivity> scenario = ActivityScenario.launch(RecipesActivity.class)) {
      onView(withText("Tart")).perform(click());
      onView(withText("No")).perform(click());
      onView(withText("Risotto")).perform(click());
      onView(withText("Yes, delete")).perform(click());
      Poll.until(Kitchen::isIdle);
      assertEquals(Arrays.asList("Borscht", "Goulash", "Tart"), recipesOf(scenario));
    }
  }

  @Test
  public void showsTheNextPicture() {
    try (ActivityScenario<GalleryActivity> scenario = ActivityScenario.launch(GalleryActivity.class)) {
      onView(withId(R.id.next)).perform(click());
      Poll.until(() -> "Picture of Tart".equals(firstPictureOf(scenario)));
      Poll.until(Kitchen::isIdle);
      onView(withContentDescription("Picture of Tart")).check(matches(isDisplayed()));
    }
  }

  @Test
  public void ordersOnce() {
    try (ActivityScenario<CartActivity> scenario = ActivityScenario.launch(CartActivity.class)) {
      onView(withId(R.id.order)).perform(click());
      onView(withId(R.id.note)).perform(replaceText("No onions"));
      onView(withId(R.id.order_now)).perform(click());
      Poll.until(Kitchen::isIdle);
      onView(withId(R.id.orders)).check(matches(withText("Orders: 1")));
    }
  }

  @Test
  public void reservesOnce() {
    try (ActivityScenario<CartActivity> scenario = ActivityScenario.launch(CartActivity.class)) {
      onView(withId(R.id.reserve)).perform(click());
      onView(withId(R.id.note)).perform(replaceText("By the window"));
      onView(withId(R.id.reserve_now)).perform(click());
      Poll.until(Kitchen::isIdle);
      onView(withId(R.id.reservations)).check(matches(withText("Reserved: 1")));
    }
  }
}
