package com.example.subjects.florist;

import android.os.Handler;
import android.os.Looper;

import androidx.lifecycle.MutableLiveData;
import androidx.lifecycle.ViewModel;

public final class RibbonViewModel extends ViewModel {
    final MutableLiveData<String> ribbon = new MutableLiveData<>("No ribbon");

    void weave() {
        Idle.up();
        Handler main = new Handler(Looper.getMainLooper());
        new Thread(() -> {
            String woven = "Red ribbon";
            main.post(() -> {
                ribbon.setValue(woven);
                Idle.down();
            });
        }, "loom").start();
    }
}
