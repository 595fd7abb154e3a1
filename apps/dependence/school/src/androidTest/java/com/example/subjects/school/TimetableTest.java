package com.example.subjects.school;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import com.example.subjects.school.data.Codecs;
import com.example.subjects.school.office.Projectors;
import com.example.subjects.school.timetable.TimetableBuilder;
import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class TimetableTest extends BaseSchoolTest {

    @Rule public final FrozenClock clock = new FrozenClock();

    @Test
    public void carriesDateOfChange() {
        long age = System.currentTimeMillis() - new TimetableBuilder(new ArrayList<>()).build().getChanged();
        assertTrue("changed " + age + " ms ago", Math.abs(age) < TimeUnit.MINUTES.toMillis(5));
    }

    @Test
    public void addsLatinForGifted() {
        TimetableBuilder builder = new TimetableBuilder();
        builder.getSubjects().add("Latin");
        assertTrue(builder.build().getSubjects().contains("Latin"));
    }

    @Test
    public void rehearsalMovesToEvening() {
        clock.freezeAt(1_700_000_000_000L);
        long afternoon = new TimetableBuilder(new ArrayList<>(Arrays.asList("Play"))).build().getChanged();
        clock.freezeAt(1_700_000_000_000L + TimeUnit.HOURS.toMillis(4));
        long evening = new TimetableBuilder(new ArrayList<>(Arrays.asList("Play"))).build().getChanged();
        assertEquals(TimeUnit.HOURS.toMillis(4), evening - afternoon);
        assertTrue(Projectors.lend("stage"));
    }

    @Test
    public void closesForHoliday() {
        app().onLowMemory();
        Projectors.giveBack("stage");
        assertFalse(new File(app().getCacheDir(), "exams").exists());
    }

    @Test
    public void exportsWeekAsCsv() {
        assertEquals("Mon,\"Maths, advanced\",Sport",
                Codecs.find("csv").encode(Arrays.asList("Mon", "Maths, advanced", "Sport")));
    }
}
