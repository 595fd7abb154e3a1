package com.example.subjects.hospital.staff;

import java.util.Arrays;
import java.util.List;

/** What somebody who is logged in may see. */
public final class Session {
  private final User user;

  public Session(User user) {
    this.user = user;
  }

  public List<String> shifts() {
    return Arrays.asList(user.name() + ", early", user.name() + ", late");
  }
}
