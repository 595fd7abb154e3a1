package com.example.subjects.hospital;

import android.app.Application;
import com.example.subjects.hospital.clinic.ProcedureCatalogue;
import com.example.subjects.hospital.records.FormLibrary;
import com.example.subjects.hospital.staff.StaffDirectory;
import com.example.subjects.hospital.staff.User;
import com.example.subjects.hospital.wards.WardDirectory;

public class HospitalApplication extends Application {
  private int beds;
  private int forms;
  private int prescribers;
  private User currentUser;

  @Override
  public void onCreate() {
    super.onCreate();
    ProcedureCatalogue.load();
    beds = WardDirectory.beds();
    forms = FormLibrary.INSTANCE.size();
    prescribers = StaffDirectory.INSTANCE.prescribers();
  }

  public int beds() {
    return beds;
  }

  public int forms() {
    return forms;
  }

  public int prescribers() {
    return prescribers;
  }

  public void login(User user) {
    currentUser = user;
  }

  public void logout() {
    currentUser = null;
  }

  public boolean canOpenRecords() {
    return currentUser != null && currentUser.isMedical();
  }
}
