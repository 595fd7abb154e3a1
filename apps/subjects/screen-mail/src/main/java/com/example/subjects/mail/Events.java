// What is told over the bus.
package com.example.subjects.mail;

final class Events {
  private Events() {}

  /** A mail has arrived. */
  static final class Arrived {
    final String subject;

    Arrived(String subject) {
      this.subject = subject;
    }
  }

  /** The server has deleted a mail. */
  static final class Deleted {
    final String subject;

    Deleted(String subject) {
      this.subject = subject;
    }
  }

  /** All mails are read. */
  static final class AllRead {}

  /** The server knows who this is; kept for those who ask later. */
  static final class SignedIn {
    final String name;

    SignedIn(String name) {
      this.name = name;
    }
  }
}
