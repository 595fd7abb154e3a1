package com.example.subjects.circus;

import static org.junit.Assert.assertEquals;

import android.widget.TextView;

import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

@RunWith(AndroidJUnit4.class)
public class BandTest {
    @Rule
    public final ActivityScenarioRule<BandActivity> rule = new ActivityScenarioRule<>(BandActivity.class);

    @Test
    public void playButtonStartsTheMarch() throws Exception {
        Thread.sleep(600);
        rule.getScenario().onActivity(activity -> activity.findViewById(Ids.PLAY).performClick());
        assertTune("Playing March");
    }

    @Test
    public void encoreIsPlayed() throws Exception {
        AtomicReference<CountDownLatch> encored = new AtomicReference<>();
        rule.getScenario().onActivity(activity -> {
            encored.set(activity.encored);
            activity.encore("Galop");
        });
        encored.get().await();
        assertTune("Playing Galop");
    }

    @Test
    public void sheetsAreFetched() throws Exception {
        rule.getScenario().onActivity(BandActivity::fetchSheets);
        Thread.sleep(500);
        rule.getScenario().onActivity(activity ->
                assertEquals(Arrays.asList("Gladiators", "Thunder and Blazes"), activity.sheets));
    }

    private void assertTune(String expected) {
        rule.getScenario().onActivity(activity -> {
            TextView tune = activity.findViewById(Ids.TUNE);
            assertEquals(expected, tune.getText().toString());
        });
    }
}
