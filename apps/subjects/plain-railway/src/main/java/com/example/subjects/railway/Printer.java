package com.example.subjects.railway;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Prints tickets with the name of who sells them. */
public final class Printer {
  private final ExecutorService paper = Executors.newSingleThreadExecutor();

  public Future<String> print(String ticket) {
    return paper.submit(new Print(ticket));
  }

  private static final class Print implements Callable<String> {
    private final String ticket;

    Print(String ticket) {
      this.ticket = ticket;
    }

    @Override
    public String call() {
      return ticket + ", sold by " + Clerk.name();
    }
  }
}
