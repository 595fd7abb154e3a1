package com.example.subjects.pottery;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Recipes, from the cache where it has them and from the book otherwise. */
public final class RecipeRepository {
  private final ExecutorService readers = Executors.newFixedThreadPool(2);
  private final RecipeCache cache = new RecipeCache();
  private final ConcurrentHashMap<String, CompletableFuture<Recipe>> requests = new ConcurrentHashMap<>();
  private final RecipeBook book;

  public RecipeRepository(RecipeBook book) {
    this.book = book;
  }

  public CompletableFuture<Recipe> find(String glaze) {
    Recipe cached = cache.get(glaze);
    if (cached != null) {
      return CompletableFuture.completedFuture(cached);
    }
    return fetch(glaze);
  }

  /** As find, but those who ask while a recipe is looked up share what comes. */
  public CompletableFuture<Recipe> findShared(String glaze) {
    return requests.computeIfAbsent(glaze, this::fetch);
  }

  private CompletableFuture<Recipe> fetch(String glaze) {
    CompletableFuture<Recipe> result = new CompletableFuture<>();
    readers.execute(new FetchRecipe(book, cache, glaze, result));
    return result;
  }

  public void close() {
    readers.shutdown();
  }
}
