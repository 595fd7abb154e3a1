package com.example.subjects.hospital.pharmacy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Every drug that the hospital keeps. */
public final class Formulary {
  private static volatile Formulary instance;

  private final Map<String, Drug> byName = new HashMap<>();

  private Formulary() {
    List<Drug> drugs = new ArrayList<>();
    Antibiotics.addTo(drugs);
    Analgesics.addTo(drugs);
    Anticoagulants.addTo(drugs);
    Cardiovascular.addTo(drugs);
    Diuretics.addTo(drugs);
    Lipids.addTo(drugs);
    Diabetes.addTo(drugs);
    Gastric.addTo(drugs);
    Respiratory.addTo(drugs);
    Steroids.addTo(drugs);
    Psychiatric.addTo(drugs);
    Neurology.addTo(drugs);
    Anaesthetics.addTo(drugs);
    Oncology.addTo(drugs);
    Antivirals.addTo(drugs);
    for (Drug drug : drugs) {
      byName.put(drug.name(), drug);
    }
  }

  public static Formulary getInstance() {
    if (instance == null) {
      synchronized (Formulary.class) {
        if (instance == null) {
          instance = new Formulary();
        }
      }
    }
    return instance;
  }

  public Drug find(String name) {
    Drug drug = byName.get(name);
    if (drug == null) {
      throw new IllegalArgumentException("not in the formulary: " + name);
    }
    return drug;
  }

  public int size() {
    return byName.size();
  }
}
