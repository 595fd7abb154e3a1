package com.example.subjects.arcade;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.content.Intent;

import androidx.test.core.app.ActivityScenario;
import androidx.test.core.app.ApplicationProvider;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class CounterTest extends ArcadeTest {
    private final Lobby lobby = new Lobby();

    private static ActivityScenario<PrinterActivity> openCounter(boolean queued) {
        return ActivityScenario.launch(new Intent(ApplicationProvider.getApplicationContext(), PrinterActivity.class)
                .putExtra(PrinterService.QUEUED, queued));
    }

    private static void askedFor(int tickets) {
        onView(withId(Ids.ASKED)).check(matches(withText("Asked: " + tickets)));
    }

    @Test
    public void printsBronzeAndGold() throws Exception {
        try (ActivityScenario<PrinterActivity> counter = openCounter(false)) {
            onView(withId(Ids.PRINT_BRONZE)).perform(click());
            await(TicketLog::isAwake);
            askedFor(1);
            onView(withId(Ids.PRINT_GOLD)).perform(click());
            askedFor(2);
            assertTrue(soon(() -> "bronze, gold".equals(TicketLog.printed())));
        }
    }

    @Test
    public void printsBronzeAndGoldFromTheQueue() throws Exception {
        try (ActivityScenario<PrinterActivity> counter = openCounter(true)) {
            onView(withText("Bronze")).perform(click());
            onView(withText("Gold")).perform(click());
            await(() -> "bronze, gold".equals(TicketLog.printed()));
            askedFor(2);
        }
    }

    @Test
    public void firstComeIsPlayerOne() throws Exception {
        Thread ada = new Thread(new Player("Ada"));
        Thread bo = new Thread(new Player("Bo"));
        ada.start();
        try (ActivityScenario<PrinterActivity> counter = openCounter(false)) {
            askedFor(0);
            bo.start();
            ada.join();
            bo.join();
        }
        assertEquals("P1 Ada P2 Bo", lobby.roster());
    }

    private final class Player implements Runnable {
        private final String name;

        Player(String name) {
            this.name = name;
        }

        @Override
        public void run() {
            lobby.join(name);
        }
    }
}
