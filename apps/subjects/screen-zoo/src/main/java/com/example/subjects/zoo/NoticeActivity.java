package com.example.subjects.zoo;

import android.content.SharedPreferences;
import android.os.Bundle;
import android.widget.LinearLayout;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public final class NoticeActivity extends AppCompatActivity
        implements SharedPreferences.OnSharedPreferenceChangeListener {
    public static final String PREFERENCES = "notices";
    public static final String TODAY = "today";
    private SharedPreferences notices;
    private TextView status;

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        notices = getSharedPreferences(PREFERENCES, MODE_PRIVATE);
        LinearLayout column = Views.column(this);
        status = Views.label(column, Ids.STATUS, "");
        onSharedPreferenceChanged(notices, TODAY);
        notices.registerOnSharedPreferenceChangeListener(this);
    }

    @Override
    protected void onDestroy() {
        notices.unregisterOnSharedPreferenceChangeListener(this);
        super.onDestroy();
    }

    @Override
    public void onSharedPreferenceChanged(SharedPreferences changed, String key) {
        status.setText(changed.getString(TODAY, "No notice"));
    }
}
