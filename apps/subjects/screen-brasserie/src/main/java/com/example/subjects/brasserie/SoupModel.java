package com.example.subjects.brasserie;

import androidx.lifecycle.MutableLiveData;
import androidx.lifecycle.ViewModel;

public class SoupModel extends ViewModel {
    public final MutableLiveData<String> soup = new MutableLiveData<>();

    public void fetch() {
        soup.postValue("Soup: leek");
    }
}
