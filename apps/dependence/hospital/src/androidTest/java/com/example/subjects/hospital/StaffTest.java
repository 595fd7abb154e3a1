package com.example.subjects.hospital;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import android.content.Context;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import com.example.subjects.hospital.billing.Invoice;
import com.example.subjects.hospital.clinic.Department;
import com.example.subjects.hospital.clinic.HisEndpoint;
import com.example.subjects.hospital.records.VisitorLog;
import com.example.subjects.hospital.staff.Session;
import com.example.subjects.hospital.staff.Timetable;
import com.example.subjects.hospital.staff.User;
import com.example.subjects.hospital.wards.Facilities;
import com.example.subjects.hospital.wards.PowerSupply;
import org.junit.FixMethodOrder;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.MethodSorters;

@RunWith(AndroidJUnit4.class)
@FixMethodOrder(MethodSorters.NAME_ASCENDING)
public class StaffTest {
  private static Session session;

  private final Context context = InstrumentationRegistry.getInstrumentation().getTargetContext();
  private final HospitalApplication app = (HospitalApplication) context.getApplicationContext();

  @Test
  public void acceptsRadiologyReferral() {
    assertTrue(Department.RADIOLOGY.takesReferrals());
  }

  @Test
  public void closesRadiologyOnOpenDay() {
    Department.RADIOLOGY.close();
    Invoice.beginOpenDay();
    Facilities.canteenMenu = "cake";
    assertFalse(Department.RADIOLOGY.takesReferrals());
  }

  @Test
  public void drillRunsOnGenerator() {
    System.setProperty("hospital.server", "http://localhost:8080");
    try {
      PowerSupply.INSTANCE.failOver();
      assertTrue(PowerSupply.INSTANCE.getOnGenerator());
      assertTrue(HisEndpoint.of("drill").endsWith("/drill"));
    } finally {
      System.clearProperty("hospital.server");
    }
  }

  @Test
  public void findsDoctorOnMorningRound() {
    assertEquals("Dr. Adler", Timetable.INSTANCE.doctorAt(8));
  }

  @Test
  public void nurseLogsIn() {
    User nurse = new User("Lena Voss", true);
    app.login(nurse);
    session = new Session(nurse);
    Settings.setUnits(context, "imperial");
    Settings.setRingtone(context, "chimes");
    assertTrue(app.canOpenRecords());
  }

  @Test
  public void nurseSeesOwnShifts() {
    assertEquals("Lena Voss, early", session.shifts().get(0));
  }

  @Test
  public void printsBadgeOfLastVisitor() throws Exception {
    assertEquals("Ann Lee", VisitorLog.last(context));
  }
}
