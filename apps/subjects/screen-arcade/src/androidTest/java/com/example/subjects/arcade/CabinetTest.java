package com.example.subjects.arcade;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.junit.Assert.assertTrue;

import android.widget.Button;

import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

import java.util.concurrent.atomic.AtomicBoolean;

@RunWith(AndroidJUnit4.class)
public class CabinetTest extends ArcadeTest {
    @Rule(order = 0)
    public final IdlingRule wiring = new IdlingRule(Cabinets.wiring);

    @Rule(order = 1)
    public final ActivityScenarioRule<CabinetActivity> cabinet = new ActivityScenarioRule<>(CabinetActivity.class);

    private void startTheGame() {
        onView(withId(Ids.CABINET_NAME)).check(matches(withText("Star Raid")));
        onView(withId(Ids.START)).perform(click());
    }

    private void shoot() {
        onView(withId(Ids.FIRE)).perform(click());
    }

    private void dropBomb(int number) throws Exception {
        await(() -> {
            AtomicBoolean armed = new AtomicBoolean();
            cabinet.getScenario().onActivity(shown -> {
                Button bomb = shown.findViewById(Ids.BOMB);
                armed.set(bomb.isEnabled());
            });
            return armed.get();
        });
        onView(withId(Ids.BOMB)).perform(click());
        await(() -> ("Bombs: " + number).equals(textOf(cabinet.getScenario(), Ids.BOMBS)));
    }

    @Test
    public void gameStarts() throws Exception {
        startTheGame();
        assertTrue(soon(() -> "Game on".equals(textOf(cabinet.getScenario(), Ids.STATE))));
    }

    @Test
    public void gameStartsOnceTheCabinetIsWired() {
        wiring.watch();
        onView(withText("Start")).perform(click());
        onView(withId(Ids.STATE)).check(matches(withText("Game on")));
    }

    @Test
    public void firesTwice() throws Exception {
        shoot();
        await(() -> "Loaded 1".equals(textOf(cabinet.getScenario(), Ids.AMMO)));
        onView(withText("Fire")).perform(click());
        onView(withId(Ids.SHOTS)).check(matches(withText("Shots: 2")));
    }

    @Test
    public void dropsTwoBombs() throws Exception {
        dropBomb(1);
        dropBomb(2);
        onView(withId(Ids.BOMBS)).check(matches(withText("Bombs: 2")));
    }
}
