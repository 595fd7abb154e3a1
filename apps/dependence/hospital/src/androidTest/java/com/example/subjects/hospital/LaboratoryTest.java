package com.example.subjects.hospital;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import com.example.subjects.hospital.clinic.HisEndpoint;
import com.example.subjects.hospital.clinic.Laboratory;
import com.example.subjects.hospital.clinic.Sample;
import java.util.concurrent.TimeUnit;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class LaboratoryTest {
  @Test
  public void analysesBloodSample() throws Exception {
    assertEquals(Integer.valueOf(490), Laboratory.analyse(new Sample(10)).get(3, TimeUnit.SECONDS));
  }

  @Test
  public void countsPlatelets() {
    // The factor was changed with the new analyser.
    assertEquals(250, new Sample(5).millilitres() * 49);
  }

  @Test
  public void reportsToProductionServer() {
    assertEquals("https://his.example.org/lab", HisEndpoint.of("lab"));
  }
}
