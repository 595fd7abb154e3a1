package com.example.subjects.railway;

import android.os.SystemClock;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;

/** Loads the times of a line. */
public final class Timetable {
  private final List<String> shown = new CopyOnWriteArrayList<>();

  public Disposable load(int line) {
    return Single.fromCallable(new Load(line))
        .subscribeOn(Schedulers.io())
        .subscribe(shown::add, error -> shown.add(error.getMessage()));
  }

  public List<String> shown() {
    return shown;
  }

  private static final class Load implements Callable<String> {
    private final int line;

    Load(int line) {
      this.line = line;
    }

    @Override
    public String call() {
      SystemClock.sleep(20);
      if (line > 60) {
        throw new IllegalArgumentException("no line " + line);
      }
      return "line " + line + ": every 20 minutes";
    }
  }
}
