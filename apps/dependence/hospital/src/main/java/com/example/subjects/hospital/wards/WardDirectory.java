package com.example.subjects.hospital.wards;

import java.util.ArrayList;
import java.util.List;

public final class WardDirectory {
  private static final List<Ward> WARDS = new ArrayList<>();

  static {
    Cardiology.addTo(WARDS);
    Dermatology.addTo(WARDS);
    Endocrinology.addTo(WARDS);
    Geriatrics.addTo(WARDS);
    Gynaecology.addTo(WARDS);
    Haematology.addTo(WARDS);
    Nephrology.addTo(WARDS);
    Neurology.addTo(WARDS);
    Oncology.addTo(WARDS);
    Ophthalmology.addTo(WARDS);
    Orthopaedics.addTo(WARDS);
    Paediatrics.addTo(WARDS);
    Psychiatry.addTo(WARDS);
    Surgery.addTo(WARDS);
    Urology.addTo(WARDS);
  }

  private WardDirectory() {}

  public static Ward find(String name) {
    for (Ward ward : WARDS) {
      if (ward.name().equals(name)) {
        return ward;
      }
    }
    return null;
  }

  public static int beds() {
    int beds = 0;
    for (Ward ward : WARDS) {
      beds += ward.beds();
    }
    return beds;
  }
}
