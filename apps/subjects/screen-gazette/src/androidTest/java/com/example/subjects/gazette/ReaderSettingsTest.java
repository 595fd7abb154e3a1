package com.example.subjects.gazette;

import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ReaderSettingsTest {
    @Rule
    public final ActivityScenarioRule<SettingsActivity> screen = new ActivityScenarioRule<>(SettingsActivity.class);

    private final SettingsRobot settings = new SettingsRobot();

    @Before
    public void forgetSettings() {
        SettingsStore.get().clear();
    }

    @Test
    public void largerTextReachesTheReader() throws Exception {
        settings.tap(Ids.LARGER)
                .sees(Ids.CHOSEN, "size 20")
                .openReader()
                .sees(Ids.TEXT_SIZE, "Size 20");
    }

    @Test
    public void nightReachesTheReader() throws Exception {
        settings.tap(Ids.NIGHT)
                .sees(Ids.CHOSEN, "paper black")
                .settle()
                .openReader()
                .sees(Ids.PAPER, "Paper black");
    }
}
