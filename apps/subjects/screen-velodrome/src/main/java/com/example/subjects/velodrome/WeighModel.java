package com.example.subjects.velodrome;

import android.os.Handler;
import android.os.HandlerThread;

import androidx.lifecycle.MutableLiveData;
import androidx.lifecycle.ViewModel;

/** The scale at the bike check, which outlives the screen. */
public class WeighModel extends ViewModel {
    private final HandlerThread scale = new HandlerThread("scale");
    public final Handler onScale;
    public final MutableLiveData<String> official = new MutableLiveData<>("-");

    public WeighModel() {
        scale.start();
        onScale = new Handler(scale.getLooper());
    }

    public void weighOfficially() {
        onScale.post(() -> {
            official.postValue("6.8 kg");
        });
    }

    @Override
    protected void onCleared() {
        scale.quitSafely();
    }
}
