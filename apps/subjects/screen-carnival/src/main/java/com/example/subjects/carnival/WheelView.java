package com.example.subjects.carnival;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Paint;
import android.graphics.RectF;
import android.view.MotionEvent;
import android.view.View;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;

/** The gondolas of the big wheel in two columns; the plan is drawn up in the background whenever the size changes. */
public class WheelView extends View {
    public static final int ROWS = 3;
    public static final int COLUMNS = 2;

    private final ExecutorService draughtsman = Executors.newSingleThreadExecutor();
    private final Paint paint = new Paint();
    private List<RectF> plan = new ArrayList<>();
    private int planHeight;
    private IntConsumer onGondola = number -> { };

    public WheelView(Context context) {
        super(context);
    }

    public void setOnGondola(IntConsumer listener) {
        onGondola = listener;
    }

    /** Height the present plan was drawn for, 0 before the first. */
    public int planHeight() {
        return planHeight;
    }

    @Override
    protected void onSizeChanged(int width, int height, int oldWidth, int oldHeight) {
        super.onSizeChanged(width, height, oldWidth, oldHeight);
        draughtsman.execute(new DrawUp(width, height));
    }

    @Override
    protected void onDraw(Canvas canvas) {
        for (RectF gondola : plan) canvas.drawOval(gondola, paint);
    }

    @Override
    public boolean onTouchEvent(MotionEvent event) {
        if (event.getActionMasked() == MotionEvent.ACTION_UP) {
            for (int i = 0; i < plan.size(); i++) {
                if (plan.get(i).contains(event.getX(), event.getY())) onGondola.accept(i + 1);
            }
        }
        return true;
    }

    @Override
    protected void onDetachedFromWindow() {
        draughtsman.shutdown();
        super.onDetachedFromWindow();
    }

    private final class DrawUp implements Runnable {
        private final int width;
        private final int height;

        DrawUp(int width, int height) {
            this.width = width;
            this.height = height;
        }

        @Override
        public void run() {
            List<RectF> drawn = new ArrayList<>();
            float w = (float) width / COLUMNS;
            float h = (float) height / ROWS;
            for (int row = 0; row < ROWS; row++) {
                for (int column = 0; column < COLUMNS; column++) {
                    drawn.add(new RectF(column * w, row * h, (column + 1) * w, (row + 1) * h));
                }
            }
            post(() -> {
                plan = drawn;
                planHeight = height;
                invalidate();
            });
        }
    }
}
