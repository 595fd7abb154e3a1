package com.example.subjects.campsite;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.greenrobot.eventbus.EventBus;
import org.junit.After;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

import java.util.concurrent.atomic.AtomicReference;

@RunWith(AndroidJUnit4.class)
public class EveningTest {
    @Rule
    public final ActivityScenarioRule<ArrivalsActivity> arrivals = new ActivityScenarioRule<>(ArrivalsActivity.class);

    @After
    public void takeDownNotices() {
        EventBus.getDefault().removeAllStickyEvents();
    }

    @Test
    public void guestAppearsOnTheBoard() throws Exception {
        Thread.sleep(550);
        EventBus.getDefault().post(new Arrival("Ada"));
        assertTrue(Poll.within(4000, () -> "Arrived: Ada".equals(Screens.text(arrivals.getScenario(), Ids.ARRIVED))));
    }

    @Test
    public void noticeAppearsOnTheBoard() throws Exception {
        EventBus.getDefault().postSticky(new Notice("Quiet after ten"));
        Poll.until(() -> "Quiet after ten".equals(Screens.text(arrivals.getScenario(), Ids.NOTICE)));
    }

    @Test
    public void fireIsLoggedStageByStage() throws Exception {
        try (ActivityScenario<CampfireActivity> scenario = ActivityScenario.launch(CampfireActivity.class)) {
            AtomicReference<Fire> fire = new AtomicReference<>();
            scenario.onActivity(activity -> fire.set(activity.fire));
            fire.get().advance("flames");
            Thread.sleep(300);
            fire.get().advance("embers");
            assertTrue(Poll.within(4000, () -> Screens.text(scenario, Ids.FIRE_LOG).endsWith("embers")));
            assertEquals("wood > flames > embers", Screens.text(scenario, Ids.FIRE_LOG));
        }
    }
}
