package com.example.subjects.readery;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Color;
import android.view.View;

/** A page of a book: a tap opens the menu, a second tap soon after the first zooms instead. */
public class PageView extends View {
    static final int DOUBLE_TAP_MILLIS = 900;

    private final Runnable singleTap = new SingleTap();
    private final Runnable onZoom;
    private final Runnable onMenu;
    private boolean tapped;

    public PageView(Context context, Runnable onZoom, Runnable onMenu) {
        super(context);
        this.onZoom = onZoom;
        this.onMenu = onMenu;
        setOnClickListener(v -> tap());
    }

    private void tap() {
        if (tapped) {
            removeCallbacks(singleTap);
            tapped = false;
            onZoom.run();
        } else {
            tapped = true;
            postDelayed(singleTap, DOUBLE_TAP_MILLIS);
        }
        invalidate();
    }

    @Override
    protected void onDraw(Canvas canvas) {
        canvas.drawColor(tapped ? Color.LTGRAY : Color.WHITE);
    }

    private class SingleTap implements Runnable {
        @Override
        public void run() {
            tapped = false;
            onMenu.run();
            invalidate();
        }
    }
}
