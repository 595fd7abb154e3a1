package com.example.subjects.campsite;

public final class Notice {
    public final String text;

    public Notice(String text) {
        this.text = text;
    }
}
