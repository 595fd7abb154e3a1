package com.example.subjects.growers;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.action.ViewActions.replaceText;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.content.Intent;
import android.os.SystemClock;

import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class MarketTest extends OrchardTest {
    @Rule
    public final IdlingRule requests = new IdlingRule(PricesActivity.requests);

    private static void priceIs(String price) {
        onView(withId(Ids.PRICES)).check(matches(withText(price)));
    }

    @Test
    public void priceOfRipeElstars() {
        open(PricesActivity.class);
        onView(withId(Ids.RELOAD)).perform(click());
        onView(withId(Ids.MARKET)).perform(replaceText("Town hall"));
        onView(withId(Ids.ONLY_RIPE)).perform(click());
        priceIs("Elstar 2.10");
    }

    @Test
    public void priceOfElstarsOnceCounted() {
        open(new Intent(context(), PricesActivity.class).putExtra(PricesActivity.COUNT_FIRST, true));
        onView(withId(Ids.RELOAD)).perform(click());
        priceIs("Elstar 2.10");
    }

    @Test
    public void firstSuggestionIsPicked() {
        open(SearchActivity.class);
        onView(withId(Ids.QUERY)).perform(replaceText("Els"));
        SystemClock.sleep(800);
        onView(withId(Ids.FIRST)).perform(click());
        onView(withId(Ids.PICKED)).check(matches(withText("Picked Elstar")));
    }
}
