package com.example.subjects.velodrome;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.content.Context;

import androidx.test.core.app.ActivityScenario;
import androidx.test.core.app.ApplicationProvider;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.ExternalResource;
import org.junit.rules.RuleChain;
import org.junit.rules.Timeout;
import org.junit.runner.RunWith;

import java.io.File;
import java.io.FileWriter;
import java.util.concurrent.TimeUnit;

@RunWith(AndroidJUnit4.class)
public class WarmUpTest {
    private final Protocol protocol = new Protocol();

    @Rule
    public final RuleChain rules = RuleChain.outerRule(new Timeout(110, TimeUnit.SECONDS)).around(protocol);

    private static void tap(int id) {
        onView(withId(id)).perform(click());
    }

    @Test
    public void weightIsKeptWhenTheTabletIsTurned() throws Exception {
        try (ActivityScenario<WeighActivity> scenario = ActivityScenario.launch(WeighActivity.class)) {
            tap(Ids.WEIGH);
            protocol.note("bike on the scale");
            Waits.untilText(scenario, Ids.CLERK, "Clerk signed");
            scenario.recreate();
            assertTrue(Waits.within(3000, () -> "7.2 kg".equals(Waits.textOf(scenario, Ids.KILOS))));
        }
    }

    @Test
    public void officialWeightIsKeptWhenTheTabletIsTurned() throws Exception {
        try (ActivityScenario<WeighActivity> scenario = ActivityScenario.launch(WeighActivity.class)) {
            scenario.onActivity(activity -> activity.findViewById(Ids.WEIGH_OFFICIALLY).performClick());
            protocol.note("bike on the official scale");
            scenario.recreate();
            Waits.untilText(scenario, Ids.OFFICIAL_KILOS, "6.8 kg");
        }
    }

    @Test
    public void secondLapIsCounted() throws Exception {
        try (ActivityScenario<LapActivity> scenario = ActivityScenario.launch(LapActivity.class)) {
            startLap(scenario);
            finishLap(scenario);
            assertEquals("Laps: 2", Waits.textOf(scenario, Ids.LAPS));
        }
    }

    private void startLap(ActivityScenario<LapActivity> scenario) throws Exception {
        tap(Ids.LAP);
        Waits.untilText(scenario, Ids.TIMED, "Timed: 1");
    }

    private void finishLap(ActivityScenario<LapActivity> scenario) throws Exception {
        scenario.onActivity(activity -> activity.findViewById(Ids.LAP).performClick());
        protocol.note("lap finished");
    }

    @Test
    public void scratchedRiderComesBack() throws Exception {
        try (ActivityScenario<StartListActivity> scenario = ActivityScenario.launch(StartListActivity.class)) {
            new StartListRobot().scratch("Bruno").seesRiders(2).changesMind().seesRiders(3);
        }
    }

    /** The team's notes of the session, in a file. */
    static class Protocol extends ExternalResource {
        private File file;

        @Override
        protected void before() {
            Context context = ApplicationProvider.getApplicationContext();
            file = new File(context.getFilesDir(), "protocol.txt");
            file.delete();
        }

        void note(String line) throws Exception {
            try (FileWriter writer = new FileWriter(file, true)) {
                writer.write(line + "\n");
            }
        }

        @Override
        protected void after() {
            file.delete();
        }
    }
}
