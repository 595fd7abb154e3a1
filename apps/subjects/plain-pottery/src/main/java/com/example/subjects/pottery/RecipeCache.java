package com.example.subjects.pottery;

import java.util.concurrent.ConcurrentHashMap;

final class RecipeCache {
  private final ConcurrentHashMap<String, Recipe> recipes = new ConcurrentHashMap<>();

  Recipe get(String glaze) {
    return recipes.get(glaze);
  }

  void put(String glaze, Recipe recipe) {
    recipes.put(glaze, recipe);
  }
}
