package com.example.subjects.kennel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

final class DogIndex {
    private final List<String> names;

    DogIndex(String... names) {
        this.names = Arrays.asList(names);
    }

    String find(String prefix) throws InterruptedException {
        Thread.sleep(15);
        List<String> hits = new ArrayList<>();
        for (String name : names) {
            if (name.startsWith(prefix)) hits.add(name);
        }
        return String.join(",", hits);
    }
}
