// How far a bid for an upgrade is.
package com.example.subjects.airport;

import android.os.SystemClock;
import androidx.lifecycle.LiveData;
import androidx.lifecycle.MutableLiveData;
import androidx.lifecycle.ViewModel;

public final class UpgradeModel extends ViewModel {
  private final MutableLiveData<String> state = new MutableLiveData<>("No bid");

  public LiveData<String> state() {
    return state;
  }

  public void bid() {
    Ground.ask(new SendBid());
  }

  public void cancel() {
    state.setValue("Cancelled");
  }

  private final class SendBid implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      state.postValue("Bid sent");
    }
  }
}
