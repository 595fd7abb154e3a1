package com.example.subjects.dockyard;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

/** Goes through the gate. */
final class GateRobot {
  private final GatePass gate;

  GateRobot(GatePass gate) {
    this.gate = gate;
  }

  GateRobot renewPass() {
    gate.renew();
    return this;
  }

  GateRobot waitForPass() throws InterruptedException {
    assertTrue("the pass was not renewed", gate.awaitRenewed(900));
    return this;
  }

  void seesPass(String pass) {
    assertEquals(pass, gate.pass());
  }
}
