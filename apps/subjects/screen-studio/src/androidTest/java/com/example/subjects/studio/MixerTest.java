package com.example.subjects.studio;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class MixerTest {
    @Rule
    public final EngineRule engine = new EngineRule();

    @Rule
    public final TemporaryFolder folder = new TemporaryFolder();

    @Test
    public void recordsTheVocals() throws Exception {
        engine.engine().arm("vocals");
        recordAndSee("Recording vocals");
    }

    @Test
    public void recordsTheGuitar() throws Exception {
        engine.engineWhenBound().arm("guitar");
        recordAndSee("Recording guitar");
    }

    private static void recordAndSee(String text) {
        try (ActivityScenario<MixerActivity> mixer = ActivityScenario.launch(MixerActivity.class)) {
            onView(withId(Ids.RECORD)).perform(click());
            onView(withId(Ids.CHANNEL)).check(matches(withText(text)));
        }
    }

    @Test
    public void seatsForTwo() throws Exception {
        try (ActivityScenario<BandActivity> scenario = ActivityScenario.launch(BandActivity.class)) {
            new BandRobot(scenario)
                .seatTheSinger()
                .printTheRider(folder.newFile("rider.txt"))
                .seatTheDrummer()
                .awaitQuotes(2)
                .sees(Ids.SEATS, "Seats: 2, 80 in all");
        }
    }

    @Test
    public void chairsForThree() throws Exception {
        try (ActivityScenario<BandActivity> scenario = ActivityScenario.launch(BandActivity.class)) {
            new BandRobot(scenario)
                .fetchChairs(3)
                .awaitOrders(3)
                .sees(Ids.CHAIRS, "Chairs: 3");
        }
    }
}
