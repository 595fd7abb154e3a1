package com.example.subjects.florist;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import android.os.AsyncTask;
import android.view.View;

import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

public final class PetalView extends View {
    interface Listener {
        void onPalette(int colours);
    }

    interface Mixed {
        void onMixed(String colour);
    }

    private static final Executor STUDIO = Executors.newCachedThreadPool();

    private final Paint paint = new Paint();
    private Listener listener;
    private int[] palette = {Color.GRAY};

    public PetalView(Context context) {
        super(context);
        setId(Ids.PETALS);
    }

    void load(String name, Listener to) {
        listener = to;
        new Colours().execute(name);
    }

    void mixOnClick(Mixed to) {
        setOnClickListener(v -> STUDIO.execute(new Mix(to)));
    }

    @Override
    protected void onMeasure(int widthSpec, int heightSpec) {
        setMeasuredDimension(MeasureSpec.getSize(widthSpec), 200);
    }

    @Override
    protected void onDraw(Canvas canvas) {
        for (int i = 0; i < palette.length; i++) {
            paint.setColor(palette[i]);
            canvas.drawCircle(20 + 30 * i, 50, 12, paint);
        }
    }

    private final class Mix implements Runnable {
        private final Mixed to;

        Mix(Mixed to) {
            this.to = to;
        }

        @Override
        public void run() {
            int[] mixed = {Color.rgb(255, 120, 160), Color.rgb(255, 160, 190)};
            post(() -> {
                palette = mixed;
                invalidate();
                to.onMixed("Pink");
            });
        }
    }

    private final class Colours extends AsyncTask<String, Void, int[]> {
        @Override
        protected int[] doInBackground(String... names) {
            int[] colours = new int[names[0].length()];
            for (int i = 0; i < colours.length; i++) {
                colours[i] = Color.rgb(255, 20 * i, 120);
            }
            return colours;
        }

        @Override
        protected void onPostExecute(int[] colours) {
            palette = colours;
            invalidate();
            listener.onPalette(colours.length);
        }
    }
}
