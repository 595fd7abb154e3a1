package com.example.subjects.seedbank;

import android.app.Service;
import android.content.Intent;
import android.os.Binder;
import android.os.IBinder;

/** Keeps a vault open as long as someone is bound to it. */
public final class VaultService extends Service {
  public final class Door extends Binder {
    public int deposit(String kind, int grams) {
      return inventory.add(kind, grams);
    }

    public int stock(String kind) {
      return inventory.of(kind);
    }
  }

  private final Inventory inventory = new Inventory();
  private final Door door = new Door();

  @Override
  public IBinder onBind(Intent intent) {
    return door;
  }
}
