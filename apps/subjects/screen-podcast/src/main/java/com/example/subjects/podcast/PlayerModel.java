// How far the player is.
package com.example.subjects.podcast;

import android.os.SystemClock;
import androidx.lifecycle.LiveData;
import androidx.lifecycle.MutableLiveData;
import androidx.lifecycle.ViewModel;

public final class PlayerModel extends ViewModel {
  private final MutableLiveData<String> state = new MutableLiveData<>("stopped");

  public LiveData<String> state() {
    return state;
  }

  public void play() {
    Net.run(new Start());
  }

  private final class Start implements Runnable {
    @Override
    public void run() {
      state.postValue("buffering");
      SystemClock.sleep(400);
      state.postValue("playing");
    }
  }
}
