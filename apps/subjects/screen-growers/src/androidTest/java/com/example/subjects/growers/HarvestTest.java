package com.example.subjects.growers;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

@RunWith(AndroidJUnit4.class)
public class HarvestTest extends OrchardTest {
    private final FakePrinter printer = new FakePrinter();
    private final CountDownLatch three = new CountDownLatch(3);
    private final WalkRecorder recorder = new WalkRecorder(false, fix -> { });
    private final WalkRecorder patient = new WalkRecorder(true, fix -> three.countDown());

    @Before
    public void startToWalk() {
        recorder.start();
        patient.start();
    }

    @After
    public void printerOff() throws Exception {
        printer.off();
        recorder.finish();
        patient.finish();
    }

    private static void walk(WalkRecorder along, int trees) throws InterruptedException {
        Thread gps = new Thread(() -> {
            for (int tree = 1; tree <= trees; tree++) along.addFix("tree " + tree);
        }, "gps");
        gps.start();
        gps.join();
    }

    @Test
    public void everyTreeIsOnTheTrack() throws Exception {
        open(RowActivity.class);
        onView(withId(Ids.ROW_TITLE)).check(matches(withText("Row 4, Elstar")));
        walk(recorder, 5);
        assertEquals(5, recorder.finish());
    }

    @Test
    public void everyTreeIsOnTheBufferedTrack() throws Exception {
        walk(patient, 3);
        assertTrue(three.await(60, TimeUnit.SECONDS));
        assertEquals(3, patient.finish());
    }

    @Test
    public void labelAndScalesAgree() throws Exception {
        Basket basket = new Basket();
        basket.add("Elstar", 180);
        assertEquals("[Elstar 180 g]", printer.print("Elstar 180 g").get(60, TimeUnit.SECONDS));
        Scales.expectGrams(180, basket);
    }
}
