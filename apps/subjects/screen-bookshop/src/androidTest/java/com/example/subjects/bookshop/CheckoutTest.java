package com.example.subjects.bookshop;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.RootMatchers.isDialog;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayed;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.junit.Assert.assertTrue;

import android.os.SystemClock;
import androidx.lifecycle.Lifecycle;
import androidx.test.core.app.ActivityScenario;
import androidx.test.espresso.IdlingRegistry;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class CheckoutTest {
    @Before
    public void register() {
        IdlingRegistry.getInstance().register(PriceDesk.BUSY);
    }

    @After
    public void unregister() {
        IdlingRegistry.getInstance().unregister(PriceDesk.BUSY);
    }

    @Test
    public void quotesTotal() {
        try (ActivityScenario<BasketActivity> scenario = ActivityScenario.launch(BasketActivity.class)) {
            onView(withId(Ids.QUOTE)).perform(click());
            SystemClock.sleep(300);
            onView(withId(Ids.TOTAL)).check(matches(withText("36 EUR")));
        }
    }

    @Test
    public void takesVoucher() {
        try (ActivityScenario<BasketActivity> scenario = ActivityScenario.launch(BasketActivity.class)) {
            onView(withId(Ids.VOUCHER)).perform(click());
            onView(withId(Ids.TOTAL)).check(matches(withText("31 EUR")));
        }
    }

    @Test
    public void showsReceiptAfterPause() throws Exception {
        try (ActivityScenario<PayActivity> scenario = ActivityScenario.launch(PayActivity.class)) {
            AtomicReference<CountDownLatch> settled = new AtomicReference<>();
            scenario.onActivity(activity -> settled.set(activity.settled));
            onView(withId(Ids.PAY)).perform(click());
            SystemClock.sleep(500);
            scenario.moveToState(Lifecycle.State.CREATED);
            assertTrue(settled.get().await(4500, TimeUnit.MILLISECONDS));
            scenario.moveToState(Lifecycle.State.RESUMED);
            onView(withText("Paid 36 EUR")).inRoot(isDialog()).check(matches(isDisplayed()));
        }
    }
}
