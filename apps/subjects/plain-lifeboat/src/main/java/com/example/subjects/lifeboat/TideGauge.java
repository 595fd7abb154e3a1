package com.example.subjects.lifeboat;

import androidx.lifecycle.LiveData;
import androidx.lifecycle.MutableLiveData;

/** Tells how the tide runs. */
public final class TideGauge {
  private final MutableLiveData<String> tide = new MutableLiveData<>();

  public LiveData<String> tide() {
    return tide;
  }

  /** May be called by any thread. */
  public void report(String reading) {
    tide.postValue(reading);
  }
}
