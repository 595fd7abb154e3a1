package com.example.subjects.velodrome;

import android.animation.ValueAnimator;
import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import android.view.View;

/** A bar whose length follows the speed smoothly. */
public class GaugeView extends View {
    private final Paint paint = new Paint();
    private final ValueAnimator animator = new ValueAnimator();
    private int speed;

    public GaugeView(Context context) {
        super(context);
        paint.setColor(Color.RED);
        animator.setDuration(900);
        animator.addUpdateListener(a -> {
            speed = (int) a.getAnimatedValue();
            invalidate();
        });
    }

    public void moveTo(int target) {
        animator.setIntValues(speed, target);
        animator.start();
    }

    public boolean isMoving() {
        return animator.isStarted();
    }

    public int getSpeed() {
        return speed;
    }

    @Override
    protected void onMeasure(int width, int height) {
        setMeasuredDimension(getDefaultSize(200, width), 40);
    }

    @Override
    protected void onDraw(Canvas canvas) {
        canvas.drawRect(0, 0, getWidth() * speed / 90f, getHeight(), paint);
    }
}
