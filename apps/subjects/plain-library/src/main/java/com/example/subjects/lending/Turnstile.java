// The turnstile at the entrance: visitors wait there until they are let in.
package com.example.subjects.lending;

public class Turnstile {
  private int tickets;
  private volatile int inside;

  /** A visitor comes, and waits for the turnstile to be opened. */
  public Thread queueUp() {
    return start(new Visitor());
  }

  /** A visitor comes, and waits for a ticket. */
  public Thread queueUpForATicket() {
    return start(new TicketHolder());
  }

  /** Lets in who is waiting. */
  public synchronized void open() {
    notifyAll();
  }

  /** Lets one visitor in, now or later. */
  public synchronized void sell() {
    tickets++;
    notifyAll();
  }

  /** How many visitors are inside. */
  public int inside() {
    return inside;
  }

  private static Thread start(Runnable visitor) {
    Thread thread = new Thread(visitor, "visitor");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private synchronized void pass() throws InterruptedException {
    wait();
    inside++;
  }

  private synchronized void passWithTicket() throws InterruptedException {
    while (tickets == 0) {
      wait();
    }
    tickets--;
    inside++;
  }

  private class Visitor implements Runnable {
    @Override
    public void run() {
      try {
        pass();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private class TicketHolder implements Runnable {
    @Override
    public void run() {
      try {
        passWithTicket();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
