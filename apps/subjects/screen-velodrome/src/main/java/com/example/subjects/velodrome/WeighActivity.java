package com.example.subjects.velodrome;

import android.os.Bundle;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;
import androidx.lifecycle.ViewModelProvider;

public class WeighActivity extends AppCompatActivity {
    private WeighModel model;
    private TextView kilos;
    private TextView clerk;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        model = new ViewModelProvider(this).get(WeighModel.class);
        Form form = new Form(this);
        clerk = form.label(Ids.CLERK, "Clerk away");
        form.button(Ids.WEIGH, "Weigh", v -> weigh());
        kilos = form.label(Ids.KILOS, state == null ? "-" : state.getString("kilos", "-"));
        form.button(Ids.WEIGH_OFFICIALLY, "Weigh officially", v -> model.weighOfficially());
        TextView official = form.label(Ids.OFFICIAL_KILOS, "-");
        setContentView(form);
        model.official.observe(this, official::setText);
    }

    @Override
    protected void onSaveInstanceState(Bundle state) {
        super.onSaveInstanceState(state);
        state.putString("kilos", kilos.getText().toString());
    }

    private void weigh() {
        model.onScale.post(new Reading());
        clerk.postDelayed(() -> clerk.setText("Clerk signed"), 400);
    }

    private class Reading implements Runnable {
        @Override
        public void run() {
            runOnUiThread(() -> {
                if (!isDestroyed()) kilos.setText("7.2 kg");
            });
        }
    }
}
