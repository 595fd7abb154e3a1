package com.example.subjects.seedbank;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A lane where parcels are declared and cleared, by broadcasts. */
public final class Customs {
  private static final String EXTRA_PARCEL = "parcel";

  private final Context context;
  private final String declared;
  private final String cleared;
  private final List<BroadcastReceiver> officers = new ArrayList<>();

  public Customs(Context context, String lane) {
    this.context = context;
    this.declared = context.getPackageName() + ".DECLARED_" + lane;
    this.cleared = context.getPackageName() + ".CLEARED_" + lane;
  }

  public void employ(BroadcastReceiver officer) {
    register(officer, declared);
  }

  /** Completes when some officer has cleared the parcel. */
  public CompletableFuture<String> declare(String parcel) {
    CompletableFuture<String> verdict = new CompletableFuture<>();
    register(new Verdict(verdict), cleared);
    send(declared, parcel);
    return verdict;
  }

  void clear(String parcel) {
    send(cleared, parcel);
  }

  static String parcelIn(Intent intent) {
    return intent.getStringExtra(EXTRA_PARCEL);
  }

  public void close() {
    for (BroadcastReceiver officer : officers) {
      context.unregisterReceiver(officer);
    }
    officers.clear();
  }

  private void register(BroadcastReceiver receiver, String action) {
    context.registerReceiver(receiver, new IntentFilter(action));
    officers.add(receiver);
  }

  private void send(String action, String parcel) {
    context.sendBroadcast(
        new Intent(action).setPackage(context.getPackageName()).putExtra(EXTRA_PARCEL, parcel));
  }

  static final class Verdict extends BroadcastReceiver {
    private final CompletableFuture<String> verdict;

    Verdict(CompletableFuture<String> verdict) {
      this.verdict = verdict;
    }

    @Override
    public void onReceive(Context context, Intent intent) {
      verdict.complete(parcelIn(intent));
    }
  }
}
