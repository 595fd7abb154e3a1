package com.example.subjects.studio;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.junit.Assert.assertEquals;

import android.os.SystemClock;

import androidx.test.core.app.ActivityScenario;

import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;

public class BandRobot {
    private final ActivityScenario<BandActivity> scenario;

    public BandRobot(ActivityScenario<BandActivity> scenario) {
        this.scenario = scenario;
    }

    public BandRobot seatTheSinger() {
        onView(withId(Ids.ADD_SEAT)).perform(click());
        return this;
    }

    public BandRobot seatTheDrummer() {
        onView(withText("Seat +")).perform(click());
        return this;
    }

    public BandRobot fetchChairs(int count) {
        for (int i = 0; i < count; i++) onView(withId(Ids.ADD_CHAIR)).perform(click());
        return this;
    }

    /** Prints the rider on a fake printer, line by line, and waits for the paper. */
    public BandRobot printTheRider(File paper) throws InterruptedException {
        Thread printer = new Thread(() -> print(paper), "printer");
        printer.start();
        printer.join();
        return this;
    }

    private static void print(File paper) {
        try (PrintWriter out = new PrintWriter(new FileWriter(paper))) {
            for (int line = 1; line <= 12; line++) {
                out.println(line + ". still water");
                out.flush();
                SystemClock.sleep(30);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public BandRobot awaitQuotes(int count) throws Exception {
        Screens.waitFor(() -> Screens.ask(scenario, BandActivity::seatQuotes) == count);
        return this;
    }

    public BandRobot awaitOrders(int count) throws Exception {
        Screens.waitFor(() -> Screens.ask(scenario, BandActivity::chairOrders) == count);
        return this;
    }

    public void sees(int label, String text) {
        assertEquals(text, Screens.text(scenario, label));
    }
}
