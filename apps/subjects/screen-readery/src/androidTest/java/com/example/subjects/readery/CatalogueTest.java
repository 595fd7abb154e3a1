package com.example.subjects.readery;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static com.example.subjects.readery.RowActions.openRow;
import static com.example.subjects.readery.RowActions.scrollToRow;

import androidx.recyclerview.widget.RecyclerView;
import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

import java.util.concurrent.atomic.AtomicInteger;

@RunWith(AndroidJUnit4.class)
public class CatalogueTest {
    @Rule
    public final ActivityScenarioRule<CatalogueActivity> catalogue = new ActivityScenarioRule<>(CatalogueActivity.class);

    private static int rows(ActivityScenario<CatalogueActivity> scenario) {
        AtomicInteger rows = new AtomicInteger();
        scenario.onActivity(activity -> {
            RecyclerView list = activity.findViewById(Ids.LIST);
            rows.set(list.getAdapter().getItemCount());
        });
        return rows.get();
    }

    @Test
    public void opensABookOfTheNextPage() throws Exception {
        ActivityScenario<CatalogueActivity> scenario = catalogue.getScenario();
        onView(withId(Ids.LIST)).perform(scrollToRow(19));
        Poll.until(() -> "Up to book 20".equals(Screens.text(scenario, Ids.HEADER)));
        onView(withId(Ids.LIST)).perform(openRow(29));
        onView(withId(Ids.TITLE)).check(matches(withText("About Book 30")));
    }

    @Test
    public void opensABookOfTheNextPageOnceItIsThere() throws Exception {
        onView(withId(Ids.LIST)).perform(scrollToRow(19));
        Poll.until(() -> rows(catalogue.getScenario()) == 40);
        onView(withId(Ids.LIST)).perform(openRow(31));
        onView(withId(Ids.TITLE)).check(matches(withText("About Book 32")));
    }
}
