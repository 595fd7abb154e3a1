package com.example.subjects.railway;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.SystemClock;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Asks the signal box over one wire, and gives up on an answer after a while. */
public final class Dispatcher {
  private static final long PATIENCE_MS = 600;

  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
  private final Handler signalBox;

  public Dispatcher() {
    HandlerThread thread = new HandlerThread("signal box");
    thread.start();
    signalBox = new Handler(thread.getLooper());
  }

  /** Says hello, answered or not. */
  public void greet() throws InterruptedException {
    ask("hello");
  }

  /** The answer, or null. */
  public String ask(String question) throws InterruptedException {
    signalBox.post(new Answer(question));
    return answers.poll(PATIENCE_MS, TimeUnit.MILLISECONDS);
  }

  private final class Answer implements Runnable {
    private final String question;

    Answer(String question) {
      this.question = question;
    }

    @Override
    public void run() {
      SystemClock.sleep(10);
      answers.add(question.equals("hello") ? "hello" : question + " is clear");
    }
  }
}
