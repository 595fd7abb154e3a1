package com.example.subjects.garden;

import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Asks for the weather of a day and shows the answer; its state belongs to the main thread. */
public final class Forecast {
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Handler main = new Handler(Looper.getMainLooper());
  private final boolean onlyNewer;
  private int asked;
  private int shownNumber;
  private String shown = "";

  private Forecast(boolean onlyNewer) {
    this.onlyNewer = onlyNewer;
  }

  public static Forecast thatShowsWhatComes() {
    return new Forecast(false);
  }

  public static Forecast thatDropsOldAnswers() {
    return new Forecast(true);
  }

  /** Today's weather is near at hand; another day's is asked for far away. The latch is released once the answer was seen. */
  public CountDownLatch ask(String day) {
    CountDownLatch answered = new CountDownLatch(1);
    threads.execute(new Question(++asked, day, answered));
    return answered;
  }

  public String shown() {
    return shown;
  }

  private final class Question implements Runnable {
    private final int number;
    private final String day;
    private final CountDownLatch answered;

    Question(int number, String day, CountDownLatch answered) {
      this.number = number;
      this.day = day;
      this.answered = answered;
    }

    @Override
    public void run() {
      SystemClock.sleep(day.equals("today") ? 20 : 350);
      main.post(new Answer(number, day, answered));
    }
  }

  private final class Answer implements Runnable {
    private final int number;
    private final String day;
    private final CountDownLatch answered;

    Answer(int number, String day, CountDownLatch answered) {
      this.number = number;
      this.day = day;
      this.answered = answered;
    }

    @Override
    public void run() {
      if (!onlyNewer || number > shownNumber) {
        shownNumber = number;
        shown = day;
      }
      answered.countDown();
    }
  }
}
