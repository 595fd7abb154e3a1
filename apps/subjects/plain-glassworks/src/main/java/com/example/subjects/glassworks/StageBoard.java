package com.example.subjects.glassworks;

import androidx.lifecycle.LiveData;
import androidx.lifecycle.MediatorLiveData;
import androidx.lifecycle.MutableLiveData;

/** One line for the workshop: which bench does what. */
public class StageBoard {
    private final MutableLiveData<String> bench = new MutableLiveData<>();
    private final MutableLiveData<String> stage = new MutableLiveData<>();
    private final MediatorLiveData<String> line = new MediatorLiveData<>();

    public StageBoard() {
        line.addSource(bench, value -> combine());
        line.addSource(stage, value -> combine());
    }

    private void combine() {
        if (bench.getValue() != null && stage.getValue() != null) {
            line.setValue(bench.getValue() + ": " + stage.getValue());
        }
    }

    public LiveData<String> line() {
        return line;
    }

    public void open(String name) {
        bench.setValue(name);
    }

    public void advance(String name) {
        stage.postValue(name);
    }
}
