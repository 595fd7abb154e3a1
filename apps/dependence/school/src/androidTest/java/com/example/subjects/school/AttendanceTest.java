package com.example.subjects.school;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import com.example.subjects.school.attendance.AbsenceDesk;
import com.example.subjects.school.attendance.SlipPool;
import com.example.subjects.school.office.Projectors;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class AttendanceTest extends BaseSchoolTest {

    @Test
    public void marksAbsenceUnexcused() {
        AbsenceDesk.Absence absence = AbsenceDesk.report("Noor");
        assertEquals("Noor", absence.pupil);
        assertFalse(absence.excused);
    }

    @Test
    public void newSlipNeedsSignature() {
        SlipPool.Slip slip = SlipPool.obtain();
        assertNull(slip.reason);
        assertFalse("signed already", slip.isSigned());
    }

    @Test
    public void principalTalksToParents() {
        assertEquals("M. Castell", hire().name);
        assertTrue(Projectors.lend("assembly hall"));
    }
}
