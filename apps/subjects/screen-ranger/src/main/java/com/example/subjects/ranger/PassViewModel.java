// The pass that was issued.
package com.example.subjects.ranger;

import android.os.SystemClock;
import androidx.lifecycle.LiveData;
import androidx.lifecycle.MutableLiveData;
import androidx.lifecycle.ViewModel;

public class PassViewModel extends ViewModel {
  private final MutableLiveData<String> pass = new MutableLiveData<>("");

  public LiveData<String> getPass() {
    return pass;
  }

  void issue() {
    Office.begin(new IssuePass());
  }

  private final class IssuePass implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(30);
      pass.postValue("Pass 9");
    }
  }
}
