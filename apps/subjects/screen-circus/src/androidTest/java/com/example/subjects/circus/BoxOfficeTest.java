package com.example.subjects.circus;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.junit.Assert.assertEquals;

import android.os.SystemClock;
import android.widget.TextView;

import androidx.test.espresso.IdlingRegistry;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

import java.util.concurrent.CountDownLatch;

@RunWith(AndroidJUnit4.class)
public class BoxOfficeTest {
    @Rule
    public ActivityScenarioRule<BoxOfficeActivity> rule = new ActivityScenarioRule<>(BoxOfficeActivity.class);

    @Before
    public void register() {
        IdlingRegistry.getInstance().register(BoxOfficeActivity.WORK);
    }

    @After
    public void unregister() {
        IdlingRegistry.getInstance().unregister(BoxOfficeActivity.WORK);
    }

    @Test
    public void loadShowsPriceAndSeats() {
        onView(withId(Ids.LOAD)).perform(click());
        onView(withId(Ids.SEATS)).check(matches(withText("120 seats")));
    }

    @Test
    public void refreshShowsPriceAndSeats() {
        onView(withId(Ids.REFRESH)).perform(click());
        rule.getScenario().onActivity(activity -> { });
        onView(withText("120 seats")).check(matches(withId(Ids.SEATS)));
    }

    @Test
    public void sellingAddsUp() throws Exception {
        SystemClock.sleep(500);
        rule.getScenario().onActivity(activity -> activity.findViewById(Ids.SELL).performClick());
        sold().await();
        assertEquals("Total 19", total());
    }

    @Test
    public void sellingByThePrintedPageAddsUp() throws Exception {
        rule.getScenario().onActivity(BoxOfficeActivity::sellPrinted);
        sold().await();
        assertEquals("Total 19", total());
    }

    private CountDownLatch sold() {
        CountDownLatch[] latch = new CountDownLatch[1];
        rule.getScenario().onActivity(activity -> latch[0] = activity.sold);
        return latch[0];
    }

    private String total() {
        String[] text = new String[1];
        rule.getScenario().onActivity(activity -> text[0] = ((TextView) activity.findViewById(Ids.TOTAL)).getText().toString());
        return text[0];
    }
}
