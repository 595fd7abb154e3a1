package com.example.subjects.school;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import com.example.subjects.school.attendance.SlipPool;
import com.example.subjects.school.clubs.Clubs;
import com.example.subjects.school.data.Applicants;
import com.example.subjects.school.data.Archive;
import com.example.subjects.school.library.LibraryDb;
import com.example.subjects.school.office.Services;
import com.example.subjects.school.timetable.TimetableBuilder;
import com.example.subjects.school.transport.BusPass;
import java.io.File;
import java.util.Arrays;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class EnrollmentTest extends BaseSchoolTest {

    private LibraryDb library;

    @Before
    public void openLibrary() {
        library = new LibraryDb(app());
    }

    @After
    public void closeLibrary() {
        library.close();
    }

    @Test
    public void chessClubTakesNewcomer() {
        try {
            assertTrue("no seat", Clubs.CHESS.join("Mika"));
        } finally {
            Clubs.CHESS.leave("Mika");
        }
    }

    @Test
    public void sendsWelcomeLetter() {
        assertEquals("queued for Mika", Services.mailer().send("Mika", "Welcome"));
    }

    @Test
    public void newPupilHasThreeSubjects() {
        assertEquals(3, new TimetableBuilder().build().getSubjects().size());
    }

    @Test
    public void borrowsFirstBook() {
        library.lend("Momo", "Ida");
        assertEquals(1, library.loansOf("Ida"));
    }

    @Test
    public void donatesBookToLibrary() {
        library.addBook(4711, "Seven Seas");
        assertEquals("Seven Seas", library.titleOf(4711));
    }

    @Test
    public void sortsApplicants() {
        assertEquals(Arrays.asList("Alim", "Mika", "Zoe"), Applicants.sorted());
    }

    @Test
    public void completesApplication() {
        Archive.open(app());
        File form = Archive.store("noor.txt", "Noor, line 4");
        new BusPass(app()).issue("Noor", 4);
        assertTrue(form.length() > 0);
        assertEquals(4, new BusPass(app()).lineOf("Noor"));
    }

    @Test
    public void writesReasonOnSlip() {
        SlipPool.Slip slip = SlipPool.obtain();
        slip.reason = "Visit before enrolment";
        assertEquals("Visit before enrolment", slip.reason);
    }
}
