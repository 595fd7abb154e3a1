package com.example.subjects.hospital;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import com.example.subjects.hospital.records.Patient;
import com.example.subjects.hospital.records.WristbandPrinter;
import com.example.subjects.hospital.wards.Campus;
import com.example.subjects.hospital.wards.Lifts;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class AdmissionTest {
  private final HospitalApplication app =
      (HospitalApplication) InstrumentationRegistry.getInstrumentation().getTargetContext().getApplicationContext();

  @Test
  public void findsFreeBedsOnSurgicalFloor() {
    assertEquals(6, Campus.main().wing("B").floor(2).freeBeds());
  }

  @Test
  public void guestCannotOpenRecords() {
    assertFalse(app.canOpenRecords());
  }

  @Test
  public void visitorsMayUseLift() {
    assertTrue(Lifts.openToVisitors());
  }

  @Test
  public void printsFirstWristband() {
    assertEquals("WB-1 Jo Novak", WristbandPrinter.print(new Patient("Jo Novak")));
  }
}
