package com.example.subjects.tannery;

import static org.junit.Assert.assertEquals;

import org.greenrobot.eventbus.EventBus;
import org.junit.rules.ExternalResource;

/** A bus for one test, with a router on it. */
public final class BusRule extends ExternalResource {
  private EventBus bus;
  private PushRouter router;

  @Override
  protected void before() {
    bus = EventBus.builder().logNoSubscriberMessages(false).build();
    router = new PushRouter(bus);
    router.start();
  }

  @Override
  protected void after() {
    router.stop();
  }

  public EventBus bus() {
    return bus;
  }

  public BusRule receives(String topic, int id) {
    bus.post(new Push(topic, String.valueOf(id)));
    return this;
  }

  public BusRule opens(String link) throws InterruptedException {
    assertEquals(link, router.nextLink(5));
    return this;
  }
}
