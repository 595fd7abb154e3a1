package com.example.subjects.florist;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.action.ViewActions.replaceText;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.os.SystemClock;

import androidx.recyclerview.widget.RecyclerView;
import androidx.test.espresso.IdlingRegistry;
import androidx.test.espresso.ViewAssertion;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class BouquetsTest {
    @Rule
    public final ActivityScenarioRule<BouquetsActivity> rule = new ActivityScenarioRule<>(BouquetsActivity.class);

    @Before
    public void register() {
        IdlingRegistry.getInstance().register(Idle.RESOURCE);
    }

    @After
    public void unregister() {
        IdlingRegistry.getInstance().unregister(Idle.RESOURCE);
    }

    private static ViewAssertion rows(int count) {
        return (view, missing) -> assertEquals(count, ((RecyclerView) view).getAdapter().getItemCount());
    }

    private static ViewAssertion first(String name) {
        return (view, missing) -> assertEquals(name,
                ((BouquetAdapter) ((RecyclerView) view).getAdapter()).getCurrentList().get(0).name);
    }

    @Test
    public void hidesWhatIsSoldOut() {
        onView(withId(Ids.IN_STOCK)).perform(click());
        onView(withId(Ids.STATUS)).check(matches(withText("4 in stock")));
        SystemClock.sleep(400);
        onView(withId(Ids.ROWS)).check(rows(4));
    }

    @Test
    public void cheapestComesFirst() {
        onView(withId(Ids.BY_PRICE)).perform(click());
        onView(withId(Ids.ROWS)).check(first("Daisies"));
    }

    @Test
    public void findsTulips() {
        onView(withId(Ids.SEARCH)).perform(replaceText("tul"));
        SystemClock.sleep(700);
        onView(withId(Ids.STATUS)).check(matches(withText("2 found")));
    }

    @Test
    public void findsLilies() {
        onView(withId(Ids.SEARCH)).perform(replaceText("lil"));
        assertTrue(Wait.until(rule.getScenario(), 30_000, a -> Wait.text(a, Ids.STATUS).equals("1 found")));
    }
}
