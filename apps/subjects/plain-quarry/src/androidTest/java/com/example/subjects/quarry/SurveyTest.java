package com.example.subjects.quarry;

import static org.junit.Assert.assertEquals;

import android.app.Instrumentation;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class SurveyTest {
    private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
    private final List<String> surveys = new CopyOnWriteArrayList<>();

    @Test
    public void surveyIsShown() throws Exception {
        SurveyLoader loader = new SurveyLoader(instrumentation.getTargetContext(), "bench 2");
        instrumentation.runOnMainSync(() -> {
            loader.registerListener(1, (source, survey) -> surveys.add(survey));
            loader.startLoading();
        });
        Thread.sleep(500);
        instrumentation.runOnMainSync(loader::stopLoading);
        assertEquals(Collections.singletonList("bench 2: sound"), surveys);
    }

    @Test
    public void pressCrushesAfterCalibration() throws Exception {
        Press press = new Press();
        press.calibrate();
        Thread.sleep(400);
        press.crush("core-a");
        assertEquals(Collections.singletonList("core-a=18"), press.finish());
    }

    @Test
    public void drillLogKeepsEveryNote() throws Exception {
        DrillLog log = new DrillLog();
        log.note("collar");
        log.note("3 m");
        log.note("6 m");
        assertEquals(Arrays.asList("collar", "3 m", "6 m"), log.close());
    }
}
