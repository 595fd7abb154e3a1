package com.example.subjects.seedbank;

import android.content.SharedPreferences;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Shows the temperature that the settings ask for. */
public final class Thermostat {
  public interface Display {
    void show(int degrees);
  }

  private final SharedPreferences settings;
  private final List<WeakReference<Display>> displays = new CopyOnWriteArrayList<>();
  private final Follow follow = new Follow(); // the settings keep it weakly

  public Thermostat(SharedPreferences settings) {
    this.settings = settings;
    settings.registerOnSharedPreferenceChangeListener(follow);
  }

  /** The display is kept weakly. */
  public void attach(Display display) {
    displays.add(new WeakReference<>(display));
    display.show(target());
  }

  public int target() {
    return settings.getInt("target", 4);
  }

  public void turnTo(int degrees) {
    settings.edit().putInt("target", degrees).apply();
  }

  public void close() {
    settings.unregisterOnSharedPreferenceChangeListener(follow);
  }

  final class Follow implements SharedPreferences.OnSharedPreferenceChangeListener {
    @Override
    public void onSharedPreferenceChanged(SharedPreferences changed, String key) {
      for (WeakReference<Display> reference : displays) {
        Display display = reference.get();
        if (display != null) {
          display.show(target());
        }
      }
    }
  }
}
