package com.example.subjects.hospital;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import com.example.subjects.hospital.pharmacy.Dispensary;
import com.example.subjects.hospital.pharmacy.DoseCalculator;
import com.example.subjects.hospital.pharmacy.Formulary;
import com.example.subjects.hospital.pharmacy.Recalls;
import com.example.subjects.hospital.pharmacy.Supplier;
import com.example.subjects.hospital.pharmacy.Suppliers;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class PharmacyTest {
  @Test
  public void lowersFactorForNewborns() {
    DoseCalculator.adjust(DoseCalculator.NEWBORN, 6);
    assertEquals(18, DoseCalculator.dose(DoseCalculator.NEWBORN, 3));
    assertEquals(150, Formulary.getInstance().size());
  }

  @Test
  public void printsAdviceWithoutInteractionTable() {
    System.setProperty("hospital.interactions", "none");
    try {
      assertFalse(Dispensary.advice("digoxin", "furosemide").isEmpty());
    } finally {
      System.clearProperty("hospital.interactions");
    }
  }

  @Test
  public void supplierRecallsLot() {
    Recalls.INSTANCE.announce("L-2291");
    Suppliers.INSTANCE.register(new Supplier("Medico", "Portugal"));
    assertEquals("Portugal", Suppliers.INSTANCE.countryOf("Medico"));
  }
}
