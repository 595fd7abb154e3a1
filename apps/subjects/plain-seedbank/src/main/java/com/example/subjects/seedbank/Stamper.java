package com.example.subjects.seedbank;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import java.util.concurrent.Executor;

/** Has parcels stamped by an assistant, and clears them. */
public final class Stamper extends BroadcastReceiver {
  private final Customs customs;
  private final Executor assistant;
  private final Logbook<String> register;

  public Stamper(Customs customs, Executor assistant, Logbook<String> register) {
    this.customs = customs;
    this.assistant = assistant;
    this.register = register;
  }

  @Override
  public void onReceive(Context context, Intent intent) {
    String parcel = Customs.parcelIn(intent);
    assistant.execute(new Stamp(parcel));
    customs.clear(parcel);
  }

  final class Stamp implements Runnable {
    private final String parcel;

    Stamp(String parcel) {
      this.parcel = parcel;
    }

    @Override
    public void run() {
      Pause.millis(10);
      register.add("stamp on " + parcel);
    }
  }
}
