package com.example.subjects.campsite;

import androidx.lifecycle.LiveData;
import androidx.lifecycle.MutableLiveData;

public class Fire {
    private final MutableLiveData<String> stage = new MutableLiveData<>();

    public LiveData<String> stage() {
        return stage;
    }

    public void advance(String to) {
        stage.postValue(to);
    }
}
