package com.example.subjects.gallery;

import android.graphics.Color;
import android.os.Bundle;
import android.view.Choreographer;
import android.view.View;
import android.widget.FrameLayout;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public class PaymentActivity extends AppCompatActivity {
    private View scrim;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        FrameLayout frame = new FrameLayout(this);
        Column column = new Column(this);
        TextView status = column.label(Ids.STATUS, "Open");
        column.button(Ids.PAY, "Pay", v -> status.setText("Paid"));
        frame.addView(column);
        scrim = new View(this);
        scrim.setBackgroundColor(Color.GRAY);
        scrim.setClickable(true);
        frame.addView(scrim);
        setContentView(frame);
        Choreographer.getInstance().postFrameCallback(new Fade());
    }

    private final class Fade implements Choreographer.FrameCallback {
        private int step;

        @Override
        public void doFrame(long nanos) {
            scrim.setAlpha(1f - ++step / 8f);
            if (step < 8) {
                Choreographer.getInstance().postFrameCallback(this);
            } else {
                scrim.setVisibility(View.GONE);
            }
        }
    }
}
