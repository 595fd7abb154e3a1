package com.example.subjects.market;

import android.app.Application;
import java.util.TimeZone;

public final class MarketApplication extends Application {
  private TimeZone home;
  private Member member;

  @Override
  public void onCreate() {
    super.onCreate();
    home = TimeZone.getDefault();
  }

  public TimeZone home() {
    return home;
  }

  public void signIn(String name) {
    member = new Member(name, 10);
  }

  public void signOut() {
    member = null;
  }

  /** What this customer pays for what costs so many cents. */
  public int toPay(int cents) {
    return member == null ? cents : cents - cents * member.rebatePercent / 100;
  }

  private static final class Member {
    final String name;
    final int rebatePercent;

    Member(String name, int rebatePercent) {
      this.name = name;
      this.rebatePercent = rebatePercent;
    }
  }
}
