package com.example.subjects.pottery;

/** How a glaze is mixed. Two are the same only if they are the same object. */
public final class Recipe {
  private final String title;
  private final int silica;

  Recipe(String title, int silica) {
    this.title = title;
    this.silica = silica;
  }

  public String getTitle() {
    return title;
  }

  public int getSilica() {
    return silica;
  }
}
