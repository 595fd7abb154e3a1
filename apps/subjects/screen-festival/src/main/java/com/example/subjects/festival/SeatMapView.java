package com.example.subjects.festival;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import android.util.AttributeSet;
import android.view.MotionEvent;
import android.view.View;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The rows of seats, drawn as stripes; one is selected by touching it. */
public class SeatMapView extends View {
  private final List<String> rows = new ArrayList<>();
  private final Paint paint = new Paint();
  private Consumer<String> onRow = row -> {};

  public SeatMapView(Context context, AttributeSet attributes) {
    super(context, attributes);
  }

  public void setRows(List<String> all) {
    rows.clear();
    rows.addAll(all);
    invalidate();
  }

  public void setOnRowListener(Consumer<String> listener) {
    onRow = listener;
  }

  @Override
  public boolean onTouchEvent(MotionEvent event) {
    if (event.getAction() == MotionEvent.ACTION_UP) {
      int rowHeight = Math.max(1, getHeight()) / rows.size();
      int touched = (int) event.getY() / rowHeight;
      onRow.accept(rows.get(Math.min(touched, rows.size() - 1)));
    }
    return true;
  }

  @Override
  protected void onDraw(Canvas canvas) {
    super.onDraw(canvas);
    for (int i = 0; i < rows.size(); i++) {
      paint.setColor(i % 2 == 0 ? Color.LTGRAY : Color.GRAY);
      float top = i * getHeight() / (float) rows.size();
      canvas.drawRect(0, top, getWidth(), top + getHeight() / (float) rows.size(), paint);
    }
  }
}
