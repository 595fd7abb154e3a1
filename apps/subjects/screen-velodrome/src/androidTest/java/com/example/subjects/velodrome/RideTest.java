package com.example.subjects.velodrome;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class RideTest {
    @Rule
    public final Recording recording = new Recording();

    @Test
    public void everyPointIsInTheSum() throws Exception {
        recording.ride(2);
        Waits.untilText(recording.screen(), Ids.FIX, "Fix 4 m");
        assertEquals("2 points", recording.stopAndSum());
    }

    @Test
    public void everyPointIsSaved() throws Exception {
        recording.ride(2);
        Waits.untilText(recording.screen(), Ids.RECORDED, "Recorded: 2");
        recording.press(Ids.FINISH);
        Waits.untilText(recording.screen(), Ids.SUMMARY, "2 points saved");
    }
}
