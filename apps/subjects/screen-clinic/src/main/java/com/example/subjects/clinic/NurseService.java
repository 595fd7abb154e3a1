// The nurse, whom one can call.
package com.example.subjects.clinic;

import android.app.Service;
import android.content.Intent;
import android.os.Binder;
import android.os.IBinder;

public class NurseService extends Service {
  private final Nurse nurse = new Nurse();

  @Override
  public IBinder onBind(Intent intent) {
    return nurse;
  }

  public static final class Nurse extends Binder {
    public String call() {
      return "The nurse is coming";
    }
  }
}
