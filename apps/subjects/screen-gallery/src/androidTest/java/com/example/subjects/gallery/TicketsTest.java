package com.example.subjects.gallery;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.os.SystemClock;
import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class TicketsTest {
    @Test
    public void threeAdults() {
        try (ActivityScenario<TicketsActivity> scenario = ActivityScenario.launch(TicketsActivity.class)) {
            SystemClock.sleep(500);
            onView(withId(Ids.PLUS)).perform(click(), click());
            onView(withId(Ids.TOTAL)).check(matches(withText("3 × Adult")));
        }
    }

    @Test
    public void removedTicketStaysAwayAfterRotation() {
        try (ActivityScenario<BasketActivity> scenario = ActivityScenario.launch(BasketActivity.class)) {
            onView(withId(Ids.REMOVE)).perform(click());
            SystemClock.sleep(700);
            scenario.recreate();
            onView(withId(Ids.COUNT)).check(matches(withText("2 tickets")));
        }
    }

    @Test
    public void removedGiftStaysAwayAfterRotation() {
        try (ActivityScenario<GiftBasketActivity> gifts = ActivityScenario.launch(GiftBasketActivity.class)) {
            onView(withId(Ids.REMOVE)).perform(click());
            SystemClock.sleep(400);
            gifts.recreate();
            onView(withId(Ids.COUNT)).check(matches(withText("2 tickets")));
        }
    }

    @Test
    public void payingClosesTheOrder() {
        try (ActivityScenario<PaymentActivity> scenario = ActivityScenario.launch(PaymentActivity.class)) {
            SystemClock.sleep(600);
            onView(withId(Ids.PAY)).perform(click());
            onView(withId(Ids.STATUS)).check(matches(withText("Paid")));
        }
    }
}
