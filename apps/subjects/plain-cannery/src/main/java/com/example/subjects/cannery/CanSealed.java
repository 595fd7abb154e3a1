package com.example.subjects.cannery;

public final class CanSealed {
    public final String content;

    public CanSealed(String content) {
        this.content = content;
    }
}
