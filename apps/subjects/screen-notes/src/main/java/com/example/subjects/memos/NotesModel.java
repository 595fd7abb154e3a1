// The notes, which outlive the screen: threads write them to a disk that takes its time, and tell with postValue.
package com.example.subjects.memos;

import android.os.SystemClock;
import androidx.lifecycle.LiveData;
import androidx.lifecycle.MutableLiveData;
import androidx.lifecycle.ViewModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class NotesModel extends ViewModel {
  private static final long WRITE_MS = 15;
  private static final long SYNC_MS = 40;

  private final MutableLiveData<List<String>> titles = new MutableLiveData<>(Collections.emptyList());
  private final MutableLiveData<String> synced = new MutableLiveData<>("");

  LiveData<List<String>> titles() {
    return titles;
  }

  /** When the notes were last the same as the server's, in words. */
  LiveData<String> synced() {
    return synced;
  }

  void save(String title) {
    List<String> after = new ArrayList<>(titles.getValue());
    after.add(title);
    new Thread(new Save(after), "notes-save").start();
  }

  void deleteAll() {
    titles.setValue(Collections.emptyList());
  }

  void sync() {
    new Thread(new Sync(), "notes-sync").start();
  }

  private class Save implements Runnable {
    private final List<String> after;

    Save(List<String> after) {
      this.after = after;
    }

    @Override
    public void run() {
      SystemClock.sleep(WRITE_MS);
      titles.postValue(after);
    }
  }

  private class Sync implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(SYNC_MS);
      synced.postValue("synced just now");
    }
  }
}
