package com.example.subjects.carnival;

import android.os.Bundle;
import android.view.View;
import android.widget.LinearLayout;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

public class WheelActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Form form = new Form(this);
        TextView booked = form.label(Ids.BOOKED, "No gondola");
        TextView banner = form.label(Ids.BANNER, "Half price after eight");
        form.button(Ids.SHOW_BANNER, "Offers", v -> banner.setVisibility(View.VISIBLE));
        banner.setVisibility(View.GONE);
        banner.setLayoutParams(new LinearLayout.LayoutParams(LinearLayout.LayoutParams.MATCH_PARENT, 0, 1));
        WheelView wheel = new WheelView(this);
        wheel.setId(Ids.WHEEL);
        wheel.setOnGondola(number -> booked.setText("Gondola " + number));
        form.addView(wheel, new LinearLayout.LayoutParams(LinearLayout.LayoutParams.MATCH_PARENT, 0, 1));
        setContentView(form);
    }
}
