package com.example.subjects.campsite;

import android.os.Bundle;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

public class CampfireActivity extends AppCompatActivity {
    public final Fire fire = new Fire();
    private TextView log;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Form form = new Form(this);
        log = form.label(Ids.FIRE_LOG, "wood");
        setContentView(form);
        fire.stage().observe(this, stage -> log.append(" > " + stage));
    }
}
