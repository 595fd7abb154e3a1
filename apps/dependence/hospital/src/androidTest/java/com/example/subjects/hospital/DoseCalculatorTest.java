package com.example.subjects.hospital;

import static org.junit.Assert.assertEquals;

import com.example.subjects.hospital.pharmacy.DoseCalculator;
import com.example.subjects.hospital.pharmacy.Formulary;
import java.util.Arrays;
import java.util.Collection;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

@RunWith(Parameterized.class)
public class DoseCalculatorTest {
  private final int group;
  private final int kilos;
  private final int expected;

  public DoseCalculatorTest(int group, int kilos, int expected) {
    this.group = group;
    this.kilos = kilos;
    this.expected = expected;
  }

  @Parameterized.Parameters
  public static Collection<Object[]> data() {
    return Arrays.asList(new Object[][] {{DoseCalculator.ADULT, 70, 700}, {DoseCalculator.NEWBORN, 4, 32}});
  }

  @Test
  public void computesDose() {
    int dose = DoseCalculator.dose(group, kilos);
    assertEquals(expected, Math.min(dose, Formulary.getInstance().find("paracetamol").maxDailyMg() * kilos));
  }
}
