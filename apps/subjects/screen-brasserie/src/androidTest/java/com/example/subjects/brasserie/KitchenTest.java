package com.example.subjects.brasserie;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.greenrobot.eventbus.EventBus;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

@RunWith(AndroidJUnit4.class)
public class KitchenTest {
    private CountDownLatch latch;
    private List<String> tickets;

    @Before
    public void clearTheCounter() {
        latch = new CountDownLatch(1);
        tickets = new CopyOnWriteArrayList<>();
        DeliveryService.DELIVERED.clear();
        DeliveryService.closed = false;
    }

    private void collect(String ticket) {
        tickets.add(ticket);
        latch.countDown();
    }

    @Test
    public void ticketIsPrinted() throws Exception {
        try (ActivityScenario<KitchenActivity> scenario = ActivityScenario.launch(KitchenActivity.class)) {
            scenario.onActivity(kitchen -> kitchen.kitchenPrinter.setListener(this::collect));
            onView(withId(Ids.PRINT)).perform(click());
            assertTrue("no ticket", latch.await(900, TimeUnit.MILLISECONDS));
            assertEquals(Collections.singletonList("2 x onion soup"), tickets);
        }
    }

    @Test
    public void ticketIsPrintedAtTheBar() throws Exception {
        try (ActivityScenario<KitchenActivity> scenario = ActivityScenario.launch(KitchenActivity.class)) {
            scenario.onActivity(kitchen -> kitchen.barPrinter.setListener(this::collect));
            onView(withId(Ids.PRINT_BAR)).perform(click());
            assertTrue("no ticket", latch.await(30, TimeUnit.SECONDS));
            assertEquals(Collections.singletonList("2 x cider"), tickets);
        }
    }

    @Test
    public void lastDishGoesOutBeforeClosing() throws Exception {
        try (ActivityScenario<KitchenActivity> scenario = ActivityScenario.launch(KitchenActivity.class)) {
            onView(withId(Ids.SEND)).perform(click());
            Thread.sleep(450);
            onView(withId(Ids.CLOSE_KITCHEN)).perform(click());
            Screens.waitUntil(() -> DeliveryService.closed);
            assertEquals(Collections.singletonList("quiche"), DeliveryService.DELIVERED);
        }
    }

    @Test
    public void deliveryIsInStockWhenTheBarCloses() throws Exception {
        try (ActivityScenario<BarActivity> scenario = ActivityScenario.launch(BarActivity.class)) {
            EventBus.getDefault().post(new Delivery(12));
            Thread.sleep(400);
            onView(withId(Ids.CLOSE_BAR)).perform(click());
            onView(withId(Ids.STOCK)).check(matches(withText("Stock: 12")));
        }
    }
}
