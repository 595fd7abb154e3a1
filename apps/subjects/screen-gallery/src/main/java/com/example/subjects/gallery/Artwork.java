package com.example.subjects.gallery;

import java.util.Arrays;
import java.util.List;

public final class Artwork {
    public final String title;
    public final String medium;

    public Artwork(String title, String medium) {
        this.title = title;
        this.medium = medium;
    }

    public static List<Artwork> all() {
        return Arrays.asList(
            new Artwork("The Great Wave", "woodcut"),
            new Artwork("Impression, Sunrise", "oil"),
            new Artwork("Young Hare", "watercolour"),
            new Artwork("Nighthawks", "oil"));
    }
}
