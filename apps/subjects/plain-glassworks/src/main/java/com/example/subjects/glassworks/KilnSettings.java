package com.example.subjects.glassworks;

import android.content.SharedPreferences;

/** The kiln's settings, cached; follows the preferences. */
public class KilnSettings implements SharedPreferences.OnSharedPreferenceChangeListener {
    private final SharedPreferences preferences;
    private volatile int hold;
    private volatile Runnable changed;

    public KilnSettings(SharedPreferences preferences) {
        this.preferences = preferences;
        hold = preferences.getInt("hold", 0);
        preferences.registerOnSharedPreferenceChangeListener(this);
    }

    public void whenChanged(Runnable callback) {
        changed = callback;
    }

    @Override
    public void onSharedPreferenceChanged(SharedPreferences source, String key) {
        hold = source.getInt("hold", 0);
        Runnable callback = changed;
        if (callback != null) {
            callback.run();
        }
    }

    public int hold() {
        return hold;
    }

    public void close() {
        preferences.unregisterOnSharedPreferenceChangeListener(this);
    }
}
