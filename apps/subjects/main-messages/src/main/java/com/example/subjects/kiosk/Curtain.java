// A curtain that an animation opens.
package com.example.subjects.kiosk;

import android.animation.Animator;
import android.animation.AnimatorListenerAdapter;
import android.animation.ValueAnimator;

public class Curtain {
  private static final long OPENING_MS = 150;

  private volatile Runnable listener = () -> {};
  private volatile boolean open;

  /** Calls it, on the main thread, once the curtain is open. */
  public void onOpen(Runnable listener) {
    this.listener = listener;
  }

  /** Opens it; on the main thread. */
  public void open() {
    ValueAnimator animator = ValueAnimator.ofFloat(0, 1);
    animator.setDuration(OPENING_MS);
    animator.addListener(new Opened());
    animator.start();
  }

  /** Whether it is open to its end. */
  public boolean isOpen() {
    return open;
  }

  private class Opened extends AnimatorListenerAdapter {
    @Override
    public void onAnimationEnd(Animator animator) {
      open = true;
      listener.run();
    }
  }
}
