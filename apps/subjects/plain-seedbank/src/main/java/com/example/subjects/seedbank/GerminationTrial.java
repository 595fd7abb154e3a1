package com.example.subjects.seedbank;

import androidx.lifecycle.LiveData;
import androidx.lifecycle.MutableLiveData;

/** A trial, and the stage it is in. */
public final class GerminationTrial {
  private final MutableLiveData<String> stage = new MutableLiveData<>();

  public LiveData<String> stage() {
    return stage;
  }

  public void sow() {
    stage.postValue("sown");
  }

  public void water() {
    stage.postValue("watered");
  }
}
