package com.example.subjects.bindery;

import java.util.concurrent.CompletableFuture;

/** The supplier's server: issues tokens and takes orders with them. */
public interface AuthServer {
  CompletableFuture<String> issue();

  boolean accepts(String token);
}
