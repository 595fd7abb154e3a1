// The music there is. Stands for a server: each answer takes a while, and the first time that it is to play it fails.
package com.example.subjects.tracks;

import android.os.SystemClock;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

class Library {
  private static final long ANSWER_MS = 15;
  private static final long RETRY_MS = 20;
  private static final int RETRIES = 3;

  private final AtomicInteger plays = new AtomicInteger();
  private final List<String> downloads = new CopyOnWriteArrayList<>();

  /** The tracks of an album, in words. */
  Single<String> tracks(String album) {
    return Single.fromCallable(() -> answer(album + ": 12 tracks")).subscribeOn(Schedulers.io());
  }

  /** Starts to play; asks again, after pauses, when the connection fails. */
  Single<String> play() {
    return Single.fromCallable(this::connect)
        .subscribeOn(Schedulers.io())
        .retryWhen(errors -> errors.take(RETRIES).delay(RETRY_MS, TimeUnit.MILLISECONDS));
  }

  /** Keeps an album on the device. */
  Completable download(String album) {
    return Completable.fromRunnable(new Download(album)).subscribeOn(Schedulers.single());
  }

  /** What was kept. */
  List<String> downloads() {
    return downloads;
  }

  /** Rates an album. */
  Completable rate(String album) {
    return Completable.fromAction(() -> answer(album)).subscribeOn(Schedulers.io());
  }

  private static String answer(String text) {
    SystemClock.sleep(ANSWER_MS);
    return text;
  }

  private String connect() throws IOException {
    SystemClock.sleep(ANSWER_MS);
    if (plays.getAndIncrement() == 0) throw new IOException("connection reset");
    return "playing";
  }

  private class Download implements Runnable {
    private final String album;

    Download(String album) {
      this.album = album;
    }

    @Override
    public void run() {
      SystemClock.sleep(ANSWER_MS);
      downloads.add(album);
    }
  }
}
