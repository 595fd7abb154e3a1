package com.example.subjects.seedbank;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import java.util.concurrent.Executor;

/** Has parcels sealed by an assistant, who clears them. */
public final class Sealer extends BroadcastReceiver {
  private final Customs customs;
  private final Executor assistant;
  private final Logbook<String> register;

  public Sealer(Customs customs, Executor assistant, Logbook<String> register) {
    this.customs = customs;
    this.assistant = assistant;
    this.register = register;
  }

  @Override
  public void onReceive(Context context, Intent intent) {
    assistant.execute(new Seal(Customs.parcelIn(intent), goAsync()));
  }

  final class Seal implements Runnable {
    private final String parcel;
    private final PendingResult pending;

    Seal(String parcel, PendingResult pending) {
      this.parcel = parcel;
      this.pending = pending;
    }

    @Override
    public void run() {
      Pause.millis(10);
      register.add("seal on " + parcel);
      customs.clear(parcel);
      pending.finish();
    }
  }
}
