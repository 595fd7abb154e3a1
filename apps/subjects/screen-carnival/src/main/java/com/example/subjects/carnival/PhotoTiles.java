package com.example.subjects.carnival;

import androidx.annotation.NonNull;
import androidx.recyclerview.widget.AsyncListUtil;

/** The captions of the album, read from its index ten at a time. */
final class PhotoTiles extends AsyncListUtil.DataCallback<String> {
    static final int PHOTOS = 60;

    @Override
    public int refreshData() {
        return PHOTOS;
    }

    @Override
    public void fillData(@NonNull String[] captions, int start, int count) {
        for (int i = 0; i < count; i++) captions[i] = "Photo " + (start + i + 1);
    }
}
