package com.example.subjects.campsite;

import java.util.ArrayList;
import java.util.List;

public final class Pitch {
    public final int number;
    public final String place;

    public Pitch(int number, String place) {
        this.number = number;
        this.place = place;
    }

    public String name() {
        return place + " " + number;
    }

    public static List<Pitch> all() {
        List<Pitch> pitches = new ArrayList<>();
        for (int i = 1; i <= 6; i++) pitches.add(new Pitch(i, "Meadow"));
        for (int i = 7; i <= 10; i++) pitches.add(new Pitch(i, "Lake"));
        return pitches;
    }

    public static List<Pitch> at(String place) {
        List<Pitch> found = new ArrayList<>();
        for (Pitch pitch : all()) if (pitch.place.equals(place)) found.add(pitch);
        return found;
    }
}
