// A needle that never rests: each frame asks for the next one, as a spinner or a chart that runs along does.
package com.example.subjects.meter;

import android.content.Context;
import android.view.Choreographer;
import android.view.View;

public class NeedleView extends View implements Choreographer.FrameCallback {
  public NeedleView(Context context) {
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
    invalidate();
    Choreographer.getInstance().postFrameCallback(this);
  }
}
