// The catalogue: its pieces are counted in the background, whenever one is added.
package com.example.subjects.museum;

import android.annotation.SuppressLint;
import android.os.SystemClock;
import androidx.lifecycle.ComputableLiveData;
import androidx.lifecycle.LiveData;
import androidx.lifecycle.ViewModel;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

@SuppressLint("RestrictedApi")
public class CatalogueModel extends ViewModel {
  private final List<String> pieces = new CopyOnWriteArrayList<>(new String[] {"vase", "coin"});
  private final Count count = new Count();

  public LiveData<Integer> count() {
    return count.getLiveData();
  }

  public void acquire(String piece) {
    pieces.add(piece);
    count.invalidate();
  }

  private final class Count extends ComputableLiveData<Integer> {
    @Override
    protected Integer compute() {
      SystemClock.sleep(20);
      return pieces.size();
    }
  }
}
