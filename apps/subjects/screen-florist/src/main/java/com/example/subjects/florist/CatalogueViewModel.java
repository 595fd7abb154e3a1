package com.example.subjects.florist;

import android.os.Handler;
import android.os.Looper;

import androidx.lifecycle.LiveData;
import androidx.lifecycle.MutableLiveData;
import androidx.lifecycle.ViewModel;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class CatalogueViewModel extends ViewModel {
    private final Catalogue catalogue = new Catalogue();
    private final ExecutorService io = Executors.newSingleThreadExecutor();
    private final Handler main = new Handler(Looper.getMainLooper());
    private final MutableLiveData<Listing> listing = new MutableLiveData<>();

    LiveData<Listing> listing() {
        return listing;
    }

    private int open;
    private boolean cleared;

    synchronized void load(Listing.Kind kind, String word) {
        if (cleared) return;
        open++;
        Idle.up();
        io.execute(() -> {
            Listing result = read(kind, word);
            main.post(() -> listing.setValue(result));
        });
    }

    synchronized void shown() {
        if (open > 0) {
            open--;
            Idle.down();
        }
    }

    @Override
    protected synchronized void onCleared() {
        cleared = true;
        while (open > 0) shown();
    }

    private Listing read(Listing.Kind kind, String word) {
        switch (kind) {
            case IN_STOCK:
                return new Listing(kind, catalogue.inStock());
            case BY_PRICE:
                return new Listing(kind, catalogue.byPrice());
            case FOUND:
                return new Listing(kind, catalogue.named(word));
            default:
                return new Listing(kind, catalogue.all());
        }
    }
}
