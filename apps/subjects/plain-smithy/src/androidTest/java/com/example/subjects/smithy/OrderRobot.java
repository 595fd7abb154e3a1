package com.example.subjects.smithy;

import static org.junit.Assert.assertEquals;

import java.util.Arrays;

/** Does with an order what a customer does at the counter. */
final class OrderRobot {
  private final ScriptedServer server = new ScriptedServer();
  private final Outbox outbox = new Outbox(server, new OrderStore());
  private final String id;

  OrderRobot(String id) {
    this.id = id;
  }

  OrderRobot order(String text) {
    outbox.save(id, text);
    return this;
  }

  OrderRobot sketch(byte... drawing) throws Exception {
    outbox.attach(id, drawing).get();
    assertEquals(1, server.sketches.get());
    return this;
  }

  OrderRobot changeTo(String other) {
    outbox.save(id, other);
    return this;
  }

  void serverHas(String... texts) throws Exception {
    outbox.flush();
    assertEquals(Arrays.asList(texts).toString(), server.orders.values().toString());
  }
}
