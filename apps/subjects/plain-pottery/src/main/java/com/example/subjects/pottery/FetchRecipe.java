package com.example.subjects.pottery;

import java.util.concurrent.CompletableFuture;

/** Looks a recipe up and keeps it at hand. */
final class FetchRecipe implements Runnable {
  private final RecipeBook book;
  private final RecipeCache cache;
  private final String glaze;
  private final CompletableFuture<Recipe> result;

  FetchRecipe(RecipeBook book, RecipeCache cache, String glaze, CompletableFuture<Recipe> result) {
    this.book = book;
    this.cache = cache;
    this.glaze = glaze;
    this.result = result;
  }

  @Override
  public void run() {
    try {
      Recipe recipe = book.lookUp(glaze);
      cache.put(glaze, recipe);
      result.complete(recipe);
    } catch (InterruptedException e) {
      result.completeExceptionally(e);
    }
  }
}
