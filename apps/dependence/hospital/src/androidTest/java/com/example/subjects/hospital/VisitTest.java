package com.example.subjects.hospital;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import com.example.subjects.hospital.clinic.AppointmentBook;
import com.example.subjects.hospital.clinic.Culture;
import com.example.subjects.hospital.clinic.Laboratory;
import com.example.subjects.hospital.pharmacy.Recalls;
import com.example.subjects.hospital.records.FormLibrary;
import com.example.subjects.hospital.records.Letters;
import com.example.subjects.hospital.staff.StaffDirectory;
import com.example.subjects.hospital.wards.WardDirectory;
import java.util.Locale;
import org.junit.After;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.ExternalResource;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class VisitTest {
  @Rule
  public final ExternalResource noRecalls =
      new ExternalResource() {
        @Override
        protected void before() {
          Recalls.INSTANCE.withdrawAll();
        }

        @Override
        protected void after() {
          Recalls.INSTANCE.withdrawAll();
        }
      };

  @After
  public void cancelAppointments() {
    AppointmentBook.getInstance().cancelAll();
  }

  @Test
  public void greetsInFrench() {
    Locale.setDefault(Locale.FRANCE);
    try {
      AppointmentBook.getInstance().book("Luc Morel");
      WardDirectory.find("neurology ward").visit();
      assertEquals("38,0", Letters.INSTANCE.temperature(38));
      assertEquals("Bonjour", Letters.INSTANCE.greeting("fr"));
    } finally {
      Locale.setDefault(Locale.US);
    }
  }

  @Test
  public void sendsSwabToLaboratory() {
    Recalls.INSTANCE.announce("L-0007");
    StaffDirectory.INSTANCE.role("urology nurse").begins();
    FormLibrary.INSTANCE.open("Urology request").fill("Lena Voss");
    assertFalse(Laboratory.incubate(new Culture("E. coli")).isDone());
  }
}
