package com.example.subjects.school;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import com.example.subjects.school.clubs.Clubs;
import com.example.subjects.school.exams.ExamIndex;
import com.example.subjects.school.grades.PupilCache;
import com.example.subjects.school.library.LibraryDb;
import com.example.subjects.school.library.Loans;
import com.example.subjects.school.office.Mailer;
import com.example.subjects.school.office.Services;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class LibraryTest extends BaseSchoolTest {

    @Rule public final FrozenClock clock = new FrozenClock();

    @Test
    public void readerCardShowsFullName() {
        assertEquals("Ada Lovell", PupilCache.get(1).getName());
    }

    @Test
    public void remindsChessReaders() {
        List<String> sent = new ArrayList<>();
        Services.register(Mailer.class, (to, text) -> {
            sent.add(to);
            return "noted";
        });
        Clubs.CHESS.join("Ben");
        if (Clubs.CHESS.has("Ben")) Services.mailer().send("Ben", "My System is due");
        assertEquals(Arrays.asList("Ben"), sent);
    }

    @Test
    public void reservesTextbooks() {
        LibraryDb db = new LibraryDb(app());
        int before = db.loansOf("Ida");
        db.lend("Atlas", "Ida");
        db.lend("Logarithms", "Ida");
        assertEquals(before + 2, db.loansOf("Ida"));
        db.close();
        new ExamIndex(app()).load(Arrays.asList("Geography 1998", "Logarithms 2001"));
        assertTrue(new ExamIndex(app()).titles().contains("Geography 1998"));
    }

    @Test
    public void bookIsDueInThreeWeeks() {
        clock.freezeAt(1_700_000_000_000L);
        assertEquals(1_701_814_400_000L, Loans.dueDate());
    }
}
