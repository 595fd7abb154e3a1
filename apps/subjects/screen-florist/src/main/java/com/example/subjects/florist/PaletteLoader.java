package com.example.subjects.florist;

import android.content.Context;
import android.os.SystemClock;

import androidx.loader.content.AsyncTaskLoader;

final class PaletteLoader extends AsyncTaskLoader<String> {
    private String palette;

    PaletteLoader(Context context) {
        super(context);
    }

    @Override
    protected void onStartLoading() {
        if (palette != null) {
            deliverResult(palette);
        } else {
            forceLoad();
        }
    }

    @Override
    public String loadInBackground() {
        SystemClock.sleep(300);
        return "peony";
    }

    @Override
    public void deliverResult(String data) {
        palette = data;
        super.deliverResult(data);
    }
}
