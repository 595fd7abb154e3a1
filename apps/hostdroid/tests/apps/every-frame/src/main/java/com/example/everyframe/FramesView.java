package com.example.everyframe;

import android.content.Context;
import android.view.Choreographer;
import android.view.View;

/** Asks for each frame as a spinner does: in the one before it. */
public class FramesView extends View implements Choreographer.FrameCallback {
  /** Frames so far; counted and read on the main thread. */
  public int frames;

  public FramesView(Context context) {
    super(context);
  }

  @Override
  protected void onAttachedToWindow() {
    super.onAttachedToWindow();
    Choreographer.getInstance().postFrameCallback(this);
  }

  @Override
  protected void onDetachedFromWindow() {
    Choreographer.getInstance().removeFrameCallback(this);
    super.onDetachedFromWindow();
  }

  @Override
  public void doFrame(long frameTimeNanos) {
    frames++;
    invalidate();
    Choreographer.getInstance().postFrameCallback(this);
  }
}
