package com.example.subjects.bindery;

import java.util.concurrent.ExecutionException;

/** Orders paper, thread and leather. */
public final class Supplier {
  private final SupplierSession session;
  private final AuthServer server;

  public Supplier(SupplierSession session, AuthServer server) {
    this.session = session;
    this.server = server;
  }

  public String order(String what) throws ExecutionException, InterruptedException {
    String token = session.token().get();
    return server.accepts(token) ? what + " is on its way" : "401 for " + what;
  }
}
