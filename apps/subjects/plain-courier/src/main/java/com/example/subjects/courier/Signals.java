// Signals within the app. They are delivered on the main thread, to whoever is registered still.
package com.example.subjects.courier;

import android.os.Handler;
import android.os.Looper;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class Signals {
  private final Handler main = new Handler(Looper.getMainLooper());
  private final List<Receiver> receivers = new CopyOnWriteArrayList<>();

  /** Registers one who wants to hear signals. */
  public void register(Receiver receiver) {
    receivers.add(receiver);
  }

  /** Unregisters one, who hears nothing from now on. */
  public void unregister(Receiver receiver) {
    receivers.remove(receiver);
  }

  /** Sends a signal to those who are registered now. */
  public void send(String signal) {
    main.post(new Delivery(signal, new ArrayList<>(receivers)));
  }

  /** Who hears a signal. */
  public interface Receiver {
    void onSignal(String signal);
  }

  private class Delivery implements Runnable {
    private final String signal;
    private final List<Receiver> addressees;

    Delivery(String signal, List<Receiver> addressees) {
      this.signal = signal;
      this.addressees = addressees;
    }

    @Override
    public void run() {
      for (Receiver receiver : addressees) {
        if (receivers.contains(receiver)) {
          receiver.onSignal(signal);
        }
      }
    }
  }
}
