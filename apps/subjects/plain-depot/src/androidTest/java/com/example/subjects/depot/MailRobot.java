package com.example.subjects.depot;

import static org.junit.Assert.assertEquals;

import java.util.Arrays;

/** Gets mail, and looks at it. */
final class MailRobot {
  private final FakeMailServer server;
  private final MailFetcher fetcher;

  MailRobot(FakeMailServer server, MailFetcher fetcher) {
    this.server = server;
    this.fetcher = fetcher;
  }

  MailRobot arrives(int uid, String subject) {
    server.deliver(uid, subject);
    return this;
  }

  void pushed(int uid) {
    fetcher.push(uid);
  }

  void loggedInElsewhere() throws InterruptedException {
    server.logIn();
  }

  void refreshed() {
    fetcher.poll();
  }

  void shows(String... subjects) throws InterruptedException {
    while (fetcher.isBusy()) {
      Thread.sleep(10);
    }
    assertEquals(Arrays.asList(subjects), fetcher.inbox());
  }
}
