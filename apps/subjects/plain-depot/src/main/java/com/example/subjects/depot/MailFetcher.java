package com.example.subjects.depot;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;

/** Fetches mail: one message that the server pushes, or all that it lists. One connection, so one fetch at a time. */
public final class MailFetcher {
  public interface Server {
    List<Integer> list();

    String fetch(int uid);
  }

  private final ExecutorService connection = Executors.newSingleThreadExecutor();
  private final AtomicBoolean busy = new AtomicBoolean();
  private final List<String> inbox = new CopyOnWriteArrayList<>();
  private final Server server;

  public MailFetcher(Server server) {
    this.server = server;
  }

  public void push(int uid) {
    if (busy.compareAndSet(false, true)) {
      connection.execute(new Fetch(Collections.singletonList(uid)));
    }
  }

  public void poll() {
    if (busy.compareAndSet(false, true)) {
      connection.execute(new Fetch(server.list()));
    }
  }

  public boolean isBusy() {
    return busy.get();
  }

  public List<String> inbox() {
    return inbox;
  }

  private final class Fetch implements Runnable {
    private final List<Integer> uids;

    Fetch(List<Integer> uids) {
      this.uids = uids;
    }

    @Override
    public void run() {
      for (int uid : uids) {
        String mail = server.fetch(uid);
        if (!inbox.contains(mail)) {
          inbox.add(mail);
        }
      }
      busy.set(false);
    }
  }
}
