package com.example.subjects.hospital.pharmacy;

public final class Dispensary {
  private Dispensary() {}

  /** Whether anything was handed out. */
  public static boolean dispense(String drug, String lot) {
    if (Recalls.INSTANCE.isRecalled(lot)) {
      return false;
    }
    Formulary.getInstance().find(drug).leaves(1);
    return true;
  }

  /** What to print on the bag; the pharmacist checks by hand if there is no table. */
  public static String advice(String one, String other) {
    try {
      return InteractionTable.interact(one, other) ? "do not combine" : "may be combined";
    } catch (LinkageError e) {
      return "not checked";
    }
  }
}
