package com.example.subjects.apiary;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.greenrobot.eventbus.EventBus;
import org.greenrobot.eventbus.Subscribe;
import org.greenrobot.eventbus.ThreadMode;

/** The last weight of each hive, as the scales tell it on the bus. */
public final class WeightLedger {
  private final Map<String, Double> weights = new ConcurrentHashMap<>();
  private final EventBus bus;

  public WeightLedger(EventBus bus) {
    this.bus = bus;
  }

  public void open() {
    bus.register(this);
  }

  public void close() {
    bus.unregister(this);
  }

  @Subscribe(threadMode = ThreadMode.ASYNC)
  public void onWeighed(Weighed weighed) {
    weights.put(weighed.hive, weighed.kilos);
  }

  /** In kilograms; 0 if the hive was not weighed. */
  public double weight(String hive) {
    return weights.getOrDefault(hive, 0.0);
  }

  /** A scale has weighed its hive. */
  public static final class Weighed {
    final String hive;
    final double kilos;

    public Weighed(String hive, double kilos) {
      this.hive = hive;
      this.kilos = kilos;
    }
  }
}
