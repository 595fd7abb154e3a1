package com.example.subjects.hospital.clinic;

import java.util.ArrayList;
import java.util.List;

public final class ProcedureCatalogue {
  private static List<Procedure> procedures;

  private ProcedureCatalogue() {}

  public static synchronized void load() {
    if (procedures != null) {
      return;
    }
    procedures = new ArrayList<>();
    XRayProcedures.addTo(procedures);
    UltrasoundProcedures.addTo(procedures);
    MriProcedures.addTo(procedures);
    CtProcedures.addTo(procedures);
    BiopsyProcedures.addTo(procedures);
    PunctureProcedures.addTo(procedures);
    ArthroscopyProcedures.addTo(procedures);
    PhysiotherapyProcedures.addTo(procedures);
    DrainageProcedures.addTo(procedures);
    ScintigraphyProcedures.addTo(procedures);
  }

  public static synchronized Procedure find(String title) {
    load();
    for (Procedure procedure : procedures) {
      if (procedure.title().equalsIgnoreCase(title)) {
        return procedure;
      }
    }
    return null;
  }
}
