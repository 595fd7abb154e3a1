package com.example.subjects.foundry;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The alloys' recipes as the laboratory has them. */
public final class RecipeBook {
    private final Map<String, String> pages = new ConcurrentHashMap<>();

    public String read(String alloy) {
        return pages.getOrDefault(alloy, "");
    }

    public void write(String alloy, String recipe) {
        pages.put(alloy, recipe);
    }
}
