package com.example.subjects.stationer;

import java.util.HashMap;
import java.util.Map;

/** Coupons, each of which is good for a number of times. */
public final class CouponBook {
  private final Map<String, Integer> left = new HashMap<>();

  public synchronized void issue(String code, int times) {
    left.put(code, times);
  }

  /** Whether the coupon was good; it is good for one time less then. */
  public boolean redeem(String code) {
    synchronized (this) {
      Integer times = left.get(code);
      if (times == null || times == 0) {
        return false;
      }
      left.put(code, times - 1);
      return true;
    }
  }

  public synchronized int left(String code) {
    return left.getOrDefault(code, 0);
  }
}
